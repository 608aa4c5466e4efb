"""Brings the newest heads to every sink, without ever holding up the table."""

import logging
import threading
import time
from collections.abc import Callable, Iterable

from dealer_console.round_log.checkpoints import Checkpoint
from dealer_console.round_log.sinks.sink import LASTING, Sink, SinkFailed
from shoe_drivers.clock import Clock, SystemClock

log = logging.getLogger(__name__)

WAITS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds before a sink that failed is tried again; the last for ever."""

SLOW = 30_000
"""Milliseconds after which a sink that neither takes a head nor fails counts as failing."""

Troubled = Callable[[str, str | None], None]


class SinkKeeper:
    """A thread for each sink, so that one that hangs holds up neither the table nor the others.

    `troubled` gets a sink's name and why it fails, once when that begins, and None once when it
    works again; it is called from a sink's thread or from that of `keep`, and must not wait.
    """

    def __init__(
        self, sinks: Iterable[Sink], troubled: Troubled, clock: Clock | None = None
    ) -> None:
        clock = clock or SystemClock()
        self._lines = [_Line(sink, troubled, clock) for sink in sinks]

    def start(self) -> None:
        """Start the threads; a keeper is started once."""
        for line in self._lines:
            line.start()

    def keep(self, checkpoint: Checkpoint) -> None:
        """Have every sink keep this head, soon; never waits."""
        for line in self._lines:
            line.put(checkpoint)

    def stop(self, seconds: float) -> list[str]:
        """Deliver what can be delivered in that time; the names of the sinks that are behind."""
        deadline = time.monotonic() + seconds
        for line in self._lines:
            line.finish()
        for line in self._lines:
            line.join(max(0.0, deadline - time.monotonic()))
        return [line.name for line in self._lines if line.abandon()]


class _Line:
    """What waits for one sink, and the thread that brings it there."""

    def __init__(self, sink: Sink, troubled: Troubled, clock: Clock) -> None:
        self.name = sink.name
        self._sink, self._troubled, self._clock = sink, troubled, clock
        self._waiting: list[Checkpoint] = []
        self._busy_since: int | None = None
        self._abandoned = False
        self._stopping = threading.Event()
        self._changed = threading.Condition()
        # Held while somebody is told, so that "fails" and "works" come in their order.
        self._telling = threading.Lock()
        self._is_troubled = False
        self._thread = threading.Thread(target=self._run, name="log-sinks", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def put(self, checkpoint: Checkpoint) -> None:
        """The newest head takes the place of those that nobody holds on to."""
        with self._changed:
            self._waiting = [one for one in self._waiting if one.reason in LASTING]
            self._waiting.append(checkpoint)
            self._changed.notify()
        self._tell_if_slow()

    def finish(self) -> None:
        """Try what is left once more, at once, and end."""
        self._stopping.set()
        with self._changed:
            self._changed.notify()

    def join(self, seconds: float) -> None:
        """Wait for the end of the thread, at most so long."""
        if self._thread.ident is not None:
            self._thread.join(seconds)

    def abandon(self) -> bool:
        """Bring nothing more; whether anything was left."""
        with self._changed:
            self._abandoned = True
            return bool(self._waiting)

    def _run(self) -> None:
        failures = 0
        while (checkpoint := self._next()) is not None:
            if self._deliver(checkpoint):
                failures = 0
            elif self._stopping.is_set():
                return
            else:
                self._clock.wait(self._stopping, WAITS[min(failures, len(WAITS) - 1)])
                failures += 1

    def _next(self) -> Checkpoint | None:
        """The oldest that waits, as soon as one does; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._stopping.is_set())
            if self._abandoned or not self._waiting:
                return None
            self._busy_since = self._clock.now()
            return self._waiting[0]

    def _deliver(self, checkpoint: Checkpoint) -> bool:
        why = self._attempt(checkpoint)
        with self._changed:
            self._busy_since = None
            if why is None and checkpoint in self._waiting:
                self._waiting.remove(checkpoint)
        self._tell(why)
        return why is None

    def _attempt(self, checkpoint: Checkpoint) -> str | None:
        try:
            self._sink.keep(checkpoint)
        except SinkFailed as error:
            return str(error)
        except Exception as error:
            # A mistake in one sink must not end its thread unseen.
            if not self._is_troubled:
                log.exception("the sink %s failed in a way that sinks should not", self.name)
            return str(error) or type(error).__name__
        return None

    def _tell_if_slow(self) -> None:
        with self._telling:
            since = self._busy_since
            if since is not None and self._clock.now() - since >= SLOW:
                self._tell_held(f"has not answered for {SLOW // 1000} seconds; check it")

    def _tell(self, why: str | None) -> None:
        with self._telling:
            self._tell_held(why)

    def _tell_held(self, why: str | None) -> None:
        if (why is not None) == self._is_troubled:
            return
        self._is_troubled = why is not None
        try:
            self._troubled(self.name, why)
        except Exception:
            # Whoever listens must not end the thread, nor the table's.
            log.exception("nobody could be told of the sink %s: %s", self.name, why)
