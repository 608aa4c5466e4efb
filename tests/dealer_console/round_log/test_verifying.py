"""Whether a log is as it was written: what the verifier says, and what it does not mind."""

import hashlib
from pathlib import Path

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.checkpoints import EVERY_EVENTS, Checkpoint, Reason
from dealer_console.round_log.events import FIRST, Entry, canonical
from dealer_console.round_log.key_history import REMOVED, TAKEN_UP
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.troubles import NotThere
from dealer_console.round_log.verifying import (
    GROUP,
    Altered,
    verify_chain,
    verify_directory,
    verify_guards,
)
from tests.dealer_console.table.dealing import TABLE, Dealing


def entry(kind: str = "note", body: str = "{}") -> Entry:
    """An event that does not touch the table."""
    return Entry(1, 1, None, None, kind, body, b"", "null", "0.1.0", "1", simulated=True)


class Written:
    """A log that is written by hand, with its own key."""

    def __init__(self, home: Path) -> None:
        self.directory = home / TABLE
        self.key = SigningKey.create(home / "key.pem")
        self.kept: list[Checkpoint] = []
        keep = self.kept.append
        self.log = TableLog.open(self.directory, TABLE, "2026-09", self.key, keep, simulated=True)
        self.events(1, TAKEN_UP, canonical({"key": self.key.public.hex}))

    def events(self, number: int, kind: str = "note", body: str = "{}") -> "Written":
        """So many events."""
        self.log.append([entry(kind, body)] * number, [], 0)
        return self

    def signed(self) -> "Written":
        """A checkpoint."""
        self.log.checkpoint(Reason.TIME, 1)
        return self

    def rolled(self, month: str) -> "Written":
        """A new file, which says again who signs."""
        self.log.roll(month, 1)
        return self.events(1, TAKEN_UP, canonical({"key": self.key.public.hex}))

    def closed(self) -> Path:
        """Signed and let go."""
        self.log.checkpoint(Reason.CLOSED, 1)
        self.log.close()
        return self.directory


def found(directory: Path, match: str, **known: object) -> int:
    """The event that is named."""
    with pytest.raises(Altered, match=match) as raised:
        verify_directory(directory, **known)  # type: ignore[arg-type]
    return raised.value.sequence


def test_what_was_verified_is_told(tmp_path: Path) -> None:
    """Two files, five events and their heads."""
    written = Written(tmp_path).events(2).rolled("2026-10").events(1)
    directory = written.closed()
    report = verify_directory(directory, trusted=[written.key.public], known=[written.log.head])
    assert (report.table, report.segments, report.events) == (TABLE, 2, 5)
    assert (report.opens, report.head) == (Head(), written.log.head)
    assert (report.signed, report.signed_to, report.checkpoints) == ({3, 5}, 5, 2)
    assert report.simulated
    assert report.remarks == []


def test_a_directory_without_files_is_an_empty_log(tmp_path: Path) -> None:
    """Nothing is wrong with it, unless somebody kept a head of it."""
    (tmp_path / TABLE).mkdir()
    assert verify_directory(tmp_path / TABLE).events == 0
    head = Head(7, "a" * 64)
    assert found(tmp_path / TABLE, "cut off", known=[head]) == 1
    with pytest.raises(NotThere):
        verify_directory(tmp_path / "nowhere")


def test_an_end_that_is_not_signed_yet_is_told(tmp_path: Path) -> None:
    """A power cut leaves it so."""
    written = Written(tmp_path).signed().events(4)
    written.log.close()
    report = verify_directory(written.directory, trusted=[written.key.public])
    assert report.remarks == ["the last 4 events are not signed yet"]
    assert report.signed_to == 1


def test_a_checkpoint_may_be_late_by_a_group_and_no_more(tmp_path: Path) -> None:
    """So many events may be committed together, and one more was never left unsigned."""
    most = EVERY_EVENTS + GROUP
    written = Written(tmp_path / "most").signed().events(most)
    assert verify_directory(written.closed()).signed_to == most + 1
    written = Written(tmp_path / "more").signed().events(most + 1)
    assert found(written.closed(), "checkpoint is missing") == 2
    written = Written(tmp_path / "end").signed().events(most + 1)
    written.log.close()
    assert found(written.directory, "checkpoint is missing") == 2


def test_heads_that_were_kept_elsewhere_must_agree(tmp_path: Path) -> None:
    """With the log, and with one another."""
    written = Written(tmp_path).events(3)
    directory = written.closed()
    head = written.log.head
    verify_directory(directory, known=[head, head, Head(0, FIRST)])
    other = Head(head.sequence, "a" * 64)
    assert found(directory, "chained anew", known=[other]) == 4
    assert found(directory, "they differ", known=[head, other]) == 4
    assert found(directory, "cut off", known=[Head(6, "a" * 64)]) == 5


def test_a_head_that_somebody_noted_need_not_be_signed(tmp_path: Path) -> None:
    """Only those of a sink were."""
    written = Written(tmp_path).events(1)
    head = written.log.head
    directory = written.events(2).closed()
    verify_directory(directory, known=[head])
    assert found(directory, "no longer there", kept=[head]) == 2


def two_years(home: Path, *, said: bool, signed: bool) -> tuple[Written, Head]:
    """A log whose oldest file was removed, with an event that says so or without."""
    written = Written(home).events(2)
    first = written.log.segment.path
    written.rolled("2026-10")
    head = written.log.segment.opens
    written.signed()
    if said:
        written.events(1, REMOVED, canonical({"last": head.sequence, "hash": head.hash}))
    if signed:
        written.signed()
    written.log.close()
    first.unlink()
    return written, head


