"""Catalogues to try things on: English, and English with lines put in, changed or taken out."""

from functools import cache
from importlib.resources import files

from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money

DOLLARS = Money("SGD", 2)
ENGLISH = Catalogue.load("en")


@cache
def english_file() -> str:
    """The English catalogue as it stands in its file."""
    return files("dealer_console.wording").joinpath("en.toml").read_text("utf-8")


def changed(*changes: tuple[str, str]) -> Catalogue:
    """English with parts of its file replaced, each of which is there just once."""
    text = english_file()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return Catalogue("xx", text)
