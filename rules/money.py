"""Money in whole minor units, and the odds it is paid at."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds as the pay table prints them: "12 to 1", "1 to 2", "0.95 to 1"."""

    text: str
    ratio: Fraction
    """Winnings for one unit staked, exactly."""

    def winnings(self, stake: int, chip_step: int = 1) -> int:
        """What the stake wins, rounded down to whole minor units or to the table's chips."""
        won = stake * self.ratio.numerator // self.ratio.denominator
        return won - won % chip_step

    def __str__(self) -> str:
        return self.text


@cache
def odds(text: str) -> Odds:
    """Read odds the way a pay table prints them."""
    win, to, stake = text.partition(" to ")
    if not to:
        raise ValueError(f"odds read like '12 to 1', not {text!r}")
    return Odds(text, Fraction(win) / Fraction(stake))
