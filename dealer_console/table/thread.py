"""The table thread: takes what arrives in its order, one commit for all that waits."""

import gc
import queue
import threading
import time

from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.verifying import GROUP
from dealer_console.table.bodies import OF_THE_SCREEN
from dealer_console.table.told import Arrival, Note
from dealer_console.table.writer import Halted, TableWriter

LOOK = 1.0
"""Seconds between two looks at the clock while nothing happens."""

IDLE = 0.05
"""Seconds without an arrival after which there is time for housekeeping."""

COLLECT_EVERY = 1.0
"""Seconds at least between two collections of Python's garbage."""


def _is_of_screen(arrival: Arrival | None) -> bool:
    return isinstance(arrival, Note) and arrival.kind in OF_THE_SCREEN


class TableThread:
    """Runs a writer on a thread of its own; anybody may put something in."""

    def __init__(self, writer: TableWriter, *, collects: bool = False) -> None:
        self._writer = writer
        self._queue: queue.SimpleQueue[Arrival | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._collects, self._collected = collects, time.monotonic()
        self.stopped = threading.Event()

    def start(self) -> None:
        """Begin to take."""
        self._thread.start()

    def put(self, arrival: Arrival) -> None:
        """Something has arrived; from any thread."""
        self._queue.put(arrival)

    def stop(self) -> None:
        """Take what has arrived until now, sign off, and be gone; again is no harm."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        try:
            while self._took():
                pass
            self._writer.sign_off(Note("console-stopped", {}), Reason.CLOSED)
        except Halted:
            pass
        finally:
            self.stopped.set()

    def _took(self) -> bool:
        """One turn; whether another follows."""
        try:
            first = self._queue.get(timeout=IDLE)
        except queue.Empty:
            self._writer.tick(idle=True)
            self._collect()
            try:
                first = self._queue.get(timeout=LOOK)
            except queue.Empty:
                return True
        arrivals = [first]
        while len(arrivals) < GROUP and arrivals[-1] is not None:
            try:
                # What only tells of the screen is committed with what follows from it.
                waits = IDLE if all(map(_is_of_screen, arrivals)) else 0.0
                arrivals.append(self._queue.get(block=waits > 0, timeout=waits or None))
            except queue.Empty:
                break
        goes_on = None not in arrivals
        taken = [arrival for arrival in arrivals if arrival is not None]
        if taken:
            self._writer.take(taken)
            self._writer.tick(idle=False)
        return goes_on

    def _collect(self) -> None:
        """Where no other thread is the right one for it, between two things that happen."""
        now = time.monotonic()
        if self._collects and now - self._collected > COLLECT_EVERY:
            gc.collect()
            self._collected = now
