"""What is chosen about a plot: tables and gaming days, or a shoe, and the way to look at it."""

from collections.abc import Iterable

from PySide6.QtCore import QDate, QEvent, QObject, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDateEdit,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.span import Span
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.choices import CHOSEN, PRESETS, Choices
from dealer_console.screens.review.plots.counting import Answer
from dealer_console.screens.review.plots.plot import AnyPlot

DAY = "yyyy-MM-dd"
WIDE, TALLEST, EDGE = 240, 320, 6
SHOE = 76
BUTTON = "plot-tables"
INDENT = 7


class TableList(QFrame):
    """A list of tables to tick, over the plot; it closes with Escape or when it is left."""

    ticked = Signal()

    def __init__(self, tables: Iterable[str]) -> None:
        super().__init__()
        self.setObjectName("plot-table-list")
        self.setProperty("role", "over")
        self.hide()
        self.list = QListWidget()
        self.list.setObjectName("table-list")
        for table in tables:
            item = QListWidgetItem(table, self.list)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        whole.addWidget(self.list)
        self.list.itemChanged.connect(self.ticked)
        self.list.installEventFilter(self)

    def open_below(self, button: QPushButton) -> None:
        """Right below its button, over whatever lies there; a second press closes it."""
        if self.isVisible():
            self.hide()
            return
        window = button.window()
        self.setParent(window)
        tall = min(TALLEST, self.list.count() * self.list.sizeHintForRow(0) + 2 * EDGE + 4)
        below = button.mapTo(window, QPoint(0, button.height() + 2))
        self.setGeometry(QRect(below, QSize(WIDE, tall)))
        self.raise_()
        self.show()
        self.list.setFocus()
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """It goes with Escape, and when something else takes the focus."""
        if event.type() == QEvent.Type.FocusOut:
            by = QApplication.focusWidget()
            # Its own button closes it by being pressed.
            if by is None or by.objectName() != BUTTON:
                self.hide()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.hide()
            return True
        return super().eventFilter(watched, event)

    def tick(self, tables: Iterable[str]) -> None:
        """These and no others."""
        wanted = frozenset(tables)
        with QSignalBlocker(self.list):
            for item in self._items():
                there = Qt.CheckState.Checked if item.text() in wanted else Qt.CheckState.Unchecked
                item.setCheckState(there)

    @property
    def tables(self) -> tuple[str, ...]:
        """Those that are ticked, in their order."""
        ticked = (each for each in self._items() if each.checkState() is Qt.CheckState.Checked)
        return tuple(each.text() for each in ticked)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]


