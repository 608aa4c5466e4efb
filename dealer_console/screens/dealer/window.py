"""The Dealer's window: draws what is shown, and tells what was pressed."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Shown
from dealer_console.screens.dealer.column_panel import ColumnPanel
from dealer_console.screens.dealer.guide_panel import GuidePanel
from dealer_console.screens.dealer.hand_panel import HandPanel
from dealer_console.screens.dealer.instruction_panel import InstructionPanel
from dealer_console.screens.dealer.keypad import Keypad
from dealer_console.screens.dealer.pad_panel import PadPanel
from dealer_console.screens.dealer.places import Places, places
from dealer_console.screens.dealer.plates import HeldPlate, LockPlate
from dealer_console.screens.dealer.sheet_panel import SheetPanel
from dealer_console.screens.dealer.status_bar import StatusBar
from dealer_console.screens.dealer.strip import Strip
from dealer_console.screens.dealer.touching import TOUCHES, Touching
from dealer_console.screens.parts.banner import Banner
from dealer_console.screens.parts.fitting import Label
from dealer_console.screens.parts.part import DESIGNED, Part, unit_of
from dealer_console.screens.parts.pressable import Pressable
from dealer_console.screens.parts.presses import Presses
from dealer_console.screens.parts.tile_button import TileButton


class DealerWindow(QWidget):
    """Draws a `Shown` and emits the key of whatever was pressed."""

    pressed = Signal(str)
    keypad_used = Signal()
    sized = Signal(int, int)
    closed = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(*DESIGNED)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        palette = self.palette()
        palette.setColor(self.backgroundRole(), QColor(Part.theme.ground))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self.shown: Shown | None = None
        self.presses = Presses()
        self._places: Places | None = None
        self._banner = Banner(self)
        self._status = StatusBar(now, self, self.presses)
        self._instruction = InstructionPanel(self)
        self._hands = (HandPanel(self, self.presses), HandPanel(self, self.presses))
        self._held = HeldPlate(self)
        self._guide = GuidePanel(self)
        self._pad = PadPanel(self, self.presses)
        self.column = ColumnPanel(self, self.presses)
        self._strip = Strip(self, self.presses)
        self.sheet = SheetPanel(self, self.presses)
        self._lock = LockPlate(self)
        self._keypad = Keypad(self)
        self._touching = Touching(self)
        for panel in (
            self._status, *self._hands, self._pad, self.column, self._strip, self.sheet,
        ):  # fmt: skip
            panel.pressed.connect(self.pressed)
        for plate in (self._held, self._guide, self._pad, self.sheet, self._lock):
            plate.hide()

    def draw(self, shown: Shown) -> None:
        """Be that; only what changed is drawn anew."""
        before, self.shown = self.shown, shown
        if shown == before:
            return
        if before is not None and _what_comes_next(before) != _what_comes_next(shown):
            self.presses.hush()
        self._arrange()
        self._draw()

    def _draw(self) -> None:
        shown = self.shown
        if shown is None:
            return
        language, hints = shown.language, self._keypad.used
        on_table = shown.sheet is None and not shown.locked
        self._banner.show_text(shown.banner, language)
        self._status.show_status(shown.status, language, locked=bool(shown.locked))
        self._instruction.show_instruction(shown.instruction, language)
        # The page first: a table that shows for a moment below it would flicker.
        self.sheet.show_sheet(None if shown.locked else shown.sheet, language, hints=hints)
        self._lock.show_text(shown.locked, language)
        self._instruction.setVisible(not shown.locked)
        for panel, hand in zip(self._hands, shown.hands, strict=True):
            panel.show_hand(hand, language)
            panel.setVisible(on_table)
        self._held.show_text(shown.held if on_table else "", language)
        self._guide.show_guide(shown.guide if on_table and shown.pad is None else None, language)
        self._pad.show_pad(shown.pad if on_table else None, language)
        self.column.show_column(shown.column, language, hints=hints)
        self.column.setVisible(on_table)
        self._strip.show_boxes(shown.boxes, language)
        self._strip.setVisible(on_table and bool(shown.boxes))

    def labels(self) -> list[Label]:
        """Every word that is visible, with its places in the window's pixels."""
        found = []
        for part in self.findChildren(Part):
            if part.isVisible():
                corner = part.mapTo(self, QPoint(0, 0))
                found += [
                    label._replace(
                        place=label.place.translated(corner), taken=label.taken.translated(corner)
                    )
                    for label in part.labels
                ]
        return found

    def pressables(self) -> list[Pressable]:
        """Everything that can be pressed now."""
        return [
            part
            for part in self.findChildren(Pressable)
            if part.isVisible() and part.target.takes_presses
        ]

    def place_of(self, part: QWidget) -> QRect:
        """Where a part lies in the window."""
        return QRect(part.mapTo(self, QPoint(0, 0)), part.size())

    @property
    def primary(self) -> TileButton:
        """The tile that comes next, of the page if one is open."""
        return self.sheet.primary if self.sheet.isVisible() else self.column.primary

    def look_at_clock(self) -> None:
        """The time may have gone on otherwise than by itself."""
        self._status.look_at_clock()

    def show_hints(self, *, shown: bool) -> None:
        """The keypad is used, or not: its keys stand on the tiles, or not."""
        if self._keypad.used is not shown:
            self._keypad.used = shown
            self._draw()

    # Where everything lies.

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Everything grows with the window."""
        super().resizeEvent(event)
        self._arrange()
        self.sized.emit(self.width(), self.height())

    def _arrange(self) -> None:
        if self.shown is None:
            return
        found = places(self.shown, self.width(), self.height())
        if found == self._places:
            return
        self._places = found
        self._banner.setGeometry(found.banner)
        self._status.setGeometry(found.status)
        self._status.arrange()
        self._instruction.setGeometry(found.instruction)
        for panel, place in zip(self._hands, found.hands, strict=True):
            panel.setGeometry(place)
            panel.arrange()
        self._held.setGeometry(found.held)
        self._guide.setGeometry(found.lower)
        self._pad.setGeometry(found.lower)
        self._pad.arrange()
        self.column.setGeometry(found.column)
        self.column.arrange(found.primary.translated(-found.column.topLeft()))
        self._strip.setGeometry(found.strip)
        self._strip.arrange(unit_of(self))
        self.sheet.setGeometry(found.sheet)
        corner = found.sheet.topLeft()
        self.sheet.arrange(found.primary.translated(-corner), found.back.translated(-corner))
        self._lock.setGeometry(found.lock)

    # Keys: the window has them all, and hands them to the tile they mean.

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A key of the keypad goes down."""
        if not self._keypad.goes_down(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A key of the keypad goes up."""
        if not self._keypad.goes_up(event):
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, _next: bool) -> bool:  # noqa: N802, FBT001 - Qt's name
        """Tab is a key of the keypad here."""
        return False

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Keys that go up elsewhere press nothing here."""
        self._keypad.let_go()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A touch beside every tile does nothing."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Touches are taken finger by finger."""
        if event.type() in TOUCHES:
            assert isinstance(event, QTouchEvent)
            self._touching.take(event)
            event.accept()
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Whatever is down is let go."""
        self._keypad.let_go()
        self._touching.let_go()
        super().closeEvent(event)
        self.closed.emit()


def _what_comes_next(shown: Shown) -> tuple[str, str]:
    """The page that lies open and the primary tile: where a finger goes without a look."""
    page = "" if shown.sheet is None else shown.sheet.name
    primary = shown.column.primary if shown.sheet is None else shown.sheet.primary
    return page, "" if primary is None else primary.key
