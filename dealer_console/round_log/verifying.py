"""Whether a log is as it was written: guards, chain, checkpoints, where each file comes from."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from dealer_console.round_log.checkpoints import EVERY_EVENTS, Checkpoint, Reason, verify
from dealer_console.round_log.database import Connection, DatabaseError, open_in_memory
from dealer_console.round_log.derived_tables import TABLES
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import BREAKS
from dealer_console.round_log.heeding import Heed, Heeding
from dealer_console.round_log.key_history import RESTORED, KeyHistory
from dealer_console.round_log.keys import PublicKey
from dealer_console.round_log.older import hash_of_version_1
from dealer_console.round_log.schema import VERSION, create_tables
from dealer_console.round_log.segment import COLUMNS, Head, Segment
from dealer_console.round_log.troubles import Corrupt, LogTrouble

GROUP = 256
"""The most events that are committed together: a checkpoint may be late by so many."""

UNREADABLE = (DatabaseError, UnicodeDecodeError)
"""What comes of a damaged file; SQLite quotes it in its messages, whatever bytes it has."""

_HASHED = (
    "ifnull(shoe, '')"
    if column == "shoe"
    else "ifnull(round, '')"
    if column == "round"
    else "hex(raw)"
    if column == "raw"
    else column
    for column in COLUMNS[:-1]
)
_TEXTS = (
    f"SELECT sequence, previous, hash, {' || char(10) || '.join(_HASHED)}"
    " FROM events WHERE sequence > ? ORDER BY sequence"
)
"""Each event with the text that its hash is made of; put together by SQLite, for speed."""

_OLDER = (
    f"SELECT sequence, previous, hash, {', '.join(COLUMNS[:-1])}"
    " FROM events WHERE sequence > ? ORDER BY sequence"
)

_CHECKPOINTS = (
    "SELECT c.sequence, c.hash, c.utc_ms, c.reason, c.simulated, c.key, c.signature, e.hash"
    " FROM checkpoints c LEFT JOIN events e ON e.sequence = c.sequence ORDER BY c.sequence"
)


class Altered(Exception):
    """The log is not as it was written; names the first event that is wrong.

    For example an amount that was changed, or an end that was cut off.
    """

    def __init__(self, sequence: int, why: str) -> None:
        super().__init__(f"event {sequence}: {why}")
        self.sequence = sequence
        self.why = why


@dataclass
class Report:
    """What was verified, and what is to be known about it."""

    table: str = ""
    simulated: bool = False
    opens: Head = field(default_factory=Head)
    head: Head = field(default_factory=Head)
    segments: int = 0
    checkpoints: int = 0
    signed_to: int = 0
    """The last event that a signature covers."""
    older_to: int = 0
    """The last event of an older form, which had no signatures."""
    signed: set[int] = field(default_factory=set)
    """The events at which the log is signed."""
    remarks: list[str] = field(default_factory=list)

    @property
    def events(self) -> int:
        """How many were verified."""
        return self.head.sequence - self.opens.sequence

    @property
    def unsigned_from(self) -> int:
        """The last event before those that should be signed and are not."""
        return max(self.signed_to, self.older_to)


def verify_directory(
    directory: Path,
    *,
    trusted: Iterable[PublicKey] = (),
    known: Iterable[Head] = (),
    kept: Iterable[Head] = (),
    heed: Heed | None = None,
) -> Report:
    """Verify a whole log, or Altered at the first event that is wrong.

    `known` are heads that were kept elsewhere: only they find an end that was cut off, or one that
    was changed and chained anew since the last signature. `kept` are those of a sink, which are
    signed in the log too: only they find a signature that was taken out of it.
    """
    report = Report()
    keys = KeyHistory(trusted)
    kept = list(kept)
    ahead = _by_sequence([*known, *kept])
    heeding = Heeding(heed)
    for path in segment_paths(directory):
        _verify_file(path, report, keys, ahead, heeding)
    _verify_end(report, keys, ahead)
    _verify_kept(report, kept)
    return report


def verify_files(directory: Path, first: Path, last: Path, heed: Heed | None = None) -> Report:
    """Verify some files of a log, from one to another, as if it began with the first of them.

    What was there before them is taken from the head that the first one names; what comes after
    them is looked at only to see that it goes on with theirs.
    """
    report, keys, heeding = Report(), KeyHistory(), Heeding(heed)
    paths = segment_paths(directory)
    wanted, after = (
        paths[paths.index(first) : paths.index(last) + 1],
        paths[paths.index(last) + 1 :],
    )
    for path in wanted:
        _verify_file(path, report, keys, {}, heeding)
    if not after:
        _verify_signed(report, keys)
    else:
        with _read(after[0], report, heeding) as segment:
            _verify_goes_on(segment, report)
            _verify_closed(segment, report)
    report.remarks += keys.remarks()
    return report


def _verify_file(
    path: Path,
    report: Report,
    keys: KeyHistory,
    ahead: Mapping[int, Head],
    heeding: Heeding,
) -> None:
    report.segments += 1
    with _read(path, report, heeding) as segment:
        _verify_segment(segment, report, keys, ahead, heeding)


@contextmanager
def _read(path: Path, report: Report, heeding: Heeding) -> Iterator[Segment]:
    """A file as it is at one moment, whoever writes to it; Altered where it cannot be read."""
    due = report.head.sequence + 1
    try:
        segment = Segment.read(path)
    except (LogTrouble, *UNREADABLE, TypeError) as error:
        raise Altered(due, f"cannot be read: {error}") from error
    try:
        # A table that plays on must not be taken for one whose log was altered.
        segment.connection.execute("BEGIN")
        with heeding.over(segment.connection):
            yield segment
    except (Corrupt, *UNREADABLE) as error:
        raise Altered(report.head.sequence + 1, f"cannot be read: {error}") from error
    finally:
        segment.close()


def _by_sequence(heads: Iterable[Head]) -> dict[int, Head]:
    ahead: dict[int, Head] = {}
    for head in heads:
        if ahead.setdefault(head.sequence, head) != head:
            raise Altered(head.sequence, "has two heads that were kept elsewhere, and they differ")
    return ahead


def _verify_segment(
    segment: Segment,
    report: Report,
    keys: KeyHistory,
    ahead: Mapping[int, Head],
    heeding: Heeding,
) -> None:
    first = report.segments == 1
    due = report.head.sequence + 1
    if first:
        report.table, report.opens, report.head = segment.table, segment.opens, segment.opens
        report.signed_to = segment.opens.sequence
    verify_guards(segment, due)
    _verify_goes_on(segment, report)
    if segment.table != report.table:
        raise Altered(due, f"is of table {segment.table}, not {report.table}")
    # SQLite holds no CHECK against a file that is opened only to be read.
    if segment.connection.execute("SELECT one FROM segment").fetchall() != [(1,)]:
        raise Altered(due, f"is not in {segment.path.name}, which opens more than once")
    if not first:
        _verify_closed(segment, report)
    report.head = verify_chain(segment, ahead=ahead, heeding=heeding)
    keys.read(segment)
    if segment.version == VERSION:
        _verify_indexes(segment, due)
        _verify_checkpoints(segment, report, keys)
    else:
        report.older_to = report.head.sequence


def _verify_goes_on(segment: Segment, report: Report) -> None:
    if segment.opens != report.head:
        due = report.head.sequence + 1
        raise Altered(due, f"is not in {segment.path.name}, which should go on with it")


def _verify_closed(segment: Segment, report: Report) -> None:
    """The file before this one ended as a console ends it: signed, and not of a newer form."""
    if report.older_to == report.head.sequence:
        return
    due = report.head.sequence + 1
    if segment.version != VERSION:
        raise Altered(due, f"lies in a file of an older form than before ({segment.path.name})")
    first = segment.connection.execute("SELECT kind FROM events ORDER BY sequence LIMIT 1")
    # A backup ends wherever it was taken; what goes on after it says so.
    if report.signed_to != report.head.sequence and first.fetchone() != (RESTORED,):
        raise Altered(report.signed_to + 1, "is not signed: its file ends without a signature")


def verify_guards(segment: Segment, due: int) -> None:
    """The tables and triggers as we made them, and a sound file."""
    if segment.version == VERSION and _schema(segment.connection) != _made():
        raise Altered(due, f"lies in a file whose guards were changed ({segment.path.name})")
    _verify_sound(segment, due, "quick_check(1)")


@cache
def _made() -> list[tuple[str, ...]]:
    connection = open_in_memory()
    try:
        create_tables(connection)
        return _schema(connection)
    finally:
        connection.close()


def _schema(connection: Connection) -> list[tuple[str, ...]]:
    rows = connection.execute("SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema")
    return sorted((*map(str, names), _plain(str(sql))) for *names, sql in rows)


def _verify_indexes(segment: Segment, due: int) -> None:
    """A row that an index passes over is found by nobody who asks for it."""
    for name in TABLES:
        _verify_sound(segment, due, f"integrity_check({name})")


def _verify_sound(segment: Segment, due: int, check: str) -> None:
    found = segment.connection.execute(f"PRAGMA {check}").fetchone()
    if found != ("ok",):
        raise Altered(due, f"lies in a damaged file ({segment.path.name}: {found[0]})")


def verify_chain(
    segment: Segment,
    after: Head | None = None,
    ahead: Mapping[int, Head] | None = None,
    heeding: Heeding | None = None,
) -> Head:
    """Follow the chain of one file from a head on; the head it ends in, or Altered."""
    after = after or segment.opens
    ahead, heeding = ahead or {}, heeding or Heeding(None)
    due, last = after
    for sequence, previous, hash_, of_table, as_written in _hashed(segment, after.sequence):
        due += 1
        if sequence != due:
            raise Altered(due, f"is missing; {sequence} follows {due - 1}")
        if previous != last:
            raise Altered(due, "does not follow from the one before")
        if not as_written:
            raise Altered(due, "is not what was written")
        if not of_table:
            raise Altered(due, f"is not of table {segment.table}")
        if due in ahead and ahead[due].hash != hash_:
            raise Altered(due, "is not the one that was signed then: the log was chained anew")
        last = hash_
        heeding.at(due)
    return Head(due, last)


def _hashed(segment: Segment, after: int) -> Iterator[tuple[int, str, str, bool, bool]]:
    """Each event's place in the chain, whether it is of this table, and whether its hash fits."""
    connection, table = segment.connection, segment.table
    if segment.version != VERSION:
        for sequence, previous, hash_, *row in connection.execute(_OLDER, (after,)):
            yield sequence, previous, hash_, row[0] == table, hash_of_version_1(tuple(row)) == hash_
        return
    start, sha256 = f"{table}\n", hashlib.sha256
    for sequence, previous, hash_, text in connection.execute(_TEXTS, (after,)):
        fits = sha256(text.encode()).hexdigest() == hash_ and text.count("\n") == BREAKS
        yield sequence, previous, hash_, text.startswith(start), fits


