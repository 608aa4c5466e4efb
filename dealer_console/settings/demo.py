"""The demo table: what the console opens with when it is given no file."""

from importlib.resources import as_file, files

from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.reading import read_settings


def demo_settings() -> ConsoleSettings:
    """The settings of the demo table, which is only ever simulated."""
    with as_file(files("dealer_console.settings") / "demo.toml") as path:
        return read_settings(path)
