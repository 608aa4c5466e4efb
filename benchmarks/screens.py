"""Figures of the windows: from a byte to the painted instruction, the start, the time of slots."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

P99_CEILING = 16.0
START_TIMES = 2.0
SLOT_CEILING = 8.0

STARTS = 9

FRAME_MS = 8 * 10 / 4800 * 1000
"""One frame of a card on the wire: eight bytes of ten bits at 4800 baud."""

Row = tuple[str, str, str, bool]


def rows() -> list[Row]:
    """All of them, each in a process of its own, offscreen where nothing else is said."""
    return [*_card_rows(_measured("card")), *_hour_rows(_measured("hour")), *_start_rows()]


def _measured(what: str) -> dict[str, float]:
    """What a process of its own has measured: Qt takes one application a process."""
    environment = {"QT_QPA_PLATFORM": "offscreen"} | dict(os.environ)
    child = subprocess.run(
        [sys.executable, "-m", "benchmarks.window_at_work", what],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(child.stdout)
    return found


def _card_rows(found: dict[str, float]) -> Iterator[Row]:
    yield (
        "byte on a pseudo-terminal to painted instruction, p99",
        f"{found['p99']:.2f} ms",
        f"<= {P99_CEILING:.0f} ms; p50 {found['p50']:.2f}; wire time of a frame {FRAME_MS:.1f};"
        f" bare repaint p50 {found['bare']:.2f}",
        found["p99"] <= P99_CEILING,
    )


def _hour_rows(found: dict[str, float]) -> Iterator[Row]:
    yield (
        "slots on the windows' thread in an hour's rounds, p99.9",
        f"{found['p999']:.2f} ms",
        f"<= {SLOT_CEILING:.0f} ms of CPU; {found['slots']:,.0f} slots, {found['rounds']:,.0f}"
        f" rounds, most {found['most']:.2f}; painting p99.9 {found['paint']:.2f}",
        found["p999"] <= SLOT_CEILING,
    )


def _start_rows() -> Iterator[Row]:
    """Ours and an empty window turn about, so that both meet the same machine."""
    ours: list[float] = []
    empty: list[float] = []
    for _ in range(STARTS):
        ours.append(_seconds_to("console"))
        empty.append(_seconds_to("empty"))
    start, floor = median(ours[1:]), median(empty[1:])
    times = start / floor
    yield (
        "start to first usable screen",
        f"{start * 1000:,.0f} ms",
        f"<= {START_TIMES:.0f}x an empty window with the same imports, {floor * 1000:,.0f} ms;"
        f" {times:.2f}x",
        times <= START_TIMES,
    )


def _seconds_to(what: str) -> float:
    """Seconds from a process's birth to its first painted window."""
    environment = {"QT_QPA_PLATFORM": "offscreen"} | dict(os.environ)
    begun = time.perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.first_screen", what],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    told = child.stdout.readline()
    took = time.perf_counter() - begun
    child.communicate()
    if told.strip() != "painted":
        raise RuntimeError(f"the window of {what!r} was never painted")
    return took
