"""Alterations of a log by somebody who can write to every file of it, and does not have its key.

Guards are dropped first and mostly put back as they were. What is expected: the verifier, who has
the public key and the heads of a sink, finds every one of them.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.checkpoints import Reason, sign
from dealer_console.round_log.derived_tables import TABLES
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import Entry, canonical, hash_of
from dealer_console.round_log.keys import PublicKey, SigningKey
from dealer_console.round_log.older import hash_of_version_1
from dealer_console.round_log.segment import COLUMNS, Head
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import rederive
from tests.dealer_console.table.dealing import RULES, TABLE, an_evening

OWN_KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(7, 39))))
"""Of whoever alters the log."""

_EVENT = ", ".join(COLUMNS)
_PLACES = ", ".join("?" for _ in COLUMNS)
_TEXTS = ("kind", "body", "derived", "software", "rules")
_NUMBERS = ("utc_ms", "monotonic_ms", "shoe", "round")


@dataclass(frozen=True)
class Original:
    """A log as it was written, and what was kept of it elsewhere."""

    directory: Path
    key: PublicKey
    heads: tuple[Head, ...]
    dump: "tuple[Any, ...]"

    @property
    def head(self) -> Head:
        """Where it ends."""
        return self.heads[-1]


class Expected(NamedTuple):
    """Which event is named as the first that is wrong: one of these; any, where it has none."""

    first: int = 0
    last: int = 2**62


ANY = Expected()


class Found(NamedTuple):
    """What the verifier says, in a form that passes between processes."""

    sequence: int
    why: str


class Outcome(NamedTuple):
    """What became of one alteration."""

    kind: str
    found: Found | None
    told: tuple[str, ...]
    """What the report says beyond that of the log as it was."""
    nothing_changed: bool
    named: bool
    """The event that was altered, or the next that shows it, is the one that is named."""

    @property
    def missed(self) -> bool:
        """It changed the log, and nobody is told."""
        return not (self.found or self.told or self.nothing_changed)


def original(home: Path) -> Original:
    """A log of real play."""
    at = an_evening(home)
    return Original(at.directory, at.key, tuple(at.heads), dump(at.directory))


def verified(log: Original, directory: Path) -> tuple[str, ...]:
    """What the verifier says of a log, or Altered."""
    report = verify_directory(directory, trusted=[log.key], known=[log.head], kept=log.heads)
    again = rederive(directory, RULES)
    return (*report.remarks, *again.remarks)


def dump(directory: Path) -> tuple[Any, ...]:
    """Everything that SQLite reads in a log, and whether its indexes agree with it."""
    return tuple(_dump_of(path) for path in segment_paths(directory))


def _dump_of(path: Path) -> tuple[Any, ...]:
    connection = sqlite.connect(str(path), isolation_level=None)
    try:
        connection.text_factory = bytes
        names = ("segment", "events", "checkpoints", *TABLES)
        rows = [
            sorted(connection.execute(f"SELECT * FROM {n}").fetchall(), key=repr) for n in names
        ]
        schema = connection.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        ).fetchall()
        version = connection.execute("PRAGMA user_version").fetchall()
        sound = connection.execute("PRAGMA integrity_check").fetchall()
        return (rows, sorted(schema, key=repr), version, sound)
    except (sqlite.DatabaseError, UnicodeDecodeError) as error:
        return ("unreadable", str(error))
    finally:
        connection.close()


def alter(log: Original, target: Path, kind: str, seed: int) -> Outcome:
    """Alter a copy in one way, and have it verified."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(log.directory, target)
    # Seeded by text, which is the same on every machine; the hash of a tuple is not.
    expected = KINDS[kind](Somebody(target, Random(f"{kind} {seed}"), log))
    found: Found | None = None
    told: tuple[str, ...] = ()
    try:
        told = verified(log, target)
    except Altered as altered:
        found = Found(altered.sequence, altered.why)
    same = found is None and dump(target) == log.dump
    named = found is None or expected.first <= found.sequence <= expected.last
    return Outcome(kind, found, told, same, named)


