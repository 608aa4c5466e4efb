"""The page of alerts: a list that stays quiet while it grows, and what to do about each."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
)

from dealer_console.review.alerts.alert import AlertName
from dealer_console.review.alerts.book import AlertBook, Standing
from dealer_console.review.alerts.desk import News, NotAcknowledged
from dealer_console.review.alerts.remark import Lacks
from dealer_console.screens.review.alerts.at_work import AlertsAtWork
from dealer_console.screens.review.alerts.choosing import Choosing
from dealer_console.screens.review.alerts.model import OF_ACKNOWLEDGED, OF_OPEN, AlertsModel, Column
from dealer_console.screens.review.alerts.panel import Panel
from dealer_console.screens.review.alerts.sentences import AlertWords
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit, RoundName

ROW = 30
SHOW_MS = 60
"""What is learnt within this time is shown together."""

WIDTHS = {
    Column.SEVERITY: 32,
    Column.TIME: 160,
    Column.TABLE: 76,
    Column.KIND: 146,
    Column.PARAGRAPH: 98,
    Column.ROUND: 108,
    Column.DEALER: 88,
    Column.BY: 100,
    Column.WHEN: 160,
    Column.REMARK: 180,
}


class AlertsPage(ReviewPage):
    """All alerts of the pit's tables."""

    name = "alerts"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._words = AlertWords(pit)
        self._book = AlertBook()
        self._open: int | None = None
        """How many were told to be open."""
        self._learnt = self._through = False
        self._trouble = ""
        self._next_row: int | None = None
        """Where the list goes on when what was chosen is acknowledged."""
        # A dot needs no title.
        titles = ["", *(pit.text(f"alerts-column-{one.name.lower()}") for one in list(Column)[1:])]
        self._model = AlertsModel(self._words, titles, self)
        self._choosing = Choosing(pit, self._words)
        self._table = self._made_table()
        self._panel = Panel(pit, self._words)
        self._count, self._progress = QLabel(), QLabel()
        self._dig = QPushButton(pit.text("alerts-further"))
        self._at_work = AlertsAtWork(pit, self)
        self._soon = QTimer(self, interval=SHOW_MS, singleShot=True)
        self._lay_out()
        self._connect()
        self._count.setText(pit.text("alerts-begins"))
        self._show_rows()
        self._at_work.start()

    def turned_to(self) -> None:
        """The list is moved in with the keys at once."""
        self._table.setFocus()

    def close_down(self) -> None:
        """The desk lets its logs go."""
        self.pit.signed.disconnect(self._panel.show_signed)
        self._soon.stop()
        self._at_work.stop()

    def _lay_out(self) -> None:
        self._count.setObjectName("alerts-count")
        self._count.setProperty("role", "loud")
        self._progress.setObjectName("alerts-progress")
        self._progress.setProperty("role", "small")
        self._dig.setObjectName("alerts-further")
        self._dig.setProperty("role", "quiet")
        self._dig.hide()
        top = QHBoxLayout()
        top.addWidget(self._count)
        top.addStretch(1)
        top.addWidget(self._progress)
        top.addWidget(self._dig)
        chosen = QHBoxLayout()
        chosen.addWidget(self._choosing)
        chosen.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(8, 0, 0, 0)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addLayout(chosen)
        whole.addWidget(self._table, 1)
        whole.addWidget(self._panel)

    def _made_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("alerts-table")
        table.setModel(self._model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setStyleSheet("QTableView::item { padding: 0 5px; }")
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(ROW)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(Column.WHAT, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            table.setColumnWidth(column, width)
        return table

    def _connect(self) -> None:
        self._choosing.changed.connect(self._show_rows)
        self._soon.timeout.connect(self._show_rows)
        self._table.selectionModel().selectionChanged.connect(self._show_chosen)
        self._table.doubleClicked.connect(self._replay)
        self._panel.replayed.connect(self._replay)
        self._panel.acknowledged.connect(self._acknowledge)
        self._dig.clicked.connect(self._dig_further)
        self._at_work.told.connect(self._learn)
        self._at_work.kept.connect(self._kept)
        self._at_work.refused.connect(self._refused)
        self.pit.signed.connect(self._panel.show_signed)

    # What is learnt.

    def _learn(self, news: News) -> None:
        changed = [self._book.found(found) for found in news.found]
        self._book.acknowledged(news.judged)
        first = not (self._learnt and self._through)
        self._learnt, self._through = True, news.through
        self._show_progress(news)
        if news.trouble != self._trouble:
            self._trouble = news.trouble
            self.pit.said.emit(news.trouble)
        if (any(changed) or news.judged or first) and not self._soon.isActive():
            self._soon.start()

    def _show_progress(self, news: News) -> None:
        self._dig.setVisible(news.through and news.back_to_ms is not None)
        if news.back_to_ms is None:
            self._progress.setText(self.pit.text("alerts-whole"))
            return
        key = "alerts-back-to" if news.through else "alerts-looking"
        when = f"{self.pit.logs[0].days.local(news.back_to_ms):%Y-%m-%d %H:%M}"
        self._progress.setText(self.pit.text(key, when=when))

    def _dig_further(self) -> None:
        self._dig.hide()
        self._at_work.dig()

    # What is shown.

    def _show_rows(self) -> None:
        """All that is known, as it is chosen; what was selected stays selected where it stands."""
        chosen = [one.name for one in self._selected()]
        current = self._table.currentIndex()
        acknowledged = self._choosing.choice.acknowledged
        for column in OF_ACKNOWLEDGED | OF_OPEN:
            self._table.setColumnHidden(column, (column in OF_ACKNOWLEDGED) is not acknowledged)
        if not self._model.show(self._choosing.chosen(self._book)):
            self._select(chosen)
        if not self._table.selectionModel().hasSelection() and self._next_row is not None:
            self._choose_next(self._next_row)
        elif current.isValid() and not self._table.currentIndex().isValid():
            self._select(chosen)
        self._next_row = None
        self._show_chosen()
        if self._learnt:
            self._show_count()

    def _show_count(self) -> None:
        """None are open only when all that is to be looked through has been."""
        number = self._book.open
        none = "alerts-none" if self._through else "alerts-begins"
        self._count.setText(self.pit.text("alerts-count" if number else none, count=f"{number:,}"))
        if number != self._open:
            self._open = number
            self.pit.alerted.emit(number)

    def _show_chosen(self) -> None:
        self._panel.show_chosen(self._selected())

    def _selected(self) -> list[Standing]:
        return [self._model.standing(row) for row in self._selected_rows()]

    def _selected_rows(self) -> list[int]:
        """By whole ranges: all of some ten thousand rows may be selected."""
        selection = self._table.selectionModel().selection()
        ranges = (selection.at(place) for place in range(selection.count()))
        return sorted({row for one in ranges for row in range(one.top(), one.bottom() + 1)})

    def _select(self, names: Sequence[AlertName]) -> None:
        selection = self._table.selectionModel()
        for name in names:
            row = self._model.row_of(name)
            if row is not None:
                how = QItemSelectionModel.SelectionFlag.Select
                selection.select(
                    self._model.index(row, 0), how | QItemSelectionModel.SelectionFlag.Rows
                )

    def _choose_next(self, row: int) -> None:
        last = self._model.rowCount() - 1
        if last >= 0:
            self._table.selectRow(min(row, last))

    # What is done.

    def _replay(self) -> None:
        chosen = self._selected()
        if len(chosen) != 1:
            return
        alert = chosen[0].alert
        if alert.shoe is not None and alert.round is not None and alert.over:
            self.pit.replay_asked.emit(RoundName(alert.table, alert.shoe, alert.round))

    def _acknowledge(self, remark: str) -> None:
        alerts = [one.alert for one in self._selected() if one.acknowledgement is None]
        self._at_work.acknowledge(alerts, remark)

    def _kept(self, number: int) -> None:
        self._next_row = min(self._selected_rows(), default=None)
        self._panel.show_kept()
        self.pit.said.emit(self.pit.text("alerts-done", count=number))

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, NotAcknowledged):
            self._panel.show_refused(str(error))
            return
        values = {"name": error.name, "where": "", "roles": ""}
        if error.alert is not None:
            alert = error.alert
            values["roles"] = self._words.who_may(alert.kind)
            values["where"] = f"{alert.table}, {self._words.when(alert.table, alert.at_ms)}"
        key = f"alerts-{error.why}" if isinstance(error.why, Lacks) else f"alerts-not-{error.why}"
        self._panel.show_refused(self.pit.text(key, **values))
