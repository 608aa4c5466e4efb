"""Which part of a log is wanted, as ranges of events."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from dealer_console.round_log.exporting.failures import NothingToExport
from dealer_console.round_log.exporting.log_view import LogView, Range
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.hidden import hidden_from

_SHOE = "SELECT min(sequence), max(sequence) FROM events WHERE shoe = ?"
_ROUND = "SELECT min(first_event), max(sequence) FROM rounds WHERE shoe = ? AND round = ?"
_TIMES = "SELECT sequence, utc_ms FROM events WHERE utc_ms >= ? AND utc_ms < ?"


class BadSelection(ValueError):
    """What was asked for cannot be looked up; says what to write.

    For example a gaming day written as 18/11/2026.
    """


class Selection(NamedTuple):
    """What is wanted; one of these, or everything."""

    sequences: Range | None = None
    """From one event to another."""
    days: tuple[str, str] | None = None
    """From one gaming day to another, as 2026-11-18."""
    shoe: int | None = None
    rounds: tuple[tuple[int, int], ...] = ()
    """Each by its shoe and its number in it."""

    def to_json(self) -> dict[str, Any]:
        """What was asked for, as the manifest keeps it."""
        asked = {name: value for name, value in self._asdict().items() if value not in (None, ())}
        return asked or {"everything": True}


class Scope(NamedTuple):
    """What of it can be exported."""

    ranges: tuple[Range, ...]
    """In their order, without gaps between neighbours."""
    stopped_before: int | None
    """Where the export stops short of what was asked for, as a round there is not over."""

    @property
    def events(self) -> int:
        """How many events that is."""
        return sum(last - first + 1 for first, last in self.ranges)


def resolve(view: LogView, selection: Selection, days: GamingDays) -> Scope:
    """The events of a selection, as far as they may be told; NothingToExport if none may."""
    _verify(selection)
    wanted = merged(_wanted(view, selection, days), view.whole)
    if not wanted:
        raise NothingToExport(
            f"the log of table {view.table} has nothing of that: it has events "
            f"{view.whole[0]} to {view.whole[1]}"
        )
    stop = hidden_from(view)
    if stop is None or wanted[-1][1] < stop:
        return Scope(wanted, None)
    told = merged(wanted, (view.whole[0], stop - 1))
    if not told:
        raise NothingToExport(
            "all of that belongs to a round that is not over: export it when it is"
        )
    return Scope(told, stop)


def are_over(
    view: LogView, rounds: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], Range | None]]:
    """Each of these rounds with its events, or None where it may not be told yet, or is not there.

    A round that is over still waits if a card of it is kept, closed, for the next one.
    """
    stop = hidden_from(view)
    for each in rounds:
        found = _events_of(view, *each)
        yield each, None if found is None or (stop is not None and found[1] >= stop) else found


def merged(ranges: Sequence[Range], within: Range) -> tuple[Range, ...]:
    """The ranges in their order, cut to what is there; those that touch are one."""
    found: list[Range] = []
    for wanted in sorted(ranges):
        first, last = max(wanted[0], within[0]), min(wanted[1], within[1])
        if first > last:
            continue
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return tuple(found)


def _verify(selection: Selection) -> None:
    if len([value for value in selection if value not in (None, ())]) > 1:
        raise BadSelection("choose events, gaming days, a shoe or rounds: only one of them")
    events, days = selection.sequences, selection.days
    if (events and events[0] > events[1]) or (days and days[0] > days[1]):
        raise BadSelection("the first one asked for comes after the last: turn them round")


def _wanted(view: LogView, selection: Selection, days: GamingDays) -> list[Range]:
    if selection.sequences is not None:
        return [selection.sequences]
    if selection.days is not None:
        return list(_of_days(view, selection.days, days))
    if selection.shoe is not None:
        return [
            found for part in view.parts if (found := _range(part.one(_SHOE, (selection.shoe,))))
        ]
    if selection.rounds:
        return [_of_round(view, *which) for which in selection.rounds]
    return [view.whole]


def _range(found: tuple[Any, ...] | None) -> Range | None:
    return None if found is None or found[0] is None else (found[0], found[1])


def _events_of(view: LogView, shoe: int, number: int) -> Range | None:
    """A round that was taken up again has a row in each file it ended in."""
    rows = [
        found
        for part in view.parts
        if part.has("rounds") and (found := _range(part.one(_ROUND, (shoe, number))))
    ]
    return (min(first for first, _ in rows), max(last for _, last in rows)) if rows else None


def _of_round(view: LogView, shoe: int, number: int) -> Range:
    found = _events_of(view, shoe, number)
    if found is None:
        raise NothingToExport(
            f"there is no round {number} of shoe {shoe} that is over: check both numbers, or "
            "export it when it is over"
        )
    return found


def _of_days(view: LogView, asked: tuple[str, str], days: GamingDays) -> Iterator[Range]:
    """From the first event of these days to the last, whatever the clock did in between."""
    earliest, latest = (_utc_ms(day) for day in asked)
    day = timedelta(days=1) // timedelta(milliseconds=1)
    # No zone is farther than a day from UTC; the days themselves are told by the casino's clock.
    bounds = (earliest - day, latest + 3 * day)
    for part in view.parts:
        first = last = 0
        for sequence, utc_ms in part.rows(_TIMES, bounds):
            if asked[0] <= days.day_of(utc_ms) <= asked[1]:
                first, last = first or sequence, sequence
        if first:
            yield first, last


def _utc_ms(day: str) -> int:
    try:
        parsed = date.fromisoformat(day)
        if parsed.isoformat() != day:
            raise ValueError
    except ValueError:
        raise BadSelection(f"{day!r} is no gaming day: write it as 2026-11-18") from None
    start = datetime(parsed.year, parsed.month, parsed.day, tzinfo=UTC)
    return (start - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
