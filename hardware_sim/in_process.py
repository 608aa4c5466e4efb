"""A simulated port inside the process, reached by sim://NAME; reads carry the device's time."""

import re
import threading
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from hardware_sim.port import PortClosed
from shoe_drivers.driver import LineSettings
from shoe_drivers.transport import Chunk, LinkDown

MOMENT = 0.1
"""Seconds a read waits for bytes; they themselves end the wait at once."""

SCHEME = "sim"

_ADDRESS = re.compile(rf"(?i:{SCHEME})://([^/?#\s]+)(?:\?seed=([0-9]{{1,18}}))?")

_ports: dict[str, "InProcessPort"] = {}
_ports_lock = threading.Lock()


class NameTaken(ValueError):
    """There is a port of that name in this program.

    For example a bench at `sim://demo` where a test has put its own shoe there.
    """


class SimulatedAddress(NamedTuple):
    """Where a simulated port is, and which cards are dealt there."""

    name: str
    seed: int | None = None
    """None leaves the cards to chance."""


def read_address(address: str) -> SimulatedAddress:
    """What sim://NAME or sim://NAME?seed=NUMBER says; a ValueError where it is neither."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise ValueError(
            f"{address!r} names no simulated port: write sim://NAME or sim://NAME?seed=NUMBER"
        )
    return SimulatedAddress(found[1], None if found[2] is None else int(found[2]))


class InProcessPort:
    """A port in the process under a name; one host at a time."""

    def __init__(self, name: str) -> None:
        if not name or urlsplit(f"{SCHEME}://{name}").netloc != name:
            raise ValueError(f"{name!r} cannot stand in an address: use letters, digits and dashes")
        self.name = name
        self._changed = threading.Condition()
        self._plugged = True
        self._closed = False
        self._woken = False
        self._line: InProcessLine | None = None
        self._written: deque[bytes] = deque()
        with _ports_lock:
            if name in _ports:
                raise NameTaken(f"there is a simulated port {name!r} already: close it first")
            _ports[name] = self

    @property
    def address(self) -> str:
        """What a host opens to reach it."""
        return f"{SCHEME}://{self.name}"

    def send(self, data: bytes, at_ms: int) -> bool:
        """Send; what nobody hears is lost."""
        return self.send_all([Chunk(data, at_ms)])

    def send_all(self, chunks: Sequence[Chunk]) -> bool:
        """Send all of them in this order, or none where nobody would hear them."""
        with self._changed:
            if self._closed:
                raise PortClosed(f"{self.address} is closed")
            if self._line is None:
                return False
            self._line.chunks.extend(chunk for chunk in chunks if chunk.data)
            self._changed.notify_all()
            return True

    def received(self, seconds: float) -> bytes:
        """Wait at most so long for what the host writes."""
        with self._changed:
            self._changed.wait_for(lambda: self._written or self._woken or self._closed, seconds)
            self._woken = False
            data = b"".join(self._written)
            self._written.clear()
            return data

    def wait_for_reader(self, seconds: float) -> bool:
        """Wait at most so long until a host has the port open."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._line is not None or self._woken or self._closed, seconds
            )
            self._woken = False
            return self._line is not None

    def drained(self, seconds: float) -> bool:
        """Wait at most so long until the host has read all that was sent, or is gone."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._line is None or not self._line.chunks, seconds
            )

    def drop(self) -> None:
        """The link is gone: the host reads what was sent before, then finds the line down."""
        with self._changed:
            self._plugged = False
            self._let_go()

    def restore(self) -> None:
        """The link can be opened again."""
        with self._changed:
            # A port that was taken away meanwhile stays away.
            self._plugged = not self._closed
            self._changed.notify_all()

    def wake(self) -> None:
        """Cut a wait short."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()

    def close(self) -> None:
        """Take the port away; the name is free again."""
        with _ports_lock:
            if _ports.get(self.name) is self:
                del _ports[self.name]
        with self._changed:
            self._closed = True
            self._plugged = False
            self._let_go()

    def _let_go(self) -> None:
        if self._line is not None:
            self._line.gone = True
            self._line = None
        self._written.clear()
        self._changed.notify_all()

    def open(self) -> "InProcessLine":
        """Open the port as a host does, or say why not."""
        with self._changed:
            if not self._plugged:
                raise LinkDown(f"{self.address} is unplugged: wait for it to come back")
            if self._line is not None:
                raise LinkDown(f"{self.address} is held by another program: close it there")
            self._line = InProcessLine(self, self._changed)
            # What a host wrote before was for a link that is no more.
            self._written.clear()
            self._changed.notify_all()
            return self._line

    def host_wrote(self, data: bytes) -> None:
        """The host's bytes arrive; the lock is held."""
        self._written.append(data)
        self._changed.notify_all()

    def host_closed(self, line: "InProcessLine") -> None:
        """The host let the port go; the lock is held."""
        if self._line is line:
            self._line = None
        self._changed.notify_all()


class InProcessLine:
    """The host's end of a port, a transport like any other."""

    def __init__(self, port: InProcessPort, changed: threading.Condition) -> None:
        self.chunks: deque[Chunk] = deque()
        self.gone = False
        self._port = port
        self._changed = changed
        self._closed = False

    def read(self) -> Chunk | None:
        """Wait a moment for bytes; None where none came."""
        with self._changed:
            self._changed.wait_for(lambda: self.chunks or self.gone or self._closed, MOMENT)
            if self._closed:
                raise LinkDown("the line was closed on this side")
            if self.chunks:
                chunk = self.chunks.popleft()
                if not self.chunks:
                    self._changed.notify_all()
                return chunk
            if self.gone:
                raise LinkDown(f"{self._port.address} is gone: unplugged")
            return None

    def write(self, data: bytes) -> None:
        """Send; raises LinkDown where the line is gone."""
        with self._changed:
            if self._closed or self.gone:
                raise LinkDown(f"{self._port.address} is gone")
            self._port.host_wrote(data)

    def close(self) -> None:
        """Close the line, from any thread; a read under way comes back at once."""
        with self._changed:
            self._closed = True
            self._port.host_closed(self)


def transport(url: str, line: LineSettings) -> InProcessLine:
    """Open sim://NAME; the line's settings and the seed of its cards mean nothing to the host."""
    del line
    try:
        name = read_address(url).name
    except ValueError as error:
        raise LinkDown(str(error)) from None
    with _ports_lock:
        port = _ports.get(name)
        others = ", ".join(sorted(_ports)) or "none"
    if port is None:
        raise LinkDown(f"no simulated port {name!r} in this program; there are: {others}")
    return port.open()
