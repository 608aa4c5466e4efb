"""A table's two windows on a screen, and all that an eye can follow in them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dealer_console.desk.board_shown import BoardShown
from dealer_console.desk.shown import Shown
from dealer_console.screens.board.window import BoardWindow
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.parts.pressable import Pressable
from tests.dealer_console.screens.dealer.at_work import NOW

SIZE = (1280, 800)

HAPPENS = (
    QEvent.Type.Paint,
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ZOrderChange,
    QEvent.Type.EnabledChange,
    QEvent.Type.CursorChange,
)
"""What happens to a widget that can be seen to happen."""

Traits = tuple[Any, ...]


class Look(NamedTuple):
    """How both windows look, and what was done to make them look so."""

    window: QImage
    """The pixels of the Dealer's window."""
    board: QImage
    names: list[Traits]
    """Every widget as a program that reads a screen out would find it."""
    tiles: list[Traits]
    """All that can be pressed, or looks as if, from one to the next."""
    happened: list[Traits]
    """What was moved, and what was painted anew."""


class Room:
    """Both windows of a table."""

    def __init__(self) -> None:
        self.dealer, self.board = DealerWindow(lambda: NOW), BoardWindow()
        self.press: Callable[[str], object] = str
        """Who is told what was pressed."""
        self.happened: list[Traits] = []
        self._pictures: dict[QWidget, QImage] = {}
        self.dealer.pressed.connect(self._pressed)
        self.dealer.resize(*SIZE)
        self.board.resize(*SIZE)

    def draw(self, shown: Shown, board: BoardShown) -> Look:
        """Have that on the screen, and look at it."""
        self.dealer.draw(shown)
        self.board.draw(board)
        for window in (self.dealer, self.board):
            if not window.isVisible():
                window.show()
        QApplication.processEvents()
        happened = list(self.happened)
        self.happened.clear()
        painted = {one[0] for one in happened if one[1] == QEvent.Type.Paint.name}
        return Look(
            self._picture(self.dealer, painted),
            self._picture(self.board, painted),
            [_named(part) for part in (*_parts(self.dealer), *_parts(self.board))],
            self._tiles(),
            happened,
        )

    def to_press(self) -> list[str]:
        """What can be pressed in the Dealer's window as it stands."""
        return sorted({part.target.key for part in self.dealer.pressables()})

    def taps(self, key: str) -> None:
        """With the mouse, in no hurry; what would have to be held is as good as held."""
        (part,) = (one for one in self.dealer.pressables() if one.target.key == key)
        if part.target.hold:
            self.press(key)
            return
        self.dealer.presses.forget()
        middle = self.dealer.place_of(part).center()
        QTest.mouseClick(self.dealer.windowHandle(), Qt.MouseButton.LeftButton, pos=middle)

    def close(self) -> None:
        """Nothing is left of them."""
        for window in (self.dealer, self.board):
            window.close()
            window.deleteLater()

    def _pressed(self, key: str) -> None:
        self.press(key)

    def _tiles(self) -> list[Traits]:
        return [
            (part.target, _place(part, self.dealer), part.steered, part.down)
            for part in self.dealer.findChildren(Pressable)
            if part.isVisible()
        ]

    def _picture(self, window: QWidget, painted: set[str]) -> QImage:
        """What is on the screen, painted piece by piece; the same where nothing was painted."""
        if type(window).__name__ in painted or window not in self._pictures:
            self._pictures[window] = window.screen().grabWindow(window.winId()).toImage()
        return self._pictures[window]


class _Watching(QObject):
    """Notes what happens in rooms, for each room apart."""

    def __init__(self, rooms: Sequence[Room]) -> None:
        super().__init__()
        self._rooms = {window: room for room in rooms for window in (room.dealer, room.board)}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Something happens somewhere."""
        if event.type() in HAPPENS and isinstance(watched, QWidget):
            window = watched.window()
            room = self._rooms.get(window)  # type: ignore[call-overload]
            if room is not None:
                painted = event.region().boundingRect() if isinstance(event, QPaintEvent) else None
                room.happened.append(
                    (
                        type(window).__name__,
                        event.type().name,
                        type(watched).__name__,
                        watched.geometry().getRect(),
                        None if painted is None else painted.getRect(),
                    )
                )
        return False


@contextmanager
def two_rooms() -> Iterator[tuple[Room, Room]]:
    """Rooms that are watched; nothing is left of them."""
    rooms = Room(), Room()
    watching = _Watching(rooms)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(watching)
    try:
        yield rooms
    finally:
        application.removeEventFilter(watching)
        for room in rooms:
            room.close()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _parts(window: QWidget) -> list[QWidget]:
    return [window, *window.findChildren(QWidget)]


def _named(part: QWidget) -> Traits:
    return (
        type(part).__name__,
        part.geometry().getRect(),
        part.isVisible(),
        part.isEnabled(),
        part.hasFocus(),
        part.objectName(),
        part.accessibleName(),
        part.accessibleDescription(),
        part.toolTip(),
        part.statusTip(),
        part.whatsThis(),
        part.windowTitle(),
        part.cursor().shape(),
    )


def _place(part: QWidget, window: QWidget) -> tuple[int, int, int, int]:
    corner = part.mapTo(window, QPoint(0, 0))
    return (corner.x(), corner.y(), part.width(), part.height())