class Controls(QWidget):
    """One row of them; it tells when something else is chosen."""

    changed = Signal()

    def __init__(self, pit: Pit, choices: Choices) -> None:
        super().__init__()
        self._pit, self._choices = pit, choices
        self._plot: AnyPlot | None = None
        tables = [log.table for log in pit.logs]
        self._tables = QPushButton()
        self._tables.setObjectName(BUTTON)
        self._list = TableList(tables)
        self._preset = self._combo("plot-span", PRESETS, "plots-span-")
        self._first, self._last = self._day("plot-first"), self._day("plot-last")
        self._to = QLabel("\N{EN DASH}")
        self._view = QComboBox()
        self._view.setObjectName("plot-view")
        self._view.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._table = QComboBox()
        self._table.setObjectName("plot-table")
        self._table.addItems(tables)
        self._of = QLabel(pit.text("plots-shoe-number"))
        self._of.setProperty("role", "quiet")
        self._shoe = QSpinBox()
        self._shoe.setObjectName("plot-shoe")
        self._shoe.setKeyboardTracking(False)
        self._shoe.setProperty("role", "plain")
        self._shoe.lineEdit().setTextMargins(INDENT, 0, 0, 0)
        self._shoe.setMinimumWidth(SHOE)
        self._before = self._step("plot-shoe-before", "<")
        self._after = self._step("plot-shoe-after", ">")
        self._newest = QPushButton(pit.text("plots-shoe-newest"))
        self._newest.setObjectName("plot-newest-shoe")
        self._newest.setCheckable(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self._of_days: tuple[QWidget, ...] = (
            self._tables,
            self._preset,
            self._first,
            self._to,
            self._last,
        )
        self._of_shoe: tuple[QWidget, ...] = (
            *(self._table, self._of, self._before, self._shoe, self._after, self._newest),
        )
        for widget in (*self._of_days, *self._of_shoe, self._view):
            row.addWidget(widget)
        row.addStretch(1)
        self._speaking: tuple[QWidget, ...] = (
            self._preset,
            self._first,
            self._last,
            self._table,
            self._shoe,
        )
        self._connect()

    def show_plot(self, plot: AnyPlot) -> None:
        """What can be chosen about that plot."""
        self._plot = plot
        for widget in self._of_days:
            widget.setVisible(not plot.of_shoe)
        for widget in self._of_shoe:
            widget.setVisible(plot.of_shoe)
        with QSignalBlocker(self._view):
            self._view.clear()
            for view in plot.views:
                self._view.addItem(self._pit.text(f"plots-{plot.name}-{view}"), view)
            self._view.setCurrentIndex(max(0, self._view.findData(self._choices.view(plot))))
        self._view.setVisible(len(plot.views) > 1)
        self.show_choices()

    def show_choices(self, answer: Answer | None = None) -> None:
        """As they are now; an answer tells the days and the shoe that were meant."""
        blocked = [QSignalBlocker(each) for each in self._speaking]
        choices = self._choices
        self._list.tick(choices.tables)
        self._tables.setText(self._tables_text())
        self._preset.setCurrentIndex(PRESETS.index(choices.preset))
        for edit in (self._first, self._last):
            edit.setEnabled(choices.preset == CHOSEN)
        self._table.setCurrentText(choices.table)
        self._newest.setChecked(choices.shoe is None)
        if answer is not None and answer.plot.of_shoe:
            self._shoe.setRange(*answer.shoes)
            # Not while another number is being typed.
            if not self._shoe.hasFocus() or choices.shoe is None:
                self._shoe.setValue(answer.asked.shoe)
            self._before.setEnabled(answer.asked.shoe > answer.shoes[0])
            self._after.setEnabled(answer.asked.shoe < answer.shoes[1])
        elif answer is not None:
            for edit, day in zip((self._first, self._last), answer.asked.span, strict=True):
                # Not while another day is being typed.
                if not edit.hasFocus():
                    edit.setDate(QDate.fromString(day, DAY))
        for each in blocked:
            each.unblock()

    def close_down(self) -> None:
        """The list goes too; it lies in the window and not in here."""
        self._list.hide()
        self._list.deleteLater()

    def _connect(self) -> None:
        self._tables.clicked.connect(lambda: self._list.open_below(self._tables))
        self._list.ticked.connect(self._ticked)
        self._preset.currentIndexChanged.connect(self._preset_chosen)
        self._first.editingFinished.connect(self._days_chosen)
        self._last.editingFinished.connect(self._days_chosen)
        self._view.currentIndexChanged.connect(self._view_chosen)
        self._table.currentTextChanged.connect(self._table_chosen)
        self._shoe.valueChanged.connect(self._shoe_chosen)
        self._newest.clicked.connect(self._newest_chosen)
        self._before.clicked.connect(self._shoe.stepDown)
        self._after.clicked.connect(self._shoe.stepUp)

    def _combo(self, name: str, codes: Iterable[str], words: str) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        for code in codes:
            combo.addItem(self._pit.text(f"{words}{code}"), code)
        return combo

    def _day(self, name: str) -> QDateEdit:
        edit = QDateEdit()
        edit.setObjectName(name)
        edit.setDisplayFormat(DAY)
        edit.setProperty("role", "plain")
        edit.lineEdit().setTextMargins(INDENT, 0, 0, 0)
        return edit

    def _step(self, name: str, sign: str) -> QPushButton:
        button = QPushButton(sign)
        button.setObjectName(name)
        return button

    def _tables_text(self) -> str:
        tables = self._choices.tables
        if len(tables) == len(self._pit.logs) and len(tables) > 1:
            return self._pit.text("plots-all-tables", count=len(tables))
        if len(tables) == 1:
            return self._pit.text("plots-one-table", table=tables[0])
        return self._pit.text("plots-some-tables", count=len(tables), all=len(self._pit.logs))

    def _ticked(self) -> None:
        self._choices.tables = self._list.tables
        self._tables.setText(self._tables_text())
        self.changed.emit()

    def _preset_chosen(self) -> None:
        self._choices.preset = str(self._preset.currentData())
        if self._choices.preset == CHOSEN:
            self._choices.span = self._days()
        self.show_choices()
        self.changed.emit()

    def _days_chosen(self) -> None:
        if self._choices.span != self._days():
            self._choices.span = self._days()
            self.changed.emit()

    def _days(self) -> Span:
        """The earlier day first, whichever was entered where."""
        days = sorted(edit.date().toString(DAY) for edit in (self._first, self._last))
        return Span(*days)

    def _view_chosen(self) -> None:
        if self._plot is not None:
            self._choices.views[self._plot.name] = str(self._view.currentData())
            self.changed.emit()

    def _table_chosen(self, table: str) -> None:
        self._choices.table, self._choices.shoe = table, None
        self.changed.emit()

    def _shoe_chosen(self, shoe: int) -> None:
        self._choices.shoe = shoe
        self._newest.setChecked(False)
        self.changed.emit()

    def _newest_chosen(self) -> None:
        self._choices.shoe = None if self._newest.isChecked() else self._shoe.value()
        self.changed.emit()
