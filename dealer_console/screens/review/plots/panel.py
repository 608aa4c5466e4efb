"""The plots with all that is chosen about them, counted on a thread of their own."""

from functools import reduce

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.canvas import SIGNS, Canvas
from dealer_console.screens.review.plots.chart import Chart
from dealer_console.screens.review.plots.choices import Choices
from dealer_console.screens.review.plots.controls import Controls
from dealer_console.screens.review.plots.counting import Answer, Counting, Waiting
from dealer_console.screens.review.plots.gate import may_see
from dealer_console.screens.review.plots.giving import Giving
from dealer_console.screens.review.plots.kinds import PLOTS
from dealer_console.screens.review.plots.legend import Legend
from dealer_console.screens.review.plots.plot import AnyPlot

REFRESH_MS = 3_000
"""Between the end of a round and the plot that counts it; what ends meanwhile comes with it."""

RESTS = 5
"""How many times longer than it takes to count nothing is counted anew by itself."""

KEPT = "plots"
READOUT = 46


class PlotsPanel(QWidget):
    """Which plot, of what, the plot itself, its legend, and what is pointed at in words."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._choices = _choices(pit)
        self._counting = Counting(pit.logs)
        self._answer: Answer | None = None
        self._stale = False
        self._canvas = Canvas(pit.words.language)
        self._legend = Legend(pit)
        self._controls = Controls(pit, self._choices)
        self._giving = Giving(pit, self._counting.worker, self)
        self._timer = QTimer(self, interval=REFRESH_MS, singleShot=True)
        self._build()
        self._canvas.pointed.connect(self._show_pointed)
        self._canvas.zoomed.connect(self._whole.setEnabled)
        self._legend.hidden.connect(self._hide_series)
        self._controls.changed.connect(self._ask)
        self._timer.timeout.connect(self._refresh)
        pit.moved.connect(self._moved)
        pit.signed.connect(self._ask)
        self._show_plot()

    @property
    def plot(self) -> AnyPlot:
        """That which is shown."""
        return next((plot for plot in PLOTS if plot.name == self._choices.plot), PLOTS[0])

    def turned_to(self) -> None:
        """Count what has gone on since, or for the first time."""
        if self._answer is None or self._stale:
            self._ask()

    def close_down(self) -> None:
        """Nothing is counted or drawn any more."""
        self._timer.stop()
        self._pit.moved.disconnect(self._moved)
        self._pit.signed.disconnect(self._ask)
        self._giving.close_down()
        self._controls.close_down()
        self._counting.close()
        self._canvas.close_down()

    def _build(self) -> None:
        pit = self._pit
        self._about = QLabel()
        self._about.setObjectName("plot-about")
        self._about.setProperty("role", "quiet")
        self._about.setWordWrap(True)
        self._message = QLabel()
        self._message.setObjectName("plot-message")
        self._message.setWordWrap(True)
        self._message.setMargin(40)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._canvas)
        self._stack.addWidget(self._message)
        self._pointed = QLabel()
        self._pointed.setObjectName("plot-pointed")
        self._pointed.setWordWrap(True)
        self._whole = QPushButton(pit.text("plots-whole"))
        self._whole.setObjectName("plot-whole")
        self._whole.setEnabled(False)
        self._whole.clicked.connect(self._canvas.show_all)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addLayout(self._top())
        whole.addWidget(self._controls)
        whole.addWidget(self._about)
        body = QHBoxLayout()
        body.addWidget(self._stack, 1)
        body.addWidget(self._legend)
        whole.addLayout(body, 1)
        whole.addWidget(self._bottom())

    def _top(self) -> QHBoxLayout:
        """Which plot, and the plot given away."""
        row = QHBoxLayout()
        row.setSpacing(6)
        self._kinds = QButtonGroup(self)
        for number, plot in enumerate(PLOTS):
            button = QPushButton(self._pit.text(f"plots-{plot.name}"))
            button.setObjectName(f"plot-{plot.name}")
            button.setCheckable(True)
            self._kinds.addButton(button, number)
            row.addWidget(button)
        self._kinds.idClicked.connect(self._choose_plot)
        row.addStretch(1)
        self._picture = QPushButton(self._pit.text("plots-picture"))
        self._picture.setObjectName("plot-picture")
        self._picture.clicked.connect(self._give_picture)
        self._table = QPushButton(self._pit.text("plots-table"))
        self._table.setObjectName("plot-csv")
        self._table.clicked.connect(self._give_table)
        row.addWidget(self._picture)
        row.addWidget(self._table)
        return row

    def _bottom(self) -> QFrame:
        frame = QFrame()
        frame.setProperty("role", "sentence")
        frame.setMinimumHeight(READOUT)
        row = QHBoxLayout(frame)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(self._pointed, 1)
        row.addWidget(self._whole)
        return frame

    def _choose_plot(self, number: int) -> None:
        self._choices.plot = PLOTS[number].name
        self._show_plot()
        self._ask()

    def _show_plot(self) -> None:
        plot = self.plot
        self._kinds.button(PLOTS.index(plot)).setChecked(True)
        self._controls.show_plot(plot)
        self._say(self._pit.text("plots-counting"))

    def _moved(self, tables: frozenset[str]) -> None:
        if tables & set(self._choices.of(self.plot)):
            self._stale = True
            # Not put off by what moves meanwhile, or a busy pit would never be counted.
            if not self._timer.isActive():
                rest = int(RESTS * 1000 * self._counting.took)
                self._timer.start(max(REFRESH_MS, rest))

    def _refresh(self) -> None:
        """Once somebody looks; what is being counted is not given up for what came since."""
        if self._counting.is_busy:
            self._timer.start()
        elif self.isVisible():
            self._ask()

    def _ask(self) -> None:
        plot, choices = self.plot, self._choices
        self._stale = False
        if not choices.of(plot):
            self._drop(self._pit.text("plots-no-table"))
        elif plot.guarded and not may_see(self._pit, choices.of(plot)):
            self._drop(self._pit.text("plots-closed"))
        else:
            waiting = Waiting(self._answered, self._failed, self._told)
            self._counting.ask(plot, choices, waiting)

    def _drop(self, why: str) -> None:
        """Nothing may be shown, and nothing that was shown stays."""
        self._counting.forget()
        self._answer = None
        self._say(why)

    def _answered(self, answer: Answer | None) -> None:
        self._answer = answer
        if answer is None:
            self._say(self._pit.text("plots-nothing-played"))
            return
        self._controls.show_choices(answer)
        self._draw(answer)

    def _told(self, percent: int) -> None:
        """Only where nothing is shown yet; a plot that is counted anew stays until then."""
        if self._stack.currentWidget() is self._message:
            self._message.setText(self._pit.text("plots-counting-far", percent=percent))

    def _failed(self, error: Exception) -> None:
        self._drop(str(error))

    def _draw(self, answer: Answer) -> None:
        hidden = self._choices.unwanted(answer.plot)
        note = answer.plot.note(self._pit, answer.found)
        about = self._about_text(answer) + (f"\n{note}" if note else "")
        chart = answer.plot.chart(self._pit, answer.asked, answer.found, about, hidden)
        self._legend.show_entries(chart.entries, hidden, SIGNS, chart.sample)
        if chart.is_empty:
            hides = any(entry.key in hidden for entry in chart.entries)
            self._say(
                self._pit.text("plots-all-hidden" if hides else answer.plot.empty(answer.asked)),
                about,
                entries=bool(chart.entries),
            )
            self._table.setEnabled(True)
            return
        self._about.setText(about)
        self._canvas.show_chart(chart)
        self._stack.setCurrentWidget(self._canvas)
        self._legend.setVisible(True)
        for button in (self._picture, self._table):
            button.setEnabled(True)
        self._whole.setEnabled(self._canvas.is_zoomed)

    def _say(self, why: str, about: str = "", *, entries: bool = False) -> None:
        """A sentence in the place of the plot."""
        self._message.setText(why)
        self._about.setText(about)
        self._stack.setCurrentWidget(self._message)
        self._legend.setVisible(entries)
        self._pointed.clear()
        for button in (self._picture, self._table, self._whole):
            button.setEnabled(False)

    def _about_text(self, answer: Answer) -> str:
        pit, asked = self._pit, answer.asked
        if answer.plot.of_shoe:
            return pit.text("plots-about-shoe", table=asked.tables[0], shoe=asked.shoe)
        key = "plots-about-day" if asked.span.first == asked.span.last else "plots-about"
        return pit.text(
            key,
            tables=reduce(
                lambda before, last: pit.text("plots-and", before=before, last=last), asked.tables
            ),
            first=asked.span.first,
            last=asked.span.last,
        )

    def _show_pointed(self, told: str) -> None:
        self._pointed.setProperty("role", "" if told else "small")
        self._pointed.style().polish(self._pointed)
        self._pointed.setText(told or self._pit.text("plots-point"))

    def _hide_series(self, keys: frozenset[str]) -> None:
        if self._answer is not None:
            unwanted = self._choices.unwanted(self._answer.plot)
            unwanted.clear()
            unwanted.update(keys)
            self._draw(self._answer)

    def _give_picture(self) -> None:
        chart = self._shown()
        if self._answer is not None and chart is not None:
            self._giving.picture(self._answer, self._canvas, chart)

    def _give_table(self) -> None:
        if self._answer is not None:
            self._giving.table(self._answer)

    def _shown(self) -> Chart | None:
        return self._canvas.chart if self._stack.currentWidget() is self._canvas else None


def _choices(pit: Pit) -> Choices:
    """Those of the page before, or the first ones."""
    there = pit.kept.get(KEPT)
    if not isinstance(there, Choices):
        tables = tuple(log.table for log in pit.logs)
        there = Choices(tables, tables[0] if tables else "")
        pit.kept[KEPT] = there
    return there
