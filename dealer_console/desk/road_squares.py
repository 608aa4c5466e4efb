"""Which mark stands in which square of a road that has only so many columns on the board."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.hands import Winner
from rules.road_drawing import Place, bead_place, big_road_places, derived_road_places
from rules.roads import Colour, Mark, Roads, Streak


class Bead(NamedTuple):
    """A settled round on the bead plate."""

    place: Place
    mark: Mark


class Ring(NamedTuple):
    """A cell of the big road."""

    place: Place
    winner: Winner | None
    """None where ties wait for the first winner."""
    ties: int


class Dot(NamedTuple):
    """A mark of a derived road."""

    place: Place
    colour: Colour


def beads(marks: Sequence[Mark], columns: int) -> tuple[Bead, ...]:
    """The bead plate, its newest columns where it is longer than its place."""
    places = [bead_place(number) for number in range(len(marks))]
    seen = _seen(places, columns)
    return tuple(Bead(place, marks[number]) for number, place in seen)


def rings(roads: Roads, columns: int) -> tuple[Ring, ...]:
    """The big road, its newest columns where it is longer than its place."""
    if not roads.big_road:
        return (Ring(Place(0, 0), None, roads.held_ties),) if roads.held_ties else ()
    cells = list(_cells(roads.big_road))
    seen = _seen(big_road_places(roads.big_road), columns)
    return tuple(Ring(place, *cells[number]) for number, place in seen)


def dots(marks: Sequence[Colour], columns: int) -> tuple[Dot, ...]:
    """A derived road, its newest columns where it is longer than its place."""
    seen = _seen(derived_road_places(marks), columns)
    return tuple(Dot(place, marks[number]) for number, place in seen)


def _cells(streaks: Iterable[Streak]) -> Iterable[tuple[Winner, int]]:
    """Every cell of the big road with its ties, oldest first."""
    return ((streak.winner, ties) for streak in streaks for ties in streak.ties)


def _seen(places: Sequence[Place], columns: int) -> list[tuple[int, Place]]:
    """The marks that are in sight, by their number, and where."""
    if not places:
        return []
    over = max(0, max(place.column for place in places) + 1 - columns)
    # A dragon tail may reach further right than the newest mark; that one is never out of sight.
    gone = min(over, places[-1].column)
    return [
        (number, Place(place.column - gone, place.row))
        for number, place in enumerate(places)
        if gone <= place.column < gone + columns
    ]
