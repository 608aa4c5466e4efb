"""Alterations of a log, made by somebody who can write the file."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.events import Entry, hash_of
from dealer_console.round_log.schema import GUARDS
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.verifying import Altered, verify_file
from tests.dealer_console.round_log.test_segment import ENTRY

TABLE, MANY = "B-07", 30
Connection = Any


@pytest.fixture
def log(tmp_path: Path) -> tuple[Path, Head]:
    """Thirty events, and the head that was kept elsewhere."""
    path = tmp_path / "2026-11.log"
    segment = Segment.create(path, TABLE)
    segment.append([ENTRY._replace(monotonic_ms=n, round=n) for n in range(MANY)])
    segment.close()
    return path, segment.head


def test_a_log_as_it_was_written(log: tuple[Path, Head]) -> None:
    """Its head is the one that was kept, and it may have gone on since."""
    path, head = log
    assert verify_file(path, TABLE) == head
    assert verify_file(path, TABLE, ends=head) == head
    segment = Segment.open(path)
    segment.append([ENTRY])
    segment.close()
    assert verify_file(path, TABLE, ends=head).sequence == MANY + 1


def test_another_files_end_is_not_where_it_begins(log: tuple[Path, Head]) -> None:
    """A file put in from elsewhere."""
    path, head = log
    with pytest.raises(Altered, match="not where the file before ends"):
        verify_file(path, TABLE, after=head)
    with pytest.raises(Altered, match="event 1: is of table"):
        verify_file(path, "B-08")


def edited(other: Connection, chance: Random) -> int:
    """One value of one event is another."""
    number, column = chance.randint(1, MANY), chance.choice(Entry._fields)
    (value,) = other.execute(f"SELECT {column} FROM events WHERE sequence = {number}").fetchone()
    new: Any = value + "x" if isinstance(value, str) else b"x" if isinstance(value, bytes) else None
    if new is None:
        new = 1 - value if column == "simulated" else (value or 0) + 100
    other.execute(f"UPDATE events SET {column} = ? WHERE sequence = {number}", (new,))
    return number


def removed(other: Connection, chance: Random) -> int:
    """One event is gone."""
    number = chance.randint(1, MANY - 1)
    other.execute(f"DELETE FROM events WHERE sequence = {number}")
    return number


def swapped(other: Connection, chance: Random) -> int:
    """Two events have changed places."""
    one, two = sorted(chance.sample(range(1, MANY + 1), 2))
    for before, after in ((one, 1000), (two, one), (1000, two)):
        other.execute(f"UPDATE events SET sequence = {after} WHERE sequence = {before}")
    return one


def cut_off(other: Connection, chance: Random) -> int:
    """The end is gone."""
    number = chance.randint(1, MANY)
    other.execute(f"DELETE FROM events WHERE sequence >= {number}")
    return number


def chained_anew(other: Connection, chance: Random) -> int:
    """An event is changed and everything after it hashed again."""
    number = chance.randint(1, MANY)
    other.execute(f"UPDATE events SET body = '[]' WHERE sequence = {number}")
    previous = "0" * 64
    for row in other.execute("SELECT * FROM events ORDER BY sequence").fetchall():
        entry = Entry(*row[2:-2])
        entry = entry._replace(simulated=bool(entry.simulated))
        new = hash_of(row[0], row[1], entry, previous)
        other.execute(
            "UPDATE events SET previous = ?, hash = ? WHERE sequence = ?", (previous, new, row[1])
        )
        previous = new
    return MANY


@pytest.mark.parametrize("alter", [edited, removed, swapped, cut_off, chained_anew])
@pytest.mark.parametrize("seed", range(8))
def test_an_alteration_is_found_at_its_event(
    log: tuple[Path, Head], alter: Callable[[Connection, Random], int], seed: int
) -> None:
    """With the guards dropped before and put back afterwards."""
    path, head = log
    other = sqlite.connect(str(path), isolation_level=None)
    names = [
        name for (name,) in other.execute("SELECT name FROM sqlite_schema WHERE type='trigger'")
    ]
    for name in names:
        other.execute(f"DROP TRIGGER {name}")
    number = alter(other, Random(seed))
    for guard in GUARDS:
        other.execute(guard)
    other.close()
    with pytest.raises(Altered) as raised:
        verify_file(path, TABLE, ends=head)
    assert raised.value.sequence == number


def test_guards_that_were_changed_are_found(log: tuple[Path, Head]) -> None:
    """Even where no event was."""
    path, head = log
    other = sqlite.connect(str(path))
    other.execute("DROP TRIGGER events_are_not_changed")
    other.commit()
    other.close()
    with pytest.raises(Altered, match="guards"):
        verify_file(path, TABLE, ends=head)


def test_a_file_that_is_no_database_is_found(tmp_path: Path) -> None:
    """It says so, and does not crash."""
    path = tmp_path / "2026-11.log"
    path.write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(Altered, match="cannot be read"):
        verify_file(path, TABLE)