def test_a_file_that_was_removed_in_due_course_is_not_missed(tmp_path: Path) -> None:
    """A signed event says where it ended; heads of it are told, not held against anything."""
    written, head = two_years(tmp_path, said=True, signed=True)
    early = Head(2, "a" * 64)
    report = verify_directory(
        written.directory, trusted=[written.key.public], known=[head, early], kept=[early]
    )
    assert report.opens == head
    assert report.remarks == ["heads up to event 2 lie before this log begins"]
    other = Head(head.sequence, "a" * 64)
    assert found(written.directory, "another one", known=[other]) == head.sequence


@pytest.mark.parametrize(("said", "signed"), [(False, True), (True, False)])
def test_a_file_that_nobody_signed_away_is_missing(
    tmp_path: Path, said: bool, signed: bool
) -> None:
    """Who removes a file can add an event that says so, and cannot sign it."""
    written, _ = two_years(tmp_path, said=said, signed=signed)
    assert found(written.directory, "no signed event", trusted=[written.key.public]) == 3


def test_signatures_of_a_key_that_nothing_names_any_more_are_told(tmp_path: Path) -> None:
    """It was named in a file that is gone; whoever has it can bring it."""
    written = Written(tmp_path).events(2)
    first = written.log.segment.path
    written.log.roll("2026-10", 1)
    head = written.log.segment.opens
    written.events(1, REMOVED, canonical({"last": head.sequence, "hash": head.hash}))
    directory = written.closed()
    first.unlink()
    report = verify_directory(directory)
    assert any(written.key.public.id in one and "--key" in one for one in report.remarks)
    assert verify_directory(directory, trusted=[written.key.public]).remarks == []


def test_events_that_only_look_like_those_of_keys_are_passed_over(tmp_path: Path) -> None:
    """Whatever JSON they hold, verifying goes on."""
    written = Written(tmp_path)
    for body in ("[]", "{}", "7", '{"key":7}', '{"key":"ab"}', '{"last":[],"hash":{}}', "no JSON"):
        written.events(1, TAKEN_UP, body).events(1, REMOVED, body)
    written.closed()
    assert verify_directory(written.directory, trusted=[written.key.public]).events == 15


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"not a database at all" * 100,
        lambda data: data[:5000],
        lambda data: data.replace(b"CREATE INDEX rounds_void", b"CREATE INDEX\xa0rounds_void"),
        lambda data: data.replace(b'"note', b'"\xff\xfe\xfd\xfc'),
    ],
)
def test_a_damaged_file_is_found_whatever_sqlite_says_of_it(tmp_path: Path, damage: object) -> None:
    """Its own messages quote the damage."""
    with Dealing(tmp_path) as at:
        directory = at.opened().note().close()
    path = next(directory.glob("*.sqlite3"))
    assert callable(damage)
    changed = damage(path.read_bytes())
    path.write_bytes(
        changed.replace(b"signed-in", b"signed-\xff\xfe") if b"\xff" in changed else changed
    )
    with pytest.raises(Altered):
        verify_directory(directory)


def test_an_open_log_can_be_verified_while_it_is_written(tmp_path: Path) -> None:
    """What is committed is seen, and the writer is not held up."""
    with Dealing(tmp_path) as at:
        at.opened()
        before = verify_directory(at.directory, trusted=[at.key]).head
        at.round("9S KD KC 7H", (1, "player", 100))
        after = verify_directory(at.directory, trusted=[at.key]).head
        assert before.sequence < after.sequence == at.log.head.sequence


def test_guards_and_chain_of_one_file(tmp_path: Path) -> None:
    """As a console verifies its newest file when it starts: from any head on."""
    written = Written(tmp_path).events(1)
    head = written.log.head
    written.events(3)
    verify_guards(written.log.segment, 5)
    assert verify_chain(written.log.segment, head) == written.log.head
    with pytest.raises(Altered, match="does not follow"):
        verify_chain(written.log.segment, Head(2, "a" * 64))
    other = sqlite.connect(str(written.log.segment.path))
    other.execute("DROP TRIGGER events_are_not_changed")
    other.close()
    with pytest.raises(Altered, match="guards") as raised:
        verify_guards(written.log.segment, 5)
    assert raised.value.sequence == 5
    written.log.close()


@pytest.mark.parametrize(
    ("table", "kind", "why"),
    [("B-08", "note", "is not of table B-07"), (TABLE, "note\n{}", "is not what was written")],
)
def test_an_event_that_no_console_writes_is_found_though_its_hash_fits(
    tmp_path: Path, table: str, kind: str, why: str
) -> None:
    """Of another table, or with a line break, which could make two values of one."""
    written = Written(tmp_path).events(1)
    head, path = written.log.head, written.log.segment.path
    written.log.close()
    forged = entry(kind)
    lines = [table, 3, 1, 1, "", "", kind, "{}", "", "null", "0.1.0", "1", 1, head.hash]
    hash_ = hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()
    other = sqlite.connect(str(path), isolation_level=None)
    (guard,) = other.execute(
        "SELECT sql FROM sqlite_schema WHERE name = 'events_follow_one_another'"
    ).fetchone()
    other.execute("DROP TRIGGER events_follow_one_another")
    row = (table, 3, *forged, head.hash, hash_)
    other.execute(f"INSERT INTO events VALUES ({', '.join('?' for _ in row)})", row)
    other.execute(guard)
    other.close()
    assert found(written.directory, why) == 3
