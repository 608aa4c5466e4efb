"""Where the cards of a round lie, told from the exposed ones alone.

The first four go Player, Banker, Player, Banker. Whether a fifth and a sixth are due shows only
when the cards before them are exposed; until then they are held, whatever they are.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.cards import Card
from rules.hands import Hand
from rules.table_of_play import TableOfPlay

INITIAL = 4
MOST = 6
"""No round takes more cards, whatever they are."""


class Due(StrEnum):
    """Who takes the next card, as far as the exposed cards tell."""

    PLAYER = "player"
    BANKER = "banker"
    NOBODY = "nobody"
    UNKNOWN = "unknown"


class Layout(NamedTuple):
    """The cards of a round by their places, as numbers of cards in the order they were drawn."""

    player: tuple[int, ...] = ()
    banker: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    """Drawn before the exposed cards tell whether they are due."""
    excess: tuple[int, ...] = ()
    """Not due, whatever is still closed."""
    due: Due = Due.PLAYER
    player_two: int | None = None
    """Points of Player's first two cards, once both are exposed."""
    banker_two: int | None = None
    player_points: int | None = None
    """Points of all of Player's cards, once all are exposed."""
    banker_points: int | None = None
    complete: bool = False
    """No card is due and none lies closed: the round has a result."""

    def hand(self, hand: Hand) -> tuple[int, ...]:
        """The cards of one hand."""
        return self.player if hand is Hand.PLAYER else self.banker


@lru_cache(maxsize=4096)
def lay_out(
    table: TableOfPlay, order: tuple[int, ...], points: tuple[int | None, ...], *, waived: bool
) -> Layout:
    """Lay cards out in that order; `points` has the points of each card, None while closed.

    Under a waiver Banker draws whatever comes, so its third card has its place while Player's
    lies closed.
    """
    player, banker, rest = order[0:INITIAL:2], order[1:INITIAL:2], order[INITIAL:]
    player_two, banker_two = _total(points, player[:2]), _total(points, banker[:2])
    if len(order) < INITIAL:
        due = Due.PLAYER if len(order) % 2 == 0 else Due.BANKER
        return Layout(player, banker, (), (), due, player_two, banker_two)
    if player_two is None or banker_two is None:
        held, excess = rest[: MOST - INITIAL], rest[MOST - INITIAL :]
        return Layout(player, banker, held, excess, Due.UNKNOWN, player_two, banker_two)

    held = ()
    next_hand = table.next_hand(player_two, banker_two)
    if next_hand is Hand.PLAYER and rest:
        third = points[rest[0]]
        player, rest = (*player, rest[0]), rest[1:]
        if third is not None:
            next_hand = table.next_hand(player_two, banker_two, third)
        elif waived and table.banker_draws_whatever_comes(banker_two):
            next_hand = Hand.BANKER
        else:
            held, excess = rest[:1], rest[1:]
            return Layout(player, banker, held, excess, Due.UNKNOWN, player_two, banker_two)
    if next_hand is Hand.BANKER and rest:
        banker, rest = (*banker, rest[0]), rest[1:]
        next_hand = None
    due = Due.NOBODY if next_hand is None else Due(next_hand)
    player_points, banker_points = _total(points, player, 3), _total(points, banker, 3)
    complete = due is Due.NOBODY and None not in (player_points, banker_points)
    return Layout(
        player, banker, held, rest, due, player_two, banker_two,
        player_points, banker_points, complete,
    )  # fmt: skip


def _total(points: Sequence[int | None], cards: Sequence[int], most: int = 2) -> int | None:
    """The last digit of the sum, if there are enough cards and all are exposed."""
    if len(cards) < 2:
        return None
    total = 0
    for card in cards[:most]:
        value = points[card]
        if value is None:
            return None
        total += value
    return total % 10


def points_of(shown: Sequence[Card | None]) -> tuple[int | None, ...]:
    """The points of exposed cards, None for closed ones."""
    return tuple(None if card is None else card.points for card in shown)
