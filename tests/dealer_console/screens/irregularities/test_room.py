"""Every page of every irregularity has room for its words, and for fingers."""

from collections.abc import Callable

import pytest

from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.facts import Fact, LinkLost, ResultPressed
from rules.table.settings import Reading
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.dealer.measuring import measure
from tests.dealer_console.screens.irregularities.pages import (
    COMMISSION,
    DA_HU,
    TIGER,
    approves,
    chooses,
    declares,
    has,
    listed,
    sheet,
    turns_to,
)
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.at_table import AtTable, seat, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

LEAST_CARD = 40
"""Pixels of a card's height that a finger still finds; six lie side by side."""
LEAST_TILE = 30


def fits(screen: AtScreen) -> None:
    """Nothing is cut off or lies over another, and what is pressed is large enough."""
    language = screen.shown.language
    measure(screen.dealer, language)
    for part in screen.dealer.window.pressables():
        key, place = part.target.key, screen.dealer.window.place_of(part)
        if key.startswith(("pick:", "card:")):
            assert place.height() >= LEAST_CARD, (key, place, sheet(screen).title)
        elif not key.startswith("language:"):
            assert place.height() >= LEAST_TILE, (key, place, sheet(screen).title)


def betted(game: str) -> AtTable:
    """A bet at each box."""
    at = table(game, face_down=True)
    for box in range(1, 8):
        at.bet(seat(box), "banker" if box % 2 else "player", 10_000)
    return at


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", [DA_HU, TIGER])
def test_of_everything_that_may_be_declared(
    at_screen: AtScreenOf, game: str, language: str
) -> None:
    """With six cards out, all of them on the page."""
    screen = at_screen(betted(game), language=language).goes_on().drawn("2S 3D 3H 2C")
    screen.taps_on("irregularity")
    fits(screen)
    for key in listed(screen):
        fits(turns_to(screen, key))


HAPPENINGS: dict[str, Fact] = {"link": LinkLost(), "result": ResultPressed(Winner.BANKER)}


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", [DA_HU, TIGER])
@pytest.mark.parametrize("what", [*HAPPENINGS, "not-covered"])
def test_of_every_remedy_and_of_its_approval(
    at_screen: AtScreenOf, game: str, language: str, what: str
) -> None:
    """As it is chosen, as it is told what it needs, and as somebody is asked for it."""
    screen = (
        at_screen(betted(game), language=language).goes_on().drawn("2S 3D 3H 2C").taps_on("expose")
    )
    if screen.public.phase.startswith("insurance"):
        screen.goes_on()
    screen.drawn("4S").taps_on("expose").drawn("4D").taps_on("expose")
    if what in HAPPENINGS:
        screen.hears(HAPPENINGS[what])
    else:
        declares(screen, Situation.NOT_COVERED, 5)
    for key in listed(screen):
        turns_to(screen, key)
        fits(screen)
        if has(screen, "is:8"):
            screen.taps_on("pick:5", "is:8")
        elif has(screen, "pick:5"):
            screen.taps_on(*(f"pick:{number}" for number in (1, 0, 2, 3, 5, 4)))
        if has(screen, "withdraw:yes"):
            screen.taps_on("withdraw:yes")
        fits(screen)
        if screen.dealer.window.primary.target.takes_presses:
            fits(screen.goes_on())
            if screen.page == "approval":
                screen.taps_on("deny")


@pytest.mark.parametrize("language", CATALOGUES)
def test_of_suspicions_choices_and_missing_cards(at_screen: AtScreenOf, language: str) -> None:
    """The pages that are the fullest."""
    at = table(TIGER, face_down=True, reading=Reading.MASKED).bet(seat(1), "banker", 10_000)
    screen = at_screen(at, language=language).goes_on().drawn("? ?").drawn("?", apart=10)
    for answer in ("known", "unknown", "no"):
        fits(screen.taps_on(f"answer:{answer}"))


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", [DA_HU, COMMISSION])
def test_of_many_players_who_choose(at_screen: AtScreenOf, game: str, language: str) -> None:
    """Seven boxes are asked."""
    screen = at_screen(betted(game), language=language).goes_on().drawn("2S 7D")
    declares(screen, Situation.NOT_COVERED)
    chooses(screen, Remedy.OFFER_WITHDRAWAL).goes_on()
    approves(screen, "Gus")
    fits(screen)
    for box in (1, 2, 3):
        fits(screen.taps_on(f"withdraw:box {box} seated"))


@pytest.mark.parametrize("language", CATALOGUES)
def test_of_the_count_of_all_cards(at_screen: AtScreenOf, language: str) -> None:
    """Four suits, thirteen ranks with their counts, and a keypad."""
    at = squeeze_table(TIGER).bet(seat(1), "banker", 10_000).dealt("2S 7D 3H KC")
    screen = at_screen(at, language=language)
    declares(screen, Situation.CARDS_TAKEN_AWAY, 0, 2)
    fits(screen)
    fits(chooses(screen, Remedy.FIND_MISSING))
    screen.taps_on("suit:H", "count:T", "digit:3", "digit:2", "aside")
    fits(screen)
