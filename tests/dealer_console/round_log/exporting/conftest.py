"""A log for each test, let go of in the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable


@pytest.fixture
def at(tmp_path: Path) -> Iterator[LoggedTable]:
    """A table with betting open, and its log, which is being written all the while."""
    table = LoggedTable(tmp_path / "log").opened()
    yield table
    table.close()
