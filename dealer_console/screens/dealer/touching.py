"""Fingers on the glass, each by itself: a palm that rests there keeps nobody from pressing."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEventPoint, QTouchEvent

from dealer_console.screens.parts.pressable import Pressable

if TYPE_CHECKING:
    from dealer_console.screens.dealer.window import DealerWindow

TOUCHES = frozenset(
    {
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
        QEvent.Type.TouchEnd,
        QEvent.Type.TouchCancel,
    }
)


class Touching:
    """Which finger is down on which tile.

    Qt makes mouse events of the first finger alone, whatever it does.
    """

    def __init__(self, window: "DealerWindow") -> None:
        self._window = window
        self._down: dict[int, Pressable] = {}

    def take(self, event: QTouchEvent) -> None:
        """Fingers come down and go up."""
        if event.type() is QEvent.Type.TouchCancel:
            self.let_go()
            return
        for point in event.points():
            if point.state() is QEventPoint.State.Pressed:
                self._comes_down(point)
            elif point.state() is QEventPoint.State.Released:
                self._goes_up(point)

    def let_go(self) -> None:
        """All fingers are forgotten."""
        for pressable in self._down.values():
            pressable.let_go()
        self._down.clear()

    def _comes_down(self, point: QEventPoint) -> None:
        pressable = self._under(point)
        if pressable is not None:
            self._down[point.id()] = pressable
            pressable.press()

    def _goes_up(self, point: QEventPoint) -> None:
        pressable = self._down.pop(point.id(), None)
        if pressable is not None:
            pressable.release(inside=self._under(point) is pressable)

    def _under(self, point: QEventPoint) -> Pressable | None:
        """The tile under a finger."""
        window = self._window
        place = window.mapFromGlobal(point.globalPosition()).toPoint()
        part = window.childAt(place)
        while part is not None and not isinstance(part, Pressable):
            part = part.parentWidget()
        return part
