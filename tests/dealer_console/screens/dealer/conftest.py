"""A Dealer's window on the screen, and fingers to press it with."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.dealer_console.screens.dealer.at_work import Dealer


@pytest.fixture
def dealer(qtbot: QtBot) -> Iterator[Dealer]:
    """A Dealer before an open window; nothing may be left of it."""
    at_work = Dealer(qtbot)
    yield at_work
    at_work.window.close()
    assert not [timer.objectName() for timer in _timers(at_work.window) if timer.isActive()]
    at_work.window.deleteLater()
    qtbot.waitUntil(lambda: not QApplication.topLevelWidgets())


def _timers(root: QObject) -> list[QTimer]:
    return root.findChildren(QTimer)
