"""Going through a log's rounds from the newest on, a bounded stretch at a time."""

import time
from collections.abc import Callable
from contextlib import closing
from typing import Any, NamedTuple, TypeVar

from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import not_outdated, with_newer
from dealer_console.round_log.round_conditions import SPAN, days_of, where_of
from dealer_console.round_log.round_filter import Filter
from dealer_console.round_log.segment import Segment

NEWEST = (1 << 48) - 1
"""No event has a greater number."""

FIRST_STRETCH = 600_000
"""Events that the first stretch goes back, whose rounds are read in a few milliseconds."""

TARGET_S = 0.020
"""What a stretch is to take, so that nobody who asks something else waits for longer."""

WIDER, NARROWER = 8.0, 0.25
"""How much longer or shorter than the last the next stretch may be."""

Found = TypeVar("Found")
Ask = Callable[[Segment, str, tuple[Any, ...]], Found]
"""Asks a file for rounds, by a condition and its values."""


class _Within(NamedTuple):
    """What is left to be gone through in one file: rounds after an event, up to another."""

    segment: Segment
    after: int
    until: int


class Walk:
    """Through the rounds of one log that a filter wants; no file is held between two stretches."""

    def __init__(self, log: WatchedLog, wanted: Filter) -> None:
        self.log = log
        self._wanted = wanted
        self._until = NEWEST
        self._stretch = float(FIRST_STRETCH)
        self._within: _Within | None = None

    def step(self, ask: Ask[Found]) -> Found | None:
        """What is asked of the next stretch; None at the end of the log."""
        with closing(with_newer(self.log.newest_first())) as segments:
            for segment, newer in segments:
                if segment.opens.sequence >= self._until:
                    continue
                begun = time.perf_counter()
                within = self._left_in(segment)
                low = max(within.after, within.until - int(self._stretch))
                where, values = where_of(self._wanted, planned=True)
                where = f"{where} AND sequence > ? AND sequence <= ?"
                where, values = not_outdated(where, (*values, low, within.until), newer)
                found = ask(segment, where, values)
                self._gone_through(within, low, time.perf_counter() - begun)
                return found
        return None

    def _left_in(self, segment: Segment) -> _Within:
        if self._within is not None and self._within.segment is segment:
            return self._within
        after, until = segment.opens.sequence, self._until
        if self._wanted.day_from or self._wanted.day_to:
            days = days_of(self._wanted)
            first, last = self.log.fetch(segment, SPAN, days)[0]
            after, until = (0, 0) if first is None else (first - 1, min(until, last))
        else:
            (last,) = self.log.fetch(segment, "SELECT max(sequence) FROM rounds")[0]
            until = min(until, last or 0)
        return _Within(segment, after, until)

    def _gone_through(self, within: _Within, low: int, seconds: float) -> None:
        factor = min(WIDER, max(NARROWER, TARGET_S / max(seconds, 1e-6)))
        self._stretch = max(1.0, self._stretch * factor)
        if low > within.after:
            self._within = within._replace(until=low)
            return
        self._until, self._within = within.segment.opens.sequence, None
        # Where it was read from end to end, nothing of it needs to be kept.
        within.segment.connection.execute("PRAGMA shrink_memory")
