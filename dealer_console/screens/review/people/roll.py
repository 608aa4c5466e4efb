"""Everybody on the staff, as a table that is sorted and searched."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView

from dealer_console.review.staffing import Standing, standing
from dealer_console.screens.review.list_model import Index, ListModel
from dealer_console.screens.review.list_view import ListView
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK
from dealer_console.staff.person import Person

ROW = 34
COLOURS = {Standing.LOCKED: QColor(DARK.amber), Standing.LEFT: QColor(DARK.faint)}


class Rows(ListModel[Person]):
    """Name, role and state, in the words of the window."""

    heads = ("people-name", "people-role", "people-state")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell; who is locked is to be seen, who has left not to be mistaken."""
        person = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells(person)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return COLOURS.get(standing(person))
        return None

    def _cells(self, person: Person) -> tuple[str, str, str]:
        pit = self.pit
        state = pit.text(f"people-{standing(person)}")
        if pit.member is not None and pit.member.name == person.name:
            state = pit.text("people-you", state=state)
        return person.name, pit.words.words("role", person.role), state


class Roll(ListView):
    """The table; one person in it is chosen, with the mouse or the arrow keys."""

    chosen = Signal()

    def __init__(self, pit: Pit) -> None:
        super().__init__("people-roll", "list", ROW)
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
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._putting = False
        self.selectionModel().selectionChanged.connect(self._choosing)

    @property
    def person(self) -> Person | None:
        """Who is chosen."""
        # Not the current one, which a table has as soon as it is tabbed to, unseen.
        rows = self.selectionModel().selectedRows()
        return self._rows.rows[self._sorted.mapToSource(rows[0]).row()] if rows else None

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
        for row, person in enumerate(self._rows.rows):
            index = self._sorted.mapFromSource(self._rows.index(row, 0))
            if person.name == name and index.isValid():
                self.selectRow(index.row())
