"""Damage and noise: what is told with its bytes, when, and what is passed over."""

import pytest

from rules.table.facts import (
    BytesUnread,
    CardDrawn,
    CutCardDrawn,
    DeviceReady,
    DeviceStarted,
    Fact,
    MessageLost,
)
from shoe_drivers.angel_eye import make
from tests.shoe_drivers.angel_eye.wire import BOOT, P1, c, frame, heard, placed

READY = DeviceReady()
SEVEN = frame(2, placed("D", P1, "7S"))
DRAWN = CardDrawn(c("7S"), P1, 0)
POWER_UP = bytes.fromhex("ff ff ff c5")


def wrong_check(message: bytes) -> bytes:
    return message[:-2] + (b"00" if message[-2:] != b"00" else b"11")


BAD = wrong_check(SEVEN)

DAMAGED = [
    BAD,
    SEVEN[1:],  # the ENQ is missing
    SEVEN[:4],  # cut in the data
    SEVEN[:2],
    SEVEN[:-1],  # cut in the check
    SEVEN[:4] + b"\x03" + SEVEN[4:],
    SEVEN[:3] + b"\x00" + SEVEN[4:],
    SEVEN[:3] + b"\x05" + SEVEN[4:],
    SEVEN[:3] + b"\x06" + SEVEN[4:],
    SEVEN[:3] + b"\x15" + SEVEN[4:],
    SEVEN[:-2] + SEVEN[-2:].lower() + b"x" if SEVEN[-2:].isalpha() else SEVEN[:-2] + b"zz",
    b"",
]


@pytest.mark.parametrize("damaged", DAMAGED)
@pytest.mark.parametrize("good_copy", [0, 1, 2])
def test_one_good_copy_is_enough_and_damaged_ones_stop_nothing(
    damaged: bytes, good_copy: int
) -> None:
    copies = [damaged] * 3
    copies[good_copy] = SEVEN
    wire = frame(1, b"P") * 3 + b"".join(copies) + frame(3, b"P") * 3
    assert heard(wire) == [READY, DRAWN, READY]


def test_what_was_passed_over_is_counted() -> None:
    driver = make({})
    heard(frame(1, b"P") + BAD + SEVEN, driver)
    assert driver.passed_over == len(BAD)


def test_lower_case_hex_is_no_check() -> None:
    # 34^47=73, ^90=E3, ^03=E0
    assert heard(bytes.fromhex("05 34 47 90 03") + b"e0") == []


def test_a_message_of_which_no_copy_is_good_is_told_with_its_bytes_at_the_gap() -> None:
    driver = make({})
    assert heard(frame(1, b"P") * 3 + BAD * 3, driver) == [READY]
    assert heard(frame(3, b"P") * 3, driver) == [BytesUnread((BAD * 3).hex()), MessageLost(), READY]


def test_a_message_of_which_no_copy_is_good_is_told_when_nothing_follows() -> None:
    driver = make({})
    heard(frame(1, b"P") * 3 + BAD * 3, driver)
    assert driver.tick(1000) == []
    assert driver.tick(1999) == []
    assert driver.tick(2000) == [BytesUnread((BAD * 3).hex())]
    assert driver.tick(9000) == []
    assert heard(frame(3, b"P"), driver) == [MessageLost(), READY]


@pytest.mark.parametrize("lost", [wrong_check(frame(2, b"P")), SEVEN[:5]])
def test_after_silence_another_message_than_the_last_is_told(lost: bytes) -> None:
    driver = make({})
    heard(frame(1, b"C") * 2 + lost * 3, driver)
    driver.tick(0)
    assert driver.tick(1000) == [BytesUnread((lost * 3).hex())]


@pytest.mark.parametrize("damaged", [BAD, SEVEN[:4], SEVEN[:2] + b"E" + SEVEN[3:], POWER_UP])
def test_a_damaged_last_copy_is_no_reason_to_stop_however_long_nothing_follows(
    damaged: bytes,
) -> None:
    driver = make({})
    assert heard(SEVEN * 2 + damaged, driver) == [DRAWN]
    assert [driver.tick(at) for at in (0, 1000, 60_000)] == [[], [], []]
    assert heard(frame(3, b"P"), driver) == [READY]


def test_two_damaged_copies_of_the_last_message_are_no_reason_to_stop() -> None:
    driver = make({})
    assert heard(SEVEN + BAD * 2, driver) == [DRAWN]
    assert [driver.tick(at) for at in (0, 1000)] == [[], []]


