"""A Dealer at work before a window: taps, touches and types, and notes what was pressed."""

from datetime import datetime

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_console.desk.shown import Shown
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.parts.pressable import Pressable

NOW = datetime(2026, 3, 14, 21, 42, 7, 250_000)


class Dealer:
    """Acts on the window from outside only, at the pixels where things are seen."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.time = NOW
        self.window = DealerWindow(lambda: self.time)
        self.pressed: list[str] = []
        self.window.pressed.connect(self.pressed.append)
        self.finger = QTest.createTouchDevice()

    def sees(self, shown: Shown, size: tuple[int, int] = (1280, 800)) -> None:
        """That is on the screen now, painted."""
        self.window.resize(*size)
        self.window.draw(shown)
        if not self.window.isVisible():
            self.window.show()
            self.qtbot.waitExposed(self.window)
        QApplication.processEvents()
        self.window.grab()

    def tile(self, key: str) -> Pressable:
        """What is pressed for that key."""
        (found,) = (part for part in self.window.pressables() if part.target.key == key)
        return found

    def at(self, key: str) -> QPoint:
        """The pixel in the middle of it."""
        tile = self.tile(key)
        middle = self.window.place_of(tile).center()
        assert self.window.childAt(middle) is tile, f"{key} is covered, or outside the window"
        return middle

    def taps(self, key: str) -> None:
        """With the mouse."""
        QTest.mouseClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=self.at(key))

    def comes_down_on(self, place: QPoint) -> None:
        """The mouse, and it stays down."""
        QTest.mousePress(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)

    def lets_go_at(self, place: QPoint) -> None:
        """Up it goes."""
        QTest.mouseRelease(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)

    def touches(self, key: str) -> None:
        """With a finger on the touch screen."""
        handle, place = self.window.windowHandle(), self.at(key)
        QTest.touchEvent(handle, self.finger).press(0, place).commit()
        QTest.touchEvent(handle, self.finger).release(0, place).commit()

    def types(self, *keys: Qt.Key | str) -> None:
        """On the keypad; letters and figures as text."""
        for key in keys:
            if isinstance(key, str):
                QTest.keyClicks(self.window, key)
            else:
                QTest.keyClick(self.window, key)

    def is_in_no_hurry(self) -> None:
        """The next press is one of its own."""
        self.window.presses.forget()

    def says(self) -> set[str]:
        """All words on the screen."""
        return {label.text for label in self.window.labels()}
