"""Which mutant is put to which tests, and in what order."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tools.mutant_imported import try_imported
from tools.mutant_in_place import try_in_place
from tools.mutant_runs import Came, Result, Trial

KILLERS = 8
"""The tests that last killed a mutant of a module are tried first on its next."""
GROUP = 12

Keep = Callable[[Trial, Result], None]


def try_all(trials: Sequence[Trial], keep: Keep) -> None:
    """Put each mutant to its tests, after nothing at all has been put to them."""
    in_place = [one for one in trials if one.function is not None]
    if in_place:
        first = _unchanged(in_place[0])

        def done(trial: Trial, result: Result) -> None:
            if trial is first:
                _verify_passing(result)
            else:
                keep(trial, result)

        try_in_place([first, *in_place], done)
    imported = [one for one in trials if one.function is None]
    if imported:
        first = _unchanged(imported[0])
        _verify_passing(try_imported([first], first.tests))
        Modules(keep).try_each(imported)


class Modules:
    """Mutants put in the place of their modules, for which any test may be the one that fails.

    To collect all tests each time takes long. So the last killers of a module come first, alone;
    what they leave is put to all tests together, and a test that fails is then tried on each.
    """

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._killers: defaultdict[str, list[str]] = defaultdict(list)

    def try_each(self, trials: Sequence[Trial]) -> None:
        """Try them all."""
        left = [one for one in trials if not self._killed(one, self._killers[one.mutant.path])]
        for group in grouped(left):
            self._try_together(group)

    def _killed(self, one: Trial, tests: Sequence[str]) -> bool:
        """Whether one of these few tests kills it; if so, that is kept."""
        result = try_imported([one], tests or one.tests)
        came, test = result
        if came is Came.SURVIVED:
            if not tests:
                self._keep(one, result)
            return not tests
        if came is Came.KILLED:
            others = (other for other in self._killers[one.mutant.path] if other != test)
            self._killers[one.mutant.path] = [test, *others][:KILLERS]
        self._keep(one, result)
        return True

    def _try_together(self, group: list[Trial]) -> None:
        while group:
            group = [one for one in group if not self._killed(one, self._killers[one.mutant.path])]
            if not group:
                return
            came, test = try_imported(group, group[0].tests)
            if came is Came.SURVIVED:
                for one in group:
                    self._keep(one, (came, ""))
                return
            left = [one for one in group if not self._killed(one, (test,))]
            if len(left) == len(group):
                # Only two of them together made it fail.
                for one in group:
                    self._killed(one, ())
                return
            group = left


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
