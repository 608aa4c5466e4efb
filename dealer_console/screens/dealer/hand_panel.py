"""One hand on the felt: its name, its total, its cards, its lammer, and its tile to expose it."""

from PySide6.QtCore import QPointF, QRect, Signal
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import HandShown
from dealer_console.screens.parts.card_button import MARGIN, CardButton
from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.lammer import draw_lammer
from dealer_console.screens.parts.part import CENTRE, LEFT, RIGHT, Brush, Part
from dealer_console.screens.parts.playing_card import SHAPE
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf
from dealer_console.screens.parts.tile_button import TileButton
from rules.hands import Hand

PAD = 20
BETWEEN = 14
CARDS = 3
TALLEST_TILE = 108


class HandPanel(Part):
    """Draws a hand in whatever height is left to it."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.hand: HandShown | None = None
        self._cards: Shelf[CardButton] = Shelf(lambda: self._card(presses))
        self._expose = TileButton(self, presses)
        self._expose.pressed.connect(self.pressed)

    def _card(self, presses: Presses) -> CardButton:
        card = CardButton(self, presses)
        card.pressed.connect(self.pressed)
        return card

    def show_hand(self, hand: HandShown, language: str) -> None:
        """Be that hand; what did not change is not drawn anew."""
        before, self.hand = self.hand, hand
        if hand == before and language == self.language:
            return
        for number, card in enumerate(hand.cards):
            self._cards[number].show_card(card, language)
        for unneeded in self._cards.beyond(len(hand.cards)):
            unneeded.show_card(None, language)
        self._expose.show_tile(hand.expose, language)
        self.speak(language)
        self.arrange()
        self.update()

    def arrange(self) -> None:
        """Put cards and tile where they belong."""
        if self.hand is None:
            return
        for number in range(len(self.hand.cards)):
            place, margin = self._card_place(number), self.px(MARGIN)
            self._cards[number].setGeometry(place.adjusted(-margin, -margin, margin, margin))
        if self.hand.expose:
            self._expose.setGeometry(self._expose_place())

    # Its measures, in those of the design.

    @property
    def _tall(self) -> float:
        return self.height() / self.unit

    @property
    def _wide(self) -> float:
        return self.width() / self.unit

    @property
    def _header(self) -> float:
        return 92 if self._tall >= 400 else 66

    @property
    def _foot(self) -> float:
        """What is kept free below the cards, whether or not something is there now."""
        if self._tall >= 400:
            return 150
        if self._tall >= 280:
            return 86
        return 76 if self.hand and self.hand.expose else 0

    @property
    def _card_height(self) -> float:
        room = self._tall - self._header - self._foot - PAD
        return min(room, (self._wide - 2 * PAD - (CARDS - 1) * BETWEEN) / CARDS / SHAPE)

    @property
    def _lammer_size(self) -> float:
        """Below the cards, or beside them where nothing is below."""
        cards = CARDS * self._card_height * SHAPE + (CARDS - 1) * BETWEEN
        beside = self._wide - PAD - cards - PAD - PAD / 2
        return max(beside, min(140, self._foot - PAD / 2)) if self._foot else min(140, beside)

    def _card_place(self, number: int) -> QRect:
        tall = self._card_height
        left = PAD + number * (tall * SHAPE + BETWEEN)
        return QRect(self.px(left), self.px(self._header), self.px(tall * SHAPE), self.px(tall))

    def _lammer_place(self) -> QRect:
        size = min(self._lammer_size, self._tall - self._header - PAD / 2, 140)
        left, top = self._wide - PAD - size, self._tall - PAD / 2 - 2 - size
        return QRect(self.px(left), self.px(top), self.px(size), self.px(size))

    def _expose_place(self) -> QRect:
        low = self._tall < 400
        free = self._tall - self._header - self._card_height - 2 * PAD
        tall = 64 if low else max(64, min(TALLEST_TILE, free))
        right = self.width() - self.px(PAD)
        if self.hand and self.hand.lammer:
            right = self._lammer_place().left() - self.px(PAD - 4)
        top = self._tall - tall - (PAD / 2 if low else PAD)
        left = self.px(PAD)
        return QRect(left, self.px(top), right - left, self.px(tall))

    # Its looks.

    def paint(self, brush: Brush) -> None:
        """The panel under the cards."""
        hand, theme, px = self.hand, self.theme, brush.px
        if hand is None:
            return
        colour = theme.player if hand.hand is Hand.PLAYER else theme.banker
        brush.box(self.rect(), theme.panel, 14)
        brush.painter.save()
        brush.clip_round(self.rect(), 14)
        brush.box(QRect(0, 0, self.width(), px(8)), colour, 0)
        brush.painter.restore()
        if hand.won:
            brush.box(self.rect(), None, 14, colour, 5)
        self._heading(brush, hand, colour)
        if hand.next:
            place = self._card_place(len(hand.cards))
            brush.box(place, None, 10, theme.edge, 3, dashed=True)
            inner = place.adjusted(px(8), px(8), -px(8), -px(8))
            brush.stack(inner, (Line(hand.next, 18, theme.quiet, bold=True),), CENTRE)
        if hand.lammer:
            draw_lammer(brush, self._lammer_place(), hand.lammer)

    def _heading(self, brush: Brush, hand: HandShown, colour: str) -> None:
        px, theme = brush.px, self.theme
        roomy = self._tall >= 400
        size = 66 if roomy else 44
        right = self.width() - px(PAD)
        total = QRect(right - px(110), px(8), px(110), px(self._header - 8))
        if hand.total:
            # A line is higher than its figures; the place reaches up behind the coloured edge.
            figures = total.adjusted(0, -px(10), 0, px(6))
            taken = brush.words(figures, hand.total, size, theme.ink, RIGHT, bold=True)
            right = taken.left() - px(10)
        if hand.won:
            right = self._tick(brush, right, total, colour)
        title_top, title_size = (16, 27) if roomy else (10, 22)
        tall = px(38 if roomy else 30)
        title = QRect(px(PAD), px(title_top), right - px(PAD + 80), tall)
        said = brush.words(title, hand.title, title_size, colour, LEFT, bold=True)
        self._letter(brush, hand.letter, colour, said, title)
        note = QRect(
            px(PAD), title.bottom(), right - px(PAD + 6), px(self._header) - title.bottom()
        )
        note = note.adjusted(0, 0, 0, -px(6 if roomy else 4))
        brush.stack(note, (Line(hand.note, 17 if roomy else 15, theme.quiet),), LEFT)

    def _letter(self, brush: Brush, letter: str, colour: str, said: QRect, title: QRect) -> None:
        """Beside the name, in a frame: whoever sees no colours reads it."""
        if not letter:
            return
        size = 20 if self._tall >= 400 else 17
        wide = brush.width_of(letter, size, bold=True) + brush.px(16)
        place = QRect(said.right() + brush.px(12), title.top(), wide, title.height())
        frame = place.adjusted(0, brush.px(2), 0, -brush.px(1))
        brush.box(frame, None, 7, colour, 2)
        brush.words(place, letter, size, colour, CENTRE, bold=True)

    def _tick(self, brush: Brush, right: int, total: QRect, colour: str) -> int:
        """A tick in a disc; where it begins."""
        radius = brush.px(18)
        centre = QPointF(right - radius, total.center().y())
        brush.circle(centre, radius, colour)
        for one, other in (((-0.45, 0.05), (-0.1, 0.4)), ((-0.1, 0.4), (0.5, -0.35))):
            brush.line(
                centre + QPointF(*one) * radius,
                centre + QPointF(*other) * radius,
                self.theme.ground,
                5,
            )
        return round(centre.x() - radius) - brush.px(8)
