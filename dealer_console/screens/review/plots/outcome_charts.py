"""Outcomes against expectation as charts: where they stand, and their course through the rounds."""

from collections.abc import Callable, Collection, Sequence

from dealer_console.review.insight.expectation import (
    BAND_95,
    BAND_997,
    BandSeries,
    Expected,
    Outcomes,
)
from dealer_console.review.insight.outcomes import WINNERS
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import (
    Axis,
    Band,
    Chart,
    Entry,
    Level,
    Line,
    Mark,
    Sample,
    Strip,
)
from dealer_console.screens.review.plots.plot import Asked
from dealer_console.screens.review.plots.ticks import names, numbers

SCORE, SHARE, COURSE = "score", "share", "course"
"""In standard deviations, in per cent of the rounds, round after round."""
LEAST = 4.0
"""Standard deviations to either side that are always shown."""
ROOM = 1.08
PER_CENT = 100
TOP = -1.1
"""Room above the first row for the name of the line."""


def rows_chart(
    pit: Pit, asked: Asked, found: Outcomes, about: str, hidden: Collection[str]
) -> Chart:
    """A row for each outcome: its bands, and where the count lies."""
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
        marks.append(Mark(line.outcome, styles[line.outcome], row, at, _told(pit, line)))
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
            names([outcome_name(pit, line.outcome) for line in shown]),
        ),
        entries=tuple(Entry(line.outcome, outcome_name(pit, line.outcome)) for line in lines),
        sample=Sample.SIGN,
        bands=tuple(bands),
        marks=tuple(marks),
        levels=(Level(0, pit.text("plots-expected"), upright=True),) if shown else (),
        has_rows=True,
    )


def course_chart(
    pit: Pit, asked: Asked, found: Sequence[BandSeries], about: str, hidden: Collection[str]
) -> Chart:
    """A line for each outcome: how far from what was expected it had come by each round."""
    # At the very first point nothing was played, and chance had no width yet.
    lines = [
        _course(pit, series, style)
        for style, series in enumerate(found)
        if series.outcome not in hidden and len(series.rounds) > 1
    ]
    furthest = max((abs(y) for line in lines for y in line.ys if y is not None), default=0)
    far = max(LEAST, furthest) * ROOM
    rounds = max((float(series.rounds[-1]) for series in found), default=1)
    strips = (Strip(-BAND_997, BAND_997, wide=True), Strip(-BAND_95, BAND_95, wide=False))
    return Chart(
        subject=asked.subject,
        title=pit.text("plots-outcomes"),
        about=about,
        across=Axis(pit.text("plots-outcomes-across-course"), 0, rounds, numbers(whole=True)),
        up=Axis(pit.text("plots-outcomes-up-course"), -far, far, numbers()),
        entries=tuple(Entry(series.outcome, outcome_name(pit, series.outcome)) for series in found),
        lines=tuple(lines),
        strips=strips if lines else (),
        levels=(Level(0, pit.text("plots-expected")),) if lines else (),
    )


def outcome_name(pit: Pit, outcome: str) -> str:
    """How a round ended, or which side bet won."""
    return pit.words.words("winner" if outcome in WINNERS else "bet", outcome)


def _course(pit: Pit, series: BandSeries, style: int) -> Line:
    name = outcome_name(pit, series.outcome)
    points = [
        (float(rounds), float(difference), float(difference / deviation))
        for rounds, difference, deviation in zip(
            series.rounds, series.difference, series.deviation, strict=True
        )
        if deviation > 0
    ]

    def told(place: int) -> str:
        rounds, difference, score = points[place]
        return pit.text(
            "plots-outcomes-course-more" if difference >= 0 else "plots-outcomes-course-fewer",
            outcome=name,
            rounds=f"{rounds:,.0f}",
            off=f"{abs(difference):,.1f}",
            score=f"{abs(score):.2f}",
        )

    xs, ys = tuple(at for at, _, _ in points), tuple(score for _, _, score in points)
    return Line(series.outcome, style, xs, ys, told)


def _told(pit: Pit, line: Expected) -> str:
    reach = BAND_95 * line.deviation
    return pit.text(
        "plots-outcomes-more" if line.difference >= 0 else "plots-outcomes-fewer",
        outcome=outcome_name(pit, line.outcome),
        came=f"{line.came:,}",
        rounds=f"{line.rounds:,}",
        expected=f"{line.expected:,.1f}",
        off=f"{abs(line.difference):,.1f}",
        score=f"{abs(line.score):.2f}",
        low=f"{max(0, line.expected - reach):,.0f}",
        high=f"{line.expected + reach:,.0f}",
    )
