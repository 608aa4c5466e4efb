"""Gaming days from one to another: what a plot or a count is made over."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS

_NEWEST = "SELECT max(gaming_day) FROM rounds"
_OLDEST = "SELECT min(gaming_day) FROM rounds"
_SHOES = "SELECT min(shoe), max(shoe) FROM rounds"


class Span(NamedTuple):
    """From the first gaming day to the last, both included, as 2026-11-18."""

    first: str
    last: str

    @property
    def days(self) -> int:
        """How many gaming days lie in it."""
        return (date.fromisoformat(self.last) - date.fromisoformat(self.first)).days + 1


def days_until(last: str, number: int) -> Span:
    """So many gaming days that end with that one."""
    return Span((date.fromisoformat(last) - timedelta(days=number - 1)).isoformat(), last)


def played(logs: Iterable[WatchedLog]) -> Span | None:
    """From the first gaming day of these tables to their newest; None if nothing was played."""
    found = [day for log in logs for day in _ends(log)]
    return Span(min(found), max(found)) if found else None


def shoes(log: WatchedLog) -> tuple[int, int] | None:
    """The oldest and the newest shoe of which a round is over; None if there is none."""
    segments = (segment for segment in log.segments() if segment.version >= WITH_ROUNDS)
    found = [log.fetch(segment, _SHOES)[0] for segment in segments]
    there = [ends for ends in found if ends[0] is not None]
    return (min(first for first, _ in there), max(last for _, last in there)) if there else None


def _ends(log: WatchedLog) -> list[str]:
    """The oldest and the newest gaming day of one table."""
    segments = [segment for segment in log.segments() if segment.version >= WITH_ROUNDS]
    oldest = (log.fetch(segment, _OLDEST)[0][0] for segment in segments)
    newest = (log.fetch(segment, _NEWEST)[0][0] for segment in reversed(segments))
    # The first file that has any: a month may have begun without a round.
    ends = (next(filter(None, oldest), None), next(filter(None, newest), None))
    return [day for day in ends if day is not None]
