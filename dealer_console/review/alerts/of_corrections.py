"""Alerts of cards that a person put right after everybody had seen them otherwise."""

import json
from collections.abc import Iterator

from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from rules.people import Role
from rules.table.commands import CorrectCard, StrikeCard

COMMANDS = (CorrectCard.name, StrikeCard.name)

_APPROVED = (
    "SELECT a.sequence, a.shoe, a.round, a.command, a.by, a.role, a.paragraph, r.dealer, r.game,"
    " e.utc_ms, r.ended_ms FROM approvals a"
    " JOIN rounds r ON r.shoe = a.shoe AND r.round = a.round"
    " LEFT JOIN events e ON e.sequence = a.sequence"
    " WHERE a.sequence > ? AND a.sequence <= ? AND a.answer = 'approved' AND a.command IN (?, ?)"
)
_GIVEN = (
    "SELECT e.sequence, e.shoe, e.round, e.kind, e.body, r.dealer, r.game, e.utc_ms FROM events e"
    " JOIN rounds r ON r.shoe = e.shoe AND r.round = e.round"
    " WHERE e.sequence > ? AND e.sequence <= ? AND e.kind IN (?, ?)"
)
_ANSWERED = (
    "SELECT a.asked_by FROM approvals a WHERE a.sequence > ?1 AND a.command = ?2"
    " AND a.shoe = ?3 AND a.round = ?4 AND NOT EXISTS (SELECT 1 FROM events e WHERE"
    " e.sequence > ?1 AND e.sequence < a.sequence AND e.kind = ?2) ORDER BY a.sequence LIMIT 1"
)


def of_corrections(stretch: Stretch) -> Iterator[Alert]:
    """Those that a supervisor approved, and those that one gave without being asked."""
    if not stretch.has_rows:
        return
    for row in stretch.within(_APPROVED, *COMMANDS):
        sequence, shoe, round_, command, by, role, paragraph, dealer, game, at, ended = row
        if not stretch.is_outdated(shoe, round_):
            told = {"by": by, "role": role}
            where = (at or ended, shoe, round_, dealer, paragraph, game)
            yield _alert(stretch, sequence, command, where, told)
    for sequence, shoe, round_, command, body, dealer, game, at in stretch.within(
        _GIVEN, *COMMANDS
    ):
        by = json.loads(body)["by"]
        answered = stretch.fetch(_ANSWERED, (sequence, command, shoe, round_))
        waited = bool(answered) and answered[0][0] == by["name"]
        if waited or by["role"] == Role.DEALER or stretch.is_outdated(shoe, round_):
            continue
        told = {"by": by["name"], "role": by["role"]}
        yield _alert(stretch, sequence, command, (at, shoe, round_, dealer, "house", game), told)


def _alert(
    stretch: Stretch,
    sequence: int,
    command: str,
    where: tuple[int, int, int, str | None, str, str],
    told: dict[str, str | int],
) -> Alert:
    return Alert(
        stretch.log.table,
        sequence,
        Kind.OVERRIDDEN,
        Severity.GRAVE,
        (command,),
        *where,
        told=told,
    )
