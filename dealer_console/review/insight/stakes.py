"""What every Player staked in a shoe, read beside its signals."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dealer_console.review.insight.dealt_shoe import DealtShoe, dealt_shoe
from dealer_console.review.insight.following import (
    PlayerFollowing,
    PlayerName,
    Shoes,
    ShoeStakes,
)
from dealer_console.review.insight.progress import Told, nobody
from dealer_console.review.insight.signals import Floats, ShoeSignals, signals_of
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS
from rules.hands import Hand

_WAGERS = """
SELECT rounds.sequence, box, seat, bet, stage, stake, counted
FROM rounds JOIN wagers ON wagers.shoe = rounds.shoe AND wagers.round = rounds.round
WHERE rounds.shoe = ?
"""
INSURES = {f"insurance-{hand}": hand for hand in Hand}

Stakes = Mapping[PlayerName, ShoeStakes]


def stakes_of(log: WatchedLog, dealt: DealtShoe, signals: ShoeSignals) -> Stakes:
    """What each Player staked in the rounds of a shoe that are over."""
    place = {each.row.sequence: n for n, each in enumerate(dealt.rounds)}
    by_player: defaultdict[PlayerName, list[tuple[Any, ...]]] = defaultdict(list)
    for segment in log.segments():
        if segment.version < WITH_ROUNDS:
            continue
        for sequence, box, seat, *told in log.fetch(segment, _WAGERS, (dealt.number,)):
            if sequence in place:
                by_player[PlayerName(box, seat)].append((place[sequence], *told))
    return {
        player: shoe_stakes(dealt, signals, wagers) for player, wagers in sorted(by_player.items())
    }


def shoe_stakes(
    dealt: DealtShoe, signals: ShoeSignals, wagers: list[tuple[int, str, str | None, int, int]]
) -> ShoeStakes:
    """One Player's wagers, each as (place of the round, bet, stage, stake, what counted of it)."""
    rounds = len(signals.rounds)
    bets: defaultdict[str, Floats] = defaultdict(lambda: np.zeros(rounds))
    originals: dict[tuple[int, Hand], float] = {}
    insured: dict[tuple[int, str | None, Hand], float] = {}
    for round_, bet, stage, stake, counted in wagers:
        if bet in INSURES:
            key = (round_, stage, INSURES[bet])
            insured[key] = insured.get(key, 0) + stake
            continue
        bets[bet][round_] += stake
        of_game = dealt.game.bet.get(bet)
        if of_game is not None and of_game.hand is not None:
            originals[round_, of_game.hand] = counted
    offers = len(signals.offers)
    taken, insurable = np.full(offers, np.nan), np.full(offers, np.nan)
    for place, offer in enumerate(signals.offers):
        original = originals.get((offer.round, offer.hand))
        key = (offer.round, offer.stage, offer.hand)
        if original or key in insured:
            taken[place] = insured.get(key, 0)
            insurable[place] = original or np.nan
    return ShoeStakes(dict(bets), taken, insurable)


def following_in(
    log: WatchedLog, shoes: Sequence[int], told: Told = nobody
) -> list[PlayerFollowing]:
    """All Players' betting over some shoes of a game, the likeliest to follow first."""
    signals: list[ShoeSignals] = []
    stakes: list[Stakes] = []
    for done, number in enumerate(sorted(shoes)):
        told(done, len(shoes))
        dealt = dealt_shoe(log, number)
        if dealt is not None:
            signals.append(signals_of(dealt))
            stakes.append(stakes_of(log, dealt, signals[-1]))
    prepared = Shoes(signals)
    players = sorted({player for shoe in stakes for player in shoe})
    found = [
        prepared.following(player, [shoe.get(player) for shoe in stakes]) for player in players
    ]
    return sorted(found, key=lambda each: (each.chance, each.player))
