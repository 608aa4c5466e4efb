"""A setting and a table for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.evidence.setting import Setting


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    """With nothing in it yet."""
    return Setting(tmp_path)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Played]:
    """A simulated table with two rounds, which plays on."""
    with Played(tmp_path / "logs") as played:
        yield played.rounds(2).signed()
