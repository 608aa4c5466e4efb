"""Tables of figures: cells that are made once and only drawn."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QAbstractItemView, QTableView

from dealer_console.screens.theme import DARK

Index = QModelIndex | QPersistentModelIndex
ROW = 30
HEADING_ROOM = 17
"""What a heading needs beside its words, as the style sheet draws it."""
CELL_ROOM = 6
NO_INDEX = QModelIndex()


class Cell(NamedTuple):
    """One figure as it is read."""

    text: str
    right: bool = True
    marked: bool = False
    """It is to be seen at once; the words say so too, so that colour is never alone."""
    quiet: bool = False
    tip: str = ""
    value: object = None
    """What a delegate draws from."""


class Rows(QAbstractTableModel):
    """Some rows under some headings."""

    def __init__(self, headings: Sequence[Cell] = (), rows: Sequence[Sequence[Cell]] = ()) -> None:
        super().__init__()
        self._headings, self._rows = headings, rows
        self._bold = QFont()
        self._bold.setBold(True)

    def show(self, headings: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> None:
        """Other ones from now on."""
        self.beginResetModel()
        self._headings, self._rows = headings, rows
        self.endResetModel()

    def cell(self, row: int, column: int) -> Cell:
        """The figure there."""
        return self._rows[row][column]

    def rowCount(self, parent: Index = NO_INDEX) -> int:  # noqa: N802 - Qt's name
        """How many rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:  # noqa: N802 - Qt's name
        """How many columns."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        return self._shown(self._rows[index.row()][index.column()], role)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What a heading shows."""
        if way is Qt.Orientation.Vertical or section >= len(self._headings):
            return None
        return self._shown(self._headings[section], role)

    def _shown(self, cell: Cell, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.TextAlignmentRole:
                across = Qt.AlignmentFlag.AlignRight if cell.right else Qt.AlignmentFlag.AlignLeft
                return int(across | Qt.AlignmentFlag.AlignVCenter)
            case Qt.ItemDataRole.ForegroundRole if cell.marked or cell.quiet:
                return QColor(DARK.amber if cell.marked else DARK.faint)
            case Qt.ItemDataRole.FontRole if cell.marked:
                return self._bold
            case Qt.ItemDataRole.ToolTipRole if cell.tip:
                return cell.tip
            case _:
                return None


def table_of(name: str, rows: Rows) -> QTableView:
    """A table that shows such rows."""
    view = QTableView()
    view.setObjectName(name)
    view.setModel(rows)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setAlternatingRowColors(True)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().setVisible(False)
    view.verticalHeader().setDefaultSectionSize(ROW)
    view.horizontalHeader().setHighlightSections(False)
    view.horizontalHeader().setStretchLastSection(True)
    view.horizontalHeader().setMinimumSectionSize(8)
    return view


def fit(view: QTableView, widest: int = 260) -> None:
    """Each column as wide as its words, and no wider than there is room to read.

    The last is empty and takes what is left, so that no figure is drawn far out.
    """
    names = view.horizontalHeader().fontMetrics()
    for column in range(view.model().columnCount() - 1):
        name = str(view.model().headerData(column, Qt.Orientation.Horizontal))
        named = max(names.horizontalAdvance(line) for line in name.split("\n")) + HEADING_ROOM
        needed = max(view.sizeHintForColumn(column) + CELL_ROOM, named)
        view.setColumnWidth(column, min(needed, widest))


def heading(text: str, *, right: bool = True, tip: str = "") -> Cell:
    """Over two lines where it has two words, as figures are narrower than their names."""
    first, blank, rest = text.partition(" ")
    return Cell(f"{first}\n{rest}" if blank else text, right=right, tip=tip)
