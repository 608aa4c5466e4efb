"""`make mutants`: a seeded sample of changes to the rules; for each, some test must fail.

    python -m tools.mutants [--sample N] [--seed N] [--modules WORD]

It needs the environment of `make mutants`, as mutmut makes the mutants; docs/mutants.md tells more.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from tools.mutant_choice import Mutant, Text, sampled
from tools.mutant_making import mutants_of, sources
from tools.mutant_reach import ROOT, Reach
from tools.mutant_runs import (
    LEAST_SECONDS,
    LONGER,
    Came,
    Result,
    Trial,
)
from tools.mutant_trials import try_all

HOME = ROOT / "build" / "mutants"
PACKAGE = "rules"
FEWER_WALKS = {"TABLE_WALKS": "40"}


def main() -> int:
    """Try a sample of the mutants and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("--sample", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", default="", help="only those whose path has this in it")
    asked = parser.parse_args()
    os.environ |= FEWER_WALKS
    os.chdir(ROOT)
    tests = digest_of("rules", "tests", "dealer_console")
    chosen, wording, total = choose(asked.sample, asked.seed)
    print(
        f"{total} mutants; {wording} change only wording; {len(chosen)} of the others drawn with "
        f"seed {asked.seed}",
        flush=True,
    )
    chosen = [(text, mutant) for text, mutant in chosen if asked.modules in mutant.path]
    folder = HOME / f"reach-{tests}"
    reach = reached(folder)
    if reach is None:
        print("The tests do not pass as they are; see above.")
        return 1
    kept = Results(HOME / f"results-{digest_of(PACKAGE)}.jsonl", tests)
    waiting = [trial(reach, text, mutant) for text, mutant in chosen if mutant not in kept]
    try_all(waiting, kept.add, folder)
    kept.read()
    print(table(chosen, kept.of))
    for text, mutant in chosen:
        if kept.of[key_of(mutant)][0] is Came.SURVIVED:
            print(shown(text, mutant))
    return 0


def digest_of(*packages: str) -> str:
    """Short for the sources of these packages, and the versions of all they stand on."""
    digest = hashlib.sha256((ROOT / "constraints.txt").read_bytes())
    for package in packages:
        for path, source in sources(ROOT, package).items():
            digest.update(f"{path}\0{source}\0".encode())
    return digest.hexdigest()[:16]


def choose(size: int, seed: int) -> tuple[list[tuple[Text, Mutant]], int, int]:
    """The sample, how many mutants change only wording, and how many there are in all."""
    texts = [Text(path, source) for path, source in sources(ROOT, PACKAGE).items()]
    made = [(text, mutant) for text in texts for mutant in mutants_of(text.path, text.source)]
    others = [(text, mutant) for text, mutant in made if not text.only_wording(mutant)]
    return sampled(others, size, seed), len(made) - len(others), len(made)


def reached(folder: Path) -> Reach | None:
    """What each test reaches, measured if it is not known of this state."""
    if not (folder / "seconds.json").is_file():
        for old in HOME.glob("reach-*"):
            shutil.rmtree(old)
        print("Measuring which test reaches which line (a few minutes) …", flush=True)
        command = [sys.executable, "-m", "tools.mutant_reach", str(folder)]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            return None
    return Reach(folder)


def trial(reach: Reach, text: Text, mutant: Mutant) -> Trial:
    """A mutant with its tests: those that run its statement, the quickest first.

    Where it has its effect already as the rules are imported, all others come after them.
    """
    at, end = mutant.changed()
    path = mutant.path
    tests = reach.tests(path, text.statement(at)) - {""}
    function = text.function(at)
    if function is not None and (
        text.function(max(at, end - 1)) != function or "" in reach.tests(path, function[1])
    ):
        function = None
    first = sorted(tests, key=reach.seconds.__getitem__)
    if function is None:
        first += sorted(reach.all_tests() - tests, key=reach.seconds.__getitem__)
    return Trial(
        text,
        mutant,
        tuple(first),
        None if function is None else function[0],
        {test: max(LEAST_SECONDS, LONGER * reach.seconds[test]) for test in first},
    )


class Results:
    """What came of each mutant, kept in a file that is added to after each.

    The file is for the rules as they are. A survivor counts only for the tests as they are, and is
    tried again after any change to them; a kill stays one.
    """

    def __init__(self, file: Path, tests: str) -> None:
        self._file = file
        self._tests = tests
        self._since = time.monotonic()
        self.of: dict[str, Result] = {}
        self.read()

    def __contains__(self, mutant: Mutant) -> bool:
        return key_of(mutant) in self.of

    def read(self) -> None:
        """All that is in the file; a line that was cut off is tried again."""
        lines = self._file.read_text().splitlines() if self._file.is_file() else []
        for line in lines:
            try:
                one = json.loads(line)
            except ValueError:
                continue
            if one["came"] != Came.SURVIVED or one["tests"] == self._tests:
                self.of[one["key"]] = (Came(one["came"]), one["by"])

    def add(self, trial: Trial, result: Result) -> None:
        """Keep one result, and tell of it."""
        came, by = result
        if came is Came.SURVIVED:
            by = ""
        key = key_of(trial.mutant)
        self.of[key] = (came, by)
        where = f"{trial.mutant.path}:{trial.text.line_of(trial.mutant.changed()[0])}"
        one = {"where": where, "key": key, "came": came, "by": by, "tests": self._tests}
        with self._file.open("a") as file:
            file.write(json.dumps(one) + "\n")
        seconds = time.monotonic() - self._since
        print(f"{seconds:>6.0f} s  {came:<16} {where:<44} {by}", flush=True)


def key_of(mutant: Mutant) -> str:
    """A mutant's name in the file of results."""
    said = repr((mutant.path, mutant.start, mutant.old, mutant.new))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def table(chosen: Iterable[tuple[Text, Mutant]], of: dict[str, Result]) -> str:
    """What came of the mutants, module by module."""
    counts: defaultdict[str, Counter[Came]] = defaultdict(Counter)
    for _, mutant in chosen:
        came = of[key_of(mutant)][0]
        counts[mutant.path][came] += 1
        counts["all"][came] += 1
    last = counts.pop("all")
    lines = [f"{'':<50} {'mutants':>7}  " + "  ".join(Came) + "  killed"]
    for name, count in [*sorted(counts.items()), ("all", last)]:
        figures = "  ".join(f"{count[came]:>{len(came)}}" for came in Came)
        part = 1 - count[Came.SURVIVED] / count.total()
        lines.append(f"{name:<50} {count.total():>7}  {figures}  {part:>6.1%}")
    imported = last.total() - last[Came.IMPORT]
    part = 1 - last[Came.SURVIVED] / imported if imported else 1.0
    lines.append(f"Of the {imported} with which the tests can be imported, {part:.1%} are killed.")
    return "\n".join(lines)


def shown(text: Text, mutant: Mutant) -> str:
    """A survivor: where it is, and what it changes."""
    line = text.line_of(mutant.changed()[0])
    before, after = text.source.splitlines(), mutant.applied(text.source).splitlines()
    diff = unified_diff(before, after, lineterm="", n=1)
    body = [f"    {changed}" for changed in list(diff)[3:]]
    where = text.definition(mutant.changed()[0])
    return "\n".join([f"\n{mutant.path}:{line} {where}", *body])


if __name__ == "__main__":
    sys.exit(main())
