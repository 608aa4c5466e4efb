"""A list that is read and not written in: a row for each of some things, under translated heads."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from dealer_console.screens.review.pit import Pit

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()

Listed = TypeVar("Listed")


class ListModel(QAbstractTableModel, Generic[Listed]):
    """What stands in a cell is each list's own."""

    heads: tuple[str, ...] = ()
    """Keys of the review's words."""

    def __init__(self, pit: Pit, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pit = pit
        self.rows: Sequence[Listed] = ()

    def put(self, rows: Sequence[Listed]) -> None:
        """These and no others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        """One for each."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        """One for each head."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The heads."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.pit.text(self.heads[section])
        return None
