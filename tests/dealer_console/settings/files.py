"""Settings files for tests, in one line."""

from pathlib import Path

import pytest

from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.reading import BadSettings, read_settings

LIVE = """\
simulated = false
[table]
name = "B-07"
game = "da-hu-ying-xiong"
[currency]
code = "MOP"
minor_digits = 2
[shoe]
driver = "angel-eye"
address = "/dev/ttyUSB0"
[log]
time_zone = "Asia/Macau"
"""

SIMULATED = """\
simulated = true
[table]
name = "QA-1"
game = "da-hu-ying-xiong"
[shoe]
driver = "angel-eye"
address = "sim://qa"
"""


def read(folder: Path, text: str) -> ConsoleSettings:
    """The settings of a file with this text."""
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8", newline="")
    return read_settings(path)


def problems(folder: Path, text: str) -> list[str]:
    """What is wrong with a file of this text: a line each, without the name of its directory."""
    with pytest.raises(BadSettings) as raised:
        read(folder, text)
    lines = str(raised.value).splitlines()
    assert tuple(lines) == raised.value.lines
    begins = f"{folder / 'table.toml'}:"
    assert all(line.startswith(begins) for line in lines), lines
    return [line.removeprefix(begins) for line in lines]
