"""Notices that whoever has signed in presses nothing any more, and has perhaps gone away."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from dealer_console.clocks import Clocks, SystemClocks

IDLE_MINUTES = 10
"""Without a key or a mouse button pressed; then whoever sits there is signed out."""

LOOK_MS = 10_000
"""Between two looks at the clock."""

PRESSES = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin})


class Idle(QObject):
    """Watches every press in the program, from `start` to `stop`."""

    looked = Signal()
    """It has looked at the clock, and it was not too long."""
    passed = Signal()
    """It was too long; it is looked no more."""

    def __init__(self, parent: QObject, clocks: Clocks | None = None) -> None:
        super().__init__(parent)
        self.clocks = clocks or SystemClocks()
        self._since = (0, 0)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Somebody is there from now on."""
        self._begin()
        self._timer.start()
        _application().installEventFilter(self)

    def stop(self) -> None:
        """Nobody is, or it does not matter any more."""
        self._timer.stop()
        _application().removeEventFilter(self)

    def look(self) -> None:
        """At the clock, whatever the timer says."""
        if self._is_over():
            self._end()
        else:
            self.looked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002, N802 - Qt's name
        """A press begins the time anew; one that comes too late is nobody's and does nothing."""
        if event.type() not in PRESSES:
            return False
        # A machine that was asleep looked at no clock in between.
        if self._is_over():
            self._end()
            return True
        self._begin()
        return False

    def _begin(self) -> None:
        self._since = self._now()

    def _now(self) -> tuple[int, int]:
        return self.clocks.utc_ms(), self.clocks.monotonic_ms()

    def _is_over(self) -> bool:
        # Either clock: one stands still while the machine is asleep, the other can be set back.
        gone = max(now - since for now, since in zip(self._now(), self._since, strict=True))
        return gone >= IDLE_MINUTES * 60_000

    def _end(self) -> None:
        self.stop()
        self.passed.emit()


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None
    return application
