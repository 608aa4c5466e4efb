"""The five roads as panels: a title, a grid of six rows, and the marks in their squares."""

from abc import abstractmethod
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QLine, QRect
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from dealer_console.desk.board_shown import Letters
from dealer_console.desk.road_squares import Bead, Dot, Ring, beads, dots, rings
from dealer_console.screens.board.board_part import TITLE, BoardPart
from dealer_console.screens.board.marks import (
    draw_bead,
    draw_dot,
    draw_hollow,
    draw_ring,
    draw_stroke,
)
from dealer_console.screens.board.stamps import Stamps
from dealer_console.screens.parts.part import Brush
from rules.road_drawing import ROWS, Place
from rules.roads import Colour, Roads


class RoadShown(NamedTuple):
    """A road with its name and the letters of the language."""

    name: str
    letters: Letters
    roads: Roads


Drawn = TypeVar("Drawn", Bead, Ring, Dot)


class RoadPart(BoardPart[RoadShown], Generic[Drawn]):
    """One road; the squares it last drew can be read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.drawn: tuple[Drawn, ...] = ()
        self._stamps = Stamps(self)

    @abstractmethod
    def squares(self, roads: Roads, columns: int) -> tuple[Drawn, ...]:
        """The marks with the squares they stand in."""

    @abstractmethod
    def draw_mark(self, brush: Brush, square: QRect, drawn: Drawn, letters: Letters) -> None:
        """Draw one of them."""

    @property
    def grid(self) -> QRect:
        """The grid in pixels: whole squares, as many as there is room for."""
        room = self.inside().adjusted(0, self.px(TITLE + 2), 0, 0)
        across = max(1, room.height() // ROWS)
        wide = room.width() // across * across
        return QRect(room.left(), room.top(), wide, across * ROWS)

    def square(self, place: Place) -> QRect:
        """A square of the grid in pixels."""
        return _square(self.grid, place)

    def paint_value(self, brush: Brush, value: RoadShown) -> None:
        """The grid, and then the marks."""
        self.panel(brush, value.name)
        grid = self.grid
        across = grid.height() // ROWS
        columns = grid.width() // across
        self._draw_grid(brush, grid, across)
        self.drawn = self.squares(value.roads, columns)
        for drawn in self.drawn:
            self._put(brush, _square(grid, drawn.place), drawn, value.letters)

    def _put(self, brush: Brush, square: QRect, drawn: Drawn, letters: Letters) -> None:
        def draw(on: Brush, place: QRect) -> None:
            self.draw_mark(on, place, drawn, letters)

        # All but the place: marks of a kind look the same wherever they stand.
        self._stamps.put(brush, square, (drawn[1:], letters), draw)

    def _draw_grid(self, brush: Brush, grid: QRect, across: int) -> None:
        left, top = grid.left(), grid.top()
        right, bottom = left + grid.width(), top + grid.height()
        lines = [QLine(x, top, x, bottom) for x in range(left, right + 1, across)]
        lines += [QLine(left, y, right, y) for y in range(top, bottom + 1, across)]
        painter = brush.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(self.theme.raised), 1))
        painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _square(grid: QRect, place: Place) -> QRect:
    across = grid.height() // ROWS
    left, top = grid.left() + place.column * across, grid.top() + place.row * across
    return QRect(left, top, across, across)


class BeadPlate(RoadPart[Bead]):
    """Every settled round, with its pairs."""

    def squares(self, roads: Roads, columns: int) -> tuple[Bead, ...]:
        """Down six, then right."""
        return beads(roads.bead_plate, columns)

    def draw_mark(self, brush: Brush, square: QRect, drawn: Bead, letters: Letters) -> None:
        """A disc with the letter of the winner."""
        draw_bead(brush, square, drawn.mark, letters.of(drawn.mark.winner))


class BigRoad(RoadPart[Ring]):
    """Streaks of one hand, with ties as slashes."""

    def squares(self, roads: Roads, columns: int) -> tuple[Ring, ...]:
        """Down, and along the dragon tail."""
        return rings(roads, columns)

    def draw_mark(self, brush: Brush, square: QRect, drawn: Ring, letters: Letters) -> None:
        """A ring with the letter of the hand."""
        text = "" if drawn.winner is None else letters.of(drawn.winner)
        draw_ring(brush, square, drawn.winner, text, drawn.ties)


class DerivedRoad(RoadPart[Dot]):
    """A road made from the big road; red and blue are regular and irregular here."""

    def marks(self, roads: Roads) -> tuple[Colour, ...]:
        """The marks of this road, oldest first."""
        raise NotImplementedError

    def squares(self, roads: Roads, columns: int) -> tuple[Dot, ...]:
        """As its own streaks of colour."""
        return dots(self.marks(roads), columns)


class BigEyeBoy(DerivedRoad):
    """Hollow rings."""

    def marks(self, roads: Roads) -> tuple[Colour, ...]:
        """Looks one column back."""
        return roads.big_eye_boy

    def draw_mark(self, brush: Brush, square: QRect, drawn: Dot, letters: Letters) -> None:
        """A ring."""
        del letters
        draw_hollow(brush, square, drawn.colour)


class SmallRoad(DerivedRoad):
    """Filled dots."""

    def marks(self, roads: Roads) -> tuple[Colour, ...]:
        """Looks two columns back."""
        return roads.small_road

    def draw_mark(self, brush: Brush, square: QRect, drawn: Dot, letters: Letters) -> None:
        """A dot."""
        del letters
        draw_dot(brush, square, drawn.colour)


class CockroachPig(DerivedRoad):
    """Slashes."""

    def marks(self, roads: Roads) -> tuple[Colour, ...]:
        """Looks three columns back."""
        return roads.cockroach_pig

    def draw_mark(self, brush: Brush, square: QRect, drawn: Dot, letters: Letters) -> None:
        """A slash."""
        del letters
        draw_stroke(brush, square, drawn.colour)
