"""Looks again and again whether the tables' logs have gone on."""

from PySide6.QtCore import QTimer

from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.review.pit import Pit

LOOK_MS = 500
"""Between two looks; each asks every log for one number."""

LANE = "watch"


class Watch:
    """Tells the pit which tables have gone on."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self._asked = False
        self._troubles: dict[str, str] = {}
        """What has been told of tables whose logs cannot be read."""
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

    def _answered(self, found: tuple[frozenset[str], dict[str, str]]) -> None:
        self._asked = False
        moved, troubles = found
        for table, why in troubles.items():
            # Once, and not twice a second.
            if self._troubles.get(table) != why:
                self._pit.said.emit(f"{table}: {why}")
        self._troubles = troubles
        if moved:
            self._pit.moved.emit(moved)

    def _failed(self, error: Exception) -> None:
        self._asked = False
        self._pit.said.emit(str(error))


def _moved(logs: tuple[WatchedLog, ...]) -> tuple[frozenset[str], dict[str, str]]:
    """The tables that have gone on, and what is wrong with others."""
    moved, troubles = set(), {}
    for log in logs:
        try:
            if log.has_moved():
                moved.add(log.table)
        except (LogTrouble, DatabaseError) as trouble:
            troubles[log.table] = str(trouble)
    return frozenset(moved), troubles
