"""The settings file read again while the table runs: only what a table can change is taken."""

from pathlib import Path

from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.reading import BadSettings, read_settings
from rules.table.settings import TableSettings


def settings_anew(file: Path, now: ConsoleSettings) -> TableSettings:
    """What the file says of the table now; BadSettings where it is of another one."""
    settings = read_settings(file)
    if settings.simulated is not now.simulated:
        raise BadSettings(["a table does not turn from live to simulated: give it another name"])
    if settings.table.name != now.table.name:
        raise BadSettings([f"this table is {now.table.name}: another name is another log"])
    return settings.table.settings
