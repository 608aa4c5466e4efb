"""Acknowledgements as the review's log keeps them, read back and held against the tables' logs."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from dealer_console.review.alerts.alert import Alert, AlertName, Kind, Severity
from dealer_console.review.alerts.who_may import may_acknowledge
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.events import FIRST, Entry, Event, hash_of
from dealer_console.round_log.older import hash_of_version_1
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import COLUMNS, Head, Segment
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member

ACKNOWLEDGED = "alert-acknowledged"
"""The kind of event in the review's log."""

CHANGED, GONE = "altered", "gone"

NOTHING_THERE = ""
"""Instead of the hash of an event that is not there any more."""

_EVENT = f"SELECT {', '.join(COLUMNS)} FROM events WHERE sequence = ?"


class ReviewLogAltered(LogTrouble):
    """The review's own log is not as it was written; nothing after that place counts.

    For example a remark that was changed afterwards.
    """


class Acknowledgement(NamedTuple):
    """That somebody has looked at an alert, with what they say of it."""

    alert: AlertName
    hash: str
    """Of the event, as they saw it."""
    remark: str
    by: str
    role: StaffRole
    at_ms: int


class Judged(NamedTuple):
    """An acknowledgement, and the alert that comes of it where the log says otherwise now."""

    acknowledgement: Acknowledgement
    altered: Alert | None

    @property
    def counts(self) -> bool:
        """Whether it closes its alert."""
        told = self.acknowledgement
        return self.altered is None and may_acknowledge(told.alert.kind, told.role)


def body_of(
    alert: Alert, event_hash: str, remark: str, member: Member, *, simulated: bool
) -> Mapping[str, object]:
    """What is kept of one."""
    return {
        "table": alert.table,
        "sequence": alert.sequence,
        "kind": alert.kind,
        "hash": event_hash,
        "remark": remark,
        "by": member.name,
        "role": member.role,
        "simulated": simulated,
    }


class Reader:
    """Reads the review's log on from where it stopped; its chain is followed as it goes."""

    def __init__(self, log: ReviewLog) -> None:
        self._log = log
        self._head = Head()

    def new(self) -> Iterator[Acknowledgement]:
        """What was acknowledged since this was asked last, here or in another review."""
        for event in self._log.events(self._head.sequence):
            self._follow(event)
            if event.entry.kind == ACKNOWLEDGED and (told := _read(event.entry)) is not None:
                yield told

    def _follow(self, event: Event) -> None:
        begins = self._head == Head() and event.previous != FIRST
        follows = begins or (
            event.sequence == self._head.sequence + 1 and event.previous == self._head.hash
        )
        made = hash_of(event.table, event.sequence, event.entry, event.previous)
        if not follows or made != event.hash:
            raise ReviewLogAltered(
                f"the review's log is not as it was written (event {event.sequence}): keep it, "
                "call surveillance, and check it with dealer-console log verify"
            )
        self._head = Head(event.sequence, event.hash)


def _read(entry: Entry) -> Acknowledgement | None:
    try:
        body: Any = json.loads(entry.body)
        alert = AlertName(str(body["table"]), int(body["sequence"]), Kind(body["kind"]))
        told = (str(body["hash"]), str(body["remark"]), str(body["by"]), StaffRole(body["role"]))
    except (ValueError, KeyError, TypeError):
        # Of a review that knows other kinds or roles: it closes nothing here.
        return None
    return Acknowledgement(alert, *told, entry.utc_ms)


class EventNow(NamedTuple):
    """An event as it is in the log now."""

    hash: str
    """Made anew of all that it says."""
    is_intact: bool
    """It says what it said when it was written."""
    at_ms: int


def judged(log: WatchedLog, acknowledgement: Acknowledgement) -> Judged:
    """Whether the event is still the one that was acknowledged."""
    name = acknowledgement.alert
    there = event_in(log, name.sequence)
    if there is not None:
        if there.hash == acknowledgement.hash:
            return Judged(acknowledgement, None)
        return Judged(acknowledgement, _altered(acknowledgement, CHANGED, there.at_ms))
    removed = name.sequence <= log.segments()[0].opens.sequence
    if removed or acknowledgement.hash == NOTHING_THERE:
        # Its whole file went with time, and an event of the log says so; or that it is gone is
        # what was acknowledged.
        return Judged(acknowledgement, None)
    return Judged(acknowledgement, _altered(acknowledgement, GONE, acknowledgement.at_ms))


def event_in(log: WatchedLog, sequence: int) -> EventNow | None:
    """An event as it is there now; None if it is not."""
    for segment in log.newest_first():
        if sequence > segment.opens.sequence:
            rows = log.fetch(segment, _EVENT, (sequence,))
            if not rows:
                return None
            made = _hash_now(segment, rows[0])
            return EventNow(made, made == rows[0][-1], int(rows[0][2]))
    return None


def _hash_now(segment: Segment, row: tuple[Any, ...]) -> str:
    if segment.version != VERSION:
        return hash_of_version_1(row[:-1])
    table, sequence, *columns, previous, _ = row
    try:
        return hash_of(table, sequence, Entry(*columns), previous)
    except ValueError:
        # A line break in it: nothing that a console writes.
        return ""


def _altered(acknowledgement: Acknowledgement, what: str, at_ms: int) -> Alert:
    table, sequence, _ = acknowledgement.alert
    told: dict[str, str | int] = {"name": acknowledgement.by, "sequence": sequence}
    return Alert(table, sequence, Kind.ALTERED, Severity.GRAVE, (what,), at_ms, told=told)
