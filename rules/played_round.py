"""Playing a round by the table of play, and judging every bet on it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from rules.bets import Verdict
from rules.cards import Card
from rules.game import Game
from rules.hands import Hand, Pairs, Shape, Winner
from rules.refusal import Refusal


class Reason(StrEnum):
    """Why the round ended as it did."""

    NATURAL = "natural"
    HIGHER_TOTAL = "higher-total"
    TIE = "tie"


class Outcome(NamedTuple):
    """Who won, why, and the paragraph that says so."""

    winner: Winner
    reason: Reason
    paragraph: str
    natural: bool
    """Either hand had a natural, whoever won."""


class Judgement(NamedTuple):
    """All there is to say of a finished round but its cards."""

    shape: Shape
    outcome: Outcome
    verdicts: Mapping[str, Verdict]


class PlayedRound(NamedTuple):
    """A finished round: both hands and the judgement on them."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    judgement: Judgement


def play(game: Game, cards: Sequence[Card]) -> PlayedRound:
    """Play a round with cards in the order they leave the shoe; what is left over is not used."""
    if len(cards) < 4:
        raise _too_few(cards)
    player_1, banker_1, player_2, banker_2 = cards[:4]
    player_points = (player_1.points + player_2.points) % 10
    banker_points = (banker_1.points + banker_2.points) % 10
    player: tuple[Card, ...] = (player_1, player_2)
    banker: tuple[Card, ...] = (banker_1, banker_2)
    next_hand = game.table_of_play.next_hand
    used = 4

    due = next_hand(player_points, banker_points)
    if due is Hand.PLAYER:
        if len(cards) < 5:
            raise _too_few(cards)
        player_3 = cards[4]
        used = 5
        due = next_hand(player_points, banker_points, player_3.points)
        player = (player_1, player_2, player_3)
        player_points = (player_points + player_3.points) % 10
    if due is Hand.BANKER:
        if len(cards) <= used:
            raise _too_few(cards)
        banker_3 = cards[used]
        banker = (banker_1, banker_2, banker_3)
        banker_points = (banker_points + banker_3.points) % 10

    # The five shapes of pairs, inline: this is the path that every round takes.
    if player_1.rank == player_2.rank:
        if banker_1.rank != banker_2.rank:
            pairs = Pairs.PLAYER
        else:
            pairs = Pairs.TWIN if player_1.rank == banker_1.rank else Pairs.DOUBLE
    else:
        pairs = Pairs.BANKER if banker_1.rank == banker_2.rank else Pairs.NONE
    return PlayedRound(
        player,
        banker,
        judge(game, player_points, banker_points, len(player), len(banker), pairs),
    )


@cache
def judge(
    game: Game,
    player_points: int,
    banker_points: int,
    player_cards: int,
    banker_cards: int,
    pairs: Pairs,
) -> Judgement:
    """Judge every bet of the game; kept, as a game has no more than two thousand shapes."""
    shape = Shape(player_points, banker_points, player_cards, banker_cards, pairs)
    return Judgement(shape, _outcome(game, shape), {b.name: b.judge(shape) for b in game.bets})


def _outcome(game: Game, shape: Shape) -> Outcome:
    naturals = game.table_of_play.naturals
    natural = shape.player_cards == shape.banker_cards == 2 and (
        shape.player_points in naturals or shape.banker_points in naturals
    )
    if shape.winner is Winner.TIE:
        return Outcome(shape.winner, Reason.TIE, game.cites.tie, natural)
    if natural:
        return Outcome(shape.winner, Reason.NATURAL, game.cites.natural, natural)
    return Outcome(shape.winner, Reason.HIGHER_TOTAL, game.cites.higher_total, natural)


def _too_few(cards: Sequence[Card]) -> Refusal:
    return Refusal(
        f"too few cards: the round needs at least {max(4, len(cards) + 1)}, {len(cards)} given"
    )
