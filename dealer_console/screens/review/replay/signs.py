"""The signs on a replay's buttons, drawn: no face in reach has them all."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

from dealer_console.screens.theme import DARK

SIZE = 16
FINE = 4
"""Pixels for each one, so that they are sharp on a dense monitor too."""

BAR, FORWARD, BACK = "|", ">", "<"

SIGNS = {
    "replay-first": "|<",
    "replay-back": "<<",
    "replay-step-back": "<",
    "replay-step": ">",
    "replay-play": ">>",
    "replay-last": ">|",
}
"""Of what each is made, from the left."""


def sign(name: str) -> QIcon:
    """The sign of that button."""
    pixmap = QPixmap(SIZE * FINE, SIZE * FINE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.scale(FINE, FINE)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(DARK.ink))
    marks = SIGNS[name]
    each = 7.0
    left = (SIZE - each * len(marks)) / 2
    for number, mark in enumerate(marks):
        _draw(painter, mark, QRectF(left + number * each, 3, each, SIZE - 6))
    painter.end()
    return QIcon(pixmap)


def _draw(painter: QPainter, mark: str, place: QRectF) -> None:
    if mark == BAR:
        painter.drawRect(QRectF(place.center().x() - 1.2, place.top(), 2.4, place.height()))
        return
    tip = place.right() if mark == FORWARD else place.left()
    flat = place.left() if mark == FORWARD else place.right()
    corners = [QPointF(flat, place.top()), QPointF(tip, place.center().y())]
    painter.drawPolygon(QPolygonF([*corners, QPointF(flat, place.bottom())]))
