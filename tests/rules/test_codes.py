"""Codes, as the log, the settings and the wordings have them."""

import importlib
import pkgutil
from enum import StrEnum

import pytest

import rules
from rules.conduct import Method

CODES = sorted(
    {
        value
        for found in pkgutil.walk_packages(rules.__path__, "rules.")
        for value in vars(importlib.import_module(found.name)).values()
        if isinstance(value, type) and issubclass(value, StrEnum) and value.__module__ == found.name
    }
    - {Method},
    key=lambda codes: codes.__name__,
)


@pytest.mark.parametrize("codes", CODES, ids=lambda codes: codes.__name__)
def test_a_code_is_its_name_in_small_letters_with_hyphens(codes: type[StrEnum]) -> None:
    """Logs written years ago, settings and wordings know a thing by its code: it never changes."""
    for code in codes:
        assert str(code.value) == code.name.lower().replace("_", "-")
    assert len(codes) == len(codes.__members__)


def test_the_methods_of_dealing_are_letters_as_in_the_books() -> None:
    assert [(method.name, method.value) for method in Method] == [
        ("A", "A"),
        ("B", "B"),
        ("C", "C"),
    ]


def test_no_code_is_forgotten_here() -> None:
    """Those that money and the log depend on are among them."""
    assert {"Result", "Role", "Situation", "Remedy", "Stage", "Phase", "Standing", "Code"} <= {
        codes.__name__ for codes in CODES
    }
