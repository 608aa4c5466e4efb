"""The log of one table as it is watched: read while its console writes, never written to."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dealer_console.round_log.database import Connection, DatabaseError, Rest, rest_of
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.troubles import NotThere, trouble_of
from dealer_console.table.bodies import STANDING
from dealer_console.wording.money import Money

STARTED = "console-started"
UNKNOWN_MONEY = Money("MOP", 2)
"""Logs of older consoles do not say what their amounts are in."""

CACHE_KIB = 200
"""Of each file; a review holds hundreds of them open, and the system keeps their pages too."""

_LAST = "SELECT sequence, hash FROM events ORDER BY sequence DESC LIMIT 1"


class WatchedLog:
    """One table's log in a directory; the directory is all that other readers of it need.

    Its files are opened when they are first read from and kept open. They belong to one thread at
    a time: what works beside it opens another of these.
    """

    def __init__(self, directory: Path) -> None:
        paths = segment_paths(directory)
        if not paths:
            raise NotThere(f"there is no log at {directory}: name the directory of a table's log")
        self.directory = directory
        self.days, self.money = GamingDays(), UNKNOWN_MONEY
        self._open: dict[Path, Segment] = {}
        self._rests: dict[Path, Rest | None] = {}
        self._seen: tuple[Path, int] | None = None
        newest = self._segment(paths[-1])
        try:
            self.table = newest.table
            self.simulated = bool(newest.simulated())
            self._read_about(newest)
        except DatabaseError as error:
            self.close()
            raise trouble_of(error, newest.path) or error from error
        except BaseException:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"WatchedLog({self.table})"

    def newest_first(self) -> Iterator[Segment]:
        """Its files; an older one is opened only when it is come to."""
        for path in reversed(self._paths()):
            yield self._segment(path)

    def segments(self) -> Sequence[Segment]:
        """All its files, the oldest first."""
        return [self._segment(path) for path in self._paths()]

    def head(self) -> Head:
        """Where it ends now."""
        for segment in self.newest_first():
            found = self.fetch(segment, _LAST)
            if found:
                return Head(*found[0])
        return Head()

    def has_moved(self) -> bool:
        """Whether somebody has written to it since this was asked last; the first time it has."""
        path = self._paths()[-1]
        # What others have committed changes this number, whatever the transaction was about.
        ((version,),) = self.fetch(self._segment(path), "PRAGMA data_version")
        seen, self._seen = self._seen, (path, version)
        return seen != self._seen

    def fetch(self, segment: Segment, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of one question to one file; its trouble told as the log's."""
        try:
            return segment.connection.execute(statement, values).fetchall()
        except DatabaseError as error:
            raise trouble_of(error, segment.path) or error from error

    def another(self) -> "WatchedLog":
        """The same log for another thread."""
        return WatchedLog(self.directory)

    def close(self) -> None:
        """Let its files go; they are opened again when they are read again."""
        while self._open:
            self._open.popitem()[1].close()

    def _paths(self) -> list[Path]:
        paths = segment_paths(self.directory)
        for gone in self._open.keys() - set(paths):
            self._open.pop(gone).close()
        if not paths:
            raise NotThere(
                f"the log is no longer at {self.directory}: put it back, or leave it out and open "
                "the review again"
            )
        return paths

    def _segment(self, path: Path) -> Segment:
        if path in self._open and self._rests[path] != rest_of(path):
            # From a folder that can only be read it was opened as a file that nobody writes to.
            # Now its console is at work again, or has been.
            self._open.pop(path).close()
        if path not in self._open:
            self._rests[path] = rest_of(path)
            segment = Segment.read(path)
            _set_small(segment.connection)
            self._open[path] = segment
        return self._open[path]

    def _read_about(self, segment: Segment) -> None:
        """The casino's day and its currency, as the table last had them."""
        if (body := _last_body(segment, STANDING)) is not None:
            self.days = GamingDays(body["zone"], body["day_starts"])
        screen = (_last_body(segment, STARTED) or {}).get("screen") or {}
        if "currency" in screen:
            self.money = Money(screen["currency"], screen["minor_digits"])


def _set_small(connection: Connection) -> None:
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")


def _last_body(segment: Segment, kind: str) -> dict[str, Any] | None:
    """Of the last event of a kind, if there is one in this file."""
    found = segment.connection.execute(
        "SELECT body FROM events WHERE kind = ? ORDER BY sequence DESC LIMIT 1", (kind,)
    ).fetchone()
    return None if found is None else json.loads(found[0])


def logs_below(path: Path) -> list[Path]:
    """The directories of logs at a path: itself, or all that lie right in it."""
    if not path.is_dir():
        raise NotThere(f"there is no folder {path}: name a table's log, or a folder of such logs")
    if segment_paths(path):
        return [path]
    found = [each for each in sorted(path.iterdir()) if each.is_dir() and segment_paths(each)]
    if not found:
        raise NotThere(f"there is no log in {path}: name a table's log, or a folder of such logs")
    return found
