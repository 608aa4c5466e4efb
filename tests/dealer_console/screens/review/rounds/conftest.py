"""The page of rounds over two tables, and over logs that a test makes itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.dealer_console.review.rounds.tables import eight, seven
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.rounds.at_rounds import AtRounds, RoundsWith

Opens = Callable[..., AtRounds]


@pytest.fixture(scope="package")
def directories(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Of tables B-07 and B-08."""
    folder = tmp_path_factory.mktemp("tables")
    return [seven(folder), eight(folder)]


@pytest.fixture
def opens(reviews: Reviews, tmp_path: Path) -> Opens:
    """Opens a review with the page of rounds: `opens(directory, directory, language="en")`."""

    def open_(*logs: Path, language: str = "en") -> AtRounds:
        page = RoundsWith(tmp_path / "settings" / "views.json")
        return AtRounds(reviews(list(logs), [page], language))

    return open_


@pytest.fixture
def at(opens: Opens, directories: list[Path]) -> AtRounds:
    """Whoever looks at both tables."""
    return opens(*directories)
