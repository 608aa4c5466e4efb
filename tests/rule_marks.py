"""Pytest plug-in: tests name the paragraphs they prove, `@pytest.mark.rule("<game> <number>")`."""

import pytest

from rules.games import GAMES
from rules.refusal import HOUSE

MOST_MARKS = 3


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "rule(paragraph): the paragraph this test proves")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse marks that name nothing, and tests that claim too much."""
    for item in items:
        marks = rules_of(item)
        if len(marks) > MOST_MARKS:
            raise pytest.UsageError(f"{item.nodeid}: more than {MOST_MARKS} rule marks")
        for mark in marks:
            game, _, number = mark.partition(" ")
            if game not in GAMES or (number != HOUSE and number not in GAMES[game].paragraph):
                raise pytest.UsageError(f"{item.nodeid}: no paragraph {mark!r}")


def rules_of(item: pytest.Item) -> list[str]:
    """The paragraphs a test is marked with, as "<game> <number>"."""
    return sorted({argument for mark in item.iter_markers("rule") for argument in mark.args})
