"""Bee-Tek records and scanner lines, letter for letter."""

import pytest

from hardware_sim.happenings import (
    CutCardOut,
    Decided,
    Disclosed,
    Drawn,
    DrawnOutside,
    Happening,
    Outside,
    Place,
    Spot,
    Trouble,
    TroubleRaised,
    Warned,
)
from hardware_sim.wires.bee_tek import BeeTek, BeeTekSettings, CardOrder
from hardware_sim.wires.line_scanner import LineScanner, LineScannerSettings
from rules.cards import card
from rules.hands import Winner

P1 = Place(Spot.PLAYER, 1)
FIRST = Place(Spot.FIRST, 1)


def record(what: Happening, settings: BeeTekSettings | None = None) -> bytes:
    (message,) = BeeTek(settings).encode(what, 0)
    (copy,) = message.copies
    return copy


@pytest.mark.parametrize(
    ("what", "text"),
    [
        (Drawn(P1, card("4S")), b"[Game]<Card:4S>\r\n"),
        (Drawn(P1, card("TH")), b"[Game]<Card:10H>\r\n"),
        (Drawn(FIRST, card("KH")), b"[Manual Burn Cards]<Card:KH>\r\n"),
        (Drawn(P1, None), b"[Game]<Game>\r\n"),
        (DrawnOutside(Outside.OVERDRAWN, card("AC")), b"[Game]<Card:AC>\r\n"),
        (TroubleRaised(Trouble.CANNOT_READ), b"[Game]<Alarm:E3 Card Not Read>\r\n"),
        (Warned(1), b"<W0x01>\r\n"),
    ],
)
def test_bee_tek_records(what: Happening, text: bytes) -> None:
    assert record(what) == text


def test_bee_tek_in_its_other_spellings() -> None:
    other = BeeTekSettings(
        card_order=CardOrder.SUIT_FIRST, ten="T", separator=" ", alarm_record="[GameAlarm]<{}>"
    )
    assert record(Drawn(P1, card("4S")), other) == b"[Game]<Card:S4> "
    assert record(Drawn(P1, card("TH")), other) == b"[Game]<Card:HT> "
    alarm = record(TroubleRaised(Trouble.CANNOT_READ), other)
    assert alarm == b"[GameAlarm]<E3 Card Not Read> "


def test_bee_tek_in_other_words() -> None:
    other = BeeTekSettings(game="Round", burn="Burn", unread="[Round]<What>")
    assert record(Drawn(P1, card("4S")), other) == b"[Round]<Card:4S>\r\n"
    assert record(DrawnOutside(Outside.LOCKED, card("4S")), other) == b"[Round]<Card:4S>\r\n"
    assert record(Drawn(FIRST, card("4S")), other) == b"[Burn]<Card:4S>\r\n"
    assert record(Drawn(P1, None), other) == b"[Round]<What>\r\n"


@pytest.mark.parametrize(
    "untold",
    [
        CutCardOut(),
        Disclosed(P1, card("4S")),
        Decided(Winner.TIE),
        TroubleRaised(Trouble.OVERDRAW),
    ],
)
def test_neither_text_wire_knows_of_rounds(untold: Happening) -> None:
    assert BeeTek().encode(untold, 0) == []
    assert LineScanner().encode(untold, 0) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [("QD", b"D12\n"), ("AS", b"A01\n"), ("TH", b"H10\n"), ("KC", b"C13\n"), ("9S", b"A09\n")],
)
def test_scanner_lines(text: str, line: bytes) -> None:
    (message,) = LineScanner().encode(Drawn(P1, card(text)), 5)
    assert message.copies == (line,)
    assert message.at_ms == 5


def test_the_scanners_letters_and_line_end_are_settings() -> None:
    letters = {"S": "S", "H": "R", "C": "K", "D": "E"}
    scanner = LineScanner(LineScannerSettings(suit_letters=letters, line_end="\r\n"))
    assert scanner.encode(Drawn(P1, card("JH")), 0)[0].copies == (b"R11\r\n",)


def test_a_scanner_says_nothing_of_a_card_it_cannot_read_unless_set_to() -> None:
    assert LineScanner().encode(Drawn(P1, None), 0) == []
    saying = LineScanner(LineScannerSettings(unread="X00"))
    assert saying.encode(Drawn(P1, None), 0)[0].copies == (b"X00\n",)


def test_settings_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="10 or T"):
        BeeTekSettings(ten="X")
    with pytest.raises(ValueError, match="set apart"):
        BeeTekSettings(separator=";")
    with pytest.raises(ValueError, match="share"):
        LineScannerSettings(suit_letters={"S": "A", "H": "A", "C": "C", "D": "D"})
    with pytest.raises(ValueError, match="each of"):
        LineScannerSettings(suit_letters={"S": "A"})


def test_text_wires_take_no_orders() -> None:
    assert BeeTek().hear(b"\x02OPLK02\x031B") == []
    assert LineScanner().hear(b"\x02OPLK02\x031B") == []
