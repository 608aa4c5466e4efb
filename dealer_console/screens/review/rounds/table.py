"""The table of rounds: what is read in it stays where it is while new rounds come in."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from dealer_console.screens.review.rounds.cells import COLUMNS, WIDTHS
from dealer_console.screens.review.rounds.model import RoundsModel
from dealer_console.screens.review.rounds.painting import RoundsPainter

ROW = 26
"""The height of a line in pixels."""

Index = QModelIndex | QPersistentModelIndex


class RoundsTable(QTableView):
    """Whole rows are selected; Home and End go to the first and the last."""

    def __init__(self, model: RoundsModel) -> None:
        super().__init__()
        self.setObjectName("rounds-table")
        self.setProperty("role", "dense")
        self._rounds = model
        self.setModel(model)
        self.setItemDelegate(RoundsPainter(model))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # Tab goes on to what comes after the table; the arrows move in it.
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        across = self.horizontalHeader()
        across.setHighlightSections(False)
        # With the table's own, a head would look at each of a million rows to see whether its
        # whole column is selected.
        for header in (across, self.verticalHeader()):
            header.setSelectionModel(QItemSelectionModel(model, header))
        across.setSectionsMovable(True)
        for number, column in enumerate(COLUMNS):
            self.setColumnWidth(number, WIDTHS[column])

    def selected_count(self) -> int:
        """How many rows are selected; there may be millions, so none is looked at."""
        return sum(last - first + 1 for first, last in self._selected())

    def selected_keys(self) -> list[int]:
        """The packed keys of the selected rows, from the top; ask only where they are few."""
        rows = {row for first, last in self._selected() for row in range(first, last + 1)}
        return [self._rounds.key_at(row) for row in sorted(rows)]

    def go_to(self, row: int) -> None:
        """Select that row alone, in sight."""
        self.selectRow(row)
        self.scrollTo(self._rounds.index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The first and the last row; everything else is Qt's."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self._rounds.rowCount() - 1}
        row = ends.get(Qt.Key(event.key()))
        if row is None or row < 0 or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
        else:
            self.go_to(row)

    def rowsInserted(self, parent: Index, first: int, last: int) -> None:  # noqa: N802 - Qt's name
        """Rows that come in above push nothing down that somebody reads."""
        at = self.verticalScrollBar().value()
        super().rowsInserted(parent, first, last)
        # At the very top the newest are looked for, unless somebody has chosen a row there.
        if first < at or (first == at and (at > 0 or self.selectionModel().hasSelection())):
            self._scroll_to(at + last - first + 1)

    def rowsAboutToBeRemoved(  # noqa: N802 - Qt's name
        self, parent: Index, first: int, last: int
    ) -> None:
        """Nor do rows that go from above pull anything up."""
        at = self.verticalScrollBar().value()
        super().rowsAboutToBeRemoved(parent, first, last)
        if first < at:
            self._scroll_to(at - min(last, at - 1) + first - 1)

    def _selected(self) -> list[tuple[int, int]]:
        parts = self.selectionModel().selection()
        return [(parts.at(n).top(), parts.at(n).bottom()) for n in range(parts.size())]

    def _scroll_to(self, row: int) -> None:
        # The bar has to know of the new rows first.
        self.updateGeometries()
        self.verticalScrollBar().setValue(row)
