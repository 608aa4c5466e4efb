"""A log played again by the rules: what was shown, what was refused, the rows that people query."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from dealer_console import command_bodies
from dealer_console.round_log.database import Connection, open_in_memory
from dealer_console.round_log.derived_tables import (
    TABLES,
    create_derived_tables,
    drop_derived_tables,
)
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import NOTHING_SHOWN, Event
from dealer_console.round_log.heeding import STRIDE, Heed, Heeding
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import Segment, Statement
from dealer_console.round_log.troubles import Corrupt
from dealer_console.round_log.verifying import UNREADABLE, Altered
from dealer_console.state_body import BadState
from dealer_console.table.bodies import REFUSED, STANDING, happened, is_by_rules
from dealer_console.table.course import Course, Step
from rules.refusal import Refusal
from rules.table.machine import Event as TableEvent
from rules.table.machine import reduce

_PLAYED_FIRST = (
    "SELECT 1 FROM events WHERE derived != ? AND sequence <"
    " ifnull((SELECT min(sequence) FROM events WHERE kind = ?), 9e18) LIMIT 1"
)
"""Whether something happened at the table before a file holds its state."""


class Replay:
    """Follows the events of a log, from the first state that was kept on."""

    def __init__(self, rules: str) -> None:
        self._rules = rules
        self.course: Course | None = None
        self.step: Step | None = None
        """What the last event made of the table; None where it was no event of the table."""
        self.compared = self.skipped = 0
        self.lost: str | None = None
        """Why the course cannot be followed any further, until the next state that was kept."""

    def take(self, event: Event) -> list[Statement]:
        """One event; Altered where these same rules make something else of it."""
        entry = event.entry
        self.step = None
        if entry.kind == STANDING:
            return self._stand(event)
        if self.course is None:
            return []
        if entry.kind == REFUSED:
            self._refused(event)
            return []
        try:
            what = happened(entry.kind, entry.body)
            if what is None:
                return []
            self.step = step = self.course.take(event.sequence, entry.utc_ms, what)
        except (Refusal, ValueError, KeyError, TypeError) as error:
            self._cannot(event, f"these rules do not take it ({error})")
            return []
        if entry.rules == self._rules:
            if (step.derived, step.shoe, step.round) != (entry.derived, entry.shoe, entry.round):
                raise Altered(event.sequence, "what was shown is not what the rules make of it")
            self.compared += 1
        else:
            self.skipped += 1
        return step.statements

    def lead(self, event: Event) -> None:
        """One event that only leads to what is followed: the table moves on, and nothing is held
        against what was written of it."""
        entry = event.entry
        if entry.kind == STANDING:
            self.course = None
            self._stand(event)
        elif self.course is not None:
            try:
                if (what := happened(entry.kind, entry.body)) is not None:
                    self.course.pass_over(event.sequence, entry.utc_ms, what)
            except (Refusal, ValueError, KeyError, TypeError) as error:
                self._cannot(event, f"these rules do not take it ({error})")

    def _stand(self, event: Event) -> list[Statement]:
        entry, before = event.entry, self.course
        try:
            self.course = Course.from_body(entry.body, simulated=entry.simulated)
            self.lost = None
        except (BadState, ValueError, KeyError, TypeError) as error:
            self.course = None
            self._cannot(event, f"it is a state of other rules ({error})")
            return []
        if before is not None and entry.rules == self._rules:
            # The gaming day is the settings' and may change there; the state may not.
            before.days = self.course.days
            if before.rest() != entry.body:
                raise Altered(event.sequence, "the table did not stand as is written there")
        return []

    def _refused(self, event: Event) -> None:
        if event.entry.rules != self._rules:
            return
        assert self.course is not None
        try:
            body = json.loads(event.entry.body)
            if body["command"] is None or not is_by_rules(body["reason"]):
                return
            command = command_bodies.from_json(json.loads(body["command"]))
            told = (body["reason"], body["paragraph"])
        except (ValueError, KeyError, TypeError) as error:
            raise Altered(event.sequence, f"is no refusal ({error})") from error
        try:
            reduce(self.course.state, TableEvent(event.sequence, event.entry.utc_ms, command))
        except Refusal as refusal:
            if (refusal.reason, refusal.paragraph) == told:
                return
        raise Altered(event.sequence, "the rules do not refuse it for that reason")

    def _cannot(self, event: Event, why: str) -> None:
        if event.entry.rules == self._rules:
            raise Altered(event.sequence, why)
        self.course, self.lost = None, why


class Rederived:
    """What came of playing a log again."""

    def __init__(self) -> None:
        self.compared = self.skipped = 0
        self.remarks: list[str] = []


def rederive(
    directory: Path, rules: str, *, files: Sequence[Path] = (), heed: Heed | None = None
) -> Rederived:
    """Play a whole log again and hold it against what it says was shown, or Altered.

    Or only some of its files, one after the other: each holds the state that it goes on from.
    """
    found = Rederived()
    # A file goes on where the one before it ended, and the state it opens with is held against it.
    replay, heeding = Replay(rules), Heeding(heed)
    for path in files or segment_paths(directory):
        segment = Segment.read(path)
        try:
            # As it is at one moment: the table may play on.
            segment.connection.execute("BEGIN")
            if files and path == files[0]:
                _come_to(segment, replay)
                replay.compared = replay.skipped = 0
            if segment.version == VERSION:
                with heeding.over(segment.connection):
                    _rederive_segment(segment, replay, found, heeding)
            else:
                found.remarks.append(
                    f"{path.name} is of an older form: its chain alone is verified"
                )
        except (Corrupt, *UNREADABLE) as error:
            raise Altered(segment.head.sequence, f"cannot be read: {error}") from error
        finally:
            segment.close()
    found.compared, found.skipped = replay.compared, replay.skipped
    if found.skipped:
        found.remarks.append(
            f"{found.skipped} events were written under other rules than these ({rules}): what was "
            "shown then is verified by the console that wrote them"
        )
    return found


def _rederive_segment(segment: Segment, replay: Replay, found: Rederived, heeding: Heeding) -> None:
    skipped = replay.skipped
    connection = open_in_memory()
    try:
        create_derived_tables(connection)
        whole = True
        for event in segment.events():
            # Playing takes ten times as long as hashing.
            heeding.at(event.sequence, STRIDE // 10)
            for statement, values in replay.take(event):
                connection.execute(statement, values)
            whole = whole and replay.lost is None
        if whole and replay.skipped == skipped:
            _compare_tables(segment, connection)
        else:
            found.remarks.append(
                f"the tables of {segment.path.name} were not compared: not all of it was written "
                "under these rules"
            )
    finally:
        connection.close()


def _compare_tables(segment: Segment, again: Connection) -> None:
    for name in TABLES:
        for there, made in zip(_rows(segment.connection, name), _rows(again, name), strict=False):
            if there != made:
                sequence = segment.head.sequence
                raise Altered(sequence, f"the table {name} was changed: {there} should be {made}")
        counted = f"SELECT count(*) FROM {name}"
        if segment.connection.execute(counted).fetchone() != again.execute(counted).fetchone():
            raise Altered(segment.head.sequence, f"the table {name} has rows too many or too few")


def _rows(connection: Connection, name: str) -> Iterator[tuple[object, ...]]:
    columns = len(connection.execute(f"PRAGMA table_info({name})").fetchall())
    order = ", ".join(str(column) for column in range(1, columns + 1))
    yield from connection.execute(f"SELECT * FROM {name} ORDER BY {order}")


def rebuild(segment: Segment) -> int:
    """Make the derived tables of a file again from its events; how many rows were written."""
    replay, written = Replay(rules=""), 0
    _come_to(segment, replay)
    with segment.transaction():
        drop_derived_tables(segment.connection)
        create_derived_tables(segment.connection)
        for event in segment.events():
            for statement, values in replay.take(event):
                segment.connection.execute(statement, values)
                written += 1
    return written


def _come_to(segment: Segment, replay: Replay) -> None:
    """Where a power cut came before a file's first state, what it goes on from is in others."""
    played = segment.connection.execute(_PLAYED_FIRST, (NOTHING_SHOWN, STANDING)).fetchone()
    if segment.opens.sequence == 0 or played is None:
        return
    for path in segment_paths(segment.path.parent):
        if path.name == segment.path.name:
            return
        before = Segment.read(path)
        try:
            if before.version == VERSION and before.head.sequence <= segment.opens.sequence:
                for event in before.events():
                    replay.take(event)
        finally:
            before.close()
