"""A language's words: sentences for prompts and refusals, words for everything else."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache, reduce
from importlib.resources import files

from dealer_console.wording.checking import faults
from dealer_console.wording.choosing import candidates
from dealer_console.wording.money import Money
from dealer_console.wording.reading import Unreadable, read_templates
from dealer_console.wording.shapes import Amount, Shape, shape_of
from dealer_console.wording.vocabulary import (
    JOINTS,
    KINDS,
    ODDS,
    PARAGRAPH,
    REVIEW,
    SAID,
    SCREEN,
    SEATED,
    STANDING,
)
from rules.game import Game
from rules.games import GAMES
from rules.hands import Hand
from rules.said import Said, Several, filled
from rules.table.prompt import Prompt
from rules.wagers import Player

REMEMBERED = 4096
"""Sentences kept ready: a table shows the same few hundred again and again."""

REFERENCE = "en"
"""The language of the rules, in which everything can be said."""

MONEY = "original"
"""The name of amounts of money in what the rules say."""


class BadCatalogue(ValueError):
    """A language that cannot be used; names every fault and what to do about it.

    For example a file without words for a bet that was added to a game.
    """


class NoWords(LookupError):
    """Something was to be said that no catalogue has words for.

    For example a bet of a game that is not installed, or a prompt filled in as none is.
    """


def languages() -> tuple[str, ...]:
    """The languages there are, by the names of their files."""
    names = (file.name for file in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def short_name(language: str) -> str:
    """What stands on the button for a language; the rest of its words is not read for that."""
    text = files(__package__).joinpath(f"{language}.toml").read_text("utf-8")
    first = text[: text.index("\n[", text.index("[language]"))]
    return str(tomllib.loads(first)["language"]["short"])


class Catalogue:
    """The words of one language."""

    def __init__(self, language: str, text: str) -> None:
        try:
            templates = read_templates(text)
        except Unreadable as wrong:
            raise BadCatalogue(f"{language}.toml: {wrong}") from None
        found = faults(templates)
        if found:
            raise BadCatalogue(f"{language}.toml: " + "; ".join(found))
        self.language = language
        self._templates = templates
        self._words = {
            (kind, code): templates[f"{kind}.{code}"].text for kind in KINDS for code in KINDS[kind]
        }
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._sentence)
        self._reasons = lru_cache(maxsize=REMEMBERED)(self._reason)

    @classmethod
    def load(cls, language: str) -> "Catalogue":
        """The catalogue of that language, or BadCatalogue."""
        if language not in languages():
            there = ", ".join(languages())
            raise BadCatalogue(f"there is no language {language!r}: choose one of {there}")
        return cls(language, files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))

    def text(self, prompt: Prompt, money: Money) -> str:
        """The sentence of a prompt; amounts of money in the table's currency."""
        return self._remembered(prompt, money)

    def said(self, said: str, money: Money) -> str:
        """What a refusal says; what the language has no words for is said in English.

        Plain text, which nobody could say anew, comes back as it is.
        """
        if not isinstance(said, Said):
            return said
        return self._reasons(said.template, tuple(said.values.items()), money)

    def screen(self, key: str, /, **values: str) -> str:
        """The screen's own words, filled in; in English where the language lacks them."""
        return self._open_words(SCREEN, key, values)

    def review(self, key: str, /, **values: str) -> str:
        """The words of pit review, likewise."""
        return self._open_words(REVIEW, key, values)

    def paragraph(self, game: Game, number: str) -> str:
        """What a paragraph of a game's book says; nothing where the book has none such."""
        there = game.paragraph.get(number)
        if there is None:
            return ""
        own = self._templates.get(f"{PARAGRAPH}.{game.id}.{number}")
        return there.text if own is None else own.text

    def words(self, kind: str, code: str) -> str:
        """The words for a code, by its kind: `words("bet", "tiger")`."""
        try:
            return self._words[kind, code]
        except KeyError:
            raise NoWords(f"{self.language} has no words for the {kind} {code!r}") from None

    @property
    def characters(self) -> frozenset[str]:
        """Every character that its sentences are written with."""
        return frozenset(char for template in self._templates.values() for char in template.text)

    def player_words(self, player: Player) -> str:
        """A Player by box and place."""
        if player.is_seated:
            return self._templates[SEATED].filled({"box": str(player.box)})
        place = player.seat.removeprefix("standing-")
        return self._templates[STANDING].filled({"box": str(player.box), "place": place})

    def odds_words(self, odds: str) -> str:
        """Odds that the rules write as "3 to 1"."""
        win, _, stake = odds.partition(" to ")
        return self._templates[ODDS].filled({"win": win, "stake": stake})

    def _open_words(self, section: str, key: str, values: Mapping[str, str]) -> str:
        template = self._templates.get(f"{section}.{key}")
        if template is not None:
            return template.filled(values)
        if self.language == REFERENCE:
            raise NoWords(f"{REFERENCE} has no words for the {section}'s {key!r}")
        return _reference()._open_words(section, key, values)

    def _sentence(self, prompt: Prompt, money: Money) -> str:
        shape = shape_of(prompt)
        if shape is None:
            raise NoWords(f"{self.language} has no sentence for {prompt}")
        for key, _ in candidates(prompt, shape):
            template = self._templates.get(key)
            if template is not None:
                values = {
                    blank: self._value(blank, prompt, shape, money) for blank in template.blanks
                }
                return template.filled(values)
        raise NoWords(f"{self.language} has no sentence for {prompt}")

    def _value(self, blank: str, prompt: Prompt, shape: Shape, money: Money) -> str:
        if blank == "subject":
            return self.words(shape.subject, prompt.subject)
        if blank == "hand" and prompt.hand is not None:
            return self.words("hand", prompt.hand)
        if blank == "player" and prompt.player is not None:
            return self.player_words(prompt.player)
        if blank == "odds" and prompt.odds is not None:
            return self.odds_words(prompt.odds)
        assert prompt.amount is not None
        return money.text(prompt.amount) if shape.amount is Amount.MONEY else str(prompt.amount)

    def _reason(self, template: str, values: tuple[tuple[str, object], ...], money: Money) -> str:
        own = self._templates.get(f"{SAID}.{template}")
        if own is None and self.language != REFERENCE:
            return _reference().said(Said(template, **dict(values)), money)
        told = {name: self._told(name, value, money) for name, value in values}
        return filled(template if own is None else own.text, told)

    def _told(self, name: str, value: object, money: Money) -> str:
        """A value in words, by what it is and what it is called; a refusal is never lost."""
        if isinstance(value, Said):
            return self.said(value, money)
        if isinstance(value, Several):
            return self._joined([self._code(value.kind, code) for code in value.codes], value.joint)
        if isinstance(value, Hand):
            return self.words("hand", value)
        if isinstance(value, Player):
            return self.player_words(value)
        if name == MONEY and isinstance(value, int):
            return money.text(value)
        return self._code(name, value)

    def _code(self, kind: str, code: object) -> str:
        if kind == "game" and code in GAMES:
            return GAMES[str(code)].title
        return self._words.get((kind, str(code)), str(code))

    def _joined(self, words: list[str], joint: str) -> str:
        pattern = JOINTS.get(joint)
        if pattern is None or not words:
            return joint.join(words)
        template = self._templates[pattern]
        return reduce(lambda before, last: template.filled({"before": before, "last": last}), words)


@cache
def _reference() -> Catalogue:
    """English, for what another language has no words for."""
    return Catalogue.load(REFERENCE)
