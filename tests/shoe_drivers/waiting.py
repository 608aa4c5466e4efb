"""Waiting in tests: for a condition, on a clock that is driven, and on a real pseudo-terminal."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.table.facts import BytesUnread, Fact
from shoe_drivers.driver import HostOrder, LineSettings
from shoe_drivers.transport import LinkDown, Transport

PATIENCE = 10.0
LINE = LineSettings(baud=9600)


def until(condition: Callable[[], object], what: str = "") -> None:
    """Wait until the condition holds, or fail."""
    never, deadline = threading.Event(), time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        never.wait(0.001)


class DrivenClock:
    """A clock that stands until the test moves it, and remembers who waited for how long."""

    def __init__(self, at: int = 1000) -> None:
        self.at = at
        self.waits: list[float] = []
        self._until: int | None = None

    def now(self) -> int:
        return self.at

    def wait(self, event: threading.Event, seconds: float) -> bool:
        self._until = self.at + round(seconds * 1000)
        self.waits.append(seconds)
        while self.at < self._until and not event.wait(0.001):
            pass
        self._until = None
        return event.is_set()

    def pass_wait(self) -> None:
        """Let somebody wait, and then let that wait be over."""
        until(lambda: self._until is not None, "nobody waits")
        end = self._until
        assert end is not None
        self.at = end
        until(lambda: self._until != end, "the wait was not over")


class Letters:
    """A driver whose every byte is a fact of its own; it is told of openings and orders."""

    line = LINE

    def __init__(self) -> None:
        self.openings = 0
        self.times: list[int] = []
        self.ticks: list[int] = []
        self.orders: list[HostOrder] = []
        self.order_bytes: bytes | None = b"order"

    def feed(self, data: bytes, at: int) -> list[Fact]:
        self.times.append(at)
        return [BytesUnread(chr(byte)) for byte in data]

    def opened(self) -> None:
        self.openings += 1

    def tick(self, at: int) -> list[Fact]:
        self.ticks.append(at)
        return []

    def order(self, order: HostOrder) -> bytes | None:
        self.orders.append(order)
        return self.order_bytes


class Told:
    """Takes facts as the queue of a table does."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.times: list[int] = []

    def __call__(self, fact: Fact, at: int) -> None:
        self.times.append(at)
        self.facts.append(fact)

    def words(self) -> list[str]:
        """Letters as they are, other facts by name."""
        return [f.data if isinstance(f, BytesUnread) else type(f).__name__ for f in self.facts]


if sys.platform != "win32":
    import tty

    class PluggedTerminal:
        """A pseudo-terminal at a path of our own: what an adapter in its socket looks like."""

        def __init__(self, path: Path) -> None:
            self.master, slave = os.openpty()
            tty.setraw(slave)
            self.name = os.ttyname(slave)
            os.close(slave)
            path.unlink(missing_ok=True)
            path.symlink_to(self.name)
            self._path = path

        def send(self, data: bytes) -> None:
            os.write(self.master, data)

        def unplug(self) -> None:
            self._path.unlink(missing_ok=True)
            if self.master >= 0:
                os.close(self.master)
            self.master = -1


def read_all(line: Transport, count: int) -> bytes:
    """So many bytes, in whatever pieces."""
    data, deadline = b"", time.monotonic() + PATIENCE
    while len(data) < count and time.monotonic() < deadline:
        chunk = line.read()
        data += chunk.data if chunk else b""
    return data


def error_of_read(line: Transport) -> str:
    """What the line says when it goes."""
    with pytest.raises(LinkDown) as gone:
        read_all(line, sys.maxsize)
    return str(gone.value)
