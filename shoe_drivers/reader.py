"""The reader thread: opens a line, reads it, tells what its driver makes of it, for ever."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.table.facts import BytesUnread, Fact, LinkLost, LinkRestored, OrderAnswered
from shoe_drivers.clock import Clock, SystemClock
from shoe_drivers.driver import Driver, HostOrder
from shoe_drivers.transport import Chunk, Transport

log = logging.getLogger(__name__)

WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
"""Seconds before opening is tried again; the last for ever."""

STEADY = 2000
"""Milliseconds after which a line that brought no byte counts as good all the same."""

NOT_SENT = "not-sent"
"""The code of an order that the device has no bytes for, or that the settings forbid."""

LINK_DOWN = "link-down"
"""The code of an order for which there was no line."""

Opener = Callable[[], Transport]
Deliver = Callable[[Fact, int], None]


def _log_capture_failed(error: Exception) -> None:
    log.error("the capture ends here: %s", error)


class LinkState(StrEnum):
    """How the line stands, for the screen."""

    OPENING = "opening"
    CONNECTED = "connected"
    WAITING = "waiting"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The state, how long until the next attempt, and what went wrong last."""

    state: LinkState
    seconds: float = 0.0
    error: str = ""


class Recorder(Protocol):
    """Where the raw traffic is kept; shoe_drivers.capture has one."""

    def read(self, data: bytes, at: int) -> None:
        """A chunk came."""

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        """Bytes were sent, for that order."""

    def opened(self, at: int) -> None:
        """The line was opened."""

    def lost(self, at: int) -> None:
        """The line is gone, or could not be opened."""


