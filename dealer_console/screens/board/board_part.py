"""A part of the board: shows one value, and is drawn again only when that changes."""

from typing import Generic, TypeVar

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from dealer_console.screens.parts.part import LEFT, RIGHT, Brush, Part

Value = TypeVar("Value")

TITLE = 28
"""The height of a panel's title, in the measures of the design."""
PAD = 10


class BoardPart(Part, Generic[Value]):
    """Shows a value of one kind; nothing before the first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.value: Value | None = None

    def show_value(self, value: Value, language: str) -> None:
        """Show that from now on."""
        if value != self.value:
            self.value = value
            self.update()
        self.speak(language)

    def paint(self, brush: Brush) -> None:
        """Draw the value, once there is one."""
        if self.value is not None:
            self.paint_value(brush, self.value)

    def paint_value(self, brush: Brush, value: Value) -> None:
        """Draw it; each part has its own."""
        raise NotImplementedError

    def inside(self) -> QRect:
        """Where there is room inside the panel's edge."""
        pad = self.px(PAD)
        return self.rect().adjusted(pad, 0, -pad, -pad)

    def panel(self, brush: Brush, title: str = "", aside: str = "") -> QRect:
        """The panel with its title, and at the right what few look for; the room below them."""
        brush.box(self.rect(), self.theme.panel, 10)
        room = self.inside()
        line = QRect(room.left(), brush.px(5), room.width(), brush.px(TITLE - 4))
        taken = brush.words(line, aside, 14, self.theme.faint, RIGHT)
        if aside:
            line.setRight(taken.left() - brush.px(8))
        brush.words(line, title, 16, self.theme.quiet, LEFT, bold=True)
        return room.adjusted(0, brush.px(TITLE + 2), 0, 0)
