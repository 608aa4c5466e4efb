"""A PIN as it is typed: never shown, and kept no longer than it takes to ask about it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLineEdit

LONGEST = 64
"""More than any PIN has: one that is too long is refused and not cut off unseen."""


class TypedPin:
    """What was typed, for whoever asks about it, once; then it is here no more.

    It is handed to another thread in this: what that thread has done last it keeps in mind.
    """

    def __init__(self, pin: str) -> None:
        self._pin = pin

    def once(self) -> str:
        """The PIN; nothing when it is asked for again."""
        pin, self._pin = self._pin, ""
        return pin


class PinField(QLineEdit):
    """Takes a PIN; dots are all that is ever seen of it, and nobody gets it out again by hand."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        # With its role goes a style that shows not even the last sign for a moment.
        self.setProperty("role", "pin")
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(LONGEST)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setDragEnabled(False)
        self.setAcceptDrops(False)
        hints = Qt.InputMethodHint
        self.setInputMethodHints(
            hints.ImhDigitsOnly | hints.ImhSensitiveData | hints.ImhNoPredictiveText
        )

    def take(self) -> TypedPin:
        """What has been typed; the field is empty when this returns."""
        typed = TypedPin(self.text())
        self.forget()
        return typed

    def forget(self) -> None:
        """Have nothing in it."""
        # Unlike clear(), this leaves nothing to be undone.
        self.setText("")

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """What nobody looks at any more waits for nobody."""
        self.forget()
        super().hideEvent(event)
