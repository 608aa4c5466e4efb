"""Alerts of pace: rounds much slower or much faster than this table deals.

A round's time, from "Place your bets" to its end, is held against the rounds before it at the same
table. What is usual is their median, and how much they differ is the median of how far they lie
off it: two figures that a few odd rounds do not move. Both are taken of logarithms, because times
are a matter of "so many times as long": a table where half the rounds last 30 seconds and some
last 90 has no short ones of minus 30.

A round is told of only if it lies far off by the table's own spread, and is several times as slow
or as fast, and by a number of seconds that matters. At a table whose times spread by a half, that
is fewer than one in ten thousand rounds of ordinary play. Rounds that were void or in which
something went wrong are left out on both sides: why they took long is told already.
"""

import math
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterator
from statistics import median

from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from dealer_console.review.alerts.thresholds import Thresholds

SLOW, FAST = "slow", "fast"

TO_SPREAD = 1.4826
"""From the median of how far values lie off to what is called their standard deviation."""

_PLAIN = "void IS NULL AND irregularities = 0 AND ended_ms > began_ms"
_ROUNDS = (
    "SELECT sequence, shoe, round, began_ms, ended_ms, dealer, game FROM rounds"
    f" WHERE sequence > ? AND sequence <= ? AND {_PLAIN} ORDER BY sequence"
)
_BEFORE = (
    "SELECT ended_ms - began_ms FROM rounds"
    f" WHERE sequence <= ? AND {_PLAIN} ORDER BY sequence DESC LIMIT ?"
)


class UsualPace:
    """What is usual at one table: the last so many rounds."""

    def __init__(self, thresholds: Thresholds) -> None:
        self._thresholds = thresholds
        self._logs: deque[float] = deque()
        self._sorted: list[float] = []

    def add(self, took_ms: int) -> None:
        """One more round."""
        value = math.log(took_ms)
        self._logs.append(value)
        insort(self._sorted, value)
        if len(self._logs) > self._thresholds.rounds:
            del self._sorted[bisect_left(self._sorted, self._logs.popleft())]

    @property
    def usual_ms(self) -> int | None:
        """The usual time; None while too few rounds have been dealt to know."""
        if len(self._sorted) < self._thresholds.fewest_rounds:
            return None
        return round(math.exp(median(self._sorted)))

    def judge(self, took_ms: int) -> str | None:
        """Whether a round was slow or fast beyond what is usual here; None if it was neither."""
        limits, usual = self._thresholds, self.usual_ms
        if usual is None or not self._may_be_odd(took_ms, usual):
            return None
        middle = median(self._sorted)
        spread = TO_SPREAD * median(abs(value - middle) for value in self._sorted)
        off = math.log(took_ms) - middle
        if abs(off) < limits.spreads * max(spread, limits.least_spread):
            return None
        return SLOW if off > 0 else FAST

    def _may_be_odd(self, took_ms: int, usual_ms: int) -> bool:
        limits = self._thresholds
        slow = took_ms >= limits.times * usual_ms and took_ms - usual_ms >= limits.slower_ms
        fast = limits.times * took_ms <= usual_ms and usual_ms - took_ms >= limits.faster_ms
        return slow or fast


def of_pace(stretch: Stretch, thresholds: Thresholds) -> Iterator[Alert]:
    """Each round of a stretch against those before it."""
    if not stretch.has_rows:
        return
    pace = UsualPace(thresholds)
    for took in reversed(_times_before(stretch, thresholds.rounds)):
        pace.add(took)
    for sequence, shoe, round_, began, ended, dealer, game in stretch.within(_ROUNDS):
        took = ended - began
        found, usual = pace.judge(took), pace.usual_ms
        pace.add(took)
        if found is None or usual is None or stretch.is_outdated(shoe, round_):
            continue
        yield Alert(
            stretch.log.table,
            sequence,
            Kind.PACE,
            Severity.NOTICE,
            (found,),
            ended,
            shoe,
            round_,
            dealer,
            game=game,
            told={"took_ms": took, "usual_ms": usual},
        )


def _times_before(stretch: Stretch, most: int) -> list[int]:
    """The last rounds before a stretch, the newest first; from the file before where needed."""
    found = [row[0] for row in stretch.fetch(_BEFORE, (stretch.after, most))]
    older = stretch.older
    if len(found) < most and older is not None and older.version >= stretch.segment.version:
        left = (stretch.after, most - len(found))
        found += [row[0] for row in stretch.log.fetch(older, _BEFORE, left)]
    return found
