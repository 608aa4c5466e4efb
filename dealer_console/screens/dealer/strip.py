"""The strip of boxes at the foot of the window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import BoxShown
from dealer_console.screens.faces import family_for
from dealer_console.screens.parts.fitting import Line, width_of
from dealer_console.screens.parts.part import TOP_LEFT, Brush
from dealer_console.screens.parts.pressable import Pressable, Target
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf

WIDEST = 230
NARROW = 110
SIDE, SIDE_NARROW = 12, 4
BEST = (15.0, 19.0, 16.0)
"""Sizes of title, lines and accent where there is room."""


class BoxButton(Pressable):
    """Draws a box and what lies in it."""

    box: BoxShown | None = None
    sizes: tuple[float, float, float] = BEST
    """Of title, lines and accent; alike in all boxes."""

    def show_box(self, box: BoxShown | None, language: str) -> None:
        """Be that box, or gone."""
        if box == self.box and language == self.language:
            return
        self.box = box
        target = Target(box.key, box.enabled) if box else Target()
        self.aim(target, box.title if box else "")
        self.setVisible(box is not None)
        self.speak(language)
        self.update()

    def share_sizes(self, sizes: tuple[float, float, float]) -> None:
        """Draw words of those sizes."""
        if sizes != self.sizes:
            self.sizes = sizes
            self.update()

    def paint(self, brush: Brush) -> None:
        """Title, what lies in it, and what counts now."""
        box, theme, px = self.box, self.theme, brush.px
        if box is None:
            return
        ground = theme.pressed if self.down else theme.panel
        narrow = self.width() < px(NARROW)
        brush.box(self.rect(), ground, 10)
        if box.marked:
            brush.box(self.rect(), theme.amber_ground, 10, theme.amber, 3)
            # A corner, so that the mark is not told by its colour alone.
            corner, right = px(12 if narrow else 18), self.width() - px(3)
            points = ((right - corner, px(3)), (right, px(3)), (right, px(3) + corner))
            brush.shape(points, theme.amber)
        if self.steered:
            brush.box(self.rect(), None, 10, theme.ink, 4)
        side = px(SIDE_NARROW if narrow else SIDE)
        title, line_size, accent = self.sizes
        room = self.rect().adjusted(side, px(4), -side, -px(4))
        # What counts now is read whether or not there is anything to press.
        live = box.enabled or box.marked or bool(box.accent)
        ink = theme.ink if live else theme.faint
        lines = (
            Line(box.title, title, theme.quiet if live else theme.faint),
            *(Line(line, line_size, ink, bold=True, wrap=False) for line in box.lines),
            Line(box.accent, accent, theme.amber, bold=True),
        )
        brush.stack(room, lines, TOP_LEFT)


class Strip(QWidget):
    """All boxes side by side, of one width."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self._shown: tuple[BoxShown, ...] = ()
        self._unit, self._language = 1.0, "en"
        self._boxes: Shelf[BoxButton] = Shelf(lambda: self._box(presses))

    def _box(self, presses: Presses) -> BoxButton:
        box = BoxButton(self, presses)
        box.pressed.connect(self.pressed)
        return box

    def show_boxes(self, boxes: tuple[BoxShown, ...], language: str) -> None:
        """Be those boxes."""
        count, self._shown = len(self._shown), boxes
        for number, box in enumerate(boxes):
            self._boxes[number].show_box(box, language)
        for unneeded in self._boxes.beyond(len(boxes)):
            unneeded.show_box(None, language)
        self._language = language
        if count != len(boxes):
            self.arrange(self._unit)
        else:
            self._alike()

    def arrange(self, unit: float) -> None:
        """Share the width among them."""
        self._unit = unit
        count = len(self._shown)
        if not count:
            return
        gap = (8 if count <= 10 else 5) * unit
        wide = min(WIDEST * unit, (self.width() + gap) / count - gap)
        for number in range(count):
            left, right = round(number * (wide + gap)), round(number * (wide + gap) + wide)
            self._boxes[number].setGeometry(left, 0, right - left, self.height())
        self._alike()

    def _alike(self) -> None:
        """Words of one size in all boxes, so that the eye compares amounts and not letters."""
        if not self._shown:
            return
        wide = self._boxes[0].width()
        narrow = wide < NARROW * self._unit
        room = wide - round(2 * (SIDE_NARROW if narrow else SIDE) * self._unit) - 1
        # An accent may take two lines where it has two words.
        said = (
            [box.title for box in self._shown],
            [line for box in self._shown for line in box.lines],
            [word for box in self._shown for word in box.accent.split()]
            if narrow
            else [box.accent for box in self._shown],
        )
        sizes = tuple(
            self._size(words, best, room, bold=bold)
            for words, best, bold in zip(said, BEST, (False, True, True), strict=True)
        )
        for number in range(len(self._shown)):
            self._boxes[number].share_sizes((sizes[0], sizes[1], sizes[2]))

    def _size(self, words: list[str], best: float, room: int, *, bold: bool) -> float:
        pixels = round(best * self._unit)
        widest = max(
            (width_of(family_for(self._language, word), word, pixels, bold=bold) for word in words),
            default=0,
        )
        return best * min(1.0, room / widest) if widest else best
