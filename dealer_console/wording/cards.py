"""A card as it is written and said: 7♠, 10♥; a rank alone where nobody told the suit."""

from rules.cards import Card

PIPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def rank_text(card: Card) -> str:
    """The rank as it stands on the card."""
    return "10" if card.rank == "T" else card.rank


def card_text(card: Card) -> str:
    """The card as players say it: rank, then suit."""
    return rank_text(card) + PIPS.get(card.suit, "")
