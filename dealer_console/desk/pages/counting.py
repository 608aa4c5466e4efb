"""Cards sorted and counted, to work out which are missing."""

from collections.abc import Sequence

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.entries import NumberEntry
from dealer_console.desk.rank_pad import FACES
from dealer_console.desk.shown import Group, Kind, Tile
from rules.cards import DECK, RANKS, SUITS, Card

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class FoundCards:
    """How many of each card were found when the rest was sorted, and the two set aside."""

    def __init__(self) -> None:
        self.suit = SUITS[0]
        self.rank = RANKS[0]
        self.counts: dict[Card, int] = {}
        self._number = NumberEntry()
        self.setting_aside = False
        self.set_aside: list[Card] = []

    @property
    def counted(self) -> tuple[tuple[Card, int], ...]:
        """Those that were found at all."""
        return tuple((card, self.counts[card]) for card in DECK if self.counts.get(card))

    @property
    def aside(self) -> tuple[Card, ...]:
        """The two set aside, where the device has not read them."""
        return tuple(self.set_aside)

    def entered(self, at: At) -> str:
        """The card that is being counted, and its count."""
        count = self.counts.get(self._card(), 0)
        total = sum(self.counts.values())
        return at.speech.screen(
            "counted", card=f"{FACES.get(self.rank, self.rank)}{SIGNS[self.suit]}", count=count,
            total=total,
        )  # fmt: skip

    def keys(self, at: At, tiles: Tiles) -> tuple[Tile, ...]:
        """The keypad; what is typed is the count of the chosen card."""
        self._number.put(self.counts.get(self._card(), 0)) if self._is_other() else None
        typed = self._number.keys(at, tiles)
        for tile in typed:
            tiles.acts[tile.key] = self._then_counted(tiles.acts[tile.key])
        return typed

    def groups(self, at: At, tiles: Tiles) -> list[Group]:
        """Suits, ranks with their counts, and whether a card is set aside instead."""
        suits = [
            tiles.tile(
                f"suit:{suit}",
                SIGNS[suit],
                self._of_suit(suit),
                kind=Kind.CHOSEN if suit == self.suit else Kind.KEY,
            )
            for suit in SUITS
        ]
        ranks = [self._rank(tiles, rank) for rank in RANKS]
        words = at.speech.screen
        names = " ".join(str(card) for card in self.set_aside)
        aside = tiles.tile(
            "aside",
            words("set-aside-this"),
            self._put_aside,
            names,
            Kind.CHOSEN if self._card() in self.set_aside else Kind.QUIET,
        )
        return [Group(tuple(suits), 4), Group((*ranks, aside), 7)]

    def _rank(self, tiles: Tiles, rank: str) -> Tile:
        count = self.counts.get(Card(rank, self.suit), 0)
        return tiles.tile(
            f"count:{rank}",
            FACES.get(rank, rank),
            self._of_rank(rank),
            str(count),
            kind=Kind.CHOSEN if rank == self.rank else Kind.PLAIN,
        )

    def _card(self) -> Card:
        return Card(self.rank, self.suit)

    def _is_other(self) -> bool:
        return self._number.value != self.counts.get(self._card(), 0)

    def _of_suit(self, suit: str) -> Act:
        def chosen() -> Sequence[Ask]:
            self.suit = suit
            self._number.put(self.counts.get(self._card(), 0))
            return ()

        return chosen

    def _of_rank(self, rank: str) -> Act:
        def chosen() -> Sequence[Ask]:
            self.rank = rank
            self._number.put(self.counts.get(self._card(), 0))
            return ()

        return chosen

    def _then_counted(self, typed: Act) -> Act:
        def counted() -> Sequence[Ask]:
            asks = typed()
            self.counts[self._card()] = self._number.value
            return asks

        return counted

    def _put_aside(self) -> Sequence[Ask]:
        card = self._card()
        if card in self.set_aside:
            self.set_aside.remove(card)
        else:
            self.set_aside.append(card)
        return ()
