"""`make rules-prove`: switch off each paragraph in turn; at least one of its tests must fail.

python -m tools.prove_rules                          all of them
python -m tools.prove_rules "tiger-no-commission 5.3"   one
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
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


class Proof(NamedTuple):
    """What came of switching one paragraph off."""

    paragraph: str
    proved: bool
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
        return Proof(name, proved=False, said="no test is marked with it")
    if not ways:
        return Proof(name, proved=False, said=f"cannot be switched off: {_why(game, number)}")
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
        return Proof(name, proved=True, said=how)
    if done.returncode == 0:
        return Proof(name, proved=False, said=f"{how}, and every test of it still passes")
    last = (done.stdout + done.stderr).strip().splitlines()[-1:]
    # A switched-off datum may keep a test module from being set up at all: that is a failure too.
    proved = done.returncode != NO_TESTS
    return Proof(name, proved, f"{how}; {last[0] if last else ''}")


def _why(game: str, number: str) -> str:
    for name, reason in CANNOT.items():
        if getattr(GAMES[game].cites, name) == number:
            return reason
    return "nothing cites it"


def main(words: list[str]) -> int:
    """Prove the paragraphs named, or all."""
    names = words or list(binding())
    unproved = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for proof in pool.map(prove, names):
            unproved += not proof.proved
            mark = "proved  " if proof.proved else "UNPROVED"
            print(f"{mark} {proof.paragraph:<40} {proof.said}", flush=True)
    print(f"\n{len(names) - unproved} of {len(names)} paragraphs proved.")
    return 0 if not unproved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
