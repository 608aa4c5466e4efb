"""Everybody on the staff, as a table that is sorted and searched."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_console.review.staffing import Standing, standing
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK
from dealer_console.staff.person import Person

Index = QModelIndex | QPersistentModelIndex
HEADS = ("people-name", "people-role", "people-state")
ROW = 34
NOWHERE = QModelIndex()
COLOURS = {Standing.LOCKED: QColor(DARK.amber), Standing.LEFT: QColor(DARK.faint)}


class Rows(QAbstractTableModel):
    """Name, role and state, in the words of the window."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self.people: Sequence[Person] = ()

    def put(self, people: Sequence[Person]) -> None:
        """These and no others."""
        self.beginResetModel()
        self.people = people
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        """One for each."""
        return 0 if parent.isValid() else len(self.people)

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
        """What stands in a cell; who is locked is to be seen, who has left not to be mistaken."""
        person = self.people[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells(person)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return COLOURS.get(standing(person))
        return None

    def _cells(self, person: Person) -> tuple[str, str, str]:
        pit = self._pit
        state = pit.text(f"people-{standing(person)}")
        if pit.member is not None and pit.member.name == person.name:
            state = pit.text("people-you", state=state)
        return person.name, pit.words.words("role", person.role), state


class Roll(QTableView):
    """The table; one person in it is chosen, with the mouse or the arrow keys."""

    chosen = Signal()

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self.setObjectName("people-roll")
        self.setProperty("role", "list")
        self._rows = Rows(pit)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._rows)
        self._sorted.setFilterKeyColumn(-1)
        self._sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._sorted.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setModel(self._sorted)
        self.setSortingEnabled(True)
        # In the order they came, until somebody asks for another.
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._putting = False
        self.selectionModel().selectionChanged.connect(self._choosing)

    @property
    def person(self) -> Person | None:
        """Who is chosen."""
        # Not the current one, which a table has as soon as it is tabbed to, unseen.
        rows = self.selectionModel().selectedRows()
        return self._rows.people[self._sorted.mapToSource(rows[0]).row()] if rows else None

    def put(self, people: Sequence[Person], choose: str = "") -> None:
        """Show these; whoever was chosen stays so, unless another is to be. Nobody is told."""
        before = self.person
        self._putting = True
        self._rows.put(people)
        self._choose(choose or ("" if before is None else before.name))
        self._putting = False

    def search(self, text: str) -> None:
        """Show only those with that in their name, role or state."""
        self._sorted.setFilterFixedString(text)

    def _choosing(self) -> None:
        if not self._putting:
            self.chosen.emit()

    def _choose(self, name: str) -> None:
        for row, person in enumerate(self._rows.people):
            index = self._sorted.mapFromSource(self._rows.index(row, 0))
            if person.name == name and index.isValid():
                self.selectRow(index.row())
