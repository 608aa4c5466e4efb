"""Where a replay begins: a little before the round, where the log holds all that is needed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.events import NOTHING_SHOWN, Event
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import trouble_of
from dealer_console.table.bodies import SCREEN, STANDING

STARTED = "console-started"


class Beginning(NamedTuple):
    """From where a log is played, so that a screen in it can be told."""

    event: int
    """The first to be read."""
    screen: int
    """The first whose screen counts; what comes before only leads up to how the table stands."""
    about: Mapping[str, Any]
    """What a console without a screen said of itself."""


def beginning(segments: Sequence[Segment], first: int) -> Beginning:
    """Where to begin for the screen at the event `first`."""
    newest_first = sorted(segments, key=lambda each: each.opens.sequence, reverse=True)
    screen = first
    about: Mapping[str, Any] = {}
    found = _last(newest_first, (SCREEN, STARTED), first)
    if found is not None:
        sequence, kind, body = found
        about = json.loads(body).get("screen") or {}
        if kind == SCREEN or about.get("has_screen"):
            screen = sequence
    standing = _last(newest_first, (STANDING,), screen)
    # The console of a new log starts before its table stands for the first time.
    return Beginning(screen if standing is None else standing[0], screen, about)


def events_between(segments: Sequence[Segment], first: int, last: int) -> Iterator[Event]:
    """Events from one to another, both of them too, and those that only then came about on a
    screen which had come no further."""
    for segment in sorted(segments, key=lambda each: each.opens.sequence):
        if segment.version < VERSION:
            continue
        for event in segment.events(max(first - 1, segment.opens.sequence)):
            if event.sequence > last and _is_of_table(event):
                return
            yield event


class _Found(NamedTuple):
    sequence: int
    kind: str
    body: str


def _is_of_table(event: Event) -> bool:
    return event.entry.derived != NOTHING_SHOWN


def _last(newest_first: Sequence[Segment], kinds: tuple[str, ...], until: int) -> _Found | None:
    """The last event of these kinds, up to that one."""
    for segment in newest_first:
        if segment.opens.sequence >= until or segment.version < VERSION:
            continue
        try:
            found = segment.connection.execute(
                f"SELECT sequence, kind, body FROM events WHERE sequence <= ? AND kind IN"
                f" ({', '.join('?' for _ in kinds)}) ORDER BY sequence DESC LIMIT 1",
                (until, *kinds),
            ).fetchone()
        except DatabaseError as error:
            raise trouble_of(error, segment.path) or error from error
        if found is not None:
            return _Found(*found)
    return None
