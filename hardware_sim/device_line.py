"""A device on its line: what it does becomes timed writes, what the host writes becomes orders."""

from collections.abc import Iterable
from random import Random

from hardware_sim.faults import Fault
from hardware_sim.happenings import Timed
from hardware_sim.messages import Back, Message, Signal, Wire, Write
from hardware_sim.order_taking import OrderTaking

BITS_A_BYTE = 10


class _Armed:
    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.left = fault.times

    def struck(self) -> None:
        if self.left is not None:
            self.left -= 1

    @property
    def spent(self) -> bool:
        return self.left is not None and self.left <= 0


class DeviceLine:
    """One wire and the faults armed on it."""

    def __init__(
        self, wire: Wire, orders: OrderTaking | None = None, seed: int = 0, *, paced: bool = True
    ) -> None:
        self.wire = wire
        self.orders = orders
        self._paced = paced
        """Whether a byte takes its time on the line; otherwise all copies go out at once."""
        self._chance = Random(f"faults {seed}")
        self._armed: list[_Armed] = []
        self._free_at = 0
        self._back_at: int | None = None

    def arm(self, fault: Fault) -> None:
        """Have the fault hit what it is aimed at from now on."""
        self._armed.append(_Armed(fault))

    def disarm(self, fault: Fault) -> None:
        """Stop a fault that goes on."""
        self._armed = [armed for armed in self._armed if armed.fault is not fault]

    @property
    def armed(self) -> list[Fault]:
        """The faults that have not hit everything they are to hit."""
        return [armed.fault for armed in self._armed]

    def say(self, happenings: Iterable[Timed]) -> list[Signal]:
        """The writes that tell these happenings, with what befalls them on the way."""
        batch = [signal for timed in happenings for signal in self._tell(timed)]
        for armed in self._armed:
            batch = armed.fault.on_batch(batch)
        self._armed = [armed for armed in self._armed if not armed.spent]
        return batch

    def hear(self, data: bytes, at_ms: int) -> list[Signal]:
        """The answers to what the host wrote."""
        heard = self.wire.hear(data)
        if self.orders is None:
            return []
        return self.say(timed for order in heard for timed in self.orders.take(order, at_ms))

    @property
    def back_at(self) -> int | None:
        """When a link that is down comes back."""
        return self._back_at

    def finish(self) -> list[Signal]:
        """Bring a dropped link back where nothing is left to be said."""
        if self._back_at is None:
            return []
        back, self._back_at = Back(self._back_at), None
        return [back]

    def _tell(self, timed: Timed) -> list[Signal]:
        hitting = [armed for armed in self._armed if not armed.spent]
        hitting = [armed for armed in hitting if armed.fault.aim.hits(timed.what)]
        faults = [armed.fault for armed in hitting]
        told = [timed]
        for fault in faults:
            told = [after for before in told for after in fault.on_happening(before)]
        messages = [m for at, what in told for m in self.wire.encode(what, at)]
        if messages or not told:
            # A happening this wire has no word for is nothing a fault could hit.
            for armed in hitting:
                armed.struck()
        for fault in faults:
            messages = [m for one in messages for m in fault.on_message(one, self._chance)]
        signals = [signal for message in messages for signal in self._writes(message)]
        for fault in faults:
            signals = fault.on_writes(signals, self._chance)
        return [kept for signal in signals for kept in self._through(signal)]

    def _writes(self, message: Message) -> list[Signal]:
        out: list[Signal] = []
        at = max(message.at_ms, self._free_at)
        for copy in message.copies:
            out.append(Write(at, copy))
            if self._paced:
                at += -(-len(copy) * BITS_A_BYTE * 1000 // self.wire.baud)
        self._free_at = at
        return out

    def _through(self, signal: Signal) -> list[Signal]:
        """What of it gets through: on a link that is down nothing is written and nothing drops."""
        if isinstance(signal, Back):
            self._back_at = max(signal.at_ms, self._back_at or 0)
            return []
        if self._back_at is None:
            return [signal]
        return [*self.finish(), signal] if signal.at_ms >= self._back_at else []
