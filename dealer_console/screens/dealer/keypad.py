"""Every tile by keys: arrows and Enter, figures for pads and lists, signs for the column."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent

from dealer_console.screens.dealer.steering import Way, nearest, reading_order
from dealer_console.screens.parts.pressable import Pressable
from dealer_console.screens.parts.tile_button import ON_A_PAD, TileButton

if TYPE_CHECKING:
    from dealer_console.screens.dealer.window import DealerWindow

WAYS = {
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SIGNS = {
    Qt.Key.Key_Slash: "/",
    Qt.Key.Key_Asterisk: "*",
    Qt.Key.Key_Plus: "+",
    Qt.Key.Key_Minus: "-",
}
RANKS = {"0": ("0", "10", "T"), "1": ("1", "A"), "T": ("T", "10")}
"""Titles that a key stands for beside its own: a numeric keypad has neither ace nor ten."""
STEPS_BACK = "←"
"""The title of the key that takes one figure back."""


class Keypad:
    """Finds the tile that a key means, presses it with the key, and keeps the cursor."""

    def __init__(self, window: "DealerWindow") -> None:
        self._window = window
        self._down: dict[int, Pressable] = {}
        self.used = False
        """Whether keys are used at this table: then tiles say which."""

    def goes_down(self, event: QKeyEvent) -> bool:
        """A key goes down; whether it means something here."""
        shown = self._window.shown
        if shown is None or shown.locked:
            return False
        key = event.key()
        if event.isAutoRepeat():
            return key in self._down
        steering = key in WAYS or key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if steering:
            self._steer(key)
        elif key == Qt.Key.Key_Escape and self.cursor is not None:
            self.cursor.steered = False
        else:
            meant = self._meant(key, event.text())
            if meant is None or not meant.isVisible():
                return False
            self._down[key] = meant
            meant.press()
        if not self.used:
            self._window.show_hints(shown=True)
            self._window.keypad_used.emit()
        return True

    def goes_up(self, event: QKeyEvent) -> bool:
        """A key goes up; whether it pressed something."""
        if event.isAutoRepeat():
            return event.key() in self._down
        pressable = self._down.pop(event.key(), None)
        if pressable is None:
            return False
        pressable.release()
        return True

    def let_go(self) -> None:
        """Whatever is down is forgotten."""
        for pressable in self._down.values():
            pressable.let_go()
        self._down.clear()

    @property
    def cursor(self) -> Pressable | None:
        """The tile the keypad is at."""
        return next((part for part in self._window.pressables() if part.steered), None)

    def _meant(self, key: int, text: str) -> Pressable | None:
        window = self._window
        if key in ENTER:
            return self.cursor or window.primary
        if key == Qt.Key.Key_Space:
            return self.cursor
        if key == Qt.Key.Key_Escape:
            return window.sheet.back
        if key == Qt.Key.Key_Backspace:
            return self._on_pad((STEPS_BACK,))
        if key in SIGNS:
            return window.column.by_sign(SIGNS[Qt.Key(key)])
        said = text.upper()
        found = self._on_pad((said, *RANKS.get(said, ()))) if said else None
        if found is None and said.isdecimal() and window.sheet.isVisible():
            return window.sheet.choice(int(said))
        return found

    def _on_pad(self, titles: tuple[str, ...]) -> Pressable | None:
        for part in self._window.pressables():
            tile = part.tile if isinstance(part, TileButton) else None
            if tile and tile.kind in ON_A_PAD and tile.title in titles:
                return part
        return None

    def _steer(self, key: int) -> None:
        """To the nearest tile in that direction; from nowhere, to the primary."""
        window, at = self._window, self.cursor
        tiles = window.pressables()
        if not tiles:
            return
        rects = [window.place_of(tile) for tile in tiles]
        found: int | None
        if at is None:
            found = tiles.index(window.primary) if window.primary in tiles else _first(rects)
        elif key in WAYS:
            found = nearest(window.place_of(at), rects, WAYS[Qt.Key(key)])
        else:
            order = reading_order(rects)
            step = 1 if key == Qt.Key.Key_Tab else -1
            found = order[(order.index(tiles.index(at)) + step) % len(order)]
        if found is None:
            return
        if at is not None:
            at.steered = False
        tiles[found].steered = True


def _first(rects: list[QRect]) -> int:
    return reading_order(rects)[0]
