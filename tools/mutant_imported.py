"""Mutants put in the place of their modules, before anything has imported those."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import signal
import sys
import types
from collections.abc import Callable, Iterable, Sequence

import pytest

from tools.mutant_reach import PYTEST, ROOT
from tools.mutant_runs import (
    QUIETLY,
    Came,
    Chosen,
    HypothesisQuick,
    Result,
    Trial,
    compiled,
    in_child,
)

AHEAD = ("hypothesis.stateful", "numpy", "pydantic")
"""What the tests import besides, and takes its time."""

MODULES = [
    file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for file in sorted((ROOT / "rules").rglob("*.py"))
]


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module as if its file had another source."""

    def __init__(self, name: str, path: str, code: types.CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> types.CodeType:  # noqa: ARG002
        """What was compiled before."""
        return self._code


class Mutated(importlib.abc.MetaPathFinder):
    """Imports some modules from another source than their file's."""

    def __init__(self, trials: Iterable[Trial]) -> None:
        self._paths: dict[str, str] = {}
        self._sources: dict[str, str] = {}
        # From the last to the first, so that the place of none is moved by another.
        for one in sorted(trials, key=lambda one: one.mutant.start, reverse=True):
            self._paths[one.module] = one.mutant.path
            before = self._sources.get(one.module, one.text.source)
            self._sources[one.module] = one.mutant.applied(before)

    def find_spec(
        self,
        fullname: str,
        path: object = None,  # noqa: ARG002
        target: object = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        """The module, if it is one of them."""
        if fullname not in self._paths:
            return None
        file = self._paths[fullname]
        loader = Loader(fullname, str(ROOT / file), compiled(self._sources[fullname], file))
        return importlib.util.spec_from_file_location(fullname, loader.path, loader=loader)


def try_imported(trials: Sequence[Trial], tests: Sequence[str]) -> Result:
    """Put mutants in the place of their modules; without tests, see whether they go in at all."""
    assert not any(name.partition(".")[0] == "rules" for name in sys.modules)
    for name in AHEAD:
        importlib.import_module(name)
    files = sorted({test.partition("::")[0] for test in tests})

    def work(tell: Callable[[str], None]) -> Came:
        sys.meta_path.insert(0, Mutated(trials))
        chosen = Chosen(tests, trials[0].patience, tell)
        tell("the import")
        signal.setitimer(signal.ITIMER_PROF, 120)
        try:
            for name in MODULES:
                importlib.import_module(name)
        except Exception:
            return Came.IMPORT
        if not tests:
            return Came.SURVIVED
        pytest.main([*PYTEST, *QUIETLY, *files], plugins=[HypothesisQuick(), chosen])
        return chosen.came

    return in_child(work)
