"""Windows has no pseudo-terminals: there the tests that need one are not collected."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shoe_drivers.packages import Install, installing

collect_ignore = ["test_pseudo_terminals.py"] if sys.platform == "win32" else []


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a package on the path as an installer would, outside our tree."""
    with installing(tmp_path, monkeypatch) as put:
        yield put
