"""A console that cannot open says so where somebody sees it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_console.screens.trouble import MOST, TroubleWindow

pytestmark = pytest.mark.window

FULL = "the disk is full: make room on it, then start the console again"


@pytest.mark.parametrize("trouble", [FULL, f"{FULL}\n" * 4, "x " * MOST])
def test_the_whole_sentence_is_there(qtbot: QtBot, trouble: str) -> None:
    """However long it is, up to what can be read at all."""
    window = TroubleWindow(trouble)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.grab()
    (label,) = window.plate.labels
    assert label.fits
    assert label.text.startswith(trouble.split("\n", maxsplit=1)[0][:MOST])


def test_it_goes_when_somebody_has_read_it(qtbot: QtBot) -> None:
    """By a tap, or by Enter."""
    for done in (QTest.mouseClick, QTest.keyClick):
        window = TroubleWindow(FULL)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        if done is QTest.mouseClick:
            QTest.mouseClick(window, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(window, Qt.Key.Key_Return)
        assert not window.isVisible()
