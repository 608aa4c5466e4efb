"""What a port of the simulator is, and how a wait in one is cut short."""

import select
import socket
from contextlib import suppress
from typing import Protocol


class Port(Protocol):
    """Where the simulated device is plugged in; no port has a thread of its own.

    Sending and listening are for one thread; `wake` and `close` may come from any.
    """

    @property
    def address(self) -> str:
        """What a host opens to reach it."""
        ...

    def send(self, data: bytes, at_ms: int) -> bool:
        """Send; whether somebody was there to hear it."""
        ...

    def received(self, seconds: float) -> bytes:
        """Wait at most so long for what the host writes; empty where nothing came."""
        ...

    def wait_for_reader(self, seconds: float) -> bool:
        """Wait at most so long until a host has the port open."""
        ...

    def drop(self) -> None:
        """The link is gone: the host sees it as it would see the real thing."""
        ...

    def restore(self) -> None:
        """The link can be opened again at the same address."""
        ...

    def wake(self) -> None:
        """Cut a wait short."""
        ...

    def close(self) -> None:
        """Take the port away."""
        ...


class PortClosed(OSError):
    """The port was closed on the simulator's side.

    For example while a send was waiting for a host that reads nothing.
    """


class Wake:
    """A socket pair by which another thread ends a select."""

    def __init__(self) -> None:
        self._ear, self._mouth = socket.socketpair()
        self._ear.settimeout(0.0)
        self._mouth.settimeout(0.0)

    def fileno(self) -> int:
        """What to select on."""
        return self._ear.fileno()

    def call(self) -> None:
        """End the select under way, or the next one."""
        # A pair that is full has been called already, and one that is closed has no sleeper.
        with suppress(OSError):
            self._mouth.send(b"x")

    def heard(self) -> None:
        """Forget the calls so far."""
        with suppress(OSError):
            while self._ear.recv(4096):
                pass

    def close(self) -> None:
        """Give both ends up."""
        self._ear.close()
        self._mouth.close()


def readable(files: list[int], wake: Wake, seconds: float) -> list[int]:
    """Which of the files can be read, after waiting at most so long or until a call."""
    ready, _, _ = select.select([*files, wake.fileno()], [], [], max(0.0, seconds))
    if wake.fileno() in ready:
        wake.heard()
    return [file for file in ready if file != wake.fileno()]
