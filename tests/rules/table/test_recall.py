"""The last rounds, as the table may look back on them, and the board that says nothing early."""

import pytest

from rules.hands import Winner
from rules.table.commands import ConfirmResult, OpenBets
from rules.table.phase import Phase
from rules.table.rounds import RECALLED
from tests.rules.table.at_table import ANN, AtTable, table

SUPER_SIX = "super-six-plus"
NATURAL = "9S KD KC QH"
"""Player 9, Banker 0: over after four cards."""


def test_ten_rounds_are_recalled_in_the_order_they_were_dealt() -> None:
    """Of twelve the first two are gone."""
    at = table(SUPER_SIX)
    for number in range(RECALLED + 2):
        at.dealt(NATURAL if number % 2 else "9H KS KH QD").finished().tell(OpenBets(ANN))
    assert _recalled(at) == list(range(3, 13))


def _recalled(at: AtTable) -> list[int]:
    return [record.number for record in at.view.recall]


def test_a_round_under_way_is_not_recalled() -> None:
    """Only what is over is looked back on."""
    at = table(SUPER_SIX).dealt(NATURAL)
    assert not _recalled(at)
    assert _recalled(at.finished()) == [1]


@pytest.mark.rule("super-six-plus 1.point-total")
def test_the_board_says_nothing_of_a_round_before_its_result_is_confirmed() -> None:
    """All four cards lie open, and yet no total stands on the board."""
    at = table(SUPER_SIX).dealt(NATURAL)
    assert at.phase is Phase.RESULT
    assert (at.board.hands.player, at.board.points, at.board.winner) == ((), (None, None), None)
    at.tell(ConfirmResult(ANN))
    assert (at.board.points, at.board.winner) == ((9, 0), Winner.PLAYER)
    assert len(at.board.hands.player) == 2
