"""The time of day in the status bar."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from dealer_console.screens.parts.part import CENTRE, Brush, Part


class Clock(Part):
    """Draws hours, minutes and seconds; it stands still while nobody sees it."""

    def __init__(self, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self._now = now
        self._drawn = ""
        self._tick = QTimer(self, singleShot=True)
        self._tick.timeout.connect(self.look)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """It goes while it is seen."""
        super().showEvent(event)
        self.look()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """No timer is left running in a window that is closed."""
        self._tick.stop()
        super().hideEvent(event)

    def look(self) -> None:
        """Show the time that it is now, and again with the next second."""
        now = self._now()
        # Each tick is set anew for the next full second, or the seconds shown would drift.
        self._tick.start(1000 - now.microsecond // 1000)
        text = f"{now:%H:%M:%S}"
        if text != self._drawn:
            self._drawn = text
            self.update()

    def paint(self, brush: Brush) -> None:
        """The time."""
        brush.words(self.rect(), self._drawn, 17, self.theme.ink, CENTRE, bold=True)
