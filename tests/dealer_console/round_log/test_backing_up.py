"""Backups: made while the table plays, whole or not at all, and brought back with a word."""

import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.asking import rounds_page
from dealer_console.round_log.backing_up import Diverged, NotCopied, Unsound, back_up
from dealer_console.round_log.checkpoints import Checkpoint, Reason, sign, verify
from dealer_console.round_log.directory import Exposed, WriterLock, segment_paths
from dealer_console.round_log.events import Entry
from dealer_console.round_log.restoring import Restoration, TooOld, restore
from dealer_console.round_log.round_filter import Filter
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.table_log import MixedLog, TableLog, events_of
from dealer_console.round_log.troubles import Locked, NotThere
from dealer_console.round_log.verifying import verify_directory
from tests.dealer_console.round_log.made_logs import (
    BANKER_WINS,
    KEY,
    NEW_KEY,
    PLAYER_WINS,
    TABLE,
    VERSIONS,
    MadeLog,
    SetClocks,
)

POSIX = pytest.mark.skipif(os.name != "posix", reason="Windows keeps rights elsewhere")


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeLog]:
    """A log of two files, open for writing."""
    made = MadeLog(tmp_path / "log").rounds(PLAYER_WINS, 2).passed(20).rounds(BANKER_WINS, 2)
    yield made
    made.close()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the backup goes; not there yet."""
    return tmp_path / "stick" / "B-07"


ENTRY = Entry(1_800_000_000_000, 1, None, None, "signed-in", "{}", b"", "null", *VERSIONS, True)
SEPTEMBER, OCTOBER = "2026-09.sqlite3", "2026-10.sqlite3"


def events(directory: Path) -> list[Any]:
    """All events of a log."""
    return list(events_of(directory))


def bytes_of(directory: Path) -> dict[str, str]:
    """The hash of each database file."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in segment_paths(directory)
    }


# Backing up.


def test_a_backup_has_every_event_and_every_round(made: MadeLog, target: Path) -> None:
    """It is a log itself, which can be verified and asked."""
    before = bytes_of(made.directory)
    done = back_up(made.directory, target)
    assert done == (target, TABLE, made.log.head, [SEPTEMBER, OCTOBER], [])
    assert events(target) == events(made.directory)
    assert rounds_page(target, Filter()) == rounds_page(made.directory, Filter())
    assert verify_directory(target, trusted=[KEY.public]).head == made.log.head
    assert bytes_of(made.directory) == before


def test_each_file_stands_alone(made: MadeLog, target: Path) -> None:
    """No log beside it is needed to read it, and reading it writes nothing."""
    back_up(made.directory, target)
    events(target)
    assert sorted(path.name for path in target.iterdir()) == [SEPTEMBER, OCTOBER, "writer.lock"]


@POSIX
def test_only_the_owner_can_read_it(made: MadeLog, target: Path) -> None:
    """As with the log: it knows closed cards."""
    old = os.umask(0)
    try:
        back_up(made.directory, target)
    finally:
        os.umask(old)
    assert stat.S_IMODE(target.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in target.iterdir()} == {0o600}


@POSIX
def test_a_directory_that_others_can_read_is_refused(made: MadeLog, target: Path) -> None:
    """It says what to do."""
    target.mkdir(parents=True)
    target.chmod(0o755)
    with pytest.raises(Exposed, match="chmod 700"):
        back_up(made.directory, target)


def test_closed_files_are_not_copied_again(made: MadeLog, target: Path) -> None:
    """Only what has grown is."""
    back_up(made.directory, target)
    inode = (target / SEPTEMBER).stat().st_ino
    made.rounds(PLAYER_WINS)
    done = back_up(made.directory, target)
    assert (done.copied, done.kept, done.head) == ([OCTOBER], [SEPTEMBER], made.log.head)
    assert (target / SEPTEMBER).stat().st_ino == inode
    assert events(target) == events(made.directory)
    assert back_up(made.directory, target).copied == []


