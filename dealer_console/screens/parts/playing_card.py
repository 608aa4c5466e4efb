"""A playing card as it lies on the felt: its face, its back, or its rank alone."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache

from dealer_console.screens.faces import face, family
from dealer_console.screens.parts.fitting import SMALLEST, Label
from dealer_console.screens.parts.part import Brush
from dealer_console.screens.theme import Theme
from dealer_console.wording.cards import PIPS, card_text, rank_text
from rules.cards import UNTOLD, Card

RED = "HD"

SHAPE = 132 / 188
"""The width of a card for its height."""

ROUND = 0.085
"""The radius of a card's corners for its width."""

RANK, RANK_ALONE, SUIT = 0.3, 0.5, 0.45
"""The height of the figures for that of the card."""


def draw_card(brush: Brush, place: QRect, card: Card | None) -> None:
    """A card in a place; no face is a closed card."""
    if place.isEmpty():
        return
    ratio = brush.painter.device().devicePixelRatio()
    key = f"card {card} {place.width()} {place.height()} {ratio}"
    drawn = QPixmap()
    # Ten rounds of recall are fifty cards; drawing each from its outline takes a frame and a half.
    if not QPixmapCache.find(key, drawn):
        drawn = _drawn(place.size(), ratio, card, brush.theme)
        QPixmapCache.insert(key, drawn)
    brush.painter.drawPixmap(place.topLeft(), drawn)
    if card is not None:
        pixels = round(place.height() * (RANK_ALONE if card.suit == UNTOLD else RANK))
        fits = pixels >= brush.px(SMALLEST)
        brush.part.labels.append(Label(card_text(card), QRect(place), QRect(place), pixels, fits))


def _drawn(size: QSize, ratio: float, card: Card | None, theme: Theme) -> QPixmap:
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    paint_card(painter, QRectF(0, 0, size.width(), size.height()), card, theme, _bold_face)
    painter.end()
    return pixmap


FaceOf = Callable[[int, bool], QFont]
"""The face of the figures at a height in pixels, bold or not."""


def paint_card(
    painter: QPainter, place: QRectF, card: Card | None, theme: Theme, face_of: FaceOf
) -> None:
    """A card with the pen that the painter has, on whatever it paints on; for any thread."""
    painter.setBrush(QColor(theme.card))
    radius = place.width() * ROUND
    painter.drawRoundedRect(place, radius, radius)
    if card is None:
        _draw_back(painter, place, theme)
    else:
        _draw_face(painter, place, card, theme, face_of)


def _bold_face(pixels: int, bold: bool) -> QFont:  # noqa: FBT001 - as every FaceOf
    return face(family("en"), pixels, bold=bold)


def _draw_face(painter: QPainter, place: QRectF, card: Card, theme: Theme, face_of: FaceOf) -> None:
    wide, tall = place.width(), place.height()
    painter.setPen(QColor(theme.card_red if card.suit in RED else theme.card_black))
    rank = rank_text(card)
    if card.suit == UNTOLD:
        _glyph(painter, place.center(), rank, tall * RANK_ALONE, face_of, bold=True)
        return
    size = RANK if len(rank) == 1 else RANK * 0.9
    corner = place.topLeft() + QPointF(wide * 0.29, tall * 0.2)
    below = place.topLeft() + QPointF(wide * 0.59, tall * 0.68)
    _glyph(painter, corner, rank, tall * size, face_of, bold=True)
    _glyph(painter, below, PIPS[card.suit], tall * SUIT, face_of, bold=False)


def _glyph(
    painter: QPainter, centre: QPointF, text: str, pixels: float, face_of: FaceOf, *, bold: bool
) -> None:
    """A rank or a pip around a point; its line may be higher than the card is there."""
    painter.setFont(face_of(round(pixels), bold))
    room = QRectF(centre.x() - pixels * 2, centre.y() - pixels * 2, pixels * 4, pixels * 4)
    # Qt draws no bold of large figures, so a second stroke beside the first makes them so.
    shift = pixels / 50 if bold else 0
    painter.drawText(room.translated(-shift, 0), Qt.AlignmentFlag.AlignCenter, text)
    if shift:
        painter.drawText(room.translated(shift, 0), Qt.AlignmentFlag.AlignCenter, text)


def _draw_back(painter: QPainter, place: QRectF, theme: Theme) -> None:
    rim = max(2.0, place.width() * 0.055)
    inner = place.adjusted(rim, rim, -rim, -rim)
    shape = QPainterPath()
    shape.addRoundedRect(inner, rim, rim)
    painter.fillPath(shape, QColor(theme.card_back))
    painter.setClipPath(shape)
    painter.setPen(QPen(QColor(theme.card_back_line), max(1.0, place.width() / 110)))
    step, tall = max(6.0, place.width() / 7), inner.height()
    for number in range(int((inner.width() + tall) / step) + 1):
        x = inner.left() + number * step
        painter.drawLine(QPointF(x, inner.top()), QPointF(x - tall, inner.bottom()))
        x = inner.right() - number * step
        painter.drawLine(QPointF(x, inner.top()), QPointF(x + tall, inner.bottom()))