class Reader:
    """One thread for one line.

    `deliver` gets every fact in the order it happened, with its time, one call at a time; it is
    called from this thread, or from the thread that called `send`, and must not wait.
    """

    def __init__(
        self,
        opener: Opener,
        driver: Driver,
        deliver: Deliver,
        clock: Clock | None = None,
        capture: Recorder | None = None,
        *,
        capture_failed: Callable[[Exception], None] = _log_capture_failed,
        was_lost: bool = False,
    ) -> None:
        self._opener, self._driver, self._deliver = opener, driver, deliver
        self._clock = clock or SystemClock()
        self._capture, self._capture_failed = capture, capture_failed
        self._lost = was_lost
        """A table that went down with its link lost must hear that it is back."""
        self._failures, self._tick_failed = 0, False
        self._ahead = 0
        """By how much the transport's clock is ahead of ours: a simulated device has its own."""
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._transport: Transport | None = None
        self._state, self._again_at = LinkState.STOPPED, 0
        self._error = self._write_error = ""
        # The driver knows no threads; facts are told one at a time; others look at the fields.
        # Where they are nested, they are taken in this order.
        self._driver_lock, self._deliver_lock = threading.RLock(), threading.RLock()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the thread; a reader is started once."""
        with self._lock:
            if self._thread is not None or self._stopping.is_set():
                raise RuntimeError("this reader was started before: make a new one")
            self._thread = threading.Thread(target=self._run, name="shoe-reader", daemon=True)
            self._state = LinkState.OPENING
            self._thread.start()

    def stop(self) -> None:
        """Close the line and wait until the thread is gone; again is no harm."""
        self._stopping.set()
        with self._lock:
            transport, thread = self._transport, self._thread
        if transport is not None:
            transport.close()
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def status(self) -> LinkStatus:
        """How the line stands now."""
        with self._lock:
            state, error, again_at = self._state, self._error, self._again_at
        left = max(0, again_at - self._clock.now()) / 1000 if state is LinkState.WAITING else 0.0
        return LinkStatus(state, left, error)

    def send(self, order: HostOrder) -> None:
        """Give the device an order, from any thread.

        What comes of it is told as a fact. An order that never left is answered here; for one
        the driver has made bytes of, the driver answers, with the device's word or for want of it.
        """
        with self._lock:
            transport = self._transport
        if transport is None:
            self._answer(order, LINK_DOWN)
            return
        with self._driver_lock:
            try:
                data = self._driver.order(order)
            except Exception:
                log.exception("the driver failed at the order %s", order.order)
                data = None
            if data is None:
                self._answer(order, NOT_SENT)
                return
            self._record(lambda kept: kept.sent(data, self._now(), order))
            try:
                transport.write(data)
            except Exception as error:
                # Only this side knows why; the reading side finds the line closed and says so.
                with self._lock:
                    self._write_error = str(error)
                transport.close()

    def _answer(self, order: HostOrder, code: str) -> None:
        self._tell([OrderAnswered(order.order, taken=False, code=code)], self._now())

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                transport = self._open()
                if transport is not None:
                    self._read_on(transport)
                if not self._stopping.is_set():
                    self._wait()
        finally:
            with self._lock:
                self._state = LinkState.STOPPED

    def _open(self) -> Transport | None:
        try:
            transport = self._opener()
        except Exception as error:
            self._link_lost(error)
            return None
        at = self._now()
        with self._driver_lock:
            self._record(lambda kept: kept.opened(at))
            self._reset_driver()
        with self._lock:
            self._transport, self._write_error = transport, ""
            self._state = LinkState.CONNECTED
        if self._lost and not self._stopping.is_set():
            self._lost = False
            self._tell([LinkRestored()], at)
        return transport

    def _read_on(self, transport: Transport) -> None:
        opened = self._clock.now()
        try:
            while not self._stopping.is_set():
                chunk = transport.read()
                if chunk is not None or self._clock.now() - opened >= STEADY:
                    self._failures = 0
                if chunk is not None:
                    self._take(chunk)
                else:
                    self._tick()
        except Exception as error:
            self._let_go(transport)
            if not self._stopping.is_set():
                self._link_lost(error)
        else:
            self._let_go(transport)

    def _let_go(self, transport: Transport) -> None:
        """First, so that no order goes to a line that is told to be lost."""
        with self._lock:
            self._transport = None
            self._state = LinkState.OPENING
        try:
            transport.close()
        except Exception:
            log.exception("the line could not be closed")

    def _take(self, chunk: Chunk) -> None:
        self._ahead = chunk.at - self._clock.now()
        with self._driver_lock:
            self._record(lambda kept: kept.read(chunk.data, chunk.at))
            try:
                facts = self._driver.feed(chunk.data, chunk.at)
            except Exception:
                log.exception("the driver failed at the bytes %s", chunk.data.hex())
                facts = [BytesUnread(chunk.data.hex())]
                # What it choked on must not stay in its buffer, or it chokes for ever.
                self._reset_driver()
            self._tell(facts, chunk.at)

    def _tick(self) -> None:
        at = self._now()
        with self._driver_lock:
            try:
                facts = self._driver.tick(at)
            except Exception:
                if not self._tick_failed:
                    log.exception("the driver failed while nothing came")
                self._tick_failed = True
                return
            self._tell(facts, at)

    def _reset_driver(self) -> None:
        try:
            self._driver.opened()
        except Exception:
            log.exception("the driver failed at a fresh line")

    def _record(self, keep: Callable[[Recorder], None]) -> None:
        if self._capture is None:
            return
        try:
            keep(self._capture)
        except Exception as error:
            # A capture with a hole would play back as if the shoe had lost a card: it ends here.
            self._capture = None
            try:
                self._capture_failed(error)
            except Exception:
                log.exception("nobody could be told that the capture ends here: %s", error)

    def _tell(self, facts: list[Fact], at: int) -> None:
        with self._deliver_lock:
            for fact in facts:
                try:
                    self._deliver(fact, at)
                except Exception:
                    # The next card must still be told.
                    log.exception("%r was not taken", fact)

    def _link_lost(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            log.error("the line failed in a way that lines should not", exc_info=error)
        with self._lock:
            self._error = self._write_error or str(error) or type(error).__name__
        if not self._lost:
            self._lost = True
            at = self._now()
            with self._driver_lock:
                self._record(lambda kept: kept.lost(at))
            self._tell([LinkLost()], at)

    def _wait(self) -> None:
        seconds = WAITS[min(self._failures, len(WAITS) - 1)]
        self._failures += 1
        with self._lock:
            self._state = LinkState.WAITING
            self._again_at = self._clock.now() + round(seconds * 1000)
        self._clock.wait(self._stopping, seconds)
        with self._lock:
            self._state = LinkState.OPENING

    def _now(self) -> int:
        return self._clock.now() + self._ahead
