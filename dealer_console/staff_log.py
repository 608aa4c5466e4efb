"""What happens to the staff away from any table, in a log of its own beside the staff file."""

from pathlib import Path
from types import TracebackType
from typing import Self

from dealer_console.clocks import Clocks
from dealer_console.console import happening_body
from dealer_console.side_log import SideLog
from dealer_console.staff.happenings import Happening

NAME = "STAFF"
FOLDER = "staff-log"


class StaffLog:
    """Open while the staff is being changed."""

    def __init__(self, beside: Path, key: Path, clocks: Clocks | None = None) -> None:
        self._log = SideLog(beside.parent / FOLDER, NAME, key, clocks)

    def __enter__(self) -> Self:
        self._log.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._log.__exit__(kind, error, trace)

    def heard(self, happening: Happening) -> None:
        """Keep it; on the disk when this returns."""
        self._log.note(happening.kind, happening_body(happening))
