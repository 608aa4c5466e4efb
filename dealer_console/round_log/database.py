"""Opening a database of the log: the right SQLite, every pragma set and read back."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.troubles import (
    Corrupt,
    LogTrouble,
    NotThere,
    ReadOnly,
    trouble_of,
)

OLDEST_SQLITE = (3, 51, 3)
"""Older ones can corrupt a WAL file when two connections checkpoint at once."""

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit has reached the disk when it returns
    "foreign_keys": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "recursive_triggers": 1,
    # The table thread checkpoints itself, when no card waits.
    "wal_autocheckpoint": 0,
}
"""What every connection is set to, as SQLite reads it back."""

BUSY_MS = 250
"""There is one writer; a second one is a mistake, told as soon as it cannot be a passing lock."""


class Cursor(Protocol):
    """What the log uses of a cursor."""

    def fetchone(self) -> Any:
        """The next row, or None."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows."""
        ...

    def __iter__(self) -> Any:
        """Row after row."""
        ...


class Connection(Protocol):
    """What the log uses of a connection."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        ...

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement."""
        ...

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Cursor:
        """Run one statement for every row."""
        ...

    def backup(self, target: Any, *, pages: int = -1) -> None:
        """Copy the whole database, while others write."""
        ...

    def set_progress_handler(self, handler: Callable[[], int] | None, steps: int, /) -> None:
        """Have that asked every so many steps whether to stop what is being done."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class OldSqlite(LogTrouble):
    """The SQLite on this machine is too old to be trusted with the log.

    For example 3.40.
    """


class PragmaRefused(LogTrouble):
    """SQLite did not take a setting that the log cannot do without.

    For example WAL on a network share.
    """


DatabaseError = sqlite.DatabaseError
"""pysqlite3's own: not that of the standard library."""


def verify_sqlite(version: tuple[int, ...] | None = None) -> None:
    """Refuse an SQLite that is too old."""
    version = cast("tuple[int, ...]", sqlite.sqlite_version_info) if version is None else version
    if version < OLDEST_SQLITE:
        there = ".".join(map(str, version))
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise OldSqlite(
            f"SQLite {there} can corrupt the log; {wanted} or newer is needed: "
            "install the console's own packages again"
        )


def open_database(path: Path, *, create: bool = False) -> Connection:
    """A connection with every pragma as the log needs it; transactions are begun by hand."""
    verify_sqlite()
    try:
        connection = _connected(path, "rwc" if create else "rw")
    except DatabaseError as error:
        raise trouble_of(error, path) or error from error
    try:
        _set_pragmas(connection, path)
    except DatabaseError as error:
        connection.close()
        raise trouble_of(error, path) or error from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> Connection:
    """A connection that cannot write, beside whoever does."""
    verify_sqlite()
    try:
        return _reading(path, "ro")
    except LogTrouble as trouble:
        if not isinstance(trouble, NotThere | ReadOnly) or not path.is_file():
            raise
        return _at_rest(path, trouble)


def open_to_look(path: Path) -> Connection:
    """A connection that leaves no trace, not even the files by which others are told of it.

    Where the database is open, or was left in mid-work, those files are there already.
    """
    verify_sqlite()
    return _reading(path, "ro&immutable=1" if is_at_rest(path) else "ro")


def is_at_rest(path: Path) -> bool:
    """Whether nobody has the database open: all of it is in its one file."""
    return not any(path.with_name(path.name + end).exists() for end in ("-wal", "-shm"))


Rest = tuple[int, int, int]
"""Which file it is, its length, and when it was last written to."""


def rest_of(path: Path) -> Rest | None:
    """How a file lies that can only be read as it lies; None where others may write beside it.

    SQLite does not look whether such a file is written to after all: whoever keeps it open does.
    """
    if os.access(path.parent, os.W_OK) or not is_at_rest(path):
        return None
    told = path.stat()
    return told.st_ino, told.st_size, told.st_mtime_ns


def _at_rest(path: Path, trouble: LogTrouble) -> Connection:
    """Where nothing may be written, not even what readers and a writer tell each other by."""
    if os.access(path.parent, os.W_OK) or not os.access(path, os.R_OK):
        raise trouble
    if not is_at_rest(path):
        raise NotThere(
            f"{path.name}: its folder can only be read, and its newest events wait beside it to be "
            "worked off: read it on the machine that writes it, or read a copy made there with "
            "dealer-console log backup"
        ) from trouble
    return _reading(path, "ro&immutable=1")


def _reading(path: Path, mode: str) -> Connection:
    connection: Connection | None = None
    try:
        connection = _connected(path, mode)
        connection.execute("PRAGMA query_only = 1")
        connection.execute("PRAGMA trusted_schema = 0")
        # SQLite opens a file only when it is first asked about it.
        connection.execute("SELECT 1 FROM sqlite_schema").fetchall()
    except (DatabaseError, UnicodeDecodeError) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, UnicodeDecodeError):
            raise Corrupt(f"{path.name}: the file is damaged: keep it ({error})") from error
        raise trouble_of(error, path) or error from error
    return connection


def open_in_memory() -> Connection:
    """A database of no file, to make something again in and compare."""
    connection: Connection = sqlite.connect(":memory:", isolation_level=None)
    return connection


def _connected(path: Path, mode: str) -> Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection: Connection = sqlite.connect(
        address,
        uri=True,
        isolation_level=None,
        timeout=BUSY_MS / 1000,
        # One thread at a time uses it, and not always the one that opened it.
        check_same_thread=False,
    )
    return connection


def _set_pragmas(connection: Connection, path: Path) -> None:
    for name, wanted in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {wanted}")
        (there,) = connection.execute(f"PRAGMA {name}").fetchone()
        if there != wanted:
            raise PragmaRefused(
                f"{path}: SQLite has {name} at {there!r} and not at {wanted!r}; "
                "keep the log on a disk of this machine"
            )
