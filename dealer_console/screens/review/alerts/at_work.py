"""The desk of the alerts on a thread of its own, and what it learns brought to the page."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from dealer_console.review.alerts.alert import Alert
from dealer_console.review.alerts.desk import AlertDesk, News, NotAcknowledged
from dealer_console.review.alerts.thresholds import THRESHOLDS
from dealer_console.screens.posting import Posting
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.worker import Worker

FIRST_MS = 250
"""Before it begins: whoever opens the review wants to see rounds first."""

PIECE_MS = 10
"""Between two pieces of what is older, so that nothing else waits for it."""

READ_MS = 2_000
"""Between two looks at what other reviews have acknowledged."""


class AlertsAtWork(QObject):
    """Asks the desk, one thing after the other."""

    told = Signal(object)
    """News."""
    refused = Signal(object)
    """A NotAcknowledged, or another error with which nothing more was kept."""
    kept = Signal(int)
    """So many alerts have been acknowledged here."""

    def __init__(self, pit: Pit, parent: QObject) -> None:
        super().__init__(parent)
        self._pit = pit
        self._posting = Posting()
        self._worker = Worker(self._posting.post, "alerts")
        self._desk = AlertDesk(pit.logs, pit.house, THRESHOLDS)
        self._moved: set[str] = set()
        self._asked = self._begun = self._going_on = False
        self._first = self._timer(FIRST_MS, self._begin, once=True)
        self._piece = self._timer(PIECE_MS, self._further, once=True)
        self._read = self._timer(READ_MS, self._look)
        pit.moved.connect(self._has_moved)

    def start(self) -> None:
        """Begin to look through the logs."""
        self._first.start()

    def acknowledge(self, alerts: Sequence[Alert], remark: str) -> None:
        """By whoever has signed in."""
        member = self._pit.member
        assert member is not None

        def answered(news: News) -> None:
            self._tell(news)
            self.kept.emit(len(alerts))

        self._worker.ask(
            lambda: self._desk.acknowledge(alerts, remark, member), answered, self._refused
        )

    def dig(self) -> None:
        """Look through all that is older too."""
        self._worker.ask(self._desk.dig, self._go_on, self._failed)

    def stop(self) -> None:
        """Nothing more is asked, and every file is let go."""
        self._pit.moved.disconnect(self._has_moved)
        for timer in (self._first, self._piece, self._read):
            timer.stop()
        self._worker.stop()
        self._desk.close()

    def _begin(self) -> None:
        self._worker.ask(self._desk.begin, self._began, self._failed)

    def _began(self, news: News) -> None:
        self._begun = True
        self._read.start()
        self._go_on(news)

    def _further(self) -> None:
        if not self._going_on:
            self._going_on = True
            self._worker.ask(self._desk.further, self._gone_on, self._failed)

    def _gone_on(self, news: News) -> None:
        self._going_on = False
        self._go_on(news)

    def _go_on(self, news: News) -> None:
        self._tell(news)
        if not news.through:
            self._piece.start()

    def _has_moved(self, tables: frozenset[str]) -> None:
        self._moved |= tables
        self._look()

    def _look(self) -> None:
        """Not again while the last answer has not come; what moves meanwhile is looked at then."""
        if self._asked or not self._begun:
            return
        self._asked = True
        tables, self._moved = frozenset(self._moved), set()
        self._worker.ask(lambda: self._desk.look(tables), self._looked, self._failed)

    def _looked(self, news: News) -> None:
        self._asked = False
        # Also where what was older could not be read a moment ago.
        self._go_on(news)
        if self._moved:
            self._look()

    def _tell(self, news: News) -> None:
        self.told.emit(news)

    def _failed(self, error: Exception) -> None:
        self._asked = self._going_on = False
        self._pit.said.emit(str(error))

    def _refused(self, error: Exception) -> None:
        self.refused.emit(error)
        if not isinstance(error, NotAcknowledged):
            # Some may have been kept before it failed.
            self._look()

    def _timer(self, ms: int, then: Callable[[], None], *, once: bool = False) -> QTimer:
        timer = QTimer(self, interval=ms, singleShot=once)
        timer.timeout.connect(then)
        return timer
