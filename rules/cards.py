"""Cards: a rank, a suit, and what they count in baccarat."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.refusal import Refusal

RANKS = "A23456789TJQK"
SUITS = "SHDC"

POINTS_OF_RANK = {rank: (RANKS.index(rank) + 1 if rank in "A23456789" else 0) for rank in RANKS}
"""Ace one, two to nine their face, ten and pictures nothing: a ten adds no last digit."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck of 52; write it as the tables do: 7S, TH, KD."""

    rank: str
    suit: str
    points: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", POINTS_OF_RANK[self.rank])

    def __str__(self) -> str:
        return self.rank + self.suit


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)

UNTOLD = "?"
"""The suit of a card that was tapped in by its rank alone."""

RANK_ALONE = {rank: Card(rank, UNTOLD) for rank in RANKS}

CARD_OF_TEXT = {str(card): card for card in DECK} | {
    "10" + card.suit: card for card in DECK if card.rank == "T"
}


def card(text: str) -> Card:
    """The card of that name, or a refusal."""
    try:
        return CARD_OF_TEXT[text]
    except (KeyError, TypeError):
        raise Refusal(
            f"unknown card {text!r}: write rank A 2-9 T J Q K and suit S H D C, as in 7S or TH"
        ) from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line such as "7S KD 9C 6H", apart by spaces or commas."""
    return tuple(card(word) for word in text.replace(",", " ").split())


def point_total(hand: Iterable[Card]) -> int:
    """The last digit of the sum of a hand."""
    return sum(card.points for card in hand) % 10
