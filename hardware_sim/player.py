"""Sends timed writes through a port, in real time, faster, or as fast as it goes."""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.happenings import Timed
from hardware_sim.messages import Back, Dropped, Signal, Write
from hardware_sim.port import Port

Listen = Callable[[float], bytes]


class PlayClock(Protocol):
    """Time as a player sees it, and waiting during which the host is listened to."""

    def now(self) -> float:
        """Seconds since some moment in the past."""
        ...

    def wait(self, seconds: float, listen: Listen) -> bytes:
        """Wait at most so long; what the host wrote meanwhile ends the wait."""
        ...

    def wake(self) -> None:
        """Cut a wait short."""
        ...


class RealTime:
    """The machine's monotonic clock: to wait is to listen."""

    def now(self) -> float:
        """Seconds since some moment in the past."""
        return time.monotonic()

    def wait(self, seconds: float, listen: Listen) -> bytes:
        """Listen so long."""
        return listen(seconds)

    def wake(self) -> None:
        """Nothing: whoever waits is woken at the port."""


class DrivenTime:
    """A clock that only goes on when told to."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._now = 0.0
        self._woken = False
        self._until: float | None = None

    def now(self) -> float:
        """Seconds since the beginning."""
        with self._changed:
            return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass; the host is listened to at the same moment."""
        with self._changed:
            self._now += seconds
            # Whoever waits on has to look and say so again.
            self._until = None
            self._changed.notify_all()

    def somebody_waits(self, patience: float) -> bool:
        """Wait, in real seconds, until somebody waits for a time still to come."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._until is not None and self._now < self._until, patience
            )

    def wait(self, seconds: float, listen: Listen) -> bytes:
        """Wait until told that so much time has passed; listen at every step of the clock."""
        until = self.now() + seconds
        while True:
            if data := listen(0.0):
                return data
            with self._changed:
                if self._now >= until or self._woken:
                    self._woken = False
                    return b""
                self._until = until
                self._changed.notify_all()
                self._changed.wait()
                self._until = None

    def wake(self) -> None:
        """Cut a wait short."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()


class Played(NamedTuple):
    """What became of it."""

    writes: int
    unheard: int
    """Writes at which nobody had the port open, or that came while the link was down."""


class Player:
    """Plays a device through one port; `stop` may come from any thread."""

    def __init__(
        self,
        port: Port,
        *,
        speed: float | None = 1.0,
        clock: PlayClock | None = None,
        reader_patience: float = 0.0,
    ) -> None:
        if speed is not None and speed <= 0:
            raise ValueError("speed: a positive factor, or None for as fast as it goes")
        self._port = port
        self._speed = speed
        self._clock = clock or RealTime()
        self._reader_patience = reader_patience
        """Seconds to wait for a host at the start and after each return of the link."""
        self._stopped = threading.Event()
        self._started: tuple[float, int] | None = None
        self._last_at = 0
        self._writes = self._unheard = 0

    def play(self, signals: Iterable[Signal]) -> Played:
        """Send what is ready made; the host's orders go unheard."""
        for signal in signals:
            self._send(signal, None)
            if self._stopped.is_set():
                break
        return Played(self._writes, self._unheard)

    def perform(self, device: Device, line: DeviceLine, acts: Iterable[Sequence[Timed]]) -> Played:
        """Have the acts made in time, and answer the host between any two happenings.

        A message is made when its time has come: made before, it would have a number that an
        answer in between could not go by.
        """
        for act in acts:
            if not act and device.next_at is not None:
                self._wait_until(device.next_at, line)
            for timed in act:
                self._wait_until(timed.at_ms, line)
                if self._stopped.is_set():
                    break
                self._send_all(line.say([timed]))
            if self._stopped.is_set():
                break
        if line.back_at is not None:
            self._wait_until(line.back_at, line)
        return Played(self._writes, self._unheard)

    def stop(self) -> None:
        """Stop playing, for good."""
        self._stopped.set()
        self._clock.wake()
        self._port.wake()

    def _send_all(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            self._send(signal, None)

    def _send(self, signal: Signal, line: DeviceLine | None) -> None:
        self._wait_until(signal.at_ms, line)
        if self._stopped.is_set():
            return
        self._last_at = max(self._last_at, signal.at_ms)
        match signal:
            case Write():
                self._writes += 1
                self._unheard += not self._port.send(signal.data, signal.at_ms)
            case Dropped():
                self._port.drop()
            case Back():
                self._port.restore()
                self._await_reader()

    def _await_reader(self) -> None:
        if self._reader_patience and not self._stopped.is_set():
            waited_from = self._clock.now()
            self._port.wait_for_reader(self._reader_patience)
            if self._started is not None:
                # The device stood still while nobody was there to hear it.
                real, device = self._started
                self._started = (real + self._clock.now() - waited_from, device)

    def _wait_until(self, at_ms: int, line: DeviceLine | None) -> None:
        """Wait for a time of the device; with a line, the host is answered and a link returns."""
        if self._started is None:
            self._await_reader()
            self._started = (self._clock.now(), at_ms)
        while line is not None and line.back_at is not None and line.back_at <= at_ms:
            back_at = line.back_at
            self._pass_time(back_at, line)
            if self._stopped.is_set():
                return
            self._send_all(line.finish())
        self._pass_time(at_ms, line)

    def _pass_time(self, at_ms: int, line: DeviceLine | None) -> None:
        while self._speed is not None and not self._stopped.is_set():
            left = self._real(at_ms, self._speed) - self._clock.now()
            if left <= 0:
                break
            if line is None:
                self._clock.wait(left, self._unheeded)
            else:
                heard = self._clock.wait(left, self._port.received)
                self._answer(heard, self._device_time(at_ms, self._speed), line)
        if line is not None and not self._stopped.is_set():
            self._answer(self._port.received(0.0), at_ms, line)

    def _unheeded(self, seconds: float) -> bytes:
        self._port.received(seconds)
        return b""

    def _real(self, at_ms: int, speed: float) -> float:
        assert self._started is not None
        real, device = self._started
        return real + (at_ms - device) / 1000 / speed

    def _device_time(self, at_most: int, speed: float) -> int:
        assert self._started is not None
        real, device = self._started
        passed = round((self._clock.now() - real) * 1000 * speed)
        return max(self._last_at, min(at_most, device + passed))

    def _answer(self, data: bytes, at_ms: int, line: DeviceLine) -> None:
        if data:
            self._send_all(line.hear(data, at_ms))
