"""Wagers at a box: chips and figures, seated and standing, limits and the differential."""

from collections.abc import Callable

import pytest

from rules.limits import BetLimit, Limits
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import seat, table, wagers_of

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

TIGER, DA_HU = "tiger-no-commission", "da-hu-ying-xiong"
LIMITED = Limits({"player": BetLimit(1_000, 50_000), "banker": BetLimit(1_000, 50_000)})
"""10 to 500 on either hand."""


def test_a_bet_is_put_together_from_chips(at_screen: AtScreenOf) -> None:
    """500 and 100 and 5 twice: 610; what lies is on the box at once."""
    screen = at_screen(table(TIGER)).taps_on("box:2", "bet:banker")
    assert (screen.page, screen.sheet.title) == ("wagers", "Box 2 · Banker")
    screen.taps_on("chip:50000", "chip:10000", "chip:500", "chip:500")
    assert screen.sheet.entered == "610"
    screen.goes_on()
    assert wagers_of(screen.at) == {(seat(2), "banker"): 61_000}
    screen.goes_back()
    assert "B 610" in screen.words()
    assert "Box 2 · highest" in screen.words()


def test_the_same_chip_twice_in_quick_succession_is_two(at_screen: AtScreenOf) -> None:
    screen = at_screen(table(TIGER)).taps_on("box:2")
    screen.dealer.is_in_no_hurry()
    for _ in range(3):
        screen.dealer.taps("chip:10000")
        screen.look()
    assert screen.sheet.entered == "300"


def test_a_bet_is_typed_in_figures(at_screen: AtScreenOf) -> None:
    screen = at_screen(table(TIGER)).bets(3, "tiger", "150")
    assert wagers_of(screen.at) == {(seat(3), "tiger"): 15_000}
    assert "Tiger 150" in screen.words()


@pytest.mark.rule("tiger-no-commission 3.5")
def test_every_bet_of_the_game_can_be_placed(at_screen: AtScreenOf) -> None:
    """Eight of them, some on the second leaf of the list."""
    screen = at_screen(table(TIGER))
    bets = [bet.name for bet in screen.public.settings.game.bets]
    for bet in bets:
        screen.bets(1, bet, "20")
    assert wagers_of(screen.at) == {(seat(1), bet): 2_000 for bet in bets}
    assert "7 more" in screen.words()


def test_standing_players_have_bets_of_their_own(at_screen: AtScreenOf) -> None:
    """The first who stands, and there is a place for a second."""
    screen = (
        at_screen(table(DA_HU)).bets(1, "player", "100").bets(1, "player", "40", "seat:standing-1")
    )
    assert wagers_of(screen.at) == {
        (seat(1), "player"): 10_000,
        (seat(1, 1), "player"): 4_000,
    }
    screen.taps_on("box:1")
    assert {"Seated", "Standing 1", "Standing 2"} <= screen.dealer.says()
    screen.taps_on("seat:standing-1")
    assert screen.sheet.entered == "40"


@pytest.mark.rule("tiger-no-commission 3.7")
def test_placed_by_staff_is_marked_once(at_screen: AtScreenOf) -> None:
    """It counts for that bet alone."""
    screen = at_screen(table(TIGER)).taps_on("box:1", "by-staff").types("50").taps_on("place")
    screen.taps_on("bet:banker").types("60").taps_on("place")
    assert {placed.wager.bet: placed.by_staff for placed in screen.at.round.wagers} == {
        "player": True,
        "banker": False,
    }


def test_a_bet_is_raised_and_removed(at_screen: AtScreenOf) -> None:
    """The amount that lies is there to begin with; the first figure replaces it."""
    screen = at_screen(table(TIGER).bet(seat(1), "player", 10_000)).taps_on("box:1")
    assert screen.sheet.entered == "100"
    screen.taps_on("chip:10000").goes_on()
    assert wagers_of(screen.at) == {(seat(1), "player"): 20_000}
    screen.types("70").goes_on()
    assert wagers_of(screen.at) == {(seat(1), "player"): 7_000}
    screen.taps_on("remove")
    assert wagers_of(screen.at) == {}
    assert "remove" not in screen.pressable


