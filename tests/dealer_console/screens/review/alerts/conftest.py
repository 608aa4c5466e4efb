"""A table that is dealt at, and the page of alerts over its log."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from dealer_console.screens.review.alerts.page import AlertsPage
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.screens.review.alerts.at_alerts import AtAlerts
from tests.dealer_console.screens.review.conftest import Reviews


class Alerts(Protocol):
    """Opens reviews of tables on the page of alerts."""

    def __call__(self, *tables: LoggedTable, language: str = "en") -> AtAlerts:
        """One of them."""
        ...


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[LoggedTable]:
    """A table of Da Hu with betting open."""
    table = LoggedTable(tmp_path / "B-07").opened()
    yield table
    table.close()


@pytest.fixture
def alerts(reviews: Reviews) -> Alerts:
    """`alerts(dealt)` is somebody at the page of alerts."""

    def open_(*tables: LoggedTable, language: str = "en") -> AtAlerts:
        return AtAlerts(reviews([each.directory for each in tables], [AlertsPage], language))

    return open_
