"""A capture played as if it were the line it was taken from."""

import threading
from pathlib import Path

from shoe_drivers.capture import Event, Record, read_capture
from shoe_drivers.clock import Clock
from shoe_drivers.driver import LineSettings
from shoe_drivers.transport import Chunk, LinkDown

MOMENT = 0.05
"""Seconds a read waits for bytes."""


class CaptureTransport:
    """Plays a capture with its original chunking, and its original timing where asked for.

    A chunk has its recorded time in both cases. A line that was lost is lost again; `reopen` goes
    on behind it. When all is played the line is silent.
    """

    def __init__(self, path: Path, *, timed: bool, clock: Clock) -> None:
        self._records = read_capture(path).records
        self._timed = timed
        self._clock = clock
        self._next = 0
        self._fresh = True
        """Nothing has been played since the line was opened."""
        self._down = False
        self._closed = threading.Event()
        self._ahead = clock.now() - self._records[0].at if self._records else 0

    @property
    def over(self) -> bool:
        """Whether all has been played."""
        return all(r.event in (Event.SENT, Event.CLOSED) for r in self._records[self._next :])

    def read(self) -> Chunk | None:
        """The next chunk, when its time has come; LinkDown where the line was lost."""
        record = self._upcoming()
        if self._closed.is_set():
            raise LinkDown("the capture was closed")
        if record is None:
            self._clock.wait(self._closed, MOMENT)
            return None
        if not self._is_due(record):
            return None
        if record.event is Event.OPENED:
            # Opened again without a word of its loss; the reader has to hear of it.
            self._down = True
            raise LinkDown("the line of the capture was opened anew")
        self._next += 1
        self._fresh = False
        if record.event is Event.LOST:
            self._down = True
            raise LinkDown("the line of the capture was lost")
        return Chunk(record.data, record.at)

    def write(self, data: bytes) -> None:
        """A capture answers what it answered then, whatever is sent."""
        del data
        if self._closed.is_set():
            raise LinkDown("the capture was closed")

    def close(self) -> None:
        """Close it, from any thread; a read under way comes back at once."""
        self._closed.set()

    def reopen(self, address: str, line: LineSettings) -> "CaptureTransport":
        """Go on where the line was next opened, as a TransportMaker; LinkDown before that time."""
        del address, line
        if self._down:
            self._next = self._next_opening()
            self._down, self._fresh = False, True
        self._closed = threading.Event()
        return self

    def _next_opening(self) -> int:
        later = range(self._next, len(self._records))
        place = next((n for n in later if self._records[n].event is Event.OPENED), None)
        if place is None:
            raise LinkDown("the line of the capture was not opened again")
        if self._timed and self._wait_ms(self._records[place]) > 0:
            raise LinkDown("the line of the capture was not there at this time")
        return place

    def _upcoming(self) -> Record | None:
        """The next record that a reader of the line notices."""
        while self._next < len(self._records):
            record = self._records[self._next]
            if record.event in (Event.READ, Event.LOST):
                return record
            if record.event is Event.OPENED and not self._fresh:
                return record
            self._next += 1
        return None

    def _wait_ms(self, record: Record) -> int:
        return record.at + self._ahead - self._clock.now()

    def _is_due(self, record: Record) -> bool:
        """Whether its time has come, after a moment's waiting where it has not."""
        if not self._timed:
            return True
        if (early := self._wait_ms(record)) > 0:
            self._clock.wait(self._closed, min(MOMENT, early / 1000))
        return self._wait_ms(record) <= 0 and not self._closed.is_set()
