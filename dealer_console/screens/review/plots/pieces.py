"""What lies in the rows of a plot, painted in pixels: pieces of bars, and bands of chance."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from dealer_console.screens.review.plots.chart import Band, Bar, Strip
from dealer_console.screens.review.plots.pointing import HALF
from dealer_console.screens.review.plots.series import paint_bar
from dealer_console.screens.theme import DARK

BAND = (DARK.quiet, 26, 44)
"""The colour of a band, and how strong it is: of the wide one, of the narrow one."""


class _Piece(QGraphicsRectItem):
    """A part of a row that is painted on the screen's own pixels, so that hatching stays fine."""

    def __init__(self, low: QPointF, high: QPointF) -> None:
        super().__init__(QRectF(low, high))

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
        super().__init__(*corners(bar.row, bar.low, bar.high))
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
    """A band of chance in a row."""

    def __init__(self, band: Band) -> None:
        super().__init__(*corners(band.row, band.low, band.high))
        self._wide = band.wide

    def paint_in(self, painter: QPainter, box: QRectF) -> None:
        """Shaded; the narrow one more, with an edge at either side."""
        colour = _shade(painter, box, wide=self._wide)
        if not self._wide:
            painter.setPen(QPen(colour, 1))
            painter.drawLine(box.topLeft(), box.bottomLeft())
            painter.drawLine(box.topRight(), box.bottomRight())


class StripPiece(_Piece):
    """A band of chance through the whole plot."""

    def __init__(self, strip: Strip, left: float, right: float) -> None:
        super().__init__(QPointF(left, strip.low), QPointF(right, strip.high))
        self._wide = strip.wide

    def paint_in(self, painter: QPainter, box: QRectF) -> None:
        """Shaded; the narrow one more, with an edge above and below."""
        colour = _shade(painter, box, wide=self._wide)
        if not self._wide:
            painter.setPen(QPen(colour, 1))
            painter.drawLine(box.topLeft(), box.topRight())
            painter.drawLine(box.bottomLeft(), box.bottomRight())


def corners(row: float, low: float, high: float) -> tuple[QPointF, QPointF]:
    """Of what lies in a row from one value to another."""
    return QPointF(low, row - HALF), QPointF(high, row + HALF)


def _shade(painter: QPainter, box: QRectF, *, wide: bool) -> QColor:
    name, faint, strong = BAND
    colour = QColor(name)
    colour.setAlpha(faint if wide else strong)
    painter.fillRect(box, colour)
    return QColor(name)
