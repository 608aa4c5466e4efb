"""From any thread to that of the windows."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal


class Posting(QObject):
    """Brings what other threads have to do to the thread of the windows, in its order."""

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        # Always by way of the queue, also from this very thread: nothing is drawn in mid-press.
        self._posted.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def post(self, what: Callable[[], None]) -> None:
        """Have it done; from any thread."""
        self._posted.emit(what)

    def _do(self, what: Callable[[], None]) -> None:
        what()
