"""The tiles at the right; the primary is always in the same place."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Column, Tile
from dealer_console.screens.parts.part import unit_of
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf
from dealer_console.screens.parts.tile_button import LEAST_HEIGHT, TileButton

GAP = 12
TALLEST = 76
ACROSS = 2
"""Tiles of the top that share a row: with one under the other the column would not hold them."""

HINTS = {"top": "/*", "middle": "+-"}
"""The keypad's keys for the tiles of the top and of the middle."""


class ColumnPanel(QWidget):
    """Puts tiles from the top and from the foot, and leaves what is between them empty."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.column = Column()
        self._hints = False
        self._primary_place = QRect()
        self._tiles: Shelf[TileButton] = Shelf(lambda: self._tile(presses))
        self.primary = self._tile(presses)

    def _tile(self, presses: Presses) -> TileButton:
        tile = TileButton(self, presses)
        tile.pressed.connect(self.pressed)
        return tile

    def show_column(self, column: Column, language: str, *, hints: bool) -> None:
        """Be that column; with hints while the keypad is used."""
        moved = _counts(column) != _counts(self.column)
        self.column, self._hints = column, hints
        tiles = [*column.top, *column.middle, *column.small]
        said = [*_hinted(column.top, HINTS["top"]), *_hinted(column.middle, HINTS["middle"])]
        said += [""] * len(column.small)
        for number, tile in enumerate(tiles):
            self._tiles[number].show_tile(tile, language, said[number] if hints else "")
        for unneeded in self._tiles.beyond(len(tiles)):
            unneeded.show_tile(None, language)
        self.primary.show_tile(column.primary, language, "Enter" if hints else "")
        if moved:
            self.arrange(self._primary_place)

    def by_sign(self, sign: str) -> TileButton | None:
        """The tile that a sign of the keypad stands for."""
        for tiles, signs, first in (
            (self.column.top, HINTS["top"], 0),
            (self.column.middle, HINTS["middle"], len(self.column.top)),
        ):
            number = signs.find(sign)
            if 0 <= number < len(tiles):
                return self._tiles[first + number]
        return None

    def arrange(self, primary: QRect) -> None:
        """Put them around the primary's place, which is given in the column's own pixels."""
        self._primary_place = primary
        self.primary.setGeometry(primary)
        column, gap = self.column, round(GAP * unit_of(self.window()))
        rows = -(-len(column.top) // ACROSS) + len(column.middle) + bool(column.small)
        if not rows:
            return
        free = primary.top() - gap * rows
        unit = unit_of(self.window())
        tall = int(max(LEAST_HEIGHT * unit, min(TALLEST * unit, free / rows)))
        tall = min(tall, free // rows)
        number, top = 0, 0
        for _ in range(0, len(column.top), ACROSS):
            number = self._row(number, min(ACROSS, len(column.top) - number), ACROSS, top, tall)
            top += tall + gap
        top = primary.top() - (tall + gap) * (len(column.middle) + bool(column.small))
        for _ in column.middle:
            number = self._row(number, 1, 1, top, tall)
            top += tall + gap
        self._row(number, len(column.small), len(column.small), top, tall)

    def _row(self, number: int, count: int, across: int, top: int, tall: int) -> int:
        """So many tiles of those that share a row; the number of the next."""
        gap = round(GAP * unit_of(self.window()))
        for place in range(count):
            left = round(place * (self.width() + gap) / across)
            right = round((place + 1) * (self.width() + gap) / across) - gap
            self._tiles[number + place].setGeometry(left, top, right - left, tall)
        return number + count


def _counts(column: Column) -> tuple[int, int, int]:
    return len(column.top), len(column.middle), len(column.small)


def _hinted(tiles: tuple[Tile, ...], signs: str) -> list[str]:
    return [signs[number : number + 1] for number in range(len(tiles))]