def test_a_file_that_was_only_signed_since_is_copied_again(made: MadeLog, target: Path) -> None:
    """A month's last checkpoint comes when all its events are in the backup already."""
    back_up(made.directory, target)
    head = made.log.head
    made.passed(31)
    assert back_up(made.directory, target).copied == [OCTOBER, "2026-11.sqlite3"]
    segment = Segment.read(target / OCTOBER)
    signed = segment.connection.execute("SELECT sequence, reason FROM checkpoints").fetchall()
    segment.close()
    assert signed == [(head.sequence, "closed")]


def test_while_the_table_plays(made: MadeLog, target: Path) -> None:
    """Each backup is the log as it was at one moment, and the table is never held up by it."""
    begun, enough = threading.Event(), threading.Event()
    failed: list[Exception] = []
    before = made.log.head.sequence

    def write_on() -> None:
        try:
            while not enough.is_set():
                made.note("signed-in", {"who": "Sue"}).signed()
                begun.set()
        except Exception as error:  # whatever it is, the test tells it
            failed.append(error)
            begun.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        assert begun.wait(10)
        heads = [back_up(made.directory, target / str(place)).head for place in range(4)]
    finally:
        enough.set()
        writer.join()
    assert failed == []
    assert before < heads[0].sequence < heads[-1].sequence
    there = {event.sequence: event.hash for event in events(made.directory)}
    for place, head in enumerate(heads):
        assert verify_directory(target / str(place)).head == head
        assert there[head.sequence] == head.hash


# What can go wrong.


INTERRUPTED = """
import os, sys
from pathlib import Path
from dealer_console.round_log.backing_up import back_up

os.fsync = lambda handle: os._exit(9)
back_up(Path(sys.argv[1]), Path(sys.argv[2]))
"""


