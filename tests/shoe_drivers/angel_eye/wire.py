"""Frames for the tests, made from the published form and from nothing of the driver."""

from collections.abc import Iterable

from rules.cards import Card, card
from rules.hands import Hand
from rules.table.facts import Fact, Position
from shoe_drivers.angel_eye import AngelEye, make

P1, P2, P3 = (Position(Hand.PLAYER, place) for place in (1, 2, 3))
B1, B2, B3 = (Position(Hand.BANKER, place) for place in (1, 2, 3))

# `1ttt nnnn` with t = 0 for Player and 1 for Banker.
PLACE = {P1: 0x81, P2: 0x82, P3: 0x83, B1: 0x91, B2: 0x92, B3: 0x93}

SUIT = {"D": 0x90, "C": 0xA0, "S": 0xB0, "H": 0xC0}
RANK = dict(zip("A23456789TJQK", range(1, 14), strict=True))

BOOT = bytes.fromhex("05 30 53 03 36 30")
"""The one frame SHOES.md writes out."""


def value(text: str) -> int:
    """The byte of a card; a dash is not disclosed."""
    return 0x80 if text == "-" else SUIT[text[1]] | RANK[text[0]]


def check_of(guarded: bytes) -> bytes:
    """The XOR of what it guards, in two upper-case hex characters."""
    check = 0
    for byte in guarded:
        check ^= byte
    return f"{check:02X}".encode()


def frame(number: int, content: bytes) -> bytes:
    """A message of that number."""
    guarded = str(number).encode() + content + b"\x03"
    return b"\x05" + guarded + check_of(guarded)


def placed(kind: str, place: Position, text: str) -> bytes:
    """The content of a D, I, i or R."""
    return kind.encode() + bytes([PLACE[place], value(text)])


def numbered(contents: Iterable[bytes], start: int = 1) -> list[bytes]:
    """Messages one after another: 1 to 9, then 1 again."""
    return [frame((start - 1 + n) % 9 + 1, content) for n, content in enumerate(contents)]


def heard(data: bytes, driver: AngelEye | None = None, at: int = 0, **settings: str) -> list[Fact]:
    """What a driver makes of these bytes."""
    written = {name.replace("_", "-"): text for name, text in settings.items()}
    return (driver or make(written)).feed(data, at)


def c(text: str) -> Card:
    """A card, shortly."""
    return card(text)
