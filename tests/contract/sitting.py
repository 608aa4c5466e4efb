"""A simulated shoe at one end of a line and a reader at the other."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from hardware_sim.device_line import DeviceLine
from hardware_sim.happenings import Timed
from hardware_sim.in_process import InProcessPort
from hardware_sim.messages import Signal, Write
from hardware_sim.player import Player
from hardware_sim.port import Port
from hardware_sim.pseudo_terminal import PseudoTerminal
from hardware_sim.tcp_port import TcpPort
from rules.table.facts import Fact, LinkLost, LinkRestored
from shoe_drivers import registry
from shoe_drivers.addresses import opener
from shoe_drivers.capture import CaptureWriter, Head
from shoe_drivers.driver import HostOrder
from shoe_drivers.reader import LinkState, Reader
from tests.contract.shoes import Shoe, two_decks
from tests.contract.telling import without_times
from tests.shoe_drivers.captures import no_failure
from tests.shoe_drivers.waiting import PATIENCE, DrivenClock, Told, until

NAME = "contract"
CAPTURE = "capture"


def in_process(folder: Path) -> Port:
    """A port inside this program."""
    del folder
    return InProcessPort(NAME)


def pseudo_terminal(folder: Path) -> Port:
    """A terminal under a link."""
    return PseudoTerminal(folder / "shoe")


def tcp(folder: Path) -> Port:
    """A server at a number of the system's choice."""
    del folder
    return TcpPort()


PORTS: dict[str, Callable[[Path], Port]] = {"in-process": in_process, "tcp": tcp}
if sys.platform != "win32":
    PORTS["pseudo-terminal"] = pseudo_terminal

LINES = (*PORTS, CAPTURE)
"""Every way of reaching a shoe that this system has."""


class CountedLine(DeviceLine):
    """Counts the bytes the shoe sends."""

    count = 0

    def say(self, happenings: Iterable[Timed]) -> list[Signal]:
        """The writes that tell these happenings."""
        signals = super().say(happenings)
        self.count += sum(len(signal.data) for signal in signals if isinstance(signal, Write))
        return signals


class Counted:
    """Counts the bytes that a reader reads, and has them captured where asked to."""

    def __init__(self, capture: CaptureWriter | None) -> None:
        self.count = 0
        self._capture = capture

    def read(self, data: bytes, at: int) -> None:
        if self._capture is not None:
            self._capture.read(data, at)
        self.count += len(data)

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        raise AssertionError(f"{data!r} was sent at {at} for {order}")

    def opened(self, at: int) -> None:
        if self._capture is not None:
            self._capture.opened(at)

    def lost(self, at: int) -> None:
        if self._capture is not None:
            self._capture.lost(at)


class Listening:
    """A reader of an address, all that it tells, and the clock of its patience."""

    def __init__(self, shoe: Shoe, address: str, capture: CaptureWriter | None = None) -> None:
        self._threads = set(threading.enumerate())
        self.told, self.clock, self.bytes = Told(), DrivenClock(), Counted(capture)
        driver = registry.make(shoe.driver, {})
        line = opener(address, driver.line)
        self.reader = Reader(line, driver, self.told, self.clock, self.bytes)
        self.reader.start()

    def connected(self) -> None:
        """Wait until the line is open: opening it purges what has come before that."""
        until(lambda: self.reader.status().state is LinkState.CONNECTED, "not connected")

    def hears(self, count: int, expected: list[Fact]) -> None:
        """Wait until so many bytes have been read and as many facts told as there are to be."""
        until(lambda: self.bytes.count >= count, "bytes not read")
        until(lambda: len(self.told.facts) >= len(expected), f"{self.facts} is not {expected}")

    @property
    def facts(self) -> list[Fact]:
        """What was told, without the times."""
        return without_times(self.told.facts)

    def stop(self) -> None:
        """Stop reading; no thread is left of it."""
        self.reader.stop()
        assert set(threading.enumerate()) == self._threads


class Sitting:
    """A shoe that is dealt from, and what has to be told of it."""

    def __init__(
        self, shoe: Shoe, port: Port, seed: int, capture: CaptureWriter | None = None
    ) -> None:
        self.device = two_decks(seed)
        self.expected: list[Fact] = []
        self.kinds: set[str] = set()
        """The kinds of happenings there were."""
        self._telling = shoe.telling()
        self._line = CountedLine(shoe.wire(), seed=seed)
        self._port = port
        self._plugged = True
        self.listening = Listening(shoe, port.address, capture)

    def play(self, acts: Iterable[list[Timed]]) -> None:
        """Have the acts made, as fast as it goes, and heard unless the link is lost."""
        if self._plugged:
            self.listening.connected()
        before = self._line.count
        player = Player(self._port, speed=None, reader_patience=PATIENCE * self._plugged)
        played = player.perform(self.device, self._line, self._noted(acts))
        assert played.unheard == (0 if self._plugged else played.writes)
        if not self._plugged:
            self._line.count = before
        self.listening.hears(self._line.count, self.expected)

    def _noted(self, acts: Iterable[list[Timed]]) -> Iterator[list[Timed]]:
        for act in acts:
            for timed in act:
                self.kinds.add(type(timed.what).__name__)
                if self._plugged:
                    self.expected += self._telling.heard(timed.what)
                else:
                    self._telling.missed(timed.what)
            yield act

    def unplug(self) -> None:
        """The link is lost, and the first attempt to open it again fails."""
        self._plugged = False
        self._port.drop()
        self.expected.append(LinkLost())
        self.listening.clock.pass_wait()

    def plug_in(self) -> None:
        """The link is back, and found again at the next attempt."""
        until(lambda: self.listening.reader.status().state is LinkState.WAITING, "not waiting")
        self._port.restore()
        self.listening.clock.pass_wait()
        self._plugged = True
        self.expected.append(LinkRestored())


Story = Callable[[Sitting], None]


def heard(
    shoe: Shoe, line: str, story: Story, seed: int, folder: Path
) -> tuple[Sitting, list[Fact]]:
    """The sitting of a story on a line, and what was told of it."""
    if line != CAPTURE:
        return _sat(shoe, line, story, seed, folder, None)
    path = folder / "capture.txt"
    writer = CaptureWriter(path, Head(shoe.driver), no_failure)
    sitting, _ = _sat(shoe, "in-process", story, seed, folder, writer)
    writer.close(sitting.device.now)
    again = Listening(shoe, f"{CAPTURE}:{path}?fast=yes")
    try:
        for _ in range(sitting.expected.count(LinkLost())):
            again.clock.pass_wait()
        again.hears(sitting.listening.bytes.count, sitting.expected)
    finally:
        again.stop()
    return sitting, again.facts


def _sat(
    shoe: Shoe, line: str, story: Story, seed: int, folder: Path, capture: CaptureWriter | None
) -> tuple[Sitting, list[Fact]]:
    port = PORTS[line](folder)
    sitting = Sitting(shoe, port, seed, capture)
    try:
        story(sitting)
    finally:
        sitting.listening.stop()
        port.close()
    return sitting, sitting.listening.facts
