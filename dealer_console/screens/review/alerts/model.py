"""The rows of the page: a model that says what has come and gone, so that nothing jumps."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from dealer_console.review.alerts.alert import AlertName, Severity
from dealer_console.review.alerts.book import Standing
from dealer_console.screens.review.alerts.sentences import AlertWords
from dealer_console.screens.theme import DARK

AnyIndex = QModelIndex | QPersistentModelIndex

MOST_RUNS = 40
"""With more changes than these all rows are told anew, which is quicker."""

COLOURS = {
    Severity.NOTICE: DARK.faint,
    Severity.WARNING: DARK.amber,
    Severity.GRAVE: DARK.alarm,
}


class Column(IntEnum):
    """What stands in each."""

    SEVERITY = 0
    TIME = 1
    TABLE = 2
    KIND = 3
    WHAT = 4
    PARAGRAPH = 5
    ROUND = 6
    DEALER = 7
    BY = 8
    WHEN = 9
    REMARK = 10


OF_OPEN = frozenset({Column.PARAGRAPH, Column.ROUND, Column.DEALER})
"""Left out where acknowledgements need the room; they stand below the list too."""

OF_ACKNOWLEDGED = frozenset({Column.BY, Column.WHEN, Column.REMARK})
"""Of no use for what is open."""


class AlertsModel(QAbstractTableModel):
    """Alerts as they are told to a table; sentences are made when they are looked at."""

    def __init__(self, words: AlertWords, titles: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._words, self._titles = words, titles
        self._rows: list[Standing] = []

    def standing(self, row: int) -> Standing:
        """What stands in a row."""
        return self._rows[row]

    def row_of(self, name: AlertName) -> int | None:
        """Where an alert stands; None where it is not among them."""
        return next((row for row, each in enumerate(self._rows) if each.name == name), None)

    def show(self, wanted: list[Standing]) -> bool:
        """These from now on; False if all rows had to be told anew."""
        # Mostly one has come at the top: all below it need not be looked at one by one.
        same = _same_at_the_end(self._rows, wanted)
        was = [each.name for each in self._rows[: len(self._rows) - same]]
        names = [each.name for each in wanted[: len(wanted) - same]]
        there, known = frozenset(names), frozenset(was)
        stay = [name for name in was if name in there]
        gone, come = _runs(was, there), _runs(names, known)
        if len(gone) + len(come) > MOST_RUNS or stay != [name for name in names if name in known]:
            self.beginResetModel()
            self._rows = wanted
            self.endResetModel()
            return False
        for first, last in reversed(gone):
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()
        for first, last in come:
            self.beginInsertRows(QModelIndex(), first, last)
            self._rows[first:first] = wanted[first : last + 1]
            self.endInsertRows()
        self._tell_changes(wanted[: len(names)])
        return True

    def _tell_changes(self, wanted: list[Standing]) -> None:
        """Of the first rows; all others are the same."""
        for row, new in enumerate(wanted):
            if self._rows[row] is not new:
                self._rows[row] = new
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's own
        """How many there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's own
        """Always the same."""
        return 0 if parent.isValid() else len(Column)

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The title of a column."""
        across = orientation is Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if across and role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section))
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands there, in words and colours."""
        standing, column = self._rows[index.row()], Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(standing, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(standing, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(standing, column)
        return None

    def _text(self, standing: Standing, column: Column) -> str:
        alert, words = standing.alert, self._words
        match column:
            case Column.SEVERITY:
                return "●"
            case Column.TIME:
                return words.when(alert.table, alert.at_ms)
            case Column.TABLE:
                return alert.table
            case Column.KIND:
                return words.kind(alert.kind)
            case Column.WHAT:
                return words.sentence(alert, with_role=False)
            case Column.PARAGRAPH:
                return words.paragraph(alert)
            case Column.ROUND:
                return words.where(alert)
            case Column.DEALER:
                return alert.dealer or ""
        return self._of_acknowledgement(standing, column)

    def _of_acknowledgement(self, standing: Standing, column: Column) -> str:
        told = standing.acknowledgement
        if told is None:
            return ""
        match column:
            case Column.BY:
                return told.by
            case Column.WHEN:
                return self._words.when(told.alert.table, told.at_ms)
        return " ".join(told.remark.split())

    def _colour(self, standing: Standing, column: Column) -> QColor | None:
        if column is Column.SEVERITY:
            return QColor(COLOURS[standing.alert.severity])
        if column in (Column.WHAT, Column.TABLE, Column.KIND):
            return None
        return QColor(DARK.quiet)

    def _tip(self, standing: Standing, column: Column) -> str | None:
        match column:
            case Column.SEVERITY:
                return self._words.severity(standing.alert.severity)
            case Column.WHAT:
                return self._words.sentence(standing.alert)
            case Column.PARAGRAPH:
                return self._words.paragraph_text(standing.alert)
            case Column.REMARK if standing.acknowledgement is not None:
                return standing.acknowledgement.remark
        return None


def _alignment(column: Column) -> Qt.AlignmentFlag:
    if column in (Column.PARAGRAPH, Column.ROUND):
        return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    if column is Column.SEVERITY:
        return Qt.AlignmentFlag.AlignCenter
    return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def _runs(names: list[AlertName], others: frozenset[AlertName]) -> list[tuple[int, int]]:
    """The first and the last of each run of names that are not among the others."""
    runs: list[tuple[int, int]] = []
    for place, name in enumerate(names):
        if name in others:
            continue
        if runs and runs[-1][1] == place - 1:
            runs[-1] = (runs[-1][0], place)
        else:
            runs.append((place, place))
    return runs


def _same_at_the_end(one: list[Standing], other: list[Standing]) -> int:
    """How many of the last rows are the very same in both."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    number = 0
    for number, (mine, theirs) in enumerate(pairs, 1):
        if mine is not theirs:
            return number - 1
    return number
