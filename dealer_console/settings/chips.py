"""The chips a table bets with, where its settings name none."""

from collections.abc import Iterator

from rules.limits import Limits

MOST_CHIPS = 8
"""As many as are found at a glance."""

FINE, COARSE = (1, 2, 5), (1, 5)
"""The figures that chips of a series begin with."""

HIGHEST = 10**9
"""No chip is sought beyond this where no limit ends the search."""


def chip_set(limits: Limits, step: int) -> tuple[int, ...]:
    """The least that may be bet and round amounts above it; multiples of the smallest chip all."""
    least = max(step, min((limit.minimum for limit in limits.bets.values()), default=1))
    least += -least % step
    named = [limit.maximum for limit in limits.bets.values() if limit.maximum is not None]
    most = max(named, default=HIGHEST)
    chips = _round_amounts(1, least, most, step)
    # Where round amounts are none of the smallest chip, round numbers of that chip are.
    return chips if len(chips) > 1 else _round_amounts(step, least, most, step)


def _round_amounts(unit: int, least: int, most: int, step: int) -> tuple[int, ...]:
    """The least, and behind it as much of a series as there is a place for."""
    fine, coarse = (
        (
            least,
            *(chip for chip in _series(unit, figures, most) if chip > least and not chip % step),
        )
        for figures in (FINE, COARSE)
    )
    return fine if len(fine) <= MOST_CHIPS else coarse[:MOST_CHIPS]


def _series(unit: int, figures: tuple[int, ...], most: int) -> Iterator[int]:
    """Ascending: 1, 5, 10, 50 and so on, times the unit."""
    while unit <= most:
        yield from (unit * figure for figure in figures if unit * figure <= most)
        unit *= 10
