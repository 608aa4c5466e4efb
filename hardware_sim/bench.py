"""The bench: a simulated shoe inside the console's own program, with somebody's hands at it."""

import copy
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from hardware_sim.card_stock import OutOfCards
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.happenings import Timed, Trouble
from hardware_sim.in_process import InProcessPort, NameTaken, read_address
from hardware_sim.messages import Signal, Write
from hardware_sim.mishaps import MISHAPS
from hardware_sim.order_taking import OrderTaking
from hardware_sim.port import PortClosed
from hardware_sim.wires.matching import match_for
from rules.table.settings import DeviceKind, Reading, TableSettings
from shoe_drivers.addresses import BadAddress
from shoe_drivers.bench import DRAW, NEW_CARDS, PLUG_IN, PRESS_RESULT, UNPLUG, NotDone
from shoe_drivers.transport import Chunk

log = logging.getLogger(__name__)

LONG = 3600.0
"""Seconds of one wait for the host; its bytes, and closing the bench, end it at once."""

DEALS_OUT = ("wrong-result", "overdraw-kept", "overdraw-discarded")
"""The mishaps that begin with a round dealt to its end."""

OF_CARDS = (DRAW, NEW_CARDS, "unreadable-card", "foreign-card", "surplus-copy", "two-at-once")
"""What can be done to a shoe that sees cards go by; of the rest it would tell nothing."""

Deed = Callable[[Device], list[Timed]]


class _Table(NamedTuple):
    """The device and its line, which are copied together: the line's orders are the device's."""

    device: Device
    line: DeviceLine


def _draw(device: Device) -> list[Timed]:
    return device.draw()


def _press_result(device: Device) -> list[Timed]:
    return device.press_result()


def _new_cards(device: Device) -> list[Timed]:
    """A device that still has a round in hand is switched off and on, or it would go on with it."""
    in_hand = device.round.laid or device.overdrawn is not None or device.keeps_card
    told = device.boot() if in_hand else []
    device.new_cards()
    return told


HANDLING: dict[str, Deed] = {DRAW: _draw, PRESS_RESULT: _press_result, NEW_CARDS: _new_cards}
DEEDS: dict[str, Deed] = HANDLING | MISHAPS


def _cleared(device: Device) -> list[Timed]:
    """Somebody clears at the device what a deed has left standing; an overdraw is decided about."""
    undecided = {Trouble.OVERDRAW} if device.overdrawn is not None else set()
    return device.clear() if device.standing.keys() - undecided else []


def _hindrance(code: str, device: Device) -> NotDone | None:
    """What stands in the way of a deed before it is begun."""
    complete = device.due() is None
    if code == PRESS_RESULT and not complete:
        return NotDone.CARD_DUE
    if code in (PRESS_RESULT, "wrong-result") and device.overdrawn is not None:
        return NotDone.OVERDRAWN
    if code == "button-misuse" and complete:
        return NotDone.ROUND_COMPLETE
    if code in DEALS_OUT and device.locked:
        return NotDone.LOCKED
    return None


