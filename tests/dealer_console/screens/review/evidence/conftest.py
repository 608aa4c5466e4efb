"""A table that plays on, to give rounds of away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dealer_console.review.evidence.played import Played


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Played]:
    """A simulated one with two rounds."""
    with Played(tmp_path / "logs") as played:
        yield played.rounds(2).signed()
