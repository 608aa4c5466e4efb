"""Disks that are full, that can only be read, that fail, that change what was written."""

import subprocess
from pathlib import Path

import pytest

from dealer_console.round_log.checkpoints import EVERY_EVENTS
from dealer_console.round_log.troubles import Corrupt, LogTrouble
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.told import Snapshot, Stopped
from tests.dealer_console.table.faults.faulty import (
    FaultyTable,
    mounted,
    needs_root,
    remount,
    resumes,
    table,
)

STOP = "Stop dealing, call the supervisor. "


@needs_root
def test_a_full_disk_stops_the_table(tmp_path: Path) -> None:
    """The card that found no room is not shown; with room made the table goes on."""
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=1m", "none") as disk:
        logs = disk / "logs"
        with table(tmp_path, logs) as at:
            at.opened()
            reason = at.until_stopped()
            assert reason.startswith(STOP)
            assert "the disk is full: make room on it" in reason
            assert "error in the console" not in reason
            shown = at.snapshots[-1].seq
            at.close()
            assert at.events()[-1].sequence == shown
            at.verify_shown()
        remount(disk, "size=64m")
        verify_directory(logs / "QA-1")
        resumes(tmp_path, logs)


@needs_root
def test_a_disk_that_is_full_at_the_start_is_told(tmp_path: Path) -> None:
    """A refusal that says what to do, and no traceback; then nothing is left half made."""
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=64k", "none") as disk:
        with pytest.raises(LogTrouble, match="the disk is full: make room"):
            FaultyTable(tmp_path, disk / "logs")
        remount(disk, "size=64m")
        with table(tmp_path, disk / "logs") as at:
            at.opened()
            at.close()
            at.verify()


@needs_root
def test_a_disk_that_can_only_be_read_at_the_start(tmp_path: Path) -> None:
    """It says so; mounted for writing again, the table goes on."""
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=16m", "none") as disk:
        logs = disk / "logs"
        with table(tmp_path, logs) as at:
            at.opened()
        remount(disk, "ro")
        with pytest.raises(LogTrouble, match="can only be read: mount its disk for writing"):
            FaultyTable(tmp_path, logs)
        remount(disk, "rw")
        resumes(tmp_path, logs)


@needs_root
def test_a_disk_that_turns_read_only_in_mid_play(tmp_path: Path) -> None:
    """As the system makes it after an error of the file system, under an open log."""
    image = tmp_path / "image"
    with image.open("wb") as file:
        file.truncate(32 * 2**20)
    try:
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True, capture_output=True)
        with mounted(tmp_path / "probe", "-o", "loop", str(image)):
            pass
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no loop devices or no ext4 on this machine")
    logs = tmp_path / "disk" / "logs"
    with mounted(tmp_path / "disk", "-o", "loop,errors=remount-ro", str(image)) as disk:
        find = ["findmnt", "-no", "SOURCE", str(disk)]
        source = subprocess.run(find, check=True, capture_output=True, text=True).stdout.strip()
        with table(tmp_path, logs) as at:
            at.opened()
            assert isinstance(at.card(), Snapshot)
            trigger = Path("/sys/fs/ext4") / Path(source).name / "trigger_fs_error"
            trigger.write_text("test", encoding="ascii")
            shown = at.snapshots[-1].seq
            reason = at.until_stopped(1)
            assert reason.startswith(STOP)
            assert "the disk failed" in reason or "can only be read" in reason
            assert "error in the console" not in reason
            assert at.snapshots[-1].seq == shown
            at.close()
        told = at
    subprocess.run(["e2fsck", "-fy", str(image)], check=False, capture_output=True)
    with mounted(tmp_path / "disk", "-o", "loop", str(image)):
        told.verify_shown()
        resumes(tmp_path, logs)


def damaged(path: Path, offset: int, data: bytes) -> None:
    """Other bytes come back from the disk than were written."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def played(folder: Path, number: int = 300) -> Path:
    """A log of a table that was closed in good order; its file."""
    with table(folder) as at:
        at.opened()
        for _ in range(number):
            at.card()
        return at.file


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    """The table does not open on it; restored, it goes on where it stood."""
    path = played(tmp_path)
    good = path.read_bytes()
    for page in range(1, len(good) // 4096, max(1, len(good) // 4096 // 8)):
        damaged(path, page * 4096, b"\xa5" * 4096)
        with pytest.raises(Corrupt, match="keep it"):
            FaultyTable(tmp_path)
        with pytest.raises(Altered):
            verify_directory(path.parent)
        path.write_bytes(good)
    resumes(tmp_path)


def test_a_damaged_head_is_found_at_the_start(tmp_path: Path) -> None:
    """Then it is no database at all."""
    path = played(tmp_path, 3)
    good = path.read_bytes()
    damaged(path, 0, b"\0" * 100)
    with pytest.raises(Corrupt, match="keep it"):
        FaultyTable(tmp_path)
    path.write_bytes(good)
    resumes(tmp_path)


def test_a_damaged_page_under_an_open_log(tmp_path: Path) -> None:
    """At the latest the next signature stops the table, and it never comes up on such a file."""
    with table(tmp_path) as at:
        at.opened()
        for _ in range(300):
            at.card()
        at.console.opened.log.segment.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = at.file.stat().st_size
        damaged(at.file, 4096, b"\xa5" * (size - 4096))
        told: object = None
        for _ in range(EVERY_EVENTS + 50):
            # It may be a signature that is due by time alone, between two cards.
            told = at.told[-1] if isinstance(at.told[-1], Stopped) else at.card()
            if not isinstance(told, Snapshot):
                break
        assert isinstance(told, Stopped)
        assert "keep the file" in told.reason or "damaged" in told.reason
        path = at.file
    with pytest.raises(Corrupt, match="keep it"):
        FaultyTable(tmp_path)
    assert path.exists()
