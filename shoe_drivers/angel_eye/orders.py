"""Orders to the shoe and its answers: `02 'O' 'P' type data 03 check`, then `06`, or `15` and why.

Nobody has proven them on a shoe; nothing is sent unless the settings say so.
"""

from collections import deque
from dataclasses import dataclass
from functools import reduce
from operator import xor

from rules.table.facts import Fact, OrderAnswered
from shoe_drivers.angel_eye.alarms import Alarms
from shoe_drivers.angel_eye.settings import Settings
from shoe_drivers.driver import HostOrder, Order

_AT_A_TIME = 8
"""Orders that may await an answer; a shoe that answers none gets no more meanwhile."""

_TAKEN = 0x06

NO_ANSWER = "no-answer"

_PLAIN = {Order.LOCK: b"LK02", Order.UNLOCK: b"LK01", Order.CONFIRM: b"GP00"}

_REASONS = {
    "": "",
    "01": "line-error",
    "02": "check",
    "03": "no-end",
    "11": "format",
    "12": "address",
    "13": "command",
    "14": "type",
    "21": "busy",
    "22": "writing",
    "FF": "other",
}


@dataclass(slots=True)
class _Awaited:
    order: Order
    since: int | None = None


class Orders:
    """Makes orders and matches answers to them, the oldest first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._awaited: deque[_Awaited] = deque()

    @property
    def awaited(self) -> bool:
        """Whether an answer may come."""
        return bool(self._awaited)

    def make(self, order: HostOrder, alarms: Alarms) -> bytes | None:
        """The bytes, if orders may be sent and this one can be said."""
        if not self._settings.host_orders or len(self._awaited) >= _AT_A_TIME:
            return None
        content = _PLAIN.get(order.order)
        if content is None:
            number = alarms.number_of(order.error)
            if number is None:
                return None
            content = b"EC%02X" % number
        self._awaited.append(_Awaited(order.order))
        guarded = b"OP" + content + b"\x03"
        check = reduce(xor, guarded, 0x02 if self._settings.order_check_stx else 0)
        return b"\x02" + guarded + b"%02X" % check

    def answered(self, answer: bytes) -> Fact:
        """The oldest order's answer; the code of a refusal comes as characters or as one byte."""
        order = self._awaited.popleft().order
        if answer[0] == _TAKEN:
            return OrderAnswered(order.value, taken=True)
        code = answer[1:]
        text = code.decode("ascii") if len(code) == 2 else code.hex().upper()
        return OrderAnswered(order.value, taken=False, code=_REASONS.get(text, text))

    def tick(self, at: int) -> list[Fact]:
        """The orders that have gone unanswered for too long, counted from the first tick after."""
        for one in self._awaited:
            if one.since is None:
                one.since = at
        facts: list[Fact] = []
        while self._awaited and at - (self._awaited[0].since or 0) >= self._settings.answer_ms:
            order = self._awaited.popleft().order
            facts.append(OrderAnswered(order.value, taken=False, code=NO_ANSWER))
        return facts
