"""The outcomes that are counted, and the exact chance of each from any cards.

The chance that a bet wins is half of what it would bring if it won even money on every case in
which it wins, and lost in every other. So each game is given once as such bets, and counted by
the same count as the returns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from rules.bets import Bet, Result, Row, Verdict, pays
from rules.exact_returns import returns
from rules.game import Game
from rules.hands import Winner
from rules.money import odds
from rules.refusal import HOUSE

EVEN = odds("1 to 1")
WINNERS = tuple(str(winner) for winner in (Winner.BANKER, Winner.PLAYER, Winner.TIE))


def outcomes_of(game: Game) -> tuple[str, ...]:
    """How rounds of a game can end, and then the side bets that can win in them."""
    return (*WINNERS, *(bet.name for bet in game.bets if bet.name not in WINNERS))


def chances(game: Game, ranks: Sequence[int]) -> Mapping[str, Fraction]:
    """The exact chance of each outcome of a round from these cards, by rank from the ace."""
    return {name: brings / 2 for name, brings in returns(_even_money(game), ranks).items()}


@cache
def _even_money(game: Game) -> Game:
    ends = [
        Bet(winner, HOUSE, (pays("1 to 1", HOUSE, winner=(Winner(winner),)),)) for winner in WINNERS
    ]
    side = [
        Bet(bet.name, bet.paragraph, tuple(map(_evenly, bet.rows)))
        for bet in game.bets
        if bet.name not in WINNERS
    ]
    return replace(game, bets=(*ends, *side), optional_bets=None)


def _evenly(row: Row) -> Row:
    paragraph = row.verdict.paragraph
    if row.verdict.result is Result.WIN:
        return Row(row.when, Verdict(Result.WIN, EVEN, paragraph))
    return Row(row.when, Verdict(Result.LOSE, None, paragraph))
