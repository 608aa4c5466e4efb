"""How fast hands are: the time between two acts at the device, by chance but seeded."""

from dataclasses import dataclass
from random import Random

Span = tuple[int, int]
"""Milliseconds, least and most."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long each act takes; no card follows another so fast as to look drawn together."""

    card: Span = (700, 1_900)
    third_card: Span = (1_500, 4_500)
    burn: Span = (450, 900)
    result: Span = (1_200, 5_000)
    stand_by: Span = (300, 900)
    between_rounds: Span = (12_000, 35_000)
    trouble: Span = (2_000, 9_000)
    """Until somebody has dealt with an error."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            least, most = getattr(self, name)
            if not 0 <= least <= most:
                raise ValueError(f"{name}: the least comes first, and neither is below 0")


def human(span: Span, chance: Random) -> int:
    """A time within the span, more often a short one."""
    least, most = span
    return round(chance.triangular(least, most, least + (most - least) / 3))
