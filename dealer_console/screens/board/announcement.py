"""The announcement: whether bets are taken, what insurance pays, who has won with which cards."""

from typing import NamedTuple

from PySide6.QtCore import QRect

from dealer_console.desk.board_shown import (
    BoardShown,
    HandOnBoard,
    Headline,
    Letters,
    Mood,
    OfferShown,
    ResultShown,
)
from dealer_console.desk.shown import Lammer
from dealer_console.screens.board.board_part import BoardPart
from dealer_console.screens.board.marks import draw_disc, light, strong
from dealer_console.screens.parts.lammer import draw_lammer
from dealer_console.screens.parts.part import CENTRE, LEFT, RIGHT, Brush
from dealer_console.screens.parts.playing_card import SHAPE, draw_card
from rules.hands import Winner

HEADLINE = 64
BESIDE, ALONE = 42, 52
"""How large the headline is with something below it, and without."""
LINE = 32


class Announced(NamedTuple):
    """What the announcement is made of."""

    headline: Headline
    waiting: str
    offers_title: str
    offers: tuple[OfferShown, ...]
    result: ResultShown | None
    letters: Letters


def announced(shown: BoardShown) -> Announced:
    """The announcement of a board."""
    return Announced(
        shown.headline,
        shown.waiting,
        shown.offers_title,
        shown.offers,
        shown.result,
        shown.letters,
    )


class Announcement(BoardPart[Announced]):
    """The largest words on the board."""

    def paint_value(self, brush: Brush, value: Announced) -> None:
        """The headline, and below it what belongs to the moment."""
        px = brush.px
        brush.box(self.rect(), self.theme.instruction, 10)
        self._edge(brush, value.headline)
        room = self.rect().adjusted(px(20), px(10), -px(16), -px(14))
        if not (value.offers or value.result or value.waiting):
            self._headline(brush, room, value, ALONE)
            return
        top = QRect(room.left(), room.top(), room.width(), px(HEADLINE))
        self._headline(brush, top, value, BESIDE)
        below = room.adjusted(0, px(HEADLINE), 0, 0)
        if value.offers:
            self._offers(brush, below, value.offers_title, value.offers)
        elif value.result is not None:
            self._result(brush, below, value.result)
        elif value.waiting:
            brush.words(below, value.waiting, 24, self.theme.quiet, CENTRE, wrap=True)

    def _colour(self, headline: Headline) -> str:
        if headline.winner is not None:
            return light(self.theme, headline.winner)
        moods = {Mood.OPEN: self.theme.good, Mood.LOOK: self.theme.amber}
        return moods.get(headline.mood, self.theme.ink)

    def _edge(self, brush: Brush, headline: Headline) -> None:
        """A band at the left, so that a change is noticed from afar."""
        plain = headline.winner is None and headline.mood is Mood.CALM
        colour = self.theme.edge if plain else self._colour(headline)
        brush.painter.save()
        brush.clip_round(self.rect(), 10)
        brush.box(QRect(0, 0, brush.px(8), self.height()), colour, 0)
        brush.painter.restore()

    def _headline(self, brush: Brush, line: QRect, value: Announced, size: float) -> None:
        headline, px = value.headline, brush.px
        if headline.winner is not None:
            across = px(HEADLINE - 12)
            disc = QRect(line.left(), 0, across, across)
            disc.moveTop(line.center().y() - across // 2)
            draw_disc(brush, disc, headline.winner, value.letters.of(headline.winner))
            line = line.adjusted(across + px(12), 0, 0, 0)
        brush.words(line, headline.text, size, self._colour(headline), LEFT, bold=True)

    def _offers(
        self, brush: Brush, room: QRect, title: str, offers: tuple[OfferShown, ...]
    ) -> None:
        """A lammer for each hand that can be insured, as the Dealer pushes it out."""
        px = brush.px
        cited = " · ".join(dict.fromkeys(o.paragraph for o in offers if o.paragraph))
        line = QRect(room.left(), room.top(), room.width(), px(LINE))
        taken = brush.words(line, cited, 14, self.theme.faint, RIGHT)
        if cited:
            line.setRight(taken.left() - px(8))
        brush.words(line, title, 20, self.theme.amber, LEFT, bold=True)
        room = room.adjusted(0, px(LINE + 4), 0, 0)
        each = room.width() // len(offers)
        across = min(room.height(), each - px(10))
        for number, offer in enumerate(offers):
            left = room.left() + number * each + (each - across) // 2
            place = QRect(left, room.top() + (room.height() - across) // 2, across, across)
            lammer = Lammer(offer.title, offer.odds, offer.caption, "", open=True)
            draw_lammer(brush, place, lammer)

    def _result(self, brush: Brush, room: QRect, result: ResultShown) -> None:
        px = brush.px
        line = QRect(room.left(), room.top(), room.width(), px(LINE))
        brush.words(line, result.caption, 20, self.theme.quiet, LEFT)
        room = room.adjusted(0, px(LINE + 4), 0, 0)
        wide = (room.width() - px(10)) // 2
        for number, hand in enumerate(result.hands):
            left = room.left() + number * (wide + px(10))
            self._hand(brush, QRect(left, room.top(), wide, room.height()), hand)

    def _hand(self, brush: Brush, place: QRect, hand: HandOnBoard) -> None:
        """A hand with its total; the one that won is framed."""
        px, theme = brush.px, self.theme
        side = Winner(hand.hand)
        brush.box(place, theme.panel, 8, strong(theme, side) if hand.won else None, 3)
        room = place.adjusted(px(10), px(6), -px(10), -px(10))
        tall = px(46)
        line = QRect(room.left(), room.top(), room.width(), tall)
        taken = brush.words(line, hand.points, 34, theme.ink, RIGHT, bold=True)
        disc = QRect(line.left(), line.top() + px(9), px(28), px(28))
        draw_disc(brush, disc, side, hand.letter)
        name = QRect(disc.right() + px(8), line.top(), 0, tall)
        name.setRight(taken.left() - px(6))
        if hand.title != hand.letter:
            brush.words(name, hand.title, 20, light(theme, side), LEFT, bold=True)
        self._cards(brush, room.adjusted(0, tall + px(2), 0, 0), hand)

    def _cards(self, brush: Brush, room: QRect, hand: HandOnBoard) -> None:
        gap = brush.px(6)
        wide = min((room.width() - 2 * gap) // 3, round(room.height() * SHAPE))
        tall = round(wide / SHAPE)
        for number, card in enumerate(hand.cards):
            left = room.left() + number * (wide + gap)
            draw_card(brush, QRect(left, room.bottom() + 1 - tall, wide, tall), card)
