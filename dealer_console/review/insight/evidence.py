"""Whether stakes go with the return of a bet more than chance alone would have it.

Before a round is dealt, the return of a bet is as likely to rise with it as to fall: on average
it stays what it is, whatever has been dealt before and however full the shoe still is. (The cards
that follow a round are, by the symmetry of a shuffled shoe, like those at its end.) So for
somebody whose stakes do not look at the cards, the sum of stake times return moves up and down by
chance with every round, and how far it can be expected to move is known from the size of those
steps. Nothing is assumed about the stakes: they may rise through the shoe, come late in it, or
follow each other in any pattern.

Stakes count by their rank within the shoe, so that one very large one does not decide, and only
against each other: who always stakes the same says nothing. What is left is one number for each
Player and bet, in standard deviations, and the chance of as high a one without looking.
"""

from collections.abc import Sequence
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dealer_console.review.insight.signals import Floats, OfferSignal

Places = npt.NDArray[np.int64]

EVENNESS = 0.5
"""Decisions weigh by this power of the cards unseen: the last rounds of a shoe move the returns
most, and would count for nearly everything."""


class Steps(NamedTuple):
    """The score of one Player's stakes on one bet in one shoe, round by round."""

    moved: Floats
    """What each step of the shoe (the burn, then every round) added."""
    expected: float
    """The variance of their sum."""

    @property
    def says_nothing(self) -> bool:
        """Whether the stakes were all alike."""
        return self.expected == 0


class Evidence(NamedTuple):
    """Many shoes together."""

    score: float
    """In standard deviations; above zero where stakes were higher as the return was."""
    chance: float
    """That play which does not look at the cards scores as high."""


NOTHING = Evidence(0.0, 1.0)


def weights(stakes: Floats, unseen: Floats) -> Floats:
    """What each decision of a shoe weighs: its stake's rank among them, about their mean."""
    _, place, copies = np.unique(stakes, return_inverse=True, return_counts=True)
    if len(copies) < 2:
        return np.zeros(len(stakes))
    ranks = (np.cumsum(copies) - (copies - 1) / 2)[place]
    ranks -= ranks.mean()
    weighed: Floats = ranks / sqrt((ranks**2).sum()) * unseen**EVENNESS
    return weighed


def bet_steps(returns: Floats, fresh: float) -> Floats:
    """How the burn, and then each round but the last, moved the return."""
    steps: Floats = np.diff(returns, prepend=fresh)
    return steps


def usual_steps(all_steps: Sequence[Floats], all_unseen: Sequence[Floats]) -> list[Floats]:
    """For each shoe, the variance that each step of a bet has as a rule so far down the shoe.

    With half as many cards unseen a round moves the return about twice as far, and some bets
    further still: so they are taken together by how often the cards unseen have halved.
    """
    halvings = [halving(unseen) for unseen in all_unseen]
    deepest = max((int(each.max()) for each in halvings if len(each)), default=0)
    squares, number = np.zeros(deepest + 1), np.zeros(deepest + 1)
    for steps, unseen, depth in zip(all_steps, all_unseen, halvings, strict=True):
        np.add.at(squares, depth, (steps * unseen) ** 2)
        np.add.at(number, depth, 1)
    usual = squares / np.maximum(number, 1)
    return [usual[depth] / unseen**2 for unseen, depth in zip(all_unseen, halvings, strict=True)]


def halving(unseen: Floats) -> Places:
    """How often the cards unseen have halved since the shoe began."""
    if not len(unseen):
        return np.zeros(0, dtype=np.int64)
    places: Places = np.log2(unseen[0] / unseen).astype(np.int64)
    return places


def on_bet(weighed: Floats, steps: Floats, usual: Floats) -> Steps:
    """The score of stakes on a bet: each step times all that was staked after it."""
    after = np.cumsum(weighed[::-1])[::-1]
    moved = steps * after
    # The steps of this very shoe, and those of all: few large ones make the first unsure.
    seen, usually = float((moved**2).sum()), float((usual * after**2).sum())
    return Steps(moved, (seen + usually) / 2)


def on_offers(weighed: Floats, offers: Sequence[OfferSignal], rounds: int) -> Steps:
    """The score of insurance: each offer has steps of its own, up to its round."""
    moved = np.zeros(rounds)
    for weight, offer in zip(weighed, offers, strict=True):
        moved[: len(offer.steps)] += weight * offer.steps
    return Steps(moved, float((moved**2).sum()))


def together(shoes: Sequence[Steps]) -> Evidence:
    """One bet over many shoes."""
    variance = sum(shoe.expected for shoe in shoes)
    if variance <= 0:
        return NOTHING
    return evidence(sum(float(shoe.moved.sum()) for shoe in shoes) / sqrt(variance))


def across(bets: Sequence[Sequence[Steps]]) -> Evidence:
    """Several bets of one Player, each over the same shoes in the same order.

    They are moved by the same cards, so they are no independent witnesses: how alike they move
    is seen from their steps.
    """
    # Each bet in its own deviations, of the steps seen: their sum is then one more such score.
    even = []
    for shoes in bets:
        seen = sum(float((shoe.moved**2).sum()) for shoe in shoes)
        if seen > 0:
            even.append([shoe.moved / sqrt(seen) for shoe in shoes])
    if not even:
        return NOTHING
    moved = np.concatenate([sum(parts) for parts in zip(*even, strict=True)])
    variance = float((moved**2).sum())
    return evidence(float(moved.sum()) / sqrt(variance)) if variance > 0 else NOTHING


def evidence(score: float) -> Evidence:
    """A score with its chance."""
    return Evidence(score, erfc(score / sqrt(2)) / 2)
