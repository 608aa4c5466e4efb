"""Real sentences out of the catalogues, and the few words of the screen that the gallery needs."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

LANGUAGES = ("en", "zh-hans", "zh-hant")


@cache
def _catalogue(language: str) -> dict[str, dict[str, str]]:
    source = files("dealer_console.wording").joinpath(f"{language}.toml")
    return tomllib.loads(source.read_text("utf-8"))


@cache
def _screen() -> dict[str, list[str]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **blanks: object) -> str:
        """Of the catalogue, by section and key, with its blanks filled."""
        section, _, name = key.partition(".")
        entries = _catalogue(self.language)[section]
        text = entries.get(name) or entries[name.partition(".")[0]]
        return text.format(**blanks)

    def screen(self, key: str, **blanks: object) -> str:
        """Of the screen, as it may be worded."""
        return _screen()[key][LANGUAGES.index(self.language)].format(**blanks)

    def player(self, box: int, place: int | None = None) -> str:
        """A Player by box and place."""
        if place is None:
            return self("player.seated", box=box)
        return self("player.standing", box=box, place=place)

    def all_of(self, section: str) -> list[str]:
        """Every entry of a section, the longest first."""
        return sorted(_catalogue(self.language)[section].values(), key=len, reverse=True)
