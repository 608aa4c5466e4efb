"""Facts: what has happened at the device. They cannot be refused."""

from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import Card
from rules.hands import Hand, Winner


class Position(NamedTuple):
    """A card's place in a hand, from 1."""

    hand: Hand
    place: int

    def __str__(self) -> str:
        return f"{self.hand}-{self.place}"


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card left the device; a masked device does not say which, some do not say whither."""

    card: Card | None = None
    position: Position | None = None
    at: int | None = None
    """Milliseconds of the device's clock."""


@dataclass(frozen=True, slots=True)
class UnreadableCardDrawn:
    """A card left the device, which could not read it."""

    position: Position | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class BurnCardDrawn:
    """A card was drawn to be burnt; the first of a shoe says how many follow."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CutCardDrawn:
    """The cut card came out."""


@dataclass(frozen=True, slots=True)
class CardDisclosed:
    """The device tells, at the end of a round, what a card was."""

    position: Position
    card: Card


@dataclass(frozen=True, slots=True)
class ResultPressed:
    """The result button of the device was pressed; no winner is a forced quit."""

    winner: Winner | None
    player_pair: bool | None = None
    banker_pair: bool | None = None


@dataclass(frozen=True, slots=True)
class DeviceAlarmRaised:
    """The device is in error."""

    code: str


@dataclass(frozen=True, slots=True)
class DeviceAlarmCleared:
    """The device is out of that error."""

    code: str


@dataclass(frozen=True, slots=True)
class CardDrawnOutside:
    """A card was drawn that the device does not count to the game."""

    card: Card | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class CardRevoked:
    """The device was told that an overdrawn card is discarded."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CardKept:
    """The device was told that an overdrawn card is the next round's first."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DeviceStarted:
    """The device has started up."""


@dataclass(frozen=True, slots=True)
class DeviceReady:
    """The device stands by."""


@dataclass(frozen=True, slots=True)
class KeysLocked:
    """The device's keys were locked or unlocked."""

    locked: bool


@dataclass(frozen=True, slots=True)
class PresetChanged:
    """A preset of the device was changed."""

    preset: str
    value: str


@dataclass(frozen=True, slots=True)
class OrderAnswered:
    """The device answered an order of ours, or did not in time."""

    order: str
    taken: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class MessageLost:
    """The device's numbering shows that something it sent never arrived."""


@dataclass(frozen=True, slots=True)
class BytesUnread:
    """The device sent what cannot be read."""

    data: str


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The device cannot be heard any more."""


@dataclass(frozen=True, slots=True)
class LinkRestored:
    """The device can be heard again."""


@dataclass(frozen=True, slots=True)
class ConsoleRestarted:
    """The console was off and is on again."""


Fact = (
    CardDrawn
    | UnreadableCardDrawn
    | BurnCardDrawn
    | CutCardDrawn
    | CardDisclosed
    | ResultPressed
    | DeviceAlarmRaised
    | DeviceAlarmCleared
    | CardDrawnOutside
    | CardRevoked
    | CardKept
    | DeviceStarted
    | DeviceReady
    | KeysLocked
    | PresetChanged
    | OrderAnswered
    | MessageLost
    | BytesUnread
    | LinkLost
    | LinkRestored
    | ConsoleRestarted
)
