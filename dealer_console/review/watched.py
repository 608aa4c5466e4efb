"""The log of one table as it is watched: read while its console writes, never written to."""

import json
from pathlib import Path
from typing import Any

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import NotThere, trouble_of
from dealer_console.table.bodies import STANDING
from dealer_console.wording.money import Money

STARTED = "console-started"
UNKNOWN_MONEY = Money("MOP", 2)
"""Logs of older consoles do not say what their amounts are in."""


class WatchedLog:
    """One table's log in a directory; the directory is all that other readers of it need."""

    def __init__(self, directory: Path) -> None:
        paths = segment_paths(directory)
        if not paths:
            raise NotThere(f"there is no log at {directory}: name the directory of a table's log")
        self.directory = directory
        self.days, self.money = GamingDays(), UNKNOWN_MONEY
        newest = Segment.read(paths[-1])
        try:
            self.table = newest.table
            self.simulated = bool(newest.simulated())
            self._read_about(newest)
        except DatabaseError as error:
            raise trouble_of(error, newest.path) or error from error
        finally:
            newest.close()

    def __repr__(self) -> str:
        return f"WatchedLog({self.table})"

    def _read_about(self, segment: Segment) -> None:
        """The casino's day and its currency, as the table last had them."""
        if (body := _last_body(segment, STANDING)) is not None:
            self.days = GamingDays(body["zone"], body["day_starts"])
        if (body := _last_body(segment, STARTED)) is not None and "currency" in body:
            currency = body["currency"]
            self.money = Money(currency["code"], currency["minor_digits"])


def _last_body(segment: Segment, kind: str) -> dict[str, Any] | None:
    """Of the last event of a kind, if there is one in this file."""
    found = segment.connection.execute(
        "SELECT body FROM events WHERE kind = ? ORDER BY sequence DESC LIMIT 1", (kind,)
    ).fetchone()
    return None if found is None else json.loads(found[0])


def logs_below(path: Path) -> list[Path]:
    """The directories of logs at a path: itself, or all that lie right in it."""
    if not path.is_dir():
        raise NotThere(f"there is no folder {path}: name a table's log, or a folder of such logs")
    if segment_paths(path):
        return [path]
    found = [each for each in sorted(path.iterdir()) if each.is_dir() and segment_paths(each)]
    if not found:
        raise NotThere(f"there is no log in {path}: name a table's log, or a folder of such logs")
    return found
