"""`make rules`: for every paragraph of the five books, the tests that prove it."""

import contextlib
import io
import sys
from collections import defaultdict

import pytest

from rules.games import GAMES
from rules.paragraphs import Kind
from tests.rule_marks import rules_of

COLLECT = ("--collect-only", "-q", "-p", "no:pytest-qt")
ALREADY_IMPORTED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""The marks are read here by the plug-in that the tests check them with."""


class Collector:
    """Pytest plug-in that notes which test is marked with which paragraph."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note every test, all its parameters as one."""
        for item in session.items:
            for paragraph in rules_of(item):
                self.tests[paragraph].add(item.nodeid.partition("[")[0])


def main() -> int:
    """Print the coverage; a broken collection is the only failure."""
    collector = Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main([*COLLECT, *ALREADY_IMPORTED], plugins=[collector])
    if status != pytest.ExitCode.OK:
        print(said.getvalue())
        return 1
    without = []
    for game in GAMES.values():
        print(f"\n{game.id}: {game.document}")
        for paragraph in game.paragraphs:
            tests = sorted(collector.tests.get(f"{game.id} {paragraph.number}", ()))
            print(f"  {paragraph.number:<14} {paragraph.kind:<8} {paragraph.text}")
            for test in tests:
                print(f"{'':<26} {test}")
            if not tests and paragraph.kind is not Kind.INFORM:
                without.append(f"{game.id} {paragraph.number}")
                print(f"{'':<26} -- no test yet")
    binding = sum(p.kind is not Kind.INFORM for game in GAMES.values() for p in game.paragraphs)
    print(f"\n{binding - len(without)} of {binding} enforce and guide paragraphs have a test.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
