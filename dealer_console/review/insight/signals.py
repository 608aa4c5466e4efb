"""How the return of each bet and offer moved through a shoe, as numbers to compute with.

`shoe.py` gives the same figures exactly, to be read; these are floats, quick enough to hold the
betting of many Players against them.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dealer_console.review.insight.dealt_shoe import DealtShoe
from dealer_console.review.insight.shoe import (
    IN_A_DECK,
    POINTS,
    Ranks,
    SeenWindow,
    counts_of,
    lay_open_early,
    windows_of,
    without,
)
from rules.cards import RANKS
from rules.exact_returns import ROUND, returns
from rules.game import Game
from rules.hands import Hand, Winner, higher_hand
from rules.insurance import offers_after_four, offers_after_player_third
from rules.insurance_table import Offer, Stage

Floats = npt.NDArray[np.float64]

OF_POINT = np.array([[float(POINTS[rank] == point) for point in range(10)] for rank in range(13)])
"""Ranks to points."""


class OfferSignal(NamedTuple):
    """One insurance offer of a shoe."""

    round: int
    """Its place among the rounds of the shoe, from 0."""
    stage: Stage
    hand: Hand
    brings: float
    """What one unit brought back on average, by the cards exposed then."""
    fresh: float
    """The same had the round been dealt from fresh cards."""
    steps: Floats
    """How each earlier round, and the burn before the first, moved the one to the other."""


class ShoeSignals(NamedTuple):
    """A shoe as somebody at the table could have counted it."""

    number: int
    rounds: tuple[int, ...]
    """Their numbers."""
    unseen: Floats
    """How many cards were unseen as each began."""
    returns: Mapping[str, Floats]
    """Of each bet, as each round began."""
    fresh: Mapping[str, float]
    """Of each bet, from fresh cards."""
    offers: tuple[OfferSignal, ...]
    fair_play: npt.NDArray[np.bool_]
    """False for rounds of which a card could be seen while bets could be placed."""


def signals_of(dealt: DealtShoe) -> ShoeSignals:
    """The signals of a shoe, as far as its rounds are over."""
    game = dealt.game
    counts = list(counts_of(dealt))
    full: Ranks = (IN_A_DECK * dealt.decks,) * len(RANKS)
    fresh = {bet: float(brings) for bet, brings in returns(game, full).items()}
    told = [_told(game, at.table) or fresh for at in counts]
    unseen = np.array([at.table for at in counts], dtype=np.float64)
    offers = [
        offer
        for place, at in enumerate(counts)
        for window in windows_of(game, at.round)
        for offer in offer_signals(game, window, full, unseen[: place + 1])
    ]
    return ShoeSignals(
        dealt.number,
        tuple(at.round.row.round for at in counts),
        unseen.sum(axis=1),
        {bet: np.array([each[bet] for each in told]) for bet in fresh},
        fresh,
        tuple(offers),
        np.array([not lay_open_early(at.round) for at in counts]),
    )


def _told(game: Game, unseen: Ranks) -> dict[str, float] | None:
    if sum(unseen) < ROUND:
        return None
    return {bet: float(brings) for bet, brings in returns(game, unseen).items()}


def offer_signals(
    game: Game, window: SeenWindow, full: Ranks, unseen: Floats
) -> Sequence[OfferSignal]:
    """The offers of a window, and how they came to bring what they did.

    `unseen` has the unseen cards by rank as each round began, up to the window's own.
    """
    if window.third is None:
        offers = offers_after_four(game, window.player, window.banker)
    else:
        offers = offers_after_player_third(game, window.player, window.banker, window.third)
    if not offers:
        return ()
    # The round's own cards are out from the beginning: all that moves is the rest of the shoe.
    gone = np.array(full) - np.array(without(full, window.seen))
    counts = np.vstack([full, unseen]) - gone
    chances = winner_chances(game, window, np.maximum(counts, 0) @ OF_POINT)
    found = []
    for offer in offers:
        brings = _brings(offer, chances)
        found.append(
            OfferSignal(
                len(unseen) - 1,
                offer.stage,
                offer.hand,
                float(brings[-1]),
                float(brings[0]),
                np.diff(brings),
            )
        )
    return found


def _brings(offer: Offer, chances: Mapping[Winner, Floats]) -> Floats:
    brings = chances[offer.wins_on] * float(1 + offer.odds.ratio)
    return brings if offer.wins_on is Winner.TIE else brings + chances[Winner.TIE]


def winner_chances(game: Game, window: SeenWindow, points: Floats) -> Mapping[Winner, Floats]:
    """How the round ends from that window, for each row of unseen cards by point."""
    player, banker, third = window.player, window.banker, window.third
    total = points.sum(axis=1)
    chances = {winner: np.zeros(len(points)) for winner in Winner}

    def ends(final: int, due: Hand | None, weight: Floats, left: Floats, cards: Floats) -> None:
        if due is None:
            chances[higher_hand(final, banker)] += weight
            return
        for point in range(10):
            end = higher_hand(final, (banker + point) % 10)
            chances[end] += weight * left[:, point] / cards

    table = game.table_of_play
    if third is not None:
        due = table.next_hand(player, banker, third)
        ends((player + third) % 10, due, np.ones(len(points)), points, total)
        return chances
    due = table.next_hand(player, banker)
    if due is not Hand.PLAYER:
        ends(player, due, np.ones(len(points)), points, total)
        return chances
    for point in range(10):
        left = points.copy()
        left[:, point] -= 1
        due = table.next_hand(player, banker, point)
        weight = points[:, point] / total
        ends((player + point) % 10, due, weight, left, total - 1)
    return chances
