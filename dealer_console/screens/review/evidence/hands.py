"""Both hands of a round as they lay, with their totals."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from dealer_console.review.evidence.report import RoundStory
from dealer_console.review.evidence.words import ReportWords
from dealer_console.round_log.round_rows import CardRow
from dealer_console.screens.parts.playing_card import SHAPE, paint_card
from dealer_console.screens.review.evidence.paper import ACROSS, LEFT, PAD
from dealer_console.screens.review.evidence.type import GOOD, INK, QUIET, RULE, SHADE, Style, Type
from dealer_console.screens.theme import DARK
from rules.cards import Card
from rules.hands import Hand

HIGH = 1_330
"""Of the whole picture."""

CARD = 780
GAP = 70
HEAD = 330


def draw_hands(
    painter: QPainter, top: float, story: RoundStory, words: ReportWords, type_: Type
) -> None:
    """Player at the left and Banker at the right; the winner is framed and named."""
    row = story.found.round
    points = {Hand.PLAYER: row.player_points, Hand.BANKER: row.banker_points}
    wide = (ACROSS - 2 * PAD) / 2
    for number, hand in enumerate(Hand):
        place = QRectF(LEFT + number * (wide + 2 * PAD), top, wide, HIGH - GAP)
        won = row.winner == hand
        painter.setPen(QPen(QColor(GOOD if won else RULE), 16 if won else 6))
        painter.setBrush(QColor(SHADE))
        painter.drawRoundedRect(place, 60, 60)
        _draw_head(painter, place, hand, points[hand], words, type_, won=won)
        _draw_cards(painter, place, story.hands[hand], words, type_)


def _draw_head(
    painter: QPainter,
    place: QRectF,
    hand: Hand,
    points: int | None,
    words: ReportWords,
    type_: Type,
    *,
    won: bool,
) -> None:
    head = QRectF(place.left() + 110, place.top() + 40, place.width() - 220, HEAD - 40)
    name = words.code("hand", hand)
    _say(painter, head, name, type_, 140, Qt.AlignmentFlag.AlignLeft, bold=True)
    if won:
        beside = head.adjusted(type_.width(name, Style(140, bold=True)) + 110, 0, 0, 0)
        wins = words.say("hand-wins")
        _say(painter, beside, wins, type_, 95, Qt.AlignmentFlag.AlignLeft, colour=GOOD, bold=True)
    if points is not None:
        _say(painter, head, str(points), type_, 210, Qt.AlignmentFlag.AlignRight, bold=True)


def _draw_cards(
    painter: QPainter, place: QRectF, cards: Sequence[CardRow], words: ReportWords, type_: Type
) -> None:
    wide = CARD * SHAPE

    def face_of(pixels: int, bold: bool) -> QFont:  # noqa: FBT001 - as every FaceOf
        return type_.font(pixels, bold=bold)

    x, y = place.left() + 110, place.top() + HEAD
    for card in cards:
        there = QRectF(x, y, wide, CARD)
        painter.setPen(QPen(QColor(RULE), 8))
        paint_card(painter, there, _card(card.card), DARK, face_of)
        if card.entered:
            below = QRectF(x - GAP / 2, y + CARD + 8, wide + GAP, 110)
            entered = words.say("entered")
            _say(painter, below, entered, type_, 66, Qt.AlignmentFlag.AlignHCenter, colour=QUIET)
        x += wide + GAP


def _card(text: str | None) -> Card | None:
    return None if text is None or text == "??" else Card(text[0], text[1:])


def _say(
    painter: QPainter,
    place: QRectF,
    text: str,
    type_: Type,
    size: int,
    side: Qt.AlignmentFlag,
    *,
    colour: str = INK,
    bold: bool = False,
) -> None:
    painter.setFont(type_.font(size, bold=bold, text=text))
    painter.setPen(QColor(colour))
    painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, text)
