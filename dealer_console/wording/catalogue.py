"""A language's words: sentences for prompts, words for everything else."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from dealer_console.wording.checking import faults
from dealer_console.wording.choosing import candidates
from dealer_console.wording.money import Money
from dealer_console.wording.shapes import Amount, Shape, shape_of
from dealer_console.wording.template import BadTemplate, Template, read_template
from dealer_console.wording.vocabulary import KINDS, ODDS, SEATED, STANDING
from rules.table.prompt import Prompt
from rules.wagers import Player

REMEMBERED = 4096
"""Sentences kept ready: a table shows the same few hundred again and again."""


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


class Catalogue:
    """The words of one language."""

    def __init__(self, language: str, text: str) -> None:
        templates = _read(language, text)
        found = faults(templates)
        if found:
            raise BadCatalogue(f"{language}.toml: " + "; ".join(found))
        self.language = language
        self._templates = templates
        self._words = {
            (kind, code): templates[f"{kind}.{code}"].text for kind in KINDS for code in KINDS[kind]
        }
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._sentence)

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

    def words(self, kind: str, code: str) -> str:
        """The words for a code, by its kind: `words("bet", "tiger")`."""
        try:
            return self._words[kind, code]
        except KeyError:
            raise NoWords(f"{self.language} has no words for the {kind} {code!r}") from None

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


def _read(language: str, text: str) -> Mapping[str, Template]:
    """The templates of a catalogue by their whole keys."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCatalogue(f"{language}.toml cannot be read: {error}") from None
    templates: dict[str, Template] = {}
    wrong = []
    for section, entries in sections.items():
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
        raise BadCatalogue(f"{language}.toml: " + "; ".join(wrong))
    return templates
