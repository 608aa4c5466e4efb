"""Mutants put into the functions of a process in which all tests are collected."""

import functools
import gc
import importlib
import sys
import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from tools.mutant_imported import Mutated
from tools.mutant_reach import PYTEST, TESTS, caches
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


class InPlace:
    """Pytest plug-in: all tests collected, puts one mutant after the other into its function."""

    def __init__(self, trials: Sequence[Trial], done: Callable[[Trial, Result], None]) -> None:
        self._trials = trials
        self._done = done

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of pytest's own loop."""
        items = {item.nodeid: item for item in session.items}
        kept = caches()
        gc.collect()
        gc.freeze()
        for trial in self._trials:
            self._done(trial, in_child(functools.partial(self._work, trial, items, session, kept)))
        return True

    def _work(
        self,
        trial: Trial,
        items: dict[str, pytest.Item],
        session: pytest.Session,
        kept: Iterable[Any],
        tell: Callable[[str], None],
    ) -> Came:
        if trial.function is None:
            try:
                graft(trial)
            except Exception:
                return Came.IMPORT
        else:
            put_in(trial)
        for one in kept:
            one.cache_clear()
        chosen = Chosen(trial.tests, trial.patience, tell)
        session.config.pluginmanager.register(chosen)
        return chosen.run(items, session.config)


def put_in(trial: Trial) -> None:
    """Give the function of a mutant the mutant's code."""
    assert trial.function is not None
    source, path = trial.text.source, trial.mutant.path
    function = live(importlib.import_module(trial.module), trial.function)
    assert function.__code__ == code_of(compiled(source, path), trial.function)
    code = code_of(compiled(trial.mutant.applied(source), path), trial.function)
    function.__code__ = code


def graft(trial: Trial) -> None:
    """Give a game what it would be made of with the mutant, as far as that can be done so late.

    What tests have read of it as they were collected stays: which test fails is only a guess.
    """
    package = ".".join(trial.module.split(".")[:3])
    game = importlib.import_module(package).GAME
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Mutated([trial]))
    changed = importlib.import_module(package).GAME
    vars(game).clear()
    vars(game).update(vars(changed))


def live(module: types.ModuleType, name: str) -> types.FunctionType:
    """A function of a module or of its classes, out of whatever wraps it."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
        for inner in ("fget", "func", "__func__", "__wrapped__"):
            found = getattr(found, inner, None) or found if not isinstance(found, type) else found
    assert isinstance(found, types.FunctionType)
    return found


def code_of(module: types.CodeType, name: str) -> types.CodeType:
    """The code of a function within that of its module."""
    found = module
    for part in name.split("."):
        found = next(
            const
            for const in found.co_consts
            if isinstance(const, types.CodeType) and const.co_name == part
        )
    return found


def try_in_place(trials: Sequence[Trial], done: Callable[[Trial, Result], None]) -> None:
    """Put mutants into their functions; `done` is told in a process of its own."""

    def work(_: Callable[[str], None]) -> Came:
        plugins = [HypothesisQuick(), InPlace(trials, done)]
        status = pytest.main([*PYTEST, *QUIETLY, *TESTS], plugins=plugins)
        return Came.SURVIVED if status == pytest.ExitCode.OK else Came.IMPORT

    came, _ = in_child(work, silent=False)
    if came is not Came.SURVIVED:
        raise RuntimeError("the tests could not be collected")
