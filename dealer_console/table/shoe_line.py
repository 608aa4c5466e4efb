"""The shoe's line as the table has it: facts with the bytes they came in, and the lock."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from dealer_console.table.told import FactHeard, Note, Snapshot
from rules.table.facts import Fact
from shoe_drivers.addresses import opener
from shoe_drivers.capture import CaptureFailed, CaptureWriter, Head
from shoe_drivers.clock import SystemClock
from shoe_drivers.driver import HostOrder
from shoe_drivers.lock_keeper import LockKeeper
from shoe_drivers.reader import LinkStatus, Reader
from shoe_drivers.registry import make

MOST_RAW = 4096
"""Bytes kept beside one fact; what a device sends beyond that is in the capture alone."""


class ShoeLine:
    """Reads a shoe on its own thread and tells each fact with its bytes."""

    def __init__(
        self,
        driver: str,
        settings: dict[str, str],
        address: str,
        heard: Callable[[FactHeard | Note], None],
        *,
        was_lost: bool,
        capture: Path | None = None,
        keeps_locked: bool = False,
    ) -> None:
        self.heard = heard
        """Who is told; asked anew for each fact."""
        self._raw = bytearray()
        made = make(driver, settings)
        opens = opener(address, made.line)
        self._clock = SystemClock()
        self._capture: CaptureWriter | None = None
        if capture is not None:
            began = datetime.now(UTC)
            path = _capture_path(capture, began)
            head = Head(driver, settings, address, began.isoformat(timespec="seconds"))
            self._capture = CaptureWriter(path, head, self._capture_failed)
        self._reader = Reader(
            opens,
            made,
            self._deliver,
            self._clock,
            self,
            was_lost=was_lost,
        )
        self._keeper = LockKeeper(self._reader.send) if keeps_locked else None

    def start(self) -> None:
        """Open the line, now and whenever it is lost."""
        self._reader.start()

    def stop(self) -> None:
        """Close it."""
        self._reader.stop()
        if self._capture is not None:
            self._capture.close(self._clock.now())

    def status(self) -> LinkStatus:
        """How the line stands."""
        return self._reader.status()

    def send(self, order: HostOrder) -> None:
        """Give the shoe an order."""
        self._reader.send(order)

    def stands(self, snapshot: Snapshot) -> None:
        """The table stands so, as everybody may see: the shoe is locked while no card is due."""
        if self._keeper is None:
            return
        if snapshot.fact is not None:
            self._keeper.heard(snapshot.fact)
        self._keeper.stands(locked=bool(snapshot.shown["locked"]))

    def _deliver(self, fact: Fact, _: int) -> None:
        raw = bytes(self._raw)
        self._raw.clear()
        self.heard(FactHeard(fact, raw))

    # As the reader's recorder.

    def read(self, data: bytes, at: int) -> None:
        """A chunk came; it is kept beside the next fact."""
        self._raw += data
        del self._raw[:-MOST_RAW]
        if self._capture is not None:
            self._capture.read(data, at)

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        """Bytes were sent."""
        if self._capture is not None:
            self._capture.sent(data, at, order)

    def opened(self, at: int) -> None:
        """The line was opened; what came before it was another line's."""
        self._raw.clear()
        if self._capture is not None:
            self._capture.opened(at)

    def lost(self, at: int) -> None:
        """The line is gone."""
        if self._capture is not None:
            self._capture.lost(at)

    def _capture_failed(self, error: Exception) -> None:
        self._capture = None
        self.heard(Note("capture-failed", {"reason": str(error)}))


def _capture_path(directory: Path, began: datetime) -> Path:
    """A new file for each start, however soon one follows another."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CaptureFailed(f"{directory} cannot be made: {error}; check its place") from error
    return directory / f"{began:%Y%m%d-%H%M%S-%f}.capture"