def _verify_checkpoints(segment: Segment, report: Report, keys: KeyHistory) -> None:
    most = EVERY_EVENTS + GROUP
    for row in segment.connection.execute(_CHECKPOINTS).fetchall():
        sequence, hash_, utc_ms, reason, simulated, key, signature, there = row
        told = (sequence, hash_, utc_ms, reason, bool(simulated), key, signature)
        checkpoint = Checkpoint(segment.table, *told)
        if sequence - report.unsigned_from > most:
            raise Altered(report.unsigned_from + 1, "is not signed: a checkpoint is missing")
        if sequence > report.head.sequence:
            raise Altered(report.head.sequence + 1, f"is missing: {sequence} was signed after it")
        if there != checkpoint.hash:
            raise Altered(sequence, "is not the one that was signed")
        if simulated not in (0, 1):
            raise Altered(sequence, "has a signature that is neither of live play nor simulated")
        if report.opens.sequence and keys.nobody_at(sequence):
            _cannot_check(report, checkpoint)
            continue
        public = keys.key_of(checkpoint.key, sequence)
        if public is None or not verify(_with_reason(checkpoint), public):
            raise Altered(sequence, f"has a signature that is not the table's ({checkpoint.key})")
        report.signed_to = sequence
        report.signed.add(sequence)
        report.checkpoints += 1
        report.simulated = checkpoint.simulated


