"""Bets as data: rows of a pay table, read from the top; the first row that fits decides."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rules.hands import Hand, Pairs, Shape, Winner
from rules.money import Odds, odds


class Result(StrEnum):
    """What became of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


class Verdict(NamedTuple):
    """A bet judged: the result, the odds if it won, and the paragraph that says so."""

    result: Result
    odds: Odds | None
    paragraph: str

    @property
    def brings(self) -> Fraction:
        """What one unit staked brings back, stake included."""
        if self.odds is not None:
            return 1 + self.odds.ratio
        return Fraction(self.result is Result.PUSH)


@dataclass(frozen=True, slots=True)
class When:
    """A condition on the shape of a finished round; what is left out may be anything."""

    winner: Collection[Winner] | None = None
    player_points: int | None = None
    banker_points: int | None = None
    player_cards: int | None = None
    banker_cards: int | None = None
    pairs: Collection[Pairs] | None = None

    def fits(self, shape: Shape) -> bool:
        """Whether a round of that shape meets the condition."""
        return (
            (self.winner is None or shape.winner in self.winner)
            and self.player_points in (None, shape.player_points)
            and self.banker_points in (None, shape.banker_points)
            and self.player_cards in (None, shape.player_cards)
            and self.banker_cards in (None, shape.banker_cards)
            and (self.pairs is None or shape.pairs in self.pairs)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a pay table: in that case these odds, or no odds and the stake goes back."""

    when: When
    verdict: Verdict


def pays(
    text: str,
    paragraph: str,
    *,
    winner: Collection[Winner] | None = None,
    player_points: int | None = None,
    banker_points: int | None = None,
    player_cards: int | None = None,
    banker_cards: int | None = None,
    pairs: Collection[Pairs] | None = None,
) -> Row:
    """A row that wins at the odds printed."""
    when = When(winner, player_points, banker_points, player_cards, banker_cards, pairs)
    return Row(when, Verdict(Result.WIN, odds(text), paragraph))


def pushes(
    paragraph: str,
    *,
    winner: Collection[Winner],
    banker_points: int | None = None,
    banker_cards: int | None = None,
) -> Row:
    """A row that gives the stake back."""
    when = When(winner, banker_points=banker_points, banker_cards=banker_cards)
    return Row(when, Verdict(Result.PUSH, None, paragraph))


@dataclass(frozen=True)
class Bet:
    """A bet of a game; in every case that no row names it loses, by the paragraph it is under."""

    name: str
    paragraph: str
    rows: tuple[Row, ...]
    hand: Hand | None = None
    """The hand an original bet is on: what insurance, limits and "highest bet" refer to."""

    def __post_init__(self) -> None:
        looks_at_pairs = {row.when.pairs is not None for row in self.rows}
        if len(looks_at_pairs) != 1 or (self.looks_at_pairs and not self._only_pairs()):
            # Exact returns count totals by point value and pairs by rank, each on its own.
            raise ValueError(
                f"bet {self.name!r}: every row must look either at pairs alone or at totals alone"
            )

    @property
    def looks_at_pairs(self) -> bool:
        """Whether the bet is about the ranks of the initial hands rather than about totals."""
        return self.rows[0].when.pairs is not None

    def judge(self, shape: Shape) -> Verdict:
        """The verdict on a round of that shape."""
        for row in self.rows:
            if row.when.fits(shape):
                return row.verdict
        return Verdict(Result.LOSE, None, self.paragraph)

    def _only_pairs(self) -> bool:
        return all(row.when == When(pairs=row.when.pairs) for row in self.rows)
