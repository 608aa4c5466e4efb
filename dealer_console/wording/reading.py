"""A catalogue's file as its templates, by their whole keys."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from dealer_console.wording.template import BadTemplate, Template, read_template
from dealer_console.wording.vocabulary import PARAGRAPH


class Unreadable(ValueError):
    """A file that is no catalogue; names every line that is wrong and what to do about it.

    For example one with a bracket that is not closed, or with a key outside of all sections.
    """


def read_templates(text: str) -> Mapping[str, Template]:
    """The templates of a catalogue, or Unreadable."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"it cannot be read: {error}") from None
    templates: dict[str, Template] = {}
    wrong = []
    for section, entries in _sections(sections):
        if not isinstance(entries, dict):
            wrong.append(f"{section}: put it under a [section]")
            continue
        for name, value in entries.items():
            if isinstance(value, dict):
                wrong.append(f"{section}.{name}: put a key with dots in quotation marks")
                continue
            try:
                templates[f"{section}.{name}"] = read_template(value)
            except BadTemplate as bad:
                wrong.append(f"{section}.{name}: {bad}")
    if wrong:
        raise Unreadable("; ".join(wrong))
    return templates


def _sections(sections: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each section with its entries; of paragraphs there is one to a game."""
    for section, entries in sections.items():
        if section == PARAGRAPH and isinstance(entries, dict):
            yield from ((f"{section}.{game}", numbers) for game, numbers in entries.items())
        else:
            yield section, entries
