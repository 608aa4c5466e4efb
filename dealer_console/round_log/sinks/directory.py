"""Heads in a folder of another device: a stick, or a share of another machine."""

import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from dealer_console.round_log.checkpoints import BadCheckpoint, Checkpoint, from_line, to_line
from dealer_console.round_log.sinks.sink import SinkFailed, failure
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.safe_files import sync_folder

LONGEST = 65536
"""More bytes than any line of heads has."""


class HeadsMissing(LogTrouble):
    """The heads of a table cannot be read; says what to do.

    For example those on a stick that is not plugged in.
    """


def heads_file(path: Path, table: str) -> Path:
    """The file of a table's heads in that folder; whatever the table's name, it stays inside."""
    return path / f"{quote(table, safe=' ')}.heads"


class DirectorySink:
    """Adds each head as a line to a table's file in a folder that is there."""

    def __init__(self, path: Path) -> None:
        self.name = f"folder {path}"
        self._path = path

    def keep(self, checkpoint: Checkpoint) -> None:
        """Add a line; it is on that device when this returns."""
        if os.name == "posix" and self._path.is_mount():
            # Once unmounted, an empty folder would be there, and nobody would notice.
            raise SinkFailed(
                f"{self._path} is where a device is mounted: make a folder on it, and give that"
            )
        try:
            self._add(heads_file(self._path, checkpoint.table), to_line(checkpoint))
        except OSError as error:
            advice = "check that the device is connected, has room and may be written to"
            raise failure(f"{self._path} does not take the head", error, advice) from error

    def _add(self, file: Path, line: str) -> None:
        is_new = not file.exists()
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(file, flags, 0o644)
        try:
            _drop_torn_line(descriptor)
            data = f"{line}\n".encode("ascii")
            # A device that is nearly full takes a part without a word; the rest then raises.
            while data:
                data = data[os.write(descriptor, data) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if is_new and os.name == "posix":
            _sync_directory(self._path)


def _drop_torn_line(descriptor: int) -> None:
    """Take away what an interrupted writing left, or the next line would be spoiled by it."""
    size = os.lseek(descriptor, 0, os.SEEK_END)
    start = max(0, size - LONGEST)
    os.lseek(descriptor, start, os.SEEK_SET)
    tail = os.read(descriptor, LONGEST)
    whole = tail.rfind(b"\n") + 1
    if whole == 0 and start > 0:
        raise OSError("the file is no file of heads")
    if whole < len(tail):
        os.ftruncate(descriptor, start + whole)


def _sync_directory(path: Path) -> None:
    # Not every share can do this; the line itself is written by now.
    with suppress(OSError):
        sync_folder(path)


def read_heads(path: Path, table: str) -> list[Checkpoint]:
    """The heads of a table in such a folder, oldest first; their signatures are not checked here.

    A last line that was never finished is left out; any other that is none is BadCheckpoint.
    """
    file = heads_file(path, table)
    try:
        text = file.read_bytes().decode("latin-1")
    except OSError as error:
        why = error.strerror or str(error)
        raise HeadsMissing(
            f"the heads of table {table} cannot be read from {file}: {why}; "
            "connect the device that has them, or give another folder"
        ) from error
    *lines, torn = text.split("\n")
    heads = [_head(file, number, line, table) for number, line in enumerate(lines, start=1)]
    with suppress(BadCheckpoint):
        # Only its end may be missing, and then it is the newest head there is.
        heads.append(_head(file, len(lines) + 1, torn, table))
    return heads


def _head(file: Path, number: int, line: str, table: str) -> Checkpoint:
    try:
        checkpoint = from_line(line)
    except BadCheckpoint as error:
        raise BadCheckpoint(f"{file} line {number}: {error}") from None
    if checkpoint.table != table:
        raise BadCheckpoint(f"{file} line {number}: is of table {checkpoint.table}, not {table}")
    return checkpoint
