"""Lines that pyserial opens, and plain TCP: bytes as soon as they are there, LinkDown when gone."""

import os
import queue
import select
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import serial

from shoe_drivers.clock import Clock, SystemClock
from shoe_drivers.driver import LineSettings
from shoe_drivers.line_trouble import not_connected, not_opened
from shoe_drivers.transport import Chunk, LinkDown, Transport

LEAKS: tuple[type[Exception], ...] = (
    OSError,
    TypeError,
    ValueError,
    AttributeError,
    NotImplementedError,
    struct.error,
    queue.Full,
)
"""What comes out of pyserial when a port goes away under it, besides its own SerialException."""

if sys.platform != "win32":
    import fcntl
    import termios

    LEAKS = (*LEAKS, termios.error)

MOMENT = 0.1
"""Seconds a read waits for bytes; they themselves end the wait at once."""

READ_SIZE = 65536
WRITE_PATIENCE = 1.0
CONNECT_PATIENCE = 3.0

KEEP_ALIVE = {
    "TCP_KEEPIDLE": 5,
    "TCP_KEEPALIVE": 5,  # macOS's name for the one above
    "TCP_KEEPINTVL": 2,
    "TCP_KEEPCNT": 3,
}
"""A silent peer is asked after 5 s, and given up after three questions 2 s apart."""

PSEUDO_TERMINALS = ("/dev/pts/", "/dev/ttys")

CLOSED = "the line was closed on this side"


class ControlLines(NamedTuple):
    """How DTR and RTS stand from the moment of opening.

    On by default: Linux raises both whenever a port is opened, so switching them off is what
    makes a pulse, and adapters without a supply of their own live on them.
    """

    dtr: bool = True
    rts: bool = True


def open_serial(
    url: str,
    line: LineSettings,
    control: ControlLines | None = None,
    clock: Clock | None = None,
) -> Transport:
    """Open a port name or any pyserial URL; LinkDown with what to do where that fails."""
    control, clock = control or ControlLines(), clock or SystemClock()
    if url.lower().startswith("socket://"):
        return _connect(url, clock)
    try:
        port = serial.serial_for_url(
            url,
            baudrate=line.baud,
            bytesize=line.bits,
            parity=line.parity,
            stopbits=line.stop_bits,
            timeout=MOMENT,
            do_not_open=True,
        )
        port.dtr, port.rts = control
        native = isinstance(port, serial.Serial)
        if native:
            # Of the others, rfc2217 refuses the one and none knows the other.
            port.write_timeout = WRITE_PATIENCE
            port.exclusive = True
        selectable = sys.platform != "win32" and type(port).read is serial.Serial.read
        if selectable:
            # A read that finds nothing after all must not look like an unplugged adapter.
            port.inter_byte_timeout = 0.0
        port.open()
    except LEAKS as error:
        raise LinkDown(not_opened(url, error)) from error
    return _over_descriptor(port, url, clock) if selectable else PolledLine(port, url, clock)


def host_and_port(url: str) -> tuple[str, int]:
    """The two parts of a socket:// address, or a ValueError that shows how to write one."""
    parts = urlsplit(url)
    with suppress(ValueError):
        if parts.hostname and parts.port and not (parts.path + parts.query + parts.fragment):
            return parts.hostname, parts.port
    raise ValueError(f"{url!r} names no host and port: write socket://HOST:PORT")


class _Ends(NamedTuple):
    """What a line that can be selected on is made of."""

    descriptor: int
    receive: Callable[[int], bytes]
    send: Callable[[bytes], int]
    shut: Callable[[], None]


