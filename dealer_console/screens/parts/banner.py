"""The banner of a simulated shoe: stripes that are taken for nothing else."""

from PySide6.QtCore import QRect

from dealer_console.screens.parts.part import CENTRE, Brush
from dealer_console.screens.parts.text_plate import TextPlate

STEP = 16


class Banner(TextPlate):
    """Stripes with words between them."""

    def paint(self, brush: Brush) -> None:
        """Slanted stripes over the whole width, the words on a dark plate in the middle."""
        step, tall = brush.px(STEP), self.height()
        brush.box(self.rect(), self.theme.stripe_dark, 0)
        for x in range(-2 * step, self.width() + step, 2 * step):
            points = ((x, 0), (x + step, 0), (x + step + tall, tall), (x + tall, tall))
            brush.shape(points, self.theme.stripe)
        wide = min(self.width(), brush.width_of(self.text, 14, bold=True) + brush.px(36))
        plate = QRect((self.width() - wide) // 2, 0, wide, tall)
        brush.box(plate, self.theme.stripe_dark, 0)
        brush.words(plate, self.text, 14, self.theme.ink, CENTRE, bold=True)
