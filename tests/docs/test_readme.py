"""The README says what is true: its files are there, its ten lines are those that are tried."""

import re
from pathlib import Path

import pytest

from tests.docs.blocks import DOCS, blocks

ROOT = DOCS.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
TARGETS = sorted(set(re.findall(r"^make ([a-z-]+)", TEXT, re.MULTILINE)))


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)", TEXT))))
def test_what_it_leads_to_is_there(link: str) -> None:
    """Pages and pictures."""
    assert (ROOT / link).exists()


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.stem)
def test_what_the_documents_lead_to_is_there(page: Path) -> None:
    """From where they lie."""
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("target", TARGETS)
def test_every_make_target_is_there(target: str) -> None:
    """As it is named."""
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_the_ten_lines_are_those_that_are_tried() -> None:
    """The same that docs/real-table.md goes through, which a test types."""
    (lines,) = re.findall(r"^## At a real table\n+```sh\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert lines == blocks("real-table.md", "sh")[0]
    assert len(lines.splitlines()) == 10


@pytest.mark.parametrize(
    "place",
    re.findall(
        r"`((?:rules|shoe_drivers|hardware_sim|dealer_console|"
        r"command_words|packaging|benchmarks|tools|tests)/[^`]*)`",
        TEXT,
    ),
)
def test_the_map_is_of_this_code(place: str) -> None:
    """Every folder and module on it."""
    assert (ROOT / place).exists()
