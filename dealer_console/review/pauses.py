"""When no round could be dealt: the table was closed, or its console was off."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from dealer_console.review.watched import STARTED, WatchedLog
from rules.table.phase import Phase

STOPPED = "console-stopped"

SHORT = 60_000
"""Milliseconds between two rounds in which nobody looks whether the table was closed."""


class Between(NamedTuple):
    """What lies between two rounds that follow one another in a table's log."""

    after: int
    """The event that ended the one."""
    before: int
    """The event that began the other."""
    from_ms: int
    to_ms: int


class Pause(NamedTuple):
    """A time in which no round could be dealt."""

    from_ms: int
    to_ms: int


_HAPPENED = f"""
SELECT utc_ms, kind, json_extract(derived, '$.phase'),
       CASE kind WHEN '{STARTED}' THEN
           (SELECT utc_ms FROM events AS one WHERE one.sequence = events.sequence - 1)
       END
FROM events WHERE sequence > ? AND sequence < ? ORDER BY sequence
"""


def pauses(log: WatchedLog, gaps: Sequence[Between]) -> list[Pause]:
    """The pauses in what lies between rounds, in the order of time; none overlaps another."""
    segments = log.segments()
    found: list[Pause] = []
    for gap in gaps:
        happened: list[Any] = []
        for place, segment in enumerate(segments):
            ends = segments[place + 1].opens.sequence if place + 1 < len(segments) else gap.before
            if segment.opens.sequence < gap.before and ends > gap.after:
                happened += log.fetch(segment, _HAPPENED, (gap.after, gap.before))
        found += _pauses_in(gap, happened)
    return list(_joined(sorted(found)))


def _pauses_in(gap: Between, happened: Iterable[Any]) -> Iterator[Pause]:
    closed: int | None = None
    off: int | None = None
    for utc_ms, kind, phase, before_ms in happened:
        if phase == Phase.TABLE_CLOSED and closed is None:
            closed = utc_ms
        elif phase not in (None, Phase.TABLE_CLOSED) and closed is not None:
            yield Pause(closed, utc_ms)
            closed = None
        if kind == STOPPED:
            off = utc_ms
        elif kind == STARTED:
            # After a power cut nothing tells when it went off but the last event before.
            since = before_ms if off is None else off
            if since is not None:
                yield Pause(since, utc_ms)
            off = None
    for since in (closed, off):
        if since is not None:
            yield Pause(since, gap.to_ms)


def _joined(found: Iterable[Pause]) -> Iterator[Pause]:
    """Those that overlap are one."""
    last: Pause | None = None
    for pause in found:
        if last is not None and pause.from_ms <= last.to_ms:
            last = Pause(last.from_ms, max(last.to_ms, pause.to_ms))
        else:
            if last is not None:
                yield last
            last = pause
    if last is not None:
        yield last
