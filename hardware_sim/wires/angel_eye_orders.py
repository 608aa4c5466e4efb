"""The host's orders to an Angel Eye shoe, as the shoe hears them."""

from enum import StrEnum

from hardware_sim.happenings import Trouble
from hardware_sim.messages import HeardOrder, UnheardOrder
from shoe_drivers.driver import Order

STX = 0x02
ETX = 0x03
LENGTH = 10
"""STX, address, command, type, data, ETX and check."""

BAD_CHECK = "02"
NO_ETX = "03"
BAD_FORMAT = "11"
BAD_ADDRESS = "12"
BAD_COMMAND = "13"
BAD_TYPE = "14"

LOCKS = {b"01": Order.UNLOCK, b"02": Order.LOCK}
CONFIRMED = b"00"
EVERY_ERROR = b"00"
ERRORS = {
    b"01": Trouble.CANNOT_READ,
    b"02": Trouble.OVERDRAW,
    b"03": Trouble.BUTTON_MISUSE,
    b"04": Trouble.REVERSED_AT_EXIT,
    b"05": Trouble.REVERSED_MIDWAY,
    b"06": Trouble.CARD_CODE,
    b"07": Trouble.DRAW_TIME_OUT,
}


class OrderCheck(StrEnum):
    """Whether the check of an order counts STX: the one published example and its text differ."""

    WITH_STX = "with-stx"
    WITHOUT_STX = "without-stx"
    EITHER = "either"


class OrderEar:
    """Puts orders together from what arrives in pieces."""

    def __init__(self, check: OrderCheck) -> None:
        self._check = check
        self._begun = b""

    def hear(self, data: bytes) -> list[HeardOrder | UnheardOrder]:
        """The orders that are complete; what is not an order is passed over."""
        heard: list[HeardOrder | UnheardOrder] = []
        self._begun += data
        while (start := self._begun.find(STX)) >= 0:
            self._begun = self._begun[start:]
            again = self._begun.find(STX, 1, LENGTH)
            if again > 0:
                # A new order begins within this one, which therefore never ended.
                heard.append(UnheardOrder(NO_ETX))
                self._begun = self._begun[again:]
            elif len(self._begun) < LENGTH:
                return heard
            else:
                heard.append(self._read(self._begun[:LENGTH]))
                self._begun = self._begun[LENGTH:]
        self._begun = b""
        return heard

    def _read(self, order: bytes) -> HeardOrder | UnheardOrder:
        if order[7] != ETX:
            return UnheardOrder(NO_ETX)
        if order[8:] not in self._checks(order[:8]):
            return UnheardOrder(BAD_CHECK)
        if order[1:2] != b"O":
            return UnheardOrder(BAD_ADDRESS)
        if order[2:3] != b"P":
            return UnheardOrder(BAD_COMMAND)
        return _meaning(order[3:5], order[5:7])

    def _checks(self, checked: bytes) -> list[bytes]:
        without = 0
        for byte in checked[1:]:
            without ^= byte
        with_stx = without ^ STX
        wanted = {
            OrderCheck.WITH_STX: [with_stx],
            OrderCheck.WITHOUT_STX: [without],
            OrderCheck.EITHER: [with_stx, without],
        }
        return [f"{check:02X}".encode("ascii") for check in wanted[self._check]]


def _meaning(kind: bytes, data: bytes) -> HeardOrder | UnheardOrder:
    if kind == b"LK":
        return HeardOrder(LOCKS[data]) if data in LOCKS else UnheardOrder(BAD_FORMAT)
    if kind == b"GP":
        return HeardOrder(Order.CONFIRM) if data == CONFIRMED else UnheardOrder(BAD_FORMAT)
    if kind != b"EC":
        return UnheardOrder(BAD_TYPE)
    if data == EVERY_ERROR:
        return HeardOrder(Order.CLEAR_ERROR)
    if data in ERRORS:
        return HeardOrder(Order.CLEAR_ERROR, ERRORS[data])
    return UnheardOrder(BAD_FORMAT)
