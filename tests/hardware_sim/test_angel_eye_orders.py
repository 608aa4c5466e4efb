"""Orders of the host as the shoe hears them, against bytes worked out by hand."""

import pytest

from hardware_sim.happenings import Trouble
from hardware_sim.messages import HeardOrder, UnheardOrder
from hardware_sim.wires.angel_eye_orders import OrderCheck, OrderEar
from shoe_drivers.driver import Order

# The one published example: 02^4f^50^4c^4b^30^32^03 = 1b, STX counted.
LOCK = bytes.fromhex("02 4f 50 4c 4b 30 32 03 31 42")
# Without STX: 1b^02 = 19.
LOCK_WITHOUT = bytes.fromhex("02 4f 50 4c 4b 30 32 03 31 39")


@pytest.mark.parametrize(
    ("order", "heard"),
    [
        (LOCK.hex(" "), HeardOrder(Order.LOCK)),
        # 02^4f^50^4c^4b^30^31^03 = 18
        ("02 4f 50 4c 4b 30 31 03 31 38", HeardOrder(Order.UNLOCK)),
        # EC 02: 02^4f^50^45^43^30^32^03 = 1a
        ("02 4f 50 45 43 30 32 03 31 41", HeardOrder(Order.CLEAR_ERROR, Trouble.OVERDRAW)),
        # EC 07: 1a^32^37 = 1f
        ("02 4f 50 45 43 30 37 03 31 46", HeardOrder(Order.CLEAR_ERROR, Trouble.DRAW_TIME_OUT)),
        # EC 00, all of them: 1a^32^30 = 18
        ("02 4f 50 45 43 30 30 03 31 38", HeardOrder(Order.CLEAR_ERROR)),
        # GP 00: 02^4f^50^47^50^30^30^03 = 09
        ("02 4f 50 47 50 30 30 03 30 39", HeardOrder(Order.CONFIRM)),
        # the check is off by one
        ("02 4f 50 4c 4b 30 32 03 31 43", UnheardOrder("02")),
        # no ETX in its place
        ("02 4f 50 4c 4b 30 32 30 31 42", UnheardOrder("03")),
        # LK 03 is nothing: 1b^32^33 = 1a
        ("02 4f 50 4c 4b 30 33 03 31 41", UnheardOrder("11")),
        # EC 09 is no error: 1a^32^39 = 11
        ("02 4f 50 45 43 30 39 03 31 31", UnheardOrder("11")),
        # "XP": 1b^4f^58 = 0c
        ("02 58 50 4c 4b 30 32 03 30 43", UnheardOrder("12")),
        # "OX": 1b^50^58 = 13
        ("02 4f 58 4c 4b 30 32 03 31 33", UnheardOrder("13")),
        # "LX": 1b^4b^58 = 08
        ("02 4f 50 4c 58 30 32 03 30 38", UnheardOrder("14")),
    ],
)
def test_an_order(order: str, heard: HeardOrder | UnheardOrder) -> None:
    assert OrderEar(OrderCheck.WITH_STX).hear(bytes.fromhex(order)) == [heard]


def test_whether_the_check_counts_stx_is_a_setting() -> None:
    lock, refused = [HeardOrder(Order.LOCK)], [UnheardOrder("02")]
    assert OrderEar(OrderCheck.WITHOUT_STX).hear(LOCK_WITHOUT) == lock
    assert OrderEar(OrderCheck.WITHOUT_STX).hear(LOCK) == refused
    assert OrderEar(OrderCheck.WITH_STX).hear(LOCK_WITHOUT) == refused
    assert OrderEar(OrderCheck.EITHER).hear(LOCK + LOCK_WITHOUT) == lock * 2


def test_an_order_in_pieces_and_rubbish_between_orders() -> None:
    ear = OrderEar(OrderCheck.WITH_STX)
    heard = [ear.hear(bytes([byte])) for byte in b"\xff\x00" + LOCK + b"zz" + LOCK]
    assert [h for h in heard if h] == [[HeardOrder(Order.LOCK)]] * 2


def test_an_order_that_breaks_off_is_refused_when_the_next_begins() -> None:
    ear = OrderEar(OrderCheck.WITH_STX)
    assert ear.hear(LOCK[:6]) == []
    assert ear.hear(LOCK) == [UnheardOrder("03"), HeardOrder(Order.LOCK)]
