"""A log beside those of the tables, chained and signed as theirs: of the staff, of the review.

`dealer-console log verify` reads it like any other.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from dealer_console.clocks import Clocks, SystemClocks
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.key_history import TAKEN_UP
from dealer_console.round_log.keys import KeyMissing, SigningKey
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.troubles import Locked
from dealer_console.versions import installed

PATIENCE = 5.0
"""Seconds to wait while another program writes to the same log; it takes a fraction of one."""

AGAIN = 0.02
"""Seconds between two tries."""

Done = TypeVar("Done")


class SideLog:
    """Opened at the first note, so that who only looks leaves no trace."""

    def __init__(self, directory: Path, name: str, key: Path, clocks: Clocks | None = None) -> None:
        self.directory, self.name = directory, name
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
            self._log = None

    def note(self, kind: str, body: Mapping[str, object]) -> int:
        """Keep it; on the disk when this returns, under that number."""
        log = self._opened()
        log.note(kind, body, installed(), self._clocks)
        return log.head.sequence

    def _opened(self) -> TableLog:
        if self._log is None:
            key = signing_key(self._key)
            month = GamingDays().month_of(self._clocks.utc_ms())
            self._log = TableLog.open(self.directory, self.name, month, key, simulated=False)
            if self._log.head.sequence == 0:
                self.note(TAKEN_UP, {"key": key.public.hex, "before": None, "vouching": None})
        return self._log


def when_free(write: Callable[[], Done]) -> Done:
    """Write once nobody else does; Locked when they take too long."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return write()
        except Locked:
            if time.monotonic() > deadline:
                raise
            time.sleep(AGAIN)


def signing_key(path: Path) -> SigningKey:
    """The key at that place; a new one where there is none yet."""
    try:
        return SigningKey.load(path)
    except KeyMissing:
        return SigningKey.create(path)
