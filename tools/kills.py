"""`make kills`: a console killed at random moments of play, again and again, on one log.

Every snapshot that anybody got must be in the log, the chain must verify, the table must go on,
and the cards must agree with the shoe's own count.

    python -m tools.kills --kills 300 [--seed 1] [--folder DIR]
"""

import argparse
import hashlib
import json
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.sinks.directory import HeadsMissing, read_heads
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.table.course import DIGITS
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from tools.rig import TABLE, ConsoleProcess, Rig, Stuck

PLAY = 0.8
"""Seconds that are played at most before the next kill."""

EARLY = 0.25
"""How many of the kills come while the console still starts."""

QUIET = 0.1
"""Seconds without a line after which a table that was taken up stands still."""

ADDED = ("dealer", "simulated", "fact")
"""What headless prints beside the view itself."""


class Lost(Exception):
    """Something that somebody had been shown is not in the log.

    For example after a commit that never reached the disk.
    """


@dataclass
class Tally:
    """What a run came to."""

    cuts: int = 0
    snapshots: int = 0
    rounds: int = 0
    lost: int = 0
    in_flight: int = 0
    """Cards that were on the wire when the console died."""


def digest_of(snapshot: dict[str, Any]) -> str:
    """The digest of a printed snapshot as the log keeps it."""
    shown = {key: value for key, value in snapshot.items() if key not in ADDED}
    shown["prompts"] = [
        {key: _logged(key, value) for key, value in prompt.items() if key != "text"}
        for prompt in shown["prompts"]
    ]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:DIGITS]


def _logged(key: str, value: Any) -> Any:
    """A Player is printed as a command names them, and kept as they are called at the table."""
    if key != "player" or value is None:
        return value
    box, _, seat = value.partition(":")
    return f"box {box} {seat or 'seated'}"


def lost_snapshots(told: Iterable[dict[str, Any]], directory: Path) -> list[int]:
    """The snapshots among these lines that the log does not have as they were shown."""
    shown = [line for line in told if line["type"] == "snapshot" and line["seq"] > 0]
    if not shown:
        return []
    first = min(line["seq"] for line in shown)
    kept = {event.sequence: event.entry.derived for event in events_of(directory, first - 1)}
    lost = []
    for line in shown:
        derived = json.loads(kept.get(line["seq"], "null"))
        if derived is None or derived["screen"] != digest_of(line):
            lost.append(line["seq"])
    return lost


def verify_log(rig: Rig, *, whole: bool) -> None:
    """The chain, the signatures and the heads that were kept outside; all of it played again."""
    if not rig.directory.is_dir() or not segment_paths(rig.directory):
        return  # Killed before there was anything to log.
    try:
        heads = [checkpoint.head for checkpoint in read_heads(rig.folder / "sink", TABLE)]
    except HeadsMissing:
        heads = []
    key = SigningKey.load(rig.folder / "table.key").public
    verify_directory(rig.directory, trusted=[key], kept=heads)
    if whole:
        rederive(rig.directory, installed().rules)


def count_cards(rig: Rig, snapshot: dict[str, Any], tally: Tally) -> None:
    """What the console believes to be in the shoe against what is; one card may be in flight."""
    left = snapshot["cards_left"]
    if left is None:
        return
    unseen = left - len(rig.device.stock.left)
    new = unseen - rig.out_of_sight
    if not 0 <= new <= 1:
        raise Lost(f"{left} cards by the console, {len(rig.device.stock.left)} in the shoe")
    tally.in_flight += new
    rig.out_of_sight = unseen
    rig.gives_up = bool(new)


def play(
    rig: Rig,
    console: ConsoleProcess,
    tally: Tally,
    until: threading.Event,
    begun: Callable[[], None] = lambda: None,
) -> None:
    """Deal until told to stop or until the console is gone; `begun` is called when it plays."""
    snapshot = settled(rig, console)
    if snapshot is None:
        return
    begun()
    count_cards(rig, snapshot, tally)
    while rig.act(console, snapshot) and not until.is_set():
        acted = snapshot
        while True:
            line = console.next()
            if line is None:
                return
            if line["type"] == "stopped":
                raise Stuck(line["reason"])
            tally.rounds += line["type"] == "round"
            if line["type"] == "snapshot":
                snapshot = line
            if rig.answered(acted, line):
                break
        if line["type"] == "refused":
            # The screen had changed under the finger: look again.
            snapshot = newest(console.until_quiet(QUIET)) or snapshot


def newest(lines: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """The last snapshot among lines."""
    snapshots = [line for line in lines if line["type"] == "snapshot"]
    return snapshots[-1] if snapshots else None


def settled(rig: Rig, console: ConsoleProcess) -> dict[str, Any] | None:
    """How the table stands once the shoe is connected and all that it had said is heard."""
    first = console.next()
    while not rig.shoe.wait_for_reader(QUIET) and not console.is_gone:
        pass
    lines = console.until_quiet(QUIET)
    return newest(lines if first is None else [first, *lines])


def one_kill(rig: Rig, chance: random.Random, tally: Tally) -> list[dict[str, Any]]:
    """Start, play, kill; what was told."""
    console = rig.console()
    stop = threading.Event()

    def kill() -> None:
        console.signal(signal.SIGKILL)
        stop.set()

    timer = threading.Timer(chance.uniform(0, PLAY), kill)
    begun = timer.start
    if chance.random() < EARLY:
        timer.start()
        begun = _already
    try:
        play(rig, console, tally, stop, begun)
    finally:
        if timer.ident is not None:
            timer.join()
        console.end()
    tally.cuts += 1
    tally.snapshots += sum(line["type"] == "snapshot" for line in console.told)
    return list(console.told)


def _already() -> None:
    """The time before the kill runs since the start."""


def run(folder: Path, kills: int, seed: int, game: str = "super-six-plus") -> Tally:
    """So many kills on one log."""
    rig, tally, chance = Rig(folder, game=game), Tally(), random.Random(seed)
    for number in range(kills):
        told = one_kill(rig, chance, tally)
        lost = lost_snapshots(told, rig.directory)
        tally.lost += len(lost)
        if lost:
            raise Lost(f"kill {number + 1}: snapshots {lost} are not in the log")
        verify_log(rig, whole=False)
    verify_log(rig, whole=True)
    rig.shoe.close()
    return tally


def main(words: list[str]) -> int:
    """Run it and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    call = parser.parse_args(words)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as made:
        tally = run(call.folder or Path(made), call.kills, call.seed)
    print(
        f"{tally.cuts} kills in {time.monotonic() - begun:,.0f} s of {tally.rounds:,} rounds: "
        f"{tally.snapshots:,} snapshots told, {tally.lost} lost; {tally.in_flight} cards were on "
        "the wire and are missed by the console; the log verifies and plays again"
    )
    return 1 if tally.lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
