"""A sentence with named blanks, such as "Push the {hand} lammer: {odds}"."""

from collections.abc import Mapping
from string import Formatter
from typing import NamedTuple


class BadTemplate(ValueError):
    """A sentence that cannot be filled in; says what to write instead.

    For example "Push the {} lammer", or one with a brace too many.
    """


class Template(NamedTuple):
    """A sentence and the blanks in it."""

    text: str
    blanks: frozenset[str]

    def filled(self, values: Mapping[str, str]) -> str:
        """The sentence with its blanks filled in."""
        return self.text.format_map(values) if self.blanks else self.text


def read_template(text: object) -> Template:
    """The template of a text, or BadTemplate."""
    if not isinstance(text, str) or not text.strip():
        raise BadTemplate("write some words")
    if text != text.strip() or not text.isprintable():
        raise BadTemplate("write one line, with no blanks around it")
    try:
        pieces = list(Formatter().parse(text))
    except ValueError:
        raise BadTemplate("write each placeholder as {name}") from None
    for literal, name, layout, conversion in pieces:
        # Only plain names: a language decides on words and their order, not on how values look.
        if "{" in literal or "}" in literal or layout or conversion:
            raise BadTemplate("write each placeholder as {name}")
        if name is not None and not name.isidentifier():
            raise BadTemplate(f"name the placeholder {{{name}}} after what it holds")
    return Template(text, frozenset(name for _, name, _, _ in pieces if name is not None))
