"""Words fitted into a place: as large as they may be, smaller where they must, never cut."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics

from dealer_console.screens.faces import face

SMALLEST = 11
"""Pixels at 1280 by 800 below which nothing is drawn, however long it is."""

REMEMBERED = 4096


class Fitted(NamedTuple):
    """How words are drawn in a place."""

    pixels: int
    width: int
    height: int
    fits: bool


class Label(NamedTuple):
    """Words as they were drawn, so that a test can measure every one of them."""

    text: str
    place: QRect
    """Where they may be, in the part that drew them."""
    taken: QRect
    """Where they are: the ink of a single line, the lines of several."""
    pixels: int
    fits: bool


class Line(NamedTuple):
    """Words in a stack of lines, one under the other, each wrapped where it must be."""

    text: str
    size: float
    """In the measures of the design; the whole stack is drawn smaller where it must."""
    colour: str
    bold: bool = False
    gap: float = 0
    """Above it, unless it is the first."""
    wrap: bool = True


class Stacked(NamedTuple):
    """How a stack of lines is drawn in a place: the pixels and the height of each."""

    lines: tuple[Fitted, ...]
    gaps: tuple[int, ...]
    fits: bool

    @property
    def height(self) -> int:
        """Of all lines and what is between them."""
        return sum(line.height for line in self.lines) + sum(self.gaps)


STEPS = tuple(step / 20 for step in range(20, 3, -1))
"""How much smaller a stack is tried, from not at all."""


@lru_cache(maxsize=REMEMBERED)
def stacked(
    family: str,
    lines: tuple[Line, ...],
    width: int,
    height: int,
    unit: float,
    least: float = SMALLEST,
) -> Stacked:
    """The largest way to draw a stack of lines in a place; all shrink alike, down to `least`."""
    floor = round(least * unit)
    found = Stacked((), (), fits=not lines)
    for step in STEPS if lines else ():
        pixels = [max(floor, round(line.size * unit * step)) for line in lines]
        found = Stacked(
            tuple(
                _measured(family, line.text, width, height, size, bold=line.bold, wrap=line.wrap)
                for line, size in zip(lines, pixels, strict=True)
            ),
            tuple(round(line.gap * unit * step) if n else 0 for n, line in enumerate(lines)),
            fits=False,
        )
        found = found._replace(
            fits=found.height <= height and all(line.width <= width for line in found.lines)
        )
        if found.fits or all(size == floor for size in pixels):
            break
    return found


@lru_cache(maxsize=REMEMBERED)
def fitted(
    family: str,
    text: str,
    width: int,
    height: int,
    most: int,
    least: int,
    *,
    bold: bool,
    wrap: bool,
) -> Fitted:
    """The largest size from `most` to `least` at which the words fit."""
    found = Fitted(most, 0, 0, fits=False)
    low, high = least, most
    while low <= high:
        middle = (low + high) // 2
        tried = _measured(family, text, width, height, middle, bold=bold, wrap=wrap)
        if tried.fits:
            found, low = tried, middle + 1
        else:
            high = middle - 1
    if found.fits:
        return found
    return _measured(family, text, width, height, least, bold=bold, wrap=wrap)


@lru_cache(maxsize=REMEMBERED)
def width_of(family: str, text: str, pixels: int, *, bold: bool) -> int:
    """How wide a line is."""
    return QFontMetrics(face(family, pixels, bold=bold)).horizontalAdvance(text)


@lru_cache(maxsize=REMEMBERED)
def ink_of(family: str, text: str, pixels: int, *, bold: bool) -> QRect:
    """Where the ink of a line is, seen from the left end of its base line."""
    return QFontMetrics(face(family, pixels, bold=bold)).tightBoundingRect(text)


@lru_cache(maxsize=REMEMBERED)
def ascent_of(family: str, pixels: int, *, bold: bool) -> int:
    """How far above its base line a line begins."""
    return QFontMetrics(face(family, pixels, bold=bold)).ascent()


def _measured(
    family: str, text: str, width: int, height: int, pixels: int, *, bold: bool, wrap: bool
) -> Fitted:
    metrics = QFontMetrics(face(family, pixels, bold=bold))
    flags = Qt.TextFlag.TextWordWrap.value if wrap else Qt.TextFlag.TextSingleLine.value
    room = QRect(0, 0, max(1, width), 1_000_000)
    taken = metrics.boundingRect(room, flags, text)
    return Fitted(
        pixels, taken.width(), taken.height(), taken.width() <= width and taken.height() <= height
    )
