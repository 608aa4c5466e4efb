"""What rounds can be sorted by; what a round has nothing of comes last, whichever way round."""

from enum import StrEnum
from typing import NamedTuple

from dealer_console.round_log.round_conditions import DURATION_MS


class Column(StrEnum):
    """What is told of a round in one column."""

    TIME = "time"
    TABLE = "table"
    SHOE = "shoe"
    ROUND = "round"
    DEALER = "dealer"
    PLAYER = "player"
    BANKER = "banker"
    WINNER = "winner"
    WINS = "wins"
    INSURANCE = "insurance"
    WAIVED = "waived"
    IRREGULARITIES = "irregularities"
    VOID = "void"
    APPROVALS = "approvals"
    ENTERED = "entered"
    DURATION = "duration"
    STAKED = "staked"
    RETURNED = "returned"
    SIMULATED = "simulated"


NUMBERS = {
    Column.TABLE: "0",
    Column.SHOE: "shoe",
    Column.ROUND: "round",
    # A hand is as good as its points, whatever cards made them.
    Column.PLAYER: "player_points",
    Column.BANKER: "banker_points",
    Column.INSURANCE: (
        "nullif((insurance_won * 1000 + insurance_taken) * 1000 + insurance_offered, 0)"
    ),
    Column.WAIVED: "nullif(waived, 0)",
    Column.IRREGULARITIES: "nullif(irregularities, 0)",
    Column.APPROVALS: "nullif(approvals, 0)",
    Column.ENTERED: "nullif(entered_cards, 0)",
    Column.DURATION: DURATION_MS,
    Column.STAKED: "nullif(staked, 0)",
    Column.RETURNED: "CASE WHEN staked > 0 THEN returned END",
    Column.SIMULATED: "nullif(simulated, 0)",
}
"""In SQL; the table is the same for a whole log."""

WORDS = {
    Column.WINNER: "winner",
    Column.WINS: "wins",
    Column.VOID: "void",
    Column.DEALER: "dealer",
}
"""The same for what is sorted as text."""


class Order(NamedTuple):
    """By which column, and which way round; within the same, the newest first."""

    column: Column = Column.TIME
    descending: bool = True

    @property
    def is_newest_first(self) -> bool:
        """As a log is read from its end."""
        return self.column is Column.TIME and self.descending


NEWEST_FIRST = Order()