class Somebody:
    """With write access to all files, and some knowledge of SQLite."""

    def __init__(self, directory: Path, chance: Random, log: Original) -> None:
        self.directory, self.chance, self.log = directory, chance, log
        self.paths = segment_paths(directory)

    @contextmanager
    def at(self, path: Path) -> Iterator[Any]:
        """A file without its guards; they are put back after, mostly as they were."""
        connection = sqlite.connect(str(path), isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = 0")
            connection.execute("PRAGMA ignore_check_constraints = 1")
            rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            guards = rows.fetchall()
            connection.execute("BEGIN")
            for name, _ in guards:
                connection.execute(f"DROP TRIGGER {name}")
            yield connection
            for _, sql in self._put_back(guards):
                connection.execute(sql)
            connection.execute("COMMIT")
        finally:
            connection.close()

    def _put_back(self, guards: list[tuple[str, str]]) -> list[tuple[str, str]]:
        dice = self.chance.random()
        if dice < 0.03 or not guards:
            return []
        if dice < 0.06:
            return guards[1:]
        if dice < 0.09:
            (name, sql), *rest = guards
            return [(name, sql.replace(" BEFORE ", " AFTER ")), *rest]
        return guards

    def some_event(self) -> tuple[Path, int]:
        """Any event, and its file."""
        path = self.chance.choice(self.paths)
        return path, self.chance.choice(sequences(path))

    def value(self, connection: Any, column: str, sequence: int) -> Any:
        """Another value for a column of an event."""
        chance = self.chance
        (there,) = connection.execute(
            f"SELECT {column} FROM events WHERE sequence = ?", (sequence,)
        ).fetchone()
        if column in _NUMBERS:
            if column in ("shoe", "round") and chance.random() < 0.5:
                return 7 if there is None else None
            return 1 if there is None else there + 1
        if column == "simulated":
            return 1 - there
        if column == "raw":
            return there + b"\x00"
        if column in ("previous", "hash"):
            return _flipped(there, chance)
        return there.replace("1", "2") if "1" in there else f"{there} "

    def rechain(self, since: int, checkpoints: str = "as they were") -> None:
        """Hash everything from an event on anew, through all files; sign it with the own key."""
        head: Head | None = None
        for path in self.paths:
            with self.at(path) as connection:
                head = _rechained(connection, since, head)
                _checkpoints_after(connection, since, checkpoints)


def _flipped(digits: str, chance: Random) -> str:
    place = chance.randrange(len(digits))
    digit = chance.choice([d for d in "0123456789abcdef" if d != digits[place]])
    return f"{digits[:place]}{digit}{digits[place + 1 :]}"


def sequences(path: Path) -> list[int]:
    """The numbers of the events of a file."""
    connection = sqlite.connect(str(path))
    try:
        return [row[0] for row in connection.execute("SELECT sequence FROM events ORDER BY 1")]
    finally:
        connection.close()


def _rechained(connection: Any, since: int, before: Head | None) -> Head | None:
    """The events of one file chained anew, and the head it now ends in; None if all was before."""
    if before is not None:
        connection.execute("UPDATE segment SET opens_after = ?, head_before = ?", before)
    rows = connection.execute(
        f"SELECT {_EVENT} FROM events WHERE sequence >= ? ORDER BY sequence", (since,)
    ).fetchall()
    for table, sequence, *columns, there, _ in rows:
        previous = there if before is None else before.hash
        hash_ = hash_of(table, sequence, Entry(*columns), previous)
        connection.execute(
            "UPDATE events SET previous = ?, hash = ? WHERE sequence = ?",
            (previous, hash_, sequence),
        )
        before = Head(sequence, hash_)
    return before


def _checkpoints_after(connection: Any, since: int, how: str) -> None:
    later = "FROM checkpoints WHERE sequence >= ?"
    if how == "removed":
        connection.execute(f"DELETE {later}", (since,))
    if how not in ("new hash", "own key"):
        return
    for sequence, utc_ms, reason in connection.execute(
        f"SELECT sequence, utc_ms, reason {later}", (since,)
    ).fetchall():
        (hash_,) = connection.execute(
            "SELECT hash FROM events WHERE sequence = ?", (sequence,)
        ).fetchone()
        connection.execute("UPDATE checkpoints SET hash = ? WHERE sequence = ?", (hash_, sequence))
        if how == "own key":
            head = Head(sequence, hash_)
            made = sign(OWN_KEY, TABLE, head, utc_ms, Reason(reason), simulated=True)
            connection.execute(
                "UPDATE checkpoints SET key = ?, signature = ? WHERE sequence = ?",
                (made.key, made.signature, sequence),
            )


# Events.


def edit_event(by: Somebody) -> Expected:
    """Another value in any column of any event."""
    path, sequence = by.some_event()
    column = by.chance.choice(
        ['"table"', *_TEXTS, *_NUMBERS, "raw", "simulated", "previous", "hash"]
    )
    with by.at(path) as connection:
        value = by.value(connection, column, sequence)
        connection.execute(f"UPDATE events SET {column} = ? WHERE sequence = ?", (value, sequence))
    return _named(by, path, sequence)


def edit_number(by: Somebody) -> Expected:
    """An event gets another number."""
    path, sequence = by.some_event()
    with by.at(path) as connection:
        connection.execute(
            "UPDATE events SET sequence = ? WHERE sequence = ?", (sequence + 10_000, sequence)
        )
    return _named(by, path, sequence)


def edit_and_hash(by: Somebody) -> Expected:
    """An event is changed and its own hash made to fit; the next no longer follows from it."""
    path, sequence = by.some_event()
    with by.at(path) as connection:
        value = by.value(connection, "body", sequence)
        connection.execute("UPDATE events SET body = ? WHERE sequence = ?", (value, sequence))
        row = connection.execute(f"SELECT {_EVENT} FROM events WHERE sequence = ?", (sequence,))
        table, _, *columns, previous, _ = row.fetchone()
        hash_ = hash_of(table, sequence, Entry(*columns), previous)
        connection.execute("UPDATE events SET hash = ? WHERE sequence = ?", (hash_, sequence))
    return _named(by, path, sequence, sequence + 1)


def edit_type(by: Somebody) -> Expected:
    """The same bytes as another type: text as a blob, a number as text."""
    path, sequence = by.some_event()
    column, kind = by.chance.choice([("kind", "BLOB"), ("body", "BLOB"), ("utc_ms", "TEXT")])
    with _schema_edited(path, "STRICT", "", "name = 'events'"):
        loose = sqlite.connect(str(path), isolation_level=None)
        try:
            loose.execute("DROP TRIGGER events_are_not_changed")
            loose.execute("PRAGMA writable_schema = 1")
            # Without an affinity the value stays what it is cast to.
            loose.execute(
                "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER NOT NULL,', "
                "'BLOB NOT NULL,') WHERE name = 'events'"
            )
        finally:
            loose.close()
        loose = sqlite.connect(str(path), isolation_level=None)
        try:
            loose.execute(
                f"UPDATE events SET {column} = CAST({column} AS {kind}) WHERE sequence = ?",
                (sequence,),
            )
        finally:
            loose.close()
    _guards_again(by.log, path)
    return ANY


def delete_event(by: Somebody) -> Expected:
    """An event is gone, or several that follow one another."""
    path, sequence = by.some_event()
    last = sequence + by.chance.choice([0, 0, 1, 5])
    with by.at(path) as connection:
        connection.execute("DELETE FROM events WHERE sequence BETWEEN ? AND ?", (sequence, last))
    return _named(by, path, sequence)


def delete_and_renumber(by: Somebody) -> Expected:
    """An event is gone, and the others of its file close up."""
    path, sequence = by.some_event()
    with by.at(path) as connection:
        connection.execute("DELETE FROM events WHERE sequence = ?", (sequence,))
        _moved(connection, sequence, -1)
    return _named(by, path, sequence)


def swap_events(by: Somebody) -> Expected:
    """Two events change places, whole or in one column."""
    path = by.chance.choice(by.paths)
    one, other = sorted(by.chance.sample(sequences(path), 2))
    columns = by.chance.choice([COLUMNS[2:], COLUMNS[2:-2], ("body",), ("utc_ms",)])
    picked = f"SELECT {', '.join(columns)} FROM events WHERE sequence = ?"
    set_ = f"UPDATE events SET {', '.join(f'{c} = ?' for c in columns)} WHERE sequence = ?"
    with by.at(path) as connection:
        first, second = (connection.execute(picked, (s,)).fetchone() for s in (one, other))
        connection.execute(set_, (*second, one))
        connection.execute(set_, (*first, other))
    return _named(by, path, one) if first != second else ANY


def insert_event(by: Somebody) -> Expected:
    """An event of the log once more, between two others or at the end of its file."""
    path, sequence = by.some_event()
    before = by.chance.choice([sequence, sequences(path)[-1] + 1])
    with by.at(path) as connection:
        row = list(
            connection.execute(
                f"SELECT {_EVENT} FROM events WHERE sequence = ?", (sequence,)
            ).fetchone()
        )
        _moved(connection, before, 1)
        row[1] = before
        if by.chance.random() < 0.5:
            row[-1] = hash_of(row[0], before, Entry(*row[2:-2]), row[-2])
        connection.execute(f"INSERT INTO events ({_EVENT}) VALUES ({_PLACES})", row)
    return _named(by, path, before, before + 1)


def _moved(connection: Any, since: int, by: int) -> None:
    connection.execute("UPDATE events SET sequence = -sequence WHERE sequence >= ?", (since,))
    connection.execute("UPDATE events SET sequence = ? - sequence WHERE sequence < 0", (by,))


def append_forged(by: Somebody) -> Expected:
    """Events that follow by every rule, but that nobody has signed."""
    with by.at(by.paths[-1]) as connection:
        _appended(connection, "signed-in", canonical({"name": "Sue"}))
    return ANY


def _appended(connection: Any, kind: str, body: str) -> None:
    table, sequence, *columns, _, hash_ = connection.execute(
        f"SELECT {_EVENT} FROM events ORDER BY sequence DESC LIMIT 1"
    ).fetchone()
    entry = Entry(*columns)._replace(kind=kind, body=body, derived="null")
    made = hash_of(table, sequence + 1, entry, hash_)
    row = (table, sequence + 1, *entry, hash_, made)
    connection.execute(f"INSERT INTO events ({_EVENT}) VALUES ({_PLACES})", row)


def cut_off(by: Somebody) -> Expected:
    """The end is gone, signatures and rows of it too, as if it had never been."""
    chance = by.chance
    path = chance.choice(by.paths[-2:])
    numbers = sequences(path)
    since = chance.choice([chance.choice(numbers), numbers[-1], numbers[0]])
    for later in by.paths[by.paths.index(path) + 1 :]:
        later.unlink()
    with by.at(path) as connection:
        for table in ("events", "checkpoints", "rounds", "prompts", "irregularities", "approvals"):
            connection.execute(f"DELETE FROM {table} WHERE sequence >= ?", (since,))
        connection.execute("DELETE FROM cards WHERE drawn >= ?", (since,))
        kept = connection.execute("SELECT shoe, round FROM rounds").fetchall()
        for shoe, round_ in connection.execute(
            "SELECT DISTINCT shoe, round FROM wagers"
        ).fetchall():
            if (shoe, round_) not in kept:
                connection.execute(
                    "DELETE FROM wagers WHERE shoe = ? AND round = ?", (shoe, round_)
                )
    return _named(by, path, since)


# The chain and its signatures.


def chain_anew(by: Somebody) -> Expected:
    """An event is changed and all after it chained anew; the signatures cannot be made again."""
    path, sequence = by.some_event()
    _edited_for_chain(by, path, sequence)
    by.rechain(sequence, by.chance.choice(["as they were", "removed", "new hash"]))
    return _by_next_head(by, path, sequence)


def sign_anew(by: Somebody) -> Expected:
    """The same, and signed with another key."""
    path, sequence = by.some_event()
    _edited_for_chain(by, path, sequence)
    by.rechain(sequence, "own key")
    return _by_next_head(by, path, sequence)


def take_up_own_key(by: Somebody) -> Expected:
    """An event of the log is made to say that another key signs from there on."""
    path, sequence = by.some_event()
    kind = by.chance.choice(["key-taken-up", "restored"])
    body = canonical({"key": OWN_KEY.public.hex, "before": by.log.key.hex, "vouching": None})
    with by.at(path) as connection:
        connection.execute(
            "UPDATE events SET kind = ?, body = ? WHERE sequence = ?", (kind, body, sequence)
        )
    by.rechain(sequence, "own key")
    return _by_next_head(by, path, sequence)


def all_with_own_key(by: Somebody) -> Expected:
    """From the first event on everything is as if the table had always had another key."""
    for path in by.paths:
        with by.at(path) as connection:
            connection.execute(
                "UPDATE events SET body = replace(body, ?, ?) WHERE kind = 'key-taken-up'",
                (by.log.key.hex, OWN_KEY.public.hex),
            )
    by.rechain(1, "own key")
    return ANY


def state_event(by: Somebody) -> Expected:
    """The table stood otherwise, and the chain agrees."""
    found = []
    for path in by.paths:
        connection = sqlite.connect(str(path))
        rows = connection.execute("SELECT sequence, body FROM events WHERE kind = 'standing'")
        found += [(path, *row) for row in rows]
        connection.close()
    path, sequence, text = by.chance.choice(found)
    body = json.loads(text)
    public = body["state"]["public"]
    how = by.chance.choice(["shoes", "next_trouble", "zone", "dealer"])
    if how == "zone":
        body["zone"] = "Europe/Vienna"
    elif how == "dealer":
        public["dealer"] = {"name": "Eve", "role": "DEALER"}
    else:
        public[how] = public.get(how, 0) + 1
    with by.at(path) as connection:
        connection.execute(
            "UPDATE events SET body = ? WHERE sequence = ?", (canonical(body), sequence)
        )
    by.rechain(sequence, by.chance.choice(["own key", "removed", "new hash"]))
    return _by_next_head(by, path, sequence)


def _edited_for_chain(by: Somebody, path: Path, sequence: int) -> None:
    column = by.chance.choice([*_TEXTS, *_NUMBERS, "raw", "simulated"])
    with by.at(path) as connection:
        value = by.value(connection, column, sequence)
        connection.execute(f"UPDATE events SET {column} = ? WHERE sequence = ?", (value, sequence))


def remove_checkpoints(by: Somebody) -> Expected:
    """A signature is gone, or all from one on."""
    path, sequence = _some_checkpoint(by)
    how = by.chance.choice(["=", ">="])
    with by.at(path) as connection:
        connection.execute(f"DELETE FROM checkpoints WHERE sequence {how} ?", (sequence,))
    return ANY


def edit_checkpoint(by: Somebody) -> Expected:
    """Another value in any column of a signature."""
    path, sequence = _some_checkpoint(by)
    chance = by.chance
    changes = {
        "sequence": "sequence + 1",
        "hash": f"'{_flipped('0' * 64, chance)}'",
        "utc_ms": "utc_ms + 1",
        "reason": chance.choice(["CASE reason WHEN 'time' THEN 'closed' ELSE 'time' END", "'x'"]),
        "simulated": chance.choice(["1 - simulated", "2"]),
        "key": f"'{OWN_KEY.public.id}'",
        "signature": chance.choice(
            ["upper(signature) || ''", "replace(signature, '0', '1')", "''"]
        ),
    }
    column = chance.choice(list(changes))
    with by.at(path) as connection:
        connection.execute(
            f"UPDATE OR REPLACE checkpoints SET {column} = {changes[column]} WHERE sequence = ?",
            (sequence,),
        )
    return ANY


def insert_checkpoint(by: Somebody) -> Expected:
    """A signature by another key, or one that was made for another event."""
    path, _ = by.some_event()
    with by.at(path) as connection:
        free = connection.execute(
            "SELECT sequence, hash, utc_ms FROM events"
            " WHERE sequence NOT IN (SELECT sequence FROM checkpoints)"
        ).fetchall()
        sequence, hash_, utc_ms = by.chance.choice(free)
        made = sign(OWN_KEY, TABLE, Head(sequence, hash_), utc_ms, Reason.TIME, simulated=True)
        row = (sequence, hash_, utc_ms, "time", 1, made.key, made.signature)
        if by.chance.random() < 0.5:
            *_, key, signature = connection.execute("SELECT * FROM checkpoints").fetchone()
            row = (*row[:5], key, signature)
        connection.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return _named(by, path, sequence)


def _some_checkpoint(by: Somebody) -> tuple[Path, int]:
    path = by.chance.choice(by.paths)
    connection = sqlite.connect(str(path))
    try:
        found = [
            row[0] for row in connection.execute("SELECT sequence FROM checkpoints ORDER BY 1")
        ]
    finally:
        connection.close()
    return path, by.chance.choice(found)


# The tables that people query.


def edit_row(by: Somebody) -> Expected:
    """Another value in any column of a derived table."""
    with _derived(by) as (connection, table, row):
        described = connection.execute(f"PRAGMA table_info({table})").fetchall()
        _, column, type_, *_ = by.chance.choice(described)
        one = "ifnull({0}, 0) + 1" if type_ == "INTEGER" else "ifnull({0}, '') || 'x'"
        set_ = f"UPDATE OR REPLACE {table} SET {column} = {one.format(column)}"
        connection.execute(f"{set_} WHERE {_this(connection, table)}", row)
    return ANY


def delete_row(by: Somebody) -> Expected:
    """A row of a derived table is gone."""
    with _derived(by) as (connection, table, row):
        connection.execute(f"DELETE FROM {table} WHERE {_this(connection, table)}", row)
    return ANY


def insert_row(by: Somebody) -> Expected:
    """A row of a derived table that no event made."""
    with _derived(by) as (connection, table, row):
        values = [value + 1000 if isinstance(value, int) else value for value in row]
        connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in row)})", values)
    return ANY


