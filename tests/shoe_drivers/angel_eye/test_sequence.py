"""Copies, gaps, boots, doubtful copies and reopened lines."""

import pytest

from rules.table.facts import (
    BytesUnread,
    CardDrawn,
    CutCardDrawn,
    DeviceAlarmRaised,
    DeviceReady,
    DeviceStarted,
    MessageLost,
)
from shoe_drivers.angel_eye import make
from tests.shoe_drivers.angel_eye.wire import B1, BOOT, P1, P2, c, frame, heard, numbered, placed

READY = DeviceReady()
DIFFER = DeviceAlarmRaised("copies-differ")


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_copies_are_one_event(copies: int) -> None:
    assert heard(frame(1, b"P") * copies) == [READY]


def test_equal_messages_with_other_numbers_are_events_of_their_own() -> None:
    wire = b"".join(message * 3 for message in numbered([b"P"] * 20))
    assert heard(wire) == [READY] * 20


def test_after_the_wrap_the_same_frame_is_a_new_event() -> None:
    wire = b"".join(message * 3 for message in numbered([b"P"] * 9))
    assert heard(wire + frame(1, b"P") * 3) == [READY] * 10


def test_a_boot_may_come_six_times_and_numbering_starts_at_1() -> None:
    assert heard(BOOT * 6 + frame(1, b"P") * 3) == [DeviceStarted(), READY]
    assert heard(BOOT + frame(2, b"P")) == [DeviceStarted(), MessageLost(), READY]


def test_a_boot_in_the_middle_is_no_loss() -> None:
    wire = frame(5, b"P") + BOOT * 3 + frame(1, b"P")
    assert heard(wire) == [READY, DeviceStarted(), READY]


def test_two_boots_with_something_between_are_two() -> None:
    wire = BOOT * 3 + frame(1, b"P") * 3 + BOOT * 3
    assert heard(wire) == [DeviceStarted(), READY, DeviceStarted()]


@pytest.mark.parametrize(("before", "after"), [(1, 3), (9, 2), (3, 2), (8, 1), (5, 4)])
def test_a_jump_is_a_loss_told_before_the_message(before: int, after: int) -> None:
    wire = frame(before, b"P") * 3 + frame(after, b"C") * 3
    assert heard(wire) == [READY, MessageLost(), CutCardDrawn()]


def test_nine_wraps_to_one_without_loss() -> None:
    assert heard(frame(9, b"P") + frame(1, b"C")) == [READY, CutCardDrawn()]


def test_copies_that_differ_stop_with_what_the_other_said() -> None:
    seven, eight = frame(1, placed("D", P1, "7S")), frame(1, placed("D", P1, "8S"))
    driver = make({})
    assert heard(seven + eight + seven, driver) == [
        CardDrawn(c("7S"), P1, 0),
        DIFFER,
        BytesUnread(eight.hex()),
    ]
    assert heard(frame(2, placed("D", B1, "2C")), driver) == [CardDrawn(c("2C"), B1, 0)]


def test_a_difference_is_said_once_for_all_its_copies() -> None:
    seven, eight = frame(1, placed("D", P1, "7S")), frame(1, placed("D", P1, "8S"))
    assert heard(seven + eight + eight)[1:] == [DIFFER, BytesUnread(eight.hex())]


def test_a_damaged_copy_whose_check_holds_and_that_says_nothing_known_is_passed_over() -> None:
    # Bit 3 flipped in the place and in the card: the XOR is the same, the place is none.
    good = frame(2, placed("D", P1, "7S"))
    bad = good[:3] + bytes([good[3] ^ 8, good[4] ^ 8]) + good[5:]
    for wire in (bad + good + good, good + bad + good, good + good + bad, bad + good + bad):
        facts = heard(frame(1, b"P") + wire + frame(3, b"P"))
        assert facts == [READY, CardDrawn(c("7S"), P1, 0), READY]


def test_an_unknown_message_of_the_same_number_twice_is_a_difference() -> None:
    unknown = frame(1, b"Q")
    driver = make({})
    assert heard(frame(1, b"P") + unknown, driver) == [READY]
    assert heard(unknown, driver) == [DIFFER, BytesUnread(unknown.hex())]
    # The third copy has been told, and is not told again with what is lost after it.
    assert heard(unknown + frame(3, b"P"), driver) == [MessageLost(), READY]


def test_a_damaged_copy_with_another_number_is_found_out_by_the_next_copy() -> None:
    # Bits 2 of the number and of the card flipped: 3 becomes 7, seven becomes three.
    good = frame(3, placed("D", P1, "7S"))
    bad = good[:1] + bytes([good[1] ^ 4]) + good[2:4] + bytes([good[4] ^ 4]) + good[5:]
    driver = make({})
    assert heard(frame(2, b"P") + good + bad, driver)[2:] == [
        MessageLost(),
        CardDrawn(c("3S"), P1, 0),
    ]
    assert heard(good, driver) == [DIFFER, BytesUnread(bad.hex())]
    assert heard(frame(4, b"P") * 3, driver) == [READY]
    # Chopped up or not, the copies that follow the difference are copies.
    wire = frame(2, b"P") + good + bad + b"\xaa" + good * 2 + frame(6, b"P")
    for chunks in ([wire], [bytes([byte]) for byte in wire]):
        driver = make({})
        facts = [fact for chunk in chunks for fact in driver.feed(chunk, 0)]
        assert facts[4:] == [DIFFER, BytesUnread(bad.hex()), MessageLost(), READY]


def test_over_a_reopened_line_a_copy_is_no_second_event() -> None:
    driver = make({})
    drawn = frame(4, placed("D", P2, "KD"))
    assert len(heard(drawn, driver)) == 1
    driver.opened()
    assert heard(drawn * 2, driver) == []
    assert heard(frame(5, b"P"), driver) == [READY]


def test_over_a_reopened_line_a_jump_is_a_loss() -> None:
    driver = make({})
    heard(frame(4, b"P") * 3, driver)
    driver.opened()
    assert heard(frame(7, b"C"), driver) == [MessageLost(), CutCardDrawn()]


def test_over_a_reopened_line_the_same_number_with_another_message_is_a_loss_of_eight() -> None:
    driver = make({})
    heard(frame(4, b"P") * 3, driver)
    driver.opened()
    assert heard(frame(4, b"C") * 3, driver) == [MessageLost(), CutCardDrawn()]
    assert heard(frame(4, b"P"), driver) == [DIFFER, BytesUnread(frame(4, b"C").hex())]


def test_over_a_reopened_line_half_a_frame_is_worth_nothing() -> None:
    driver = make({})
    message = frame(2, placed("D", P1, "7S"))
    heard(frame(1, b"P") + message[:4], driver)
    driver.opened()
    assert heard(message[4:], driver) == []
    assert heard(message, driver) == [CardDrawn(c("7S"), P1, 0)]


def test_the_time_of_a_card_is_that_of_the_last_byte_of_its_first_good_copy() -> None:
    driver = make({})
    drawn = frame(1, placed("D", P1, "7S"))
    damaged = drawn[:-1] + b"?"
    assert driver.feed(damaged + drawn[:-1], 10) == []
    assert driver.feed(drawn[-1:], 20) == [CardDrawn(c("7S"), P1, 20)]
    assert driver.feed(drawn, 30) == []
