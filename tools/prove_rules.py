"""`make rules-prove`: switch off each paragraph in turn; at least one of its tests must fail.

python -m tools.prove_rules                          all of them
python -m tools.prove_rules "tiger-no-commission 5.3"   one
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from rules.games import GAMES
from rules.paragraphs import Kind
from tools.switch_off import switched_off

ROOT = Path(__file__).resolve().parent.parent
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:pytest-qt")
TESTS_FAILED, NO_TESTS = 1, 5

CANNOT = {
    "point_total": "the last digit is taken in the same expression as the sum",
    "deal_order": "the order of the first four cards is the shape of the code",
}
"""What every game shares and no datum or check stands for, with the reason."""

CANNOT_BE = {
    "da-hu-ying-xiong 5.1.2": "it is a condition within the pro rata sum of 5.1.1",
    "tiger-no-commission 5.16": "it says that nothing is done: there is nothing to take out",
}
"""The same for single paragraphs."""


class Came(StrEnum):
    """What came of switching a paragraph off."""

    PROVED = "proved"
    CANNOT = "cannot"
    """It cannot be switched off; the reason is listed."""
    UNPROVED = "UNPROVED"


class Proof(NamedTuple):
    """A paragraph and what came of it."""

    paragraph: str
    came: Came
    said: str


def binding() -> Iterator[str]:
    """Every paragraph of kind enforce or guide."""
    for game in GAMES.values():
        for paragraph in game.paragraphs:
            if paragraph.kind is not Kind.INFORM:
                yield f"{game.id} {paragraph.number}"


def prove(name: str) -> Proof:
    """Run the tests of a paragraph with it switched off."""
    game, _, number = name.partition(" ")
    _, ways = switched_off(GAMES[game], number)
    files = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if f'"{name}"' in file.read_text(encoding="utf-8")
    ]
    if not files:
        return Proof(name, Came.UNPROVED, "no test is marked with it")
    if not ways:
        reason = _why(game, number)
        return Proof(name, Came.CANNOT if reason else Came.UNPROVED, reason or "nothing cites it")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", *WITHOUT, "-p", "tools.switch_off", *files],
        cwd=ROOT,
        env=os.environ | {"PARAGRAPH": name},
        capture_output=True,
        text=True,
        check=False,
    )
    how = " and ".join(ways)
    if done.returncode == TESTS_FAILED:
        return Proof(name, Came.PROVED, how)
    if done.returncode == 0:
        return Proof(name, Came.UNPROVED, f"{how}, and every test of it still passes")
    last = (done.stdout + done.stderr).strip().splitlines()[-1:]
    # A datum taken out may keep a test module from being set up at all: that is a failure too.
    came = Came.UNPROVED if done.returncode == NO_TESTS else Came.PROVED
    return Proof(name, came, f"{how}; {last[0] if last else ''}")


def _why(game: str, number: str) -> str:
    if f"{game} {number}" in CANNOT_BE:
        return CANNOT_BE[f"{game} {number}"]
    for name, reason in CANNOT.items():
        if getattr(GAMES[game].cites, name) == number:
            return reason
    return ""


def main(words: list[str]) -> int:
    """Prove the paragraphs named, or all."""
    names = words or list(binding())
    counts: Counter[Came] = Counter()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for proof in pool.map(prove, names):
            counts[proof.came] += 1
            print(f"{proof.came:<8} {proof.paragraph:<40} {proof.said}", flush=True)
    print(f"\n{len(names)} paragraphs: " + ", ".join(f"{n} {came}" for came, n in counts.items()))
    return 1 if counts[Came.UNPROVED] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
