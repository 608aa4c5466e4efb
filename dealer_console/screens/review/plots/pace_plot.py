"""How many rounds are dealt in an hour, table by table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from dealer_console.review.insight.progress import Told
from dealer_console.review.pace import HOUR, MINUTE, Stretch, gaming_days, hours
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.exporting.times import local_text
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Axis, Chart, Entry, Line
from dealer_console.screens.review.plots.plot import Asked, Cell, Plot
from dealer_console.screens.review.plots.ticks import dates, numbers, times

HOURS, DAYS = "hours", "days"
MOST_DAYS = 93
"""Gaming days that are shown by the hour: more points than a screen has pixels tell nothing."""
ROOM = 1.08
"""How much higher the plot is than its highest point."""


class TablePace(NamedTuple):
    """The hours or the gaming days of one table, and the clock they are told by."""

    stretches: Sequence[Stretch]
    days: GamingDays


Pace = Mapping[str, TablePace]
"""That of each table, by its name."""


class PacePlot(Plot[Pace]):
    """Rounds of each hour, or rounds an hour of each gaming day; nothing where it was closed."""

    name = "pace"
    views = (HOURS, DAYS)

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> Pace:
        """By the hour or by the day."""
        if _is_too_long(asked):
            return {log.table: TablePace((), log.days) for log in logs}
        count = hours if asked.view == HOURS else gaming_days
        found = {}
        for done, log in enumerate(logs):
            told(done, len(logs))
            found[log.table] = TablePace(count(log, asked.span), log.days)
        return found

    def chart(
        self, pit: Pit, asked: Asked, found: Pace, about: str, hidden: Collection[str]
    ) -> Chart:
        """A line for each table."""
        by_hours = asked.view == HOURS
        shown = [
            _line(pit, table, place, pace, by_hours=by_hours)
            for place, (table, pace) in enumerate(found.items())
            if pace.stretches and table not in hidden
        ]
        xs = [x for line in shown for x in line.xs]
        half = HOUR / 2 if by_hours else 0.5
        low, high = (min(xs) - half, max(xs) + half) if xs else (0.0, 1.0)
        highest = max((y for line in shown for y in line.ys if y is not None), default=0)
        zone = found[asked.tables[0]].days
        return Chart(
            subject=asked.subject,
            title=pit.text("plots-pace"),
            about=about,
            across=Axis(
                pit.text(f"plots-pace-across-{asked.view}", zone=zone.zone),
                low,
                high,
                times(zone) if by_hours else dates(),
            ),
            up=Axis(
                pit.text(f"plots-pace-up-{asked.view}"),
                -max(1, highest) * (ROOM - 1) / 3,
                max(1, highest) * ROOM,
                numbers(whole=True),
            ),
            entries=tuple(Entry(table, table) for table in found),
            lines=tuple(shown),
        )

    def empty(self, asked: Asked) -> str:
        """Nothing was played, or there is too much to be seen by the hour."""
        return "plots-pace-too-long" if _is_too_long(asked) else super().empty(asked)

    def table(self, found: Pace) -> Iterator[list[Cell]]:
        """A row for each hour or day of each table."""
        yield ["table", "gaming_day", "begins_ms", "begins_local", "rounds", "open_ms", "an_hour"]
        for name, pace in found.items():
            for each in pace.stretches:
                begins = (each.start_ms, local_text(pace.days, each.start_ms))
                yield [name, each.day, *begins, each.rounds, each.open_ms, each.an_hour]


def _is_too_long(asked: Asked) -> bool:
    return asked.view == HOURS and asked.span.days > MOST_DAYS


def _line(pit: Pit, table: str, style: int, pace: TablePace, *, by_hours: bool) -> Line:
    stretches, zone = pace
    xs: tuple[float, ...]
    ys: tuple[float | None, ...]
    if by_hours:
        xs = tuple(each.start_ms + HOUR / 2 for each in stretches)
        ys = tuple(each.rounds if each.rounds or each.open_ms else None for each in stretches)
    else:
        xs = tuple(date.fromisoformat(each.day).toordinal() for each in stretches)
        ys = tuple(each.an_hour for each in stretches)

    def told(place: int) -> str:
        each = stretches[place]
        minutes = each.open_ms // MINUTE
        if by_hours:
            begins, ends = zone.local(each.start_ms), zone.local(each.start_ms + HOUR)
            when = f"{begins:%Y-%m-%d %H:%M}\N{EN DASH}{ends:%H:%M}"
            return pit.text(
                "plots-pace-hour", table=table, when=when, rounds=each.rounds, minutes=minutes
            )
        return pit.text(
            "plots-pace-day",
            table=table,
            day=each.day,
            pace=f"{each.an_hour or 0:.1f}",
            rounds=f"{each.rounds:,}",
            hours=minutes // 60,
            minutes=minutes % 60,
        )

    partly = (place for place, each in enumerate(stretches) if by_hours and each.open_ms < HOUR)
    return Line(table, style, xs, ys, told, frozenset(partly))
