"""Copies of a log, made while the table plays.

A file has its name in a copy only once it is whole, verified and on the disk; until then it is
a draft, which nothing reads. Each copy is one plain file that can be read from any disk.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from dealer_console.round_log.database import DatabaseError, open_database
from dealer_console.round_log.directory import (
    WriterLock,
    make_directory,
    segment_paths,
)
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.troubles import Locked, LogTrouble, NotThere
from dealer_console.round_log.verifying import (
    Altered,
    verify_chain,
    verify_guards,
)
from dealer_console.safe_files import sync_folder


class NotCopied(LogTrouble):
    """A copy could not be written; nothing half is left of it, and the log is as it was.

    For example onto a full stick.
    """


class Unsound(LogTrouble):
    """What was copied is damaged, or not as it was written.

    For example a file in which somebody changed an amount.
    """


class Diverged(LogTrouble):
    """The copy that is there holds what this log does not, and may be all that is left of it.

    For example the backup of another table, or of this one before its end was cut off.
    """


class BackUp(NamedTuple):
    """What was backed up."""

    directory: Path
    table: str
    head: Head
    """The last event that is in the backup."""
    copied: list[str]
    kept: list[str]
    """Files that were there already, with the same end."""


def back_up(directory: Path, target: Path) -> BackUp:
    """Copy a log, while a console writes to it; what is new is added to an earlier backup.

    Files that are kept are not read again from end to end: `verify_directory` does that.
    """
    paths = paths_of(directory)
    if target.resolve() == directory.resolve():
        raise NotCopied(f"{target} is the log itself: choose another directory for its backup")
    copied: list[str] = []
    kept: list[str] = []
    with _alone_in(target):
        head = _end_of_removed(paths, target)
        table = ""
        for path in paths:
            source = Segment.read(path)
            try:
                table = source.table
                done = kept if _is_there(source, target / path.name) else copied
                if done is copied:
                    _copy(source, target / path.name)
                done.append(path.name)
            finally:
                source.close()
            head = _following(target / path.name, head)
    assert head is not None
    return BackUp(target, table, head, copied, kept)


def paths_of(directory: Path) -> list[Path]:
    """The files of a log that has some."""
    paths = segment_paths(directory)
    if not paths:
        raise NotThere(f"there is no log in {directory}: name the directory of a table's log")
    return paths


@contextmanager
def _alone_in(target: Path) -> Iterator[None]:
    """The directory of a backup, made if need be, with nobody else writing there."""
    try:
        make_directory(target)
        (target / "writer.lock").touch(mode=0o600)
        lock = WriterLock(target)
    except Locked:
        raise Locked(
            f"another program writes to {target}: let it end, or choose another directory"
        ) from None
    except OSError as error:
        raise not_copied("the log", target, error) from error
    try:
        yield
    finally:
        lock.release()


def _end_of_removed(paths: list[Path], target: Path) -> Head | None:
    """Where the files end that only the backup still has; None where there are none."""
    names = {path.name for path in paths}
    only_there = [path for path in segment_paths(target) if path.name not in names]
    if not only_there:
        return None
    first, last = Segment.read(paths[0]), end_of(only_there[-1])
    first.close()
    if last != first.opens:
        raise Diverged(
            f"{target} holds {only_there[-1].name}, which ends at event {last.sequence}, and this "
            f"log begins after event {first.opens.sequence}: keep that backup, choose an empty "
            "directory, and tell surveillance if nobody knows why"
        )
    return last


def end_of(path: Path) -> Head:
    """Where a file ends."""
    segment = Segment.read(path)
    segment.close()
    return segment.head


def _is_there(source: Segment, path: Path) -> bool:
    """Whether the copy needs nothing; Diverged where it is not of this log."""
    if not path.exists():
        return False
    copy = Segment.read(path)
    try:
        same = (copy.table, copy.opens) == (source.table, source.opens)
        if not same or not _holds(source, copy.head):
            raise Diverged(
                f"{path} holds events that this log does not: keep it, choose an empty directory "
                "for the backup, and tell surveillance"
            )
        # A checkpoint may have been added where no event was.
        return _signed(copy) == _signed(source) and copy.head == source.head
    finally:
        copy.close()


def _holds(segment: Segment, head: Head) -> bool:
    if head == segment.opens:
        return True
    event = next(segment.events(head.sequence - 1), None)
    return event is not None and (event.sequence, event.hash) == head


def _signed(segment: Segment) -> Any:
    if segment.version < VERSION:
        return None
    return segment.connection.execute("SELECT max(sequence) FROM checkpoints").fetchone()


def _following(path: Path, head: Head | None) -> Head:
    """Where a copy ends, which must go on where the one before it ended."""
    copy = Segment.read(path)
    copy.close()
    if head is not None and copy.opens != head:
        raise Unsound(
            f"{path.name} goes on after event {copy.opens.sequence}, and the file before it ends "
            f"at event {head.sequence}: keep the log as it is, and tell surveillance"
        )
    return copy.head


def copy_all(paths: list[Path], directory: Path) -> None:
    """Copy files that are not there yet, each whole and verified."""
    for path in paths:
        source = Segment.read(path)
        try:
            _copy(source, directory / path.name)
        finally:
            source.close()


def _copy(source: Segment, path: Path) -> None:
    """One file, whole under its name or not at all."""
    draft = path.with_name(f".{path.name}.copy")
    try:
        _clear(draft)
        draft.touch(mode=0o600, exist_ok=False)
        _fill(source, draft)
        _verify_copy(draft, path.name)
        with draft.open("r+b") as file:
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(path.parent)
    except Unsound:
        raise
    except (OSError, DatabaseError, LogTrouble) as error:
        raise not_copied(path.name, path.parent, error) from error
    finally:
        with suppress(OSError):
            _clear(draft)


def _fill(source: Segment, draft: Path) -> None:
    connection = open_database(draft)
    try:
        # A draft that is interrupted is thrown away: it needs no journal.
        connection.execute("PRAGMA journal_mode = MEMORY")
        source.connection.backup(connection)
        # One file, which can be read where nothing can be written.
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def _verify_copy(draft: Path, name: str) -> None:
    try:
        copy = Segment.read(draft)
        try:
            found = copy.connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != ("ok",):
                raise unsound(name, found[0])
            verify_guards(copy, copy.opens.sequence + 1)
            verify_chain(copy)
        finally:
            copy.close()
    except Unsound:
        raise
    except (Altered, DatabaseError, LogTrouble) as error:
        raise unsound(name, error) from error


def _clear(draft: Path) -> None:
    for left in draft.parent.glob(f"{draft.name}*"):
        left.unlink()


def not_copied(what: str, target: Path, error: Exception) -> NotCopied:
    """What to say of a copy that could not be written."""
    why = getattr(error, "strerror", None) or str(error)
    return NotCopied(
        f"{what} was not copied to {target}: {why}; see that the disk is there, may be written to "
        "and has room, then try again"
    )


def unsound(what: str, why: object) -> Unsound:
    """What to say of a file that is not as it was written."""
    return Unsound(
        f"{what} is damaged or was altered ({why}): keep it as it is, look for another copy, and "
        "tell surveillance"
    )
