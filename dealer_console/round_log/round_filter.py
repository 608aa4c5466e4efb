"""Which rounds somebody asks for."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rules.irregularities import Situation


class BadFilter(ValueError):
    """What was asked for makes no sense; says why.

    For example the 31st of November.
    """


class Outcome(StrEnum):
    """How a round ended."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    VOID = "void"


class Insurance(StrEnum):
    """How far it came to insurance in a round."""

    OFFERED = "offered"
    TAKEN = "taken"
    WON = "won"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which rounds are wanted: those for which all of it holds."""

    day_from: str | None = None
    """The first gaming day, as 2026-11-18."""
    day_to: str | None = None
    """The last gaming day, itself included."""
    shoe: int | None = None
    outcome: Outcome | None = None
    irregular: bool | Situation = False
    """True for any irregularity."""
    dealer: str | None = None
    insurance: Insurance | None = None
    waived: bool = False
    approvals: bool = False
    """Somebody was asked, and said yes or no."""
    entered: bool = False
    """A card was entered by hand."""
    won: str | None = None
    """A bet that won."""
    wagers: bool = False
    """Wagers were entered."""
    at_least_s: int | None = None
    """Seconds from its first event to its end."""
    at_most_s: int | None = None

    def __post_init__(self) -> None:
        """Refuse days that are none, and whatever is the wrong way round."""
        for day in (self.day_from, self.day_to):
            if day is not None and not _is_day(day):
                raise BadFilter(f"{day!r} is no day: write it as 2026-11-18")
        if self.day_from and self.day_to and self.day_from > self.day_to:
            raise BadFilter(f"{self.day_from} is after {self.day_to}: give the earlier day first")
        least, most = self.at_least_s, self.at_most_s
        if (least or 0) < 0 or (most or 0) < 0:
            raise BadFilter("a round takes no less than 0 seconds: give a duration from 0 on")
        if least is not None and most is not None and least > most:
            raise BadFilter(f"{least} s is longer than {most} s: give the shorter duration first")


def _is_day(day: str) -> bool:
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False