class SimulatedBench:
    """A device on a port of this program, and a thread that answers the console's orders.

    What the device does is done on a copy of it, which takes its place once all of it has been
    told: a deed that fails half-way, or that nobody hears, has cost no card.
    """

    def __init__(
        self, port: InProcessPort, device: Device, line: DeviceLine, *, tells_rounds: bool = True
    ) -> None:
        self._port = port
        self._table = _Table(device, line)
        self._tells_rounds = tells_rounds
        self._plugged = True
        self._lock = threading.Lock()
        self._closed = False
        self._ear = threading.Thread(target=self._listen, name="shoe-bench", daemon=True)
        self._ear.start()

    @property
    def deeds(self) -> tuple[str, ...]:
        """The codes of what can be done."""
        return (*(DEEDS if self._tells_rounds else OF_CARDS), UNPLUG, PLUG_IN)

    def do(self, code: str) -> str | None:
        """Do it at once; None where it is done, or why not."""
        try:
            with self._lock:
                return self._done(code)
        except PortClosed:
            return NotDone.CLOSED
        except OutOfCards:
            return NotDone.OUT_OF_CARDS
        except Exception:
            log.exception("the deed %s failed", code)
            return NotDone.FAILED

    def close(self) -> None:
        """Take the device away, and wait until the thread is gone; again is no harm."""
        with self._lock:
            self._closed = True
            self._port.close()
        self._ear.join()

    def _done(self, code: str) -> NotDone | None:
        if self._closed:
            return NotDone.CLOSED
        if code not in self.deeds:
            return NotDone.UNKNOWN_DEED
        if code in (UNPLUG, PLUG_IN):
            return self._plug(plugged=code == PLUG_IN)
        if (hindrance := _hindrance(code, self._table.device)) is not None:
            return hindrance
        # New cards of which nothing is told may go in whether anybody listens or not.
        if self._told(lambda table: self._acted(table, code), silence_is_told=code == NEW_CARDS):
            return None
        return NotDone.NOBODY_LISTENS if self._plugged else NotDone.UNPLUGGED

    def _plug(self, *, plugged: bool) -> NotDone | None:
        if self._plugged is plugged:
            return NotDone.PLUGGED_IN if plugged else NotDone.UNPLUGGED
        if plugged:
            self._port.restore()
        else:
            self._port.drop()
        self._plugged = plugged
        return None

    def _acted(self, table: _Table, code: str) -> list[Signal]:
        device, line = table
        # For a shoe that sees cards go by, the next one is the first of another round.
        over = not self._tells_rounds and device.due() is None
        begins = device.force_quit() if over else []
        done = DEEDS[code](device)
        return line.say([*begins, *done, *_cleared(device)])

    def _told(
        self, act: Callable[[_Table], list[Signal]], *, silence_is_told: bool = False
    ) -> bool:
        """Have the device act; whether it did, which it does only before somebody who listens."""
        table = copy.deepcopy(self._table)
        signals = act(table)
        writes = [Chunk(one.data, one.at_ms) for one in signals if isinstance(one, Write)]
        told = (silence_is_told and not writes) or self._port.send_all(writes)
        if told:
            self._table = table
        return told

    def _listen(self) -> None:
        while not self._closed:
            data = self._port.received(LONG)
            if data:
                self._answer(data)

    def _answer(self, data: bytes) -> None:
        try:
            with self._lock, suppress(PortClosed):
                self._told(lambda table: table.line.hear(data, table.device.now))
        except Exception:
            # The next order must still be answered.
            log.exception("the order %s was not answered", data.hex())


def bench(
    address: str,
    driver: str,
    settings: Mapping[str, str],
    *,
    table: TableSettings | None = None,
    decks: int = 8,
) -> SimulatedBench | None:
    """A shoe at sim://NAME that such a driver can read; None where the name is taken."""
    try:
        name, seed = read_address(address)
        port = InProcessPort(name)
    except NameTaken:
        return None
    except ValueError as error:
        raise BadAddress(str(error)) from None
    try:
        masked = table is not None and table.reading is Reading.MASKED
        match = match_for(driver, settings, masked=masked)
        seed = secrets.randbits(32) if seed is None else seed
        built = _as_at(table, decks=decks, kept_card_is_first=match.kept_card_is_first)
        device = Device(built, seed=seed)
        # Two cards drawn together come with their own times, not with those of a slow line.
        line = DeviceLine(match.wire, OrderTaking(device), seed=seed, paced=False)
        return SimulatedBench(port, device, line, tells_rounds=match.tells_rounds)
    except BaseException:
        port.close()
        raise


def _as_at(table: TableSettings | None, *, decks: int, kept_card_is_first: bool) -> DeviceSettings:
    """How the device is built that stands at such a table."""
    if table is None:
        return DeviceSettings(decks=decks, kept_card_is_first=kept_card_is_first)
    continuous = table.device is DeviceKind.CONTINUOUS_SHUFFLER
    return DeviceSettings(
        kind=Kind.CONTINUOUS_SHUFFLER if continuous else Kind.SHOE,
        decks=decks,
        burns=table.shoe.burn,
        cut_card_from_end=table.shoe.cut_card_from_end,
        kept_card_is_first=kept_card_is_first,
    )
