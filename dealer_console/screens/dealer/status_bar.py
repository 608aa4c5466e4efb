"""The status bar: the table, the shoe, whether link and log are well, who deals, the time."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QPointF, QRect, Signal
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Kind, Status
from dealer_console.screens.dealer.about import About
from dealer_console.screens.dealer.clock import Clock
from dealer_console.screens.faces import family_for
from dealer_console.screens.parts.fitting import width_of
from dealer_console.screens.parts.part import LEFT, RIGHT, Brush, Part
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.shelf import Shelf
from dealer_console.screens.parts.tile_button import TileButton

CLOCK = 90
LANGUAGE = 46
LAMP = 20
GAP = 18
TEXT, WITH_NOTICES, TABLE = 15, 14, 19


class StatusBar(Part):
    """Draws the status; the languages are tiles, the clock goes by itself."""

    pressed = Signal(str)

    def __init__(self, now: Callable[[], datetime], parent: QWidget, presses: Presses) -> None:
        super().__init__(parent)
        self.status: Status | None = None
        self._locked = False
        self._clock = Clock(now, self)
        self._about = About(self)
        self._tiles: Shelf[TileButton] = Shelf(lambda: self._tile(presses))

    def _tile(self, presses: Presses) -> TileButton:
        tile = TileButton(self, presses)
        tile.pressed.connect(self.pressed)
        return tile

    def look_at_clock(self) -> None:
        """Show the time that it is now."""
        self._clock.look()

    def show_status(self, status: Status, language: str, *, locked: bool) -> None:
        """Be that status; on a locked console its tiles do nothing."""
        before = (self.status, self._locked, self.language)
        if (status, locked, language) == before:
            return
        self.status, self._locked = status, locked
        size = WITH_NOTICES if status.notices else TEXT
        self._about.show_about(status.game, status.shoe, size, language)
        if (status._replace(shoe=""), locked, language) == (
            before[0]._replace(shoe="") if before[0] else None, *before[1:]
        ):  # fmt: skip
            return
        for number, tile in enumerate(status.languages):
            shown = tile._replace(enabled=tile.enabled and not locked)
            if tile.kind is Kind.PLAIN:
                shown = shown._replace(kind=Kind.QUIET)
            self._tiles[number].show_tile(shown, language)
        for unneeded in self._tiles.beyond(len(status.languages)):
            unneeded.show_tile(None, language)
        self._clock.speak(language)
        self.speak(language)
        self.arrange()
        self.update()

    def arrange(self) -> None:
        """Put the tiles and the clock at the right."""
        count = len(self.status.languages) if self.status else 0
        tall, wide, px = self.height(), self.width(), self.px
        for number in range(count):
            left = wide - px(10) - (count - number) * px(LANGUAGE)
            self._tiles[number].setGeometry(left, px(1), px(LANGUAGE - 4), tall - px(2))
        self._clock.setGeometry(
            wide - px(18) - count * px(LANGUAGE) - px(CLOCK), 0, px(CLOCK), tall
        )
        if self.status is not None:
            self._about.setGeometry(self._about_place(self.status))

    def _about_place(self, status: Status) -> QRect:
        """Between the table and what is always there; above the notices, where there are any."""
        px, tall = self.px, self.height()
        right = self._clock.x() - px(GAP)
        if status.dealer:
            right -= min(px(170), self._wide(status.dealer)) + px(GAP)
        for text, good in ((status.log, status.log_good), (status.link, status.link_good)):
            lamp = min(px(200), self._wide(text, bold=not good) + px(4)) + px(LAMP)
            right -= lamp + px(GAP if good else GAP + 6)
        left = px(20) + min(px(170), self._wide(status.table, TABLE, bold=True)) + px(GAP)
        if status.notices:
            return QRect(left, px(2), right - left, tall // 2 - px(2))
        return QRect(left, 0, right - left, tall)

    def _wide(self, text: str, size: float = TEXT, *, bold: bool = False) -> int:
        family = family_for(self.language, text)
        return width_of(family, text, self.px(size), bold=bold)

    def paint(self, brush: Brush) -> None:
        """From the right what is always there, and the rest in what is left."""
        status = self.status
        if status is None:
            return
        brush.box(self.rect(), self.theme.ground, 0)
        px, tall = brush.px, self.height()
        right = self._clock.x() - px(GAP)
        room = QRect(right - px(170), 0, px(170), tall)
        dealer = brush.words(room, status.dealer, TEXT, self.theme.quiet, RIGHT)
        right = (dealer.left() if status.dealer else right) - px(GAP)
        right = self._lamp(brush, right, status.log, good=status.log_good)
        right = self._lamp(brush, right, status.link, good=status.link_good)

        left = px(20)
        table = brush.words(
            QRect(left, 0, px(170), tall), status.table, TABLE, self.theme.ink, LEFT, bold=True
        )
        left = table.right() + px(GAP)
        middle = tall // 2
        if status.notices:
            below = QRect(left, middle, right - left, middle - px(2))
            self._notices(brush, below, status.notices)

    def _lamp(self, brush: Brush, right: int, text: str, *, good: bool) -> int:
        """A round lamp where it is well, a triangle on a plate where not; where it begins."""
        px, tall = brush.px, self.height()
        colour = self.theme.good if good else self.theme.alarm
        wide = min(px(200), brush.width_of(text, TEXT, bold=not good) + px(4))
        left = right - wide - px(LAMP)
        middle, centre = tall / 2, left + px(6)
        if good:
            brush.circle(QPointF(centre, middle), px(5), colour)
        else:
            plate = QRect(left - px(10), px(6), right - left + px(16), tall - px(12))
            brush.box(plate, self.theme.alarm_ground, 8, self.theme.alarm)
            size = px(7)
            brush.shape(
                ((centre - size, middle + size), (centre + size, middle + size),
                 (centre, middle - size)),
                colour,
            )  # fmt: skip
        ink = colour if good else self.theme.ink
        room = QRect(left + px(LAMP), 0, wide, tall)
        brush.words(room, text, TEXT, ink, LEFT, bold=not good)
        return left - px(GAP if good else GAP + 6)

    def _notices(self, brush: Brush, room: QRect, notices: tuple[str, ...]) -> None:
        """Each with a mark before it, side by side."""
        px, left = brush.px, room.left()
        each = px(14) + px(12)
        widths = [brush.width_of(notice, 14, bold=True) + px(2) for notice in notices]
        free = max(1, room.right() - left - each * len(notices))
        shrink = min(1.0, free / sum(widths))
        for notice, wide in zip(notices, widths, strict=True):
            middle = room.center().y() + 1
            size = px(4)
            brush.shape(
                ((left, middle), (left + size, middle - size), (left + 2 * size, middle),
                 (left + size, middle + size)),
                self.theme.amber,
            )  # fmt: skip
            place = QRect(left + px(14), room.top(), int(wide * shrink), room.height())
            brush.words(place, notice, 14, self.theme.amber, LEFT, bold=True)
            left = place.right() + px(12)
