"""The table of play: who draws and who stands; nobody chooses."""

from dataclasses import dataclass

from rules.hands import Hand

EVERY_POINT = frozenset(range(10))


@dataclass(frozen=True, eq=False)
class TableOfPlay:
    """The table as printed, as data; `next_hand` is the one question asked of it."""

    naturals: frozenset[int]
    """A two-card total among these on either hand ends the draw for both."""
    player_draws: frozenset[int]
    """Player's two-card totals that draw."""
    banker_draws_when_player_stands: frozenset[int]
    banker_draws_on: tuple[frozenset[int], ...]
    """For each two-card total of Banker from 0: the points of Player's third card it draws on."""

    def next_hand(self, player: int, banker: int, player_third: int | None = None) -> Hand | None:
        """Which hand takes the next card, given two-card totals and Player's third card if out.

        With `player_third` given, Banker's third is the only card that can still be due.
        """
        if player in self.naturals or banker in self.naturals:
            return None
        if player in self.player_draws:
            if player_third is None:
                return Hand.PLAYER
            return Hand.BANKER if player_third in self.banker_draws_on[banker] else None
        return Hand.BANKER if banker in self.banker_draws_when_player_stands else None

    def banker_draws_whatever_comes(self, banker: int) -> bool:
        """Whether Banker draws on every third card of Player, so that it may lie closed."""
        return self.banker_draws_on[banker] == EVERY_POINT


STANDARD = TableOfPlay(
    naturals=frozenset({8, 9}),
    player_draws=frozenset({0, 1, 2, 3, 4, 5}),
    banker_draws_when_player_stands=frozenset({0, 1, 2, 3, 4, 5}),
    banker_draws_on=(
        EVERY_POINT,
        EVERY_POINT,
        EVERY_POINT,
        frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
        frozenset({2, 3, 4, 5, 6, 7}),
        frozenset({4, 5, 6, 7}),
        frozenset({6, 7}),
        frozenset(),
        frozenset(),
        frozenset(),
    ),
)
"""The same in all five books."""
