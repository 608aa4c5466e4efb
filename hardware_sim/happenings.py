"""What a simulated device does, said without any wire: every encoder makes its own bytes of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.hands import Winner


class Spot(StrEnum):
    """Where a device believes a card goes."""

    PLAYER = "player"
    BANKER = "banker"
    BURN = "burn"
    """Burnt by hand between two rounds."""
    FIRST = "first"
    """The first card of a shoe, whose value says how many are burnt."""
    BURNING_DOWN = "burning-down"
    """One of the cards burnt on the first; its number is how many are left."""


class Place(NamedTuple):
    """A spot and the number within it, from 1."""

    spot: Spot
    number: int


class Trouble(StrEnum):
    """What a device can be in error about."""

    CANNOT_READ = "cannot-read"
    OVERDRAW = "overdraw"
    BUTTON_MISUSE = "button-misuse"
    REVERSED_AT_EXIT = "reversed-at-exit"
    REVERSED_MIDWAY = "reversed-midway"
    CARD_CODE = "card-code"
    DRAW_TIME_OUT = "draw-time-out"


class Outside(StrEnum):
    """Why a card that was drawn does not count to the game."""

    LOCKED = "locked"
    IN_ERROR = "in-error"
    OVERDRAWN = "overdrawn"


@dataclass(frozen=True, slots=True)
class Booted:
    """The power came on."""


@dataclass(frozen=True, slots=True)
class StoodBy:
    """The device waits for a round."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card left the device; no card is one that could not be read."""

    place: Place
    card: Card | None


@dataclass(frozen=True, slots=True)
class Disclosed:
    """What a card of the round was, told when the result is pressed."""

    place: Place
    card: Card | None


@dataclass(frozen=True, slots=True)
class Decided:
    """The result button; no winner is a forced quit."""

    winner: Winner | None
    player_pair: bool = False
    banker_pair: bool = False
    banker_six: bool = False
    """Banker won on six, which some firmware says in a code of its own."""


@dataclass(frozen=True, slots=True)
class CutCardOut:
    """The cut card came out."""


@dataclass(frozen=True, slots=True)
class TroubleRaised:
    """The device found something wrong; in error mode it counts no card to the game."""

    trouble: Trouble
    error_mode: bool = False


@dataclass(frozen=True, slots=True)
class TroubleCancelled:
    """That trouble is over."""

    trouble: Trouble
    error_mode: bool = False
    """Whether it had put the device in error mode."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning by number, which stops nothing."""

    number: int


@dataclass(frozen=True, slots=True)
class DrawnOutside:
    """A card left the device and is not counted to the game."""

    why: Outside
    card: Card | None


@dataclass(frozen=True, slots=True)
class Revoked:
    """An overdrawn card was discarded."""

    place: Place
    card: Card | None


@dataclass(frozen=True, slots=True)
class Kept:
    """An overdrawn card is used in the next round."""

    place: Place
    card: Card | None


@dataclass(frozen=True, slots=True)
class LockTurned:
    """The lock was turned on or off."""

    locked: bool


@dataclass(frozen=True, slots=True)
class PresetChanged:
    """A preset of the device was changed at the device."""

    preset: str
    value: str


@dataclass(frozen=True, slots=True)
class OrderTaken:
    """An order of the host was obeyed."""


@dataclass(frozen=True, slots=True)
class OrderRefused:
    """An order of the host was refused, with the device's code."""

    code: str


Happening = (
    Booted
    | StoodBy
    | Drawn
    | Disclosed
    | Decided
    | CutCardOut
    | TroubleRaised
    | TroubleCancelled
    | Warned
    | DrawnOutside
    | Revoked
    | Kept
    | LockTurned
    | PresetChanged
    | OrderTaken
    | OrderRefused
)


class Timed(NamedTuple):
    """A happening and when, in milliseconds of the device's clock."""

    at_ms: int
    what: Happening
