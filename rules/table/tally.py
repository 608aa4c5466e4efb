"""The count of a shoe: what is left in it, as far as anybody has read its cards."""

from dataclasses import dataclass

from rules.cards import RANKS, UNTOLD, Card
from rules.composition import Composition
from rules.refusal import Refusal

NOBODY_READ = (0,) * len(RANKS)


@dataclass(frozen=True, slots=True)
class Tally:
    """What is left by card, what of it is gone by rank alone, and what nobody has read."""

    left: Composition
    gone_by_rank: tuple[int, ...] = NOBODY_READ
    unread: int = 0

    @classmethod
    def fresh(cls, decks: int) -> "Tally":
        """Full decks."""
        return cls(Composition.fresh(decks))

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return self.left.total - sum(self.gone_by_rank) - self.unread

    def take(self, card: Card | None) -> "tuple[Tally, bool]":
        """The count without one more card, and whether that copy can be."""
        if card is None:
            return Tally(self.left, self.gone_by_rank, self.unread + 1), True
        place = RANKS.index(card.rank)
        if self._of_rank(place) < 1:
            return self, False
        if card.suit == UNTOLD:
            return Tally(self.left, _add(self.gone_by_rank, place, 1), self.unread), True
        try:
            left = self.left.without((card,))
        except Refusal:
            return self, False
        return Tally(left, self.gone_by_rank, self.unread), True

    def read(self, card: Card) -> "tuple[Tally, bool]":
        """The count once a card that nobody had read turns out to be this one."""
        if not self.unread:
            return self.take(card)
        return Tally(self.left, self.gone_by_rank, self.unread - 1).take(card)

    def give_back(self, card: Card | None) -> "Tally":
        """The count with a card put back, or found not to have gone."""
        if card is None:
            return Tally(self.left, self.gone_by_rank, max(0, self.unread - 1))
        if card.suit == UNTOLD:
            place = RANKS.index(card.rank)
            by_rank = _add(self.gone_by_rank, place, -1 if self.gone_by_rank[place] else 0)
            return Tally(self.left, by_rank, self.unread)
        return Tally(self.left.with_returned((card,)), self.gone_by_rank, self.unread)

    def _of_rank(self, place: int) -> int:
        ranks = len(RANKS)
        return sum(self.left.counts[place::ranks]) - self.gone_by_rank[place]


def _add(counts: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + change, *counts[place + 1 :])
