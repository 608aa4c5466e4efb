"""Which mutant is put to which tests, and in what order."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from pathlib import Path

from tools.mutant_choice import Mutant
from tools.mutant_imported import try_imported
from tools.mutant_in_place import try_in_place
from tools.mutant_runs import Came, Result, Trial

KILLERS = 6
"""The tests that last killed a mutant, of its module and of any, are tried first on the next."""
GROUP = 12
GAMES = "rules.games."
QUICKEST = 3000
"""A guess need not be had at any price."""

Keep = Callable[[Trial, Result], None]


def try_all(trials: Sequence[Trial], keep: Keep, folder: Path) -> None:
    """Put each mutant to its tests; before the first of its kind, nothing at all to them.

    In that folder it is kept that this went well.
    """
    in_place = [one for one in trials if one.function is not None]
    if in_place:
        passed = folder / "passed-in-place"
        first = () if passed.is_file() else (_unchanged(in_place[0]),)

        def done(trial: Trial, result: Result) -> None:
            if trial in first:
                _verify_passing(result)
                passed.touch()
            else:
                keep(trial, result)

        try_in_place([*first, *in_place], done)
    imported = [one for one in trials if one.function is None]
    if imported:
        passed = folder / "passed-imported"
        if not passed.is_file():
            unchanged = _unchanged(imported[0])
            _verify_passing(try_imported([unchanged], unchanged.tests))
            passed.touch()
        Modules(keep, guesses(imported, folder / "guesses.jsonl")).try_each(imported)


def guesses(trials: Sequence[Trial], file: Path) -> dict[Mutant, str]:
    """The tests that may kill mutants of the games: those that fail once they are grafted in."""
    known = [json.loads(line) for line in file.read_text().splitlines()] if file.is_file() else []
    found = {Mutant(*one["mutant"]): one["test"] for one in known}
    games = [
        replace(one, tests=one.tests[:QUICKEST])
        for one in trials
        if one.module.startswith(GAMES) and one.mutant not in found
    ]

    def done(trial: Trial, result: Result) -> None:
        test = result[1] if result[0] is Came.KILLED else ""
        with file.open("a") as kept:
            kept.write(json.dumps({"mutant": astuple(trial.mutant), "test": test}) + "\n")

    if games:
        try_in_place(games, done)
        return guesses(trials, file)
    return found


class Modules:
    """Mutants put in the place of their modules, for which any test may be the one that fails.

    To collect all tests each time takes long. So the last killers of a module come first, alone;
    what they leave is put to all tests together, and a test that fails is then tried on each.
    """

    def __init__(self, keep: Keep, guessed: Mapping[Mutant, str]) -> None:
        self._keep = keep
        self._guessed = guessed
        self._killers: defaultdict[str, list[str]] = defaultdict(list)
        self._lately: list[str] = []

    def try_each(self, trials: Sequence[Trial]) -> None:
        """Try them all."""
        left = [one for one in trials if not self._killed(one, self._likely(one))]
        for group in grouped(left):
            self._try_together(group)

    def _killed(self, one: Trial, tests: Sequence[str]) -> bool:
        """Whether it cannot be imported, or one of these tests kills it; that is kept."""
        came, test = try_imported([one], tests)
        if came is Came.SURVIVED:
            return False
        if came is Came.KILLED:
            self._killers[one.mutant.path] = _first(test, self._killers[one.mutant.path])
            self._lately = _first(test, self._lately)
        self._keep(one, (came, test))
        return True

    def _likely(self, one: Trial) -> list[str]:
        if guess := self._guessed.get(one.mutant):
            return [guess]
        own = self._killers[one.mutant.path]
        return [*own, *(test for test in self._lately if test not in own)]

    def _try_together(self, group: list[Trial]) -> None:
        # Others may have been found since these were tried.
        group = [one for one in group if not self._killed(one, self._likely(one))]
        while group:
            came, test = try_imported(group, group[0].tests)
            tests = (test,) if came in (Came.KILLED, Came.TIMED_OUT) else ()
            left = [one for one in group if not tests or not self._killed(one, tests)]
            if len(left) == len(group):
                # All of them survive, or only several together made it fail.
                for one in group:
                    if came is Came.SURVIVED or not self._killed(one, one.tests):
                        self._keep(one, (Came.SURVIVED, ""))
                return
            group = left


def _first(test: str, tests: Sequence[str]) -> list[str]:
    return [test, *(other for other in tests if other != test)][:KILLERS]


def grouped(trials: Sequence[Trial]) -> Iterator[list[Trial]]:
    """In groups of which no two change the same place."""
    waiting = list(trials)
    while waiting:
        group: list[Trial] = []
        for one in list(waiting):
            if len(group) < GROUP and not any(_touch(one, other) for other in group):
                group.append(one)
                waiting.remove(one)
        yield group


def _touch(one: Trial, other: Trial) -> bool:
    a, b = one.mutant, other.mutant
    overlap = a.start < b.start + len(b.old) and b.start < a.start + len(a.old)
    return a.path == b.path and overlap


def _unchanged(one: Trial) -> Trial:
    """The same trial with a change that changes nothing."""
    return replace(one, mutant=replace(one.mutant, new=one.mutant.old))


def _verify_passing(result: Result) -> None:
    if result[0] is not Came.SURVIVED:
        raise RuntimeError(f"with nothing changed: {result[0]}, {result[1]}")
