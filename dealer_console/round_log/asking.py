"""Asking a log for its rounds: by day, shoe, outcome and what else a supervisor looks for.

A round that is not over is never told of, as its closed cards are in the log already.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.hidden import hidden_from
from dealer_console.round_log.round_conditions import SPAN, days_of, where_of
from dealer_console.round_log.round_filter import Filter
from dealer_console.round_log.round_rows import (
    ApprovalRow,
    CardRow,
    IrregularityRow,
    PromptRow,
    RoundFound,
    RoundRow,
    WagerRow,
)
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import trouble_of

PAGE = 50
"""Rounds on a page, unless another number is asked for."""

WITH_ROUNDS = 2
"""The first version of a segment that has the derived tables."""

Source = Path | Sequence[Segment]
"""The directory of a log, or its segments, already open."""


_Made = TypeVar("_Made")


class NoSuchRound(LookupError):
    """The log has no such round.

    For example round 99 of a shoe that had 70.
    """


class NotOver(LookupError):
    """The round is still being played, or was taken up again; it can be shown when it is over.

    For example the one on the table.
    """


def rounds_page(
    source: Source, wanted: Filter, before: int | None = None, limit: int = PAGE
) -> list[RoundRow]:
    """The newest rounds that are wanted; those before a sequence, for the next page."""
    rows: list[RoundRow] = []
    with closing(newest_first(source)) as segments:
        for segment, newer in segments:
            if before is not None and before <= segment.opens.sequence:
                continue
            found = _found(segment, wanted, newer, before, limit - len(rows))
            rows += found
            if len(rows) >= limit:
                break
    return rows


def count(source: Source, wanted: Filter) -> int:
    """How many rounds are wanted."""
    total = 0
    with closing(newest_first(source)) as segments:
        for segment, newer in segments:
            where, values = where_of(wanted, planned=False)
            statement = f"SELECT count(*) FROM rounds WHERE {where}"
            total += _fetch(segment, statement, values)[0][0]
            # Taken off afterwards, so that counting needs to look at an index only.
            for each in newer:
                old = f"{statement} AND shoe = ? AND round = ? AND sequence < ?"
                total -= _fetch(segment, old, (*values, *each))[0][0]
    return total


def round_of(source: Source, shoe: int, number: int) -> RoundFound:
    """Everything about one round; NotOver or NoSuchRound where there is nothing to show.

    A round that is over still waits if a card of it is kept, closed, for the next one.
    """
    return _told(source, shoe, number, _whole)


def round_row(source: Source, shoe: int, number: int) -> RoundRow:
    """The row of a round, on the same terms."""
    return _told(source, shoe, number, lambda _, row: row)


def _told(
    source: Source, shoe: int, number: int, make: Callable[[Segment, RoundRow], _Made]
) -> _Made:
    row, made = _over(source, shoe, number, make)
    if not may_be_told(source, row):
        raise NotOver(
            f"round {number} of shoe {shoe} is over, and a card of it lies closed in the next one: "
            "look again when that is over"
        )
    return made


def may_be_told(source: Source, row: RoundRow) -> bool:
    """Whether no card that left the shoe in that round lies closed in one that is not over."""
    with _all_open(source) as segments:
        newest = segments[-1]
        ends = "SELECT sequence, shoe FROM events WHERE shoe IS NOT NULL"
        last = _fetch(newest, f"{ends} ORDER BY sequence DESC LIMIT 1")
        # No card is handed on to another shoe.
        if last and row.shoe != last[0][1]:
            return True
        ((head,),) = _fetch(newest, "SELECT max(sequence) FROM events")
        parts = [_SegmentPart(each) for each in segments]
        stop = hidden_from(_SegmentView(parts, head or newest.opens.sequence))
    return stop is None or row.sequence < stop


@contextmanager
def _all_open(source: Source) -> Generator[Sequence[Segment], None, None]:
    """Every file of a log, the oldest first."""
    if not isinstance(source, Path):
        yield sorted(source, key=lambda each: each.opens.sequence)
        return
    with ExitStack() as stack:
        opened = []
        for path in segment_paths(source):
            opened.append(Segment.read(path))
            stack.callback(opened[-1].close)
        yield opened


class _SegmentPart:
    """A file that is open, as it is asked what may not be told yet."""

    def __init__(self, segment: Segment) -> None:
        self._segment = segment

    def one(self, statement: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        rows = _fetch(self._segment, statement, values)
        return rows[0] if rows else None

    def has(self, table: str) -> bool:
        """Files of the first version have only events."""
        return table == "events" or self._segment.version >= WITH_ROUNDS


class _SegmentView(NamedTuple):
    parts: Sequence[_SegmentPart]
    last: int


def _over(
    source: Source, shoe: int, number: int, make: Callable[[Segment, RoundRow], _Made]
) -> tuple[RoundRow, _Made]:
    running = False
    with closing(newest_first(source)) as segments:
        for segment, newer in segments:
            running = running or any(each[:2] == (shoe, number) for each in newer)
            where, values = not_outdated("shoe = ? AND round = ?", (shoe, number), newer)
            rows = rows_in(segment, RoundRow, "rounds", where, values)
            if rows:
                return rows[0], make(segment, rows[0])
    if running:
        raise NotOver(f"round {number} of shoe {shoe} is not over: look again when it is")
    raise NoSuchRound(f"the log has no round {number} of shoe {shoe}: check both numbers")


class Newer(NamedTuple):
    """Where a round goes on or ended once more: what was kept of it before is out of date."""

    shoe: int
    round: int
    sequence: int


def newest_first(source: Source) -> Generator[tuple[Segment, list[Newer]], None, None]:
    """Each file of a log at one moment, and which of its rounds have gone on since."""
    with closing(_opened(source)) as segments:
        yield from with_newer(segments)


def with_newer(segments: Iterable[Segment]) -> Generator[tuple[Segment, list[Newer]], None, None]:
    """Each segment at one moment, and which of its rounds have gone on since; the newest first."""
    last: list[Newer] = []
    after: list[Newer] = []
    for segment in segments:
        if segment.version < WITH_ROUNDS:
            continue
        _fetch(segment, "BEGIN")
        try:
            # Only the last round of a table can be under way.
            last = last or _newer(segment, "events WHERE round IS NOT NULL", "DESC")
            yield segment, list({*last, *after})
            # Only the last round of a segment can have been taken up again in the next one.
            after = _newer(segment, "rounds", "ASC") or after
        finally:
            _fetch(segment, "COMMIT")


def _opened(source: Source) -> Generator[Segment, None, None]:
    if not isinstance(source, Path):
        yield from sorted(source, key=lambda each: each.opens.sequence, reverse=True)
        return
    for path in reversed(segment_paths(source)):
        segment = Segment.read(path)
        try:
            yield segment
        finally:
            segment.close()


def _newer(segment: Segment, table: str, way: str) -> list[Newer]:
    statement = f"SELECT shoe, round, sequence FROM {table} ORDER BY sequence {way} LIMIT 1"
    return [Newer(*row) for row in _fetch(segment, statement)]


def _found(
    segment: Segment, wanted: Filter, newer: list[Newer], before: int | None, limit: int
) -> list[RoundRow]:
    where, values = where_of(wanted, planned=True)
    if before is not None:
        where, values = f"{where} AND sequence < ?", (*values, before)
    if wanted.day_from or wanted.day_to:
        first, last = _fetch(segment, SPAN, days_of(wanted))[0]
        if first is None:
            return []
        where, values = f"{where} AND sequence BETWEEN ? AND ?", (*values, first, last)
    where, values = not_outdated(where, values, newer)
    order = "ORDER BY sequence DESC LIMIT ?"
    return rows_in(segment, RoundRow, "rounds", f"{where} {order}", (*values, limit))


def not_outdated(
    where: str, values: tuple[Any, ...], newer: list[Newer]
) -> tuple[str, tuple[Any, ...]]:
    """The same without the rounds that have gone on."""
    for each in newer:
        where = f"{where} AND NOT (shoe = ? AND round = ? AND sequence < ?)"
        values = (*values, *each)
    return where, values


def _whole(segment: Segment, row: RoundRow) -> RoundFound:
    of_it = (row.shoe, row.round)
    by_round = "shoe = ? AND round = ?"
    # By their numbers, as these tables have no index by round.
    span = f"sequence BETWEEN ? AND ? AND {by_round} ORDER BY sequence"
    in_span = (row.first_event, row.sequence, *of_it)
    events = takewhile(
        lambda event: event.sequence <= row.sequence, segment.events(row.first_event - 1)
    )
    return RoundFound(
        row,
        rows_in(segment, CardRow, "cards", f"{by_round} ORDER BY number", of_it),
        rows_in(segment, WagerRow, "wagers", f"{by_round} ORDER BY rowid", of_it),
        rows_in(segment, PromptRow, "prompts", f"{span}, place", in_span),
        rows_in(segment, IrregularityRow, "irregularities", f"{span}, number", in_span),
        rows_in(segment, ApprovalRow, "approvals", span, in_span),
        # The event that ends a round can be the first of the next, and tell a card of that.
        [event for event in events if (event.entry.shoe, event.entry.round) == of_it],
    )


_FLAGS = frozenset({"natural", "waived", "entered", "simulated"})

_Row = TypeVar("_Row", bound=NamedTuple)


def rows_in(
    segment: Segment, kind: type[_Row], table: str, where: str, values: Sequence[Any]
) -> list[_Row]:
    """The rows of a table as their kind has them."""
    columns = kind._fields
    statement = f"SELECT {', '.join(columns)} FROM {table} WHERE {where}"
    flags = [place for place, column in enumerate(columns) if column in _FLAGS]
    made = []
    for row in _fetch(segment, statement, values):
        told = list(row)
        for place in flags:
            told[place] = bool(told[place])
        made.append(kind._make(told))
    return made


def _fetch(segment: Segment, statement: str, values: Sequence[Any] = ()) -> list[Any]:
    try:
        return segment.connection.execute(statement, values).fetchall()
    except DatabaseError as error:
        raise trouble_of(error, segment.path) or error from error
