"""Figures of pit review: what is in sight and when, what is found, memory, and what it costs."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median, quantiles

from benchmarks.long_logs import (
    COMMON,
    DEALERS,
    DEALT,
    FIRST_DAY,
    LAST_DAY,
    LONG_GONE,
    MONTHS,
    NEVER,
    RARE,
    ROUNDS,
    STEADY,
    five_logs,
    made_log,
)
from dealer_console.review.replay.round_replay import replay_of
from dealer_console.review.rounds.finding import all_keys, first_page
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import round_of, rounds_page
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.round_log.segment import Segment
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.vocabulary import bet_codes

Row = tuple[str, str, str, bool]

FIRST_MS = 300.0
FILTER_MS = 100.0
TURN_MS = 16.0
"""A frame at 60 a second: what takes no longer is never seen to stand still."""
FILLED_MS = 100.0
"""What is felt as at once."""
REPLAY_MS = 500.0
"""Nobody who asked for a round wonders yet whether it comes."""
MEMORY_MB = 400.0
TIMES_ALONE = 1.2

OPENINGS, REPLAYS = 9, 60
TURNS = 40


def rows() -> Iterator[Row]:
    """All of them; the windows are offscreen where nothing else is said."""
    log = made_log(MONTHS)
    yield from _first_rows(log)
    yield from _filter_rows(log)
    yield from _scroll_rows(log)
    yield from _replay_rows(log)
    yield from _memory_rows(five_logs())
    yield from _watched_rows()


def _in_window(what: str, *logs: Path) -> dict[str, float]:
    """What a process of its own has measured."""
    found: dict[str, float] = json.loads(_told("benchmarks.review_window", what, *map(str, logs)))
    return found


def _told(module: str, *words: str) -> str:
    with tempfile.TemporaryDirectory() as made:
        # Whoever runs this has views and settings of their own, which are neither read nor kept.
        kept = {"XDG_CONFIG_HOME": f"{made}/config", "XDG_DATA_HOME": f"{made}/data"}
        child = subprocess.run(
            [sys.executable, "-m", module, *words],
            env={"QT_QPA_PLATFORM": "offscreen"} | dict(os.environ) | kept,
            capture_output=True,
            text=True,
            check=True,
        )
    return child.stdout


def _first_rows(log: Path) -> Iterator[Row]:
    """Ours and the bare one turn about, so that both meet the same machine."""
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(OPENINGS):
        ours.append(_in_window("first", log)["first"])
        bare.append(_in_window("bare", log)["first"])
    slowest = max(ours)
    yield (
        "review, first rows of a million rounds painted",
        f"{slowest:,.0f} ms",
        f"<= {FIRST_MS:.0f} ms, the slowest of {OPENINGS}; median {median(ours):,.0f};"
        f" a bare select and an empty window {median(bare):,.1f}",
        slowest <= FIRST_MS,
    )


FILTERS: dict[str, Filter] = {
    "nothing": Filter(),
    "a day long ago": Filter(day_from=f"{FIRST_DAY}", day_to=f"{FIRST_DAY}"),
    "from a day on": Filter(day_from=f"{FIRST_DAY}"),
    "up to a day": Filter(day_to=f"{FIRST_DAY}"),
    "a day without play": Filter(day_from="2099-01-01"),
    "the last day": Filter(day_from=f"{LAST_DAY}"),
    "shoe": Filter(shoe=7_000),
    "the first shoe": Filter(shoe=1),
    "no such shoe": Filter(shoe=999_999),
    "dealer": Filter(dealer=DEALERS[3]),
    "steady dealer": Filter(dealer=STEADY),
    "dealer long gone": Filter(dealer=LONG_GONE),
    "no such dealer": Filter(dealer="nobody"),
    **{f"outcome {each}": Filter(outcome=each) for each in Outcome},
    **{f"insurance {each}": Filter(insurance=each) for each in Insurance},
    "irregular": Filter(irregular=True),
    **{f"situation {each}": Filter(irregular=each) for each in (*COMMON, RARE, NEVER)},
    **{f"won {bet}": Filter(won=bet) for bet in bet_codes() if not bet.endswith("-insurance")},
    "waived": Filter(waived=True),
    "approvals": Filter(approvals=True),
    "entered by hand": Filter(entered=True),
    "wagers": Filter(wagers=True),
    "an hour at least": Filter(at_least_s=3_600),
    "a second at least": Filter(at_least_s=1),
    "a second at most": Filter(at_most_s=1),
    "an hour at most": Filter(at_most_s=3_600),
}
"""Each control by itself, with common answers, rare ones and none."""


def _filter_rows(directory: Path) -> Iterator[Row]:
    log = WatchedLog(directory)
    # As in a review that is open: its files are.
    first_page([log], Wanted())
    floor = _floor(directory)
    late = {name: _late(log, wanted) for name, wanted in FILTERS.items()}
    unsure = [
        name
        for name, wanted in FILTERS.items()
        if not first_page([log], Wanted(of_round=wanted)).is_sure
    ]
    whole = {name: _seconds_to_all(log, FILTERS[name]) for name in unsure}
    log.close()
    worst = max(late, key=late.__getitem__)
    yield (
        "review, first page of any single filter, p95",
        f"{late[worst]:,.1f} ms",
        f"<= {FILTER_MS:.0f} ms, the worst of {len(late)} ({worst}); median filter"
        f" {median(late.values()):,.1f}; bare select {floor:.2f}",
        late[worst] <= FILTER_MS,
    )
    if whole:
        slowest = max(whole, key=whole.__getitem__)
        yield (
            "review, where the first page goes on being looked for",
            f"{whole[slowest]:,.2f} s",
            f"no ceiling: {len(whole)} filters with few or no answers, until all of"
            f" {ROUNDS:,} rounds were looked at ({slowest})",
            True,
        )


def _late(log: WatchedLog, wanted: Filter) -> float:
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter()
        first_page([log], Wanted(of_round=wanted))
        taken.append((time.perf_counter() - begun) * 1000)
    return quantiles(taken, n=20, method="inclusive")[18]


def _seconds_to_all(log: WatchedLog, wanted: Filter) -> float:
    begun = time.perf_counter()
    all_keys([log], Wanted(of_round=wanted))
    return time.perf_counter() - begun


def _floor(directory: Path) -> float:
    """What the newest rounds of the newest file take when nothing is asked about them."""
    segment = Segment.read(segment_paths(directory)[-1])
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter()
        segment.connection.execute(
            "SELECT * FROM rounds ORDER BY sequence DESC LIMIT 200"
        ).fetchall()
        taken.append((time.perf_counter() - begun) * 1000)
    segment.close()
    return median(taken)


def _scroll_rows(log: Path) -> Iterator[Row]:
    found = _in_window("scroll", log)
    yield (
        "review, scrolling: the window is busy at a stretch, p99",
        f"{found['p99']:.1f} ms",
        f"<= {TURN_MS:.0f} ms; {found['turns']:,.0f} turns of its loop, p50 {found['p50']:.1f},"
        f" p99.9 {found['p999']:.1f}, most {found['most']:.1f}",
        found["p99"] <= TURN_MS,
    )
    yield (
        "review, scrolling: rows in sight are filled, p99",
        f"{found['filled_p99']:.1f} ms",
        f"<= {FILLED_MS:.0f} ms; p50 {found['filled_p50']:.1f}, most {found['filled_most']:.1f}",
        found["filled_p99"] <= FILLED_MS,
    )


def _replay_rows(directory: Path) -> Iterator[Row]:
    log, words = WatchedLog(directory), Catalogue.load("en")
    newest = rounds_page(log.segments(), Filter(), limit=DEALT)
    chosen = random.Random(1).sample(newest, REPLAYS)
    ours, bare, moments = [], [], 0
    for row in chosen:
        begun = time.perf_counter()
        replayed = replay_of(log, row.shoe, row.round, words)
        ours.append((time.perf_counter() - begun) * 1000)
        moments += len(replayed.moments)
        begun = time.perf_counter()
        round_of(log.segments(), row.shoe, row.round)
        bare.append((time.perf_counter() - begun) * 1000)
    log.close()
    late = quantiles(ours, n=20, method="inclusive")[18]
    yield (
        "review, a round made again from its events, p95",
        f"{late:,.0f} ms",
        f"<= {REPLAY_MS:.0f} ms; p50 {median(ours):,.0f}, {moments / REPLAYS:.0f} moments each;"
        f" its rows and events only read {median(bare):,.1f}",
        late <= REPLAY_MS,
    )


def _memory_rows(logs: tuple[Path, ...]) -> Iterator[Row]:
    found, bare = _in_window("memory", *logs), _in_window("memory-bare")
    yield (
        f"review, memory with {len(logs)} logs of a million rounds",
        f"{found['now']:,.0f} MB",
        f"<= {MEMORY_MB:.0f} MB; at its most {found['most']:,.0f};"
        f" an empty window with the same imports {bare['now']:,.0f}",
        found["now"] <= MEMORY_MB,
    )


def _watched_rows() -> Iterator[Row]:
    """The console alone and with a review open on its log, turn about."""
    turns: dict[str, list[list[float]]] = json.loads(_told("benchmarks.watched_console"))
    alone, watched = turns["alone"], turns["watched"]
    for percent in (50, 99):
        of_alone, of_watched = (_at([*chain(*each)], percent) for each in (alone, watched))
        by_turn = ", ".join(
            f"{_at(one, percent):.1f}/{_at(other, percent):.1f}"
            for one, other in zip(alone, watched, strict=True)
        )
        times = of_watched / of_alone
        yield (
            f"byte to painted instruction while reviewed, p{percent}",
            f"{of_watched:.2f} ms",
            f"<= {TIMES_ALONE}x alone, {of_alone:.2f} ms; {times:.2f}x; by turn {by_turn}",
            times <= TIMES_ALONE,
        )


def _at(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]
