"""A moment of a round: what stood on the Dealer's screen after one event."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from dealer_console.desk.shown import Shown
from dealer_console.review.evidence.event_lines import EventLine
from rules.cards import Card
from rules.hands import Hand

Lying = Mapping[Hand, tuple[int, ...]]
"""The numbers of the cards of each hand, in their places."""


class Moment(NamedTuple):
    """One of a round, or of what led to it."""

    sequence: int
    utc_ms: int
    shown: Shown
    """The screen, as it was seen."""
    lying: Lying
    """Which cards of the round the hands on it are made of."""
    held: tuple[int, ...]
    """Cards that lay there before it could be told whose they are."""
    utc_offset_minutes: int
    size: tuple[int, int] | None
    """Pixels of the window it was drawn in; None where there was none."""
    uses_keypad: bool
    line: EventLine | None
    """What happened, who did it, what was said and the bytes of the shoe."""
    pressed: str = ""
    """What was pressed, in the words that stood on it."""
    strayed: bool = False
    """The screen may have been another than this one."""

    @property
    def clock(self) -> datetime:
        """The time as it stood on the screen."""
        zone = timedelta(minutes=self.utc_offset_minutes)
        return (datetime.fromtimestamp(self.utc_ms / 1000, UTC) + zone).replace(tzinfo=None)


class Replayed(NamedTuple):
    """A round from its call for bets to its end."""

    table: str
    shoe: int
    round: int
    moments: tuple[Moment, ...]
    cards: Mapping[int, Card]
    """Every card of the round that was ever known, by its number; none of one that goes on."""
    ended: int | None
    """The event that ended it; None for one that goes on."""
    trouble: "Trouble | None" = None
    """Why it is not all there."""


class Trouble(NamedTuple):
    """Where a replay ends before its round does."""

    is_altered: bool
    """The log is not as it was written; else it was written by rules that these cannot follow."""
    why: str
