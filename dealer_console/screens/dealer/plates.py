"""Words on a plate of their own: cards held back, and a console that stands still."""

from PySide6.QtCore import QRect

from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.part import CENTRE, LEFT, Brush
from dealer_console.screens.parts.text_plate import TextPlate


class HeldPlate(TextPlate):
    """Says which cards were drawn before their time."""

    def paint(self, brush: Brush) -> None:
        """Amber on its ground, with a bar before it."""
        theme, px = self.theme, brush.px
        brush.box(self.rect(), theme.amber_ground, 10, theme.amber, 1.5)
        brush.box(QRect(px(12), px(10), px(5), self.height() - px(20)), theme.amber, 2)
        room = self.rect().adjusted(px(28), px(2), -px(12), -px(2))
        brush.stack(room, (Line(self.text, 18, theme.amber, bold=True),), LEFT)


class LockPlate(TextPlate):
    """Covers the table for good: why the console stands still."""

    def paint(self, brush: Brush) -> None:
        """A huge sentence inside a thick edge."""
        theme, px = self.theme, brush.px
        brush.box(self.rect(), theme.ground, 0)
        frame = self.rect().adjusted(px(14), px(14), -px(14), -px(14))
        brush.box(frame, theme.alarm_ground, 18, theme.alarm, 12)
        room = frame.adjusted(px(60), px(40), -px(60), -px(40))
        brush.stack(room, (Line(self.text, 72, theme.ink, bold=True),), CENTRE)
