"""The directory of a table's log: who may look into it, who writes, which files are its own."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_console.round_log.directory import (
    Exposed,
    WriterLock,
    make_directory,
    month_of,
    new_segment,
    segment_paths,
)
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.troubles import Locked, NotThere
from tests.dealer_console.table.dealing import Dealing

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")


def mode(path: Path) -> int:
    """Who may do what with it."""
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
def test_only_the_owner_can_look_into_a_log(tmp_path: Path) -> None:
    """It knows closed cards: the directory is 0700 and every database in it 0600."""
    with Dealing(tmp_path) as at:
        at.opened()
        assert mode(at.directory) == 0o700
        databases = [path for path in at.directory.iterdir() if ".sqlite3" in path.name]
        # The write-ahead log and its index hold the newest events, and are there while it is open.
        assert len(databases) == 3
        assert {mode(path) for path in databases} == {0o600}


@POSIX
@pytest.mark.parametrize("others", [0o750, 0o701, 0o770])
def test_a_directory_that_others_can_look_into_is_refused(tmp_path: Path, others: int) -> None:
    """It says what to do."""
    (tmp_path / "B-07").mkdir()
    (tmp_path / "B-07").chmod(others)
    with pytest.raises(Exposed, match="chmod 700"):
        make_directory(tmp_path / "B-07")


def test_files_are_read_in_the_order_of_their_months(tmp_path: Path) -> None:
    """Parts of a month by their number, not by their letters; anything else is left alone."""
    names = ["2026-11", "2026-09.10", "2026-09", "2026-09.2", "2026-10"]
    others = [".2026-12.sqlite3.new", "2026-1.sqlite3", "writer.lock", "2026-09.sqlite3-wal"]
    for name in [*(f"{name}.sqlite3" for name in names), *others]:
        (tmp_path / name).touch()
    found = [path.name.removesuffix(".sqlite3") for path in segment_paths(tmp_path)]
    assert found == ["2026-09", "2026-09.2", "2026-09.10", "2026-10", "2026-11"]
    assert month_of(tmp_path / "2026-09.10.sqlite3") == "2026-09"


def test_a_directory_that_is_not_there_is_named(tmp_path: Path) -> None:
    """So that a slip of the finger is no empty log."""
    with pytest.raises(NotThere, match="B-99"):
        segment_paths(tmp_path / "B-99")


def test_half_a_segment_that_a_power_cut_left_is_no_segment(tmp_path: Path) -> None:
    """It is neither read nor in the way of the whole one."""
    make_directory(tmp_path / "B-07")
    left = tmp_path / "B-07" / ".2026-11.sqlite3.new"
    for name in (left.name, f"{left.name}-wal", f"{left.name}-shm"):
        (tmp_path / "B-07" / name).write_bytes(b"half a file")
    assert segment_paths(tmp_path / "B-07") == []
    segment = new_segment(tmp_path / "B-07", "2026-11", "B-07", Head())
    assert segment.path.name == "2026-11.sqlite3"
    segment.close()
    assert not left.exists()
    again = Segment.read(segment.path)
    assert again.head == Head()
    again.close()


def test_a_second_part_of_a_month_takes_no_others_name(tmp_path: Path) -> None:
    """A file that is there is never written over."""
    make_directory(tmp_path / "B-07")
    names = []
    for _ in range(3):
        segment = new_segment(tmp_path / "B-07", "2026-11", "B-07", Head())
        names.append(segment.path.name)
        segment.close()
    assert names == ["2026-11.sqlite3", "2026-11.2.sqlite3", "2026-11.3.sqlite3"]


def test_a_second_writer_is_refused_until_the_first_lets_go(tmp_path: Path) -> None:
    """Within one console too."""
    first = WriterLock(tmp_path)
    with pytest.raises(Locked, match="another console"):
        WriterLock(tmp_path)
    first.release()
    first.release()
    WriterLock(tmp_path).release()


HOLD = """
import sys
from pathlib import Path
from dealer_console.round_log.directory import WriterLock
lock = WriterLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_writer_in_another_process_is_refused_until_that_one_dies(tmp_path: Path) -> None:
    """The system lets the lock go with the process, however it ends."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Locked):
            WriterLock(tmp_path)
        other.kill()
    WriterLock(tmp_path).release()
