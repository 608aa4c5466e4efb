"""What the tests of the staff share."""

from pathlib import Path

import pytest

from tests.dealer_console.staff.house import House


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house where nobody works yet."""
    return House(tmp_path)
