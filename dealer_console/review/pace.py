"""How fast rounds are dealt: how many in each hour, and how long the table was open in it.

Rounds that are not over never count, and one that was taken up again counts as running.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dealer_console.review.pauses import SHORT, Between, pauses
from dealer_console.review.span import Span
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import newest_first, not_outdated
from dealer_console.round_log.gaming_day import GamingDays

MINUTE = 60_000
HOUR = 60 * MINUTE
SLOT = 15 * MINUTE
"""Every zone's clock differs from UTC by whole quarters of an hour."""


class Stretch(NamedTuple):
    """An hour of the casino's clock or a gaming day, from the first round of a span to its last."""

    day: str
    start_ms: int
    rounds: int
    """How many ended in it."""
    open_ms: int
    """How long rounds could be dealt in it; nothing where the table was closed."""

    @property
    def an_hour(self) -> float | None:
        """Rounds an hour while the table was open; None where it was not."""
        return self.rounds * HOUR / self.open_ms if self.open_ms else None


class _Slot(NamedTuple):
    """The rounds of a gaming day that ended in the same quarter of an hour."""

    day: str
    number: int
    rounds: int
    began_ms: int
    """When the first of them began."""
    first_ms: int
    """When the first of them ended."""
    last_ms: int


@dataclass(frozen=True)
class _Played:
    """What the rounds of a span say."""

    slots: Sequence[_Slot]
    gaps: Sequence[Between]

    @cached_property
    def began_ms(self) -> int:
        return min(slot.began_ms for slot in self.slots)

    @cached_property
    def last_ms(self) -> int:
        return max(slot.last_ms for slot in self.slots)

    @cached_property
    def quarters(self) -> range:
        """When each quarter of an hour begins, from that in which the first round ended."""
        first = min(slot.number for slot in self.slots) * SLOT
        return range(first, self.last_ms + 1, SLOT)


_BOUNDS = "SELECT min(sequence), max(sequence) FROM rounds WHERE gaming_day BETWEEN ? AND ?"
_SLOTS = (
    f"SELECT +gaming_day AS day, ended_ms / {SLOT} AS slot, count(*),"
    " min(began_ms), min(ended_ms), max(ended_ms) FROM rounds WHERE {} GROUP BY day, slot"
)
_GAPS = f"""
SELECT after, first_event, from_ms, began_ms FROM (
    SELECT first_event, began_ms, lag(sequence) OVER by_number AS after,
           lag(ended_ms) OVER by_number AS from_ms
    FROM rounds WHERE {{}} WINDOW by_number AS (ORDER BY sequence)
) WHERE began_ms - from_ms > {SHORT}
"""
_FIRST, _LAST = (
    f"SELECT first_event, began_ms, sequence, ended_ms FROM rounds WHERE {{}}"
    f" ORDER BY sequence {way} LIMIT 1"
    for way in ("ASC", "DESC")
)


def hours(log: WatchedLog, span: Span) -> list[Stretch]:
    """Each hour of the casino's clock, also those in which nothing was dealt."""
    played = _played(log, span)
    if played is None:
        return []
    days, counted = log.days, Counter[int]()
    for slot in played.slots:
        counted[_hour_of(days, slot.number * SLOT)] += slot.rounds
    starts = sorted({_hour_of(days, at) for at in played.quarters})
    open_ms = _open_in(log, played, starts, starts[-1] + HOUR)
    return [
        Stretch(days.day_of(start), start, counted[start], open_)
        for start, open_ in zip(starts, open_ms, strict=True)
    ]


def gaming_days(log: WatchedLog, span: Span) -> list[Stretch]:
    """Each gaming day, also those on which nothing was dealt."""
    played = _played(log, span)
    if played is None:
        return []
    counted = Counter[str]()
    for slot in played.slots:
        counted[slot.day] += slot.rounds
    starts = _starts_of_days(log.days, played)
    open_ms = _open_in(log, played, list(starts.values()), played.last_ms)
    return [
        Stretch(day, start, counted[day], open_)
        for (day, start), open_ in zip(starts.items(), open_ms, strict=True)
    ]


def _played(log: WatchedLog, span: Span) -> _Played | None:
    slots: list[_Slot] = []
    gaps: list[Between] = []
    later: tuple[int, int] | None = None
    """The first round of the file after, by the event and the time it began with."""
    with closing(newest_first(log.segments())) as parts:
        for segment, newer in parts:
            bounds = log.fetch(segment, _BOUNDS, span)[0]
            where = "sequence BETWEEN ? AND ? AND +gaming_day BETWEEN ? AND ?"
            where, values = not_outdated(where, (*bounds, *span), newer)
            found = log.fetch(segment, _SLOTS.format(where), values)
            if not found:
                continue
            slots += map(_Slot._make, found)
            gaps += map(Between._make, log.fetch(segment, _GAPS.format(where), values))
            if later is not None:
                _, _, after, from_ms = log.fetch(segment, _LAST.format(where), values)[0]
                gaps.append(Between(after, later[0], from_ms, later[1]))
            later = log.fetch(segment, _FIRST.format(where), values)[0][:2]
    return _Played(slots, sorted(gaps)) if slots else None


def _hour_of(days: GamingDays, at: int) -> int:
    """When the hour of the casino's clock began in which that quarter of an hour lies."""
    return at - days.local(at).minute * MINUTE


def _starts_of_days(days: GamingDays, played: _Played) -> dict[str, int]:
    """When each gaming day begins."""
    starts = {days.day_of(min(slot.first_ms for slot in played.slots)): played.quarters[0]}
    for at in played.quarters:
        # It may turn within the quarter.
        if days.day_of(at + SLOT - MINUTE) not in starts:
            minutes = range(at, at + SLOT, MINUTE)
            turn = next(minute for minute in minutes if days.day_of(minute) not in starts)
            starts[days.day_of(turn)] = turn
    # The last quarter may reach beyond the last round, and a clock may have been set wrongly.
    counted = {slot.day for slot in played.slots}
    last = max(counted)
    for day in counted - starts.keys():
        starts[day] = min(slot.first_ms for slot in played.slots if slot.day == day)
    return {day: at for day, at in sorted(starts.items()) if day <= last}


def _open_in(log: WatchedLog, played: _Played, starts: Sequence[int], end: int) -> list[int]:
    """How long rounds could be dealt from each of these moments to the next."""
    shut = pauses(log, played.gaps)
    ends = [pause.to_ms for pause in shut]
    found = []
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        from_ms, to_ms = max(start, played.began_ms), min(stop, played.last_ms)
        open_ms = max(0, to_ms - from_ms)
        for pause in shut[bisect_right(ends, from_ms) :]:
            if pause.from_ms >= to_ms:
                break
            open_ms -= min(to_ms, pause.to_ms) - max(from_ms, pause.from_ms)
        found.append(open_ms)
    return found
