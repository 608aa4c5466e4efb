"""The measures of the design in the pixels of a window."""

from PySide6.QtCore import QRect

from dealer_console.screens.parts.part import DESIGNED


class Measure:
    """Turns the measures of the design into pixels of a window of that size."""

    def __init__(self, width: int, height: int) -> None:
        self.unit = min(width / DESIGNED[0], height / DESIGNED[1])
        self.width, self.height = width / self.unit, height / self.unit
        """Of the window, in the measures of the design."""

    def rect(self, left: float, top: float, right: float, bottom: float) -> QRect:
        """From edge to edge, so that what adjoins in the design adjoins in pixels."""
        x, y = round(left * self.unit), round(top * self.unit)
        return QRect(x, y, round(right * self.unit) - x, round(bottom * self.unit) - y)
