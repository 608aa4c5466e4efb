"""The cards inside a device: a shoe that runs out, or a shuffler that never does."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from rules.cards import DECK, Card


class OutOfCards(RuntimeError):
    """No card is left, or none of the kind asked for.

    For example a ninth queen of spades that was to be dealt from eight decks.
    """


class CardStock(Protocol):
    """What cards come out of."""

    decks: int

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still inside."""
        ...

    def cut_card_comes(self) -> bool:
        """Whether the cut card comes out before the next card; it does so once."""
        ...

    def cut_card_next(self) -> None:
        """Have the cut card come out before the next card."""
        ...

    def draw(self) -> Card:
        """Take the next card out."""
        ...

    def arrange(self, cards: Sequence[Card]) -> None:
        """Bring these cards, out of those inside, to the front in this order."""
        ...

    def slip_in(self, card: Card) -> None:
        """Put a card in front that does not belong there, or was pushed back."""
        ...

    def give_back(self, cards: Iterable[Card]) -> None:
        """The discards of a round: a shuffler takes them in, a shoe does not."""
        ...


def shuffled(decks: int, chance: Random) -> list[Card]:
    """So many full decks in chance's order."""
    cards = list(DECK) * decks
    chance.shuffle(cards)
    return cards


class Shoe:
    """Cards in an order, with a cut card some way from the end."""

    def __init__(self, cards: Sequence[Card], decks: int, cut_card_from_end: int | None) -> None:
        self.decks = decks
        self._cards = list(reversed(cards))
        self._behind_cut_card = cut_card_from_end

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards still inside, the next one first."""
        return tuple(reversed(self._cards))

    def cut_card_comes(self) -> bool:
        """Whether the cut card comes out before the next card; it does so once."""
        if self._behind_cut_card is None or len(self._cards) > self._behind_cut_card:
            return False
        self._behind_cut_card = None
        return True

    def cut_card_next(self) -> None:
        """Have the cut card come out before the next card."""
        self._behind_cut_card = len(self._cards)

    def draw(self) -> Card:
        """Take the next card out."""
        if not self._cards:
            raise OutOfCards("the shoe is empty: put new cards in")
        return self._cards.pop()

    def arrange(self, cards: Sequence[Card]) -> None:
        """Bring these cards, out of those inside, to the front in this order."""
        rest = list(self._cards)
        for card in cards:
            if card not in rest:
                raise OutOfCards(f"no {card} is left in the shoe: slip one in to have one too many")
            # The copy nearest the front goes, so that the rest keeps its order.
            del rest[len(rest) - 1 - rest[::-1].index(card)]
        self._cards = rest + list(reversed(cards))

    def slip_in(self, card: Card) -> None:
        """Put a card in front that does not belong there, or was pushed back."""
        self._cards.append(card)

    def give_back(self, cards: Iterable[Card]) -> None:
        """A shoe takes no discards."""


class ContinuousShuffler:
    """Cards in no order, into which the discards go back: no cut card and no end."""

    def __init__(self, decks: int, chance: Random) -> None:
        self.decks = decks
        self._chance = chance
        self._cards = shuffled(decks, chance)
        self._front: list[Card] = []

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards inside."""
        return (*reversed(self._front), *self._cards)

    def cut_card_comes(self) -> bool:
        """There is none."""
        return False

    def cut_card_next(self) -> None:
        """There is none."""
        raise OutOfCards("a continuous shuffler has no cut card")

    def draw(self) -> Card:
        """Take the next card out: any of those inside."""
        if self._front:
            return self._front.pop()
        if not self._cards:
            raise OutOfCards("the shuffler is empty: give the discards back")
        return self._cards.pop(self._chance.randrange(len(self._cards)))

    def arrange(self, cards: Sequence[Card]) -> None:
        """Bring these cards, out of those inside, to the front in this order."""
        front, rest = list(self._front), list(self._cards)
        for card in cards:
            if card in front:
                front.remove(card)
            elif card in rest:
                rest.remove(card)
            else:
                raise OutOfCards(f"no {card} is inside: slip one in to have one too many")
        self._front, self._cards = front + list(reversed(cards)), rest

    def slip_in(self, card: Card) -> None:
        """Put a card in front that does not belong there, or was pushed back."""
        self._front.append(card)

    def give_back(self, cards: Iterable[Card]) -> None:
        """The discards of a round go back in."""
        self._cards.extend(cards)
