"""Where a game's data cite a paragraph."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from rules.game import Game

NO_CITATIONS = frozenset(
    {"id", "title", "document", "paragraphs", "name", "names", "needs", "text"}
)
"""Texts of a game that are no numbers of paragraphs, though some are spelled like one."""


def citing(game: Game, number: str) -> set[str]:
    """The fields that cite it, as `Citations.placed_late`, in all that a game is made of."""
    return {field for field, cited in _texts(game) if cited == number}


def _texts(thing: object) -> Iterator[tuple[str, str]]:
    if isinstance(thing, Mapping):
        thing = tuple(thing.values())
    if is_dataclass(thing):
        names = [field.name for field in fields(thing)]
    elif isinstance(thing, tuple):
        names = list(getattr(thing, "_fields", ()))
        if not names:
            for one in thing:
                yield from _texts(one)
    else:
        return
    for name in names:
        value = getattr(thing, name)
        # A member of an enumeration is a text too, and never a citation.
        if type(value) is str and name not in NO_CITATIONS:
            yield f"{type(thing).__name__}.{name}", value
        elif name not in NO_CITATIONS:
            yield from _texts(value)