class SelectedLine:
    """A line with a file descriptor or socket, woken by bytes, by its end, or by close."""

    def __init__(self, ends: _Ends, name: str, clock: Clock) -> None:
        self._ends, self._name, self._clock = ends, name, clock
        self._wake, self._waker = socket.socketpair()
        self._closing = threading.Event()
        self._reading, self._writing = threading.Lock(), threading.Lock()
        self._shut = False

    def read(self) -> Chunk | None:
        """Wait a moment for bytes; None where none came."""
        with self._reading:
            self._verify_open()
            wake = self._wake.fileno()
            try:
                ready, _, _ = select.select([self._ends.descriptor, wake], [], [], MOMENT)
                if not ready:
                    return None
                self._verify_open()
                data = self._ends.receive(READ_SIZE)
            except (BlockingIOError, InterruptedError):
                return None
            except LinkDown:
                raise
            except LEAKS as error:
                raise LinkDown(f"{self._name} is gone: {error}") from error
            at = self._clock.now()
        if not data:
            raise LinkDown(f"{self._name} is gone: unplugged, or closed at the other end")
        return Chunk(data, at)

    def write(self, data: bytes) -> None:
        """Send it all, or raise LinkDown where the line is gone or takes nothing for a second."""
        until = time.monotonic() + WRITE_PATIENCE
        with self._writing:
            while data:
                self._verify_open()
                try:
                    left = max(0.0, until - time.monotonic())
                    _, ready, _ = select.select([self._wake], [self._ends.descriptor], [], left)
                    if not ready and time.monotonic() >= until:
                        raise LinkDown(f"{self._name} takes no bytes")
                    data = data[self._ends.send(data) :] if ready else data
                except (BlockingIOError, InterruptedError):
                    continue
                except LinkDown:
                    raise
                except LEAKS as error:
                    raise LinkDown(f"{self._name} is gone: {error}") from error

    def close(self) -> None:
        """Close the line, from any thread; a read under way comes back at once."""
        if not self._closing.is_set():
            self._closing.set()
            with suppress(OSError):
                self._waker.send(b"x")
        # A descriptor closed under a select may already belong to another file.
        with self._reading, self._writing:
            if self._shut:
                return
            self._shut = True
            with suppress(*LEAKS):
                self._ends.shut()
            self._wake.close()
            self._waker.close()

    def _verify_open(self) -> None:
        if self._closing.is_set():
            raise LinkDown(CLOSED)


class PolledLine:
    """A line that only pyserial can read: Windows ports, loop://, rfc2217://, spy://."""

    def __init__(self, port: serial.Serial, name: str, clock: Clock) -> None:
        self._port, self._name, self._clock = port, name, clock
        self._closing = threading.Event()
        self._reading, self._writing = threading.Lock(), threading.Lock()
        self._shut = False

    def read(self) -> Chunk | None:
        """Wait a moment for bytes; None where none came."""
        with self._reading:
            self._verify_open()
            try:
                # Never more than is there, or the read waits for the next frame's bytes; and
                # asked before reading, so that no byte is in hand when the asking fails.
                data = self._port.read(max(1, self._port.in_waiting))
            except LEAKS as error:
                raise LinkDown(f"{self._name} is gone: {error}") from error
            at = self._clock.now()
        if data:
            return Chunk(data, at)
        self._verify_open()
        return None

    def write(self, data: bytes) -> None:
        """Send; raises LinkDown where the line is gone."""
        with self._writing:
            self._verify_open()
            try:
                self._port.write(data)
            except LEAKS as error:
                raise LinkDown(f"{self._name} is gone: {error}") from error

    def close(self) -> None:
        """Close the line, from any thread; a read under way comes back at once."""
        self._closing.set()
        with suppress(*LEAKS):
            self._port.cancel_read()
        with self._reading, self._writing:
            if self._shut:
                return
            self._shut = True
            with suppress(*LEAKS):
                self._port.close()

    def _verify_open(self) -> None:
        if self._closing.is_set():
            raise LinkDown(CLOSED)


def _over_descriptor(port: serial.Serial, name: str, clock: Clock) -> Transport:
    descriptor = port.fileno()
    real = not os.path.realpath(str(port.port)).startswith(PSEUDO_TERMINALS)
    if sys.platform != "win32" and real:
        # The lock pyserial takes keeps out only those who ask for one. A pseudo-terminal would
        # stay shut after a crash for as long as its other end lives.
        with suppress(OSError):
            fcntl.ioctl(descriptor, termios.TIOCEXCL)
    ends = _Ends(
        descriptor,
        lambda size: os.read(descriptor, size),
        lambda data: os.write(descriptor, data),
        port.close,
    )
    return SelectedLine(ends, name, clock)


def _connect(url: str, clock: Clock) -> Transport:
    place = host_and_port(url)
    try:
        line = socket.create_connection(place, timeout=CONNECT_PATIENCE)
    except OSError as error:
        raise LinkDown(not_connected(url, error)) from error
    try:
        if line.getsockname() == line.getpeername():
            # On one machine a port nobody listens at can be connected to itself.
            raise ConnectionRefusedError
        line.settimeout(0)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for option, seconds in KEEP_ALIVE.items():
            if (number := getattr(socket, option, None)) is not None:
                line.setsockopt(socket.IPPROTO_TCP, number, seconds)
    except OSError as error:
        line.close()
        raise LinkDown(not_connected(url, error)) from error
    return SelectedLine(_Ends(line.fileno(), line.recv, line.send, line.close), url, clock)
