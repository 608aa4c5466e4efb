"""The keys that ranks are entered with, in one row."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Pad
from dealer_console.screens.parts.part import LEFT, Brush, Part
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf
from dealer_console.screens.parts.tile_button import TileButton

KEYS_TOP, KEYS_HEIGHT = 42, 70


class PadPanel(Part):
    """Draws which card is asked for, over its keys."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.pad: Pad | None = None
        self._keys: Shelf[TileButton] = Shelf(lambda: self._key(presses))

    def _key(self, presses: Presses) -> TileButton:
        key = TileButton(self, presses)
        key.pressed.connect(self.pressed)
        return key

    def show_pad(self, pad: Pad | None, language: str) -> None:
        """Be that pad, or gone."""
        if pad == self.pad and language == self.language:
            return
        self.pad = pad
        keys = pad.keys if pad else ()
        for number, key in enumerate(keys):
            self._keys[number].show_tile(key, language)
        for unneeded in self._keys.beyond(len(keys)):
            unneeded.show_tile(None, language)
        self.speak(language)
        self.setVisible(pad is not None)
        self.arrange()
        self.update()

    def arrange(self) -> None:
        """Share the row among the keys."""
        count = len(self.pad.keys) if self.pad else 0
        if not count:
            return
        margin, gap = self.px(12), self.px(6)
        wide = (self.width() - 2 * margin + gap) / count - gap
        for number in range(count):
            left = margin + round(number * (wide + gap))
            right = margin + round(number * (wide + gap) + wide)
            place = QRect(left, self.px(KEYS_TOP), right - left, self.px(KEYS_HEIGHT))
            self._keys[number].setGeometry(place)

    def paint(self, brush: Brush) -> None:
        """The ground and the title; the keys paint themselves."""
        if self.pad is None:
            return
        brush.box(self.rect(), self.theme.panel, 14, self.theme.amber, 2)
        px = brush.px
        room = QRect(px(16), px(6), self.width() - px(32), px(34))
        brush.words(room, self.pad.title, 20, self.theme.amber, LEFT, bold=True)
