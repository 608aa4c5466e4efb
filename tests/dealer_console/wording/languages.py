"""Catalogues to try things on: every language, and English with lines changed or taken out."""

import tomllib
from functools import cache
from importlib.resources import files

from dealer_console.wording.catalogue import Catalogue, languages
from dealer_console.wording.money import Money

DOLLARS = Money("SGD", 2)
CATALOGUES = {language: Catalogue.load(language) for language in languages()}
ENGLISH = CATALOGUES["en"]


@cache
def file_of(language: str) -> str:
    """A catalogue as it stands in its file."""
    return files("dealer_console.wording").joinpath(f"{language}.toml").read_text("utf-8")


def texts(language: str) -> dict[str, str]:
    """What stands right of each `=` of a catalogue, by its whole key."""
    sections = tomllib.loads(file_of(language))
    books = sections.pop("paragraph", {})
    sections |= {f"paragraph.{game}": numbers for game, numbers in books.items()}
    return {f"{name}.{key}": text for name in sections for key, text in sections[name].items()}


def changed(*changes: tuple[str, str]) -> Catalogue:
    """English with parts of its file replaced, each of which is there just once."""
    text = file_of("en")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return Catalogue("xx", text)
