"""A simulated port as a pseudo-terminal, on systems that have them: unplugged like an adapter."""

import os
import select
import sys
import threading
import time
from pathlib import Path

from hardware_sim.port import PortClosed, Wake, readable

READ_SIZE = 4096
LOOK_AGAIN = 0.01
"""Seconds between two looks whether a host has opened the port: no call of the system waits."""


class NoPseudoTerminals(OSError):
    """This system has none, as Windows has not; a TCP port does the same everywhere."""


if sys.platform == "win32":

    def _new_pair() -> tuple[int, str]:
        raise NoPseudoTerminals("no pseudo-terminals on this system: use a TCP port")

    def _held_by_host(master: int) -> bool:
        raise NoPseudoTerminals(f"no pseudo-terminals on this system, and so no {master}")

else:
    import tty

    def _new_pair() -> tuple[int, str]:
        master, slave = os.openpty()
        try:
            tty.setraw(slave)
            os.set_blocking(master, False)
            return master, os.ttyname(slave)
        except BaseException:
            os.close(master)
            raise
        finally:
            # Only the host holds this end, so that the port can tell whether one is there.
            os.close(slave)

    def _held_by_host(master: int) -> bool:
        poll = select.poll()
        poll.register(master, select.POLLOUT)
        return not any(events & select.POLLHUP for _, events in poll.poll(0))


class PseudoTerminal:
    """A pseudo-terminal; with a link, its address stays the same across unplugging."""

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._lock = threading.RLock()
        self._wake = Wake()
        self._closed = False
        self._master: int | None = None
        self._name = ""
        try:
            self.restore()
        except BaseException:
            self._wake.close()
            raise

    @property
    def address(self) -> str:
        """What a host opens to reach it: the link, or the terminal's own name."""
        return str(self._link) if self._link else self._name

    def send(self, data: bytes, at_ms: int) -> bool:
        """Send, waiting while the host reads nothing; what nobody hears is lost."""
        del at_ms
        with self._lock:
            while data:
                self._verify_open()
                if not self._reader_there():
                    return False
                assert self._master is not None
                try:
                    data = data[os.write(self._master, data) :]
                except BlockingIOError:
                    self._until_writable(self._master)
            return self._reader_there()

    def received(self, seconds: float) -> bytes:
        """Wait at most so long for what the host writes."""
        with self._lock:
            if self._closed:
                return b""
            if self._master is None or not self._reader_there():
                # A terminal nobody has open is readable all the time, with nothing to be read.
                readable([], self._wake, seconds)
                return b""
            if not readable([self._master], self._wake, seconds):
                return b""
            try:
                return os.read(self._master, READ_SIZE)
            except OSError:
                # The host went between the two calls.
                return b""

    def wait_for_reader(self, seconds: float) -> bool:
        """Wait at most so long until a host has the port open."""
        until = time.monotonic() + seconds
        while not self._closed:
            with self._lock:
                if self._reader_there():
                    return True
                left = until - time.monotonic()
                if left <= 0 or self._closed:
                    return False
                readable([], self._wake, min(LOOK_AGAIN, left))
        return False

    def drop(self) -> None:
        """Unplug: both ends are gone, and the host sees what the system makes of that."""
        self._wake.call()
        with self._lock:
            if self._master is None:
                return
            os.close(self._master)
            self._master = None
            if self._link:
                self._link.unlink(missing_ok=True)

    def restore(self) -> None:
        """Plug in again: a new terminal, found under the same link."""
        with self._lock:
            self._verify_open()
            if self._master is not None:
                return
            self._master, self._name = _new_pair()
            if self._link:
                # Made aside and moved, so that nobody finds half a link.
                aside = self._link.with_name(f"{self._link.name}.new")
                aside.unlink(missing_ok=True)
                aside.symlink_to(self._name)
                aside.replace(self._link)

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

    def _verify_open(self) -> None:
        if self._closed:
            raise PortClosed("the pseudo-terminal is closed")

    def _reader_there(self) -> bool:
        return self._master is not None and _held_by_host(self._master)

    def _until_writable(self, master: int) -> None:
        # A host that goes away while it reads nothing ends no select, hence the time.
        select.select([self._wake.fileno()], [master], [], LOOK_AGAIN)
        self._wake.heard()
