"""Commands as JSON objects and back: what a terminal sends and what the log keeps.

The name of a command is under `do`, who gives it under `by`, its arguments under their own names.
Cards are written as 7S, or as 7 where only the rank is known; Players as 3 or 3:standing-1;
positions as player-1; several of anything as a list.
"""

import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from dealer_console.settings.table_body import table_from_json, table_to_json
from rules.cards import CARD_OF_TEXT, RANK_ALONE, UNTOLD, Card
from rules.hands import Hand
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.table.commands import COMMANDS, Command
from rules.table.facts import Position
from rules.table.settings import TableSettings
from rules.wagers import Player, verify_seat
from shoe_drivers.json_values import number, text, truth

KINDS = {command.name: command for command in COMMANDS}
_TYPES = {kind: get_type_hints(kind) for kind in COMMANDS}
_CARDS = CARD_OF_TEXT | RANK_ALONE | {str(card): card for card in RANK_ALONE.values()}


class BadCommand(ValueError):
    """A JSON object that is no command; says what is wrong with it.

    For example `{"do":"place-wager","by":…,"stake":"much"}`.
    """


def to_json(command: Command) -> dict[str, Any]:
    """A command as a JSON object; every argument is there."""
    body: dict[str, Any] = {"do": command.name}
    for field in fields(command):
        body[field.name] = _written(getattr(command, field.name))
    return body


def _written(value: Any) -> Any:
    if isinstance(value, Person):
        return {"name": value.name, "role": value.role.value}
    if isinstance(value, Player):
        return str(value.box) if value.is_seated else f"{value.box}:{value.seat}"
    if isinstance(value, Card):
        return value.rank if value.suit == UNTOLD else str(value)
    if isinstance(value, Position):
        return str(value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, TableSettings):
        return table_to_json(value)
    if isinstance(value, tuple):
        return [_written(one) for one in value]
    return value


def from_json(body: object) -> Command:
    """The command of a JSON object, or BadCommand; an argument with a default may be missing."""
    if not isinstance(body, dict):
        raise BadCommand("a command is a JSON object")
    name = body.get("do")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadCommand(f"there is no command {name!r}: there are {', '.join(sorted(KINDS))}")
    named = {field.name: field for field in fields(kind)}
    unknown = sorted(str(key) for key in body if key != "do" and key not in named)
    if unknown:
        raise BadCommand(f"{name} takes no {unknown[0]!r}: it takes {', '.join(named)}")
    given: dict[str, Any] = {}
    for field in named.values():
        if field.name in body:
            try:
                given[field.name] = _read(_TYPES[kind][field.name], body[field.name])
            except _Unfit as unfit:
                wanted = f"{name}: {field.name!r} must be {unfit.wanted}"
                raise BadCommand(f"{wanted}, not {body[field.name]!r}") from None
        elif field.default is MISSING:
            raise BadCommand(f"{name} must have {field.name!r}")
    return kind(**given)


class _Unfit(Exception):
    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.wanted = wanted


def _read(kind: Any, value: Any) -> Any:
    if isinstance(kind, UnionType):
        first, *_ = (choice for choice in get_args(kind) if choice is not NoneType)
        return None if value is None else _read(first, value)
    if get_origin(kind) is tuple:
        return _several(get_args(kind), value)
    if issubclass(kind, StrEnum):
        return _named(kind, value)
    read, wanted = _READS[kind]
    try:
        return read(value)
    except (ValueError, KeyError, TypeError, Refusal):
        raise _Unfit(wanted) from None


def _several(kinds: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _Unfit("a list")
    if kinds[-1] is Ellipsis:
        return tuple(_read(kinds[0], one) for one in value)
    if len(value) != len(kinds):
        raise _Unfit(f"a list of {len(kinds)}")
    return tuple(_read(kind, one) for kind, one in zip(kinds, value, strict=True))


def _named(kind: type[StrEnum], value: Any) -> StrEnum:
    if type(value) is str and value in {one.value for one in kind}:
        return kind(value)
    raise _Unfit(f"one of {', '.join(kind)}")


def _person(value: Any) -> Person:
    if not isinstance(value, dict) or value.keys() != {"name", "role"}:
        raise ValueError
    if not text(value["name"]).strip():
        raise ValueError
    return Person(value["name"], Role(text(value["role"])))


def _player(value: Any) -> Player:
    found = re.fullmatch(r"([1-9][0-9]{0,3})(?::(\S+))?", text(value))
    if found is None:
        raise ValueError
    seat = found[2] or "seated"
    verify_seat(seat)
    return Player(int(found[1]), seat)


def _position(value: Any) -> Position:
    found = re.fullmatch(r"(player|banker)-([1-3])", text(value))
    if found is None:
        raise ValueError
    return Position(Hand(found[1]), int(found[2]))


_READS: dict[type, tuple[Callable[[Any], Any], str]] = {
    Person: (_person, 'who, as {"name":"Ann","role":"dealer"}'),
    Player: (_player, "a Player, as 3 or 3:standing-1"),
    Card: (lambda value: _CARDS[text(value)], "a card such as 7S, or a rank such as 7"),
    Position: (_position, "a position such as player-1"),
    str: (text, "text"),
    int: (number, "a whole number"),
    bool: (truth, "true or false"),
    TableSettings: (table_from_json, "the settings of a table, every one of them"),
}
"""How a value of each type is read back, and what it should have been."""
