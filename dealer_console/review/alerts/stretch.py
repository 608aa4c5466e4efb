"""A stretch of a table's log, read at one moment, and which round of it is not over."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS
from dealer_console.round_log.segment import Segment

END = 2**62
"""After every event there is."""

_LAST_OF_A_ROUND = (
    "SELECT shoe, round, sequence FROM events WHERE round IS NOT NULL"
    " ORDER BY sequence DESC LIMIT 1"
)
_OVER = "SELECT 1 FROM rounds WHERE shoe = ? AND round = ? AND sequence >= ?"
_FIRST_ROUND = "SELECT shoe, round FROM rounds ORDER BY sequence LIMIT 1"


class RoundNumber(NamedTuple):
    """A round by its shoe and its number."""

    shoe: int
    round: int


class Stretch(NamedTuple):
    """The events of one file after one number and up to another, with what was made from them."""

    log: WatchedLog
    segment: Segment
    after: int
    until: int
    running: RoundNumber | None
    """The round that is being dealt, or was taken up again: nothing of it is told."""
    outdated: frozenset[RoundNumber]
    """Rounds whose rows here are no longer what was made of them."""
    older: Segment | None
    newer: Segment | None
    """The files beside this one."""

    def fetch(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of one question to this file."""
        return self.log.fetch(self.segment, statement, values)

    def within(self, statement: str, *more: Any) -> list[Any]:
        """The rows of a question that asks for this stretch with its first two values."""
        return self.fetch(statement, (self.after, self.until, *more))

    @property
    def has_rows(self) -> bool:
        """Whether this file has more than events."""
        return self.segment.version >= WITH_ROUNDS

    def is_running(self, shoe: int | None, round_: int | None) -> bool:
        """Whether that is the round nothing may be told of."""
        return (shoe, round_) == self.running

    def is_outdated(self, shoe: int, round_: int) -> bool:
        """Whether what this file has of that round is out of date."""
        return self.is_running(shoe, round_) or (shoe, round_) in self.outdated


def stretches(log: WatchedLog, after: int, until: int = END) -> Iterator[Stretch]:
    """All of a range, file by file, the newest first; each held still while it is looked at."""
    files = log.segments()
    running: RoundNumber | None = None
    for place in range(len(files) - 1, -1, -1):
        segment, newer = files[place], files[place + 1] if place + 1 < len(files) else None
        first = segment.opens.sequence
        last = END if newer is None else newer.opens.sequence
        if newer is not None and until <= first:
            continue
        with _held_still(log, segment):
            if newer is None:
                running = running_round(log)
            if after < last and until > first:
                yield Stretch(
                    log,
                    segment,
                    max(after, first),
                    min(until, last),
                    running,
                    _ended_again(log, newer),
                    files[place - 1] if place else None,
                    newer,
                )
        if after >= first:
            return


@contextmanager
def _held_still(log: WatchedLog, segment: Segment) -> Iterator[None]:
    log.fetch(segment, "BEGIN")
    try:
        yield
    finally:
        log.fetch(segment, "COMMIT")


def running_round(log: WatchedLog) -> RoundNumber | None:
    """The round that is not over; none between rounds."""
    for segment in log.newest_first():
        found = log.fetch(segment, _LAST_OF_A_ROUND)
        if found:
            shoe, round_, _ = found[0]
            has_rows = segment.version >= WITH_ROUNDS
            if has_rows and log.fetch(segment, _OVER, found[0]):
                return None
            return RoundNumber(shoe, round_)
    return None


def _ended_again(log: WatchedLog, newer: Segment | None) -> frozenset[RoundNumber]:
    """Only the last round of a file can have been taken up again in the next one."""
    if newer is None or newer.version < WITH_ROUNDS:
        return frozenset()
    return frozenset(RoundNumber(*row) for row in log.fetch(newer, _FIRST_ROUND))
