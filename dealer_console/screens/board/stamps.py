"""Stamps: a mark is painted once and then put wherever it stands, as a shoe has few kinds of it."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPixmap

from dealer_console.screens.parts.fitting import Label
from dealer_console.screens.parts.part import Brush, Part

Draw = Callable[[Brush, QRect], None]


class Stamp(NamedTuple):
    """A painted mark, and its words as they were measured."""

    picture: QPixmap
    labels: tuple[Label, ...]


class Stamps:
    """The stamps of one part; made anew when its squares are another size."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._made: dict[Hashable, Stamp] = {}
        self._made_for: tuple[object, ...] = ()

    def put(self, brush: Brush, square: QRect, kind: Hashable, draw: Draw) -> None:
        """Put the mark of that kind into a square."""
        part = self._part
        now = (square.size(), part.language, part.unit, part.devicePixelRatioF())
        if now != self._made_for:
            self._made, self._made_for = {}, now
        stamp = self._made.get(kind)
        if stamp is None:
            stamp = self._made[kind] = self._make(square, draw)
        at = square.topLeft()
        brush.painter.drawPixmap(at, stamp.picture)
        part.labels += [
            label._replace(place=label.place.translated(at), taken=label.taken.translated(at))
            for label in stamp.labels
        ]

    def _make(self, square: QRect, draw: Draw) -> Stamp:
        part = self._part
        ratio = part.devicePixelRatioF()
        picture = QPixmap(square.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        before = len(part.labels)
        painter = QPainter(picture)
        try:
            draw(Brush(part, painter), QRect(QPoint(), square.size()))
        finally:
            painter.end()
        labels = tuple(part.labels[before:])
        del part.labels[before:]
        return Stamp(picture, labels)
