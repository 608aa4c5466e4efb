"""Paragraphs of a rule book, so that every prompt, refusal and test can name its own."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a paragraph asks of the console."""

    ENFORCE = "enforce"
    """Computed or refused."""
    GUIDE = "guide"
    """Prompted, asked or recorded."""
    INFORM = "inform"
    """Shown, or a setting."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its number, or a short name where the book gives none, and what it rules."""

    number: str
    kind: Kind
    text: str


def enforce(number: str, text: str) -> Paragraph:
    """A paragraph that is computed or refused."""
    return Paragraph(number, Kind.ENFORCE, text)


def guide(number: str, text: str) -> Paragraph:
    """A paragraph that is prompted, asked or recorded."""
    return Paragraph(number, Kind.GUIDE, text)


def inform(number: str, text: str) -> Paragraph:
    """A paragraph that is shown, or is a setting."""
    return Paragraph(number, Kind.INFORM, text)
