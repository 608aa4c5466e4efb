"""A table with betting open, and its log, which is being written all the while."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.dealer_console.round_log.exporting.dealt_log import DA_HU, LoggedTable

Tables = Callable[..., LoggedTable]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Opens tables: `tables("tiger-no-commission", face_down=True)`; all are let go of."""
    opened: list[LoggedTable] = []

    def open_(game: str = DA_HU, **more: Any) -> LoggedTable:
        table = LoggedTable(tmp_path / f"log-{len(opened)}", game, **more)
        opened.append(table)
        return table.opened()

    yield open_
    for table in opened:
        table.close()


@pytest.fixture
def at(tables: Tables) -> LoggedTable:
    """An open table of Da Hu."""
    return tables()
