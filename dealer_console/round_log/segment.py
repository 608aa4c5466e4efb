"""One file of a table's log: events are added at its end, and read in their order."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from dealer_console.round_log.database import Connection, LogTrouble, open_database
from dealer_console.round_log.events import FIRST, Entry, Event, chained
from dealer_console.round_log.schema import VERSION, create_tables

COLUMNS = ('"table"', "sequence", *Entry._fields, "previous", "hash")
_INSERT = f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' for _ in COLUMNS)})"
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM events WHERE sequence > ? ORDER BY sequence"


class Head(NamedTuple):
    """The end of a chain: the number of its last event, and its hash."""

    sequence: int = 0
    hash: str = FIRST


class OtherVersion(LogTrouble):
    """A log written by another version of the console than this one can read.

    For example one of a newer console.
    """


class Segment:
    """An open file of the log; one writer has it."""

    def __init__(self, connection: Connection, table: str, head: Head) -> None:
        self._connection = connection
        self.table = table
        self.head = head

    @classmethod
    def create(cls, path: Path, table: str, after: Head | None = None) -> "Segment":
        """A new file that goes on after that head."""
        after = after or Head()
        connection = open_database(path, create=True)
        segment = cls(connection, table, after)
        with segment._transaction():
            create_tables(connection)
            connection.execute(
                'INSERT INTO segment (one, "table", opens_after, head_before) VALUES (1, ?, ?, ?)',
                (table, after.sequence, after.hash),
            )
        return segment

    @classmethod
    def open(cls, path: Path) -> "Segment":
        """A file that is there, at its end."""
        connection = open_database(path)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            connection.close()
            raise OtherVersion(f"{path} is a log of version {version}, and this reads {VERSION}")
        table, *opens = connection.execute(
            'SELECT "table", opens_after, head_before FROM segment'
        ).fetchone()
        last = connection.execute(
            "SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
        return cls(connection, table, Head(*(last or opens)))

    def append(self, entries: Sequence[Entry]) -> list[Event]:
        """Add events in one transaction; when this returns they are on the disk."""
        events, head = [], self.head
        for entry in entries:
            event = chained(self.table, head.sequence + 1, entry, head.hash)
            events.append(event)
            head = Head(event.sequence, event.hash)
        with self._transaction():
            self._connection.executemany(_INSERT, [_row(event) for event in events])
        self.head = head
        return events

    def events(self, after: int = 0) -> Iterator[Event]:
        """The events of this file in their order, from after that number on."""
        for row in self._connection.execute(_SELECT, (after,)):
            yield _event(row)

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # A commit that failed has already been rolled back by SQLite in some cases.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _row(event: Event) -> tuple[Any, ...]:
    return (event.table, event.sequence, *event.entry, event.previous, event.hash)


def _event(row: tuple[Any, ...]) -> Event:
    table, sequence, *columns, previous, hash_ = row
    entry = Entry(*columns)
    entry = entry._replace(simulated=bool(entry.simulated))
    return Event(table, sequence, entry, previous, hash_)
