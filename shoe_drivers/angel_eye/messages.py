"""Frames to meanings: what each type says, wherever in the game it comes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.cards import RANKS, Card
from rules.hands import Hand, Winner
from rules.table.facts import (
    BurnCardDrawn,
    CardDisclosed,
    CardKept,
    CardRevoked,
    CutCardDrawn,
    DeviceReady,
    DeviceStarted,
    Fact,
    KeysLocked,
    Position,
    PresetChanged,
    ResultPressed,
)
from shoe_drivers.angel_eye.settings import KeptCard, Settings

NOT_DISCLOSED = 0x80

# Card `1sss rrrr`: the suit in the order of its number, from 1; the rank from 1, the ace.
_CARDS: dict[int, Card | None] = {
    0x80 | number << 4 | rank: Card(letter, suit)
    for number, suit in enumerate("DCSH", start=1)
    for rank, letter in enumerate(RANKS, start=1)
}
_CARDS[NOT_DISCLOSED] = None

# Position `1ttt nnnn`: a hand and the place in it; the table of play knows three.
_PLACES = {
    0x80 | number << 4 | place: Position(hand, place)
    for number, hand in enumerate((Hand.PLAYER, Hand.BANKER))
    for place in (1, 2, 3)
}

_BURNS = (2, 4, 5)
"""Burnt, first of the shoe, burning down."""

_FORCED_QUIT = 7
_BANKER_ON_SIX = 5
_WINNERS = {1: Winner.PLAYER, 2: Winner.TIE, 4: Winner.BANKER}

_CACHED = 4096


@dataclass(frozen=True, slots=True)
class Told:
    """A message that is a fact as it stands."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card for a hand; what a card without a value is depends on the shoe."""

    position: Position
    card: Card | None


@dataclass(frozen=True, slots=True)
class DrawnOutside:
    """A card the shoe does not count to the game."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Error:
    """An error of the shoe by its number; error mode is no other error."""

    number: int
    cancelled: bool = False


Message = Told | Drawn | DrawnOutside | Error


class MessageReader:
    """Reads frames whose check holds; None is one that says nothing known."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._read: dict[bytes, Message | None] = {}
        self._types: dict[str, tuple[int, Callable[[bytes], Message | None]]] = {
            "P": (0, lambda _: Told(DeviceReady())),
            settings.cut_card: (0, lambda _: Told(CutCardDrawn())),
            "D": (2, _drawn),
            "I": (2, _disclosed),
            "G": (1, self._result),
            "E": (1, _error),
            "e": (1, _cancelled),
            "d": (2, self._outside),
            "i": (2, _revoked),
            "R": (2, self._kept),
            "L": (1, _lock),
            "M": (6, _preset),
        }

    def read(self, frame: bytes) -> Message | None:
        """What a frame says, whatever its number."""
        if frame[1] == 0x30 or frame[2] == 0x53:
            # '0' stands only on S, and S carries nothing else.
            return Told(DeviceStarted()) if frame[1:-3] == b"0S" else None
        content = frame[2:-3]
        try:
            return self._read[content]
        except KeyError:
            pass
        if len(self._read) >= _CACHED:
            self._read.clear()
        message = self._read[content] = self._meaning(content)
        return message

    def _meaning(self, content: bytes) -> Message | None:
        length, meaning = self._types.get(chr(content[0]), (-1, None))
        data = content[1:]
        return meaning(data) if meaning is not None and len(data) == length else None

    def _result(self, data: bytes) -> Message | None:
        """`1www 00pp`: who won, and which hands are pairs."""
        if data[0] & 0b1000_1100 != 0b1000_0000:
            return None
        number = data[0] >> 4 & 7
        if number == _FORCED_QUIT:
            return Told(ResultPressed(None))
        if number == _BANKER_ON_SIX and self._settings.banker_on_six:
            number = 4
        winner = _WINNERS.get(number)
        if winner is None:
            return None
        return Told(ResultPressed(winner, bool(data[0] & 1), bool(data[0] & 2)))

    def _outside(self, data: bytes) -> Message | None:
        target, byte = data
        if target & 0x80 and target & 0x7F in self._settings.outside_targets and byte in _CARDS:
            return DrawnOutside(_CARDS[byte])
        return None

    def _kept(self, data: bytes) -> Message | None:
        for position, card in _placed(data):
            if self._settings.kept_card is KeptCard.RE_DEAL:
                return Drawn(position, card)
            return Told(CardKept(card))
        return None


def _placed(data: bytes) -> Iterator[tuple[Position, Card | None]]:
    """The one card of a place and a value that are both known, or none."""
    place, byte = data
    if place in _PLACES and byte in _CARDS:
        yield _PLACES[place], _CARDS[byte]


def _drawn(data: bytes) -> Message | None:
    place, byte = data
    if place & 0x80 and place >> 4 & 7 in _BURNS and byte in _CARDS:
        return Told(BurnCardDrawn(_CARDS[byte]))
    for position, card in _placed(data):
        return Drawn(position, card)
    return None


def _disclosed(data: bytes) -> Message | None:
    """A disclosure that discloses nothing cannot be read: the round has to be looked at."""
    for position, card in _placed(data):
        return None if card is None else Told(CardDisclosed(position, card))
    return None


def _revoked(data: bytes) -> Message | None:
    for _, card in _placed(data):
        return Told(CardRevoked(card))
    return None


def _error(data: bytes) -> Message | None:
    return Error(data[0] & 0x3F) if data[0] & 0x80 else None


def _cancelled(data: bytes) -> Message | None:
    return Error(data[0] & 0x3F, cancelled=True) if data[0] & 0x80 else None


def _lock(data: bytes) -> Message | None:
    return Told(KeysLocked(locked=bool(data[0] & 1))) if data[0] & 0x80 else None


def _preset(data: bytes) -> Message | None:
    """Two characters and four, with bit 7 or without."""
    text = bytes(byte & 0x7F for byte in data)
    if not all(0x20 <= byte < 0x7F for byte in text):
        return None
    return Told(PresetChanged(text[:2].decode("ascii"), text[2:].decode("ascii")))
