"""Cells that a spreadsheet would run: made harmless, and whole again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.round_log.exporting.defusing import defused, undone

STARTS = "=+-@\t\r\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}" + (
    "\N{FULLWIDTH COMMERCIAL AT}"
)
BEFORE = " \"'\N{NO-BREAK SPACE}\N{LEFT DOUBLE QUOTATION MARK}\N{ZERO WIDTH NO-BREAK SPACE}"
TRICKY = st.text(st.sampled_from(f"{STARTS}{BEFORE}a1\n,;")) | st.text()


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("before", ["", " ", "  ", '"', "'", " '\"", "\N{NO-BREAK SPACE}"])
def test_what_starts_a_formula_gets_an_apostrophe(before: str, start: str) -> None:
    """Also behind blanks and quotes, and in full width."""
    text = f"{before}{start}cmd|' /C calc'!A0"
    assert defused(text) == f"'{text}"
    assert undone(f"'{text}") == text


@pytest.mark.parametrize("text", ["", "Ann", "7S KD", "a=1", "2-1", "'tis", "O'Neil", "{}", "3.10"])
def test_plain_text_stays_as_it_is(text: str) -> None:
    """Nothing is put before what no spreadsheet runs."""
    assert defused(text) == text
    assert undone(text) == text


@given(TRICKY)
def test_no_cell_starts_a_formula_and_every_text_comes_back(text: str) -> None:
    """Whatever the text; blanks before it do not help."""
    cell = defused(text)
    assert cell.lstrip()[:1] not in set(STARTS)
    assert cell[:1] not in set(STARTS)
    assert undone(cell) == text
