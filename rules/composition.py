"""What is in a shoe: how many of each card."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.cards import DECK, RANKS, Card
from rules.refusal import Refusal

PLACE = {card: place for place, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class Composition:
    """How many of each of the 52 cards there are, in the order of `DECK`."""

    counts: tuple[int, ...]

    @classmethod
    def fresh(cls, decks: int) -> "Composition":
        """Full decks, nothing drawn."""
        return cls((decks,) * len(DECK))

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def count(self, card: Card) -> int:
        """How many there are of one card."""
        return self.counts[PLACE[card]]

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The same with these cards gone; a copy too many is refused."""
        counts = list(self.counts)
        for card, copies in Counter(cards).items():
            left = counts[PLACE[card]]
            if copies > left:
                times = f"{copies} times" if copies > 1 else "again"
                raise Refusal(f"{card} cannot be out {times}: the shoe had {left}")
            counts[PLACE[card]] = left - copies
        return Composition(tuple(counts))

    def with_returned(self, cards: Iterable[Card]) -> "Composition":
        """The same with these cards put back, as a continuous shuffler does with discards."""
        counts = list(self.counts)
        for card in cards:
            counts[PLACE[card]] += 1
        return Composition(tuple(counts))

    def by_rank(self) -> tuple[int, ...]:
        """How many of each rank, from ace to king."""
        ranks = len(RANKS)
        return tuple(sum(self.counts[place::ranks]) for place in range(ranks))
