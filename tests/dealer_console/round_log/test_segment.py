"""One file of the log: appended in order, chained, and never changed."""

import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.database import (
    PRAGMAS,
    OldSqlite,
    PragmaRefused,
    open_database,
    verify_sqlite,
)
from dealer_console.round_log.events import FIRST, Entry, hash_of
from dealer_console.round_log.segment import Head, OtherVersion, Segment

ENTRY = Entry(
    utc_ms=1_790_000_000_000,
    monotonic_ms=12,
    shoe=1,
    round=None,
    kind="card-drawn",
    body='{"card":"7S"}',
    raw=b"\x05\x31",
    derived="[]",
    software="0.1.0",
    rules="1",
    simulated=True,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a segment lies."""
    return tmp_path / "2026-11.log"


def three_events(path: Path) -> list[str]:
    """A closed segment of three events; their hashes."""
    segment = Segment.create(path, "B-07")
    events = segment.append([ENTRY, ENTRY._replace(round=2)]) + segment.append([ENTRY])
    segment.close()
    return [event.hash for event in events]


def test_the_hash_is_over_every_column_in_one_form() -> None:
    """The text that is hashed, written out by hand."""
    lines = ["B-07", "1", "1790000000000", "12", "1", "", "card-drawn", '{"card":"7S"}', "0531"]
    text = "\n".join([*lines, "[]", "0.1.0", "1", "1", FIRST])
    assert hash_of("B-07", 1, ENTRY, FIRST) == hashlib.sha256(text.encode()).hexdigest()


def test_a_value_with_a_line_break_is_no_event() -> None:
    """It could pass for two values, and an edited event for the one that was written."""
    with pytest.raises(ValueError, match="line break"):
        hash_of("B-07", 1, ENTRY._replace(kind="card-drawn\n{}"), FIRST)


def test_what_was_appended_is_read_back_and_chained(path: Path) -> None:
    """Opened again it goes on where it stood."""
    hashes = three_events(path)
    segment = Segment.open(path)
    assert segment.head == Head(3, hashes[2])
    events = list(segment.events())
    assert [event.sequence for event in events] == [1, 2, 3]
    assert [event.previous for event in events] == [FIRST, *hashes[:2]]
    assert events[1].entry == ENTRY._replace(round=2)
    assert [event.sequence for event in segment.events(after=2)] == [3]
    segment.append([ENTRY])
    assert segment.head.sequence == 4
    segment.close()


def test_a_segment_goes_on_after_the_one_before(path: Path, tmp_path: Path) -> None:
    """Its first event follows the other's last."""
    hashes = three_events(path)
    segment = Segment.create(tmp_path / "2026-12.log", "B-07", Head(3, hashes[2]))
    (event,) = segment.append([ENTRY])
    assert (event.sequence, event.previous) == (4, hashes[2])
    segment.close()
    again = Segment.open(tmp_path / "2026-12.log")
    assert again.head == Head(4, event.hash)
    again.close()


INSERT = (
    'INSERT OR REPLACE INTO events SELECT "table", {sequence}, utc_ms, monotonic_ms, shoe, round, '
    "kind, body, raw, derived, software, rules, simulated, {previous}, {hash} "
    "FROM events WHERE sequence = 1"
)


@pytest.mark.parametrize("recursive", [0, 1])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = '{}' WHERE sequence = 2",
        "DELETE FROM events WHERE sequence = 3",
        "UPDATE OR REPLACE events SET sequence = 2 WHERE sequence = 3",
        INSERT.format(sequence=3, previous="previous", hash="hash"),
        INSERT.format(sequence=2, previous="previous", hash=f"'{'a' * 64}'"),
        INSERT.format(sequence=9, previous="hash", hash=f"'{'a' * 64}'"),
        INSERT.format(sequence=4, previous="previous", hash=f"'{'a' * 64}'"),
        "UPDATE segment SET opens_after = 1",
        "DELETE FROM segment",
        f"INSERT OR REPLACE INTO segment VALUES (1, 'B-08', 0, '{FIRST}')",
    ],
)
def test_nothing_but_the_next_event_can_be_written(
    path: Path, statement: str, recursive: int
) -> None:
    """Whatever another program tries, with recursive triggers on or off."""
    three_events(path)
    other = sqlite.connect(str(path))
    before = other.execute("SELECT * FROM events").fetchall()
    other.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite.IntegrityError):
        other.execute(statement)
    other.rollback()
    assert other.execute("SELECT * FROM events").fetchall() == before
    other.close()


def test_every_pragma_is_read_back(path: Path) -> None:
    """As SQLite itself reports them."""
    connection = open_database(path, create=True)
    for name, wanted in PRAGMAS.items():
        assert connection.execute(f"PRAGMA {name}").fetchone() == (wanted,)
    connection.close()


def test_a_pragma_that_is_not_taken_stops_the_log(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no such synchronous mode: SQLite says nothing and takes another."""
    monkeypatch.setitem(PRAGMAS, "synchronous", 7)
    with pytest.raises(PragmaRefused, match="synchronous"):
        open_database(path, create=True)


def test_an_sqlite_that_is_too_old_is_refused() -> None:
    """One before 3.51.3 can corrupt a log."""
    verify_sqlite((3, 51, 3))
    with pytest.raises(OldSqlite, match=r"3\.51\.2"):
        verify_sqlite((3, 51, 2))


def test_a_log_of_another_version_is_left_alone(path: Path) -> None:
    """It says which it is."""
    three_events(path)
    other = sqlite.connect(str(path))
    other.execute("PRAGMA user_version = 9")
    other.close()
    with pytest.raises(OtherVersion, match="version 9"):
        Segment.open(path)


def test_a_failed_append_leaves_everything_as_it_was(path: Path) -> None:
    """The second entry has no kind: neither of the two is in the log."""
    segment = Segment.create(path, "B-07")
    nothing: Any = None
    broken = ENTRY._replace(rules=nothing)
    with pytest.raises(sqlite.IntegrityError):
        segment.append([ENTRY, broken])
    assert segment.head == Head()
    assert list(segment.events()) == []
    segment.append([ENTRY])
    assert segment.head.sequence == 1
    segment.close()


def test_a_person_can_query_it_with_any_sqlite(path: Path) -> None:
    """Plain names, as the standard library reads them."""
    three_events(path)
    other = sqlite3.connect(path)
    rows = other.execute("SELECT sequence, kind, simulated FROM events WHERE round = 2").fetchall()
    other.close()
    assert rows == [(2, "card-drawn", 1)]
