"""Where the keypad's cursor goes next."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QRect

ASIDE = 2
"""How much worse a pixel to the side is than one in the direction of the arrow."""


class Way(Enum):
    """An arrow of the keypad."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def nearest(start: QRect, places: Sequence[QRect], way: Way) -> int | None:
    """Which of the places lies nearest in that direction, or none."""
    best: tuple[float, int] | None = None
    for number, place in enumerate(places):
        ahead, aside = _apart(start, place, way)
        if ahead is None:
            continue
        score = ahead + ASIDE * aside
        if best is None or score < best[0]:
            best = (score, number)
    return None if best is None else best[1]


def reading_order(places: Sequence[QRect]) -> list[int]:
    """From the top, and in a row from the left."""
    return sorted(range(len(places)), key=lambda number: (places[number].y(), places[number].x()))


def _apart(start: QRect, place: QRect, way: Way) -> tuple[float | None, float]:
    """How far ahead it begins, and how far to the side it lies; none if it is not ahead."""
    across, down = way.value
    from_, to = start.center(), place.center()
    forward = (to.x() - from_.x()) * across + (to.y() - from_.y()) * down
    beyond = (
        (place.left() - start.right()) * across if across > 0 else
        (start.left() - place.right()) if across < 0 else
        (place.top() - start.bottom()) if down > 0 else
        (start.top() - place.bottom())
    )  # fmt: skip
    if forward <= 0 or (beyond < 0 and forward < min(start.width(), start.height()) / 2):
        return None, 0
    if across:
        gap = max(place.top() - start.bottom(), start.top() - place.bottom(), 0)
        offset = abs(to.y() - from_.y())
    else:
        gap = max(place.left() - start.right(), start.left() - place.right(), 0)
        offset = abs(to.x() - from_.x())
    return max(0, beyond), gap + offset * 0.05
