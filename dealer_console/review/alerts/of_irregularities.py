"""Alerts of what went wrong at the table: irregularities, lost links, insurance not offered.

That play is stopped, and for what, everybody at the table knows at once; so it is told of a
running round too. What was done about it is told when the round is over.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from dealer_console.round_log.asking import WITH_ROUNDS
from dealer_console.round_log.segment import Segment
from rules.irregularities import Situation
from rules.table.troubles import OF_A_ROUND, ON_THE_LAST_ROUND

KINDS: Mapping[str, Kind] = {
    Situation.LINK_LOST: Kind.LINK_LOST,
    Situation.INSURANCE_MISSED: Kind.INSURANCE_MISSED,
    Situation.RESULT_CONFLICT: Kind.OVERRIDDEN,
    Situation.ENTRY_CONFLICT: Kind.OVERRIDDEN,
    Situation.FORCED_QUIT: Kind.OVERRIDDEN,
}
"""Situations that are a kind of their own; the device is against the cards in the last three."""

SEVERITIES = {
    Kind.INSURANCE_MISSED: Severity.GRAVE,
    Kind.OVERRIDDEN: Severity.GRAVE,
}

PUT_RIGHT = "put-right"
"""What was done about it took up a round again that was over."""

_COLUMNS = (
    "i.sequence, i.number, i.shoe, i.round, i.situation, i.status, i.paragraph, i.remedy,"
    " i.decided_by, i.role, i.closed, i.note, i.dealer"
)
_FOUND = (
    f"SELECT {_COLUMNS}, e.utc_ms, e.round, r.game, r.ended_ms FROM irregularities i"
    " LEFT JOIN events e ON e.sequence = i.sequence"
    " LEFT JOIN rounds r ON r.shoe = i.shoe AND r.round = i.round"
    " WHERE i.sequence > ? AND i.sequence <= ? AND i.status <> 'taken-back'"
    " ORDER BY i.sequence, i.number"
)
_LAST = "SELECT number, situation, status FROM irregularities ORDER BY sequence DESC LIMIT 32"
_LATER = (
    "SELECT status, paragraph, remedy, decided_by, role, closed FROM irregularities"
    " WHERE situation = ? AND number = ? ORDER BY sequence LIMIT 1"
)
_WHEN = "SELECT utc_ms FROM events WHERE sequence = ?"


class _Row(NamedTuple):
    sequence: int
    number: int
    shoe: int | None
    round: int | None
    situation: str
    status: str
    paragraph: str
    remedy: str | None
    decided_by: str | None
    role: str | None
    closed: int | None
    note: str
    dealer: str | None
    utc_ms: int | None
    event_round: int | None
    game: str | None
    ended_ms: int | None

    @property
    def is_closed(self) -> bool:
        return self.status == "closed"

    @property
    def put_right(self) -> bool:
        """Whether it was noticed between rounds, and the last one was taken up again for it."""
        return (
            self.round is not None
            and self.event_round is None
            and self.situation in OF_A_ROUND
            and self.remedy in ON_THE_LAST_ROUND
        )


def of_irregularities(stretch: Stretch) -> Iterator[Alert]:
    """One for each event and kind, however many irregularities came up with it."""
    if not stretch.has_rows:
        return
    together: dict[tuple[int, Kind], list[_Row]] = {}
    left_open = _left_open(stretch)
    for each in stretch.within(_FOUND):
        row = _as_it_ended(stretch, _Row(*each))
        if (row.situation, row.number) in left_open:
            # It came up in the file before, and is told there.
            continue
        kind = KINDS.get(row.situation, Kind.IRREGULARITY)
        together.setdefault((row.sequence, kind), []).append(row)
        if row.put_right and row.is_closed and not stretch.is_running(row.shoe, row.round):
            yield _put_right(stretch, row)
    for (_, kind), rows in together.items():
        yield _alert(stretch, kind, rows)


def _alert(stretch: Stretch, kind: Kind, rows: list[_Row]) -> Alert:
    first = rows[0]
    running = stretch.is_running(first.shoe, first.round)
    over = not running and all(row.is_closed for row in rows)
    decided = next((row for row in rows if row.remedy is not None), None)
    told: dict[str, str | int] = {}
    if over and decided is not None:
        told = {"remedy": str(decided.remedy), "by": decided.decided_by or ""}
        told["role"] = decided.role or ""
    note = next((row.note for row in rows if row.note), "")
    if over and note:
        told["note"] = note
    return Alert(
        stretch.log.table,
        first.sequence,
        kind,
        SEVERITIES.get(kind, Severity.WARNING),
        tuple(dict.fromkeys(row.situation for row in rows)),
        first.utc_ms or first.ended_ms or 0,
        first.shoe,
        first.round,
        first.dealer,
        decided.paragraph if over and decided is not None else "",
        first.game,
        told,
        over,
    )


def _put_right(stretch: Stretch, row: _Row) -> Alert:
    """At the event with which the round was taken up again."""
    assert row.closed is not None
    when = _at(stretch, row.closed)
    return Alert(
        stretch.log.table,
        row.closed,
        Kind.OVERRIDDEN,
        Severity.GRAVE,
        (PUT_RIGHT,),
        when or row.ended_ms or 0,
        row.shoe,
        row.round,
        row.dealer,
        row.paragraph,
        row.game,
        {"remedy": str(row.remedy), "by": row.decided_by or "", "role": row.role or ""},
    )


def _at(stretch: Stretch, sequence: int) -> int | None:
    for segment in (stretch.segment, stretch.newer):
        found = [] if segment is None else stretch.log.fetch(segment, _WHEN, (sequence,))
        if found:
            return int(found[0][0])
    return None


def _left_open(stretch: Stretch) -> frozenset[tuple[str, int]]:
    """What the file before left open: where it is closed here, it has a row here too."""
    if not _has_rows(stretch.older):
        return frozenset()
    assert stretch.older is not None
    rows = stretch.log.fetch(stretch.older, _LAST)
    return frozenset(
        (situation, number) for number, situation, status in rows if status in ("open", "suspected")
    )


def _as_it_ended(stretch: Stretch, row: _Row) -> _Row:
    """The row with what the next file says of it, if it was still open when this one ended."""
    if row.is_closed or not _has_rows(stretch.newer):
        return row
    assert stretch.newer is not None
    found: list[Any] = stretch.log.fetch(stretch.newer, _LATER, (row.situation, row.number))
    if not found:
        return row
    status, paragraph, remedy, decided_by, role, closed = found[0]
    return row._replace(
        status=status,
        paragraph=paragraph,
        remedy=remedy,
        decided_by=decided_by,
        role=role,
        closed=closed,
    )


def _has_rows(segment: Segment | None) -> bool:
    return segment is not None and segment.version >= WITH_ROUNDS
