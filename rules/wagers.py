"""Wagers and insurance bets as Players make them."""

import re
from typing import NamedTuple

from rules.hands import Hand
from rules.insurance_table import Stage
from rules.refusal import Refusal

SEATED = "seated"
_STANDING = re.compile(r"standing-[1-9][0-9]{0,3}", re.ASCII)


class Player(NamedTuple):
    """Who bets: a box and the seat at it, or one of those who stand behind it."""

    box: int
    seat: str

    @property
    def is_seated(self) -> bool:
        """Whether this Player sits at the box."""
        return self.seat == SEATED

    def __str__(self) -> str:
        return f"box {self.box} {self.seat}"


class Wager(NamedTuple):
    """One Player's stake on one bet, in minor units."""

    player: Player
    bet: str
    stake: int


class InsuranceBet(NamedTuple):
    """One Player's insurance of a hand in one of its two windows."""

    player: Player
    hand: Hand
    stage: Stage
    stake: int


def verify_seat(seat: str) -> None:
    """Refuse a seat that is neither `seated` nor `standing-N`."""
    if seat != SEATED and not _STANDING.fullmatch(seat):
        raise Refusal(
            "unknown seat {seat}: write seated, or standing-1, standing-2 and so on",
            seat=repr(seat),
        )