@contextmanager
def _derived(by: Somebody) -> Iterator[tuple[Any, str, Any]]:
    """A derived table that has rows, and one of them."""
    table = by.chance.choice(list(TABLES))
    for path in by.chance.sample(by.paths, len(by.paths)):
        with by.at(path) as connection:
            rows = connection.execute(f"SELECT * FROM {table}").fetchall()
            if rows:
                yield connection, table, by.chance.choice(rows)
                return
    raise AssertionError(f"no file has {table}")


def _this(connection: Any, table: str) -> str:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    return " AND ".join(f"{column} IS ?" for column in columns)


def hide_from_index(by: Somebody) -> Expected:
    """A table is whole, and an index passes over its rows: who asks by it is told of none."""
    connection = sqlite.connect(str(by.paths[0]))
    indexes = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
        " AND name NOT IN ('rounds_waived', 'rounds_entered')"
    ).fetchall()
    connection.close()
    name, sql = by.chance.choice(indexes)
    path = by.paths[0]
    with _schema_edited(path, sql, f"{sql.split(' WHERE ')[0]} WHERE 0", f"name = '{name}'"):
        connection = sqlite.connect(str(path), isolation_level=None)
        connection.execute(f"REINDEX {name}")
        connection.close()
    return ANY


# Files.


