"""Where a replay begins: a little before the round, where the log holds all that is needed."""

from collections.abc import Iterator, Sequence

from dealer_console.review.replay.showing import STARTED
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.events import NOTHING_SHOWN, Event
from dealer_console.round_log.schema import VERSION
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import trouble_of
from dealer_console.table.bodies import SCREEN, STANDING


def beginning(segments: Sequence[Segment], first: int) -> int:
    """The event from which the screen can be told at the event `first`."""
    newest_first = sorted(segments, key=lambda each: each.opens.sequence, reverse=True)
    screen = _last(newest_first, (SCREEN, STARTED), first)
    standing = _last(newest_first, (STANDING,), first if screen is None else screen)
    if standing is None:
        # The console of a new log starts before its table stands for the first time.
        return screen or 1
    return standing if screen is None else min(standing, screen)


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


def _is_of_table(event: Event) -> bool:
    return event.entry.derived != NOTHING_SHOWN


def _last(newest_first: Sequence[Segment], kinds: tuple[str, ...], until: int) -> int | None:
    """The last event of these kinds, up to that one."""
    for segment in newest_first:
        if segment.opens.sequence >= until or segment.version < VERSION:
            continue
        try:
            found = segment.connection.execute(
                f"SELECT sequence FROM events WHERE sequence <= ? AND kind IN"
                f" ({', '.join('?' for _ in kinds)}) ORDER BY sequence DESC LIMIT 1",
                (until, *kinds),
            ).fetchone()
        except DatabaseError as error:
            raise trouble_of(error, segment.path) or error from error
        if found is not None:
            return int(found[0])
    return None
