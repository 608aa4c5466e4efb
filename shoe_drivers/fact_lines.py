"""Facts as JSON, one line a fact, in one form only: sorted keys, no spaces, ASCII.

The name of a fact is its class in lower case: `CardDrawn` is `card-drawn`. Every field is there,
null where nothing is known; cards are written as 7S, positions as player-1.
"""

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

from rules.cards import CARD_OF_TEXT, RANK_ALONE, Card
from rules.hands import Hand, Winner
from rules.table.facts import Fact, Position
from shoe_drivers.json_values import number, text, truth

Json = dict[str, str | int | bool | None]
"""One fact as a JSON object; its values are flat."""


class BadFact(ValueError):
    """Text that is no fact; says what is wrong with it.

    For example `{"fact":"card-drawn","card":"1X"}`.
    """


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


KINDS: dict[str, type] = {_name(kind): kind for kind in get_args(Fact)}
"""Every fact by its name."""

_TYPES = {kind: get_type_hints(kind) for kind in KINDS.values()}

_CARDS = CARD_OF_TEXT | {str(card): card for card in RANK_ALONE.values()}


def _card(value: Any) -> Card:
    return _CARDS[text(value)]


def _position(value: Any) -> Position:
    found = re.fullmatch(r"(player|banker)-(0|[1-9][0-9]{0,3})", text(value))
    if found is None:
        raise ValueError
    return Position(Hand(found.group(1)), int(found.group(2)))


def _winner(value: Any) -> Winner:
    return Winner(text(value))


_READS: dict[Any, tuple[str, Callable[[Any], Any]]] = {
    Card: ("a card such as 7S", _card),
    Position: ("a position such as player-1", _position),
    Winner: ("player, banker or tie", _winner),
    str: ("text", text),
    int: ("a whole number", number),
    bool: ("true or false", truth),
}
"""How a field of each type is read back, and what it should have been."""

_WRITTEN_AS_TEXT = (Card, Position, Winner)


def to_json(fact: Fact) -> Json:
    """A fact as a JSON object."""
    told: Json = {"fact": _name(type(fact))}
    for field in fields(fact):
        value = getattr(fact, field.name)
        told[field.name] = str(value) if isinstance(value, _WRITTEN_AS_TEXT) else value
    return told


def from_json(told: object) -> Fact:
    """The fact of a JSON object, or BadFact; a field that may be left out may be missing."""
    if not isinstance(told, dict):
        raise BadFact("a fact is a JSON object")
    name = told.get("fact")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadFact(f"unknown fact {name!r}: there are {', '.join(sorted(KINDS))}")
    types = _TYPES[kind]
    unknown = sorted(str(key) for key in told if key != "fact" and key not in types)
    if unknown:
        raise BadFact(f"{name} has no {unknown[0]!r}: it has {', '.join(types) or 'nothing else'}")
    given = {}
    for field in fields(kind):
        if field.name in told:
            given[field.name] = _read(name, field.name, types[field.name], told[field.name])
        elif field.default is MISSING:
            raise BadFact(f"{name} must have {field.name!r}")
    fact: Fact = kind(**given)
    return fact


def _read(name: Any, field: str, kind: Any, value: Any) -> Any:
    choices = get_args(kind) or (kind,)
    if value is None and type(None) in choices:
        return None
    wanted, read = _READS[choices[0]]
    try:
        return read(value)
    except (ValueError, KeyError):
        raise BadFact(f"{name}: {field!r} must be {wanted}, not {value!r}") from None


def to_line(fact: Fact) -> str:
    """A fact as one line of JSON, without its line end."""
    return json.dumps(to_json(fact), sort_keys=True, separators=(",", ":"))


def from_line(line: str) -> Fact:
    """The fact of one line of JSON, or BadFact."""
    try:
        told = json.loads(line, object_pairs_hook=_each_key_once)
    except (ValueError, RecursionError) as error:
        raise BadFact(f"no JSON of a fact: {error}") from None
    return from_json(told)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) < len(pairs):
        raise BadFact("a key stands twice")
    return told
