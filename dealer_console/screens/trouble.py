"""What keeps the console from opening, told on a monitor that has nobody at a terminal."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from dealer_console.screens.dealer.plates import LockPlate
from dealer_console.screens.parts.part import DESIGNED

MOST = 500
"""Letters that can be read on one screen; all of them are in what the program printed."""


class TroubleWindow(QWidget):
    """One huge sentence; a tap or a key closes it, once somebody has read it."""

    def __init__(self, trouble: str) -> None:
        super().__init__()
        self.setMinimumSize(*DESIGNED)
        self.plate = LockPlate(self)
        self.plate.show_text(" · ".join(trouble.split("\n"))[:MOST], "en")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """It fills the window."""
        super().resizeEvent(event)
        self.plate.setGeometry(self.rect())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read."""
        del event
        self.close()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Read, by a key that means so."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.close()


def show_trouble(trouble: str) -> None:
    """Say it until somebody has read it."""
    application = QApplication.instance() or QApplication(["dealer-console"])
    window = TroubleWindow(trouble)
    window.showFullScreen()
    application.exec()
