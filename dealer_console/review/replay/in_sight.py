"""The order in which events came into sight.

A press is written down after whatever the table was told meanwhile, but it was made on the screen
that stood before: it says which event that screen had come to.
"""

import json
from collections.abc import Iterable

from dealer_console.round_log.events import Event
from dealer_console.table.bodies import OF_THE_SCREEN


def in_sight(events: Iterable[Event]) -> list[Event]:
    """These events as whoever sat there saw them come."""
    return sorted(events, key=_place)


def seen_after(event: Event) -> int:
    """The event that was on the screen when this came about: itself, if it was the table's."""
    if event.entry.kind in OF_THE_SCREEN:
        return int(json.loads(event.entry.body)["seen"])
    return event.sequence


def _place(event: Event) -> tuple[int, bool, int]:
    return seen_after(event), event.entry.kind in OF_THE_SCREEN, event.sequence
