"""The head of a replay: that it is one, of what, with what beside it, and closed cards open."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from dealer_console.review.replay.moment import Moment, Replayed
from dealer_console.review.replay.neighbours import Neighbours
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.replay.keys import hint


class Heading(QWidget):
    """What is past is never taken for what is: the mark says so as long as it is seen."""

    opened = Signal()
    """Closed cards are to be shown open, or again as they were seen."""
    watch_asked = Signal(str)
    """A table that is to be watched as it is dealt at."""
    asked = Signal(int, int)
    """The shoe and the number of a round beside this one."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._neighbours = Neighbours(None, None)
        self._is_over = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.mark = QLabel()
        self.mark.setObjectName("replay-mark")
        self.mark.setProperty("role", "mark")
        self.mark.setWordWrap(True)
        # However long it is, the window stays as wide as its monitor.
        self.mark.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self.mark, 1)
        row.addStretch(0)
        self._watch = self._button(row, "replay-watch-a-table")
        self._tables = QMenu(self._watch)
        for log in pit.logs:
            action = self._tables.addAction(log.table)
            action.setObjectName(f"replay-watch-{log.table}")
            action.triggered.connect(lambda _=False, name=log.table: self.watch_asked.emit(name))
        self._watch.setMenu(self._tables)
        self._open = self._button(row, "replay-open")
        self._open.setCheckable(True)
        self._open.setToolTip(hint(pit.text("replay-open-hint"), "replay-open"))
        self._open.toggled.connect(lambda _: self.opened.emit())
        self._before = self._button(row, "replay-before")
        self._before.clicked.connect(lambda _=False: self.go_before())
        self._after = self._button(row, "replay-after")
        self._after.clicked.connect(lambda _=False: self.go_after())

    @property
    def is_open(self) -> bool:
        """Whether closed cards are shown open: never those of a round that goes on."""
        return self._is_over and self._open.isChecked()

    @property
    def wants_open(self) -> bool:
        """Whether they are to be, in whatever round is over."""
        return self._open.isChecked()

    def set_open(self, is_open: bool) -> None:  # noqa: FBT001 - as a check box
        """As somebody wanted it before."""
        self._open.setChecked(is_open)

    def turn_open(self) -> None:
        """Open, or closed again."""
        if self._open.isEnabled():
            self._open.toggle()

    def show_round(self, replayed: Replayed | None, neighbours: Neighbours) -> None:
        """That one, with the rounds beside it."""
        self._neighbours = neighbours
        self._is_over = replayed is not None and replayed.ended is not None
        self._open.setEnabled(self._is_over)
        self._before.setEnabled(neighbours.before is not None)
        self._after.setEnabled(neighbours.after is not None)
        self.mark.setVisible(replayed is not None)

    def show_moment(self, replayed: Replayed, moment: Moment) -> None:
        """What it is, and when it was."""
        text = self._pit.text
        if replayed.ended is None:
            marks = [text("replay-watching", table=replayed.table)]
        else:
            name = {"table": replayed.table, "shoe": replayed.shoe, "round": replayed.round}
            marks = [text("replay-mark", **name), f"{moment.clock:%Y-%m-%d %H:%M:%S}"]
            if self.is_open:
                marks.append(text("replay-is-open"))
        if moment.strayed:
            marks.append(text("replay-strayed"))
        said = " · ".join(marks)
        self.mark.setText(said)
        self.mark.setToolTip(said)

    def go_before(self) -> None:
        """The round before is wanted."""
        if self._neighbours.before is not None:
            self.asked.emit(*self._neighbours.before)

    def go_after(self) -> None:
        """The next one is."""
        if self._neighbours.after is not None:
            self.asked.emit(*self._neighbours.after)

    def _button(self, row: QHBoxLayout, name: str) -> QPushButton:
        button = QPushButton(self._pit.text(name))
        button.setObjectName(name)
        button.setToolTip(hint(button.text(), name))
        row.addWidget(button)
        return button