def edit_segment_row(by: Somebody) -> Expected:
    """A file says that it comes from elsewhere."""
    changes = {
        '"table"': "'B-08'",
        "opens_after": "opens_after + 1",
        "head_before": f"'{_flipped('f' * 64, by.chance)}'",
        "one": "2",
    }
    column = by.chance.choice(list(changes))
    with by.at(by.chance.choice(by.paths)) as connection:
        connection.execute(f"UPDATE segment SET {column} = {changes[column]}")
    return ANY


def remove_segment_row(by: Somebody) -> Expected:
    """A file does not say where it comes from."""
    with by.at(by.chance.choice(by.paths)) as connection:
        connection.execute("DELETE FROM segment")
    return ANY


def remove_file(by: Somebody) -> Expected:
    """A month is gone; sometimes a last event says that it was removed in due course."""
    path = by.chance.choice(by.paths)
    numbers = sequences(path)
    if path == by.paths[0] and by.chance.random() < 0.7:
        connection = sqlite.connect(str(path))
        (hash_,) = connection.execute("SELECT hash FROM events ORDER BY sequence DESC").fetchone()
        connection.close()
        with by.at(by.paths[-1]) as connection:
            body = canonical({"last": numbers[-1], "hash": hash_})
            _appended(connection, "segment-removed", body)
    path.unlink()
    return _named(by, by.paths[-1], *numbers[:: len(numbers) - 1]) if path != by.paths[-1] else ANY


