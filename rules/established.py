"""Outcome established: what the exposed cards alone have decided, whatever follows.

A bet is conclusively won or lost when no card that may still turn up can change it, every rank
being possible for every card that is closed or still in the shoe. It is computed, never asked,
and it is the same on an open shoe and on a masked one.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from rules.bets import Result
from rules.cards import Card
from rules.game import Game
from rules.hands import Hand, Pairs, Shape
from rules.table_of_play import TableOfPlay

ExposedHand = Sequence[Card | None]
"""The cards of a hand in their places; a closed card, or one not yet drawn, is None."""

ANY_POINTS = tuple(range(10))


def possible_results(
    game: Game, player: ExposedHand, banker: ExposedHand
) -> Mapping[str, frozenset[Result]]:
    """For every bet of the game, the results that are still possible."""
    of_totals = _results_of_totals(
        game,
        _two_card_points(player),
        _two_card_points(banker),
        _third_points(player),
        _third_points(banker),
    )
    pairs = [Shape(0, 0, 2, 2, pair) for pair in _possible_pairs(player, banker)]
    return {
        bet.name: frozenset(bet.judge(shape).result for shape in pairs)
        if bet.looks_at_pairs
        else of_totals[bet.name]
        for bet in game.bets
    }


def established(game: Game, player: ExposedHand, banker: ExposedHand) -> Mapping[str, Result]:
    """The bets that are conclusively won or lost; if there is one, an outcome is established."""
    return {
        bet: next(iter(results))
        for bet, results in possible_results(game, player, banker).items()
        if results in ({Result.WIN}, {Result.LOSE})
    }


@lru_cache(maxsize=4096)
def _results_of_totals(
    game: Game,
    player: int | None,
    banker: int | None,
    player_third: int | None,
    banker_third: int | None,
) -> Mapping[str, frozenset[Result]]:
    """For every bet on totals; a screen asks for each irregularity there is, at every press."""
    totals = _possible_totals(game.table_of_play, player, banker, player_third, banker_third)
    shapes = [Shape(*total, Pairs.NONE) for total in totals]
    return {
        bet.name: frozenset(bet.judge(shape).result for shape in shapes)
        for bet in game.bets
        if not bet.looks_at_pairs
    }


@cache
def _possible_totals(
    table: TableOfPlay,
    player: int | None,
    banker: int | None,
    player_third: int | None,
    banker_third: int | None,
) -> tuple[tuple[int, int, int, int], ...]:
    """Final totals and numbers of cards that can come of these points, None being any."""
    reached = set()
    for player_two, banker_two in product(_points(player), _points(banker)):
        due = table.next_hand(player_two, banker_two)
        thirds = _points(player_third) if due is Hand.PLAYER else (None,)
        for third in thirds:
            player_final, player_cards = player_two, 2
            if third is not None:
                due = table.next_hand(player_two, banker_two, third)
                player_final, player_cards = (player_two + third) % 10, 3
            if due is Hand.BANKER:
                for last in _points(banker_third):
                    reached.add((player_final, (banker_two + last) % 10, player_cards, 3))
            else:
                reached.add((player_final, banker_two, player_cards, 2))
    return tuple(reached)


def _points(known: int | None) -> tuple[int, ...]:
    return ANY_POINTS if known is None else (known,)


def _initial(hand: ExposedHand) -> tuple[Card | None, Card | None]:
    first, second = (*hand, None, None)[:2]
    return first, second


def _two_card_points(hand: ExposedHand) -> int | None:
    first, second = _initial(hand)
    return None if first is None or second is None else (first.points + second.points) % 10


def _third_points(hand: ExposedHand) -> int | None:
    third = hand[2] if len(hand) > 2 else None
    return None if third is None else third.points


def _possible_pairs(player: ExposedHand, banker: ExposedHand) -> set[Pairs]:
    """Every way the initial hands can still be pairs or none."""
    player_ranks = {card.rank for card in _initial(player) if card is not None}
    banker_ranks = {card.rank for card in _initial(banker) if card is not None}
    player_open = None in _initial(player)
    banker_open = None in _initial(banker)
    player_can, player_must = len(player_ranks) < 2, not player_open and len(player_ranks) == 1
    banker_can, banker_must = len(banker_ranks) < 2, not banker_open and len(banker_ranks) == 1
    possible = set()
    if not player_must and not banker_must:
        possible.add(Pairs.NONE)
    if player_can and not banker_must:
        possible.add(Pairs.PLAYER)
    if banker_can and not player_must:
        possible.add(Pairs.BANKER)
    if player_can and banker_can:
        # A hand with no card exposed can pair any rank; otherwise only the rank that shows.
        if not player_ranks or not banker_ranks or player_ranks == banker_ranks:
            possible.add(Pairs.TWIN)
        if player_ranks != banker_ranks or not player_ranks:
            possible.add(Pairs.DOUBLE)
    return possible
