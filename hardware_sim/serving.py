"""A simulated device on a port that another program opens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware_sim.dealing import Act, play_shoe
from hardware_sim.device import Device
from hardware_sim.device_settings import Kind
from hardware_sim.messages import Back, Dropped, Signal, Write
from hardware_sim.player import Player
from hardware_sim.port import Port
from hardware_sim.pseudo_terminal import PseudoTerminal
from hardware_sim.scenario.set_up import SetUp
from hardware_sim.tcp_port import TcpPort
from shoe_drivers.driver import HostOrder

PORTS = "pty, pty:LINK, tcp, or tcp:HOST:NUMBER"
PATIENCE = 3600.0
"""Seconds to wait for a console to open the port."""


@contextmanager
def open_port(text: str) -> Iterator[Port]:
    """The port that was asked for, closed at the end."""
    kind, _, rest = text.partition(":")
    port: Port
    if kind == "pty":
        port = PseudoTerminal(Path(rest) if rest else None)
    elif kind == "tcp":
        host, _, number = rest.rpartition(":")
        if rest and not (host and number.isdigit()):
            raise ValueError(f"{text!r} is no port: write {PORTS}")
        port = TcpPort(host or "127.0.0.1", int(number or 0))
    else:
        raise ValueError(f"{text!r} is no port: write {PORTS}")
    try:
        yield port
    finally:
        port.close()


def serve(port: Port, set_up: SetUp, *, speed: float | None, rounds: int | None) -> int:
    """Deal until so many rounds are dealt, or until interrupted; how many were."""
    device, line = set_up.line()
    dealt = _Dealt(rounds)
    player = Player(port, speed=speed, reader_patience=PATIENCE)
    player.perform(device, line, dealt.acts(device))
    return dealt.rounds


class _Dealt:
    """Counts the rounds while they are dealt."""

    def __init__(self, most: int | None) -> None:
        self.rounds = 0
        self._most = most

    def acts(self, device: Device) -> Iterator[Act]:
        """Boot, then shoe after shoe."""
        yield device.boot()
        while True:
            for number, acts in enumerate(play_shoe(device)):
                if number and self.rounds == self._most:
                    return
                yield from acts
                self.rounds += bool(number)
            if device.settings.kind is Kind.SHOE:
                device.new_cards()


class Mouth:
    """Plays on a port, in time, what a scenario's device says to its own table."""

    def __init__(self, port: Port, *, speed: float | None) -> None:
        self._player = Player(port, speed=speed, reader_patience=PATIENCE)
        self._open = True

    def read(self, data: bytes, at: int) -> None:
        """What the device says."""
        self._play(Write(at, data))

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        """An order of the scenario's own table: the console at the port gives its own."""

    def opened(self, at: int) -> None:
        """The line is there, or there again."""
        if not self._open:
            self._open = True
            self._play(Back(at))

    def lost(self, at: int) -> None:
        """The line is gone."""
        self._open = False
        self._play(Dropped(at))

    def _play(self, signal: Signal) -> None:
        self._player.play([signal])
