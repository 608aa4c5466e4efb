"""The table opens: a name and a PIN, new cards, the burn, and another Dealer who takes over."""

from collections.abc import Callable
from typing import Any

import pytest

from dealer_console.desk.asks import AskWhoWorks
from dealer_console.desk.at import Around, Colleague
from rules.cards import cards
from rules.conduct import Method
from rules.games import GAMES
from rules.people import Role
from rules.shoe import ShoeSettings
from rules.table.commands import IntakeShoe, OpenTable
from rules.table.facts import BurnCardDrawn
from rules.table.phase import Phase
from rules.table.settings import DeviceKind, Reading
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import ANN, AtTable, settings_of, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

BURNS = ShoeSettings()


def closed_table(game: str = "tiger-no-commission", **more: Any) -> AtTable:
    """A table that nobody has opened yet."""
    return AtTable(settings_of(game, **more))


@pytest.mark.parametrize("game", GAMES)
def test_from_the_closed_table_to_the_first_call(at_screen: AtScreenOf, game: str) -> None:
    """A name, a PIN, new cards: then "Place your bets" is the primary."""
    screen = at_screen(closed_table(game))
    assert (screen.loud, screen.title) == ("Open the table", "Open table")
    screen.goes_on()
    assert screen.page == "sign-in"
    assert any(isinstance(ask, AskWhoWorks) for ask in screen.asked)
    screen.signs("Ann").goes_on()
    assert (screen.page, screen.phase) == ("", Phase.NO_SHOE)
    assert "Dealer Ann" in screen.words()
    assert (screen.loud, screen.title) == ("Take in new cards, shuffled and cut", "New cards")
    screen.goes_on().goes_on()
    assert (screen.page, screen.phase) == ("", Phase.BETWEEN)
    assert (screen.loud, screen.title) == ("“Place your bets, please”", "Place your bets")
    assert "416 cards left" in screen.words()


def test_a_pin_shows_as_dots_and_its_keys_lie_otherwise_each_time(at_screen: AtScreenOf) -> None:
    """Fingers tell nothing: twenty pads are not all alike."""
    screen = at_screen(closed_table()).goes_on().taps_on("who:Ann")
    orders = set()
    for _ in range(20):
        screen.goes_back().goes_on().taps_on("who:Ann")
        orders.add(tuple(tile.key for tile in screen.sheet.pad))
    assert len(orders) > 1
    screen.taps_on("pin:2", "pin:5")
    assert screen.sheet.entered == "●●"
    screen.taps_on("pin:back")
    assert screen.sheet.entered == "●"
    screen.taps_on("pin:clear")
    assert screen.sheet.entered == ""


def test_the_same_figure_of_a_pin_twice_is_two(at_screen: AtScreenOf) -> None:
    screen = at_screen(closed_table()).goes_on().taps_on("who:Ann")
    screen.dealer.taps("pin:7")
    screen.look()
    screen.dealer.taps("pin:7")
    screen.look()
    assert screen.sheet.entered == "●●"


def test_a_wrong_pin_opens_nothing_and_says_so(at_screen: AtScreenOf) -> None:
    """It is not said which of the two was wrong; the dots are gone, and it can be tried again."""
    screen = at_screen(closed_table()).goes_on().signs("Ann", "9999").goes_on()
    assert screen.phase is Phase.TABLE_CLOSED
    assert screen.refusal == "Name or PIN is wrong"
    assert (screen.page, screen.sheet.entered) == ("sign-in", "")
    screen.signs("Ann").goes_on()
    assert screen.phase is Phase.NO_SHOE
    assert screen.refusal == ""


def test_nobody_signs_without_a_name_or_with_half_a_pin(at_screen: AtScreenOf) -> None:
    screen = at_screen(closed_table()).goes_on()
    screen.taps_on("pin:2", "pin:5", "pin:8", "pin:0")
    assert screen.asks_nothing
    screen.taps_on("who:Ben", "pin:clear", "pin:2", "pin:5")
    assert screen.asks_nothing


def test_where_there_is_no_staff_it_says_what_to_do(at_screen: AtScreenOf) -> None:
    screen = at_screen(closed_table())
    screen.desk.around = Around()
    screen.goes_on()
    assert "There is no staff yet" in screen.words()
    assert screen.asks_nothing


def test_nobody_of_the_role_that_is_asked_for(at_screen: AtScreenOf) -> None:
    """Dealers only: nobody on the staff may let the table be dealt face down."""
    screen = at_screen(table("super-six-plus").dealt("9S KD KC QH").finished())
    screen.desk.around = Around(
        staff=(Colleague("Ann", Role.DEALER), Colleague("Ben", Role.DEALER))
    )
    screen.look().taps_on("table", "give:choose-face")
    assert screen.page == "approval"
    assert screen.loud == "Call the Pit Manager"
    assert "Nobody on the staff may agree to this" in screen.words()
    assert screen.asks_nothing
    screen.goes_back()
    # Looked away from, it still waits, and is the primary tile; it goes when it is denied.
    assert screen.public.pending is not None
    screen.goes_on().taps_on("deny")
    assert (screen.page, screen.public.pending) == ("", None)


