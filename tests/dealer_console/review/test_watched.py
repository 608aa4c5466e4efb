"""The log of a table as it is watched."""

import hashlib
from pathlib import Path

import pytest

from dealer_console.review.watched import WatchedLog, logs_below
from dealer_console.round_log.troubles import NotThere
from tests.dealer_console.round_log.made_logs import PLAYER_WINS, MadeLog
from tests.dealer_console.table.faults.faulty import mounted, needs_root, remount


def test_a_log_that_goes_on_is_noticed(tmp_path: Path) -> None:
    """Once for each look, in a new month too."""
    with MadeLog(tmp_path / "B-07") as made:
        log = WatchedLog(made.directory)
        assert [log.has_moved(), log.has_moved()] == [True, False]
        made.rounds(PLAYER_WINS)
        assert [log.has_moved(), log.has_moved()] == [True, False]
        made.passed(31).rounds(PLAYER_WINS)
        assert [log.has_moved(), log.has_moved()] == [True, False]
        assert len(log.segments()) == 2
        assert log.head() == made.log.head
        log.close()


def test_the_currency_is_the_tables(tmp_path: Path) -> None:
    """As its console last said; a log of an older one says nothing."""
    with MadeLog(tmp_path / "B-07") as made:
        log = WatchedLog(made.directory)
        assert log.money.minor_digits == 2
        log.close()
        made.note("console-started", {"screen": {"currency": "JPY", "minor_digits": 0}})
        log = WatchedLog(made.directory)
        assert (log.money.code, log.money.minor_digits) == ("JPY", 0)
        log.close()


def test_logs_are_found_in_their_folder(tmp_path: Path) -> None:
    """One by its own directory, or all in a folder; nothing is said with what to do."""
    for name in ("B-08", "B-07"):
        MadeLog(tmp_path / name, table=name).close()
    assert [path.name for path in logs_below(tmp_path)] == ["B-07", "B-08"]
    assert logs_below(tmp_path / "B-07") == [tmp_path / "B-07"]
    (tmp_path / "none").mkdir()
    with pytest.raises(NotThere, match="name a table's log"):
        logs_below(tmp_path / "none")
    with pytest.raises(NotThere, match="there is no folder"):
        logs_below(tmp_path / "nowhere")


def digests(directory: Path) -> dict[str, str]:
    """Of every file but the shared memory, which readers use to tell each other."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in directory.iterdir()
        if not path.name.endswith("-shm")
    }


def test_watching_writes_nothing(tmp_path: Path) -> None:
    """Neither beside a writer nor to a log that nobody has open."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 3)
        before = digests(made.directory)
        log = WatchedLog(made.directory)
        assert log.head() == made.log.head
        assert log.has_moved()
        log.close()
        assert digests(made.directory) == before
    at_rest = digests(tmp_path / "B-07")
    log = WatchedLog(tmp_path / "B-07")
    assert log.head().sequence > 0
    log.close()
    left = digests(tmp_path / "B-07")
    # SQLite makes an empty write-ahead log for its readers, and takes it away again.
    empty = hashlib.sha256(b"").hexdigest()
    assert {name: digest for name, digest in left.items() if digest != empty} == {
        name: digest for name, digest in at_rest.items() if digest != empty
    }


@needs_root
def test_a_folder_that_can_only_be_read(tmp_path: Path) -> None:
    """A log at rest is read there; one whose newest events wait beside it says why it is not."""
    MadeLog(tmp_path / "src" / "rest", table="rest").rounds(PLAYER_WINS, 2).close()
    with MadeLog(tmp_path / "src" / "left", table="left") as made:
        made.rounds(PLAYER_WINS, 2)
        wal = next(made.directory.glob("*-wal"))
        waiting = wal.read_bytes()
    # As after a power cut: what was not worked off yet lies there, and nobody has it open.
    wal.write_bytes(waiting)
    with mounted(tmp_path / "mnt", "--bind", str(tmp_path / "src")) as there:
        remount(there, "ro,bind")
        log = WatchedLog(there / "rest")
        assert log.head().sequence > 10
        log.close()
        with pytest.raises(NotThere, match="log backup"):
            WatchedLog(there / "left")


@needs_root
def test_a_console_that_starts_again_is_noticed_where_nothing_may_be_written(
    tmp_path: Path,
) -> None:
    """Read as it lies while nobody plays, and beside its console as soon as somebody does."""
    MadeLog(tmp_path / "src" / "B-07").rounds(PLAYER_WINS, 2).close()
    with mounted(tmp_path / "mnt", "--bind", str(tmp_path / "src")) as there:
        remount(there, "ro,bind")
        log = WatchedLog(there / "B-07")
        before = log.head()
        with MadeLog(tmp_path / "src" / "B-07") as made:
            assert log.has_moved()
            assert log.head() == made.log.head != before
            made.rounds(PLAYER_WINS)
            assert log.head() == made.log.head
        # It closed in good order: what it wrote lies in the one file now.
        assert log.head() == made.log.head
        log.close()
