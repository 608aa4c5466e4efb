"""One file of a table's log: events are added at its end, and read in their order."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from dealer_console.round_log.database import (
    Connection,
    DatabaseError,
    open_database,
    open_to_look,
    open_to_read,
)
from dealer_console.round_log.events import FIRST, Entry, Event, chained
from dealer_console.round_log.schema import VERSION, create_tables
from dealer_console.round_log.troubles import LogTrouble, trouble_of

COLUMNS = ('"table"', "sequence", *Entry._fields, "previous", "hash")
_INSERT = f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' for _ in COLUMNS)})"
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM events WHERE sequence > ? ORDER BY sequence"

Statement = tuple[str, Sequence[Any]]
"""SQL and its values."""


class Head(NamedTuple):
    """The end of a chain: the number of its last event, and its hash."""

    sequence: int = 0
    hash: str = FIRST


class OtherVersion(LogTrouble):
    """A log written by another version of the console than this one can read.

    For example one of a newer console.
    """


class Segment:
    """An open file of the log; one writer has it, and any number of readers."""

    def __init__(
        self, path: Path, connection: Connection, table: str, opens: Head, head: Head, version: int
    ) -> None:
        self.path = path
        self.table = table
        self.opens = opens
        """Where the segment before ended."""
        self.head = head
        """Where this one ends."""
        self.version = version
        self.connection = connection

    @classmethod
    def create(cls, path: Path, table: str, after: Head | None = None) -> "Segment":
        """A new file that goes on after that head."""
        after = after or Head()
        connection = open_database(path, create=True)
        segment = cls(path, connection, table, after, after, VERSION)
        try:
            with segment.transaction():
                create_tables(connection)
                connection.execute(
                    'INSERT INTO segment (one, "table", opens_after, head_before)'
                    " VALUES (1, ?, ?, ?)",
                    (table, after.sequence, after.hash),
                )
        except BaseException:
            connection.close()
            raise
        return segment

    @classmethod
    def open(cls, path: Path) -> "Segment":
        """A file that is there, at its end, to be written on."""
        return cls._opened(path, open_database(path), oldest=VERSION)

    @classmethod
    def read(cls, path: Path) -> "Segment":
        """A file that is there, only to be read."""
        return cls._opened(path, open_to_read(path), oldest=1)

    @classmethod
    def look(cls, path: Path) -> "Segment":
        """A file that is there, read without leaving a trace beside it."""
        return cls._opened(path, open_to_look(path), oldest=1)

    @classmethod
    def _opened(cls, path: Path, connection: Connection, oldest: int) -> "Segment":
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if not oldest <= version <= VERSION:
                raise OtherVersion(
                    f"{path.name} is a log of version {version}, and this console has {VERSION}: "
                    "use the console that wrote it, or a newer one"
                )
            table, *opens = connection.execute(
                'SELECT "table", opens_after, head_before FROM segment'
            ).fetchone()
            last = connection.execute(
                "SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1"
            ).fetchone()
            return cls(path, connection, table, Head(*opens), Head(*(last or opens)), version)
        except DatabaseError as error:
            connection.close()
            raise trouble_of(error, path) or error from error
        except BaseException:
            connection.close()
            raise

    def append(self, entries: Sequence[Entry], statements: Sequence[Statement] = ()) -> list[Event]:
        """Add events, and what is derived from them, in one transaction.

        When this returns they are on the disk.
        """
        events, head = [], self.head
        for entry in entries:
            event = chained(self.table, head.sequence + 1, entry, head.hash)
            events.append(event)
            head = Head(event.sequence, event.hash)
        with self.transaction():
            execute = self.connection.execute
            for event in events:
                execute(_INSERT, _row(event))
            for statement, values in statements:
                execute(statement, values)
        self.head = head
        return events

    def events(self, after: int = 0) -> Iterator[Event]:
        """The events of this file in their order, from after that number on."""
        try:
            for row in self.connection.execute(_SELECT, (after,)):
                yield _event(row)
        except DatabaseError as error:
            raise trouble_of(error, self.path) or error from error

    def last_of(self, kind: str) -> int | None:
        """The number of the last event of that kind, if there is one."""
        found = self.connection.execute(
            "SELECT sequence FROM events WHERE kind = ? ORDER BY sequence DESC LIMIT 1", (kind,)
        ).fetchone()
        return None if found is None else int(found[0])

    def simulated(self) -> bool | None:
        """Whether it holds simulated play; None while it holds nothing."""
        row = self.connection.execute(
            "SELECT simulated FROM events ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
        return None if row is None else bool(row[0])

    def close(self) -> None:
        """Let the file go."""
        self.connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it on the disk when it ends, or nothing."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield
            self.connection.execute("COMMIT")
        except DatabaseError as error:
            self._roll_back()
            raise trouble_of(error, self.path) or error from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        # A commit that failed has already been rolled back by SQLite in some cases.
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")


def _row(event: Event) -> tuple[Any, ...]:
    return (event.table, event.sequence, *event.entry, event.previous, event.hash)


def _event(row: tuple[Any, ...]) -> Event:
    table, sequence, *columns, previous, hash_ = row
    entry = Entry(*columns)
    entry = entry._replace(simulated=bool(entry.simulated))
    return Event(table, sequence, entry, previous, hash_)
