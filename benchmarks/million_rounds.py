"""Our figures for asking the log: the first page of every filter, on a million rounds."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from benchmarks.long_logs import (
    COMMON,
    DEALERS,
    FIRST_DAY,
    LONG_GONE,
    MONTHS,
    NEVER,
    RARE,
    STEADY,
    made_log,
)
from dealer_console.round_log.asking import rounds_page
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Segment

Row = tuple[str, str, str, bool]

CEILING = 50.0
"""Milliseconds, for 95 of 100 first pages."""

TURNS = 40

SOME_DAY = FIRST_DAY + timedelta(days=200)

FILTERS = {
    "all": Filter(),
    "one day": Filter(day_from=f"{SOME_DAY}", day_to=f"{SOME_DAY}"),
    "a year": Filter(day_from=f"{FIRST_DAY}", day_to=f"{SOME_DAY + timedelta(days=165)}"),
    "two years": Filter(day_from=f"{FIRST_DAY}"),
    "a day without play": Filter(day_from="2030-01-01"),
    "shoe": Filter(shoe=7_000),
    "no such shoe": Filter(shoe=999_999),
    "outcome banker": Filter(outcome=Outcome.BANKER),
    "outcome tie": Filter(outcome=Outcome.TIE),
    "outcome void": Filter(outcome=Outcome.VOID),
    "irregular": Filter(irregular=True),
    "a common situation": Filter(irregular=COMMON[0]),
    "a rare situation": Filter(irregular=RARE),
    "a situation that never was": Filter(irregular=NEVER),
    "dealer": Filter(dealer=DEALERS[3]),
    "a dealer long gone": Filter(dealer=LONG_GONE),
    "no such dealer": Filter(dealer="nobody"),
    "insurance offered": Filter(insurance=Insurance.OFFERED),
    "insurance taken": Filter(insurance=Insurance.TAKEN),
    "insurance won": Filter(insurance=Insurance.WON),
    "waived": Filter(waived=True),
    "approvals": Filter(approvals=True),
    "entered by hand, which never was": Filter(entered=True),
    "dealer and day": Filter(dealer=DEALERS[3], day_from=f"{SOME_DAY}", day_to=f"{SOME_DAY}"),
    "dealer and tie": Filter(dealer=DEALERS[3], outcome=Outcome.TIE),
    "dealer and an outcome never had": Filter(dealer=LONG_GONE, outcome=Outcome.TIE),
    "dealer, year, irregular": Filter(
        dealer=DEALERS[3], day_to=f"{SOME_DAY + timedelta(days=165)}", irregular=True
    ),
    "dealer of many rounds, never a tie": Filter(dealer=STEADY, outcome=Outcome.TIE),
    "dealer of many rounds, no offer": Filter(dealer=STEADY, insurance=Insurance.OFFERED),
    "dealer of many rounds, none insured": Filter(dealer=STEADY, insurance=Insurance.TAKEN),
    "dealer of many rounds, never waived": Filter(dealer=STEADY, waived=True),
    "tie and insurance won": Filter(outcome=Outcome.TIE, insurance=Insurance.WON),
    "void and approved": Filter(outcome=Outcome.VOID, approvals=True),
}
"""Every kind of question, with rare answers, none, and several things at once."""


def rows() -> list[Row]:
    """Every figure of the log's pages, and whether it holds."""
    return [*_measured("one file", 1), *_measured(f"{MONTHS} files", MONTHS)]


def _measured(name: str, files: int) -> Iterator[Row]:
    directory = made_log(files)
    floor = _floor(directory)
    for what, wanted in FILTERS.items():
        middle, late = _milliseconds(directory, wanted)
        yield (
            f"rounds, {name}: {what}",
            f"p95 {late:.2f} ms",
            f"<= {CEILING:.0f} ms; p50 {middle:.2f}; bare select {floor:.2f}",
            late <= CEILING,
        )


def _milliseconds(directory: Path, wanted: Filter) -> tuple[float, float]:
    """Half of the pages were there within the first, 95 of 100 within the second."""
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter_ns()
        rounds_page(directory, wanted)
        taken.append((time.perf_counter_ns() - begun) / 1e6)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 95 // 100]


def _floor(directory: Path) -> float:
    """What the newest rounds of the newest file take when nothing is asked about them."""
    statement = f"SELECT {', '.join(RoundRow._fields)} FROM rounds ORDER BY sequence DESC LIMIT 50"
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter_ns()
        segment = Segment.read(segment_paths(directory)[-1])
        segment.connection.execute(statement).fetchall()
        segment.close()
        taken.append((time.perf_counter_ns() - begun) / 1e6)
    return sorted(taken)[len(taken) // 2]
