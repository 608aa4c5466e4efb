"""Orders to the shoe, its answers, and none."""

import pytest

from rules.table.facts import BytesUnread, DeviceReady, MessageLost, OrderAnswered
from shoe_drivers.angel_eye import AngelEye, make
from shoe_drivers.driver import HostOrder, Order
from tests.shoe_drivers.angel_eye.wire import frame, heard

LOCK = HostOrder(Order.LOCK)
UNLOCK = HostOrder(Order.UNLOCK)


def obeying(**settings: str) -> AngelEye:
    return make({"host-orders": "yes", **{k.replace("_", "-"): v for k, v in settings.items()}})


@pytest.mark.parametrize("order", [LOCK, UNLOCK, HostOrder(Order.CONFIRM)])
def test_nothing_is_sent_unless_the_settings_say_so(order: HostOrder) -> None:
    assert make({}).order(order) is None


# With STX: 02^4F=4D, ^50=1D, ^4C=51, ^4B=1A, ^30=2A, ^32=18, ^03=1B: the published example.
# Without: 4F^50=1F, ^4C=53, ^4B=18, ^30=28, ^32=1A, ^03=19.
# Unlock has 31 for 32: 1B^03=18. Confirm, with STX: 1D^47=5A, ^50=0A, ^30=3A, ^30=0A, ^03=09.
@pytest.mark.parametrize(
    ("order", "stx", "wire"),
    [
        (LOCK, "yes", "02 4F 50 4C 4B 30 32 03 31 42"),
        (LOCK, "no", "02 4F 50 4C 4B 30 32 03 31 39"),
        (UNLOCK, "yes", "02 4F 50 4C 4B 30 31 03 31 38"),
        (HostOrder(Order.CONFIRM), "yes", "02 4F 50 47 50 30 30 03 30 39"),
    ],
)
def test_orders_by_hand(order: HostOrder, stx: str, wire: str) -> None:
    assert obeying(order_check_stx=stx).order(order) == bytes.fromhex(wire)


# EC with STX: 1D^45=58, ^43=1B, then the number and 03: 1B^30=2B, ^32=19, ^03=1A.
def test_an_error_is_cleared_by_its_number() -> None:
    assert obeying().order(HostOrder(Order.CLEAR_ERROR, "overdraw")) == bytes.fromhex(
        "02 4F 50 45 43 30 32 03 31 41"
    )
    assert obeying().order(HostOrder(Order.CLEAR_ERROR, "never-heard-of")) is None
    assert obeying().order(HostOrder(Order.CLEAR_ERROR)) is None


@pytest.mark.parametrize(("standing", "number"), [(b"\x84", b"04"), (b"\xc5", b"05")])
def test_of_two_errors_of_one_name_the_standing_one_is_cleared(
    standing: bytes, number: bytes
) -> None:
    for name in ("card-reversed", ""):
        driver = obeying()
        heard(frame(1, b"E" + standing), driver)
        wire = driver.order(HostOrder(Order.CLEAR_ERROR, name))
        assert wire is not None
        assert wire[5:7] == number


def test_an_order_taken() -> None:
    driver = obeying()
    driver.order(LOCK)
    assert heard(b"\x06", driver) == [OrderAnswered("lock", taken=True)]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("01", "line-error"),
        ("02", "check"),
        ("03", "no-end"),
        ("11", "format"),
        ("12", "address"),
        ("13", "command"),
        ("14", "type"),
        ("21", "busy"),
        ("22", "writing"),
        ("FF", "other"),
    ],
)
def test_an_order_refused_in_characters_or_in_one_byte(code: str, reason: str) -> None:
    for wire in (b"\x15" + code.encode(), b"\x15" + bytes.fromhex(code)):
        for pieces in ([wire], [wire[n : n + 1] for n in range(len(wire))]):
            driver = obeying()
            driver.order(LOCK)
            facts = [fact for piece in pieces for fact in heard(piece, driver)]
            assert facts == [OrderAnswered("lock", taken=False, code=reason)]


def test_a_refusal_without_a_code_is_one_when_something_else_follows() -> None:
    refused = OrderAnswered("lock", taken=False)
    for between in (b"", b"3"):
        driver = obeying()
        driver.order(LOCK)
        assert heard(b"\x15" + between, driver) == []
        assert heard(frame(1, b"P"), driver) == [refused, DeviceReady()]


def test_a_code_that_nobody_knows_is_told_as_it_is() -> None:
    driver = obeying()
    driver.order(LOCK)
    assert heard(b"\x1577", driver) == [OrderAnswered("lock", taken=False, code="77")]


def test_answers_are_matched_to_the_oldest_order_among_messages() -> None:
    driver = obeying()
    driver.order(LOCK)
    driver.order(UNLOCK)
    assert heard(frame(1, b"P") + b"\x06" + frame(1, b"P") + b"\x1521", driver) == [
        DeviceReady(),
        OrderAnswered("lock", taken=True),
        OrderAnswered("unlock", taken=False, code="busy"),
    ]
    # A third answer is to nothing.
    assert heard(b"\x06" + frame(3, b"P"), driver) == [
        BytesUnread("06"),
        MessageLost(),
        DeviceReady(),
    ]


def test_an_order_unanswered_in_time_counted_from_the_first_tick() -> None:
    driver = obeying(answer_ms="300")
    driver.tick(10)
    driver.order(LOCK)
    assert driver.tick(5000) == []
    driver.order(UNLOCK)
    assert driver.tick(5299) == []
    assert driver.tick(5300) == [OrderAnswered("lock", taken=False, code="no-answer")]
    assert driver.tick(5599) == [OrderAnswered("unlock", taken=False, code="no-answer")]
    assert driver.tick(9999) == []


def test_a_shoe_that_answers_nothing_gets_no_more_than_eight() -> None:
    driver = obeying()
    sent = [driver.order(LOCK) for _ in range(10)]
    assert [wire is not None for wire in sent] == [True] * 8 + [False] * 2
