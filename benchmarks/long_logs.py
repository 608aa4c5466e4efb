"""Logs of a million rounds, with all rows that a table's writer makes of each.

The newest rounds are dealt, event by event and chained. The others are rounds that were dealt
once and stand in the log many times over, under other numbers and names: rows without events.
"""

import atexit
import random
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from benchmarks.dealing import Dealing
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.database import Connection, open_in_memory
from dealer_console.round_log.derived_tables import create_derived_tables
from dealer_console.round_log.directory import WriterLock, new_segment, segment_paths
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.schema import GUARDS
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.table_log import TableLog, kept_nowhere
from rules.irregularities import Situation

ROUNDS = 1_000_000
DEALT = 2_000
"""The newest of them, which have their events."""
MONTHS = 24
FIRST_DAY = date(2024, 11, 1)
LAST_DAY = FIRST_DAY + timedelta(days=730 - 1)
BEGAN_MS = 1_730_419_200_000
EVERY_MS = 63_000
ROUNDS_IN_SHOE = 70

DEALERS = tuple(f"dealer-{number:02}" for number in range(1, 41))
LONG_GONE = "long-gone"
"""Dealt in the first month only: looked for through all that came since."""
STEADY = "steady"
"""Deals one round in ten, never a tie, and never where insurance is offered."""

COMMON = (Situation.EXCESS_CARD, Situation.LINK_LOST, Situation.INSURANCE_MISSED)
RARE = Situation.FOREIGN_CARD
NEVER = Situation.UNSHUFFLED

PATTERNS = 4_000
"""Rounds that are dealt once and told many times."""
AT_ONCE = 20_000
"""Rounds in one transaction while the log is made."""

KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))

_COPIED = {
    "cards": "made.shoe, made.round, number, place, card, drawn + made.before,"
    " exposed + made.before, entered, simulated",
    "wagers": "made.shoe, made.round, box, seat, bet, stage, stake, counted, result, odds, pays,"
    " returns, paragraph, simulated",
    "prompts": "sequence + made.before, place, made.shoe, made.round, code, paragraph, hand, odds,"
    " player, amount, subject, simulated",
    "irregularities": "sequence + made.before, number, made.shoe, made.round, made.situation,"
    " status, paragraph, remedy, decided_by, role, closed + made.before, note, made.dealer,"
    " simulated",
    "approvals": "sequence + made.before, made.shoe, made.round, command, asked_by, answer, by,"
    " role, paragraph, simulated",
}
"""What a round's rows become under its own numbers, by table."""

_BY_NUMBERS = "one.shoe = rounds.shoe AND one.round = rounds.round"
_BY_EVENTS = f"{_BY_NUMBERS} AND one.sequence BETWEEN rounds.first_event AND rounds.sequence"


class _Made(NamedTuple):
    """A round of the log, and the pattern that the rest of its rows are taken from."""

    row: RoundRow
    pattern: RoundRow
    situation: Situation


@cache
def made_log(files: int) -> Path:
    """The directory of a log of a million rounds; gone when the program ends."""
    directory = _place() / "B-07"
    directory.mkdir(mode=0o700)
    patterns = _patterns()
    rounds = _rounds(patterns)
    old, head = ROUNDS - DEALT, Head()
    for number in range(files):
        until = old * (number + 1) // files - old * number // files
        path = directory / f"{_month(number)}.sqlite3"
        segment = Segment.create(path, "B-07", head)
        segment.connection.execute("PRAGMA synchronous = OFF")
        _take_in(segment.connection, patterns)
        of_file = islice(rounds, until)
        while made := list(islice(of_file, AT_ONCE)):
            _fill(segment, made)
            head = Head(made[-1].row.sequence, "a" * 64)
        segment.close()
    _deal(directory, "B-07", head)
    return directory


@cache
def five_logs() -> tuple[Path, ...]:
    """As many tables, each with a million rounds; only what was dealt differs between them."""
    first = made_log(MONTHS)
    directories = [first]
    *old, newest = segment_paths(first)
    opened = Segment.read(newest)
    opened.close()
    for number in range(8, 12):
        table = f"B-{number:02}"
        directory = first.with_name(table)
        directory.mkdir(mode=0o700)
        for path in old:
            _rename(Path(shutil.copyfile(path, directory / path.name)), table)
        _deal(directory, table, opened.opens)
        directories.append(directory)
    return tuple(directories)


def _place() -> Path:
    place = tempfile.TemporaryDirectory(prefix="million-rounds-")
    atexit.register(place.cleanup)
    return Path(place.name)


def _month(number: int) -> str:
    year, month = divmod(FIRST_DAY.month - 1 + number, 12)
    return f"{FIRST_DAY.year + year}-{month + 1:02}"


def _rename(path: Path, table: str) -> None:
    """A copy of another table's file becomes this table's."""
    segment = Segment.open(path)
    guard = next(each for each in GUARDS if "segment_is_not_changed" in each)
    with segment.transaction():
        segment.connection.execute("DROP TRIGGER segment_is_not_changed")
        segment.connection.execute('UPDATE segment SET "table" = ?', (table,))
        segment.connection.execute(guard)
    segment.close()


