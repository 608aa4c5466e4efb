"""Who has a file locked, asked of the system: trying the lock could cost a console its own."""

import os
from pathlib import Path

LOCKS = Path("/proc/locks")


def lock_holders(path: Path) -> set[str]:
    """The programs that have it locked, where the system tells (Linux), whoever they belong to."""
    try:
        there = path.stat()
        lines = LOCKS.read_text().splitlines()
    except OSError:
        return set()
    wanted = (os.major(there.st_dev), os.minor(there.st_dev), there.st_ino)
    return {named(words[-4]) for line in lines if _file(words := line.split()) == wanted}


def named(process: str) -> str:
    """A process by name and number."""
    try:
        name = Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        name = "a program"
    return f"{name} (process {process})"


def _file(words: list[str]) -> tuple[int, int, int] | None:
    """What a line of locks is about: its device in hex, and the number of the file."""
    # Who waits for a lock stands behind an arrow, and does not hold it.
    if len(words) < 8 or "->" in words:
        return None
    major, minor, inode = words[-3].split(":")
    return int(major, 16), int(minor, 16), int(inode)