def test_an_interrupted_copy_is_never_taken_for_a_good_one(made: MadeLog, target: Path) -> None:
    """The power goes before the draft is on the disk: it has no name, and goes the next time."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(made.directory), str(target)], check=False
    )
    assert done.returncode == 9
    assert segment_paths(target) == []
    assert [path.name for path in target.glob(".*")] == [f".{SEPTEMBER}.copy"]
    back_up(made.directory, target)
    assert events(target) == events(made.directory)
    assert list(target.glob(".*")) == []


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@POSIX
@pytest.mark.parametrize("size", [40_000, 60_000])
def test_no_room_leaves_nothing_half(made: MadeLog, target: Path, size: int) -> None:
    """It says where; there is nothing of it, and the earlier backup is as it was."""
    with room_for(size), pytest.raises(NotCopied, match=f"{SEPTEMBER} was not copied to .* room"):
        back_up(made.directory, target)
    assert [path.name for path in target.iterdir()] == ["writer.lock"]
    back_up(made.directory, target)
    before = bytes_of(target)
    made.rounds(PLAYER_WINS)
    with room_for(size), pytest.raises(NotCopied, match=OCTOBER):
        back_up(made.directory, target)
    assert bytes_of(target) == before
    assert list(target.glob(".*")) == []


def test_a_place_that_cannot_be_written_to(made: MadeLog, tmp_path: Path) -> None:
    """A file lies where the directory should be."""
    (tmp_path / "file").touch()
    with pytest.raises(NotCopied, match="may be written to"):
        back_up(made.directory, tmp_path / "file" / "B-07")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_directory_that_cannot_be_written_to(made: MadeLog, target: Path) -> None:
    """As a stick that is locked."""
    target.mkdir(parents=True, mode=0o500)
    with pytest.raises(NotCopied, match="may be written to"):
        back_up(made.directory, target)


def test_not_onto_itself(made: MadeLog, tmp_path: Path) -> None:
    """By whatever name."""
    before = bytes_of(made.directory)
    with pytest.raises(NotCopied, match="is the log itself"):
        back_up(made.directory, made.directory / ".." / "log")
    assert bytes_of(made.directory) == before


def test_one_backup_at_a_time(made: MadeLog, target: Path) -> None:
    """A second one says so."""
    back_up(made.directory, target)
    lock = WriterLock(target)
    with pytest.raises(Locked, match="another program writes to"):
        back_up(made.directory, target)
    lock.release()


@pytest.mark.parametrize("make", [False, True])
def test_no_log_is_no_backup(tmp_path: Path, make: bool) -> None:
    """Neither nowhere nor an empty directory."""
    if make:
        (tmp_path / "log").mkdir()
    with pytest.raises(NotThere):
        back_up(tmp_path / "log", tmp_path / "backup")
    assert not (tmp_path / "backup").exists()


def alter(path: Path, statement: str) -> None:
    """Change a file behind the back of its guards, which are then as they were."""
    other = sqlite.connect(str(path))
    guard = "SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_changed'"
    (sql,) = other.execute(guard).fetchone()
    other.execute("DROP TRIGGER events_are_not_changed")
    other.execute(statement)
    other.execute(sql)
    other.commit()
    other.close()


def test_an_altered_log_is_not_taken_for_a_backup(made: MadeLog, target: Path) -> None:
    """The first event that is wrong is named; the earlier backup is not touched."""
    back_up(made.directory, target)
    before = bytes_of(target)
    made.rounds(PLAYER_WINS)
    alter(made.log.segment.path, "UPDATE events SET body = '{}' WHERE sequence = 35")
    with pytest.raises(Unsound, match=r"event 35: is not what was written.*tell surveillance"):
        back_up(made.directory, target)
    assert bytes_of(target) == before
    assert list(target.glob(".*")) == []


def test_a_file_without_its_guards_is_not_taken_for_a_backup(made: MadeLog, target: Path) -> None:
    """Its events may be sound, but anybody could change them."""
    other = sqlite.connect(str(made.log.segment.path))
    other.execute("DROP TRIGGER events_are_not_removed")
    other.close()
    with pytest.raises(Unsound, match="guards"):
        back_up(made.directory, target)


def test_a_backup_that_knows_more_is_kept(made: MadeLog, target: Path, tmp_path: Path) -> None:
    """The log's end was cut off: the backup is now all there is of it."""
    made.close()
    shorter = tmp_path / "shorter"
    shutil.copytree(made.directory, shorter)
    again = reopened(made)
    again.append([ENTRY], [], 0)
    again.close()
    back_up(made.directory, target)
    before = bytes_of(target)
    with pytest.raises(Diverged, match="holds events that this log does not"):
        back_up(shorter, target)
    (shorter / OCTOBER).unlink()
    with pytest.raises(Diverged, match=f"holds {OCTOBER}"):
        back_up(shorter, target)
    assert bytes_of(target) == before


def test_the_backup_of_another_log_is_kept(made: MadeLog, target: Path, tmp_path: Path) -> None:
    """The same table's name, and another history."""
    other = MadeLog(tmp_path / "other").rounds(BANKER_WINS).close()
    back_up(other, target)
    with pytest.raises(Diverged, match="choose an empty directory"):
        back_up(made.directory, target)


def test_files_that_the_log_no_longer_has_stay_in_the_backup(made: MadeLog, target: Path) -> None:
    """They were kept long enough in the log; the backup may keep them longer."""
    back_up(made.directory, target)
    made.rounds(PLAYER_WINS)
    (made.directory / SEPTEMBER).unlink()
    done = back_up(made.directory, target)
    assert done.copied == [OCTOBER]
    assert [path.name for path in segment_paths(target)] == [SEPTEMBER, OCTOBER]
    assert verify_directory(target).head == made.log.head


def test_a_gap_is_found(made: MadeLog, target: Path) -> None:
    """A file in the middle is missing from the log."""
    made.passed(31)
    (made.directory / OCTOBER).unlink()
    with pytest.raises(Unsound, match=r"2026-11.sqlite3 goes on after event \d+"):
        back_up(made.directory, target)


# Restoring.

WORD = Restoration("Sue", "the disk failed", "console-2", VERSIONS)
LATER = SetClocks(1_800_000_000_000)