def _deal(directory: Path, table: str, head: Head) -> None:
    """The newest file, as a table writes it."""
    began = BEGAN_MS + (ROUNDS - DEALT) * EVERY_MS
    segment = new_segment(directory, _month(MONTHS), table, head)
    log = TableLog(directory, WriterLock(directory), segment, KEY, kept_nowhere, simulated=True)
    shoes = (ROUNDS - DEALT) // ROUNDS_IN_SHOE + 1
    dealing = Dealing(head.sequence, shoes, began, seed=sum(table.encode()))
    events = dealing.rounds(DEALT)
    while some := list(islice(events, AT_ONCE)):
        statements = [each for one in some for each in one.statements]
        log.append([one.entry for one in some], statements, some[-1].entry.utc_ms)
        log.checkpoint(Reason.TIME, some[-1].entry.utc_ms)
    log.close()


# Rounds that are told many times.


def _patterns() -> Connection:
    """The rows of rounds that were dealt, in a database of their own."""
    connection = open_in_memory()
    create_derived_tables(connection)
    for one in Dealing(0, 0, BEGAN_MS, seed=1).rounds(PATTERNS):
        for statement, values in one.statements:
            connection.execute(statement, values)
    return connection


def _take_in(connection: Connection, patterns: Connection) -> None:
    """Have the rows of the patterns beside the tables they are copied into."""
    connection.execute("PRAGMA temp_store = MEMORY")
    for table in _COPIED:
        same = _BY_NUMBERS if table in ("cards", "wagers") else _BY_EVENTS
        rows = patterns.execute(
            f"SELECT rounds.sequence, one.* FROM rounds JOIN {table} AS one ON {same}"
        ).fetchall()
        columns = [row[1] for row in patterns.execute(f"PRAGMA table_info({table})")]
        named = ", ".join(["pattern", *columns])
        connection.execute(f"CREATE TEMP TABLE of_{table} ({named})")
        blanks = ", ".join("?" * (len(columns) + 1))
        connection.executemany(f"INSERT INTO of_{table} VALUES ({blanks})", rows)
        connection.execute(f"CREATE INDEX of_{table}_pattern ON of_{table} (pattern)")
    connection.execute("CREATE TEMP TABLE made (pattern, before, shoe, round, dealer, situation)")


def _fill(segment: Segment, made: Sequence[_Made]) -> None:
    """Write the rounds, each with all its rows."""
    connection = segment.connection
    blanks = ", ".join("?" for _ in RoundRow._fields)
    with segment.transaction():
        connection.execute("DELETE FROM made")
        connection.executemany("INSERT INTO made VALUES (?, ?, ?, ?, ?, ?)", map(_told, made))
        connection.executemany(f"INSERT INTO rounds VALUES ({blanks})", (one.row for one in made))
        for table, columns in _COPIED.items():
            connection.execute(
                f"INSERT INTO {table} SELECT {columns} FROM made CROSS JOIN of_{table} AS one"
                " ON one.pattern = made.pattern ORDER BY made.rowid, one.rowid"
            )
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _told(one: _Made) -> tuple[Any, ...]:
    row, pattern = one.row, one.pattern
    before = row.first_event - pattern.first_event
    return (pattern.sequence, before, row.shoe, row.round, row.dealer, one.situation)


def _rounds(patterns: Connection) -> Iterator[_Made]:
    chance = random.Random(1)
    rows = [RoundRow(*row) for row in patterns.execute("SELECT * FROM rounds")]
    a_day, sequence = ROUNDS / 730, 0
    for place in range(ROUNDS - DEALT):
        pattern = chance.choice(rows)
        row = _round(chance, place, place / ROUNDS, pattern, sequence)
        row = row._replace(gaming_day=f"{FIRST_DAY + timedelta(days=int(place / a_day))}")
        sequence = row.sequence
        yield _Made(row, pattern, RARE if chance.random() < 0.001 else chance.choice(COMMON))


def _round(
    chance: random.Random, place: int, part: float, pattern: RoundRow, after: int
) -> RoundRow:
    shoe, number = divmod(place, ROUNDS_IN_SHOE)
    began = BEGAN_MS + place * EVERY_MS
    dealer = _dealer(chance, pattern, part)
    return pattern._replace(
        sequence=after + 1 + pattern.sequence - pattern.first_event,
        first_event=after + 1,
        shoe=shoe + 1,
        round=number + 1,
        began_ms=began,
        ended_ms=began + pattern.ended_ms - pattern.began_ms,
        dealer=dealer,
        # Cards lie face up here, and nothing is waived: that is told of rounds by itself.
        waived=dealer != STEADY and chance.random() < 0.03,
    )


def _dealer(chance: random.Random, pattern: RoundRow, part: float) -> str:
    """Dealers by turns; those for whom some things never happened are the hard questions."""
    drawn = chance.random()
    tie = pattern.winner == "tie"
    if part < 0.04 and not tie and drawn > 0.9:
        return LONG_GONE
    if not tie and not pattern.insurance_offered and drawn < 0.15:
        return STEADY
    return chance.choice(DEALERS)
