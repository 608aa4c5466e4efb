"""Players for the test of following: ordinary habits, and those who look at the cards."""

from collections.abc import Callable, Sequence

import numpy as np

from dealer_console.review.insight.following import ShoeStakes
from dealer_console.review.insight.signals import Floats
from tests.dealer_console.review.insight.shoes_dealt import Dealt

Habit = Callable[[Dealt, str, np.random.Generator], Floats]
"""The stakes on a bet in every round of a shoe."""

UNIT = 100.0
MOST = 128 * UNIT


def _after(dealt: Dealt, bet: str, *, on_win: float, on_loss: float, most: float) -> Floats:
    stakes, stake = [], UNIT
    for won in dealt.won(bet):
        stakes.append(stake)
        factor = on_win if won else on_loss
        stake = min(stake * factor, most) if factor else UNIT
    return np.array(stakes)


def always(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """The same on every round."""
    return np.full(len(dealt.rounds), UNIT * chance.integers(1, 10))


def at_times(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Now and then, whatever comes to hand."""
    rounds = len(dealt.rounds)
    placed = chance.random(rounds) < chance.uniform(0.05, 0.6)
    return np.where(placed, UNIT * chance.integers(1, 6, rounds), 0)


def doubling(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Twice as much after each loss, until it wins."""
    return _after(dealt, bet, on_win=0, on_loss=2, most=MOST)


def letting_it_ride(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Twice as much after each win, until it loses."""
    return _after(dealt, bet, on_win=2, on_loss=0, most=8 * UNIT)


def after_a_win(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Only when it has just won."""
    return UNIT * np.array([False, *dealt.won(bet)[:-1]])


def when_overdue(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Once it has not won for a dozen rounds, until it does."""
    stakes, since = [], 0
    for won in dealt.won(bet):
        stakes.append(UNIT * (since >= 12))
        since = 0 if won else since + 1
    return np.array(stakes)


def with_the_streak(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """While one hand has won three times running."""
    stakes, last, run = [], None, 0
    for played in dealt.rounds:
        stakes.append(UNIT * (run >= 3))
        winner = played.judgement.outcome.winner
        run = run + 1 if winner is last else 1
        last = winner
    return np.array(stakes)


def rising(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Bigger as the shoe goes on."""
    return np.array([UNIT * (1 + place // 10) for place in range(len(dealt.rounds))])


def late(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Only towards the end of the shoe."""
    rounds = len(dealt.rounds)
    return np.array([UNIT * (place > 0.6 * rounds) for place in range(rounds)])


def for_a_while(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """Comes, plays some rounds, and goes."""
    rounds = len(dealt.rounds)
    come, go = sorted(chance.integers(0, rounds, 2))
    stakes = np.zeros(rounds)
    stakes[come : go + 1] = UNIT
    return stakes


def last_rounds(dealt: Dealt, bet: str, chance: np.random.Generator) -> Floats:
    """One to three rounds before the cards are changed."""
    stakes = np.zeros(len(dealt.rounds))
    stakes[-chance.integers(1, 4) :] = UNIT
    return stakes


ORDINARY: tuple[Habit, ...] = (
    always,
    at_times,
    doubling,
    letting_it_ride,
    after_a_win,
    when_overdue,
    with_the_streak,
    rising,
    late,
    for_a_while,
    last_rounds,
)


class Insurer:
    """How somebody insures: which offers, and how much of the bet."""

    def __init__(self, chance: np.random.Generator) -> None:
        self._kind = chance.integers(4)
        self._chance = chance

    def part(self, dealt: Dealt, main: Floats) -> Floats:
        """Of each offer, the part of the bet that is insured."""
        offers = dealt.signals.offers
        if self._kind == 0:
            return np.ones(len(offers))
        if self._kind == 1:
            return np.where(self._chance.random(len(offers)) < 0.4, 0.5, 0.0)
        if self._kind == 2:
            big = np.median(main[main > 0]) if main.any() else 0
            return np.array([float(main[offer.round] > big) for offer in offers])
        # Shy of long odds, as on the lammer: low returns from fresh cards go with them.
        return np.array([float(offer.fresh > 0.97) for offer in offers])


def insured(dealt: Dealt, main: Floats, part: Floats) -> tuple[Floats, Floats]:
    """Stakes on each offer, and what they insure, with a bet on both hands in its round."""
    bet = np.array([main[offer.round] for offer in dealt.signals.offers])
    could = bet > 0
    return np.where(could, part * bet, np.nan), np.where(could, bet, np.nan)


def no_insurance(dealt: Dealt) -> tuple[Floats, Floats]:
    """Never asked."""
    nothing = np.full(len(dealt.signals.offers), np.nan)
    return nothing, nothing


def ordinary_player(
    shoes: Sequence[Dealt], bets: Sequence[str], chance: np.random.Generator
) -> list[ShoeStakes]:
    """Somebody with a habit for each of some bets, and one of insuring."""
    number = chance.integers(1, min(5, len(bets)) + 1)
    chosen = [str(bet) for bet in chance.choice(list(bets), number, replace=False)]
    habits = [ORDINARY[n] for n in chance.integers(len(ORDINARY), size=number)]
    insurer = Insurer(chance)
    stakes = []
    for dealt in shoes:
        made = {bet: habit(dealt, bet, chance) for bet, habit in zip(chosen, habits, strict=True)}
        main = made[chosen[0]]
        stakes.append(ShoeStakes(made, *insured(dealt, main, insurer.part(dealt, main))))
    return stakes