@pytest.mark.rule("tiger-no-commission 2.1")
def test_new_cards_are_told_with_their_decks_and_who_shuffled_and_cut(
    at_screen: AtScreenOf,
) -> None:
    """Four to ten decks; six of them, from the factory, cut at box 3."""
    screen = at_screen(closed_table().tell(OpenTable(ANN))).goes_on()
    decks, shuffled, cut = screen.sheet.groups
    assert [tile.title for tile in decks.tiles] == ["4", "5", "6", "7", "8", "9", "10"]
    assert [tile.title for tile in shuffled.tiles] == ["Ann", "Machine", "Factory"]
    assert [tile.title for tile in cut.tiles][:2] == ["Ann", "Box 1"]
    screen.taps_on("decks:6", "shuffled:2", "cut:3").goes_on()
    taken = screen.at.events[-1].what
    assert isinstance(taken, IntakeShoe)
    assert (taken.decks, taken.shuffled_by, taken.cut_by) == (6, "factory", "box 3")
    assert "312 cards left" in screen.words()


def test_at_a_shuffler_the_machine_is_named_first(at_screen: AtScreenOf) -> None:
    at = closed_table(device=DeviceKind.SHUFFLER).tell(OpenTable(ANN))
    screen = at_screen(at).goes_on()
    assert screen.sheet.groups[1].tiles[0].title == "Machine"


def test_a_device_that_reads_tells_the_burnt_cards(at_screen: AtScreenOf) -> None:
    """A three is turned up: three more are burnt face down, and counted as they go."""
    at = closed_table(shoe=BURNS).tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ann"))
    screen = at_screen(at)
    assert screen.loud == "Turn up the first card, to burn"
    assert screen.asks_nothing
    assert screen.shown.pad is None
    screen.hears(BurnCardDrawn(cards("3D")[0]))
    assert screen.loud == "Burn 3 cards, face down"
    screen.hears(BurnCardDrawn(), BurnCardDrawn())
    assert screen.loud == "Burn one card, face down"
    screen.hears(BurnCardDrawn())
    assert screen.loud == "“Place your bets, please”"
    assert "412 cards left" in screen.words()


@pytest.mark.parametrize(("rank", "left"), [("A", 414), ("7", 408), ("K", 405), ("T", 405)])
def test_without_a_reading_device_the_first_burnt_card_is_one_tap(
    at_screen: AtScreenOf, rank: str, left: int
) -> None:
    """Ace one, ten and pictures ten, and the card itself."""
    at = closed_table(shoe=BURNS, reading=Reading.NONE)
    screen = at_screen(at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ann")))
    assert screen.shown.pad is not None
    assert screen.shown.pad.title == "First card, to burn: tap its rank"
    screen.ranks(rank)
    assert screen.phase is Phase.BETWEEN
    assert f"{left} cards left" in screen.words()


def test_nobody_takes_over_with_a_wrong_pin(at_screen: AtScreenOf) -> None:
    """The round goes on with who dealt before."""
    screen = at_screen(table("dragon-dai-bacc").dealt("2S 3D"))
    screen.taps_on("table", "page:relieve-dealer")
    assert (screen.page, screen.sheet.title) == ("sign-in", "Who takes over?")
    screen.signs("Ben", "1111").goes_on()
    assert screen.refusal == "Name or PIN is wrong"
    assert "Dealer Ann" in screen.words()
    screen.goes_back()
    assert screen.loud == "Draw a card for Player"


def test_another_takes_over_with_their_own_pin(at_screen: AtScreenOf) -> None:
    """Within a round too, and nothing of it changes; a supervisor may deal as well."""
    screen = at_screen(table("dragon-dai-bacc").dealt("2S 3D"))
    screen.taps_on("table", "page:relieve-dealer").signs("Sue").goes_on()
    assert screen.page == ""
    assert "Dealer Sue" in screen.words()
    screen.drawn("3H 2C")
    assert screen.loud == "Draw Player's third card"


@pytest.mark.rule("tiger-no-commission 3.8.2")
def test_a_table_of_method_c_opens_with_consent(at_screen: AtScreenOf) -> None:
    """An Assistant Casino Manager agrees, who is not the one who deals."""
    screen = at_screen(closed_table(method=Method.C, high_limit=True, face_down=True))
    screen.goes_on().signs("Ann").goes_on()
    assert screen.page == "approval"
    assert screen.loud == "Call the Assistant Casino Manager"
    assert [tile.title for tile in screen.sheet.choices] == ["Ada"]
    screen.signs("Ada").goes_on()
    assert screen.phase is Phase.NO_SHOE
    assert "Method C" in screen.words()
