"""What is done to the table now and then, from its menu."""

from collections.abc import Callable

import pytest

from dealer_console.desk.asks import SoundOn
from rules.games import GAMES
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.dealer.measuring import measure
from tests.rules.table.at_table import AtTable, seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

TIGER = "tiger-no-commission"


def between_rounds(game: str = TIGER) -> AtTable:
    """A table whose next round is about to be called."""
    return table(game).dealt("9S KD KC QH").finished()


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("game", GAMES)
def test_the_menu_has_room_for_all_its_words(
    at_screen: AtScreenOf, game: str, language: str
) -> None:
    screen = at_screen(between_rounds(game), language=language, can_leave=True).taps_on("table")
    measure(screen.dealer, language)
    screen.goes_back()
    assert screen.page == ""


@pytest.mark.rule("tiger-no-commission 3.6.1")
def test_fewer_wagers_on_an_area_with_the_pit_managers_consent(at_screen: AtScreenOf) -> None:
    """Three by the book; two from now on, so a third is refused."""
    screen = at_screen(between_rounds()).taps_on("table")
    assert "Bets per area: 2" in screen.words()
    screen.taps_on("give:restrict-wagers")
    assert screen.loud == "Call the Pit Manager"
    screen.signs("Max").goes_on()
    screen.goes_on().bets(1, "player", "10").bets(1, "player", "10", "seat:standing-1")
    screen.taps_on("box:1", "seat:standing-2").types("10")
    assert screen.asks_nothing


def test_seats_of_one_player_are_linked(at_screen: AtScreenOf) -> None:
    """Boxes 2 and 3 choose together from now on."""
    at = table(TIGER).bet(seat(2), "player", 1_000).bet(seat(3), "banker", 1_000)
    screen = at_screen(at).taps_on("table", "page:link-players")
    assert screen.asks_nothing
    screen.taps_on(f"seat:{seat(2)}", f"seat:{seat(3)}").goes_on()
    assert screen.page == ""
    assert [set(group) for group in screen.public.links] == [{seat(2), seat(3)}]
    screen.taps_on("table", "page:link-players")
    assert "Box 2 + Box 3" in screen.words()


def test_the_sound_is_turned_off_and_on(at_screen: AtScreenOf) -> None:
    screen = at_screen(between_rounds()).taps_on("table")
    assert "Sound off" in screen.words()
    screen.taps_on("sound")
    assert screen.asked[-1] == SoundOn(on=False)
    assert "Sound on" in screen.words()


def test_the_menu_leads_to_new_cards_at_any_time_between_rounds(at_screen: AtScreenOf) -> None:
    screen = at_screen(between_rounds()).taps_on("table", "page:end-shoe").goes_on()
    assert screen.phase is Phase.NO_SHOE


def test_what_cannot_be_done_now_is_there_and_dim(at_screen: AtScreenOf) -> None:
    """Within a round the cards stay, and so does the table."""
    screen = at_screen(table(TIGER).dealt("9S KD")).taps_on("table")
    assert {"Take cards out", "Close table", "Deal face down"} <= screen.dealer.says()
    assert not {"page:end-shoe", "give:close-table", "give:choose-face"} & screen.pressable
