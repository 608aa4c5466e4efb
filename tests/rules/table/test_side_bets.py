"""Side bets at the table: taken with nothing on Player or Banker beside them."""

import pytest

from rules.table.commands import ConfirmResult
from tests.rules.table.at_table import ANN, returns_of, seat, table, wagers_of

PAIR_AND_SIX = "2S 6D 2H KC KD"
"""Player 2 and 2, a pair, draws K: 4. Banker 6 and K: 6, stands and wins with two cards."""


@pytest.mark.parametrize(
    ("game", "returns"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            {
                "tie": 0,
                "tiger-tie": 0,
                "tiger": 1300,
                "big-tiger": 0,
                "small-tiger": 2300,
                "tiger-pair": 500,
            },
            marks=pytest.mark.rule("da-hu-ying-xiong 3.7"),
        ),
        pytest.param(
            "super-six-plus",
            {"tie": 0, "super-six-plus": 1300, "player-pair": 1200, "banker-pair": 0},
            marks=pytest.mark.rule("super-six-plus 3.3"),
        ),
        pytest.param(
            "commission-insurance",
            {"tie": 0, "player-pair": 1200, "banker-pair": 0},
            marks=pytest.mark.rule("commission-insurance 3.3"),
        ),
    ],
)
def test_side_bets_need_no_main_bet(game: str, returns: dict[str, int]) -> None:
    """100 on each, a Player apiece: Tiger 12 to 1, Small Tiger 22, a single Tiger Pair 4; Super
    Six Plus 12 to 1 on two cards; a Player Pair 11 to 1. The others lose."""
    at = table(game)
    for box, bet in enumerate(returns, 1):
        at.bet(seat(box), bet, 100)
    placed = {(seat(box), bet): 100 for box, bet in enumerate(returns, 1)}
    assert wagers_of(at) == placed
    at.dealt(PAIR_AND_SIX).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(player, bet): returns[bet] for player, bet in placed}
