"""The typical runs of SHOES.md, three copies each, from end to end."""

from rules.hands import Winner
from rules.table.facts import (
    BurnCardDrawn,
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    CardKept,
    CardRevoked,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    DeviceReady,
    DeviceStarted,
    ResultPressed,
)
from tests.shoe_drivers.angel_eye.wire import (
    B1,
    B2,
    B3,
    BOOT,
    P1,
    P2,
    P3,
    c,
    heard,
    numbered,
    placed,
)


def thrice(contents: list[bytes], start: int = 1) -> bytes:
    return b"".join(message * 3 for message in numbered(contents, start))


def test_a_masked_round_with_both_third_cards() -> None:
    places = [P1, B1, P2, B2, P3, B3]
    values = ["7S", "KD", "9C", "6H", "2D", "TS"]
    contents = [placed("D", place, "-") for place in places]
    contents += [placed("I", *shown) for shown in zip(places, values, strict=True)]
    contents += [b"G\x90", b"P"]
    assert heard(thrice(contents)) == [
        *(CardDrawn(None, place, 0) for place in places),
        *(CardDisclosed(place, c(text)) for place, text in zip(places, values, strict=True)),
        ResultPressed(Winner.PLAYER, False, False),
        DeviceReady(),
    ]


def test_a_new_shoe_burns_two() -> None:
    assert heard(BOOT * 3 + thrice([b"D\xc0\xa2", b"D\xd1\x80", b"D\xd0\x80"])) == [
        DeviceStarted(),
        BurnCardDrawn(c("2C")),
        BurnCardDrawn(None),
        BurnCardDrawn(None),
    ]


def test_an_overdrawn_card_that_is_discarded() -> None:
    contents = [
        b"E\x82",
        b"E\xc7",
        b"d\x81\x80",
        placed("i", P1, "9D"),
        b"e\x82",
        placed("I", P1, "7S"),
        b"G\xc0",
    ]
    assert heard(thrice(contents), at=3) == [
        DeviceAlarmRaised("overdraw"),
        DeviceAlarmRaised("draw-time-out"),
        CardDrawnOutside(None, 3),
        CardRevoked(c("9D")),
        DeviceAlarmCleared("overdraw"),
        CardDisclosed(P1, c("7S")),
        ResultPressed(Winner.BANKER, False, False),
    ]


def test_an_overdrawn_card_that_is_kept() -> None:
    contents = [
        b"E\x82",
        b"d\x82\x80",
        b"e\x82",
        placed("I", P1, "7S"),
        b"G\xa0",
        placed("R", P1, "-"),
        placed("D", B1, "-"),
    ]
    assert heard(thrice(contents, start=8), at=3) == [
        DeviceAlarmRaised("overdraw"),
        CardDrawnOutside(None, 3),
        DeviceAlarmCleared("overdraw"),
        CardDisclosed(P1, c("7S")),
        ResultPressed(Winner.TIE, False, False),
        CardKept(None),
        CardDrawn(None, B1, 3),
    ]
