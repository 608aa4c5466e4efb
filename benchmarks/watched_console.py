"""A console whose log is open in a review beside it, and not, turn about in one run."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.window_at_work import Work, at_work
from tools.rig import TABLE

TURNS = 6
CARDS = 500
"""Painted in each turn, once with a review and once without."""

WARM = 300
"""Before the first turn."""


@contextmanager
def _review(directory: Path) -> Iterator[None]:
    """A review of that log in a process of its own, all rounds listed."""
    environment = {"QT_QPA_PLATFORM": "offscreen"} | dict(os.environ)
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.review_window", "open", str(directory)],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as review:
        assert review.stdout is not None
        assert review.stdin is not None
        if review.stdout.readline().strip() != "open":
            raise RuntimeError("the review beside the console never opened")
        yield
        review.stdin.close()
        if json.loads(review.stdout.readline())["rounds"] == 0:
            raise RuntimeError("the review beside the console has seen no round")


def _cards(work: Work) -> list[float]:
    took: list[float] = []
    while len(took) < CARDS:
        milliseconds = work.next_card()
        if milliseconds is not None:
            took.append(milliseconds)
    return took


def main() -> None:
    """Milliseconds from byte to painted instruction, of each turn, alone and watched."""
    turns: dict[str, list[list[float]]] = {"alone": [], "watched": []}
    with tempfile.TemporaryDirectory() as made, at_work(Path(made), on_wire=True) as work:
        for _ in range(WARM):
            work.next_card()
        for turn in range(TURNS):
            # The one that comes first has the shorter log: so they take turns at that too.
            for what in ("alone", "watched") if turn % 2 == 0 else ("watched", "alone"):
                if what == "alone":
                    turns[what].append(_cards(work))
                    continue
                with _review(Path(made) / "logs" / TABLE):
                    turns[what].append(_cards(work))
    print(json.dumps(turns))


if __name__ == "__main__":
    main()