def _cannot_check(report: Report, checkpoint: Checkpoint) -> None:
    """The key was named in a file that has been removed since."""
    report.signed_to = checkpoint.sequence
    report.signed.add(checkpoint.sequence)
    said = f"the signatures of the key {checkpoint.key} cannot be checked: give it with --key"
    if said not in report.remarks:
        report.remarks.append(said)


def _with_reason(checkpoint: Checkpoint) -> Checkpoint:
    try:
        return checkpoint._replace(reason=Reason(checkpoint.reason))
    except ValueError:
        return checkpoint


def _verify_end(report: Report, keys: KeyHistory, ahead: Mapping[int, Head]) -> None:
    if any(sequence > report.head.sequence for sequence in ahead):
        raise Altered(report.head.sequence + 1, "is missing: the end was cut off")
    _verify_signed(report, keys)
    opens = report.opens
    if not keys.explains(opens, report.signed_to if keys.brought else None):
        raise Altered(opens.sequence, "is missing: no signed event says that it was removed")
    if ahead.get(opens.sequence, opens) != opens:
        raise Altered(opens.sequence, "was another one when it was kept elsewhere")
    early = [sequence for sequence in ahead if 0 < sequence < opens.sequence]
    if early:
        report.remarks.append(f"heads up to event {max(early)} lie before this log begins")
    report.remarks += keys.remarks()


def _verify_signed(report: Report, keys: KeyHistory) -> None:
    if keys.brought and report.older_to and not report.checkpoints:
        raise Altered(report.opens.sequence + 1, "is not signed, and nothing after it is")
    unsigned = report.head.sequence - report.unsigned_from
    if unsigned > EVERY_EVENTS + GROUP:
        raise Altered(report.unsigned_from + 1, "is not signed: a checkpoint is missing")
    if unsigned:
        report.remarks.append(f"the last {unsigned} events are not signed yet")


def _verify_kept(report: Report, kept: Iterable[Head]) -> None:
    begun = max(report.opens.sequence, report.older_to)
    gone = [head.sequence for head in kept if begun < head.sequence not in report.signed]
    if gone:
        raise Altered(min(gone), "was signed, and its signature is no longer there")


def _plain(sql: str) -> str:
    return " ".join(sql.split())
