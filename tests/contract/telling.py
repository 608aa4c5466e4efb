"""What a driver must tell of each happening, written down by hand from SHOES.md and docs/drivers.

Nothing here knows how a driver or an encoder works; times are left out.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from hardware_sim.happenings import (
    Booted,
    CutCardOut,
    Decided,
    Disclosed,
    Drawn,
    DrawnOutside,
    Happening,
    Kept,
    LockTurned,
    Place,
    PresetChanged,
    Revoked,
    Spot,
    StoodBy,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
    Warned,
)
from rules.cards import Card
from rules.hands import Hand
from rules.table import facts as told
from rules.table.facts import Fact, Position
from tests.shoe_drivers.angel_eye.wire import frame, placed

HANDS = {Spot.PLAYER: Hand.PLAYER, Spot.BANKER: Hand.BANKER}

ALARMS = {
    Trouble.CANNOT_READ: "card-unread",
    Trouble.OVERDRAW: "overdraw",
    Trouble.BUTTON_MISUSE: "button-misuse",
    Trouble.REVERSED_AT_EXIT: "card-reversed",
    Trouble.REVERSED_MIDWAY: "card-reversed",
    Trouble.CARD_CODE: "card-foreign",
    Trouble.DRAW_TIME_OUT: "draw-time-out",
}


TIMED = (told.CardDrawn, told.UnreadableCardDrawn, told.CardDrawnOutside)


class Telling(Protocol):
    """What one wire tells, happening by happening."""

    def heard(self, what: Happening) -> list[Fact]:
        """The facts of a happening whose message came through."""
        ...

    def missed(self, what: Happening) -> None:
        """A happening whose message never came."""
        ...


def without_times(facts: Iterable[Fact]) -> list[Fact]:
    """The facts, with no word of when a card was drawn."""
    return [replace(fact, at=None) if isinstance(fact, TIMED) else fact for fact in facts]


def position(place: Place) -> Position:
    """A place in a hand as the table calls it."""
    return Position(HANDS[place.spot], place.number)


class AngelEyeTells:
    """Everything, under numbers that show what is missing."""

    def __init__(self, *, masked: bool) -> None:
        self._masked = masked
        self._sent = 0
        self._heard: int | None = None

    def heard(self, what: Happening) -> list[Fact]:
        """The facts of a happening, after the word of a gap in the numbers before it."""
        facts = self._numbered(what)
        if not facts:
            return []
        gap = self._heard is not None and self._sent not in (0, self._heard % 9 + 1)
        self._heard = self._sent
        return [told.MessageLost(), *facts] if gap else facts

    def missed(self, what: Happening) -> None:
        """A happening whose message never came: its number is gone with it."""
        self._numbered(what)

    def forget(self) -> None:
        """Whoever hears from now on has heard nothing before."""
        self._heard = None

    def _numbered(self, what: Happening) -> list[Fact]:
        before = self._sent
        self._sent = 0 if isinstance(what, Booted) else before % 9 + 1
        facts = self._facts(what)
        if not facts:
            self._sent = before
        return facts

    def _facts(self, what: Happening) -> list[Fact]:
        match what:
            case Booted():
                return [told.DeviceStarted()]
            case StoodBy():
                return [told.DeviceReady()]
            case CutCardOut():
                return [told.CutCardDrawn()]
            case Decided(winner=None):
                return [told.ResultPressed(None)]
            case Decided():
                return [told.ResultPressed(what.winner, what.player_pair, what.banker_pair)]
            case TroubleRaised():
                return [told.DeviceAlarmRaised(ALARMS[what.trouble])]
            case TroubleCancelled():
                return [told.DeviceAlarmCleared(ALARMS[what.trouble])]
            case LockTurned():
                return [told.KeysLocked(what.locked)]
            case PresetChanged():
                return [told.PresetChanged(what.preset, what.value)]
            case _:
                return self._card(what)

    def _card(self, what: Happening) -> list[Fact]:
        match what:
            case Drawn():
                return [self._drawn(what.place, what.card)]
            case Disclosed():
                return self._disclosed(what)
            case DrawnOutside():
                return [told.CardDrawnOutside(self._value(what.card))]
            case Revoked():
                return [told.CardRevoked(self._value(what.card))]
            case Kept():
                return [told.CardKept(self._value(what.card))]
            case _:
                return []

    def _drawn(self, place: Place, card: Card | None) -> Fact:
        if place.spot is Spot.FIRST:
            return told.BurnCardDrawn(card)
        if place.spot not in HANDS:
            return told.BurnCardDrawn(self._value(card))
        if card is None and not self._masked:
            return told.UnreadableCardDrawn(position(place))
        return told.CardDrawn(self._value(card), position(place))

    def _disclosed(self, what: Disclosed) -> list[Fact]:
        if not self._masked:
            return []
        where = position(what.place)
        if what.card is None:
            # A disclosure that discloses nothing cannot be read.
            return [told.BytesUnread(frame(self._sent, placed("I", where, "-")).hex())]
        return [told.CardDisclosed(where, what.card)]

    def _value(self, card: Card | None) -> Card | None:
        return None if self._masked else card


class BeeTekTells:
    """Cards, burnt or not, the one alarm whose wording is known, and warnings."""

    def heard(self, what: Happening) -> list[Fact]:
        """The facts of a happening."""
        match what:
            case Drawn(card=None) | DrawnOutside(card=None):
                return [told.UnreadableCardDrawn()]
            case Drawn() if what.place.spot not in HANDS:
                return [told.BurnCardDrawn(what.card)]
            case Drawn() | DrawnOutside():
                return [told.CardDrawn(what.card)]
            case TroubleRaised(trouble=Trouble.CANNOT_READ):
                return [told.DeviceAlarmRaised("card-unread")]
            case Warned():
                return [told.DeviceAlarmRaised(f"bee-tek-w0x{what.number:02x}")]
            case _:
                return []

    def missed(self, what: Happening) -> None:
        """There is no number that would show it."""


class LineScannerTells:
    """Cards that can be read, and nothing else."""

    def heard(self, what: Happening) -> list[Fact]:
        """The facts of a happening."""
        if isinstance(what, Drawn | DrawnOutside) and what.card is not None:
            return [told.CardDrawn(what.card)]
        return []

    def missed(self, what: Happening) -> None:
        """There is no number that would show it."""
