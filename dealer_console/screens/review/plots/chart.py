"""What a plot shows, as values: nothing in here is drawn, and all that is drawn is in here."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

Tick = tuple[float, str]
Ticks = Callable[[float, float, int], list[Tick]]
"""The marks of an axis from one value to another, if there is room for so many."""


class Sample(StrEnum):
    """What stands beside the name of a series."""

    LINE = "line"
    SIGN = "sign"
    BAR = "bar"


class Entry(NamedTuple):
    """A series in the legend; its place there gives its colour, its sign and its dashes."""

    key: str
    name: str


class Axis(NamedTuple):
    """One axis: what it counts, in which unit, and from where to where there is something."""

    name: str
    low: float
    high: float
    ticks: Ticks


class Line(NamedTuple):
    """A series of points, joined where nothing lies between them."""

    key: str
    style: int
    xs: tuple[float, ...]
    ys: tuple[float | None, ...]
    """Nothing where there is a gap."""
    told: Callable[[int], str]
    """One of its points in words."""
    hollow: frozenset[int] = frozenset()
    """Points that stand for less than the others."""


class Bar(NamedTuple):
    """A piece of a bar in a row."""

    key: str
    style: int
    row: int
    low: float
    high: float
    label: str
    """Written on it where there is room."""
    told: str


class Band(NamedTuple):
    """Where the mark of a row would lie by chance."""

    row: int
    low: float
    high: float
    wide: bool
    """The wider of the two, shaded less."""


class Strip(NamedTuple):
    """Where lines would run by chance, from one side of the plot to the other."""

    low: float
    high: float
    wide: bool


class Mark(NamedTuple):
    """The one point of a row."""

    key: str
    style: int
    row: int
    at: float
    told: str


class Level(NamedTuple):
    """A line through the whole plot: what everything is measured against."""

    at: float
    name: str
    upright: bool = False


@dataclass(frozen=True, kw_only=True)
class Chart:
    """All of one plot."""

    subject: Hashable
    """While it stays the same, the reviewer's zoom does."""
    title: str
    about: str
    """Of which tables and days it is, in a sentence."""
    across: Axis
    up: Axis
    entries: tuple[Entry, ...]
    sample: Sample = Sample.LINE
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    bands: tuple[Band, ...] = ()
    strips: tuple[Strip, ...] = ()
    marks: tuple[Mark, ...] = ()
    levels: tuple[Level, ...] = ()
    has_rows: bool = False
    """Rows with names instead of a second scale, the first at the top."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to point at."""
        return not (self.lines or self.bars or self.marks)