def reopened(made: MadeLog) -> TableLog:
    """The log once more, for one who writes by hand."""
    return TableLog.open(made.directory, TABLE, "2026-10", KEY, simulated=True)


@pytest.fixture
def backup(made: MadeLog, target: Path) -> Path:
    """A backup of everything; the table plays on."""
    made.signed()
    return back_up(made.directory, target).directory


def test_a_log_goes_on_elsewhere_with_a_word(made: MadeLog, backup: Path, tmp_path: Path) -> None:
    """All events, then one that tells of it, signed with the new machine's key and sent out."""
    before, head = bytes_of(backup), made.log.head
    sent: list[Checkpoint] = []
    place = tmp_path / "new" / "B-07"
    ends = restore(backup, place, TABLE, NEW_KEY, WORD, LATER, simulated=True, keep=sent.append)
    *old, new = events(place)
    assert old == events(made.directory)
    assert ends == Head(new.sequence, new.hash) == Head(head.sequence + 1, new.hash)
    assert json.loads(new.entry.body) == {
        "from": {"sequence": head.sequence, "hash": head.hash},
        "by": "Sue",
        "reason": "the disk failed",
        "key": NEW_KEY.public.hex,
        "machine": "console-2",
    }
    assert new.entry[:5] == (LATER.now, LATER.now, None, None, "restored")
    assert new.entry[6:] == (b"", "null", *VERSIONS, True)
    (checkpoint,) = sent
    assert (checkpoint.head, checkpoint.reason) == (ends, Reason.OPENED)
    assert verify(checkpoint, NEW_KEY.public)
    assert bytes_of(backup) == before


def test_the_restored_log_verifies_and_is_written_on(backup: Path, tmp_path: Path) -> None:
    """With both keys, the old one's and the new one's."""
    place = tmp_path / "new"
    place.mkdir(mode=0o700)
    ends = restore(backup, place, TABLE, NEW_KEY, WORD, LATER, simulated=True)
    report = verify_directory(place, trusted=[KEY.public, NEW_KEY.public])
    assert (report.head, report.signed_to) == (ends, ends.sequence)
    log = TableLog.open(place, TABLE, "2026-10", NEW_KEY, simulated=True)
    log.append([ENTRY], [], 0)
    log.close()
    assert [path.name for path in tmp_path.glob(".*")] == []
    assert len(rounds_page(place, Filter())) == 4


@POSIX
def test_only_the_owner_can_read_what_was_restored(backup: Path, tmp_path: Path) -> None:
    """Whatever the umask is."""
    old = os.umask(0)
    try:
        restore(backup, tmp_path / "new", TABLE, NEW_KEY, WORD, LATER, simulated=True)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    modes = {stat.S_IMODE(path.stat().st_mode) for path in segment_paths(tmp_path / "new")}
    assert modes == {0o600}


def checkpoint_of(made: MadeLog) -> Checkpoint:
    """What a sink has of the log's end."""
    return sign(KEY, TABLE, made.log.head, made.clocks.now, Reason.TIME, simulated=True)


def test_a_backup_that_is_too_old_says_how_much_is_missing(
    made: MadeLog, backup: Path, tmp_path: Path
) -> None:
    """Ten events of a round; whoever accepts that has it in the log."""
    head = made.log.head
    made.rounds(PLAYER_WINS)
    known = checkpoint_of(made)
    place = tmp_path / "new"
    with pytest.raises(TooOld, match=rf"event {head.sequence}, .*: 10 events are missing"):
        restore(backup, place, TABLE, NEW_KEY, WORD, LATER, simulated=True, known=known)
    assert not place.exists()
    restore(
        backup, place, TABLE, NEW_KEY, WORD, LATER, simulated=True, known=known, accept_loss=True
    )
    body = json.loads(events(place)[-1].entry.body)
    assert body["from"] == {"sequence": head.sequence, "hash": head.hash}
    assert body["known"] == {"sequence": known.sequence, "hash": known.hash}


