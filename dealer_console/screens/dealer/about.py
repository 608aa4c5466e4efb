"""The game and what is left in the shoe: it changes with every card, so it is painted by itself."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from dealer_console.screens.parts.part import LEFT, Brush, Part

GAP = 18


class About(Part):
    """Two texts side by side, smaller where both would not fit."""

    game = shoe = ""
    largest = 0.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # It fills its place, so what lies under it need not be painted again with every card.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_about(self, game: str, shoe: str, largest: float, language: str) -> None:
        """Say that, in letters of that size at most."""
        if (game, shoe, largest) != (self.game, self.shoe, self.largest):
            self.game, self.shoe, self.largest = game, shoe, largest
            self.update()
        self.speak(language)

    def paint(self, brush: Brush) -> None:
        """The game first, quietly."""
        room, size, gap = self.rect(), self.largest, brush.px(GAP)
        brush.box(room, self.theme.ground, 0)
        wide = brush.width_of(self.game, size) + brush.width_of(self.shoe, size) + gap
        size *= min(1.0, room.width() / max(1, wide))
        game = brush.words(room, self.game, size, self.theme.quiet, LEFT)
        rest = QRect(room)
        rest.setLeft(game.right() + gap if self.game else room.left())
        brush.words(rest, self.shoe, size, self.theme.ink, LEFT)
