"""Alter a log in so many random ways and see that each is found; a table by kind is printed.

    ALTERATIONS=10000 python -m tools.alter_logs

Each is made by its kind and number alone, so one that was missed can be made again.
"""

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

from tests.dealer_console.round_log.alterations import KINDS, Original, Outcome, alter, original

ALTERATIONS = int(os.environ.get("ALTERATIONS", "10000"))
COLUMNS = ("made", "found", "told", "no change", "MISSED", "misnamed")


def main() -> int:
    """Alter, verify, count; 1 if anything was missed."""
    processes = os.cpu_count() or 1
    counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * len(COLUMNS))
    bad: list[str] = []
    with ProcessPoolExecutor(processes) as pool:
        parts = [pool.submit(_some, part, processes) for part in range(processes)]
        for part in parts:
            for seed, outcome in part.result():
                _count(counts[outcome.kind], outcome)
                if outcome.missed or not outcome.named:
                    bad.append(f"{outcome.kind} {seed}: {outcome.found or 'not found'}")
    _print(counts)
    for line in bad:
        print(line)
    return int(bool(bad))


def _some(part: int, of: int) -> list[tuple[int, Outcome]]:
    with _memory() as home:
        log = original(home / "original")
        mine = islice(_all(), part, None, of)
        return [(seed, _outcome(log, home / "B-07", kind, seed)) for kind, seed in mine]


def _all() -> Iterator[tuple[str, int]]:
    for number, kind in enumerate(islice(cycle(KINDS), ALTERATIONS)):
        yield kind, number


def _outcome(log: Original, target: Path, kind: str, seed: int) -> Outcome:
    try:
        return alter(log, target, kind, seed)
    except Exception as error:
        # Which one it was must not be lost with the error.
        raise RuntimeError(f"{kind} {seed}: {error!r}") from error


@contextmanager
def _memory() -> Iterator[Path]:
    """A folder in memory where the system has one: ten thousand logs need no disk."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as name:
        yield Path(name)


def _count(counts: list[int], outcome: Outcome) -> None:
    found, told = outcome.found is not None, bool(outcome.told)
    quiet = not found and not told
    same = quiet and outcome.nothing_changed
    for column, counted in enumerate(
        (True, found, told, same, outcome.missed, found and not outcome.named)
    ):
        counts[column] += counted


def _print(counts: dict[str, list[int]]) -> None:
    print(f"{'alteration':<22}" + "".join(f"{name:>11}" for name in COLUMNS))
    for kind, row in counts.items():
        print(f"{kind:<22}" + "".join(f"{number:>11,}" for number in row))
    sums = [sum(column) for column in zip(*counts.values(), strict=True)]
    print(f"{'all':<22}" + "".join(f"{number:>11,}" for number in sums))


if __name__ == "__main__":
    sys.exit(main())
