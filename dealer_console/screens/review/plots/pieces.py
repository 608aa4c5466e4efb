"""What lies in the rows of a plot, painted in pixels: pieces of bars, and bands of chance."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from dealer_console.screens.review.plots.chart import Band, Bar
from dealer_console.screens.review.plots.pointing import HALF
from dealer_console.screens.review.plots.series import paint_bar
from dealer_console.screens.theme import DARK

BAND = (DARK.player, 46, 88)
"""The colour of a band, and how strong it is: of the wide one, of the narrow one."""


class _Piece(QGraphicsRectItem):
    """A part of a row that is painted on the screen's own pixels, so that hatching stays fine."""

    def __init__(self, row: int, low: float, high: float) -> None:
        super().__init__(QRectF(QPointF(low, row - HALF), QPointF(high, row + HALF)))

    def paint(
        self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None
    ) -> None:
        """Where the plot's scales put it."""
        box = painter.worldTransform().mapRect(self.rect())
        painter.save()
        painter.resetTransform()
        self.paint_in(painter, box)
        painter.restore()

    def paint_in(self, painter: QPainter, box: QRectF) -> None:
        """What it is."""
        raise NotImplementedError


class BarPiece(_Piece):
    """A piece of a bar, with its number where there is room."""

    def __init__(self, bar: Bar, font: QFont) -> None:
        super().__init__(bar.row, bar.low, bar.high)
        self._bar, self._font = bar, font

    def paint_in(self, painter: QPainter, box: QRectF) -> None:
        """Hatched, and its number on a plate of its own."""
        paint_bar(painter, QPolygonF(box), self._bar.style)
        text = self._bar.label
        metrics = QFontMetrics(self._font)
        plate = QRectF(0, 0, metrics.horizontalAdvance(text) + 8, metrics.height())
        if not text or plate.width() + 4 > box.width() or plate.height() > box.height():
            return
        plate.moveCenter(box.center())
        painter.fillRect(plate, QColor(DARK.panel))
        painter.setFont(self._font)
        painter.setPen(QColor(DARK.ink))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


class BandPiece(_Piece):
    """A band of chance."""

    def __init__(self, band: Band) -> None:
        super().__init__(band.row, band.low, band.high)
        self._band = band

    def paint_in(self, painter: QPainter, box: QRectF) -> None:
        """Shaded; the narrow one more, with an edge."""
        name, wide, narrow = BAND
        colour = QColor(name)
        colour.setAlpha(wide if self._band.wide else narrow)
        painter.fillRect(box, colour)
        if not self._band.wide:
            painter.setPen(QPen(QColor(name), 1))
            painter.drawLine(box.topLeft(), box.bottomLeft())
            painter.drawLine(box.topRight(), box.bottomRight())
