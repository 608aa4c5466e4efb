"""Asking a log for its rounds: by day, shoe, outcome and what else a supervisor looks for.

A round that is not over is never told of, as its closed cards are in the log already.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
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
from rules.irregularities import Situation

PAGE = 50
"""Rounds on a page, unless another number is asked for."""

WITH_ROUNDS = 2
"""The first version of a segment that has the derived tables."""

Source = Path | Sequence[Segment]
"""The directory of a log, or its segments, already open."""


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
            where, values = _where(wanted, planned=False)
            statement = f"SELECT count(*) FROM rounds WHERE {where}"
            total += _fetch(segment, statement, values)[0][0]
            # Taken off afterwards, so that counting needs to look at an index only.
            for each in newer:
                old = f"{statement} AND shoe = ? AND round = ? AND sequence < ?"
                total -= _fetch(segment, old, (*values, *each))[0][0]
    return total


def round_of(source: Source, shoe: int, number: int) -> RoundFound:
    """Everything about one round; NotOver or NoSuchRound where there is nothing to show."""
    running = False
    with closing(newest_first(source)) as segments:
        for segment, newer in segments:
            running = running or any(each[:2] == (shoe, number) for each in newer)
            where, values = not_outdated("shoe = ? AND round = ?", (shoe, number), newer)
            rows = _rows(segment, RoundRow, "rounds", where, values)
            if rows:
                return _whole(segment, rows[0])
    if running:
        raise NotOver(f"round {number} of shoe {shoe} is not over: look again when it is")
    raise NoSuchRound(f"the log has no round {number} of shoe {shoe}: check both numbers")


class Newer(NamedTuple):
    """Where a round goes on or ended once more: what was kept of it before is out of date."""

    shoe: int
    round: int
    sequence: int


def newest_first(source: Source) -> Generator[tuple[Segment, list[Newer]], None, None]:
    """Each segment at one moment, and which of its rounds have gone on since."""
    last: list[Newer] = []
    after: list[Newer] = []
    with closing(_opened(source)) as segments:
        for segment in segments:
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
        with_rounds = (each for each in source if each.version >= WITH_ROUNDS)
        yield from sorted(with_rounds, key=lambda each: each.opens.sequence, reverse=True)
        return
    for path in reversed(segment_paths(source)):
        segment = Segment.read(path)
        try:
            if segment.version >= WITH_ROUNDS:
                yield segment
        finally:
            segment.close()


def _newer(segment: Segment, table: str, way: str) -> list[Newer]:
    statement = f"SELECT shoe, round, sequence FROM {table} ORDER BY sequence {way} LIMIT 1"
    return [Newer(*row) for row in _fetch(segment, statement)]


def _found(
    segment: Segment, wanted: Filter, newer: list[Newer], before: int | None, limit: int
) -> list[RoundRow]:
    where, values = _where(wanted, planned=True)
    if before is not None:
        where, values = f"{where} AND sequence < ?", (*values, before)
    if wanted.day_from or wanted.day_to:
        first, last = _fetch(segment, _SPAN, _days(wanted))[0]
        if first is None:
            return []
        where, values = f"{where} AND sequence BETWEEN ? AND ?", (*values, first, last)
    where, values = not_outdated(where, values, newer)
    order = "ORDER BY sequence DESC LIMIT ?"
    return _rows(segment, RoundRow, "rounds", f"{where} {order}", (*values, limit))


_SPAN = """
WITH RECURSIVE days (day) AS (
    SELECT min(gaming_day) FROM rounds WHERE gaming_day BETWEEN ?1 AND ?2
    UNION ALL
    SELECT (SELECT min(gaming_day) FROM rounds WHERE gaming_day > day AND gaming_day <= ?2)
    FROM days WHERE day IS NOT NULL
)
SELECT min((SELECT min(sequence) FROM rounds WHERE gaming_day = day)),
       max((SELECT max(sequence) FROM rounds WHERE gaming_day = day))
FROM days WHERE day IS NOT NULL
"""
"""The first and the last round of some days, by a look at each day and not at each round."""

_OF_SITUATION = (
    "{}sequence IN (SELECT ended.sequence FROM irregularities AS one"
    " JOIN rounds AS ended ON ended.shoe = one.shoe AND ended.round = one.round"
    " WHERE one.situation = ?)"
)


def _days(wanted: Filter) -> tuple[str, str]:
    return wanted.day_from or "0000-00-00", wanted.day_to or "9999-99-99"


def _where(wanted: Filter, *, planned: bool) -> tuple[str, tuple[Any, ...]]:
    """What must hold, with its values; planned, the rarest thing alone may choose the index.

    SQLite knows no figures about the log, and the plus keeps it from looking up the common things.
    """
    criteria = list(_criteria(wanted))
    parts = ["TRUE"]
    values: list[Any] = []
    for place, (text, given) in enumerate(criteria):
        parts.append(text.format("+" if planned and place else ""))
        values += given
    if wanted.day_from or wanted.day_to:
        parts.append(f"{'+' if planned else ''}gaming_day BETWEEN ? AND ?")
        values += _days(wanted)
    return " AND ".join(parts), tuple(values)


def _criteria(wanted: Filter) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rarest first."""
    situation = wanted.irregular if isinstance(wanted.irregular, Situation) else None
    void = wanted.outcome is Outcome.VOID
    conditions: list[tuple[bool, str, tuple[Any, ...]]] = [
        (wanted.shoe is not None, "{}shoe = ?", (wanted.shoe,)),
        (situation is not None, _OF_SITUATION, (situation,)),
        (void, "{}void IS NOT NULL", ()),
        (wanted.approvals, "{}approvals > 0", ()),
        (wanted.entered, "{}entered_cards > 0", ()),
        (wanted.irregular is True, "{}irregularities > 0", ()),
        (wanted.waived, "{}waived > 0", ()),
        (wanted.insurance is Insurance.WON, "{}insurance_won > 0", ()),
        (wanted.insurance is Insurance.TAKEN, "{}insurance_taken > 0", ()),
        (wanted.dealer is not None, "{}dealer = ?", (wanted.dealer,)),
        (wanted.insurance is Insurance.OFFERED, "{}insurance_offered > 0", ()),
        (wanted.outcome is not None and not void, "{}winner = ?", (wanted.outcome,)),
    ]
    return ((text, values) for asked, text, values in conditions if asked)


def not_outdated(
    where: str, values: tuple[Any, ...], newer: list[Newer]
) -> tuple[str, tuple[Any, ...]]:
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
        _rows(segment, CardRow, "cards", f"{by_round} ORDER BY number", of_it),
        _rows(segment, WagerRow, "wagers", f"{by_round} ORDER BY rowid", of_it),
        _rows(segment, PromptRow, "prompts", f"{span}, place", in_span),
        _rows(segment, IrregularityRow, "irregularities", f"{span}, number", in_span),
        _rows(segment, ApprovalRow, "approvals", span, in_span),
        # The event that ends a round can be the first of the next, and tell a card of that.
        [event for event in events if (event.entry.shoe, event.entry.round) == of_it],
    )


_FLAGS = frozenset({"natural", "waived", "entered", "simulated"})

_Row = TypeVar("_Row", bound=NamedTuple)


def _rows(
    segment: Segment, kind: type[_Row], table: str, where: str, values: Sequence[Any]
) -> list[_Row]:
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
