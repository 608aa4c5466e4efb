"""Where a scenario is played: a device, its wire, a driver and a table, all in one thread.

Every fact that the table gets has gone through the bytes of the wire.
"""

from collections.abc import Iterable

from hardware_sim.happenings import Timed
from hardware_sim.messages import Back, Dropped, Signal, Write
from hardware_sim.order_taking import OrderTaking
from hardware_sim.scenario.set_up import SetUp
from rules.table.commands import Command
from rules.table.facts import Fact, LinkLost, LinkRestored
from rules.table.machine import Event, reduce
from rules.table.state import Public, opening_state
from rules.table.views import dealer_view
from shoe_drivers.driver import HostOrder
from shoe_drivers.lock_keeper import LockKeeper
from shoe_drivers.reader import Recorder

MOMENT = 100
"""Milliseconds of silence after which a reader looks up."""

HAND_MS = 700
"""How long a person takes for a tap."""


class Stage:
    """A table with a simulated device."""

    def __init__(self, set_up: SetUp, ear: Recorder | None = None) -> None:
        self.set_up = set_up
        self.device, self.line = set_up.line()
        self.driver = set_up.make_driver()
        self.state = opening_state(set_up.table())
        self.facts: list[Fact] = []
        self.orders: list[HostOrder] = []
        self._events = 0
        self._heard_at = 0
        self._ear = ear
        self._to_order: list[HostOrder] = []
        self._keeper = LockKeeper(self._to_order.append)
        if ear is not None:
            ear.opened(0)

    @property
    def ear_of_device(self) -> OrderTaking:
        """What takes the host's orders."""
        assert self.line.orders is not None
        return self.line.orders

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.state.public

    def act(self, happenings: Iterable[Timed]) -> None:
        """The device has done something: it goes out over the wire."""
        for timed in happenings:
            self._link_back(timed.at_ms)
            self._carry(self.line.say([timed]))
            self._give_orders()

    def tell(self, command: Command) -> None:
        """Somebody taps; a refusal goes to the caller."""
        self.pause(HAND_MS)
        self._reduce(command)
        self._give_orders()

    def pause(self, ms: int) -> None:
        """Time goes by."""
        self.device.wait(ms)
        self._link_back(self.device.now)
        self._look_up(self.device.now)
        self._give_orders()

    def _link_back(self, at_ms: int) -> None:
        if self.line.back_at is not None and self.line.back_at <= at_ms:
            self._carry(self.line.finish())

    def _carry(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if isinstance(signal, Write):
                self._look_up(signal.at_ms)
                if self._ear is not None:
                    self._ear.read(signal.data, signal.at_ms)
                self._take(self.driver.feed(signal.data, signal.at_ms))
                self._heard_at = signal.at_ms
            elif isinstance(signal, Dropped):
                if self._ear is not None:
                    self._ear.lost(signal.at_ms)
                self._take([LinkLost()])
            elif isinstance(signal, Back):
                if self._ear is not None:
                    self._ear.opened(signal.at_ms)
                self.driver.opened()
                self._take([LinkRestored()])

    def _look_up(self, at_ms: int) -> None:
        """Nothing came for a while: what that tells."""
        if at_ms - self._heard_at >= MOMENT:
            self._heard_at = at_ms
            self._take(self.driver.tick(at_ms))

    def _take(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self.facts.append(fact)
            self._keeper.heard(fact)
            self._reduce(fact)

    def _reduce(self, what: Fact | Command) -> None:
        self._events += 1
        try:
            self.state = reduce(self.state, Event(self._events, self.device.now, what))
        except BaseException:
            self._events -= 1
            raise
        if self.set_up.driver.get("host-orders") == "yes" and self.public.open:
            self._keeper.stands(locked=dealer_view(self.public).locked)

    def _give_orders(self) -> None:
        """Orders go out when all that was heard has been taken."""
        while self._to_order:
            order = self._to_order.pop(0)
            data = self.driver.order(order)
            if data is None:
                continue
            self.orders.append(order)
            if self._ear is not None:
                self._ear.sent(data, self.device.now, order)
            self._carry(self.line.hear(data, self.device.now))
