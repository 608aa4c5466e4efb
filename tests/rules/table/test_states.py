"""The table of phases in the documents is the one the code has, without a hole."""

import pytest

from rules.table.phase import Phase
from tools.state_table import DOCUMENT, FACTS, document, holes, state_in, taken


def test_it_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_it_has_no_hole() -> None:
    assert holes() == []


@pytest.mark.parametrize("phase", Phase)
def test_every_fact_is_taken_in_every_phase(phase: Phase) -> None:
    """Facts cannot be refused; what one does is said in a word or two."""
    state = state_in(phase)
    assert all(taken(state, fact) for fact in FACTS)
