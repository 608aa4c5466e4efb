"""Words of a scenario: cards, Players, places, times, numbers, names."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from hardware_sim.happenings import Place, Spot
from rules.cards import CARD_OF_TEXT, RANK_ALONE, Card
from rules.hands import Hand
from rules.table.facts import Position
from rules.wagers import Player

Name = TypeVar("Name", bound=StrEnum)


class BadWord(ValueError):
    """A word that is none of what could stand there; says what could.

    For example `7X` for a card.
    """


def card(word: str) -> Card:
    """A card, as 7S, or a rank alone, as 7."""
    found = CARD_OF_TEXT.get(word) or RANK_ALONE.get(word)
    if found is None:
        raise BadWord(f"{word!r} is no card: write rank and suit, as 7S or TD, or the rank alone")
    return found


def whole_card(word: str) -> Card:
    """A card with its suit: what comes out of a device has one."""
    if word not in CARD_OF_TEXT:
        raise BadWord(f"{word!r} is no card: write rank and suit, as 7S or TD")
    return CARD_OF_TEXT[word]


def player(word: str) -> Player:
    """A Player, as box-1 or box-1-standing-2."""
    found = re.fullmatch(r"box-([0-9]+)(?:-(standing-[0-9]+))?", word)
    if found is None:
        raise BadWord(f"{word!r} is no Player: write box-1, or box-1-standing-2")
    return Player(int(found[1]), found[2] or "seated")


def hand(word: str) -> Hand:
    """Player or banker."""
    return named(word, Hand)


def position(word: str) -> Position:
    """A card's place in a hand, as player-3."""
    found = re.fullmatch(r"(player|banker)-([1-3])", word)
    if found is None:
        raise BadWord(f"{word!r} is no card's place: write player-1 to banker-3")
    return Position(Hand(found[1]), int(found[2]))


def place(word: str) -> Place:
    """The same, as the device counts it."""
    where = position(word)
    return Place(Spot(where.hand.value), where.place)


def number(word: str, least: int = 0) -> int:
    """A whole number."""
    if not re.fullmatch(r"[0-9]+", word) or int(word) < least:
        raise BadWord(f"{word!r} is no whole number of {least} or more")
    return int(word)


def milliseconds(words: Sequence[str]) -> int:
    """A span of time, as 3 s, 3s or 200 ms."""
    text = "".join(words)
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s)", text)
    if found is None:
        raise BadWord(f"{' '.join(words)!r} is no time: write 3 s or 200 ms")
    return round(float(found[1]) * (1000 if found[2] == "s" else 1))


def named(word: str, names: type[Name]) -> Name:
    """One of some names."""
    for name in names:
        if name.value == word:
            return name
    raise BadWord(f"{word!r} is none of {', '.join(names)}")


def one_of(word: str, there: Sequence[str]) -> str:
    """One of a few words."""
    if word not in there:
        raise BadWord(f"{word!r} is none of {', '.join(there)}")
    return word


def yes(word: str) -> bool:
    """Yes or no."""
    if word not in ("yes", "no"):
        raise BadWord(f"{word!r}: write yes or no")
    return word == "yes"


def count_of(given: Sequence[str], least: int, most: int) -> None:
    """Refuse more words than can stand there, and fewer."""
    if len(given) > most:
        raise BadWord(f"{given[most]!r} has no place here")
    if len(given) < least:
        raise BadWord("a word is missing at the end of the line")


def options(words: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """Plain words, and those of the form name=value."""
    plain, given = [], {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals:
            given[name] = value
        else:
            plain.append(word)
    return plain, given
