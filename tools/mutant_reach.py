"""Which test reaches which line of the rules, and how long each takes.

python -m tools.mutant_reach FOLDER

What is kept from one call to the next is forgotten before every test, so that a test reaches what
it uses whichever ran before it.
"""

import functools
import gc
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "tests/rules",
    "tests/dealer_console/test_settle.py",
    "tests/dealer_console/test_odds.py",
    "tests/dealer_console/test_command_bodies.py",
    "tests/dealer_console/test_fact_words.py",
    "tests/dealer_console/test_state_body.py",
    "tests/dealer_console/wording/test_every_word.py",
    "tests/dealer_console/wording/test_paragraphs.py",
    "tests/dealer_console/wording/test_refusals.py",
)
"""The tests of the rules, and those by which their codes and figures leave them."""

COMMANDS = ("tests/dealer_console/test_settle.py", "tests/dealer_console/test_odds.py")
"""Where some tests start the command as it is, in which there is no mutant."""

LEFT_OUT = (
    "tests/rules/table/test_no_leaks.py::"
    "test_two_tables_that_differ_in_closed_cards_alone_look_the_same",
    "tests/rules/test_established.py::test_after_two_cards_as_every_completion_has_it",
)
"""The slowest; the second has sisters for three and for four cards, which stay."""

PYTEST = (
    *("-c", "tests/core.ini", "--rootdir", ".", "-p", "no:cacheprovider"),
    # Not what watches for threads, log lines and output, of which the rules have none.
    *("-o", "addopts=--strict-markers --strict-config --import-mode=importlib"),
    *("-p", "tests.rule_marks", "-p", "no:logging", "--capture=no"),
    *(word for test in LEFT_OUT for word in ("--deselect", test)),
)


def caches() -> list[Any]:
    """Every cache of the rules, of their tests and of what the tests look through."""
    return [
        kept
        for kept in gc.get_objects()
        if isinstance(kept, functools._lru_cache_wrapper)
        and str(kept.__module__).partition(".")[0] in ("rules", "tests", "dealer_console")
    ]


class Reach:
    """The lines of the rules that each test has run, and the seconds it took."""

    def __init__(self, folder: Path) -> None:
        self._data = coverage.CoverageData(str(folder / "lines"))
        self._data.read()
        self._by_line: dict[str, dict[int, list[str]]] = {}
        self.seconds: dict[str, float] = json.loads((folder / "seconds.json").read_text())

    def tests(self, path: str, lines: range) -> set[str]:
        """The tests that run any of these lines of a module; an empty name is none of them."""
        if path not in self._by_line:
            self._by_line[path] = self._data.contexts_by_lineno(str(ROOT / path))
        by_line = self._by_line[path]
        return {test for line in lines for test in by_line.get(line, ())}

    def all_tests(self) -> set[str]:
        """Every test that can notice a mutant: not those that call a command in its own process."""
        apart = {test for test in self.seconds if test.startswith(COMMANDS)}
        return set(self.seconds) - (apart - set(self._data.measured_contexts()))


class Watching:
    """Pytest plug-in: measures each test by itself."""

    def __init__(self, measuring: coverage.Coverage) -> None:
        self._measuring = measuring
        self._caches: list[Any] = []
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_collection_finish(self) -> None:
        """Know what to forget."""
        self._caches = caches()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Write what runs now to this test."""
        for kept in self._caches:
            kept.cache_clear()
        self._measuring.switch_context(item.nodeid)
        result = yield
        self._measuring.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up its time."""
        self.seconds[report.nodeid] += report.duration


def main(words: list[str]) -> int:
    """Measure every test."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    measuring = coverage.Coverage(
        data_file=str(folder / "lines"), config_file=False, include=[f"{ROOT}/rules/*"]
    )
    measuring.start()
    watching = Watching(measuring)
    status = pytest.main([*PYTEST, "-q", *TESTS], plugins=[watching])
    measuring.stop()
    measuring.save()
    if status == pytest.ExitCode.OK:
        (folder / "seconds.json").write_text(json.dumps(watching.seconds))
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
