"""What is looked at: a machine, and a table of it where one was named."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    # The settings need packages that may be what is broken here.
    from dealer_console.settings.model import ConsoleSettings


class Patient(NamedTuple):
    """Whom the checks are about."""

    table: Path | None = None
    """The settings file that was named."""
    settings: "ConsoleSettings | None" = None
    """What it says; None where none was named, or it cannot be used."""

    @property
    def unread(self) -> bool:
        """Whether a table was named and its settings cannot be used."""
        return self.table is not None and self.settings is None

    @property
    def is_live(self) -> bool:
        """Whether money will lie on this table."""
        return self.settings is not None and not self.settings.simulated
