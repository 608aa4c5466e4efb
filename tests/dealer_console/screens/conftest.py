"""A Dealer before the screen of a table: `at_screen(table("super-six-plus"))`."""

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.conftest import dealer as dealer  # noqa: PLC0414
from tests.rules.table.at_table import AtTable


@pytest.fixture
def at_screen(qtbot: QtBot, dealer: Dealer) -> Callable[..., AtScreen]:
    """Puts the Dealer before the screen of that table."""

    def put(at: AtTable, **more: Any) -> AtScreen:
        return AtScreen(qtbot, dealer, at, **more)

    return put
