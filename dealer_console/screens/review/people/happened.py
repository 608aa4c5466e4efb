"""What happened to the staff, the newest first, as the staff's log has it."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView

from dealer_console.review.staff_happenings import KeptHappening
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.list_model import Index, ListModel
from dealer_console.screens.review.list_view import ListView
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK
from dealer_console.staff.attempts import Why
from dealer_console.staff.happenings import Kind
from dealer_console.staff.roles import StaffRole

WIDTHS = (176, 140, 230, 160)
"""Of all but the last, which takes the rest."""
ROW = 28
COLOURS = {
    Kind.LOCKED_OUT: QColor(DARK.amber),
    Kind.NOT_ALLOWED: QColor(DARK.amber),
    Kind.SIGN_IN_REFUSED: QColor(DARK.quiet),
}


class HappenedRows(ListModel[KeptHappening]):
    """When, what, to whom, by whom, and why."""

    heads = ("people-when", "people-what", "people-whom", "people-by", "people-why")

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._days = pit.logs[0].days if pit.logs else GamingDays()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell."""
        happening = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells(happening)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return COLOURS.get(happening.kind)
        return None

    def _cells(self, happening: KeptHappening) -> tuple[str, ...]:
        pit = self.pit
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
            return self.pit.text("people-was", role=self._role(StaffRole(reason)))
        if happening.kind in (Kind.SIGN_IN_REFUSED, Kind.LOCKED_OUT):
            return self.pit.text(f"people-why-{Why(reason)}")
        # Why a change was not allowed stands in the log as a sentence.
        return reason

    def _role(self, role: StaffRole) -> str:
        return self.pit.words.words("role", role)


class Happened(ListView):
    """The table of it, for reading."""

    def __init__(self, pit: Pit) -> None:
        super().__init__("people-happened", "list", ROW)
        self.rows = HappenedRows(pit)
        self.setModel(self.rows)
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setStretchLastSection(True)
        for column, width in enumerate(WIDTHS):
            self.setColumnWidth(column, width)
