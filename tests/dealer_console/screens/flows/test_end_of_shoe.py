"""The end of a shoe: cut card, last round, change of cards; the table closed or dealt anew."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.conduct import Method
from rules.games import GAMES
from rules.table.commands import EndShoe
from rules.table.facts import CutCardDrawn
from rules.table.phase import Phase
from rules.table.settings import Reading
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import AtTable, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]


def between_rounds(game: str, **more: Any) -> AtTable:
    """A table whose next round is about to be called."""
    return table(game, **more).dealt("9S KD KC QH").finished()


@pytest.mark.rule("tiger-no-commission 3.17")
def test_the_cut_card_comes_the_round_is_finished_and_one_more_is_the_last(
    at_screen: AtScreenOf,
) -> None:
    """The device tells it in mid-round; then one round, then the cards are changed."""
    screen = at_screen(table("tiger-no-commission").dealt("9S KD"))
    screen.hears(CutCardDrawn())
    assert "Remove the cut card" in screen.words()
    assert screen.loud == "Draw a card for Player"
    screen.drawn("KC QH").goes_on().goes_on()
    assert screen.loud == "“No more bets”"
    assert "Last round of this shoe" in screen.words()
    screen.goes_on().drawn("9S KD KC QH").goes_on().goes_on().goes_on()
    assert (screen.phase, screen.loud) == (Phase.CHANGE_CARDS, "Change the cards")
    assert screen.title == "Take cards out"


@pytest.mark.parametrize("game", GAMES)
def test_a_device_that_does_not_tell_the_cut_card(at_screen: AtScreenOf, game: str) -> None:
    """It is tapped in from the table's menu, once; the round goes on."""
    screen = at_screen(table(game, reading=Reading.NONE).closed()).ranks("9 K")
    screen.taps_on("table", "give:show-cut-card")
    assert screen.page == ""
    assert "Remove the cut card" in screen.words()
    assert screen.loud == "Draw a card for Player"
    screen.taps_on("table")
    assert "give:show-cut-card" not in screen.pressable


def test_the_cards_are_changed_and_counted(at_screen: AtScreenOf) -> None:
    """By the count 412 should be left; 412 were counted. It is held, not tapped."""
    screen = at_screen(between_rounds("super-six-plus"))
    screen.taps_on("table", "page:end-shoe")
    assert screen.page == "cards-out"
    assert "By the count 412 cards should be left" in screen.words()
    screen.taps_on("take-out")
    assert screen.phase is Phase.BETWEEN
    screen.taps_on("count:yes")
    # Nobody has counted no cards by forgetting to enter them.
    assert screen.asks_nothing
    screen.types("412")
    assert screen.sheet.entered == "412"
    screen.goes_on()
    ended = screen.at.events[-1].what
    assert isinstance(ended, EndShoe)
    assert ended.counted == 412
    assert (screen.phase, screen.page) == (Phase.NO_SHOE, "")
    screen.goes_on().goes_on()
    assert screen.loud == "“Place your bets, please”"
    assert "Shoe 2" in screen.words()


def test_the_cards_are_changed_without_a_count(at_screen: AtScreenOf) -> None:
    screen = at_screen(between_rounds("super-six-plus"))
    screen.taps_on("table", "page:end-shoe").goes_on()
    ended = screen.at.events[-1].what
    assert isinstance(ended, EndShoe)
    assert ended.counted is None
    assert screen.phase is Phase.NO_SHOE


def test_the_table_closes_with_the_approval_it_needs(at_screen: AtScreenOf) -> None:
    """Held; then whoever must agree does so by PIN, and whoever deals cannot."""
    screen = at_screen(between_rounds("dragon-dai-bacc"))
    screen.taps_on("table").taps_on("give:close-table")
    assert (screen.page, screen.phase) == ("table", Phase.BETWEEN)
    screen.holds("give:close-table")
    assert screen.page == "approval"
    assert "who:Ann" not in screen.pressable
    screen.signs("Sue").goes_on()
    assert screen.phase is Phase.TABLE_CLOSED
    assert screen.title == "Open table"


@pytest.mark.rule("tiger-no-commission 3.8.2")
def test_the_method_is_changed_between_rounds_with_the_pit_managers_consent(
    at_screen: AtScreenOf,
) -> None:
    """From B to A; a Pit Supervisor is not asked."""
    screen = at_screen(between_rounds("tiger-no-commission"))
    screen.taps_on("table", "give:method:A")
    assert (screen.page, screen.loud) == ("approval", "Call the Pit Manager")
    assert "who:Sue" not in screen.pressable
    screen.signs("Max").goes_on()
    assert (screen.page, screen.public.method) == ("", Method.A)
    assert "Method A" in screen.words()


@pytest.mark.parametrize("game", GAMES)
def test_the_face_is_changed_between_rounds_with_consent(at_screen: AtScreenOf, game: str) -> None:
    screen = at_screen(between_rounds(game))
    assert "face up" in screen.words()
    screen.taps_on("table", "give:choose-face")
    assert screen.loud == "Call the Pit Manager"
    screen.signs("Max").goes_on()
    assert screen.public.face_down
    assert "face down" in screen.words()
    screen.goes_on().goes_on().drawn("9S KD KC QH")
    assert screen.title == "Both hands exposed"


@pytest.mark.parametrize("game", GAMES)
def test_neither_can_be_changed_within_a_round(at_screen: AtScreenOf, game: str) -> None:
    screen = at_screen(table(game).dealt("9S KD")).taps_on("table")
    assert not {key for key in screen.pressable if key.startswith("give:method:")}
    assert "give:choose-face" not in screen.pressable


def test_what_was_asked_for_can_be_denied(at_screen: AtScreenOf) -> None:
    screen = at_screen(between_rounds("super-six-plus"))
    screen.taps_on("table", "give:choose-face", "deny")
    assert (screen.page, screen.public.pending) == ("", None)
    assert not screen.public.face_down
    assert screen.loud == "“Place your bets, please”"