def test_a_bet_entered_wrong_is_undone_with_one_tap(at_screen: AtScreenOf) -> None:
    screen = at_screen(table(TIGER)).bets(1, "player", "100")
    before = screen.taps
    screen.taps_on("undo")
    assert screen.taps == before + 1
    assert wagers_of(screen.at) == {}


@pytest.mark.rule("da-hu-ying-xiong 5.2")
def test_under_the_minimum_the_player_may_raise_or_withdraw(at_screen: AtScreenOf) -> None:
    """5 where 10 is the least: it is said at once, loud, and gone when it is raised."""
    screen = at_screen(table(DA_HU, limits=LIMITED)).taps_on("box:1")
    assert "10 to 500" in screen.words()
    screen.types("5").taps_on("place").goes_back()
    assert screen.loud == "Box 1: at least 10 on Player, or none"
    assert "5.2" in screen.beside
    screen.bets(1, "player", "10")
    assert screen.loud == "“No more bets”"


def test_over_the_maximum_is_said_at_once(at_screen: AtScreenOf) -> None:
    screen = at_screen(table(DA_HU, limits=LIMITED).bet(seat(2), "banker", 60_000))
    assert screen.loud == "Box 2: at most 500 on Banker"


@pytest.mark.rule("tiger-no-commission 5.18.1")
def test_the_differential_of_the_table_is_always_in_sight(at_screen: AtScreenOf) -> None:
    """700 of 500: Player's side is asked for 200 less; a bet on Banker of 300 puts it right."""
    at = table(TIGER, limits=Limits({}, 50_000)).bet(seat(1), "player", 70_000)
    screen = at_screen(at)
    assert screen.shown.boxes[-1].lines == ("700", "of 500")
    assert screen.shown.boxes[-1].marked
    assert screen.loud == "Ask for 200 less on Player"
    assert "5.18.1" in screen.beside
    screen.bets(2, "banker", "300")
    assert screen.shown.boxes[-1].lines == ("400", "of 500")
    assert not screen.shown.boxes[-1].marked
    assert screen.loud == "“No more bets”"


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_the_excess_on_a_box_is_rejected_standing_players_first(at_screen: AtScreenOf) -> None:
    """400 seated and 300 standing on Player, 500 at most: 200 of the standing one's go back."""
    at = table(DA_HU, limits=Limits({}, 50_000)).bet(seat(1), "player", 40_000)
    screen = at_screen(at.bet(seat(1, 1), "player", 30_000))
    assert screen.loud == "Box 1, standing 1: reject 200 of Player"
    assert "5.1" in screen.beside
    screen.taps_on("box:1", "reject").goes_back()
    assert wagers_of(screen.at) == {
        (seat(1), "player"): 40_000,
        (seat(1, 1), "player"): 10_000,
    }
    assert screen.loud == "“No more bets”"


@pytest.mark.rule("tiger-no-commission 3.6")
def test_a_fourth_bet_on_an_area_is_refused_with_its_paragraph(at_screen: AtScreenOf) -> None:
    at = table(TIGER).bet(seat(1), "player", 1_000).bet(seat(1, 1), "player", 1_000)
    screen = at_screen(at.bet(seat(1, 2), "player", 1_000)).taps_on("box:1", "seat:standing-3")
    screen.types("10")
    assert screen.asks_nothing
    assert "paragraph 3.6" in screen.words()


@pytest.mark.rule("da-hu-ying-xiong 5.6")
def test_after_no_more_bets_a_box_takes_nothing(at_screen: AtScreenOf) -> None:
    screen = at_screen(table(DA_HU).bet(seat(1), "player", 1_000)).goes_on()
    assert screen.phase is Phase.DEAL
    assert not {key for key in screen.pressable if key.startswith("box:")}


def test_the_highest_bet_is_a_main_bet_of_one_player(at_screen: AtScreenOf) -> None:
    """Not a side bet, not the sum of a box, in Da Hu not one who stands."""
    at = table(DA_HU).bet(seat(1), "player", 50_000).bet(seat(2), "player", 40_000)
    at.bet(seat(2), "tie", 90_000).bet(seat(2, 1), "player", 80_000)
    screen = at_screen(at)
    assert [box.marked for box in screen.shown.boxes][:3] == [True, False, False]
    assert "Box 1 · highest" in screen.words()