def swap_files(by: Somebody) -> Expected:
    """Two months change names."""
    one, other = by.chance.sample(by.paths, 2)
    spare = one.with_name("spare")
    one.rename(spare)
    other.rename(one)
    spare.rename(other)
    return ANY


def rename_file(by: Somebody) -> Expected:
    """A month gets the name of another, or one that is none."""
    path = by.chance.choice(by.paths)
    name = by.chance.choice(["2020-01", "2026-09.2", "2031-12", "old", "2026-10.7"])
    path.rename(path.with_name(f"{name}.sqlite3"))
    return ANY


def older_form(by: Somebody) -> Expected:
    """A month is written anew in the old form, which had no signatures."""
    path = by.chance.choice(by.paths)
    with by.at(path) as connection:
        (before,) = connection.execute("SELECT head_before FROM segment").fetchone()
        for row in connection.execute(f"SELECT {_EVENT} FROM events ORDER BY sequence").fetchall():
            hash_ = hash_of_version_1((*row[:-2], before))
            connection.execute(
                "UPDATE events SET previous = ?, hash = ? WHERE sequence = ?",
                (before, hash_, row[1]),
            )
            before = hash_
        connection.execute("PRAGMA user_version = 1")
    return ANY


def edit_schema(by: Somebody) -> Expected:
    """Guards, tables and indexes are not what they were."""
    statement = by.chance.choice(
        [
            "DROP TRIGGER events_are_not_changed",
            "DROP TRIGGER checkpoints_are_not_removed",
            "DROP INDEX rounds_void",
            "CREATE INDEX more ON rounds (dealer)",
            "CREATE TABLE more (one INTEGER)",
            "CREATE VIEW more AS SELECT * FROM rounds",
            "CREATE TRIGGER more AFTER INSERT ON events BEGIN DELETE FROM prompts; END",
            "DROP TABLE approvals",
            "ALTER TABLE rounds ADD COLUMN more INTEGER",
            "PRAGMA user_version = 3",
            "PRAGMA user_version = 0",
            "PRAGMA user_version = 1",
            "ANALYZE",
        ]
    )
    connection = sqlite.connect(str(by.chance.choice(by.paths)), isolation_level=None)
    try:
        connection.execute(statement)
    finally:
        connection.close()
    return ANY


