"""The log as lines of JSON, whole: whoever has them can follow the chain."""

import json
from collections.abc import Iterator
from typing import Any

from dealer_console.round_log.events import Event
from dealer_console.round_log.exporting.log_view import LogView
from dealer_console.round_log.exporting.selection import Scope, Selection
from dealer_console.round_log.exporting.times import local_text
from dealer_console.round_log.gaming_day import GamingDays

FORMAT = "dealer-console log export 1"


def head_of(view: LogView, selection: Selection, scope: Scope) -> str:
    """The first line: what this is, and what of it."""
    return _line(
        {
            "format": FORMAT,
            "table": view.table,
            "simulated": view.simulated,
            "ranges": scope.ranges,
            "stopped_before": scope.stopped_before,
            "head": {"sequence": view.head.sequence, "hash": view.head.hash},
            "selection": selection.to_json(),
        }
    )


def lines(view: LogView, scope: Scope, days: GamingDays) -> Iterator[str]:
    """A line for each event."""
    for part, there in view.overlaps(scope.ranges):
        for event in part.events(there):
            yield _line(to_json(event, days))


def to_json(event: Event, days: GamingDays) -> dict[str, Any]:
    """An event as an object.

    `body` and `derived` stay the very texts that were hashed, and are not taken apart.
    """
    entry = event.entry
    return {
        "table": event.table,
        "sequence": event.sequence,
        "time": local_text(days, entry.utc_ms),
        **entry._asdict(),
        "raw": entry.raw.hex().upper(),
        "previous": event.previous,
        "hash": event.hash,
    }


def _line(value: dict[str, Any]) -> str:
    # In the order of the columns, which is the order in which they are hashed.
    return json.dumps(value, separators=(",", ":"), allow_nan=False) + "\n"
