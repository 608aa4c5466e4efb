"""How series are told apart: a colour, a sign and a dash each, so that colour is never alone."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from dealer_console.screens.review.plots.chart import Sample
from dealer_console.screens.theme import DARK

COLOURS = (
    "#6cb6ff",
    "#f2a93b",
    "#4fd1a5",
    "#f0e55b",
    "#e08fc2",
    "#ff7d55",
    "#b7a4ff",
    "#c9d1cc",
)
"""Apart for every kind of colour blindness, and light enough for a dark ground."""

SIGNS = ("o", "s", "t1", "d", "t", "star", "x", "+")
"""By the names that pyqtgraph has for them."""

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3))

HATCHES = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense5Pattern,
)

LINE_WIDTH = 1.6
SAMPLE = (34, 16)


class Style(NamedTuple):
    """The look of one series."""

    colour: str
    sign: str
    dash: tuple[float, ...]
    hatch: Qt.BrushStyle


def style(number: int) -> Style:
    """Of the series with that place in the legend; the first 32 all differ."""
    turn = number // len(COLOURS)
    return Style(
        COLOURS[number % len(COLOURS)],
        SIGNS[number % len(SIGNS)],
        DASHES[(number + turn) % len(DASHES)],
        HATCHES[number % len(HATCHES)],
    )


def line_pen(number: int) -> QPen:
    """The pen of a series' line, of the same width however far it is zoomed."""
    look = style(number)
    pen = QPen(QColor(look.colour), LINE_WIDTH)
    pen.setCosmetic(True)
    if look.dash:
        pen.setDashPattern(list(look.dash))
    return pen


def sample_of(number: int, signs: Mapping[str, QPainterPath], sample: Sample) -> QIcon:
    """A piece of a series' line with its sign, its sign alone, or a piece of its bar."""
    wide, tall = SAMPLE
    picture = QPixmap(2 * wide, 2 * tall)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    look = style(number)
    colour = QColor(look.colour)
    if sample is Sample.BAR:
        paint_bar(painter, QPolygonF([QPointF(3, 1), QPointF(31, 15)]), number)
    else:
        if sample is Sample.LINE:
            painter.setPen(line_pen(number))
            painter.drawLine(QPointF(1, tall / 2), QPointF(wide - 1, tall / 2))
        painter.translate(wide / 2, tall / 2)
        painter.scale(9, 9)
        painter.setPen(QPen(QColor(DARK.panel), 0.1))
        painter.setBrush(colour)
        painter.drawPath(signs[look.sign])
    painter.end()
    return QIcon(picture)


def paint_bar(painter: QPainter, corners: QPolygonF, number: int) -> None:
    """A piece of a bar: its colour, hatched as its place says, with an edge around it."""
    look, box = style(number), corners.boundingRect()
    colour = QColor(look.colour)
    painter.fillRect(box, colour.darker(190) if look.hatch != HATCHES[0] else colour.darker(125))
    if look.hatch != HATCHES[0]:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        brush = painter.brush()
        brush.setStyle(look.hatch)
        painter.setBrush(brush)
        painter.drawRect(box)
        painter.restore()
    painter.setPen(QPen(colour, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
