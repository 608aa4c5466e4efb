"""Logs of the first form: read and verified as they are, and gone on with in a new file."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.checkpoints import Checkpoint, Reason
from dealer_console.round_log.events import FIRST, Entry
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head, OtherVersion, Segment
from dealer_console.round_log.table_log import TableLog, events_of
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import rederive
from tests.dealer_console.table.dealing import RULES, TABLE, Dealing

# As the console of the first form made it.
SCHEMA = (
    """
CREATE TABLE segment (
    one            INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    "table"        TEXT    NOT NULL,
    opens_after    INTEGER NOT NULL CHECK (opens_after >= 0),
    head_before    TEXT    NOT NULL CHECK (length(head_before) = 64)
) STRICT
""",
    """
CREATE TABLE events (
    "table"      TEXT    NOT NULL,
    sequence     INTEGER NOT NULL PRIMARY KEY CHECK (sequence > 0),
    utc_ms       INTEGER NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    shoe         INTEGER,
    round        INTEGER,
    kind         TEXT    NOT NULL,
    body         TEXT    NOT NULL,
    raw          BLOB    NOT NULL,
    derived      TEXT    NOT NULL,
    software     TEXT    NOT NULL,
    rules        TEXT    NOT NULL,
    simulated    INTEGER NOT NULL CHECK (simulated IN (0, 1)),
    previous     TEXT    NOT NULL CHECK (length(previous) = 64),
    hash         TEXT    NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT
""",
    """
    CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END
    """,
    """
    CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END
    """,
)

AT = 1_789_000_000_000
"""2026-09-10, in the month before."""


def first_form(directory: Path, events: int) -> Head:
    """A file of the first form with so many events, hashed as it did; where it ends."""
    directory.mkdir(mode=0o700, parents=True)
    connection = sqlite.connect(str(directory / "2026-08.sqlite3"), isolation_level=None)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("BEGIN")
    for statement in SCHEMA:
        connection.execute(statement)
    connection.execute("INSERT INTO segment VALUES (1, ?, 0, ?)", (TABLE, FIRST))
    previous = FIRST
    for sequence in range(1, events + 1):
        body = json.dumps({"card": "7S"}, separators=(",", ":"))
        told: list[Any] = [TABLE, sequence, AT + sequence, sequence, 1, None, "card-drawn", body]
        columns = [*told, "0531", "[]", "0.0.9", "1", True, previous]
        line = json.dumps(columns, separators=(",", ":"))
        hash_ = hashlib.sha256(line.encode("ascii")).hexdigest()
        row = (*told, b"\x05\x31", "[]", "0.0.9", "1", 1, previous, hash_)
        connection.execute(f"INSERT INTO events VALUES ({', '.join('?' for _ in row)})", row)
        previous = hash_
    connection.execute("PRAGMA user_version = 1")
    connection.execute("COMMIT")
    connection.close()
    return Head(events, previous)


def entry(kind: str = "note") -> Entry:
    """An event of today's form."""
    now = AT + 10**9
    return Entry(now, now, None, None, kind, "{}", b"", "null", "0.1.0", "1", simulated=True)


def gone_on(directory: Path, key: SigningKey, events: int = 3) -> list[Checkpoint]:
    """Today's console goes on after the old file, and signs."""
    kept: list[Checkpoint] = []
    log = TableLog.open(directory, TABLE, "2026-09", key, kept.append, simulated=True)
    log.append([entry()] * events, [], 0)
    log.checkpoint(Reason.CLOSED, AT + 10**9)
    log.close()
    return kept


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    """The table's key."""
    return SigningKey.create(tmp_path / "key.pem")


def test_a_new_file_goes_on_after_the_old_one(tmp_path: Path, key: SigningKey) -> None:
    """The old one is left byte for byte, and both are verified as one chain."""
    directory = tmp_path / TABLE
    head = first_form(directory, 5)
    before = (directory / "2026-08.sqlite3").read_bytes()
    kept = gone_on(directory, key)
    assert (directory / "2026-08.sqlite3").read_bytes() == before
    segment = Segment.read(directory / "2026-09.sqlite3")
    assert (segment.opens, segment.version) == (head, 2)
    segment.close()
    heads = [one.head for one in kept]
    report = verify_directory(directory, trusted=[key.public], known=heads, kept=heads)
    assert (report.segments, report.events, report.signed_to, report.older_to) == (2, 8, 8, 5)
    assert report.remarks == []
    assert [event.sequence for event in events_of(directory)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_long_log_of_the_first_form_misses_no_signature(tmp_path: Path, key: SigningKey) -> None:
    """There were none then: a thousand events without any are as they were written."""
    directory = tmp_path / TABLE
    first_form(directory, 1000)
    assert verify_directory(directory).older_to == 1000
    gone_on(directory, key)
    report = verify_directory(directory, trusted=[key.public])
    assert (report.events, report.signed_to) == (1003, 1003)


def test_it_stands_in_for_no_log_that_was_signed(tmp_path: Path, key: SigningKey) -> None:
    """Who brings a key knows that there were signatures: a whole log without any is found."""
    first_form(tmp_path / TABLE, 5)
    with pytest.raises(Altered, match="not signed"):
        verify_directory(tmp_path / TABLE, trusted=[key.public])


def test_the_file_that_goes_on_is_never_of_an_older_month(tmp_path: Path, key: SigningKey) -> None:
    """With a clock that is set back the month of the old file has a second part."""
    directory = tmp_path / TABLE
    first_form(directory, 2)
    log = TableLog.open(directory, TABLE, "2026-07", key, simulated=True)
    assert log.segment.path.name == "2026-08.2.sqlite3"
    log.close()


def test_it_is_not_written_to(tmp_path: Path) -> None:
    """Today's guards are not in it."""
    first_form(tmp_path / TABLE, 2)
    with pytest.raises(OtherVersion, match="version 1"):
        Segment.open(tmp_path / TABLE / "2026-08.sqlite3")


CHANGES: dict[str, Callable[[Any], object]] = {
    "body": lambda c: c.execute('UPDATE events SET body = \'{"card":"8S"}\' WHERE sequence = 3'),
    "raw": lambda c: c.execute("UPDATE events SET raw = x'0532' WHERE sequence = 3"),
    "utc_ms": lambda c: c.execute("UPDATE events SET utc_ms = utc_ms + 1 WHERE sequence = 3"),
    "round": lambda c: c.execute("UPDATE events SET round = 0 WHERE sequence = 3"),
    "simulated": lambda c: c.execute("UPDATE events SET simulated = 0 WHERE sequence = 3"),
    "previous": lambda c: c.execute(
        "UPDATE events SET previous = (SELECT previous FROM events WHERE sequence = 2)"
        " WHERE sequence = 3"
    ),
    "table": lambda c: c.execute("UPDATE events SET \"table\" = 'B-08' WHERE sequence = 3"),
    "deleted": lambda c: c.execute("DELETE FROM events WHERE sequence = 3"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_altered_event_of_the_first_form_is_named(
    tmp_path: Path, key: SigningKey, change: str
) -> None:
    """By its own hash, whatever column it was."""
    directory = tmp_path / TABLE
    first_form(directory, 5)
    gone_on(directory, key)
    connection = sqlite.connect(str(directory / "2026-08.sqlite3"), isolation_level=None)
    connection.execute("DROP TRIGGER events_are_not_changed")
    connection.execute("DROP TRIGGER events_are_not_removed")
    CHANGES[change](connection)
    connection.close()
    with pytest.raises(Altered) as found:
        verify_directory(directory, trusted=[key.public])
    assert found.value.sequence == 3


def test_an_end_of_the_first_form_that_was_cut_off_is_found(
    tmp_path: Path, key: SigningKey
) -> None:
    """The next file says where it should have ended."""
    directory = tmp_path / TABLE
    first_form(directory, 5)
    gone_on(directory, key)
    connection = sqlite.connect(str(directory / "2026-08.sqlite3"), isolation_level=None)
    connection.execute("DROP TRIGGER events_are_not_removed")
    connection.execute("DELETE FROM events WHERE sequence = 5")
    connection.close()
    with pytest.raises(Altered, match=r"2026-09\.sqlite3") as found:
        verify_directory(directory)
    assert found.value.sequence == 5


def test_a_table_is_opened_on_an_old_log(tmp_path: Path) -> None:
    """Nothing of its state is in it: the table begins anew, in the same chain."""
    first_form(tmp_path / TABLE, 5)
    SigningKey.create(tmp_path / "key.pem")
    with Dealing(tmp_path) as at:
        assert not at.resumed
        at.opened().round("9S KD KC 7H", (1, "player", 100)).close()
        verify_directory(at.directory, trusted=[at.key], known=at.heads, kept=at.heads)
        again = rederive(at.directory, RULES)
    assert again.compared > 8
    assert again.remarks == ["2026-08.sqlite3 is of an older form: its chain alone is verified"]
