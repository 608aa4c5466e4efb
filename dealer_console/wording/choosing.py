"""Which key a prompt's sentence stands under: the most specific one that a catalogue has."""

from collections.abc import Iterator
from typing import NamedTuple

from dealer_console.wording.shapes import Amount, Shape
from rules.table.prompt import Prompt


class Candidate(NamedTuple):
    """A key that a sentence may stand under."""

    key: str
    tells: frozenset[str]
    """What the key itself tells, so that the sentence need not have a blank for it."""


def candidates(prompt: Prompt, shape: Shape) -> Iterator[Candidate]:
    """The keys for a prompt: by its subject, by its hand, for all; each for one card or many."""
    base = f"prompt.{prompt.code}.{shape.variant}" if shape.variant else f"prompt.{prompt.code}"
    if prompt.subject:
        yield from _counted(prompt, shape, f"{base}.{prompt.subject}", "subject")
    if prompt.hand is not None:
        yield from _counted(prompt, shape, f"{base}.{prompt.hand}", "hand")
    yield from _counted(prompt, shape, base)


def _counted(prompt: Prompt, shape: Shape, key: str, *tells: str) -> Iterator[Candidate]:
    if shape.amount is Amount.CARDS and prompt.amount == 1:
        yield Candidate(f"{key}.one", frozenset({*tells, "amount"}))
    elif shape.amount is Amount.CARDS:
        yield Candidate(f"{key}.many", frozenset(tells))
    yield Candidate(key, frozenset(tells))
