"""The directory of a table's log: its segments by month, and the one writer it may have."""

import os
import re
import stat
from pathlib import Path
from typing import IO

from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.troubles import Locked, LogTrouble, NotThere
from dealer_console.safe_files import sync_folder, take_lock

SUFFIX = ".sqlite3"
_NAME = re.compile(r"(\d{4}-\d{2})(?:\.(\d+))?\.sqlite3")


class Exposed(LogTrouble):
    """Others than its owner can look into the directory, and the log knows closed cards.

    For example one that was copied with an ordinary mode.
    """


def segment_paths(directory: Path) -> list[Path]:
    """The files of a log, the oldest first."""
    if not directory.is_dir():
        raise NotThere(f"there is no log at {directory}: name the directory of a table's log")
    named = [(found, path) for path in directory.iterdir() if (found := _NAME.fullmatch(path.name))]
    return [path for found, path in sorted(named, key=lambda one: _order(one[0]))]


def _order(found: re.Match[str]) -> tuple[str, int]:
    return found[1], int(found[2] or 1)


def month_of(path: Path) -> str:
    """The month that a segment was opened in."""
    found = _NAME.fullmatch(path.name)
    assert found is not None
    return found[1]


def make_directory(directory: Path) -> None:
    """Make it if it is not there; only its owner may look into it."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    if os.name == "posix" and stat.S_IMODE(directory.stat().st_mode) & 0o077:
        raise Exposed(
            f"others can look into {directory}, and the log knows closed cards: chmod 700 it"
        )


def new_segment(directory: Path, month: str, table: str, after: Head) -> Segment:
    """The next file of the log, whole or not at all."""
    there = [path.name for path in segment_paths(directory)]
    path, serial = directory / f"{month}{SUFFIX}", 1
    while path.name in there:
        serial += 1
        path = directory / f"{month}.{serial}{SUFFIX}"
    # Under another name until it is whole, so that a power cut leaves no half a segment.
    draft = directory / f".{path.name}.new"
    for left in directory.glob(f"{draft.name}*"):
        left.unlink()
    draft.touch(mode=0o600)
    Segment.create(draft, table, after).close()
    draft.rename(path)
    sync_folder(directory)
    return Segment.open(path)


class WriterLock:
    """Held by the one console that writes to a log; the system lets it go when that one dies."""

    def __init__(self, directory: Path) -> None:
        self._file: IO[bytes] | None = (directory / "writer.lock").open("a+b")
        try:
            take_lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise Locked(
                f"another console writes to {directory}: close it there, or give this table a "
                "name of its own"
            ) from None

    def release(self) -> None:
        """Let another console have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
