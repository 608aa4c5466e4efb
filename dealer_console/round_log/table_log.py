"""A table's log as its one writer has it: events, checkpoints, one segment after another."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from dealer_console.clocks import Clocks
from dealer_console.round_log.checkpoints import Checkpoint, Reason, Schedule, sign
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import (
    WriterLock,
    make_directory,
    month_of,
    new_segment,
    segment_paths,
)
from dealer_console.round_log.events import NOTHING_SHOWN, Entry, Event, canonical
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import Head, Segment, Statement
from dealer_console.round_log.troubles import Corrupt, LogTrouble
from dealer_console.round_log.verifying import Altered, verify_chain

_CHECKPOINT = (
    "INSERT INTO checkpoints (sequence, hash, utc_ms, reason, simulated, key, signature)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)

FRAME = 4096 + 24
"""Bytes of one page in the write-ahead log."""

WAL_IDLE = 2**20
"""Bytes not worked off at which it is done while nothing happens."""

WAL_BUSY = 4 * 2**20
"""Bytes at which it is done whatever happens: a log that is written over is quicker to write."""

Keep = Callable[[Checkpoint], None]
"""Sends a checkpoint to where it is kept outside."""


def kept_nowhere(_: Checkpoint) -> None:
    """No sink is set up."""


class MixedLog(LogTrouble):
    """A log of live play and a simulated table, or the other way round.

    For example a test table given a live table's name.
    """


class TableLog:
    """The log of one table, open for writing."""

    def __init__(
        self,
        directory: Path,
        lock: WriterLock,
        segment: Segment,
        key: SigningKey,
        keep: Keep,
        *,
        simulated: bool,
    ) -> None:
        self.directory = directory
        self.simulated = simulated
        self.schedule = Schedule()
        self.key = key
        self._lock = lock
        self._segment = segment
        self._keep = keep

    @classmethod
    def open(
        cls,
        directory: Path,
        table: str,
        month: str,
        key: SigningKey,
        keep: Keep = kept_nowhere,
        *,
        simulated: bool,
    ) -> "TableLog":
        """Open the log, or begin it where there is none."""
        make_directory(directory)
        lock = WriterLock(directory)
        try:
            segment = _newest(directory, table, month, simulated=simulated)
        except BaseException:
            lock.release()
            raise
        return cls(directory, lock, segment, key, keep, simulated=simulated)

    @property
    def table(self) -> str:
        """The table's name."""
        return self._segment.table

    @property
    def head(self) -> Head:
        """Where the log ends."""
        return self._segment.head

    @property
    def segment(self) -> Segment:
        """The file that is being written on."""
        return self._segment

    def append(
        self, entries: Sequence[Entry], statements: Sequence[Statement], now_ms: int
    ) -> list[Event]:
        """Add events with their derived rows; on the disk when this returns."""
        events = self._segment.append(entries, statements)
        self.schedule.appended(len(events), now_ms)
        return events

    def note(
        self, kind: str, body: Mapping[str, object], versions: tuple[str, str], clocks: Clocks
    ) -> None:
        """Add an event that does not touch the table, from outside of play."""
        software, rules = versions
        now = clocks.monotonic_ms()
        told = (kind, canonical(body), b"", NOTHING_SHOWN, software, rules, self.simulated)
        self.append([Entry(clocks.utc_ms(), now, None, None, *told)], [], now)

    def checkpoint(self, reason: Reason, utc_ms: int) -> Checkpoint:
        """Sign where the log ends, and have it kept outside; what cannot be read back is not."""
        self._read_back()
        made = sign(self.key, self.table, self.head, utc_ms, reason, simulated=self.simulated)
        # A head is in the log once; one that ends a shoe goes out again, with its own reason.
        if made.sequence > self.last_checkpoint():
            with self._segment.transaction():
                row = (made.sequence, made.hash, utc_ms, reason, made.simulated, made.key)
                self._segment.connection.execute(_CHECKPOINT, (*row, made.signature))
        self.schedule.done()
        self._keep(made)
        return made

    def _read_back(self) -> None:
        """Read what is to be signed as anybody else would: from the disk, not from our memory."""
        last = self._segment.connection.execute(
            "SELECT sequence, hash FROM checkpoints ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
        segment = Segment.read(self._segment.path)
        try:
            there = verify_chain(segment, None if last is None else Head(*last))
        except (Altered, DatabaseError) as error:
            raise Corrupt(
                f"{segment.path.name}: what was written does not come back ({error}): keep the "
                "file, restore the last backup beside it, and tell surveillance"
            ) from error
        finally:
            segment.close()
        if there != self.head:
            raise Corrupt(f"{segment.path.name} ends at {there.sequence}, not {self.head.sequence}")

    def last_checkpoint(self) -> int:
        """The number of the last event that is signed; where the segment opens if none is."""
        (last,) = self._segment.connection.execute(
            "SELECT max(sequence) FROM checkpoints"
        ).fetchone()
        return self._segment.opens.sequence if last is None else int(last)

    def roll(self, month: str, utc_ms: int) -> bool:
        """Go on in a new file if another month has come; whether it has."""
        if month <= month_of(self._segment.path):
            return False
        self.checkpoint(Reason.CLOSED, utc_ms)
        self.reclaim(to_nothing=True)
        old, head = self._segment, self.head
        self._segment = new_segment(self.directory, month, old.table, head)
        old.close()
        return True

    def wal_left(self) -> int:
        """Bytes of the write-ahead log that are not worked off yet.

        Told by what is in it: its file keeps its length and is written over from the start.
        """
        _, frames, done = self._segment.connection.execute("PRAGMA wal_checkpoint(NOOP)").fetchone()
        return max(int(frames) - int(done), 0) * FRAME

    def reclaim(self, *, to_nothing: bool = False) -> None:
        """Work the write-ahead log off into the file, as far as readers let it."""
        mode = "TRUNCATE" if to_nothing else "PASSIVE"
        self._segment.connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()

    def close(self) -> None:
        """Let the log go; whoever wants may write to it then."""
        self._segment.close()
        self._lock.release()


def _newest(directory: Path, table: str, month: str, *, simulated: bool) -> Segment:
    """The segment to write on: the newest, or a new one where that is of an older version."""
    paths = segment_paths(directory)
    if not paths:
        return new_segment(directory, month, table, Head())
    last = Segment.read(paths[-1])
    try:
        if last.table != table:
            raise MixedLog(f"{directory} is the log of table {last.table}, not of {table}")
        _verify_kind(last, simulated=simulated)
        if last.version < VERSION:
            return new_segment(directory, max(month, month_of(paths[-1])), table, last.head)
    finally:
        last.close()
    return Segment.open(paths[-1])


def _verify_kind(segment: Segment, *, simulated: bool) -> None:
    holds = segment.simulated()
    if holds is not None and holds is not simulated:
        there, asked = ("simulated", "live") if holds else ("live", "simulated")
        raise MixedLog(
            f"{segment.path.parent} holds {there} play, and the settings say {asked}: give the "
            f"{asked} table a name of its own"
        )


def events_of(directory: Path, after: int = 0) -> Iterator[Event]:
    """All events of a log from after that number on, across its segments."""
    for path in segment_paths(directory):
        segment = Segment.read(path)
        try:
            if segment.head.sequence > after:
                yield from segment.events(after)
        finally:
            segment.close()
