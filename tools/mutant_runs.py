"""Put mutants to the tests, each in a forked process of its own; no file is ever changed.

A mutant inside a function that only tests call is put into the functions of a process in which all
tests are collected. Any other - a game's data, or what runs as the rules are imported - is put in
the place of its module in a process that has imported none of the rules.
"""

import os
import resource
import signal
import sys
import traceback
import types
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pytest
from hypothesis import Phase, settings

from tools.mutant_choice import Mutant, Text
from tools.mutant_reach import ROOT

LEAST_SECONDS = 10.0
LONGEST_SECONDS = 1800.0
LONGER = 20
"""A test that takes so many times as long as it does by itself will not end."""
MEMORY = 3 << 30
"""Bytes of address space."""
BROKEN = 100
QUIETLY = ("-p", "no:terminal", "-W", "ignore::pytest.PytestAssertRewriteWarning")


class Came(StrEnum):
    """What came of a mutant."""

    KILLED = "killed"
    """A test fails."""
    IMPORT = "killed at import"
    """The rules, or the tests of them, cannot even be imported."""
    TIMED_OUT = "timed out"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and the tests it is put to, in their order."""

    text: Text
    mutant: Mutant
    tests: tuple[str, ...]
    function: str | None
    """The function it is put into; none where its whole module is replaced."""
    patience: Mapping[str, float]
    """The seconds each test is given."""

    @property
    def module(self) -> str:
        """The name by which its module is imported."""
        return self.mutant.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


Result = tuple[Came, str]
"""What came of it, and the test that failed."""


def compiled(source: str, path: str) -> types.CodeType:
    """A module's code, whatever Python thinks of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(source, str(ROOT / path), "exec", dont_inherit=True)


def in_child(work: Callable[[Callable[[str], None]], Came], *, silent: bool = True) -> Result:
    """Do the work in a forked process, which may die of it; what it tells last comes back."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        status = BROKEN
        try:
            os.close(reading)
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2) if silent else ():
                os.dup2(nothing, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            came = work(lambda told: void(os.write(writing, told.encode() + b"\0")))
            status = list(Came).index(came)
        except Exception:
            os.write(writing, traceback.format_exc().encode() + b"\0")
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode().split("\0")
    _, status = os.waitpid(child, 0)
    last = told[-2] if len(told) > 1 else ""
    if os.WIFSIGNALED(status):
        if os.WTERMSIG(status) in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            raise KeyboardInterrupt("somebody ended the process of a mutant")
        timed_out = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return (Came.TIMED_OUT if timed_out else Came.KILLED), last
    code = os.WEXITSTATUS(status)
    if code >= len(Came):
        raise RuntimeError(f"the process of a mutant broke: {last}")
    return list(Came)[code], last


def void(_: object) -> None:
    """Leave a value be."""


class Chosen:
    """Pytest plug-in: runs these tests in this order, until one fails."""

    def __init__(
        self, tests: Sequence[str], patience: Mapping[str, float], tell: Callable[[str], None]
    ) -> None:
        self._tests = tests
        self._patience = patience
        self._tell = tell
        self._failed = False
        self.came: Came = Came.IMPORT

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In the place of pytest's own loop; not where some tests could not be collected."""
        if not session.testsfailed:
            self.came = self.run({item.nodeid: item for item in session.items}, session.config)
        return True

    def run(self, items: dict[str, pytest.Item], config: pytest.Config) -> Came:
        """Run them; what came of the mutant."""
        tests = [items[test] for test in self._tests if test in items]
        signal.setitimer(signal.ITIMER_REAL, LONGEST_SECONDS)
        for item, following in zip(tests, [*tests[1:], None], strict=False):
            self._tell(item.nodeid)
            signal.setitimer(signal.ITIMER_PROF, self._patience[item.nodeid])
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return Came.KILLED
        return Came.SURVIVED

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """See whether it failed."""
        self._failed = self._failed or report.failed


class HypothesisQuick:
    """Pytest plug-in: a failing example is not made smaller, as nobody reads it."""

    def pytest_collection(self) -> None:
        """Before any test is imported, and after tests/conftest.py has had its say."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.get_profile("table"), phases=phases)
        settings.load_profile("mutants")
