"""What is on the display board, as values: a window draws them."""

from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.hands import Hand, Winner
from rules.roads import Ask, Roads


class Mood(StrEnum):
    """What the headline is about, seen before it is read."""

    CALM = "calm"
    OPEN = "open"
    """Bets are taken."""
    LOOK = "look"
    """Something is out of the ordinary."""


class Letters(NamedTuple):
    """What stands beside red, blue and green: B, P, T or 莊, 閒, 和."""

    player: str
    banker: str
    tie: str

    def of(self, winner: Winner) -> str:
        """The letter of a winner."""
        return {Winner.PLAYER: self.player, Winner.BANKER: self.banker, Winner.TIE: self.tie}[
            winner
        ]


class Headline(NamedTuple):
    """The one thing to read from the far end of the table."""

    text: str
    mood: Mood = Mood.CALM
    winner: Winner | None = None
    """Who is announced; the colour it is written in."""


class HandOnBoard(NamedTuple):
    """One hand of a confirmed round."""

    hand: Hand
    title: str
    letter: str
    cards: tuple[Card | None, ...]
    points: str
    won: bool


class ResultShown(NamedTuple):
    """A confirmed result."""

    caption: str
    """Which round it is of."""
    hands: tuple[HandOnBoard, HandOnBoard]


class OfferShown(NamedTuple):
    """Insurance that can be taken now, with what it pays."""

    hand: Hand
    title: str
    caption: str
    odds: str
    paragraph: str


class LimitShown(NamedTuple):
    """The limits of a bet."""

    bet: str
    minimum: str
    maximum: str


class LimitsShown(NamedTuple):
    """All limits of the table."""

    title: str
    currency: str
    paragraph: str
    minimum: str
    maximum: str
    rows: tuple[LimitShown, ...]
    differential: tuple[str, str] | None
    """The word and the amount."""
    otherwise: str
    """Whom to ask, where there are none."""


class Count(NamedTuple):
    """How often something has come in this shoe."""

    title: str
    times: int
    winner: Winner | None = None
    letter: str = ""


class AskShown(NamedTuple):
    """What the derived roads would show next."""

    title: str
    winner: Winner
    letter: str
    marks: Ask


class RoadNames(NamedTuple):
    """The names of the five roads."""

    bead_plate: str
    big_road: str
    big_eye_boy: str
    small_road: str
    cockroach_pig: str


class BoardShown(NamedTuple):
    """The whole board."""

    language: str
    banner: str
    """Says that the shoe is simulated; nothing at a live table."""
    title: str
    figures: tuple[tuple[str, str], ...]
    """Which shoe, which round."""
    notices: tuple[str, ...]
    headline: Headline
    waiting: str
    """Why there is no result yet."""
    offers_title: str
    offers: tuple[OfferShown, ...]
    result: ResultShown | None
    limits: LimitsShown
    counts: tuple[Count, ...]
    roads: Roads
    road_names: RoadNames
    letters: Letters
    ask: tuple[AskShown, AskShown]
    information: str
    information_paragraph: str
    """Which rules that the cards decide and no display does."""