def write_schema(by: Somebody) -> Expected:
    """The text of the schema itself is changed."""
    old, new, where = by.chance.choice(
        [
            ("never changed", "never  changed!", "name = 'events_are_not_changed'"),
            ("BEFORE UPDATE ON events", "BEFORE UPDATE OF raw ON events", "type = 'trigger'"),
            ("ABORT", "FAIL", "name = 'events_are_not_removed'"),
            ("CHECK (sequence > 0)", "", "name = 'events'"),
            ("INTEGER NOT NULL CHECK (simulated IN (0, 1))", "INTEGER", "name = 'checkpoints'"),
            ("STRICT", "", "name = 'wagers'"),
        ]
    )
    with _schema_edited(by.chance.choice(by.paths), old, new, where, back=False):
        pass
    return ANY


@contextmanager
def _schema_edited(
    path: Path, old: str, new: str, where: str, *, back: bool = True
) -> Iterator[None]:
    """The schema with other text for a while, as `writable_schema` lets anybody have it."""
    connection = sqlite.connect(str(path), isolation_level=None)
    was = connection.execute(f"SELECT rowid, sql FROM sqlite_schema WHERE {where}").fetchall()
    for rowid, sql in was:
        _schema_row(connection, rowid, sql.replace(old, new))
    connection.close()
    yield
    if back:
        connection = sqlite.connect(str(path), isolation_level=None)
        for rowid, sql in was:
            _schema_row(connection, rowid, sql)
        connection.close()


