"""A page over the table: what happened, what may be done, who approves it, what is past."""

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Sheet, Tile
from dealer_console.screens.dealer.sheet_layout import SheetLayout
from dealer_console.screens.parts.card_button import CardButton
from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.measure import Measure
from dealer_console.screens.parts.part import CENTRE, LEFT, Brush, Part
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf
from dealer_console.screens.parts.tile_button import TileButton

DOT = "●"
NUMBERED = 9
"""Choices that a figure of the keypad stands for."""


class SheetPanel(Part):
    """Draws a page; its primary and the way back are where the window says."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.sheet: Sheet | None = None
        self._hints = False
        self._layout: SheetLayout | None = None
        self._corner = (QRect(), QRect())
        self._choices: Shelf[TileButton] = Shelf(lambda: self._tile(presses))
        self._tiles: Shelf[TileButton] = Shelf(lambda: self._tile(presses))
        self._cards: Shelf[CardButton] = Shelf(lambda: self._card(presses))
        self.primary, self.back = self._tile(presses), self._tile(presses)

    def _tile(self, presses: Presses) -> TileButton:
        tile = TileButton(self, presses)
        tile.pressed.connect(self.pressed)
        return tile

    def _card(self, presses: Presses) -> CardButton:
        card = CardButton(self, presses)
        card.pressed.connect(self.pressed)
        return card

    def show_sheet(self, sheet: Sheet | None, language: str, *, hints: bool) -> None:
        """Be that page, or gone."""
        if (sheet, language, hints) == (self.sheet, self.language, self._hints):
            return
        before, spoke = self.sheet, self.language
        self.sheet, self._hints = sheet, hints
        self.speak(language)
        self.setVisible(sheet is not None)
        primary, back = (sheet.primary, sheet.back) if sheet else (None, None)
        self.primary.show_tile(primary, language, "Enter" if hints else "")
        self.back.show_tile(back, language, "Esc" if hints else "")
        self.arrange(*self._corner)
        if sheet is None or before is None or spoke != language or _painted(sheet, before):
            self.update()

    def choice(self, number: int) -> TileButton | None:
        """The choice that a figure of the keypad stands for, from 1."""
        count = len(self.sheet.choices) if self.sheet else 0
        return self._choices[number - 1] if 1 <= number <= count else None

    def arrange(self, primary: QRect, back: QRect) -> None:
        """Lay the page out; the places of the primary and of the way back are in its own pixels."""
        self._corner = (primary, back)
        self.primary.setGeometry(primary)
        self.back.setGeometry(back)
        sheet = self.sheet
        if sheet is None or self.width() <= 0:
            self._layout = None
            self._show([], [])
            return
        window = self.window()
        measure = Measure(window.width(), window.height())
        top = self.y() / measure.unit
        laid = SheetLayout(sheet, measure, top, self.language, self.theme)
        self._layout = laid
        self._show(laid.choices, laid.tiles)

    def _show(self, choices: list[tuple[Tile, QRect]], tiles: list[tuple[Tile, QRect]]) -> None:
        for number, (tile, place) in enumerate(choices):
            hint = str(number + 1) if self._hints and number < NUMBERED else ""
            self._choices[number].setGeometry(place)
            self._choices[number].show_tile(tile, self.language, hint)
        for number, (tile, place) in enumerate(tiles):
            self._tiles[number].setGeometry(place)
            self._tiles[number].show_tile(tile, self.language)
        cards = self._layout.cards if self._layout else []
        for number, (card, place) in enumerate(cards):
            self._cards[number].setGeometry(place)
            self._cards[number].show_card(card, self.language)
        for unneeded in self._choices.beyond(len(choices)) + self._tiles.beyond(len(tiles)):
            unneeded.show_tile(None, self.language)
        for card_ in self._cards.beyond(len(cards)):
            card_.show_card(None, self.language)

    def paint(self, brush: Brush) -> None:
        """The ground of the page and its words; the tiles paint themselves."""
        laid, sheet = self._layout, self.sheet
        if laid is None or sheet is None:
            return
        brush.box(self.rect(), self.theme.ground, 0)
        pane = self._pane(brush, laid.pane)
        brush.painter.fillPath(pane, QColor(self.theme.panel))
        if sheet.recall:
            self._hatch(brush, laid.pane, pane)
        for words in laid.words:
            brush.stack(words.place, words.lines, LEFT)
        if sheet.entered is not None:
            self._entered(brush, laid.entered, sheet.entered)

    def _pane(self, brush: Brush, grounds: tuple[QRect, ...]) -> QPainterPath:
        """One shape, with the corner of the primary left out."""
        radius = 14 * brush.px(100) / 100
        whole = QPainterPath()
        for ground in grounds:
            path = QPainterPath()
            path.addRoundedRect(QRectF(ground), radius, radius)
            whole = whole.united(path)
        return whole

    def _hatch(self, brush: Brush, grounds: tuple[QRect, ...], pane: QPainterPath) -> None:
        """A slanted hatching along the head and the left edge: this is past."""
        painter, px = brush.painter, brush.px
        upper, lower = grounds
        painter.save()
        painter.setClipPath(pane)
        thick, step = px(12), px(13)
        bands = (
            QRect(lower.left(), 0, thick, lower.height()),
            QRect(upper.left(), 0, upper.width(), thick),
        )
        for band in bands:
            painter.setClipPath(pane)
            painter.setClipRect(band, Qt.ClipOperation.IntersectClip)
            brush.box(band, self.theme.amber_ground, 0)
            tall = band.height()
            for x in range(band.left() - tall - step, band.right() + step, 2 * step):
                points = (
                    (x, band.bottom() + 1),
                    (x + step, band.bottom() + 1),
                    (x + step + tall, band.top()),
                    (x + tall, band.top()),
                )
                brush.shape(points, self.theme.amber)
        painter.restore()

    def _entered(self, brush: Brush, place: QRect, text: str) -> None:
        """What was typed, in a field; the dots of a PIN are apart from each other."""
        theme = self.theme
        brush.box(place, theme.ground, 10, theme.edge, 2)
        inner = place.adjusted(brush.px(10), 0, -brush.px(10), 0)
        size = 24 if DOT in text else 34
        brush.stack(inner, (Line(text, size, theme.ink, bold=True),), CENTRE)


def _painted(sheet: Sheet, before: Sheet) -> bool:
    """Whether what the page paints itself differs; tiles and cards paint themselves."""

    def of(one: Sheet) -> tuple[object, ...]:
        groups = tuple((group.title, group.text, len(group.tiles)) for group in one.groups)
        rows = tuple((r.caption, r.detail, len(r.cards), len(r.apart)) for r in one.rows)
        corner = (one.primary is None, one.back is None, bool(one.choices), len(one.pad))
        said = (one.title, one.text, one.paragraph, one.entered, one.recall)
        return (groups, rows, corner, said)

    return of(sheet) != of(before)
