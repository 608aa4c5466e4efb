"""What there is to see in a stretch of the log, event after event."""

from collections.abc import Iterator, Sequence

from dealer_console.round_log.events import Event
from dealer_console.round_log.exporting.beside import Beside
from dealer_console.round_log.exporting.cues import Moment
from dealer_console.round_log.exporting.event_words import TOLD_BESIDE, EventWords
from dealer_console.round_log.exporting.log_view import LogView, Range

MOST_OF_ONE = 8
"""Lines that one event may have: a full table has dozens to pay."""


def moments(view: LogView, ranges: Sequence[Range], words: EventWords) -> Iterator[Moment | None]:
    """One for every event; None where there is nothing to see."""
    for part, there in view.overlaps(ranges):
        beside = Beside(part, there, words)
        for event in part.events(there):
            yield _moment(event, beside.of(event.sequence), words)


def _moment(event: Event, found: list[str], words: EventWords) -> Moment | None:
    own = None if found and event.entry.kind in TOLD_BESIDE else words.of(event.entry)
    lines = [*([own] if own else []), *found]
    if not lines:
        return None
    if len(lines) > MOST_OF_ONE:
        lines = [*lines[: MOST_OF_ONE - 1], f"and {len(lines) - MOST_OF_ONE + 1} more"]
    numbered = tuple(f"#{event.sequence} {line}" for line in lines)
    return Moment(event.sequence, event.entry.utc_ms, numbered)
