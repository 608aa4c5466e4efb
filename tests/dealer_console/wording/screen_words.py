"""The words of the screen as a catalogue's file has them."""

import tomllib

from tests.dealer_console.wording.languages import file_of


def screen_words(language: str) -> dict[str, str]:
    """By their keys; none in a file that has no such section yet."""
    found: dict[str, str] = tomllib.loads(file_of(language)).get("screen", {})
    return found
