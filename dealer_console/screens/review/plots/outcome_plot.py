"""How often each outcome came, against what was exactly to be expected of the cards."""

from collections.abc import Callable, Collection, Iterator, Sequence

from dealer_console.review.insight.expectation import (
    BAND_95,
    BAND_997,
    Expected,
    Outcomes,
    expected_outcomes,
)
from dealer_console.review.insight.outcomes import WINNERS
from dealer_console.review.insight.progress import Told
from dealer_console.review.insight.rounds_counted import Chosen
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Axis, Band, Chart, Entry, Level, Mark
from dealer_console.screens.review.plots.plot import Asked, Cell, Plot
from dealer_console.screens.review.plots.series import Sample
from dealer_console.screens.review.plots.ticks import names, numbers

SCORE, SHARE = "score", "share"
LEAST = 4.0
"""Standard deviations to either side that are always shown."""
ROOM = 1.08
PER_CENT = 100
TOP = -1.1
"""Room above the first row for the name of the line."""


class OutcomePlot(Plot[Outcomes]):
    """A row for each outcome: its band of chance, and where the count lies in it."""

    name = "outcomes"
    views = (SCORE, SHARE)
    guarded = True
    sample = Sample.SIGN

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> Outcomes:
        """Of all these tables together: each round is a draw of its own, wherever it was dealt."""
        chosen = Chosen(asked.span.first, asked.span.last)

        def part(place: int) -> Told:
            return lambda done, of: told(place * of + done, len(logs) * of)

        return together(
            [expected_outcomes(log, chosen, part(place)) for place, log in enumerate(logs)]
        )

    def chart(
        self, pit: Pit, asked: Asked, found: Outcomes, about: str, hidden: Collection[str]
    ) -> Chart:
        """In standard deviations, or in per cent of the rounds."""
        score = asked.view == SCORE
        lines = [line for line in found.lines if line.rounds and line.variance > 0]
        shown = [line for line in lines if line.outcome not in hidden]
        scale: Callable[[Expected], float] = (
            (lambda line: 1 / line.deviation) if score else (lambda line: PER_CENT / line.rounds)
        )
        styles = {line.outcome: style for style, line in enumerate(lines)}
        bands, marks = [], []
        for row, line in enumerate(shown):
            for width, wide in ((BAND_997, True), (BAND_95, False)):
                reach = width * line.deviation * scale(line)
                bands.append(Band(row, -reach, reach, wide))
            at = line.difference * scale(line)
            style = styles[line.outcome]
            marks.append(Mark(line.outcome, style, row, at, _told(pit, line)))
        reaches = [abs(mark.at) for mark in marks] + [band.high for band in bands]
        far = max([*reaches, LEAST if score else 0.0]) * ROOM or 1.0
        return Chart(
            subject=asked.subject,
            title=pit.text("plots-outcomes"),
            about=about,
            across=Axis(
                pit.text(f"plots-outcomes-across-{asked.view}"),
                -far,
                far,
                numbers("" if score else " %"),
            ),
            up=Axis(
                pit.text("plots-outcomes-up"),
                TOP,
                max(len(shown), 4) - 0.4,
                names([_name(pit, line.outcome) for line in shown]),
            ),
            entries=tuple(Entry(line.outcome, _name(pit, line.outcome)) for line in lines),
            bands=tuple(bands),
            marks=tuple(marks),
            levels=(Level(0, pit.text("plots-expected"), upright=True),) if shown else (),
            has_rows=True,
        )

    def note(self, pit: Pit, found: Outcomes) -> str:
        """What the rounds were held against."""
        return pit.text(
            "plots-outcomes-note",
            rounds=f"{found.rounds:,}",
            cards=f"{found.by_cards:,}",
            fresh=f"{found.from_fresh:,}",
        )

    def table(self, found: Outcomes) -> Iterator[list[Cell]]:
        """A row for each outcome."""
        yield ["outcome", "rounds", "came", "expected", "variance", "difference", "score"]
        for line in found.lines:
            yield [*line, line.difference, line.score]


def together(found: Sequence[Outcomes]) -> Outcomes:
    """The outcomes of several tables as those of one."""
    keys = list(dict.fromkeys(line.outcome for each in found for line in each.lines))
    lines = []
    for key in keys:
        of_it = [line for each in found for line in each.lines if line.outcome == key]
        counts = (sum(line.rounds for line in of_it), sum(line.came for line in of_it))
        expected = sum(line.expected for line in of_it)
        lines.append(Expected(key, *counts, expected, sum(line.variance for line in of_it)))
    return Outcomes(
        sum(each.rounds for each in found),
        sum(each.by_cards for each in found),
        sum(each.from_fresh for each in found),
        sum(each.decks_assumed for each in found),
        tuple(lines),
    )


def _told(pit: Pit, line: Expected) -> str:
    reach = BAND_95 * line.deviation
    return pit.text(
        "plots-outcomes-more" if line.difference >= 0 else "plots-outcomes-fewer",
        outcome=_name(pit, line.outcome),
        came=f"{line.came:,}",
        rounds=f"{line.rounds:,}",
        expected=f"{line.expected:,.1f}",
        off=f"{abs(line.difference):,.1f}",
        score=f"{abs(line.score):.2f}",
        low=f"{max(0, line.expected - reach):,.0f}",
        high=f"{line.expected + reach:,.0f}",
    )


def _name(pit: Pit, outcome: str) -> str:
    return pit.words.words("winner" if outcome in WINNERS else "bet", outcome)