def _schema_row(connection: Any, rowid: int, sql: str) -> None:
    connection.execute("PRAGMA writable_schema = 1")
    connection.execute("UPDATE sqlite_schema SET sql = ? WHERE rowid = ?", (sql, rowid))
    (version,) = connection.execute("PRAGMA schema_version").fetchone()
    connection.execute(f"PRAGMA schema_version = {version + 1}")


def _guards_again(log: Original, path: Path) -> None:
    source = sqlite.connect(str(log.directory / path.name))
    guards = source.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    source.close()
    connection = sqlite.connect(str(path), isolation_level=None)
    there = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    for name, sql in guards:
        if name not in there:
            connection.execute(sql)
    connection.close()


# Bytes.


def truncate(by: Somebody) -> Expected:
    """A file ends early."""
    path = by.chance.choice(by.paths)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.truncate(by.chance.choice([0, 512, by.chance.randrange(size), size - 4096]))
    return ANY


def flip_bytes(by: Somebody) -> Expected:
    """Some bytes of a file are others; often where nothing is written, and then nothing changes."""
    path = by.chance.choice(by.paths)
    data = bytearray(path.read_bytes())
    for _ in range(by.chance.choice([1, 1, 4])):
        place = by.chance.randrange(100, len(data))
        data[place] ^= 1 << by.chance.randrange(8)
    path.write_bytes(data)
    return ANY


