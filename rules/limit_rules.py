"""What a game's book says of wagers outside the limits, as data."""

from dataclasses import dataclass
from enum import StrEnum

from rules.refusal import HOUSE


class OverDifferential(StrEnum):
    """A differential found too large when it can no longer be put right."""

    PRO_RATA_PER_BOX = "pro-rata-per-box"
    NOT_COVERED = "not-covered"


class OverMaximum(StrEnum):
    """A wager found over its maximum after the close of bets."""

    COUNTS_TO_MAXIMUM = "counts-to-maximum"
    NOT_COVERED = "not-covered"


class UnderMinimum(StrEnum):
    """A wager found under its minimum after the close of bets."""

    COUNTS = "counts"
    COUNTS_ONCE = "counts-once"
    NOT_COVERED = "not-covered"


@dataclass(frozen=True, slots=True)
class LimitRules:
    """How each case is settled and by which paragraph; a silent book leaves it to the house."""

    over_differential: OverDifferential = OverDifferential.NOT_COVERED
    over_differential_paragraph: str = HOUSE
    over_maximum: OverMaximum = OverMaximum.NOT_COVERED
    over_maximum_paragraph: str = HOUSE
    under_minimum: UnderMinimum = UnderMinimum.NOT_COVERED
    under_minimum_paragraph: str = HOUSE
    differential_paragraph: str = HOUSE
    """Where the book says what is done about a differential before it is too late."""
    table_differential: bool = False
    """The differential is one of the whole table, not of each box."""
    may_increase_paragraph: str = HOUSE
    remove_paragraph: str = HOUSE
    """Who determines which wagers come off if asking has not helped."""
    wagers_per_area: int | None = None
    wagers_per_area_paragraph: str = HOUSE


BOOK_IS_SILENT = LimitRules()
"""For games whose book has no word on limits: the house decides."""
