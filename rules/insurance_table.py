"""A game's insurance as data: its pay table and the paragraphs around it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from rules.hands import Hand, Winner
from rules.money import Odds, odds
from rules.refusal import HOUSE


class Stage(StrEnum):
    """The two windows of a round in which insurance is offered."""

    FOUR_CARDS = "four-cards"
    PLAYER_THIRD = "player-third"


class WaiverForm(StrEnum):
    """What the Player asked for."""

    SQUEEZE_BANKER_FIRST = "squeeze-banker-first"
    EXPOSE_BANKER_FIRST = "expose-banker-first"


class Asker(StrEnum):
    """Who may ask to see Banker's third card first."""

    HIGHEST_SEATED_PLAYER = "highest-seated-player"
    ANY_PLAYER = "any-player"


class Offer(NamedTuple):
    """A lammer the Dealer pushes out: the hand it insures, its odds, its paragraph."""

    stage: Stage
    hand: Hand
    odds: Odds
    paragraph: str
    wins_on: Winner
    """The insured hand losing, as a rule; Player's 9 cannot lose and is insured against the tie."""
    provisional: bool
    """The game's own copy lost this row: it stands as its sister book has it."""


@dataclass(frozen=True, slots=True)
class InsuranceRow:
    """One row of the pay table: an offer, and the points on which it is made."""

    offer: Offer
    player_points: Iterable[int]
    banker_points: Iterable[int]


def insures(
    hand: Hand,
    stage: Stage,
    text: str,
    paragraph: str,
    *,
    player: Iterable[int],
    banker: Iterable[int],
    on_tie: bool = False,
    provisional: bool = False,
) -> InsuranceRow:
    """A row as printed: the hand insured, the odds, and the points of both hands."""
    other = Winner.BANKER if hand is Hand.PLAYER else Winner.PLAYER
    wins_on = Winner.TIE if on_tie else other
    return InsuranceRow(
        Offer(stage, hand, odds(text), paragraph, wins_on, provisional), player, banker
    )


@dataclass(frozen=True, eq=False)
class InsuranceTable:
    """All rows of a game's insurance, and the paragraphs that its questions are settled by."""

    rows: tuple[InsuranceRow, ...]
    bettor_paragraph: str
    """Only who has a bet on a hand may insure it."""
    cap_paragraph: str
    """All insurance of a bet together never wins more than the bet."""
    settlement_paragraph: str
    tie_paragraph: str
    waiver_paragraph: str
    waiver_asked_by: Asker
    lammer_paragraph: str = HOUSE
    """Insurance may be bet as the situation arises, at the odds that the lammer shows."""
    forgone_paragraph: str = HOUSE
    """Who has not insured before the next card is drawn cannot any more."""
    not_offered_paragraph: str = HOUSE
    """A private table may go without insurance."""
    missed_paragraph: str = HOUSE
    """Insurance that should have been offered and was not."""

    @cached_property
    def cells(self) -> Mapping[tuple[Stage, int, int], tuple[Offer, ...]]:
        """The offers of each stage and pair of totals, Player's first."""
        cells: dict[tuple[Stage, int, int], tuple[Offer, ...]] = {}
        for row in self.rows:
            for player in row.player_points:
                for banker in row.banker_points:
                    key = (row.offer.stage, player, banker)
                    cells[key] = (*cells.get(key, ()), row.offer)
        return cells
