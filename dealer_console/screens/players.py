"""What plays a sound file on this machine, begun and never waited for."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

if sys.platform == "win32":
    import winsound

PROGRAMS = ("afplay",) if sys.platform == "darwin" else ("pw-play", "paplay", "aplay")
"""The programs that play a WAV file, the likeliest to be heard first."""

Child = subprocess.Popen[bytes]


class Player(NamedTuple):
    """One way to have a file played."""

    name: str
    begin: Callable[[Path], Child | None]
    """The program that plays it, where one has to be looked after; an OSError says why not."""


def players_here() -> list[Player]:
    """All there are on this machine, the best first."""
    if sys.platform == "win32":
        return [Player("winsound", _by_windows)]
    found = ((name, shutil.which(name)) for name in PROGRAMS)
    return [Player(name, partial(_by_program, path)) for name, path in found if path]


def hush() -> None:
    """End what the system itself plays, so that its file can be taken away."""
    if sys.platform == "win32":
        with suppress(RuntimeError):
            winsound.PlaySound(None, winsound.SND_FILENAME)


def _by_windows(file: Path) -> None:
    if sys.platform == "win32":
        how = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        try:
            winsound.PlaySound(str(file), how)
        except RuntimeError as error:
            raise OSError(str(error)) from error


def _by_program(path: str, file: Path) -> Child:
    nothing = subprocess.DEVNULL
    return subprocess.Popen([path, str(file)], stdin=nothing, stdout=nothing, stderr=nothing)
