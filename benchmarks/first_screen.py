"""How long it takes to the first window: the console on its demo table, or an empty one.

Both import the same packages; what is compared is all that the console does beyond that.
"""

import sys

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

import hardware_sim.bench  # noqa: F401 - the console loads it for its demo table
from dealer_console.command_line import main
from dealer_console.screens.dealer.window import DealerWindow


class Watch(QObject):
    """Says when a window has been painted, and ends the program."""

    def __init__(self, application: QApplication, window: type[QWidget]) -> None:
        super().__init__()
        self._application, self._window = application, window
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Its first painting, and all that Qt has to do with it."""
        if event.type() is QEvent.Type.Paint and type(watched) is self._window:
            self._application.removeEventFilter(self)
            QTimer.singleShot(0, self._painted)
        return False

    def _painted(self) -> None:
        print("painted", flush=True)
        self._application.quit()


def run(what: str) -> None:
    """The one or the other."""
    application = QApplication([])
    watch = Watch(application, DealerWindow if what == "console" else QWidget)
    if what == "console":
        main([])
    else:
        window = QWidget()
        window.resize(1280, 800)
        window.show()
        application.exec()
    del watch


if __name__ == "__main__":
    run(sys.argv[1])
