"""`make soak`: a table-year in the background; the same again says where it stands, or goes on.

python -m tools.soak start --folder DIR [--rounds 500000] [--seed 1]
python -m tools.soak status --folder DIR
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.soak.progress import OtherSoak, Progress, Wanted
from tools.soak.running import Busy, alone, is_running, play_all, play_one
from tools.soak.tally import Tally

ROUNDS = 500_000
"""A table-year."""

EACH = 500
"""Rounds in a stretch: what is played again at most when a soak was killed."""

TABLES = (os.cpu_count() or 1) + 1
"""Played side by side; each is two processes that mostly wait for one another, or for the disk."""

GOOD, BAD, UNFINISHED = 0, 1, 3
"""Exit statuses: all is well, something is wrong or lost, it was interrupted."""


def main(words: Sequence[str]) -> int:
    """Do what is asked."""
    call = _read(words)
    progress = Progress(call.folder)
    if call.do == "status":
        return status(progress)
    if call.do == "stretch":
        play_one(progress, call.number)
        return GOOD
    try:
        if call.do == "start" and is_running(call.folder):
            return status(progress)
        progress.begin(Wanted(call.seed, call.rounds, call.each))
        if call.do == "start" and not any(progress.left()):
            return status(progress)
        return start(progress, call.tables) if call.do == "start" else run(progress, call.tables)
    except (OtherSoak, Busy) as why:
        print(why, file=sys.stderr)
        return BAD


def _read(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.soak", description=__doc__)
    parser.add_argument("do", choices=("start", "run", "status", "stretch"))
    parser.add_argument("--folder", type=Path, default=Path("build/soak"))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--number", type=int, default=0, help="of the one stretch to play")
    return parser.parse_args(words)


def start(progress: Progress, tables: int) -> int:
    """Run it in the background."""
    wanted = progress.wanted()
    assert wanted is not None
    options = [f"--{key}={value}" for key, value in wanted._asdict().items()]
    options += [f"--tables={tables}", f"--folder={progress.folder}"]
    with (progress.folder / "told.txt").open("a", encoding="utf-8") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.soak", "run", *options],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    print(f"the soak runs in the background as process {process.pid}, in {progress.folder}.")
    print("`make soak-status` says where it stands, and so does `make soak`. It may be killed at")
    print("any moment: `make soak` then goes on where it stood.")
    return GOOD


def run(progress: Progress, tables: int) -> int:
    """Play what is left, and print the table at the end."""
    with alone(progress.folder / "running"):
        try:
            play_all(progress, tables)
        except KeyboardInterrupt:
            print("interrupted: the same again goes on where it stood", flush=True)
            return UNFINISHED
    return status(progress)


def status(progress: Progress) -> int:
    """Say where it stands."""
    wanted = progress.wanted()
    if wanted is None:
        print(f"no soak was begun in {progress.folder}: make soak begins one")
        return GOOD
    tally = Tally(progress.results())
    print(tally.table())
    done = tally.stretches == -(-wanted.rounds // wanted.each)
    running = is_running(progress.folder)
    state = "finished" if done else "running" if running else "stopped, make soak goes on with it"
    print(f"\n{tally.counts['rounds']:,} of {wanted.rounds:,} rounds, seed {wanted.seed}: {state}")
    return GOOD if tally.good else BAD


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
