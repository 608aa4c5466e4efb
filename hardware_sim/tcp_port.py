"""A simulated port as a TCP server, as a shoe behind a serial-to-TCP box: one host at a time."""

import os
import select
import socket
import struct
import threading
import time

from hardware_sim.port import PortClosed, Wake, readable

READ_SIZE = 4096
RESET = struct.pack("ii", 1, 0)
"""Linger on, for no time: what closes such a socket resets the connection."""


class TcpPort:
    """A listening socket and the one host it serves; a new host takes the old one's place."""

    def __init__(self, host: str = "127.0.0.1", number: int = 0) -> None:
        self._host = host
        self._number = number
        self._lock = threading.RLock()
        self._wake = Wake()
        self._closed = False
        self._listening: socket.socket | None = None
        self._client: socket.socket | None = None
        try:
            self.restore()
        except BaseException:
            self._wake.close()
            raise

    @property
    def address(self) -> str:
        """What a host opens to reach it."""
        return f"socket://{self._host}:{self._number}"

    def send(self, data: bytes, at_ms: int) -> bool:
        """Send, waiting while the host reads nothing; what nobody hears is lost."""
        del at_ms
        with self._lock:
            self._welcome()
            while data:
                self._verify_open()
                if self._client is None:
                    return False
                try:
                    data = data[self._client.send(data) :]
                except BlockingIOError:
                    self._until_writable(self._client)
                    self._welcome()
                except OSError:
                    self._let_client_go()
            return self._client is not None

    def received(self, seconds: float) -> bytes:
        """Wait at most so long for what the host writes, and take in whoever connects."""
        until = time.monotonic() + seconds
        with self._lock:
            while True:
                if self._closed:
                    return b""
                files = [s.fileno() for s in (self._listening, self._client) if s is not None]
                ready = readable(files, self._wake, until - time.monotonic())
                if not ready:
                    return b""
                self._welcome()
                data = self._read()
                if data or time.monotonic() >= until:
                    return data

    def wait_for_reader(self, seconds: float) -> bool:
        """Wait at most so long until a host is connected."""
        with self._lock:
            self._welcome()
            if self._client is None and self._listening is not None and not self._closed:
                readable([self._listening.fileno()], self._wake, seconds)
                self._welcome()
            return self._client is not None

    def drop(self, *, reset: bool = False) -> None:
        """Close the connection, or reset it, and refuse new ones."""
        self._wake.call()
        with self._lock:
            if self._client is not None and reset:
                self._client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self._let_client_go()
            if self._listening is not None:
                self._listening.close()
                self._listening = None

    def restore(self) -> None:
        """Take connections again at the same address."""
        with self._lock:
            self._verify_open()
            if self._listening is not None:
                return
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            try:
                if os.name == "posix":
                    # On Windows this would let another program take the address as well.
                    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.bind((self._host, self._number))
                listening.listen()
                listening.settimeout(0.0)
            except BaseException:
                listening.close()
                raise
            self._listening = listening
            self._number = listening.getsockname()[1]

    def wake(self) -> None:
        """Cut a wait short."""
        self._wake.call()

    def close(self) -> None:
        """Take the port away, from any thread."""
        self._closed = True
        self._wake.call()
        with self._lock:
            self.drop()
            self._wake.close()

    def _welcome(self) -> None:
        """Take in whoever has connected; the last to come stays."""
        while self._listening is not None:
            try:
                client, _ = self._listening.accept()
            except OSError:
                # Nobody is waiting, or somebody went before being let in.
                return
            self._let_client_go()
            client.settimeout(0.0)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client = client

    def _read(self) -> bytes:
        if self._client is None:
            return b""
        try:
            data = self._client.recv(READ_SIZE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._let_client_go()
        return data

    def _let_client_go(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _until_writable(self, client: socket.socket) -> None:
        waiting = [self._wake.fileno()]
        if self._listening is not None:
            waiting.append(self._listening.fileno())
        select.select(waiting, [client.fileno()], [])
        self._wake.heard()

    def _verify_open(self) -> None:
        if self._closed:
            raise PortClosed(f"{self.address} is closed")
