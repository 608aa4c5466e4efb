"""Exact returns of every bet from any shoe, counted, never sampled.

How many ways a round can come out of a shoe depends only on how many cards of each point value
it takes, not on their order. So the orders of every such multiset are counted once for a game,
by the row of each pay table they fall in, and one product with the ways of the shoe at hand gives
the weight of every row. Rounds of four and five cards are counted with all orders of the cards
that would follow, so that all rounds stand over one total: the orders of six cards.

Pairs are about ranks, not points, and are counted from the ranks directly.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm, perm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.bets import Bet
from rules.cards import POINTS_OF_RANK, RANKS
from rules.game import Game
from rules.hands import Hand, Pairs, Shape, Winner
from rules.refusal import Refusal
from rules.table_of_play import TableOfPlay

Integers = npt.NDArray[np.int64]

ROUND = 6
"""The most cards a round takes, and the fewest a shoe must hold."""

HALF = 5
"""Points 0 to 4 and points 5 to 9 are weighed apart and multiplied, which is far less work."""

HALVES = np.array(
    [
        [points.count(point) for point in range(HALF)]
        for size in range(ROUND + 1)
        for points in combinations_with_replacement(range(HALF), size)
    ]
)
"""Every way to take up to six cards of five points: how many of each."""

SHAPES = tuple(
    Shape(player, banker, player_cards, banker_cards, Pairs.NONE)
    for player in range(10)
    for banker in range(10)
    for player_cards in (2, 3)
    for banker_cards in (2, 3)
)


def returns(game: Game, ranks: Sequence[int]) -> dict[str, Fraction]:
    """What one unit staked on each bet brings back on average, stake included.

    `ranks` says how many cards of each rank the shoe holds, from ace to king.
    """
    total = _verified_total(ranks)
    counter = _counter(game)
    weights = _weights(counter.rows, ranks)
    pairs = _pair_ways(ranks)
    exact = {}
    for bet in counter.bets:
        ways: Sequence[int] = pairs if bet.about_pairs else weights
        brought = sum(ways[row] * units for row, units in bet.brings)
        exact[bet.name] = Fraction(brought, bet.unit * total)
    return exact


def winners(game: Game, ranks: Sequence[int]) -> dict[Winner, int]:
    """How many of all orders of six cards each hand wins, and how many tie."""
    _verified_total(ranks)
    counter = _counter(game)
    weights = _weights(counter.rows, ranks)
    return {winner: weights[row] for winner, row in counter.winners.items()}


class _Columns(NamedTuple):
    """The multisets of points that rounds take, one a column."""

    low: Integers
    """Their cards of 0 to 4, as a row of HALVES."""
    high: Integers
    """Their cards of 5 to 9, likewise."""
    size: Integers


class _Orders(NamedTuple):
    """How many orders of a column's cards play to a shape, where there are any."""

    columns: _Columns
    column: Integers
    shape: Integers
    orders: Integers


class _Rows(NamedTuple):
    """For each set of shapes that a pay table speaks of, the orders of each column in it."""

    columns: _Columns
    orders: Integers


class _BetRows(NamedTuple):
    """A bet as rows to look up and what each brings, in parts of a unit."""

    name: str
    about_pairs: bool
    brings: tuple[tuple[int, int], ...]
    unit: int


@dataclass(frozen=True, slots=True)
class _Counter:
    """All that is counted of a game before a shoe is known."""

    rows: _Rows
    bets: tuple[_BetRows, ...]
    winners: Mapping[Winner, int]


def _verified_total(ranks: Sequence[int]) -> int:
    """All orders of six cards, refused where there are none or they pass 64 bits."""
    if len(ranks) != len(RANKS) or min(ranks) < 0:
        raise ValueError("say how many cards there are of each of the 13 ranks, none below 0")
    cards = sum(ranks)
    if cards < ROUND:
        raise Refusal(f"{cards} cards are left; exact returns need at least {ROUND}")
    total = perm(cards, ROUND)
    if total >= 2**63:
        raise Refusal(f"{cards} cards are more than exact returns are counted for")
    return total


def _weights(rows: _Rows, ranks: Sequence[int]) -> list[int]:
    """How many of all orders of six cards fall in each row."""
    points = [0] * 10
    for rank, copies in zip(RANKS, ranks, strict=True):
        points[POINTS_OF_RANK[rank]] += copies
    cards = sum(points)
    # ways[p][k]: in how many orders k cards of point p can be taken.
    ways = np.array([[perm(copies, k) for k in range(ROUND + 1)] for copies in points])
    low = ways[0, HALVES[:, 0]]
    high = ways[HALF, HALVES[:, 0]]
    for point in range(1, HALF):
        low *= ways[point, HALVES[:, point]]
        high *= ways[HALF + point, HALVES[:, point]]
    columns = rows.columns
    following = np.array([perm(cards - size, ROUND - size) for size in range(ROUND + 1)])
    weight = low[columns.low] * high[columns.high] * following[columns.size]
    counted: list[int] = (rows.orders @ weight).tolist()
    return counted


