"""Looks through one table's log for alerts: what is new at once, what is older piece by piece."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from dealer_console.review.alerts.alert import Alert
from dealer_console.review.alerts.of_console import of_faults, of_sign_ins
from dealer_console.review.alerts.of_corrections import of_corrections
from dealer_console.review.alerts.of_insurance import of_insurance
from dealer_console.review.alerts.of_irregularities import of_irregularities
from dealer_console.review.alerts.of_rounds import of_rounds
from dealer_console.review.alerts.pace import of_pace
from dealer_console.review.alerts.stretch import END, Stretch, stretches
from dealer_console.review.alerts.thresholds import THRESHOLDS, Thresholds
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS

PIECE = 10_000
"""Events that are looked through in one go: a few hundred rounds, and some ten milliseconds."""

_LAST_ROUND = "SELECT first_event FROM rounds ORDER BY sequence DESC LIMIT 1"
_LAST_TIME = "SELECT utc_ms FROM events ORDER BY sequence DESC LIMIT 1"
_DAY_BEFORE = "SELECT max(gaming_day) FROM rounds WHERE gaming_day < ?"
_END_OF_DAY = "SELECT max(sequence) FROM rounds WHERE gaming_day = ?"
_WHEN = "SELECT utc_ms FROM events WHERE sequence > ? ORDER BY sequence LIMIT 1"


class Found(NamedTuple):
    """What there is after one event and up to another; it takes the place of what was known."""

    table: str
    after: int
    until: int
    alerts: tuple[Alert, ...]


class Search:
    """One log, for one thread: how far back it has been looked through, and from where on anew."""

    def __init__(self, log: WatchedLog, thresholds: Thresholds = THRESHOLDS) -> None:
        self.log = log
        self._thresholds = thresholds
        head = log.head().sequence
        self._back_to = max(0, head - PIECE)
        self._floor = min(self._back_to, _end_before(log, thresholds.days))
        self._anew_from = self._back_to

    @property
    def is_through(self) -> bool:
        """Whether all that is to be looked through for now has been."""
        return self._back_to <= self._floor

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing older either."""
        return self._back_to <= self.log.segments()[0].opens.sequence

    def look(self) -> Found:
        """What is new, and what may have changed since the last look."""
        found = self._found(self._anew_from, END)
        self._anew_from = self._settled_before(found.alerts)
        return found

    def further(self) -> Found | None:
        """One piece older; None when all that is to be looked through has been."""
        if self.is_through:
            return None
        until = self._back_to
        after = max(until - PIECE, self._floor)
        found = self._found(after, until)
        self._back_to = after
        return found

    def dig(self) -> None:
        """Look through all that is older too, to the beginning of the log."""
        self._floor = self.log.segments()[0].opens.sequence

    def back_to_ms(self) -> int | None:
        """The time from which on all has been looked through; None where it is the whole log."""
        if self.is_whole:
            return None
        for segment in self.log.segments():
            found = self.log.fetch(segment, _WHEN, (self._back_to,))
            if found:
                return int(found[0][0])
        return None

    def _found(self, after: int, until: int) -> Found:
        alerts = [
            alert
            for stretch in stretches(self.log, after, until)
            for alert in all_of(stretch, self._thresholds)
        ]
        return Found(self.log.table, after, until, tuple(alerts))

    def _settled_before(self, found: tuple[Alert, ...]) -> int:
        """The event up to which nothing changes any more.

        The last round may be taken up again, and what is not decided may be decided.
        """
        waiting = min((alert.sequence for alert in found if not alert.over), default=END) - 1
        head = self.log.head().sequence
        return max(self._anew_from, min(waiting, self._last_round() - 1), head - 2 * PIECE)

    def _last_round(self) -> int:
        for segment in self.log.newest_first():
            if segment.version >= WITH_ROUNDS and (found := self.log.fetch(segment, _LAST_ROUND)):
                return int(found[0][0])
        return 0


def all_of(stretch: Stretch, thresholds: Thresholds = THRESHOLDS) -> Iterator[Alert]:
    """Every alert of a stretch."""
    yield from of_irregularities(stretch)
    yield from of_rounds(stretch)
    yield from of_insurance(stretch)
    yield from of_corrections(stretch)
    yield from of_pace(stretch, thresholds)
    yield from of_faults(stretch)
    yield from of_sign_ins(stretch, thresholds)


def _end_before(log: WatchedLog, days: int) -> int:
    """The last event of the round before the last so many gaming days."""
    for segment in log.newest_first():
        if found := log.fetch(segment, _LAST_TIME):
            last = date.fromisoformat(log.days.day_of(found[0][0]))
            break
    else:
        return 0
    first = (last - timedelta(days=days - 1)).isoformat()
    for segment in log.newest_first():
        if segment.version < WITH_ROUNDS:
            continue
        (day,) = log.fetch(segment, _DAY_BEFORE, (first,))[0]
        if day is not None:
            return int(log.fetch(segment, _END_OF_DAY, (day,))[0][0])
    return log.segments()[0].opens.sequence
