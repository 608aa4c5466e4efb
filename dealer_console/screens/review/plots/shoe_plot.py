"""What one unit staked on each bet brought back on average, from round to round of a shoe."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from dealer_console.review.insight.progress import Told
from dealer_console.review.insight.shoe import ReturnsAt, returns_of_shoe
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.exporting.times import local_text
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Axis, Chart, Entry, Level, Line
from dealer_console.screens.review.plots.plot import Asked, Cell, Plot
from dealer_console.screens.review.plots.ticks import numbers

FAIR = 100.0
"""Per cent of the stake: neither the House nor the Player gains."""
ROOM = 0.05
_COLUMNS = ("table", "shoe", "round", "sequence", "began_ms", "began_local", "cards_left")


class Through(NamedTuple):
    """A shoe from its first round on."""

    table: str
    shoe: int
    returns: list[ReturnsAt]
    days: GamingDays


class ShoePlot(Plot[Through]):
    """A line for each bet, over the rounds of the shoe."""

    name = "shoe"
    of_shoe = True
    guarded = True

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> Through:
        """Of the one table that is asked for."""
        log = logs[0]
        told(0, 1)
        return Through(log.table, asked.shoe, returns_of_shoe(log, asked.shoe), log.days)

    def chart(
        self, pit: Pit, asked: Asked, found: Through, about: str, hidden: Collection[str]
    ) -> Chart:
        """In per cent of the stake, against the fair line."""
        bets = list(dict.fromkeys(bet for each in found.returns for bet in each.returns))
        lines = [
            _line(pit, found, bet, style) for style, bet in enumerate(bets) if bet not in hidden
        ]
        ys = [FAIR, *(y for line in lines for y in line.ys if y is not None)]
        room = max(1.0, max(ys) - min(ys)) * ROOM
        rounds = [each.round for each in found.returns] or [1]
        return Chart(
            subject=asked.subject,
            title=pit.text("plots-shoe"),
            about=about,
            across=Axis(
                pit.text("plots-shoe-across"),
                min(rounds) - 0.6,
                max(rounds) + 0.6,
                numbers(whole=True),
            ),
            up=Axis(pit.text("plots-shoe-up"), min(ys) - room, max(ys) + room, numbers(" %")),
            entries=tuple(Entry(bet, pit.words.words("bet", bet)) for bet in bets),
            lines=tuple(lines),
            levels=(Level(FAIR, pit.text("plots-fair")),) if lines else (),
        )

    def table(self, found: Through) -> Iterator[list[Cell]]:
        """A row for each bet at the beginning of each round."""
        yield [*_COLUMNS, "bet", "return"]
        for each in found.returns:
            began = (each.utc_ms, local_text(found.days, each.utc_ms))
            at = (found.table, found.shoe, each.round, each.sequence, *began, each.cards_left)
            for bet, value in each.returns.items():
                yield [*at, bet, value]


def _line(pit: Pit, found: Through, bet: str, style: int) -> Line:
    zone, name = found.days, pit.words.words("bet", bet)
    values = [each.returns.get(bet) for each in found.returns]

    def told(place: int) -> str:
        each, value = found.returns[place], values[place]
        assert value is not None
        percent = value * FAIR
        side = "above" if percent > FAIR else "below"
        return pit.text(
            f"plots-shoe-{side}",
            bet=name,
            round=each.round,
            time=f"{zone.local(each.utc_ms):%H:%M:%S}",
            left=each.cards_left,
            percent=f"{percent:.3f}",
            off=f"{abs(percent - FAIR):.3f}",
        )

    return Line(
        bet,
        style,
        tuple(float(each.round) for each in found.returns),
        tuple(None if value is None else value * FAIR for value in values),
        told,
    )
