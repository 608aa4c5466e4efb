"""Drivers that others bring are asked about their settings in the same way."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from shoe_drivers.transport import DRIVERS
from tests.dealer_console.settings.files import LIVE, problems, read

CODE = '''
from shoe_drivers.driver import BadSetting, LineSettings


class Driver:
    """It must be told its floor, and takes a speed."""

    line = LineSettings(baud=9600)

    def __init__(self, settings):
        if "floor" not in settings:
            raise BadSetting("floor must be set")
        if settings.get("speed", "1") not in "123":
            raise BadSetting("speed must be 1, 2 or 3")

    def feed(self, data, at): return []
    def opened(self): pass
    def tick(self, at): return []
    def order(self, order): return None


def broken(settings):
    raise RuntimeError("it rains")
'''


@pytest.fixture(autouse=True)
def _casino(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with two drivers on the path, as an installer would put it."""
    info = tmp_path / "casino_floor-1.0.dist-info"
    info.mkdir()
    (tmp_path / "casino_floor.py").write_text(CODE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: casino_floor\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        f"[{DRIVERS}]\ncasino = casino_floor:Driver\nbroken = casino_floor:broken\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("casino_floor", None)


def with_driver(driver: str, *settings: str) -> str:
    """The live table with another driver."""
    lines = "".join(f"settings.{setting}\n" for setting in settings)
    return LIVE.replace('driver = "angel-eye"\n', f'driver = "{driver}"\n{lines}')


def test_it_is_taken_like_ours(tmp_path: Path) -> None:
    """With its own settings."""
    shoe = read(tmp_path, with_driver("casino", 'floor = "2"', 'speed = "3"')).shoe
    assert shoe is not None
    assert shoe.settings == {"floor": "2", "speed": "3"}


def test_what_it_lacks_is_told_at_its_section(tmp_path: Path) -> None:
    """The settings that are there are not blamed for it."""
    assert problems(tmp_path, with_driver("casino")) == ["8: shoe.settings: floor must be set"]
    assert problems(tmp_path, with_driver("casino", 'speed = "3"')) == [
        "10: shoe.settings: floor must be set"
    ]


def test_a_setting_that_is_judged_only_beside_another(tmp_path: Path) -> None:
    """Asked alone it would be refused for something else: it keeps to the section's line."""
    text = with_driver("casino", 'floor = "2"', 'speed = "9"')
    assert problems(tmp_path, text) == ["10: shoe.settings: speed must be 1, 2 or 3"]


def test_a_driver_that_cannot_be_made(tmp_path: Path) -> None:
    """It is the driver's line, whatever its settings are."""
    (told,) = problems(tmp_path, with_driver("broken", 'floor = "2"'))
    assert told.startswith("9: shoe.driver: the driver 'broken' cannot be made: RuntimeError: it")