def test_a_head_that_is_known_is_held_against_the_backup(
    made: MadeLog, backup: Path, tmp_path: Path
) -> None:
    """The same is well, though loss would be accepted; another hash is not."""
    known = checkpoint_of(made)
    place = tmp_path / "new"
    other = known._replace(hash="ab" * 32)
    with pytest.raises(Unsound, match="chained anew"):
        restore(
            backup,
            place,
            TABLE,
            NEW_KEY,
            WORD,
            LATER,
            simulated=True,
            known=other,
            accept_loss=True,
        )
    assert not place.exists()
    restore(backup, place, TABLE, NEW_KEY, WORD, LATER, simulated=True, known=known)
    assert "known" not in json.loads(events(place)[-1].entry.body)


def refused(backup: Path, place: Path, match: str, kind: type[Exception], **more: Any) -> None:
    """It is not restored, and nothing is left of the try."""
    given: dict[str, Any] = {"table": TABLE, "word": WORD, "simulated": True} | more
    there = place.exists()
    with pytest.raises(kind, match=match):
        restore(backup, place, key=NEW_KEY, clocks=LATER, **given)
    assert place.exists() is there
    assert list(place.parent.glob(".*")) == []


def test_what_is_refused(made: MadeLog, backup: Path, tmp_path: Path) -> None:
    """Another table's, live for simulated, nobody's word, another table's head, no backup."""
    new = tmp_path / "new"
    refused(backup, new, "is the log of table B-07", MixedLog, table="B-08")
    refused(backup, new, "give the live table a name", MixedLog, simulated=False)
    refused(backup, new, "who restores the log", NotCopied, word=WORD._replace(by=" "))
    refused(backup, new, "and why", NotCopied, word=WORD._replace(reason=""))
    other = checkpoint_of(made)._replace(table="B-08")
    refused(backup, new, "checkpoint is of table B-08", NotCopied, known=other)
    refused(tmp_path / "nowhere", new, "there is no log", NotThere)
    refused(backup, new, "not the table's", Unsound, trusted=[NEW_KEY.public])


def test_never_over_what_is_there(backup: Path, tmp_path: Path) -> None:
    """Whatever it is: one file is enough, and it is still there."""
    place = tmp_path / "new"
    place.mkdir()
    (place / "note.txt").write_text("mine")
    refused(backup, place, "is not empty", NotCopied)
    refused(backup, place / "note.txt", "is not empty", NotCopied)
    assert (place / "note.txt").read_text() == "mine"


def test_a_damaged_backup_is_not_restored(backup: Path, tmp_path: Path) -> None:
    """Altered, or with a file missing in its beginning."""
    alter(backup / SEPTEMBER, "UPDATE events SET utc_ms = 5 WHERE sequence = 7")
    refused(backup, tmp_path / "new", "event 7: is not what was written", Unsound)
    (backup / SEPTEMBER).unlink()
    refused(backup, tmp_path / "new", "event says that it was removed", Unsound)


@POSIX
def test_no_room_to_restore_leaves_nothing(backup: Path, tmp_path: Path) -> None:
    """And no head is sent out."""
    with room_for(50_000):
        refused(backup, tmp_path / "new", "was not copied", NotCopied, keep=pytest.fail)


def test_what_an_interrupted_restoring_left_is_cleared(backup: Path, tmp_path: Path) -> None:
    """It was never a log."""
    left = tmp_path / ".new.restoring"
    left.mkdir()
    (left / SEPTEMBER).write_bytes(b"half")
    restore(backup, tmp_path / "new", TABLE, NEW_KEY, WORD, LATER, simulated=True)
    assert not left.exists()


def test_a_head_is_sent_out_only_when_its_log_is_there(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The very last step fails: a sink that had heard of it would miss an event for ever."""

    def failing(path: Path, target: Path) -> Path:
        raise OSError(18, "Other disk", str(path), None, str(target))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", failing)
        refused(backup, tmp_path / "new", "Other disk", NotCopied, keep=pytest.fail)