@pytest.mark.parametrize(("copies", "told"), [(1, 0), (3, 1)])
def test_how_much_is_suspicious_after_silence_depends_on_the_copies_heard(
    copies: int, told: int
) -> None:
    # Two copies of eight bytes missing and twelve of noise explain 24 bytes; twelve alone do not.
    wire = SEVEN * copies + b"\xaa" * 24
    for chunks in ([wire], [bytes([byte]) for byte in wire]):
        driver = make({})
        for chunk in chunks:
            driver.feed(chunk, 0)
        assert driver.tick(0) == []
        assert len(driver.tick(1000)) == told


def test_a_boot_of_which_only_the_sixth_copy_is_good_is_a_boot() -> None:
    assert heard(frame(1, b"P") * 3 + wrong_check(BOOT) * 5 + BOOT) == [READY, DeviceStarted()]


@pytest.mark.parametrize("control", [0x00, 0x02, 0x06, 0x15, 0x1F])
def test_a_control_byte_cuts_a_frame_short_although_its_check_would_hold(control: int) -> None:
    # Nothing is told yet: were it a frame, the second copy would tell it.
    cut = frame(2, bytes([0x51, control, 0x80]))
    assert heard(frame(1, b"P") + cut * 2) == [READY]


def test_silence_begins_anew_with_every_byte() -> None:
    driver = make({})
    heard(frame(1, b"P") * 3 + BAD * 3, driver)
    driver.tick(0)
    driver.feed(b"\xff", 900)
    assert driver.tick(1000) == []
    assert driver.tick(1900) == []
    assert len(driver.tick(2000)) == 1


@pytest.mark.parametrize("noise", [POWER_UP, SEVEN[3:], BOOT[2:], wrong_check(BOOT) * 2, b"\x05"])
def test_power_up_noise_and_half_a_frame_before_the_first_are_passed_over(noise: bytes) -> None:
    assert heard(noise + BOOT * 3) == [DeviceStarted()]
    assert heard(frame(1, b"P") * 3 + noise + BOOT * 3) == [READY, DeviceStarted()]


def test_a_message_lost_next_to_a_boot_is_told_by_its_damaged_copies() -> None:
    wire = frame(1, b"P") * 3 + BAD * 3 + BOOT * 3
    assert heard(wire) == [READY, BytesUnread((BAD * 3).hex()), DeviceStarted()]


def test_much_rubbish_before_the_first_frame_is_told() -> None:
    rubbish = b"\xaa" * 60
    assert heard(rubbish + BOOT) == [BytesUnread(rubbish.hex()), DeviceStarted()]


def test_rubbish_in_which_nine_messages_may_be_lost_is_told_although_the_numbers_fit() -> None:
    # Nine messages of three copies, the shortest of six bytes.
    piece = wrong_check(frame(2, b"P")) * 27
    driver = make({})
    facts = heard(frame(1, b"P") + piece + b"\xaa" + frame(2, b"C"), driver)
    assert facts == [READY, BytesUnread(piece.hex()), BytesUnread("aa"), CutCardDrawn()]
    # The run is over: damage after it is judged for itself.
    assert heard(b"\xaa" + frame(3, b"P"), driver) == [READY]


def test_a_cut_frame_is_read_anew_at_the_control_byte() -> None:
    for cut in range(1, len(SEVEN)):
        assert heard(SEVEN[:cut] + SEVEN) == [DRAWN]


def test_half_a_frame_from_before_an_opening_counts_to_what_was_lost() -> None:
    driver = make({})
    heard(frame(1, b"P") + SEVEN[:5], driver)
    driver.opened()
    assert heard(frame(3, b"P"), driver) == [BytesUnread(SEVEN[:5].hex()), MessageLost(), READY]


def test_an_unknown_message_heard_once_is_told_at_the_gap() -> None:
    unknown = frame(2, b"Q")
    expected: list[Fact] = [READY, BytesUnread(unknown.hex()), MessageLost(), CutCardDrawn()]
    assert heard(frame(1, b"P") + unknown + frame(3, b"C")) == expected


def test_answers_that_nobody_awaits_are_noise() -> None:
    assert heard(frame(1, b"P") + b"\x06\x1521" + frame(2, b"C")) == [READY, CutCardDrawn()]
    facts = heard(frame(1, b"P") + b"\x06\x1521" + frame(3, b"C"))
    assert facts == [READY, BytesUnread("06153231"), MessageLost(), CutCardDrawn()]
