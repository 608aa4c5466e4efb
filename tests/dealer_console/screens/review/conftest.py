"""A review over logs, closed when the test ends."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_console.review.house import House
from dealer_console.screens.review.page import MakePage
from tests.dealer_console.screens.review.at_review import AtReview, house_in

Reviews = Callable[..., AtReview]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A staff without anybody yet."""
    return house_in(tmp_path / "house")


@pytest.fixture
def reviews(qtbot: QtBot, house: House) -> Iterator[Reviews]:
    """Opens reviews: `reviews([log], [RoundsPage])`; whatever is opened is closed."""
    opened: list[AtReview] = []

    def open_(logs: Sequence[Path], pages: Sequence[MakePage], language: str = "en") -> AtReview:
        opened.append(AtReview(qtbot, logs, house, pages, language))
        return opened[-1]

    yield open_
    for review in opened:
        review.closes()
