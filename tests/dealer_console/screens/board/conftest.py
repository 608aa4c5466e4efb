"""Boards to look at: a window that has been drawn, and moments of a table to draw in it."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from dealer_console.desk.board_shown import BoardShown
from dealer_console.screens.board.window import BoardWindow

Open = Callable[..., BoardWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Open:
    """Open a board of a size, with that on it."""

    def open_(shown: BoardShown, size: tuple[int, int] = (1920, 1080)) -> BoardWindow:
        window = BoardWindow()
        qtbot.addWidget(window)
        window.resize(*size)
        window.draw(shown)
        with qtbot.waitExposed(window):
            window.show()
        window.grab()
        return window

    return open_
