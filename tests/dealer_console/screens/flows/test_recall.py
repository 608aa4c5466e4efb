"""The last ten rounds, marked as past, at any moment."""

from collections.abc import Callable

import pytest

from rules.irregularities import Situation
from rules.table.commands import OpenBets
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import ANN, AtTable, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]


def played(rounds: int, game: str = "super-six-plus") -> AtTable:
    """So many rounds: the first a natural nine, then 9 on 6 for Player, 8 for Banker, in turn."""
    at = table(game).dealt("9S KD KC QH").finished()
    for number in range(1, rounds):
        at.tell(OpenBets(ANN)).dealt("9H 2D KS 4H" if number % 2 else "TS 8D JC QC").finished()
    return at


def test_before_any_round_it_says_so(at_screen: AtScreenOf) -> None:
    screen = at_screen(table("super-six-plus")).taps_on("recall")
    assert "No round has been dealt yet" in screen.words()
    assert "RECALL: past rounds" in screen.words()
    screen.goes_back()
    assert screen.page == ""


def test_ten_rounds_in_the_order_they_were_dealt(at_screen: AtScreenOf) -> None:
    """Of twelve the last ten, with cards, winner and totals."""
    screen = at_screen(played(12)).taps_on("recall")
    assert screen.sheet.recall
    assert [row.caption for row in screen.sheet.rows] == [
        f"Shoe 1 · Round {number}" for number in range(3, 13)
    ]
    first, second = screen.sheet.rows[:2]
    assert first.detail == "Banker wins · P 0 · B 8"
    assert second.detail == "Player wins · P 9 · B 6"
    assert [str(card.face) for card in (*second.cards, *second.apart)] == ["9H", "KS", "2D", "4H"]
    assert not {key for key in screen.pressable if key.startswith(("card", "pick"))}


def test_a_round_with_third_cards_has_all_six(at_screen: AtScreenOf) -> None:
    screen = at_screen(table("super-six-plus").dealt("2S 3D 3H 2C 4S AD").finished())
    screen.taps_on("recall")
    (row,) = screen.sheet.rows
    assert (len(row.cards), len(row.apart)) == (3, 3)


def test_in_the_middle_of_a_round_nothing_of_it_is_recalled(at_screen: AtScreenOf) -> None:
    at = played(2).tell(OpenBets(ANN)).closed()
    screen = at_screen(at).drawn("9S KD KC").taps_on("recall")
    assert len(screen.sheet.rows) == 2
    screen.goes_back()
    assert screen.loud == "Draw a card for Banker"


def test_while_play_is_stopped(at_screen: AtScreenOf) -> None:
    """The page of what is to be decided is left for it, and found again."""
    at = played(3).tell(OpenBets(ANN)).dealt("9S KD").declared(Situation.DEALING_ERROR)
    screen = at_screen(at)
    assert (screen.phase, screen.page) == (Phase.STOPPED, "decide")
    screen.goes_back().taps_on("recall")
    assert [row.caption for row in screen.sheet.rows][-1] == "Shoe 1 · Round 3"
    assert screen.loud.startswith("Stop.")
    screen.goes_back().goes_on()
    assert screen.page == "decide"
