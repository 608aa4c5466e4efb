"""What happened in a round, a line each: when, who, what."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_console.review.replay.moment import Moment
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK

ROW = 24
TIME, WHO = 76, 88
TITLES = ("replay-time", "replay-who", "replay-what")

Index = QModelIndex | QPersistentModelIndex


class MomentsModel(QAbstractTableModel):
    """The moments of a round as lines."""

    def __init__(self, pit: Pit, parent: QObject) -> None:
        super().__init__(parent)
        self._pit = pit
        self._moments: Sequence[Moment] = ()

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """Those, and no others; where more has happened to the same ones, it is added."""
        before = len(self._moments)
        if before and len(moments) > before and self._moments[0] == moments[0]:
            self.beginInsertRows(QModelIndex(), before, len(moments) - 1)
            self._moments = moments
            self.endInsertRows()
            return
        self.beginResetModel()
        self._moments = moments
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's
        """One for each moment."""
        return 0 if parent.isValid() else len(self._moments)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's
        """When, who, what."""
        return 0 if parent.isValid() else len(TITLES)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The titles."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._pit.text(TITLES[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line; what only changed the screen is dim."""
        moment = self._moments[index.row()]
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
        return what_of(self._pit, moment)


def what_of(pit: Pit, moment: Moment) -> str:
    """What happened, in words."""
    if moment.line is not None:
        return moment.line.what
    if moment.pressed:
        return pit.text("replay-pressed", what=moment.pressed)
    return pit.text("replay-screen")


class MomentsTable(QTableView):
    """One line is looked at; the arrows go through them."""

    def __init__(self, model: MomentsModel) -> None:
        super().__init__()
        self.setObjectName("replay-events")
        self.setProperty("role", "dense")
        self.setModel(model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        across.setStretchLastSection(True)
        self.setColumnWidth(0, TIME)
        self.setColumnWidth(1, WHO)

    def go_to(self, row: int) -> None:
        """That line is the one, in sight."""
        index = self.model().index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)
