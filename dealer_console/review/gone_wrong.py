"""What went wrong at a table, by kind and by who dealt.

What belongs to a round that is not over is not counted, nor what was taken back.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from dealer_console.review.span import Span
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import Newer, newest_first, not_outdated
from dealer_console.round_log.segment import Segment

TAKEN_BACK = "taken-back"
OPEN = ("suspected", "open")


class Wrong(NamedTuple):
    """A kind of irregularity, and who dealt when it came up; None where nobody did."""

    situation: str
    dealer: str | None


class GoneWrong(NamedTuple):
    """What went wrong in a span of gaming days."""

    counts: Counter[Wrong]
    rounds: Counter[str | None]
    """How many rounds each dealt in the same days."""


class _Row(NamedTuple):
    sequence: int
    number: int
    situation: str
    status: str
    dealer: str | None
    day: str | None
    """That of its round; None where it has none."""
    utc_ms: int | None


_ROWS = """
SELECT one.sequence, one.number, one.situation, one.status, one.dealer,
       rounds.gaming_day, events.utc_ms
FROM irregularities AS one
LEFT JOIN rounds ON rounds.shoe = one.shoe AND rounds.round = one.round
LEFT JOIN events ON events.sequence = one.sequence
WHERE {} ORDER BY one.sequence
"""
_DEALT = "SELECT dealer, count(*) FROM rounds WHERE {} GROUP BY dealer"
_IS_OVER = "SELECT 1 FROM rounds WHERE shoe = ? AND round = ? AND sequence >= ?"


def gone_wrong(log: WatchedLog, span: Span) -> GoneWrong:
    """All of it in a span of gaming days."""
    files: list[list[_Row]] = []
    dealt = Counter[str | None]()
    running: set[tuple[int, int]] | None = None
    with closing(newest_first(log.segments())) as parts:
        for segment, newer in parts:
            if running is None:
                running = {each[:2] for each in newer if not log.fetch(segment, _IS_OVER, each)}
            where, values = _not_running(running)
            rows = log.fetch(segment, _ROWS.format(where), values)
            files.append([_Row._make(row) for row in rows])
            dealt.update(dict(_dealt(log, segment, span, newer)))
    counts = Counter[Wrong]()
    for row in _settled(reversed(files)):
        day = row.day or (None if row.utc_ms is None else log.days.day_of(row.utc_ms))
        if day is not None and span.first <= day <= span.last:
            counts[Wrong(row.situation, row.dealer)] += 1
    return GoneWrong(counts, dealt)


def _not_running(running: set[tuple[int, int]]) -> tuple[str, tuple[Any, ...]]:
    where = " AND ".join(["TRUE", *["NOT (one.shoe = ? AND one.round = ?)"] * len(running)])
    # What came up between rounds has no round, and NOT of nothing is nothing.
    return f"({where} OR one.round IS NULL)", tuple(part for each in running for part in each)


def _dealt(log: WatchedLog, segment: Segment, span: Span, newer: list[Newer]) -> list[Any]:
    where, values = not_outdated("gaming_day BETWEEN ? AND ?", span, newer)
    return log.fetch(segment, _DEALT.format(where), values)


def _settled(files: Iterator[list[_Row]]) -> Iterator[_Row]:
    """Each once, the oldest file first.

    One that was open when its file ended and changed later has a row in a later file too, which
    tells how it stands; when it came up, and who dealt then, stands in the first.
    """
    left_open: dict[int, _Row] = {}
    for rows in files:
        seen: dict[int, _Row] = {}
        for row in rows:
            before = left_open.pop(row.number, None)
            now = row if before is None else before._replace(status=row.status)
            if now.status in OPEN:
                seen[row.number] = now
            elif now.status != TAKEN_BACK:
                yield now
        left_open |= seen
    yield from left_open.values()
