"""A reader on a bench: lines that the test writes, a clock it drives, and all that is told."""

import queue
import threading

from shoe_drivers.driver import HostOrder
from shoe_drivers.reader import LinkState, Reader
from shoe_drivers.transport import Chunk, LinkDown
from tests.shoe_drivers.waiting import DrivenClock, Letters, Told, until


class Script:
    """A line that reads what the test puts in; an exception put in is raised."""

    def __init__(self) -> None:
        self.coming: queue.Queue[Chunk | Exception | None] = queue.Queue()
        self.written: list[bytes] = []
        self.refuses: Exception | None = None
        self.closed = threading.Event()

    def read(self) -> Chunk | None:
        while not self.closed.is_set():
            try:
                item = self.coming.get(timeout=0.001)
            except queue.Empty:
                continue
            if isinstance(item, Exception):
                raise item
            return item
        raise LinkDown("closed")

    def write(self, data: bytes) -> None:
        if self.refuses:
            raise self.refuses
        self.written.append(data)

    def close(self) -> None:
        self.closed.set()

    def brings(self, text: str, at: int) -> None:
        self.coming.put(Chunk(text.encode(), at))


class Bench:
    """A reader with everything around it that a test looks at."""

    def __init__(self, driver: Letters | None = None, *, was_lost: bool = False) -> None:
        self.clock, self.told, self.driver = DrivenClock(), Told(), driver or Letters()
        self.lines: list[Script] = []
        self.down: list[str] = []
        """What the next openings fail with."""
        self.records = Records()
        self.reports: list[Exception] = []
        self.reader = Reader(
            self.open,
            self.driver,
            self.told,
            self.clock,
            self.records,
            capture_failed=self.reports.append,
            was_lost=was_lost,
        )

    def open(self) -> Script:
        if self.down:
            raise LinkDown(self.down.pop(0))
        self.lines.append(Script())
        return self.lines[-1]

    def started(self) -> Script:
        self.reader.start()
        return self.connected()

    def connected(self) -> Script:
        until(lambda: self.reader.status().state is LinkState.CONNECTED, "not connected")
        return self.lines[-1]

    def says(self, *words: str) -> None:
        until(lambda: self.told.words() == list(words), f"{self.told.words()} is not {words}")


class Records:
    """A capture in memory."""

    def __init__(self) -> None:
        self.kept: list[tuple[object, ...]] = []
        self.fails = False

    def _keep(self, *what: object) -> None:
        if self.fails:
            raise OSError("the disk is full")
        self.kept.append(what)

    def read(self, data: bytes, at: int) -> None:
        self._keep("read", data, at)

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        self._keep("sent", data, at, order)

    def opened(self, at: int) -> None:
        self._keep("opened", at)

    def lost(self, at: int) -> None:
        self._keep("lost", at)
