"""Outcome counts against what was to be expected of them, with bands of chance around it.

A round is one draw: each outcome comes or does not, with the chance it had as the round began.
What the cards before have changed is in that chance already, so the rounds add up like
independent ones: the variance of the count is the sum of p(1 - p), whatever the shoe did.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np

from dealer_console.review.insight.progress import Told, nobody
from dealer_console.review.insight.rounds_counted import ONE_BY_ONE, Block, Chosen, blocks, count
from dealer_console.review.insight.signals import Floats
from dealer_console.review.watched import WatchedLog

BAND_95 = 1.959964
"""Standard deviations on either side that hold the count in 95 of 100 cases."""

BAND_997 = 2.967738
"""The same in 997 of 1,000."""

POINTS = 500
"""Of a series; a screen has no more."""

TOGETHER = 1_000_000_000
"""More rounds than any log has: all of them."""


class Expected(NamedTuple):
    """One outcome of the rounds chosen."""

    outcome: str
    """`banker`, `player` or `tie`, or the side bet that won."""
    rounds: int
    came: int
    expected: float
    variance: float

    @property
    def difference(self) -> float:
        """How many times more it came than expected; below zero, fewer."""
        return self.came - self.expected

    @property
    def deviation(self) -> float:
        """The standard deviation of the count."""
        return sqrt(self.variance)

    @property
    def score(self) -> float:
        """The difference in standard deviations."""
        return self.difference / self.deviation if self.variance > 0 else 0.0


class Outcomes(NamedTuple):
    """All outcomes of the rounds chosen, and how their expectation was reckoned."""

    rounds: int
    """Those with a result; void rounds have none."""
    by_cards: int
    """Of them, those held against the cards unseen as they began."""
    from_fresh: int
    """Those held against fresh cards."""
    decks_assumed: int
    """Those of shoes of which the log does not say how many decks they held."""
    lines: tuple[Expected, ...]


class BandSeries(NamedTuple):
    """How one outcome ran ahead of its expectation or behind it, round after round."""

    outcome: str
    rounds: Floats
    """How many had been played at each point; it begins at none."""
    difference: Floats
    """How many times more than expected it had come by then."""
    deviation: Floats
    """The standard deviation of that; times BAND_95 and BAND_997 for the bands."""


def expected_outcomes(
    log: WatchedLog,
    chosen: Chosen = Chosen(),  # noqa: B008 - a value
    told: Told = nobody,
    one_by_one: int = ONE_BY_ONE,
) -> Outcomes:
    """How often each outcome came in the rounds chosen, and how often it was to be expected."""
    found = list(blocks(log, chosen, told, together=TOGETHER, one_by_one=one_by_one))
    return outcomes_in(found)


def outcomes_in(found: list[Block]) -> Outcomes:
    """The sum of some blocks."""
    names = list(dict.fromkeys(name for block in found for name in block.came))
    by_cards = sum(block.rounds for block in found if block.by_cards)
    rounds = sum(block.rounds for block in found)
    lines = []
    for name in names:
        of_it = [block for block in found if name in block.came]
        lines.append(
            Expected(
                name,
                sum(block.rounds for block in of_it),
                sum(block.came[name] for block in of_it),
                sum(block.expected[name] for block in of_it),
                sum(block.variance[name] for block in of_it),
            )
        )
    assumed = sum(block.rounds for block in found if block.decks_assumed)
    return Outcomes(rounds, by_cards, rounds - by_cards, assumed, tuple(lines))


def outcome_bands(
    log: WatchedLog,
    chosen: Chosen = Chosen(),  # noqa: B008 - a value
    told: Told = nobody,
    points: int = POINTS,
    one_by_one: int = ONE_BY_ONE,
) -> list[BandSeries]:
    """For each outcome its difference to the expectation, as the rounds chosen were played."""
    together = max(1, -(-count(log, chosen) // points))
    found = list(blocks(log, chosen, told, together=together, one_by_one=one_by_one))
    names = list(dict.fromkeys(name for block in found for name in block.came))
    return [_series(name, found, points) for name in names]


def _series(name: str, found: list[Block], points: int) -> BandSeries:
    of_it = [block for block in found if name in block.came]
    rounds = np.cumsum([0.0, *(block.rounds for block in of_it)])
    came = np.cumsum([0.0, *(block.came[name] - block.expected[name] for block in of_it)])
    variance = np.cumsum([0.0, *(block.variance[name] for block in of_it)])
    # The first and the last always, and as many between them as a screen can show.
    shown = np.unique(np.linspace(0, len(rounds) - 1, min(points, len(rounds))).astype(int))
    return BandSeries(name, rounds[shown], came[shown], np.sqrt(variance[shown]))
