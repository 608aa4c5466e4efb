"""Time in a replay: it goes as it went, faster, backwards, or stands still."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

SPEEDS = (1, 2, 4, 8, 16)
TICK_MS = 40

Seconds = Callable[[], float]


class Playback(QObject):
    """Where in a round we are, and whether it goes on from there."""

    moved = Signal()
    """Another moment, or a later time of day in the same one."""
    played = Signal()
    """It began to play, or stopped; or its speed is another."""

    def __init__(self, parent: QObject, seconds: Seconds = monotonic) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._times: list[int] = []
        self._at = 0
        """Which moment it is."""
        self._now = 0.0
        """Milliseconds, by the clock of the log."""
        self._speed, self._way, self._last = SPEEDS[0], 0, 0.0
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self.go_on)

    @property
    def at(self) -> int:
        """The number of the moment."""
        return self._at

    @property
    def now_ms(self) -> int:
        """The time that it is there."""
        return int(self._now)

    @property
    def speed(self) -> int:
        """How many times as fast as it went."""
        return self._speed

    @property
    def way(self) -> int:
        """1 while it plays, -1 while it plays backwards, 0 while it stands still."""
        return self._way

    @property
    def length(self) -> int:
        """How many moments there are."""
        return len(self._times)

    def begin(self, times: Sequence[int], at: int = 0) -> None:
        """Of moments at these times; it stands at one of them."""
        self.stop()
        # A press may be written down a little later than what came after it.
        self._times = list(accumulate(times, max))
        self.go_to(at)

    def longer(self, times: Sequence[int]) -> None:
        """More has happened; it stays where it is."""
        self._times = list(accumulate(times, max))

    def go_to(self, at: int) -> None:
        """To one moment."""
        if not self._times:
            return
        self._at = max(0, min(at, len(self._times) - 1))
        self._now = float(self._times[self._at])
        self._last = self._seconds()
        self.moved.emit()

    def step(self, by: int) -> None:
        """So many moments on, and stand still there."""
        self.stop()
        self.go_to(self._at + by)

    def play(self, way: int = 1) -> None:
        """Go on from here, or back; once more stops it. At the end it begins anew."""
        if self._way == way or not self._times:
            self.stop()
            return
        if way > 0 and self._at == len(self._times) - 1:
            self.go_to(0)
        elif way < 0 and self._at == 0:
            self.go_to(len(self._times) - 1)
        self._way, self._last = way, self._seconds()
        self._tick.start()
        self.played.emit()

    def stop(self) -> None:
        """Stand still."""
        if self._way:
            self._way = 0
            self._tick.stop()
            self.played.emit()

    def set_speed(self, speed: int) -> None:
        """From now on so many times as fast."""
        self.go_on()
        self._speed = speed
        self.played.emit()

    def go_on(self) -> None:
        """Come to where it is by now."""
        if not self._way:
            return
        seconds = self._seconds()
        self._now += (seconds - self._last) * 1000 * self._speed * self._way
        self._last = seconds
        first, last = self._times[0], self._times[-1]
        is_through = self._now >= last if self._way > 0 else self._now <= first
        self._now = min(max(self._now, first), last)
        self._at = self._place()
        self.moved.emit()
        if is_through:
            self.stop()

    def _place(self) -> int:
        """The last moment that has come; going back, the first of those at one time is enough."""
        reached = bisect_right(self._times, self._now) - 1
        return max(0, reached)
