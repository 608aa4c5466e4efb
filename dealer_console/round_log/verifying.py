"""Whether a log is as it was written: guards, chain, checkpoints, where each file comes from."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dealer_console.round_log.checkpoints import EVERY_EVENTS, Checkpoint, Reason, verify
from dealer_console.round_log.database import Connection, DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import BREAKS
from dealer_console.round_log.key_history import KeyHistory
from dealer_console.round_log.keys import PublicKey
from dealer_console.round_log.older import hash_of_version_1
from dealer_console.round_log.schema import ALL, VERSION
from dealer_console.round_log.segment import COLUMNS, Head, Segment
from dealer_console.round_log.troubles import Corrupt, LogTrouble

GROUP = 256
"""The most events that are committed together: a checkpoint may be late by so many."""

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
    remarks: list[str] = field(default_factory=list)

    @property
    def events(self) -> int:
        """How many were verified."""
        return self.head.sequence - self.opens.sequence


def verify_directory(
    directory: Path,
    *,
    trusted: Iterable[PublicKey] = (),
    known: Iterable[Head] = (),
) -> Report:
    """Verify a whole log, or Altered at the first event that is wrong.

    `known` are heads that were kept elsewhere: only they find an end that was cut off, or one that
    was changed and chained anew since the last signature.
    """
    report = Report()
    keys = KeyHistory(trusted)
    ahead = {head.sequence: head for head in known}
    for path in segment_paths(directory):
        report.segments += 1
        try:
            segment = Segment.read(path)
        except (LogTrouble, DatabaseError, TypeError) as error:
            raise Altered(report.head.sequence + 1, f"cannot be read: {error}") from error
        try:
            _verify_segment(segment, report, keys, ahead)
        except (Corrupt, DatabaseError) as error:
            raise Altered(report.head.sequence + 1, f"cannot be read: {error}") from error
        finally:
            segment.close()
    _verify_end(report, keys, ahead)
    return report


def _verify_segment(
    segment: Segment, report: Report, keys: KeyHistory, ahead: Mapping[int, Head]
) -> None:
    first = report.segments == 1
    due = report.head.sequence + 1
    if first:
        report.table, report.opens, report.head = segment.table, segment.opens, segment.opens
        report.signed_to = segment.opens.sequence
    verify_guards(segment, due)
    if segment.opens != report.head:
        raise Altered(due, f"is not in {segment.path.name}, which should go on with it")
    if segment.table != report.table:
        raise Altered(due, f"is of table {segment.table}, not {report.table}")
    report.head = verify_chain(segment, ahead=ahead)
    keys.read(segment)
    if segment.version == VERSION:
        _verify_checkpoints(segment, report, keys)


def verify_guards(segment: Segment, due: int) -> None:
    """The tables and triggers as we made them, and a sound file."""
    if segment.version != VERSION:
        return
    rows = segment.connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    there = sorted(_plain(sql) for (sql,) in rows)
    if there != sorted(_plain(sql) for sql in ALL):
        raise Altered(due, f"lies in a file whose guards were changed ({segment.path.name})")
    found = segment.connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != ("ok",):
        raise Altered(due, f"lies in a damaged file ({segment.path.name}: {found[0]})")


def verify_chain(
    segment: Segment, after: Head | None = None, ahead: Mapping[int, Head] | None = None
) -> Head:
    """Follow the chain of one file from a head on; the head it ends in, or Altered."""
    after = after or segment.opens
    ahead = ahead or {}
    table = segment.table
    due, last = after
    start = f"{table}\n"
    sha256 = hashlib.sha256
    for sequence, previous, hash_, text in _texts(segment, after.sequence):
        due += 1
        if sequence != due:
            raise Altered(due, f"is missing; {sequence} follows {due - 1}")
        if previous != last:
            raise Altered(due, "does not follow from the one before")
        if sha256(text.encode()).hexdigest() != hash_ or text.count("\n") != BREAKS:
            raise Altered(due, "is not what was written")
        if not text.startswith(start):
            raise Altered(due, f"is not of table {table}")
        if due in ahead and ahead[due].hash != hash_:
            raise Altered(due, "is not the one that was signed then: the log was chained anew")
        last = hash_
    return Head(due, last)


def _texts(segment: Segment, after: int) -> Iterator[tuple[int, str, str, str]]:
    connection: Connection = segment.connection
    if segment.version == VERSION:
        yield from connection.execute(_TEXTS, (after,))
        return
    for sequence, previous, hash_, *row in connection.execute(_OLDER, (after,)):
        if hash_of_version_1(tuple(row)) != hash_:
            raise Altered(sequence, "is not what was written")
        # Its own form was right; the text below only has to agree with itself.
        text = "\n".join([row[0], *("" for _ in range(BREAKS))])
        yield sequence, previous, hash_, text


def _verify_checkpoints(segment: Segment, report: Report, keys: KeyHistory) -> None:
    most = EVERY_EVENTS + GROUP
    for row in segment.connection.execute(_CHECKPOINTS).fetchall():
        sequence, hash_, utc_ms, reason, simulated, key, signature, there = row
        told = (sequence, hash_, utc_ms, reason, bool(simulated), key, signature)
        checkpoint = Checkpoint(segment.table, *told)
        if sequence - report.signed_to > most:
            raise Altered(report.signed_to + 1, "is not signed: a checkpoint is missing")
        if there != checkpoint.hash:
            raise Altered(sequence, "is not the one that was signed")
        public = keys.key_of(checkpoint.key, sequence)
        if public is None or not verify(_with_reason(checkpoint), public):
            raise Altered(sequence, f"has a signature that is not the table's ({checkpoint.key})")
        report.signed_to = sequence
        report.checkpoints += 1
        report.simulated = checkpoint.simulated


def _with_reason(checkpoint: Checkpoint) -> Checkpoint:
    try:
        return checkpoint._replace(reason=Reason(checkpoint.reason))
    except ValueError:
        return checkpoint


def _verify_end(report: Report, keys: KeyHistory, ahead: Mapping[int, Head]) -> None:
    missing = [head for head in ahead.values() if head.sequence > report.head.sequence]
    if missing:
        raise Altered(report.head.sequence + 1, "is missing: the end was cut off")
    early = [head.sequence for head in ahead.values() if head.sequence <= report.opens.sequence]
    if early and not keys.explains(report.opens):
        report.remarks.append(f"heads up to event {max(early)} lie before this log begins")
    unsigned = report.head.sequence - report.signed_to
    if unsigned > EVERY_EVENTS + GROUP:
        raise Altered(report.signed_to + 1, "is not signed: a checkpoint is missing")
    if unsigned:
        report.remarks.append(f"the last {unsigned} events are not signed yet")
    if report.opens.sequence and not keys.explains(report.opens):
        raise Altered(report.opens.sequence, "is missing: no event says that it was removed")
    report.remarks += keys.remarks()


def _plain(sql: str) -> str:
    return " ".join(sql.split())
