"""Looks again and again whether the tables' logs have gone on."""

from PySide6.QtCore import QTimer

from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.pit import Pit

LOOK_MS = 500
"""Between two looks; each asks every log for one number."""

LANE = "watch"


class Watch:
    """Tells the pit which tables have gone on."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self._asked = False
        self._timer = QTimer(pit, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Begin to look."""
        self._timer.start()

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def look(self) -> None:
        """Once; not again while the last answer has not come."""
        if not self._asked:
            self._asked = True
            self._pit.worker.ask(
                lambda: _moved(self._pit.logs), self._answered, self._failed, lane=LANE
            )

    def _answered(self, moved: frozenset[str]) -> None:
        self._asked = False
        if moved:
            self._pit.moved.emit(moved)

    def _failed(self, error: Exception) -> None:
        self._asked = False
        self._pit.said.emit(str(error))


def _moved(logs: tuple[WatchedLog, ...]) -> frozenset[str]:
    return frozenset(log.table for log in logs if log.has_moved())
