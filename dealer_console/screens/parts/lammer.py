"""The lammer of a hand: the odds that are pushed out, drawn as the plastic disc itself."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from dealer_console.desk.shown import Lammer
from dealer_console.screens.parts.part import CENTRE, Brush


def draw_lammer(brush: Brush, place: QRect, lammer: Lammer) -> None:
    """A round lammer in a square place; closed, it is dim and says so on a plate."""
    theme, across = brush.theme, place.width()
    centre = QPointF(QRectF(place).center())
    ground, ink = (theme.amber, theme.on_amber) if lammer.open else (theme.raised, theme.quiet)
    rim = max(3.0, across * 0.055)
    brush.circle(centre, across / 2, ground)
    dashes = QPen(QColor(theme.card if lammer.open else theme.edge), rim)
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes.setDashPattern([1.6, 1.3])
    brush.painter.setPen(dashes)
    brush.painter.setBrush(Qt.BrushStyle.NoBrush)
    brush.painter.drawEllipse(centre, across / 2 - rim / 2, across / 2 - rim / 2)

    def row(top: float, bottom: float, inset: float) -> QRect:
        return QRect(
            place.left() + round(across * inset),
            place.top() + round(across * top),
            round(across * (1 - 2 * inset)),
            round(across * bottom) - round(across * top),
        )

    size = across / brush.px(100) * 100
    brush.words(row(0.06, 0.34, 0.16), lammer.hand, size * 0.12, ink, CENTRE, bold=True)
    brush.words(row(0.22, 0.68, 0.08), lammer.odds, size * 0.27, ink, CENTRE, bold=True)
    brush.words(row(0.57, 0.87, 0.1), lammer.caption, size * 0.11, ink, CENTRE, bold=True)
    if lammer.status:
        plate = row(0.81, 1.01, 0.16)
        edge = theme.amber if lammer.open else theme.edge
        brush.box(plate, theme.ground, 12, edge, 2)
        said = theme.amber if lammer.open else theme.ink
        inner = plate.adjusted(brush.px(4), -brush.px(3), -brush.px(4), brush.px(3))
        brush.words(inner, lammer.status, size * 0.11, said, CENTRE, bold=True)
