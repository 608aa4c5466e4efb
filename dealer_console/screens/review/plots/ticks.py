"""Where the marks of an axis stand, and what is written beside them."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from math import ceil, floor, log10

from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.plots.chart import Tick, Ticks

MINUTE = 60_000
HOURS_AND_LESS = (5, 10, 15, 30, 60, 120, 180, 360, 720)
"""Minutes between two marks of one day."""
DAYS = (1, 2, 7, 14, 28, 91, 182, 364)
NICE = (1, 2, 5, 10)


def numbers(unit: str = "", *, whole: bool = False) -> Ticks:
    """Round numbers; whole ones only where there are no others."""

    def ticks(low: float, high: float, room: int) -> list[Tick]:
        step = _nice((high - low) / max(1, room))
        if whole:
            step = max(1.0, step)
        decimals = max(0, -floor(log10(step)))
        first, last = ceil(low / step), floor(high / step)
        return [(n * step, f"{n * step:,.{decimals}f}{unit}") for n in range(first, last + 1)]

    return ticks


def times(days: GamingDays) -> Ticks:
    """Moments in milliseconds by the casino's clock; the date where it changes."""

    def ticks(low: float, high: float, room: int) -> list[Tick]:
        first, last = days.local(int(low)), days.local(int(high))
        wanted = (high - low) / MINUTE / max(1, room)
        step = next((each for each in HOURS_AND_LESS if each >= wanted), None)
        if step is None:
            found = _midnights(first, last, _days_apart(wanted / 24 / 60))
        else:
            found = _of_each_day(first, last, step)
        marks = [(each.timestamp() * 1000, each) for each in found]
        return _dated([(at, each) for at, each in marks if low <= at <= high], timed=bool(step))

    return ticks


def dates() -> Ticks:
    """Days by their number in the calendar."""

    def ticks(low: float, high: float, room: int) -> list[Tick]:
        apart = _days_apart((high - low) / max(1, room))
        first = ceil(low / apart) * apart
        told: list[Tick] = []
        year = 0
        for number in range(first, floor(high) + 1, apart):
            day = date.fromordinal(number)
            told.append((number, f"{day:%m-%d}" + (f"\n{day:%Y}" if day.year != year else "")))
            year = day.year
        return told

    return ticks


def names(rows: Sequence[str]) -> Ticks:
    """The name of each row, whatever the room."""

    def ticks(_low: float, _high: float, _room: int) -> list[Tick]:
        return list(enumerate(rows))

    return ticks


def _nice(least: float) -> float:
    """The next step upwards that people count in."""
    if least <= 0:
        return 1.0
    size: float = 10.0 ** floor(log10(least))
    return next(each * size for each in NICE if each * size >= least * (1 - 1e-9))


def _days_apart(least: float) -> int:
    return next((each for each in DAYS if each >= least), DAYS[-1])


def _midnights(first: datetime, last: datetime, apart: int) -> list[datetime]:
    number = ceil(first.toordinal() / apart) * apart
    return [
        datetime.combine(date.fromordinal(each), time(), first.tzinfo)
        for each in range(number, last.toordinal() + 1, apart)
    ]


def _of_each_day(first: datetime, last: datetime, step: int) -> list[datetime]:
    """By the clock on the wall, so that marks stand at full hours when it is changed too."""
    found = []
    day = first.date()
    while day <= last.date():
        midnight = datetime.combine(day, time(), first.tzinfo)
        found += [midnight + timedelta(minutes=each) for each in range(0, 24 * 60, step)]
        day += timedelta(days=1)
    return found


def _dated(marks: list[tuple[float, datetime]], *, timed: bool) -> list[Tick]:
    told: list[Tick] = []
    before: datetime | None = None
    for at, each in marks:
        if timed:
            fresh = before is None or before.date() != each.date()
            text = f"{each:%H:%M}" + (f"\n{each:%m-%d}" if fresh else "")
        else:
            fresh = before is None or before.year != each.year
            text = f"{each:%m-%d}" + (f"\n{each:%Y}" if fresh else "")
        told.append((at, text))
        before = each
    return told
