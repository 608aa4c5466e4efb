"""One press is one press: a second one soon after, wherever it lands, is the same finger."""

from PySide6.QtCore import QElapsedTimer

DOUBLE_MS = 400
"""A second press within this time is the same press: hands are busy and screens bounce."""


class Presses:
    """Remembers the last press of a window, wherever it was."""

    def __init__(self) -> None:
        self._since = QElapsedTimer()
        self._changed = QElapsedTimer()
        self._key = ""
        self._on_pad = False

    def counts(self, key: str, *, on_pad: bool = False) -> bool:
        """Whether a press now is one of its own; it is remembered if so.

        Two different keys of a pad in quick succession are two: ranks are entered like that. The
        first must have been of the pad too, or a finger that bounced on what opened the pad would
        enter a rank with it.
        """
        if not on_pad and self._changed.isValid() and self._changed.elapsed() < DOUBLE_MS:
            return False
        soon = self._since.isValid() and self._since.elapsed() < DOUBLE_MS
        if soon and not (on_pad and self._on_pad and key != self._key):
            return False
        self._key, self._on_pad = key, on_pad
        self._since.start()
        return True

    def hush(self) -> None:
        """What can be pressed has just changed by itself: a finger on its way meant what was there.

        Keys of a pad that were there before go on: ranks are tapped while the table moves on.
        """
        self._changed.start()

    def forget(self) -> None:
        """The next press counts, however soon it comes."""
        self._since.invalidate()
        self._changed.invalidate()