def _pair_ways(ranks: Sequence[int]) -> list[int]:
    """How many of all orders of six cards show each of the five kinds of pairs, by `Pairs`."""
    cards = sum(ranks)
    following = perm(cards - 4, 2)
    two = [perm(copies, 2) for copies in ranks]
    any_pair = sum(two)
    twin = sum(perm(copies, 4) for copies in ranks)
    double = any_pair**2 - sum(ways**2 for ways in two)
    single = any_pair * perm(cards - 2, 2) - twin - double
    none = perm(cards, 4) - 2 * single - twin - double
    return [ways * following for ways in (none, single, single, double, twin)]


@cache
def _counter(game: Game) -> _Counter:
    sets: dict[frozenset[int], int] = {}

    def row_of(shapes: Collection[int]) -> int:
        return sets.setdefault(frozenset(shapes), len(sets))

    bets = []
    for bet in game.bets:
        judged = _judged_pairs(bet) if bet.looks_at_pairs else _judged_shapes(bet)
        unit = lcm(*(brings.denominator for brings in judged))
        rows = [
            (row, int(brings * unit))
            for brings, cases in judged.items()
            if brings
            for row in (cases if bet.looks_at_pairs else [row_of(cases)])
        ]
        bets.append(_BetRows(bet.name, bet.looks_at_pairs, tuple(rows), unit))
    winners = {
        winner: row_of([i for i, shape in enumerate(SHAPES) if shape.winner is winner])
        for winner in Winner
    }
    return _Counter(_gather(_orders(game.table_of_play), list(sets)), tuple(bets), winners)


def _judged_shapes(bet: Bet) -> dict[Fraction, list[int]]:
    """For each amount that a unit on the bet may bring back: the shapes that do so."""
    judged: dict[Fraction, list[int]] = {}
    for i, shape in enumerate(SHAPES):
        judged.setdefault(bet.judge(shape).brings, []).append(i)
    return judged


def _judged_pairs(bet: Bet) -> dict[Fraction, list[int]]:
    """The same for a bet about pairs: the kinds of pairs that do so."""
    judged: dict[Fraction, list[int]] = {}
    for pairs in Pairs:
        judged.setdefault(bet.judge(Shape(0, 0, 2, 2, pairs)).brings, []).append(pairs)
    return judged


def _gather(orders: _Orders, sets: list[frozenset[int]]) -> _Rows:
    """Sum the orders of each column over the shapes of each set."""
    gathered = np.zeros((len(sets), len(orders.columns.size)), dtype=np.int64)
    for row, shapes in enumerate(sets):
        chosen = np.isin(orders.shape, list(shapes))
        np.add.at(gathered[row], orders.column[chosen], orders.orders[chosen])
    return _Rows(orders.columns, gathered)


@cache
def _orders(table: TableOfPlay) -> _Orders:
    """Play every order of six points, and count by multiset and shape."""
    player_1, banker_1, player_2, banker_2, fifth, sixth = np.indices((10,) * ROUND).reshape(
        ROUND, -1
    )
    player, banker = (player_1 + player_2) % 10, (banker_1 + banker_2) % 10
    due = np.array([[_due(table, p, b) for b in range(10)] for p in range(10)])[player, banker]
    after_third = np.array([[p in draws for p in range(10)] for draws in table.banker_draws_on])
    player_draws = due == 1
    banker_draws = (due == 2) | (player_draws & after_third[banker, fifth])
    size = 4 + player_draws + banker_draws
    player = np.where(player_draws, player + fifth, player) % 10
    banker = np.where(banker_draws, banker + np.where(player_draws, sixth, fifth), banker) % 10
    shape = ((player * 10 + banker) * 2 + player_draws) * 2 + banker_draws

    # A digit for each point: how many cards of it the round takes.
    base = ROUND + 1
    place = base ** np.arange(10)
    code = place[player_1] + place[player_2] + place[banker_1] + place[banker_2]
    code += np.where(size > 4, place[fifth], 0) + np.where(size > 5, place[sixth], 0)

    # Cards that the round leaves alone are counted once, not for every point they might have.
    once = ((size > 4) | (fifth == 0)) & ((size > 5) | (sixth == 0))
    cases, orders = np.unique(code[once] * len(SHAPES) + shape[once], return_counts=True)
    codes, column = np.unique(cases // len(SHAPES), return_inverse=True)
    digits = codes[:, None] // place % base
    half_codes = HALVES @ place[:HALF]
    sorter = np.argsort(half_codes)

    def half(part: Integers) -> Integers:
        found: Integers = sorter[np.searchsorted(half_codes, part @ place[:HALF], sorter=sorter)]
        return found

    columns = _Columns(half(digits[:, :HALF]), half(digits[:, HALF:]), digits.sum(axis=1))
    return _Orders(columns, column, cases % len(SHAPES), orders)


def _due(table: TableOfPlay, player: int, banker: int) -> int:
    hand = table.next_hand(player, banker)
    return 0 if hand is None else 1 if hand is Hand.PLAYER else 2
