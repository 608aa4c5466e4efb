"""Where the marks of the roads are drawn: six rows, and the dragon tail of a long streak."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rules.roads import Colour, Streak

ROWS = 6


class Place(NamedTuple):
    """A square of a road, counted from 0 at the top left."""

    column: int
    row: int


def bead_place(number: int) -> Place:
    """Where the bead plate shows a settled round, the first being 0: down six, then right."""
    return Place(*divmod(number, ROWS))


def big_road_places(streaks: Iterable[Streak]) -> tuple[Place, ...]:
    """The place of every cell of the big road, oldest first."""
    return _drawn(streak.length for streak in streaks)


def derived_road_places(marks: Iterable[Colour]) -> tuple[Place, ...]:
    """The place of every mark of a derived road, drawn as its own streaks of colour."""
    return _drawn(len(list(streak)) for _, streak in groupby(marks))


def _drawn(lengths: Iterable[int]) -> tuple[Place, ...]:
    """The places of streaks of these lengths, cell by cell."""
    drawn: list[Place] = []
    taken: set[Place] = set()
    start = 0
    for length in lengths:
        # Six tails one over the other reach the top row: the streak then starts beside them.
        while Place(start, 0) in taken:
            start += 1
        depth = 1
        while depth < min(length, ROWS) and Place(start, depth) not in taken:
            depth += 1
        down = [Place(start, row) for row in range(depth)]
        # Nothing can lie in the tail's way: an earlier tail on this row began left of here, so
        # it would have stopped the way down above it.
        tail = [Place(start + right, depth - 1) for right in range(1, length - depth + 1)]
        for place in (*down, *tail):
            drawn.append(place)
            taken.add(place)
        start += 1
    return tuple(drawn)
