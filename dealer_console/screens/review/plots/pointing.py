"""What of a chart is pointed at: the nearest point, the piece of a bar, the next with a key."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from dealer_console.screens.review.plots.chart import Chart

REACH = 40.0
"""Pixels from a point within which it is meant."""

HALF = 0.36
"""Of a row: how far a bar reaches to either side of its middle."""


class Spot(NamedTuple):
    """A place that can be pointed at."""

    key: str
    at: tuple[float, float]
    words: Callable[[], str]
    ends: tuple[float, float] | None = None
    """From where to where the piece of a bar reaches; None for a point."""

    @property
    def told(self) -> str:
        """It in words."""
        return self.words()


class Scale(NamedTuple):
    """From what an axis counts to pixels."""

    from_x: float
    per_x: float
    from_y: float
    per_y: float

    def pixels(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where that lies."""
        return self.from_x + at[0] * self.per_x, self.from_y + at[1] * self.per_y


class Pointing:
    """All places of a chart, in groups: the points of a line, or what lies in a row."""

    def __init__(self) -> None:
        self.groups: list[list[Spot]] = []
        self._spots: list[Spot] = []
        self._at = np.empty((0, 2))

    def take(self, chart: Chart) -> None:
        """From now on it is this chart."""
        rows: dict[int, list[Spot]] = {}
        for bar in chart.bars:
            at = ((bar.low + bar.high) / 2, float(bar.row))
            spot = Spot(bar.key, at, partial(str, bar.told), (bar.low, bar.high))
            rows.setdefault(bar.row, []).append(spot)
        for mark in chart.marks:
            spot = Spot(mark.key, (mark.at, float(mark.row)), partial(str, mark.told))
            rows.setdefault(mark.row, []).append(spot)
        lines = [
            [
                Spot(line.key, (x, y), partial(line.told, place))
                for place, (x, y) in enumerate(zip(line.xs, line.ys, strict=True))
                if y is not None
            ]
            for line in chart.lines
        ]
        groups = [*lines, *(sorted(rows[row], key=lambda each: each.at) for row in sorted(rows))]
        self.groups = [group for group in groups if group]
        self._spots = [spot for group in self.groups for spot in group]
        self._at = np.array([spot.at for spot in self._spots], dtype=float).reshape(-1, 2)

    def near(self, pixel: tuple[float, float], scale: Scale) -> Spot | None:
        """What is meant by a pixel, if anything."""
        if not self._spots:
            return None
        x = (pixel[0] - scale.from_x) / scale.per_x
        y = (pixel[1] - scale.from_y) / scale.per_y
        for spot in self._spots:
            if spot.ends is None:
                break
            if spot.ends[0] <= x <= spot.ends[1] and abs(y - spot.at[1]) <= HALF:
                return spot
        if self._spots[0].ends is not None:
            return None
        away = (self._at - (x, y)) * (scale.per_x, scale.per_y)
        far = np.hypot(away[:, 0], away[:, 1])
        nearest = int(far.argmin())
        return self._spots[nearest] if far[nearest] <= REACH else None

    def like(self, spot: Spot) -> Spot | None:
        """The same place, after the chart was made anew."""
        same = (each for each in self._spots if each.key == spot.key and _same(each, spot))
        return next(same, None)

    def step(self, spot: Spot | None, along: int, aside: int) -> Spot | None:
        """The next one along its line or row, or in the line or row aside of it."""
        if not self.groups:
            return None
        group = self._group_of(spot)
        if spot is None or group is None:
            return self.groups[0][0 if along >= 0 else -1]
        if aside:
            other = self.groups[(group + aside) % len(self.groups)]
            return min(other, key=lambda each: abs(each.at[0] - spot.at[0]))
        mine = self.groups[group]
        place = mine.index(spot) + along
        return mine[min(max(place, 0), len(mine) - 1)]

    def _group_of(self, spot: Spot | None) -> int | None:
        places = (place for place, group in enumerate(self.groups) if spot in group)
        return next(places, None)


def _same(one: Spot, other: Spot) -> bool:
    """A point stands where it stood; a piece of a bar may have grown, in its own row."""
    return one.at[1] == other.at[1] if one.ends else one.at[0] == other.at[0]
