"""The clock of the reader and the lines, so that tests can drive it."""

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """Time that only goes forward, and waiting that can be cut short."""

    def now(self) -> int:
        """Milliseconds since some moment in the past."""
        ...

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """Wait for the event, at most so long; whether it is set."""
        ...


class SystemClock:
    """The machine's monotonic clock, which setting the time of day does not move."""

    def now(self) -> int:
        """Milliseconds since some moment in the past."""
        return time.monotonic_ns() // 1_000_000

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """Wait for the event, at most so long; whether it is set."""
        return event.wait(seconds)
