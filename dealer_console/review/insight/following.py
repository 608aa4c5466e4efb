"""What each Player bet when the return was above the fair line, and whether that follows it.

A Player is a box and a seat. Whoever sat there is not known to the log, and people change seats;
these figures say how stakes went with the cards, and nothing about anybody's intent.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from dealer_console.review.insight.evidence import (
    NOTHING,
    Evidence,
    Steps,
    across,
    bet_steps,
    on_bet,
    on_offers,
    together,
    usual_steps,
    weights,
)
from dealer_console.review.insight.signals import Floats, ShoeSignals

FAIR = 1.0
"""A bet that brings back on average what was staked."""

STANDS_OUT = 0.001
"""A Player stands out whose chance, times the number of bets it was looked for in, is below."""

SHOES = 20
"""As many of the newest shoes are looked at together, unless somebody chooses."""

INSURANCE = "insurance"


class PlayerName(NamedTuple):
    """A box and a seat."""

    box: int
    seat: str


class ShoeStakes(NamedTuple):
    """What one Player staked in one shoe."""

    bets: Mapping[str, Floats]
    """Of each bet that was made at all: the stake in every round, 0 where there was none."""
    insured: Floats
    """For each offer of the shoe how much was staked on it; NaN where it could not be taken."""
    insurable: Floats
    """The bet that each such offer insures; NaN likewise, or where wagers are not entered."""


class Side(NamedTuple):
    """Bets on one side of a line."""

    chances: int = 0
    """How often they could have been made."""
    made: int = 0
    staked: int = 0


class Taken(NamedTuple):
    """The bets of one kind of one Player, on either side of two lines."""

    above_fair: Side
    below_fair: Side
    above_fresh: Side
    """Above what the same bet brings from fresh cards."""
    below_fresh: Side


class Following(NamedTuple):
    """One kind of bet of one Player, over some shoes."""

    bet: str
    taken: Taken
    evidence: Evidence


class PlayerFollowing(NamedTuple):
    """One Player over some shoes."""

    player: PlayerName
    bets: tuple[Following, ...]
    all_bets: Evidence
    by_shoe: tuple[tuple[int, Evidence], ...]
    """All bets of each shoe, by its number."""
    tests: int
    """In how many ways following was looked for: each bet whose stakes differ, and all as one."""
    chance: float
    """That play which does not look at the cards comes out like this in any of them."""

    @property
    def stands_out(self) -> bool:
        """Whether that is so rare that somebody should look."""
        return self.chance < STANDS_OUT


class Shoes:
    """Some shoes of a game, prepared to hold any number of Players against them."""

    def __init__(self, signals: Sequence[ShoeSignals]) -> None:
        self.signals = tuple(signals)
        # All are of one game, and a bet left out at the table is judged all the same.
        bets = set.intersection(*(set(shoe.returns) for shoe in signals)) if signals else set()
        unseen = [shoe.unseen for shoe in signals]
        self._steps = {
            bet: [bet_steps(shoe.returns[bet], shoe.fresh[bet]) for shoe in signals] for bet in bets
        }
        self._usual = {bet: usual_steps(steps, unseen) for bet, steps in self._steps.items()}

    def following(self, player: PlayerName, stakes: Sequence[ShoeStakes | None]) -> PlayerFollowing:
        """One Player's betting in these shoes; None for a shoe in which they did not bet."""
        made = {bet for shoe in stakes if shoe is not None for bet in shoe.bets}
        kinds = sorted(made & self._steps.keys())
        steps = {bet: self._bet_steps(bet, stakes) for bet in kinds}
        found = [
            Following(bet, self._bets_taken(bet, stakes), together(steps[bet])) for bet in kinds
        ]
        insured = self._insurance_taken(stakes)
        if insured.above_fresh.made + insured.below_fresh.made:
            steps[INSURANCE] = self._insurance_steps(stakes)
            found.append(Following(INSURANCE, insured, together(steps[INSURANCE])))
        telling = [each for each in steps.values() if not all(s.says_nothing for s in each)]
        all_bets = across(telling)
        chances = [together(each).chance for each in telling]
        if len(telling) > 1:
            chances.append(all_bets.chance)
        return PlayerFollowing(
            player,
            tuple(found),
            all_bets,
            self._by_shoe(telling),
            len(chances),
            min(1.0, len(chances) * min(chances)) if chances else 1.0,
        )

    def _by_shoe(self, telling: Sequence[Sequence[Steps]]) -> tuple[tuple[int, Evidence], ...]:
        found = []
        for place, shoe in enumerate(self.signals):
            of_it = across([[steps[place]] for steps in telling])
            if of_it is not NOTHING:
                found.append((shoe.number, of_it))
        return tuple(found)

    def _bet_steps(self, bet: str, stakes: Sequence[ShoeStakes | None]) -> list[Steps]:
        found = []
        known = zip(self.signals, self._steps[bet], self._usual[bet], stakes, strict=True)
        for shoe, steps, usual, staked in known:
            weighed = np.zeros(len(shoe.rounds))
            if staked is not None and bet in staked.bets:
                fair = shoe.fair_play
                weighed[fair] = weights(staked.bets[bet][fair], shoe.unseen[fair])
            found.append(on_bet(weighed, steps, usual))
        return found

    def _insurance_steps(self, stakes: Sequence[ShoeStakes | None]) -> list[Steps]:
        found = []
        for shoe, staked in zip(self.signals, stakes, strict=True):
            weighed = np.zeros(len(shoe.offers))
            if staked is not None:
                could = ~np.isnan(staked.insured)
                part = staked.insured[could]
                insurable = staked.insurable[could]
                # How much of the bet was insured, where that is known: a large bet is a habit.
                part = np.where(np.isnan(insurable), part, part / insurable)
                at = np.array([offer.round for offer in shoe.offers], dtype=int)[could]
                weighed[could] = weights(part, shoe.unseen[at])
            found.append(on_offers(weighed, shoe.offers, len(shoe.rounds)))
        return found

    def _bets_taken(self, bet: str, stakes: Sequence[ShoeStakes | None]) -> Taken:
        staked, returns, fresh = [], [], []
        for shoe, each in zip(self.signals, stakes, strict=True):
            if each is not None and bet in each.bets:
                staked.append(each.bets[bet][shoe.fair_play])
                returns.append(shoe.returns[bet][shoe.fair_play])
                fresh.append(np.full(len(returns[-1]), shoe.fresh[bet]))
        return taken(_joined(staked), _joined(returns), _joined(fresh))

    def _insurance_taken(self, stakes: Sequence[ShoeStakes | None]) -> Taken:
        staked, returns, fresh = [], [], []
        for shoe, each in zip(self.signals, stakes, strict=True):
            if each is not None:
                could = ~np.isnan(each.insured)
                staked.append(each.insured[could])
                returns.append(np.array([offer.brings for offer in shoe.offers])[could])
                fresh.append(np.array([offer.fresh for offer in shoe.offers])[could])
        return taken(_joined(staked), _joined(returns), _joined(fresh))


def taken(staked: Floats, returns: Floats, fresh: Floats) -> Taken:
    """The bets above and below both lines; a bet that is just fair gives nobody an edge."""
    return Taken(
        _side(staked, returns > FAIR),
        _side(staked, returns <= FAIR),
        _side(staked, returns > fresh),
        _side(staked, returns <= fresh),
    )


def _side(staked: Floats, there: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Side:
    of_it = staked[there]
    return Side(len(of_it), int(np.count_nonzero(of_it)), round(float(of_it.sum())))


def _joined(parts: Iterable[Floats]) -> Floats:
    parts = list(parts)
    return np.concatenate(parts) if parts else np.zeros(0)
