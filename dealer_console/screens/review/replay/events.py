"""What happened in a round, a line each: when, who, what."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView

from dealer_console.review.replay.moment import Moment
from dealer_console.screens.review.list_model import NOWHERE, Index, ListModel
from dealer_console.screens.review.list_view import ListView
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK

ROW = 24
TIME, WHO = 76, 88


class MomentsModel(ListModel[Moment]):
    """The moments of a round as lines."""

    heads = ("replay-time", "replay-who", "replay-what")

    def put(self, rows: Sequence[Moment]) -> None:
        """Those, and no others; where more has happened to the same ones, it is added."""
        before = len(self.rows)
        if before and len(rows) > before and self.rows[0] == rows[0]:
            self.beginInsertRows(NOWHERE, before, len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        else:
            super().put(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line; what only changed the screen is dim."""
        moment = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(moment, index.column())
        if role == Qt.ItemDataRole.ForegroundRole and moment.line is None:
            return QColor(DARK.faint)
        return None

    def _words(self, moment: Moment, column: int) -> str:
        if column == 0:
            return f"{moment.clock:%H:%M:%S}"
        if column == 1:
            return "" if moment.line is None else moment.line.who
        return what_of(self.pit, moment)


def what_of(pit: Pit, moment: Moment) -> str:
    """What happened, in words."""
    if moment.line is not None:
        return moment.line.what
    if moment.pressed:
        return pit.text("replay-pressed", what=moment.pressed)
    return pit.text("replay-screen")


class MomentsTable(ListView):
    """One line is looked at; the arrows go through them."""

    def __init__(self, model: MomentsModel) -> None:
        super().__init__("replay-events", "dense", ROW)
        self.setModel(model)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        across = self.horizontalHeader()
        across.setStretchLastSection(True)
        self.setColumnWidth(0, TIME)
        self.setColumnWidth(1, WHO)

    def go_to(self, row: int) -> None:
        """That line is the one, in sight."""
        index = self.model().index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)
