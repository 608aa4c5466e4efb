"""A simulated port inside the process, reached by sim://NAME; reads carry the device's time."""

import threading
from collections import deque
from urllib.parse import urlsplit

from hardware_sim.port import PortClosed
from shoe_drivers.driver import LineSettings
from shoe_drivers.transport import Chunk, LinkDown

MOMENT = 0.1
"""Seconds a read waits for bytes; they themselves end the wait at once."""

SCHEME = "sim"

_ports: dict[str, "InProcessPort"] = {}
_ports_lock = threading.Lock()


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
                raise ValueError(f"there is a simulated port {name!r} already: close it first")
            _ports[name] = self

    @property
    def address(self) -> str:
        """What a host opens to reach it."""
        return f"{SCHEME}://{self.name}"

    def send(self, data: bytes, at_ms: int) -> bool:
        """Send; what nobody hears is lost."""
        with self._changed:
            if self._closed:
                raise PortClosed(f"{self.address} is closed")
            if self._line is None:
                return False
            if data:
                self._line.chunks.append(Chunk(data, at_ms))
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
            self._plugged = True
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
    """Open sim://NAME; the line's settings mean nothing inside a process."""
    del line
    parts = urlsplit(url)
    if parts.scheme != SCHEME or not parts.netloc:
        raise LinkDown(f"{url!r} names no simulated port: write sim://NAME")
    with _ports_lock:
        port = _ports.get(parts.netloc)
        others = ", ".join(sorted(_ports)) or "none"
    if port is None:
        raise LinkDown(f"no simulated port {parts.netloc!r} in this program; there are: {others}")
    return port.open()
