"""What people at the table do, as a scenario writes it: `dealer place-wager box-1 banker 1000`."""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, get_type_hints

from hardware_sim.scenario import words
from rules.cards import Card
from rules.conduct import Method
from rules.hands import Hand
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.table.commands import COMMANDS, Command, Confirm, Decide, Declare, Dismiss
from rules.table.facts import Position
from rules.table.state import Public
from rules.table.troubles import open_troubles
from rules.wagers import Player

PEOPLE = {
    "dealer": Person("Ann", Role.DEALER),
    "relief": Person("Ben", Role.DEALER),
    "supervisor": Person("Sue", Role.PIT_SUPERVISOR),
    "pit-manager": Person("Max", Role.PIT_MANAGER),
    "assistant-manager": Person("Ace", Role.ASSISTANT_CASINO_MANAGER),
    "shift-manager": Person("Gus", Role.SHIFT_MANAGER),
}
"""Who is there, by what a scenario calls them."""

BY_NAME = {command.name: command for command in COMMANDS}

Reader = Callable[[str], Any]


def _person(word: str) -> Person:
    if word not in PEOPLE:
        raise words.BadWord(f"{word!r} is none of {', '.join(PEOPLE)}")
    return PEOPLE[word]


def _numbers(word: str) -> tuple[int, ...]:
    """Cards of the round by the order they were drawn in, the first being 1."""
    return tuple(words.number(part, 1) - 1 for part in word.split(","))


def _cards(word: str) -> tuple[Card, ...]:
    return tuple(words.card(part) for part in word.split(","))


def _players(word: str) -> tuple[Player, ...]:
    return tuple(words.player(part) for part in word.split(","))


def _intended(word: str) -> tuple[tuple[Player, Hand, Stage], ...]:
    """Who meant to insure what and when, as box-1:banker:four-cards."""
    out = []
    for part in word.split(","):
        who, which, when = part.split(":")
        out.append((words.player(who), words.hand(which), words.named(when, Stage)))
    return tuple(out)


def _counted(word: str) -> tuple[tuple[Card, int], ...]:
    """Cards that were found and how many of each, as 7S:3."""
    pairs = (part.split(":") for part in word.split(","))
    return tuple((words.card(name), words.number(copies)) for name, copies in pairs)


def _nobody_or(read: Reader) -> Reader:
    return lambda word: None if word in ("nobody", "both") else read(word)


READERS: dict[Any, Reader] = {
    str: str,
    int: words.number,
    int | None: words.number,
    bool: words.yes,
    bool | None: words.yes,
    Person: _person,
    Player: words.player,
    Player | None: _nobody_or(words.player),
    Hand: words.hand,
    Hand | None: _nobody_or(words.hand),
    Card: words.card,
    Card | None: words.card,
    Position: words.position,
    Position | None: words.position,
    Method: lambda word: words.named(word, Method),
    Stage | None: lambda word: words.named(word, Stage),
    WaiverForm: lambda word: words.named(word, WaiverForm),
    Remedy: lambda word: words.named(word, Remedy),
    Situation: lambda word: words.named(word, Situation),
    tuple[int, ...]: _numbers,
    tuple[Card, ...]: _cards,
    tuple[Player, ...]: _players,
    tuple[tuple[Player, Hand, Stage], ...]: _intended,
    tuple[tuple[Card, int], ...]: _counted,
}
"""How a word of each kind is read."""


def command_of(who: str, given: tuple[str, ...], public: Public) -> Command:
    """The command that a line asks for.

    Its arguments come in their order, or by name; an irregularity is the first that waits, or
    the first of those that `about=` names.
    """
    if not given or given[0] not in BY_NAME:
        raise words.BadWord(f"{who} can do one of {', '.join(sorted(BY_NAME))}")
    kind = BY_NAME[given[0]]
    plain, named = words.options(given[1:])
    hints = get_type_hints(kind)
    arguments: dict[str, Any] = {"by": PEOPLE[who]}
    left = [field for field in fields(kind) if field.name != "by"]
    if kind in (Decide, Confirm, Dismiss):
        left = [field for field in left if field.name != "trouble"]
        arguments["trouble"] = _waiting(public, named.pop("about", None))
    for name, word in named.items():
        field = next((f for f in left if f.name == name.replace("-", "_")), None)
        if field is None:
            raise words.BadWord(f"{given[0]} takes no {name!r}: {_takes(left)}")
        arguments[field.name] = _read(hints[field.name], word)
        left.remove(field)
    plain_fields = left[:1] if kind in (Decide, Declare) else left
    for field in plain_fields:
        if plain:
            arguments[field.name] = _read(hints[field.name], plain.pop(0))
        elif field.default is MISSING:
            raise words.BadWord(f"{given[0]} wants {field.name.replace('_', '-')}")
    if plain:
        raise words.BadWord(f"{given[0]} makes nothing of {plain[0]!r}: {_takes(left)}")
    return kind(**arguments)


def _read(kind: Any, word: str) -> Any:
    try:
        return READERS[kind](word)
    except words.BadWord:
        raise
    except ValueError:
        raise words.BadWord(f"{word!r} cannot be read here") from None


def _takes(left: list[Field[Any]]) -> str:
    names = ", ".join(field.name.replace("_", "-") for field in left)
    return f"it takes {names}" if names else "it takes nothing"


def _waiting(public: Public, about: str | None) -> int:
    situation = None if about is None else words.named(about, Situation)
    for trouble in open_troubles(public):
        if situation in (None, trouble.situation):
            return trouble.number
    raise words.BadWord(f"no irregularity waits{f' about {situation}' if situation else ''}")
