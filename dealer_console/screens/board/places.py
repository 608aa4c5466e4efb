"""Where everything lies on the board, in pixels."""

from typing import NamedTuple

from PySide6.QtCore import QRect

from dealer_console.screens.board.board_part import PAD, TITLE
from dealer_console.screens.parts.measure import Measure
from rules.road_drawing import ROWS

EDGE = 14
GAP = 10
BANNER = 24
HEADING = 58
FOOT = 44
BEADS = 12
"""Columns of the bead plate: 72 rounds, about a shoe."""

BEAD, RING, DOT = 1.3, 1.0, 0.48
"""The squares of the bead plate, the big road and the derived roads, one to the other."""
AROUND = TITLE + 2 + PAD
"""What a road needs above and below its grid."""
ASIDE = 0.238
"""How much of the width limits, counts and ask have."""


class Places(NamedTuple):
    """A rectangle for each part."""

    banner: QRect
    heading: QRect
    bead_plate: QRect
    announcement: QRect
    limits: QRect
    big_road: QRect
    counts: QRect
    derived: tuple[QRect, QRect, QRect]
    ask: QRect
    foot: QRect


def places(width: int, height: int, *, banner: bool) -> Places:
    """All places in a window of that size."""
    measure = Measure(width, height)
    rect, wide, tall = measure.rect, measure.width, measure.height
    heading = BANNER if banner else 0
    first = heading + HEADING
    foot = tall - FOOT
    # Three rows of roads share the height by the size of their squares.
    square = (foot - first - 3 * GAP - 3 * AROUND) / (ROWS * (BEAD + RING + DOT))
    second = first + ROWS * BEAD * square + AROUND + GAP
    third = second + ROWS * RING * square + AROUND + GAP
    last = third + ROWS * DOT * square + AROUND
    left, right = EDGE, wide - EDGE
    aside = right - ASIDE * wide
    middle = aside - GAP
    beads = left + BEADS * BEAD * square + 2 * PAD + 2
    each = (middle - left - 2 * GAP) / 3
    starts = [left + n * (each + GAP) for n in range(3)]
    one, two, three = (rect(start, third, start + each, last) for start in starts)
    return Places(
        banner=rect(0, 0, wide, heading),
        heading=rect(0, heading, wide, first),
        bead_plate=rect(left, first, beads, second - GAP),
        announcement=rect(beads + GAP, first, middle, second - GAP),
        limits=rect(aside, first, right, second - GAP),
        big_road=rect(left, second, middle, third - GAP),
        counts=rect(aside, second, right, third - GAP),
        derived=(one, two, three),
        ask=rect(aside, third, right, last),
        foot=rect(left, foot, right, tall),
    )
