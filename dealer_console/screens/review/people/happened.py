"""What happened to the staff, the newest first, as the staff's log has it."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_console.review.staff_happenings import KeptHappening
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK
from dealer_console.staff.attempts import Why
from dealer_console.staff.happenings import Kind
from dealer_console.staff.roles import StaffRole

Index = QModelIndex | QPersistentModelIndex
HEADS = ("people-when", "people-what", "people-whom", "people-by", "people-why")
WIDTHS = (176, 140, 230, 160)
"""Of all but the last, which takes the rest."""
ROW = 28
NOWHERE = QModelIndex()
COLOURS = {
    Kind.LOCKED_OUT: QColor(DARK.amber),
    Kind.NOT_ALLOWED: QColor(DARK.amber),
    Kind.SIGN_IN_REFUSED: QColor(DARK.quiet),
}


class HappenedRows(QAbstractTableModel):
    """When, what, to whom, by whom, and why."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._days = pit.logs[0].days if pit.logs else GamingDays()
        self._happenings: Sequence[KeptHappening] = ()

    def put(self, happenings: Sequence[KeptHappening]) -> None:
        """These and no others."""
        self.beginResetModel()
        self._happenings = happenings
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        """One for each."""
        return 0 if parent.isValid() else len(self._happenings)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        """One for each head."""
        return 0 if parent.isValid() else len(HEADS)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The heads."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._pit.text(HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell."""
        happening = self._happenings[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells(happening)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return COLOURS.get(happening.kind)
        return None

    def _cells(self, happening: KeptHappening) -> tuple[str, ...]:
        pit = self._pit
        return (
            self._days.local(happening.utc_ms).strftime("%Y-%m-%d %H:%M:%S"),
            pit.text(f"people-kind-{happening.kind}"),
            happening.name
            if happening.role is None
            else pit.text("signed-in-as", name=happening.name, role=self._role(happening.role)),
            happening.by or "",
            self._reason(happening),
        )

    def _reason(self, happening: KeptHappening) -> str:
        reason = happening.reason
        if happening.kind is Kind.ROLE_CHANGED:
            return self._pit.text("people-was", role=self._role(StaffRole(reason)))
        if happening.kind in (Kind.SIGN_IN_REFUSED, Kind.LOCKED_OUT):
            return self._pit.text(f"people-why-{Why(reason)}")
        # Why a change was not allowed stands in the log as a sentence.
        return reason

    def _role(self, role: StaffRole) -> str:
        return self._pit.words.words("role", role)


class Happened(QTableView):
    """The table of it, for reading."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self.setObjectName("people-happened")
        self.setProperty("role", "list")
        self.rows = HappenedRows(pit)
        self.setModel(self.rows)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setStretchLastSection(True)
        for column, width in enumerate(WIDTHS):
            self.setColumnWidth(column, width)
