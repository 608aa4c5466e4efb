"""Pages that fill from top to bottom, drawn or only counted by the same lines of program."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from dealer_console.screens.review.evidence.type import (
    QUIET,
    RULE,
    SHADE,
    Line,
    Style,
    Type,
)

UNIT = 10
"""Of a point: everything on paper is measured in tenths."""

RESOLUTION = 72 * UNIT
WIDE, TALL = 5950, 8420
"""A4."""

LEFT, RIGHT = 480, WIDE - 480
TOP, BOTTOM = 860, TALL - 640
ACROSS = RIGHT - LEFT

PAD = 40
"""Around the words of a cell."""

Furnish = Callable[[QPainter, int], None]
"""Draws what stands on every page, by its number."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    width: float
    """Of the whole width; the parts add up to 1."""
    right: bool = False


Cell = str | Sequence[Line]
"""Words in the table's own style, or lines that are set already."""

CELL = Style(84)
HEADING = Style(76, bold=True, colour=QUIET)


class Paper:
    """Where the next thing goes; without a painter nothing is drawn, and pages are counted."""

    def __init__(
        self, type_: Type, painter: QPainter | None, turn: Callable[[], None], furnish: Furnish
    ) -> None:
        self.type = type_
        self.pages = 0
        self.y: float = TOP
        self._painter, self._turn, self._furnish = painter, turn, furnish

    @property
    def room(self) -> float:
        """What is left of this page."""
        return BOTTOM - self.y

    def begin_page(self) -> None:
        """Go on at the top of a new page."""
        self.pages += 1
        self.y = TOP
        if self._painter is not None:
            if self.pages > 1:
                self._turn()
            self._furnish(self._painter, self.pages)

    def need(self, height: float) -> None:
        """Go on on a new page unless there is so much room; what is higher than a page is split."""
        if height > self.room and self.y > TOP:
            self.begin_page()

    def space(self, height: float) -> None:
        """Leave some free."""
        self.y += height

    def words(self, text: str, style: Style, x: float = 0, width: float = ACROSS) -> None:
        """A text, at that distance from the left."""
        self.put(self.type.lines(text, style, width), x)

    def put(self, lines: Sequence[Line], x: float = 0) -> None:
        """Lines one below the other."""
        for line in lines:
            self.need(line.height)
            if self._painter is not None:
                line.draw(self._painter, LEFT + x, self.y)
            self.y += line.height

    def pair(self, label: Sequence[Line], lines: Sequence[Line], x: float) -> None:
        """Lines, with the name of what they tell at their left."""
        self.need(min(max(height_of(label), height_of(lines)), 600))
        begun, top, page = self.y, self.y, self.pages
        for line in label:
            if self._painter is not None:
                line.draw(self._painter, LEFT, top)
            top += line.height
        self.put(lines, x)
        if self.pages == page:
            self.y = max(self.y, begun + height_of(label))

    def picture(self, height: float, draw: Callable[[QPainter, float], None]) -> None:
        """Something drawn by hand, told where its top is."""
        self.need(height)
        if self._painter is not None:
            draw(self._painter, self.y)
        self.y += height

    def boxed(self, lines: Sequence[Line], colour: str) -> None:
        """Lines in a box with a bar of that colour."""
        height = height_of(lines) + 4 * PAD
        self.picture(height, lambda painter, top: _box(painter, top, height, colour, lines))

    def rule(self) -> None:
        """A thin line across."""
        self.picture(1, _rule)

    def table(self, columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> None:
        """A table; its headings stand again on each page that it goes on to."""
        headings = [
            self.type.lines(each.title, HEADING, each.width * ACROSS - 2 * PAD, _side(each))
            for each in columns
        ]
        self._headed(columns, headings, at_least=400)
        for row in rows:
            self._row(columns, headings, row)
        self.rule()

    def _headed(
        self, columns: Sequence[Column], headings: Sequence[Sequence[Line]], at_least: float
    ) -> None:
        height = max(map(height_of, headings)) + PAD
        self.need(height + at_least)
        self.picture(height, lambda painter, top: _shade(painter, top, height))
        self.y -= height
        self._cells(columns, headings, self.y + PAD / 2)
        self.y += height

    def _row(
        self, columns: Sequence[Column], headings: Sequence[Sequence[Line]], row: Sequence[Cell]
    ) -> None:
        left = [self._lines(column, cell) for column, cell in zip(columns, row, strict=True)]
        # A row that is not too high stays whole; the highest go on on the next page.
        if max(map(height_of, left)) + 2 * PAD > self.room and self.y > TOP + 400:
            self._on(columns, headings)
        while True:
            here, left = _split(left, max(self.room - 2 * PAD, 300))
            self.rule()
            self._cells(columns, here, self.y + PAD)
            self.y += max(map(height_of, here)) + 2 * PAD
            if not any(left):
                return
            self._on(columns, headings)

    def _on(self, columns: Sequence[Column], headings: Sequence[Sequence[Line]]) -> None:
        self.begin_page()
        self._headed(columns, headings, at_least=0)

    def _lines(self, column: Column, cell: Cell) -> list[Line]:
        if not isinstance(cell, str):
            return list(cell)
        return self.type.lines(cell, CELL, column.width * ACROSS - 2 * PAD, _side(column))

    def _cells(
        self, columns: Sequence[Column], cells: Sequence[Sequence[Line]], top: float
    ) -> None:
        if self._painter is None:
            return
        x = float(LEFT)
        for column, lines in zip(columns, cells, strict=True):
            y = top
            for line in lines:
                line.draw(self._painter, x + PAD, y)
                y += line.height
            x += column.width * ACROSS


def height_of(lines: Iterable[Line]) -> float:
    """How high they stand together."""
    return sum(line.height for line in lines)


def _side(column: Column) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft


def _split(cells: Sequence[list[Line]], room: float) -> tuple[list[list[Line]], list[list[Line]]]:
    """What of each cell goes here, and what is left."""
    here, left = [], []
    for lines in cells:
        fits, height = 0, 0.0
        for line in lines:
            if height + line.height > room and fits:
                break
            height += line.height
            fits += 1
        here.append(lines[:fits])
        left.append(lines[fits:])
    return here, left


def _rule(painter: QPainter, top: float) -> None:
    painter.setPen(QPen(QColor(RULE), 6))
    painter.drawLine(QLineF(LEFT, top, RIGHT, top))


def _shade(painter: QPainter, top: float, height: float) -> None:
    painter.fillRect(QRectF(LEFT, top, ACROSS, height), QColor(SHADE))


def _box(painter: QPainter, top: float, height: float, colour: str, lines: Sequence[Line]) -> None:
    painter.fillRect(QRectF(LEFT, top, ACROSS, height), QColor(SHADE))
    painter.fillRect(QRectF(LEFT, top, 60, height), QColor(colour))
    y = top + 2 * PAD
    for line in lines:
        line.draw(painter, LEFT + 60 + 2 * PAD, y)
        y += line.height
