"""A part to press: by finger, mouse or key; once, however often it is hit."""

from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from dealer_console.screens.parts.part import Part
from dealer_console.screens.parts.presses import Presses

HOLD_MS = 800
"""How long something that cannot be taken back is held."""

STEP_MS = 40


class Target(NamedTuple):
    """What a press is, and which rules it follows."""

    key: str = ""
    """Nothing where it cannot be pressed."""
    enabled: bool = True
    hold: bool = False
    repeats: bool = False
    on_pad: bool = False

    @property
    def takes_presses(self) -> bool:
        """Whether a press does anything."""
        return bool(self.key) and self.enabled


class Pressable(Part):
    """Knows whether it is down, how long it has been held, and tells when it was pressed.

    It never takes Qt's focus: the window has all keys and says where the keypad's cursor is, for
    focus wanders by itself when a tile goes, and Enter would press whatever it wandered to.
    """

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.target = Target()
        self._presses = presses
        self._down = False
        self._held_ms = 0
        self._steered = False
        self._hold = QTimer(self, interval=STEP_MS)
        self._hold.timeout.connect(self._holding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def aim(self, target: Target, name: str) -> None:
        """Be that to press from now on."""
        if target.key != self.target.key or not target.takes_presses:
            # A finger that came down on another action does not press this one.
            self.let_go()
            self.steered = False
        self.target = target
        self.setObjectName(target.key)
        self.setAccessibleName(name)
        self.setEnabled(target.takes_presses)

    @property
    def steered(self) -> bool:
        """Whether the keypad is here."""
        return self._steered

    @steered.setter
    def steered(self, here: bool) -> None:
        if here != self._steered:
            self._steered = here
            self.update()

    @property
    def down(self) -> bool:
        """Whether a finger or a key is down on it."""
        return self._down

    @property
    def held(self) -> float:
        """How much of the time it has been held, from 0 to 1."""
        return self._held_ms / HOLD_MS

    def press(self) -> None:
        """A finger or a key comes down."""
        if self._down or not self.target.takes_presses:
            return
        self._down = True
        if self.target.hold:
            self._held_ms = 0
            self._hold.start()
        self.update()

    def release(self, *, inside: bool = True) -> None:
        """It goes up: a tap counts where it came down."""
        was_down = self._down
        self.let_go()
        if was_down and inside and not self.target.hold:
            self._tell()

    def let_go(self) -> None:
        """Whatever was down is forgotten."""
        if self._down:
            self._down, self._held_ms = False, 0
            self._hold.stop()
            self.update()

    def _holding(self) -> None:
        self._held_ms += STEP_MS
        self.update()
        if self._held_ms >= HOLD_MS:
            self.let_go()
            self._tell()

    def _tell(self) -> None:
        target = self.target
        if target.repeats or self._presses.counts(target.key, on_pad=target.on_pad):
            self.pressed.emit(target.key)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A finger or a mouse comes down; Qt makes mouse events of touches nobody asked for."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.press()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Qt's own idea of a double click: the same as a second press."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It goes up."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.release(inside=self.rect().contains(event.position().toPoint()))

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """What is gone is not being pressed."""
        self.let_go()
        self.steered = False
        super().hideEvent(event)