def zero_page(by: Somebody) -> Expected:
    """A page of a file is empty."""
    path = by.chance.choice(by.paths)
    data = bytearray(path.read_bytes())
    page = by.chance.randrange(len(data) // 4096)
    data[page * 4096 : (page + 1) * 4096] = bytes(4096)
    path.write_bytes(data)
    return ANY


def _named(by: Somebody, path: Path, first: int, last: int | None = None) -> Expected:
    """That event is named, unless the guards were not put back: then the file's first is."""
    if not _has_guards(by.log, path):
        return ANY
    return Expected(first, first if last is None else last)


def _by_next_head(by: Somebody, path: Path, sequence: int) -> Expected:
    """A chain made anew shows at the next head that somebody kept."""
    if not all(_has_guards(by.log, path) for path in by.paths):
        return ANY
    return Expected(
        sequence, min(head.sequence for head in by.log.heads if head.sequence >= sequence)
    )


def _has_guards(log: Original, path: Path) -> bool:
    return _guards(path) == _guards_as_made(log.directory / path.name)


@cache
def _guards_as_made(path: Path) -> frozenset[str]:
    return _guards(path)


def _guards(path: Path) -> frozenset[str]:
    connection = sqlite.connect(str(path))
    try:
        rows = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        return frozenset(row[0] for row in rows)
    finally:
        connection.close()


KINDS: dict[str, Callable[[Somebody], Expected]] = {
    one.__name__.replace("_", "-"): one
    for one in (
        edit_event,
        edit_number,
        edit_and_hash,
        edit_type,
        delete_event,
        delete_and_renumber,
        swap_events,
        insert_event,
        append_forged,
        cut_off,
        chain_anew,
        sign_anew,
        take_up_own_key,
        all_with_own_key,
        state_event,
        remove_checkpoints,
        edit_checkpoint,
        insert_checkpoint,
        edit_row,
        delete_row,
        insert_row,
        hide_from_index,
        edit_segment_row,
        remove_segment_row,
        remove_file,
        swap_files,
        rename_file,
        older_form,
        edit_schema,
        write_schema,
        truncate,
        flip_bytes,
        zero_page,
    )
}
"""Every way of altering a log."""
