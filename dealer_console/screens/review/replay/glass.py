"""The Dealer's window behind glass: the same widgets, drawn smaller, and nothing can be pressed."""

from datetime import datetime

from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QSizePolicy, QWidget

from dealer_console.desk.shown import Shown
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.parts.part import DESIGNED
from dealer_console.screens.theme import DARK

LEAST = QSize(480, 300)


class Glass(QWidget):
    """Shows moments of a screen that is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("replay-glass")
        self.setMinimumSize(LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._now = datetime.min
        self.dealer = DealerWindow(lambda: self._now)
        # It lives as it would on a monitor, and stands on none.
        self.dealer.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.dealer.resize(*DESIGNED)
        self.dealer.show()

    def show_moment(
        self, shown: Shown, now: datetime, size: tuple[int, int] | None, *, hints: bool
    ) -> None:
        """Be that screen, at that time of day."""
        self._now = now
        self.dealer.resize(*(size or DESIGNED))
        self.dealer.draw(shown)
        self.dealer.show_hints(shown=hints)
        self.dealer.look_at_clock()
        self.update()

    def picture(self, scale: float = 1.0) -> QPixmap:
        """All that is on the screen; a scale of one is pixel for pixel as it was."""
        size = self.dealer.size()
        pixmap = QPixmap(round(size.width() * scale), round(size.height() * scale))
        # Drawn in its own measures on fewer pixels: words stay sharp, as no picture is shrunk.
        pixmap.setDevicePixelRatio(scale)
        pixmap.fill(QColor(DARK.ground))
        self.dealer.render(pixmap, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawChildren)
        return pixmap

    def close_down(self) -> None:
        """The window behind it goes."""
        self.dealer.close()
        self.dealer.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """As large as there is room for, in its own shape."""
        del event
        size, ratio = self.dealer.size(), self.devicePixelRatioF()
        scale = min(self.width() / size.width(), self.height() / size.height())
        picture = self.picture(scale * ratio)
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(self)
        corner = QPointF(
            (self.width() - size.width() * scale) / 2, (self.height() - size.height() * scale) / 2
        )
        painter.drawPixmap(corner.toPoint(), picture)
        painter.end()
