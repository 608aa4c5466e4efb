"""Private files: who may read them, what a crash leaves, and one at a time."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from dealer_console.staff import private_files
from dealer_console.staff.private_files import (
    FileTrouble,
    NotPrivate,
    alone_with,
    is_there,
    read_private,
    write_private,
)

posix = pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a private file lies."""
    return tmp_path / "secret"


def test_what_is_written_is_read(path: Path) -> None:
    """And replaced whole."""
    assert read_private(path) is None
    assert not is_there(path)
    write_private(path, b"a long secret")
    write_private(path, b"short")
    assert read_private(path) == b"short"
    assert is_there(path)
    assert list(path.parent.iterdir()) == [path]


@posix
def test_nobody_else_may_read_it_whatever_was_there_before(path: Path) -> None:
    """Its mode is 0600, with any umask."""
    path.write_bytes(b"open to all")
    path.chmod(0o666)
    before = os.umask(0)
    try:
        write_private(path, b"secret")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o610, 0o777])
def test_one_that_others_may_read_or_write_is_refused(path: Path, mode: int) -> None:
    """With what to do about it."""
    write_private(path, b"secret")
    path.chmod(mode)
    with pytest.raises(NotPrivate, match=rf"{mode:04o}.*chmod 600 {path}"):
        read_private(path)
    path.chmod(0o600)
    assert read_private(path) == b"secret"


@posix
def test_the_order_in_which_it_reaches_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the new file, then its name, then the folder."""
    done: list[str] = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real_sync(handle)

    def replace(self: Path, target: Path) -> Path:
        assert (self.parent, self.read_bytes()) == (path.parent, b"secret")
        done.append("name")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    write_private(path, b"secret")
    assert done == ["file", "name", "folder"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says what to check."""
    write_private(path, b"old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(FileTrouble, match=r"written: No space left.*has room"):
            write_private(path, b"new")
    assert read_private(path) == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_what_is_no_file_or_in_no_folder_says_so(tmp_path: Path, path: Path) -> None:
    """It is trouble, and not an absence."""
    with pytest.raises(FileTrouble, match="cannot be read"):
        read_private(tmp_path)
    with pytest.raises(FileTrouble, match="cannot be written"):
        write_private(tmp_path / "none" / "secret", b"")
    path.write_bytes(b"")
    for trial in (is_there, read_private):
        with pytest.raises(FileTrouble, match="cannot be read"):
            trial(path / "below")
    with pytest.raises(FileTrouble, match="cannot be opened"), alone_with(path / "below"):
        pass


def test_one_at_a_time_among_threads(tmp_path: Path) -> None:
    """The second waits until the first is out."""
    path = tmp_path / "new" / "folder" / "secret"
    order: list[str] = []
    waiting = threading.Event()

    def second() -> None:
        waiting.set()
        with alone_with(path):
            order.append("second")

    thread = threading.Thread(target=second)
    with alone_with(path):
        thread.start()
        waiting.wait()
        thread.join(0.05)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_lock_that_is_never_let_go_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than waited for for ever."""
    monkeypatch.setattr(private_files, "PATIENCE", 0.02)
    with alone_with(path):
        inner = alone_with(path)
        with pytest.raises(FileTrouble, match=r"locked: close it and try again"):
            inner.__enter__()
    with alone_with(path):
        pass
