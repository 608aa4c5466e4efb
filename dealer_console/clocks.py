"""The clocks of this machine, and whether they can be believed."""

import time
from datetime import UTC, datetime
from typing import Protocol

from dealer_console.round_log.troubles import ClockSetBack


class Clocks(Protocol):
    """The time of day, and a time that only goes forward."""

    def utc_ms(self) -> int:
        """Wall clock, milliseconds since 1970."""
        ...

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment in the past; setting the time of day does not move it."""
        ...


class SystemClocks:
    """Those of the machine."""

    def utc_ms(self) -> int:
        """Wall clock, milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment in the past."""
        return time.monotonic_ns() // 1_000_000


class ClockWatch:
    """Holds the time of day against the time that has really passed.

    Looked at every few seconds it lets a clock be steered, and finds one that was set.
    """

    def __init__(self, tolerance_ms: int) -> None:
        self._tolerance = tolerance_ms
        self._last: tuple[int, int] | None = None

    def verify(self, utc_ms: int, monotonic_ms: int) -> None:
        """Refuse to go on with a clock that has jumped since the last look."""
        last, self._last = self._last, (utc_ms, monotonic_ms)
        if last is None:
            return
        jumped = (utc_ms - last[0]) - (monotonic_ms - last[1])
        if abs(jumped) > self._tolerance:
            way = "forward" if jumped > 0 else "back"
            raise ClockSetBack(
                f"the clock jumped {abs(jumped) / 1000:,.1f} s {way}, to {as_text(utc_ms)}: set it "
                "right, then start the console again"
            )


def as_text(utc_ms: int) -> str:
    """A moment as people write it, in UTC."""
    return datetime.fromtimestamp(utc_ms / 1000, UTC).isoformat(sep=" ", timespec="seconds")
