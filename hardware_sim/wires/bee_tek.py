"""Bee-Tek text records, from the shoe's side: a card and no more, with no check and no number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hardware_sim.happenings import (
    Drawn,
    DrawnOutside,
    Happening,
    Spot,
    Trouble,
    TroubleRaised,
    Warned,
)
from hardware_sim.messages import HeardOrder, Message, UnheardOrder
from rules.cards import Card

IN_GAME = (Spot.PLAYER, Spot.BANKER)


class CardOrder(StrEnum):
    """Which comes first."""

    RANK_FIRST = "rank-first"
    SUIT_FIRST = "suit-first"


@dataclass(frozen=True, slots=True)
class BeeTekSettings:
    """One make of record; all of these occur."""

    card_order: CardOrder = CardOrder.RANK_FIRST
    ten: str = "10"
    separator: str = "\r\n"
    game: str = "Game"
    burn: str = "Manual Burn Cards"
    unread: str = "[Game]<Game>"
    """The one form known, in the burn as well."""
    alarm_record: str = "[Game]<Alarm:{}>"
    """Or [GameAlarm]<{}>."""
    alarms: Mapping[Trouble, str] = field(
        default_factory=lambda: {Trouble.CANNOT_READ: "E3 Card Not Read"}
    )
    """The wording of each alarm; the others are told by nobody, and so not by us."""
    baud: int = 9600

    def __post_init__(self) -> None:
        if self.ten not in ("10", "T"):
            raise ValueError(f"a ten is written 10 or T, not {self.ten!r}")
        if not self.separator or self.separator.strip(" \r\n"):
            raise ValueError("records are set apart by spaces, CR or LF")


class BeeTek:
    """One shoe's side of the line; it takes no orders."""

    def __init__(self, settings: BeeTekSettings | None = None) -> None:
        self.settings = settings or BeeTekSettings()
        self.baud = self.settings.baud

    def encode(self, what: Happening, at_ms: int) -> list[Message]:
        """The record that tells it; none where this wire has no word for it."""
        record = self._record(what)
        if record is None:
            return []
        return [Message(at_ms, ((record + self.settings.separator).encode("ascii"),), what)]

    def hear(self, data: bytes) -> list[HeardOrder | UnheardOrder]:
        """Nothing: this shoe takes no orders."""
        del data
        return []

    def _record(self, what: Happening) -> str | None:
        match what:
            case Drawn():
                in_game = what.place.spot in IN_GAME
                return self._card(self.settings.game if in_game else self.settings.burn, what.card)
            case DrawnOutside():
                # A shoe that knows no round only sees a card go by.
                return self._card(self.settings.game, what.card)
            case TroubleRaised() if what.trouble in self.settings.alarms:
                return self.settings.alarm_record.format(self.settings.alarms[what.trouble])
            case Warned():
                return f"<W0x{what.number:02X}>"
            case _:
                return None

    def _card(self, section: str, card: Card | None) -> str:
        if card is None:
            return self.settings.unread
        rank = self.settings.ten if card.rank == "T" else card.rank
        first = self.settings.card_order is CardOrder.RANK_FIRST
        return f"[{section}]<Card:{rank + card.suit if first else card.suit + rank}>"
