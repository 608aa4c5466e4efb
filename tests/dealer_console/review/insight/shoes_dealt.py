"""Shoes dealt without a table: shuffled from a seed, played by the rules, as a log has them."""

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dealer_console.review.insight.dealt_shoe import DealtCard, DealtRound, DealtShoe
from dealer_console.review.insight.signals import ShoeSignals, signals_of
from dealer_console.round_log.round_rows import RoundRow
from rules.bets import Result
from rules.cards import DECK, RANKS, Card
from rules.game import Game
from rules.games import game_named
from rules.hands import Hand
from rules.insurance import offers_of_round
from rules.played_round import PlayedRound
from rules.shoe import burn_count, deal_out

DECKS = 8


class Dealt(NamedTuple):
    """A shoe, and what anybody at the table could see of how its rounds ended."""

    shoe: DealtShoe
    signals: ShoeSignals
    rounds: tuple[PlayedRound, ...]

    def won(self, bet: str) -> list[bool]:
        """In which rounds that bet won."""
        verdicts = [played.judgement.verdicts for played in self.rounds]
        return [verdict[bet].result is Result.WIN for verdict in verdicts]


@cache
def shuffled_shoes(game: str, number: int, seed: int = 1) -> tuple[Dealt, ...]:
    """So many full shoes."""
    chance = random.Random(seed)
    return tuple(_shuffled(game_named(game), shoe, chance) for shoe in range(1, number + 1))


def _shuffled(game: Game, number: int, chance: random.Random) -> Dealt:
    cards = list(DECK) * DECKS
    chance.shuffle(cards)
    burnt = cards[: 1 + burn_count(cards[0])]
    rounds = [each.played for each in deal_out(game, cards)]
    return dealt(game, number, burnt, rounds)


def dealt(game: Game, number: int, burnt: Sequence[Card], rounds: Sequence[PlayedRound]) -> Dealt:
    """A shoe of these rounds, each card exposed as it was drawn; of the burnt ones the first."""
    sequence = 0
    burnt_cards = []
    for card in burnt:
        sequence += 1
        first = sequence == 1
        rank = RANKS.index(card.rank) if first else None
        burnt_cards.append(DealtCard("burnt", rank, sequence, sequence if first else None))
    made = []
    for each, played in enumerate(rounds, 1):
        begun = sequence = sequence + 1
        cards = []
        for place, card in places(played):
            sequence += 1
            cards.append(DealtCard(place, RANKS.index(card.rank), sequence, sequence))
        sequence += 1
        row = round_row(game, number, each, played, begun, sequence)
        made.append(DealtRound(row, tuple(cards), begun))
    shoe = DealtShoe(
        number,
        game,
        DECKS,
        decks_assumed=False,
        never_ends=False,
        burnt=tuple(burnt_cards),
        rounds=tuple(made),
        missing=0,
    )
    return Dealt(shoe, signals_of(shoe), tuple(rounds))


def places(played: PlayedRound) -> list[tuple[str, Card]]:
    """The cards of a round by their places, in the order they are drawn."""
    first = [
        (f"{hand}-{place}", cards[place - 1])
        for place in (1, 2)
        for hand, cards in ((Hand.PLAYER, played.player), (Hand.BANKER, played.banker))
    ]
    third = [
        (f"{hand}-3", cards[2])
        for hand, cards in ((Hand.PLAYER, played.player), (Hand.BANKER, played.banker))
        if len(cards) > 2
    ]
    return first + third


def round_row(
    game: Game, shoe: int, number: int, played: PlayedRound, begun: int, ended: int
) -> RoundRow:
    """The row of a round in which nothing went wrong."""
    judgement = played.judgement
    won = [bet for bet, verdict in judgement.verdicts.items() if verdict.result is Result.WIN]
    return RoundRow(
        sequence=ended,
        first_event=begun,
        shoe=shoe,
        round=number,
        began_ms=1000 * begun,
        ended_ms=1000 * ended,
        gaming_day="2026-09-22",
        game=game.id,
        dealer="Ann",
        method="B",
        player=" ".join(map(str, played.player)),
        banker=" ".join(map(str, played.banker)),
        player_points=judgement.shape.player_points,
        banker_points=judgement.shape.banker_points,
        winner=judgement.outcome.winner,
        natural=judgement.outcome.natural,
        void=None,
        wins=" ".join(won),
        insurance_offered=len(offers_of_round(game, played.player, played.banker)),
        insurance_taken=0,
        insurance_won=0,
        waived=False,
        irregularities=0,
        approvals=0,
        entered_cards=0,
        staked=0,
        returned=0,
        simulated=True,
    )
