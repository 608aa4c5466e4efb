"""The shoe's side: the device, its wire with what befalls it, and what must be heard of it."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.faults import Fault
from hardware_sim.happenings import Happening, Timed
from hardware_sim.messages import Back, Dropped, Write
from hardware_sim.pseudo_terminal import PseudoTerminal
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wires.line_scanner import LineScanner
from rules.cards import Card
from rules.table.facts import Fact
from tests.contract.telling import AngelEyeTells, BeeTekTells, LineScannerTells, Telling
from tools.soak.counted_stock import CountedStock
from tools.soak.findings import Lost
from tools.soak.plan import BEE_TEK, LINE_SCANNER, Stretch

APART = 0.002
"""Seconds after a card was heard before the next may come; the table's limit is 1 ms."""

READER = 20.0
"""Seconds that a console is given to open the line."""


class ShoeSide:
    """One device on one pseudo-terminal."""

    def __init__(self, plan: Stretch, folder: Path) -> None:
        self.plan = plan
        self.port = PseudoTerminal(folder / "shoe")
        kind = Kind.CONTINUOUS_SHUFFLER if plan.shuffler else Kind.SHOE
        settings = DeviceSettings(kind=kind, decks=plan.decks, burns=plan.burns)
        self.device = Device(settings, seed=_number(plan.seed))
        self.line = DeviceLine(self._wire(), seed=_number(plan.seed), paced=False)
        self.telling = self._telling()
        self.stock = self._counted()

    def _wire(self) -> AngelEye | BeeTek | LineScanner:
        if self.plan.driver == BEE_TEK:
            return BeeTek()
        if self.plan.driver == LINE_SCANNER:
            return LineScanner()
        return AngelEye(AngelEyeSettings(masked=self.plan.masked))

    def _telling(self) -> Telling:
        if self.plan.driver == BEE_TEK:
            return BeeTekTells()
        if self.plan.driver == LINE_SCANNER:
            return LineScannerTells()
        return AngelEyeTells(masked=self.plan.masked)

    def _counted(self) -> CountedStock:
        stock = CountedStock(self.device.stock)
        self.device.stock = stock
        return stock

    def new_cards(self) -> None:
        """A fresh shoe: what the device did with its old cards is forgotten."""
        self.device.new_cards()
        self.stock = self._counted()

    def console_is_new(self) -> None:
        """Whoever listens now has heard nothing before, so that no number is missed."""
        if isinstance(self.telling, AngelEyeTells):
            self.telling.forget()

    def open(self) -> None:
        """Wait until the console has the line open."""
        if not (self.port.wait_for_reader(READER) or self.port.wait_for_reader(READER)):
            raise Lost("the console does not open the shoe's line")

    def say(
        self, happenings: Iterable[Timed], fault: Fault | None = None, *, lost: bool = False
    ) -> list[Fact]:
        """Write what the device did, the fault upon it; what must be heard of it."""
        due: list[Fact] = []
        data = b""
        for timed in happenings:
            if fault is not None:
                self.line.arm(replace(fault, times=1))
            for signal in self.line.say([timed]):
                if isinstance(signal, Write):
                    data += signal.data
            if lost:
                self.telling.missed(timed.what)
            else:
                due += self.telling.heard(timed.what)
        self.write(data)
        return due

    def write(self, data: bytes) -> None:
        """Bytes go out at once, and not so soon after the last that they seem one."""
        if not data:
            return
        if self.plan.together:
            # Whoever wrote it has waited until the one before was heard.
            time.sleep(APART)
        self.port.send(data, 0)

    def drop(
        self, happenings: Iterable[Timed], fault: Fault, meanwhile: Callable[[], None]
    ) -> None:
        """The link goes within what the device says, and comes back when told."""
        for timed in happenings:
            self.line.arm(fault)
            for signal in [*self.line.say([timed]), *self.line.finish()]:
                if isinstance(signal, Write):
                    self.port.send(signal.data, 0)
                elif isinstance(signal, Dropped):
                    self.port.drop()
                    meanwhile()
                elif isinstance(signal, Back):
                    self.port.restore()
            self.telling.missed(timed.what)

    @property
    def endless(self) -> bool:
        """Whether the discards go back in."""
        return self.device.settings.kind is Kind.CONTINUOUS_SHUFFLER

    @property
    def left(self) -> int:
        """Cards in the device."""
        return len(self.stock.left)

    def copies_out(self, card: Card) -> int:
        """How often this card has come out of these cards."""
        return self.stock.out.count(card)

    def has_word_for(self, what: Happening) -> bool:
        """Whether this wire tells it; an encoder of its own looks, so that no number is used."""
        return bool(self._wire().encode(what, 0))

    def close(self) -> None:
        """Take the port away."""
        self.port.close()


def _number(seed: str) -> int:
    table, _, number = seed.partition("/")
    return int(table) * 1_000_000 + int(number)
