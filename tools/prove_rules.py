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

import pytest

from rules.games import GAMES
from rules.paragraphs import Kind
from tools.switch_off import switches

ROOT = Path(__file__).resolve().parent.parent
PYTEST = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:pytest-qt",
)

CANNOT = {
    "tiger-no-commission 5.16": "it says that nothing more is done about wagers outside the limits "
    "of earlier rounds, and no code does anything about them",
}
"""What no datum, check or deed stands for, with the reason."""


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


class Ran(NamedTuple):
    """How a run of tests ended, and what it said last."""

    code: int
    last: str
    failed: str
    """The first test that failed."""


def binding() -> Iterator[str]:
    """Every paragraph of kind enforce or guide."""
    for game in GAMES.values():
        for paragraph in game.paragraphs:
            if paragraph.kind is not Kind.INFORM:
                yield f"{game.id} {paragraph.number}"


def run(*words: str, **environment: str) -> Ran:
    """Run tests in a process of their own."""
    done = subprocess.run(
        [*PYTEST, *words],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = (done.stdout + done.stderr).strip().splitlines()
    failed = [line.split()[1].partition("[")[0] for line in lines if line.startswith("FAILED ")]
    return Ran(done.returncode, lines[-1] if lines else "", failed[0] if failed else "")


def prove(name: str) -> Proof:
    """Run the tests of a paragraph with it switched off; only a test that fails is proof."""
    game, _, number = name.partition(" ")
    found = switches(GAMES[game], number)
    files = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if f'"{name}"' in file.read_text(encoding="utf-8")
    ]
    if not files:
        return Proof(name, Came.UNPROVED, "no test is marked with it")
    if not found:
        reason = CANNOT.get(name)
        return Proof(
            name, Came.CANNOT if reason else Came.UNPROVED, reason or "nothing switches it off"
        )
    how = " and ".join(sorted({switch.way for switch in found}))
    ran = run("-p", "tools.switch_off", *files, PARAGRAPH=name)
    if ran.code == pytest.ExitCode.TESTS_FAILED and ran.failed:
        return Proof(name, Came.PROVED, f"{how}: {ran.failed}")
    if ran.code == pytest.ExitCode.OK:
        return Proof(name, Came.UNPROVED, f"{how}, and every test of it still passes")
    return Proof(name, Came.UNPROVED, f"{how}, and pytest ends with {ran.code}: {ran.last}")


def main(words: list[str]) -> int:
    """Prove the paragraphs named, or all."""
    names = words or list(binding())
    before = run("-m", "rule", "tests")
    if before.code != pytest.ExitCode.OK:
        print(f"With nothing switched off the tests do not pass: {before.failed or before.last}")
        return 1
    counts: Counter[Came] = Counter()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for proof in pool.map(prove, names):
            counts[proof.came] += 1
            print(f"{proof.came:<8} {proof.paragraph:<40} {proof.said}", flush=True)
    print(f"\n{len(names)} paragraphs: " + ", ".join(f"{n} {came}" for came, n in counts.items()))
    return 1 if counts[Came.UNPROVED] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
