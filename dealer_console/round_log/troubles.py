"""What can be wrong with the log itself, told apart from what is wrong with the program."""

import errno
from pathlib import Path

WHAT_TO_DO = "Stop dealing, call the supervisor."


class LogTrouble(Exception):
    """Something is wrong with the log, not with the program; says what to do.

    For example a full disk, or a second console on the same log.
    """


class DiskFull(LogTrouble):
    """There is no room for another event.

    For example a disk that somebody filled with video.
    """


class ReadOnly(LogTrouble):
    """The log cannot be written to.

    For example a disk that was mounted read-only after an error.
    """


class Corrupt(LogTrouble):
    """The file is damaged.

    For example a page that came back from the disk with other bytes.
    """


class Locked(LogTrouble):
    """Somebody else is writing to the log.

    For example a second console of the same table.
    """


class DiskFailed(LogTrouble):
    """The disk did not do what it was told.

    For example a stick that was pulled out.
    """


class ClockSetBack(LogTrouble):
    """The clock of this machine cannot be right.

    For example an hour before the last event that is in the log.
    """


class NotThere(LogTrouble):
    """There is no log at that place.

    For example a directory with another name.
    """


_TOLD = (
    ("disk is full", DiskFull, "the disk is full: make room on it, then start the console again"),
    (
        "readonly",
        ReadOnly,
        "the log can only be read: mount its disk for writing, then start the console again",
    ),
    (
        "malformed",
        Corrupt,
        "the file is damaged: keep it, restore the last backup beside it, and tell surveillance",
    ),
    (
        "not a database",
        Corrupt,
        "this is no log, or it is damaged: keep it, restore the last backup beside it",
    ),
    ("locked", Locked, "another program is writing to the log: close it there"),
    (
        "added after the last one",
        Locked,
        "another program has added to the log: close it there, then start the console again",
    ),
    (
        "unable to open",
        NotThere,
        "the file cannot be opened: is its disk there, and may this user read it?",
    ),
    ("I/O error", DiskFailed, "the disk failed: see that it is there and sound, then start again"),
)
"""What SQLite says, what it is, and what to do about it."""

_SAID_BY_SYSTEM = {
    errno.ENOSPC: "disk is full",
    errno.EDQUOT: "disk is full",
    errno.EROFS: "readonly",
    errno.EACCES: "unable to open",
    errno.EPERM: "unable to open",
    errno.ENOENT: "unable to open",
    errno.ENOTDIR: "unable to open",
    errno.EIO: "I/O error",
    errno.ENODEV: "I/O error",
}
"""What SQLite would say where the system itself says so, as of the directory of a log."""


def trouble_of(error: Exception, path: Path) -> LogTrouble | None:
    """The trouble behind an error of the database or of the disk under it.

    None where it is the program's own fault.
    """
    words = str(error)
    if isinstance(error, OSError):
        words = f"{_SAID_BY_SYSTEM.get(error.errno or 0, '')}: {words}"
    for part, kind, what_to_do in _TOLD:
        if part in words:
            return kind(f"{path.name}: {what_to_do} ({words})")
    return None
