"""What happens to the staff away from any table, in a log of its own: chained and signed as theirs.

It lies beside the staff file, and `dealer-console log verify` reads it like any other.
"""

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from dealer_console.clocks import Clocks, SystemClocks
from dealer_console.console import happening_body
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.key_history import TAKEN_UP
from dealer_console.round_log.keys import KeyMissing, SigningKey
from dealer_console.round_log.table_log import TableLog
from dealer_console.staff.happenings import Happening
from dealer_console.versions import installed

NAME = "STAFF"
FOLDER = "staff-log"


class StaffLog:
    """Opened at the first happening, so that looking at the staff leaves no trace."""

    def __init__(self, beside: Path, key: Path, clocks: Clocks | None = None) -> None:
        self._directory = beside.parent / FOLDER
        self._key, self._clocks = key, clocks or SystemClocks()
        self._log: TableLog | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._log is not None:
            self._log.checkpoint(Reason.SIGN_OFF, self._clocks.utc_ms())
            self._log.close()

    def heard(self, happening: Happening) -> None:
        """Keep it; on the disk when this returns."""
        self._write(happening.kind, happening_body(happening))

    def _write(self, kind: str, body: Mapping[str, object]) -> None:
        self._opened().note(kind, body, installed(), self._clocks)

    def _opened(self) -> TableLog:
        if self._log is None:
            try:
                key = SigningKey.load(self._key)
            except KeyMissing:
                key = SigningKey.create(self._key)
            month = GamingDays().month_of(self._clocks.utc_ms())
            self._log = TableLog.open(self._directory, NAME, month, key, simulated=False)
            if self._log.head.sequence == 0:
                body = {"key": key.public.hex, "before": None, "vouching": None}
                self._write(TAKEN_UP, body)
        return self._log
