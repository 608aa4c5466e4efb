"""A whole log as it was at one moment, read beside its writer."""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import Event
from dealer_console.round_log.exporting.failures import NothingToExport
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.troubles import trouble_of
from dealer_console.table.bodies import STANDING

Range = tuple[int, int]
"""The numbers of the first and the last event."""

_LAST = "SELECT sequence, hash, simulated FROM events ORDER BY sequence DESC LIMIT 1"
_HAS = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"


class Part:
    """One file of the log, held still while it is read."""

    def __init__(self, segment: Segment) -> None:
        self._segment = segment
        segment.connection.execute("BEGIN")
        # The first look is what holds it still; `segment.head` may be older than that.
        last = segment.connection.execute(_LAST).fetchone()
        self.path = segment.path
        self.table = segment.table
        self.first = segment.opens.sequence + 1
        self.head = segment.opens if last is None else Head(*last[:2])
        self.simulated = None if last is None else bool(last[2])

    def rows(self, statement: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """Row after row, never all at once."""
        try:
            # Through `map`: ended early, a bare cursor would be closed after its log was.
            yield from map(tuple, self._segment.connection.execute(statement, values))
        except DatabaseError as error:
            raise trouble_of(error, self.path) or error from error

    def one(self, statement: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        return next(self.rows(statement, values), None)

    def has(self, table: str) -> bool:
        """Whether the file has such a table; those of the first version have only events."""
        return self.one(_HAS, (table,)) is not None

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns."""
        return [row[1] for row in self.rows(f"PRAGMA table_info({table})")]

    def events(self, wanted: Range) -> Iterator[Event]:
        """The events of this file within a range."""
        first, last = wanted
        for event in self._segment.events(first - 1):
            if event.sequence > last:
                return
            yield event

    def overlap(self, wanted: Range) -> Range | None:
        """What the file has of a range."""
        first, last = max(wanted[0], self.first), min(wanted[1], self.head.sequence)
        return (first, last) if first <= last else None


class LogView:
    """All files of a log that have events, the oldest first."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = [part for part in parts if part.simulated is not None]
        if not self.parts:
            raise NothingToExport("the log has no events yet: export it when the table has opened")
        newest = self.parts[-1]
        self.table = newest.table
        self.head = newest.head
        self.simulated = bool(newest.simulated)

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.head.sequence

    @property
    def whole(self) -> Range:
        """From the first event that is there to the last."""
        return self.parts[0].first, self.head.sequence

    def overlaps(self, ranges: Sequence[Range]) -> Iterator[tuple[Part, Range]]:
        """Range after range, file after file, with what that file has of it."""
        for wanted in ranges:
            for part in self.parts:
                there = part.overlap(wanted)
                if there is not None:
                    yield part, there

    def days(self) -> GamingDays:
        """The gaming days as the table last had them; UTC where it never said."""
        statement = "SELECT body FROM events WHERE kind = ? ORDER BY sequence DESC LIMIT 1"
        for part in reversed(self.parts):
            found = part.one(statement, (STANDING,))
            if found is not None:
                kept = json.loads(found[0])
                return GamingDays(kept["zone"], kept["day_starts"])
        return GamingDays()


@contextmanager
def view_of(directory: Path) -> Iterator[LogView]:
    """The log in a directory, as it is now; its writer goes on undisturbed."""
    with ExitStack() as stack:
        parts = []
        for path in segment_paths(directory):
            segment = Segment.read(path)
            stack.callback(segment.close)
            try:
                parts.append(Part(segment))
            except DatabaseError as error:
                raise trouble_of(error, path) or error from error
        yield LogView(parts)
