"""How often each outcome came, against what was exactly to be expected of the cards."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from dealer_console.review.insight.expectation import (
    BandSeries,
    Expected,
    Outcomes,
    expected_outcomes,
    outcome_bands,
)
from dealer_console.review.insight.progress import Told
from dealer_console.review.insight.rounds_counted import Chosen
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Chart
from dealer_console.screens.review.plots.outcome_charts import (
    COURSE,
    SCORE,
    SHARE,
    course_chart,
    rows_chart,
)
from dealer_console.screens.review.plots.plot import Asked, Cell, Plot


class Counted(NamedTuple):
    """Where the counts stand, and of one table how they came there."""

    outcomes: Outcomes
    course: tuple[BandSeries, ...]


class OutcomePlot(Plot[Counted]):
    """A row for each outcome with its band of chance, or its course through the rounds."""

    name = "outcomes"
    views = (SCORE, SHARE, COURSE)
    guarded = True

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> Counted:
        """Of all these tables together: each round is a draw of its own, wherever it was dealt."""
        chosen = Chosen(asked.span.first, asked.span.last)

        def part(place: int) -> Told:
            return lambda done, of: told(place * of + done, len(logs) * of)

        if asked.view == COURSE and len(logs) > 1:
            # Rounds of several tables do not follow one another.
            return Counted(together([]), ())
        outcomes = together(
            [expected_outcomes(log, chosen, part(place)) for place, log in enumerate(logs)]
        )
        by_round = outcome_bands(logs[0], chosen, told) if asked.view == COURSE else ()
        return Counted(outcomes, tuple(by_round))

    def chart(
        self, pit: Pit, asked: Asked, found: Counted, about: str, hidden: Collection[str]
    ) -> Chart:
        """In standard deviations, or in per cent of the rounds."""
        if asked.view == COURSE:
            return course_chart(pit, asked, found.course, about, hidden)
        return rows_chart(pit, asked, found.outcomes, about, hidden)

    def empty(self, asked: Asked) -> str:
        """The course is that of one table."""
        several = asked.view == COURSE and len(asked.tables) > 1
        return "plots-outcomes-one-table" if several else super().empty(asked)

    def note(self, pit: Pit, found: Counted) -> str:
        """What the rounds were held against."""
        if not found.outcomes.rounds:
            return ""
        return pit.text(
            "plots-outcomes-note",
            rounds=f"{found.outcomes.rounds:,}",
            cards=f"{found.outcomes.by_cards:,}",
            fresh=f"{found.outcomes.from_fresh:,}",
        )

    def table(self, found: Counted) -> Iterator[list[Cell]]:
        """A row for each outcome; of a course, for each of its points."""
        if found.course:
            yield ["outcome", "rounds", "difference", "deviation"]
            for series in found.course:
                for point in zip(*series[1:], strict=True):
                    yield [series.outcome, *map(float, point)]
            return
        yield ["outcome", "rounds", "came", "expected", "variance", "difference", "score"]
        for line in found.outcomes.lines:
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
