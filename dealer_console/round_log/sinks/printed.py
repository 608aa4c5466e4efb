"""Heads on paper: slips for a person to hold on to."""

import os
import stat
from pathlib import Path
from urllib.parse import quote

from dealer_console.round_log.checkpoints import Checkpoint
from dealer_console.round_log.sinks.sink import LASTING, failure
from dealer_console.round_log.slip import slip_of

FEED = "\n" * 5
"""So that the last line of a slip is above the edge where it is torn off."""


class SlipSink:
    """Prints a slip at a shoe's end, at sign-off and at the close, and nothing in between.

    The path is a printer's device, or a folder that gets a text file for each slip.
    """

    def __init__(self, path: Path) -> None:
        self.name = f"slips {path}"
        self._path = path

    def keep(self, checkpoint: Checkpoint) -> None:
        """Print a slip, if this checkpoint is one to print."""
        if checkpoint.reason not in LASTING:
            return
        slip = slip_of(checkpoint)
        try:
            if self._path.is_dir():
                name = f"{quote(checkpoint.table, safe=' ')}-{checkpoint.sequence}.txt"
                _write_file(self._path / name, slip)
            else:
                # Never created: a printer that is not there must not become a file.
                _write(self._path, slip + FEED, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))
        except OSError as error:
            advice = "check that the printer is on and has paper, or that the folder has room"
            raise failure(f"{self._path} takes no slip", error, advice) from error


def _write_file(path: Path, slip: str) -> None:
    """The slip in its file; after another, where two were made at one event."""
    if path.exists() and slip in path.read_text("ascii", "replace"):
        return
    _write(path, slip, os.O_WRONLY | os.O_CREAT)


def _write(path: Path, text: str, flags: int) -> None:
    flags |= os.O_APPEND | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o644)
    try:
        data = text.encode("ascii")
        while data:
            data = data[os.write(descriptor, data) :]
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
