"""What a device does about the host's orders: obey, refuse, or say nothing."""

from collections import deque
from typing import NamedTuple

from hardware_sim.device import Device
from hardware_sim.happenings import LockTurned, OrderRefused, OrderTaken, Timed, Trouble
from hardware_sim.messages import HeardOrder, UnheardOrder
from shoe_drivers.driver import Order

BUSY = "21"


class _Answer(NamedTuple):
    code: str | None
    """None for silence."""
    obeyed: bool


class OrderTaking:
    """The ear of one device."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._next: deque[_Answer] = deque()

    def refuse_next(self, code: str = BUSY, times: int = 1) -> None:
        """Refuse the next orders with this code."""
        self._next.extend([_Answer(code, obeyed=False)] * times)

    def ignore_next(self, times: int = 1, *, obeyed: bool = False) -> None:
        """Give the next orders no answer; they may be obeyed all the same."""
        self._next.extend([_Answer(None, obeyed=obeyed)] * times)

    def take(self, heard: HeardOrder | UnheardOrder, at_ms: int) -> list[Timed]:
        """The answer to an order, and what comes of it."""
        if self._next:
            answer = self._next.popleft()
            said = [] if answer.code is None else [Timed(at_ms, OrderRefused(answer.code))]
            obeys = answer.obeyed and isinstance(heard, HeardOrder)
            return said + (self._obey(heard, at_ms) if obeys else [])
        if isinstance(heard, UnheardOrder):
            return [Timed(at_ms, OrderRefused(heard.code))]
        undecided = self._device.overdrawn is not None and heard.trouble in (
            Trouble.OVERDRAW,
            Trouble.DRAW_TIME_OUT,
        )
        if heard.order is Order.CLEAR_ERROR and undecided:
            return [Timed(at_ms, OrderRefused(BUSY))]
        return [Timed(at_ms, OrderTaken()), *self._obey(heard, at_ms)]

    def _obey(self, heard: HeardOrder | UnheardOrder, at_ms: int) -> list[Timed]:
        device = self._device
        if isinstance(heard, UnheardOrder) or heard.order is Order.CONFIRM:
            return []
        if heard.order is Order.CLEAR_ERROR:
            return device.cancel(heard.trouble, at_ms)
        device.locked = heard.order is Order.LOCK
        if device.settings.tells_ordered_lock:
            return [Timed(at_ms, LockTurned(device.locked))]
        return []
