"""How long a log is kept: whole old files go, the oldest first, and the log says which.

What is left begins in the middle of the chain, and an event in it tells where the part that was
removed had ended.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from dealer_console.clocks import Clocks
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.database import DatabaseError, open_database
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.key_history import REMOVED
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.troubles import LogTrouble, trouble_of
from dealer_console.safe_files import sync_folder

FEWEST_YEARS = 5
"""A log is never kept for less."""

_YEAR_MS = 365 * 86_400_000
"""The shortest year."""


class TooFewYears(LogTrouble):
    """The log would be kept for less than it must be.

    For example one year, set by somebody whose disk was full.
    """


class NotRemoved(LogTrouble):
    """An old file could not be taken away; it will be, the next time.

    For example one that another program has open on Windows.
    """


class _Span(NamedTuple):
    """What one file holds."""

    opens: Head
    head: Head
    last_ms: int | None
    """When its last event was; None where it has none."""


def removable(directory: Path, now_ms: int, years: int) -> list[Path]:
    """The files that need not be kept any longer, the oldest first.

    Only from the beginning on, never the newest, and only where the last event of a file is older
    than so many calendar years, or five if that is more.
    """
    before = _years_ago(now_ms, max(FEWEST_YEARS, years))
    found = []
    for path in segment_paths(directory)[:-1]:
        last_ms = _span(path).last_ms
        # A file without events has nothing to keep.
        if last_ms is not None and last_ms >= before:
            break
        found.append(path)
    return found


def retain(log: TableLog, years: int, versions: tuple[str, str], clocks: Clocks) -> list[str]:
    """Remove what need not be kept any longer, after signed events that say so; the files' names.

    What an event already says was removed, and is still there after a crash, goes now.
    """
    if years < FEWEST_YEARS:
        raise TooFewYears(
            f"a log is kept for {FEWEST_YEARS} years or more, not for {years}: set more years, and "
            "give the log a larger disk"
        )
    going = _said_before(log.directory)
    for path in removable(log.directory, clocks.utc_ms(), years)[len(going) :]:
        _say_removed(log, path, versions, clocks)
        going.append(path)
    if going:
        # Anybody could add such an event to hide what he took away; only the table can sign it.
        log.checkpoint(Reason.EVENTS, clocks.utc_ms())
    for path in going:
        _remove(path)
    return [path.name for path in going]


def _years_ago(now_ms: int, years: int) -> int:
    now = datetime.fromtimestamp(now_ms // 1000, UTC)
    day = now.day
    if (now.month, day) == (2, 29) and not _is_leap(now.year - years):
        day = 28
    then = now.replace(year=now.year - years, day=day)
    return int(then.timestamp()) * 1000 + now_ms % 1000


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _span(path: Path) -> _Span:
    segment = Segment.read(path)
    try:
        row = segment.connection.execute(
            "SELECT utc_ms FROM events ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
    except DatabaseError as error:
        raise trouble_of(error, path) or error from error
    finally:
        segment.close()
    return _Span(segment.opens, segment.head, None if row is None else int(row[0]))


def _said_before(directory: Path) -> list[Path]:
    """Files that are there although the log says they were removed; a backup may bring some."""
    spans = {path: _span(path) for path in segment_paths(directory)}
    *closed, _ = spans
    if not closed:
        return []
    # Nobody could say so before the oldest file was old enough: no need to read through the rest.
    since = (spans[closed[0]].last_ms or 0) + FEWEST_YEARS * _YEAR_MS
    said = {
        each
        for path, span in spans.items()
        if span.last_ms is not None and span.last_ms > since
        for each in _said_removed(path)
    }
    return list(takewhile(lambda path: (path.name, spans[path].head) in said, closed))


def _said_removed(path: Path) -> Iterator[tuple[str, Head]]:
    segment = Segment.read(path)
    try:
        rows = segment.connection.execute(
            "SELECT body FROM events WHERE kind = ?", (REMOVED,)
        ).fetchall()
    except DatabaseError as error:
        raise trouble_of(error, path) or error from error
    finally:
        segment.close()
    for (text,) in rows:
        body = json.loads(text)
        yield body["name"], Head(body["last"], body["hash"])


def _say_removed(log: TableLog, path: Path, versions: tuple[str, str], clocks: Clocks) -> None:
    _work_off(path)
    span = _span(path)
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    body = {
        "name": path.name,
        "first": span.opens.sequence + 1,
        "last": span.head.sequence,
        "hash": span.head.hash,
        "sha256": digest,
    }
    log.note(REMOVED, body, versions, clocks)


def _work_off(path: Path) -> None:
    """Have all of it in the file itself, whose hash is kept, and nothing in a log beside it."""
    beside = path.with_name(f"{path.name}-wal")
    if beside.exists() and beside.stat().st_size:
        open_database(path).close()


def _remove(path: Path) -> None:
    try:
        # The file itself first: what is beside it means nothing alone.
        for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
            path.with_name(name).unlink(missing_ok=True)
        sync_folder(path.parent)
    except OSError as error:
        raise NotRemoved(
            f"{path} cannot be removed: {error.strerror or error}; close what has it open, and "
            "see that its directory may be written to"
        ) from error
