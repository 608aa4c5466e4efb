"""A Dealer before the screen of a table, and nothing that a test of a window may leave behind."""

import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from dealer_console.screens.parts import pressable
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.rules.table.at_table import AtTable

_timers: "weakref.WeakSet[QTimer]" = weakref.WeakSet()
_make = QTimer.__init__


def _noted(timer: QTimer, *words: Any, **more: Any) -> None:
    _make(timer, *words, **more)
    _timers.add(timer)


# Nothing of Qt tells which timers there are.
QTimer.__init__ = _noted  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _nothing_of_a_window_left(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a widget, or a timer that runs."""
    before = set(QApplication.topLevelWidgets())
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = [repr(widget) for widget in QApplication.topLevelWidgets() if widget not in before]
    assert not left, f"windows left open: {left}"
    there = [timer for timer in _timers if isValid(timer)]
    running = [repr(timer.parent()) for timer in there if timer.isActive()]
    assert not running, f"timers left running, of: {running}"


@pytest.fixture
def dealer(qtbot: QtBot) -> Iterator[Dealer]:
    """A Dealer before an open window."""
    at_work = Dealer(qtbot)
    yield at_work
    at_work.window.close()
    at_work.window.deleteLater()


@pytest.fixture
def at_screen(
    qtbot: QtBot, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., AtScreen]:
    """Puts the Dealer before the screen of a table: `at_screen(table("super-six-plus"))`.

    A tile is held for a tenth of its time there; the tests of the parts hold it for all of it.
    """
    monkeypatch.setattr(pressable, "HOLD_MS", pressable.HOLD_MS // 10)

    def put(at: AtTable, **more: Any) -> AtScreen:
        return AtScreen(qtbot, dealer, at, **more)

    return put
