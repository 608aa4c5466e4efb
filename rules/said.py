"""A sentence that still knows what it was made of, so that every language can say it anew."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Self

_BLANK = re.compile(r"\{([a-z_]+)\}")


def blanks(template: str) -> frozenset[str]:
    """The names of the blanks in a template: `hand` of "no card of {hand} lies closed"."""
    return frozenset(_BLANK.findall(template))


def filled(template: str, values: Mapping[str, object]) -> str:
    """The template with its blanks filled in; a brace that is none of them stands for itself."""
    if not values:
        return template
    return _BLANK.sub(
        lambda blank: str(values[blank[1]]) if blank[1] in values else blank[0], template
    )


class Said(str):
    """An English sentence, or a part of one, with its template and what fills it.

    The values keep their type: hands, Players, codes, numbers, and sentences within sentences.
    A code is named after the kind of words that a catalogue has for it: bet, command, role.
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        said = super().__new__(cls, filled(template, values))
        said.template = template
        said.values = MappingProxyType(values)
        return said


class Several(NamedTuple):
    """Several codes of a kind, one beside the other."""

    kind: str
    codes: tuple[str, ...]
    joint: str

    def __str__(self) -> str:
        return self.joint.join(self.codes)


def listed(kind: str, codes: Iterable[str]) -> Several:
    """All there are."""
    return Several(kind, tuple(codes), ", ")


def any_of(kind: str, codes: Iterable[str]) -> Several:
    """Those of which one will do."""
    return Several(kind, tuple(codes), " or ")


def all_of(kind: str, codes: Iterable[str]) -> Several:
    """Those of which each is needed."""
    return Several(kind, tuple(codes), " and ")
