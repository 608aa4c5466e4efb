"""Packages that others bring, put on the path as an installer would, outside our tree."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest


class Install(Protocol):
    """Puts a package with this code and these entry points on the path."""

    def __call__(self, package: str, code: str, points: str) -> None: ...


@contextmanager
def installing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """What puts packages into the folder; at the end none of them is loaded any more."""

    def put(package: str, code: str, points: str) -> None:
        place = folder / package
        info = place / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        (place / f"{package}.py").write_text(code)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(points)
        monkeypatch.syspath_prepend(str(place))

    before = set(sys.modules)
    yield put
    for module in set(sys.modules) - before:
        if str(folder) in str(getattr(sys.modules[module], "__file__", "")):
            del sys.modules[module]
