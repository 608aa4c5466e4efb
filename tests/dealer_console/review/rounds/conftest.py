"""Logs for whoever looks for rounds in them, closed when the test ends."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_console.review.watched import WatchedLog
from tests.dealer_console.review.rounds.tables import eight, seven

Watch = Callable[..., list[WatchedLog]]


@pytest.fixture(scope="package")
def directories(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Of tables B-07 and B-08."""
    folder = tmp_path_factory.mktemp("tables")
    return [seven(folder), eight(folder)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Opens logs to be read: `watch(directory, directory)`."""
    opened: list[WatchedLog] = []

    def open_(*given: Path) -> list[WatchedLog]:
        logs = [WatchedLog(directory) for directory in given]
        opened.extend(logs)
        return logs

    yield open_
    for log in opened:
        log.close()


@pytest.fixture
def logs(watch: Watch, directories: list[Path]) -> list[WatchedLog]:
    """Both tables'."""
    return watch(*directories)
