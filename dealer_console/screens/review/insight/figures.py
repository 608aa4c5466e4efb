"""Figures in words: returns, chances, times."""

from fractions import Fraction

from dealer_console.review.insight.following import PlayerName
from dealer_console.screens.review.pit import Pit
from rules.wagers import Player

RAREST = 1_000_000
"""Nobody should read more out of a model than that."""

NONE = "\N{EN DASH}"
ABOVE = "\N{BLACK UP-POINTING TRIANGLE}"


def percent(brings: float | Fraction) -> str:
    """What 100 staked bring back, as 98.76; a triangle where that is above the fair line."""
    mark = f"{ABOVE} " if brings > 1 else ""
    return f"{mark}{float(brings) * 100:.2f}"


def once_in(chance: float) -> int:
    """Once in so many cases, with two digits that mean something."""
    number = RAREST if chance * RAREST <= 1 else round(1 / chance)
    step: int = 10 ** max(0, len(str(number)) - 2)
    return number // step * step


def chance_words(pit: Pit, chance: float) -> str:
    """How likely something is by chance alone."""
    if chance * RAREST <= 1:
        return pit.text("insight-rarer-than", number=f"{RAREST:,}")
    return pit.text("insight-once-in", number=f"{once_in(chance):,}")


def player_words(pit: Pit, player: PlayerName) -> str:
    """A Player by box and seat."""
    return pit.words.player_words(Player(player.box, player.seat))


def signed(number: float, digits: int = 1) -> str:
    """With its sign, also where it is nothing."""
    return f"{number:+,.{digits}f}"
