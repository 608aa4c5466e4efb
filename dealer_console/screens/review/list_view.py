"""The table of a list that is read: one row is looked at, nothing is written in it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView


class ListView(QTableView):
    """Whole rows; Tab goes on to what comes after it, the arrows move in it."""

    def __init__(self, name: str, role: str, row: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", role)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row)
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
