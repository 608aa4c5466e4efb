"""The cards in a device, counted as they leave it by somebody who is no part of it."""

from collections.abc import Iterable, Sequence

from hardware_sim.card_stock import CardStock
from rules.cards import Card


class CountedStock:
    """Any stock of cards, with a note of each card that came out."""

    def __init__(self, inside: CardStock) -> None:
        self._inside = inside
        self.decks = inside.decks
        self.out: list[Card] = []
        """Every card that left, in the order it did."""
        self.strangers = 0
        """Cards put in that belong to other cards."""

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still inside."""
        return self._inside.left

    def cut_card_comes(self) -> bool:
        """Whether the cut card comes out before the next card."""
        return self._inside.cut_card_comes()

    def cut_card_next(self) -> None:
        """Have the cut card come out before the next card."""
        self._inside.cut_card_next()

    def draw(self) -> Card:
        """Take the next card out, and note it."""
        card = self._inside.draw()
        self.out.append(card)
        return card

    def arrange(self, cards: Sequence[Card]) -> None:
        """Bring these to the front."""
        self._inside.arrange(cards)

    def slip_in(self, card: Card) -> None:
        """Put a card in front that does not belong there."""
        self.strangers += 1
        self._inside.slip_in(card)

    def give_back(self, cards: Iterable[Card]) -> None:
        """The discards of a round."""
        self._inside.give_back(cards)
