"""Files that only their owner may read: replaced whole or not at all, changed by one at a time."""

import os
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dealer_console.safe_files import sync_folder, take_lock
from dealer_console.staff.trouble import StaffTrouble
from rules.said import Said

PATIENCE = 10.0
"""Seconds to wait for another program that is changing a file; it takes a fraction of one."""

AGAIN = 0.005
"""Seconds between two tries."""


class NotPrivate(StaffTrouble):
    """A file with secrets that others on this machine may read.

    For example one that was copied back with the mode 0644.
    """


class FileTrouble(StaffTrouble):
    """A file cannot be read or written; says what to do.

    For example a full disk, or a folder of another user.
    """


def is_there(path: Path) -> bool:
    """Whether there is such a file; one that cannot be looked for is trouble, not absence."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _trouble(path, Said("read"), error) from error
    return True


def read_private(path: Path) -> bytes | None:
    """All of a file, or None where there is none; refused if others may read it."""
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            # Windows keeps who may read elsewhere, and reports 0666 of every file.
            if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise NotPrivate(
                    Said(
                        "others may read or write {path} (its mode is {mode}): see who did, then "
                        "run: chmod 600 {path}",
                        path=path,
                        mode=f"{mode:04o}",
                    )
                )
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _trouble(path, Said("read"), error) from error


def write_private(path: Path, data: bytes) -> None:
    """Put a file in place of what was there; after a crash there is the old one or the new one."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        unfinished = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except BaseException:
            with suppress(OSError):
                unfinished.unlink()
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise _trouble(path, Said("written"), error) from error


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep other threads and programs from changing a file; its folder is made if need be."""
    lock = path.with_name(f"{path.name}.lock")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The lock is a file of its own, as the other one is replaced, and it stays: whoever
        # removed it would let two in.
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _trouble(lock, Said("opened"), error) from error
    try:
        _wait_for(handle, lock)
        yield
    finally:
        # Closing lets the lock go, as does the end of the program, however it ends.
        os.close(handle)


def _wait_for(handle: int, lock: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            take_lock(handle)
        except (BlockingIOError, PermissionError):
            if time.monotonic() > deadline:
                raise FileTrouble(
                    Said("another program keeps {path} locked: close it and try again", path=lock)
                ) from None
            time.sleep(AGAIN)
        except OSError as error:
            raise _trouble(lock, Said("locked"), error) from error
        else:
            return


def _trouble(path: Path, done: Said, error: OSError) -> FileTrouble:
    return FileTrouble(
        Said(
            "{path} cannot be {done}: {error}; check that its folder belongs to the user who runs "
            "the console and has room",
            path=path,
            done=done,
            error=error.strerror or str(error),
        )
    )
