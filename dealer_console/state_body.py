"""A table's state as JSON and back: what a log opens with, so that nobody needs what was before.

It follows the types of `rules.table.state`: a field that stands at its default is left out. What
an undo would go back to is not kept, so a table that is taken up from here cannot be undone
beyond it.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from dealer_console import command_bodies
from dealer_console.settings.table_body import table_from_json, table_to_json
from rules.cards import CARD_OF_TEXT, RANK_ALONE, Card
from rules.money import Odds, odds
from rules.table.commands import Command
from rules.table.settings import TableSettings
from rules.table.state import Public, Secret, State

_CARDS = CARD_OF_TEXT | {str(card): card for card in RANK_ALONE.values()}


class BadState(ValueError):
    """JSON that is no state of a table, or one of other rules than these.

    For example a state kept by a newer console.
    """


def to_json(state: State) -> dict[str, Any]:
    """A state as a JSON object."""
    return {
        "public": _codec(Public).write(state.public),
        "secret": _codec(Secret).write(state.secret),
    }


def from_json(body: Any) -> State:
    """The state of a JSON object, or BadState."""
    try:
        if body.keys() != {"public", "secret"}:
            raise ValueError(f"it has {', '.join(sorted(body))}")
        return State(_codec(Public).read(body["public"]), _codec(Secret).read(body["secret"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadState(f"no state of a table that these rules know: {error}") from error


class _Codec(NamedTuple):
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


_PLAIN = _Codec(_same, _same)

_OWN: dict[Any, _Codec] = {
    str: _PLAIN,
    int: _PLAIN,
    bool: _PLAIN,
    Card: _Codec(str, lambda text: _CARDS[text]),
    Odds: _Codec(str, odds),
    TableSettings: _Codec(table_to_json, table_from_json),
}
"""Types with a form of their own."""


@cache
def _codec(kind: Any) -> _Codec:
    if kind in _OWN:
        return _OWN[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, UnionType) or origin is not None:
        return _generic(kind, origin, parts)
    if issubclass(kind, Command):
        return _Codec(command_bodies.to_json, command_bodies.from_json)
    if issubclass(kind, Enum):
        return _Codec(lambda value: value.name, lambda name: kind[name])
    if is_dataclass(kind) or issubclass(kind, tuple):
        return _record(kind)
    raise TypeError(f"no form for {kind}")


def _generic(kind: Any, origin: Any, parts: tuple[Any, ...]) -> _Codec:
    if isinstance(kind, UnionType):
        (part,) = (part for part in parts if part is not NoneType)
        one = _codec(part)
        return _Codec(
            lambda value: None if value is None else one.write(value),
            lambda value: None if value is None else one.read(value),
        )
    if origin is frozenset:
        one = _codec(parts[0])
        return _Codec(
            lambda value: sorted((one.write(v) for v in value), key=repr),
            lambda value: frozenset(one.read(v) for v in value),
        )
    if origin is tuple and parts[-1] is Ellipsis:
        one = _codec(parts[0])
        return _Codec(
            lambda value: [one.write(v) for v in value],
            lambda value: tuple([one.read(v) for v in value]),
        )
    if origin is tuple:
        each = [_codec(part) for part in parts]
        return _Codec(
            lambda value: [codec.write(v) for codec, v in zip(each, value, strict=True)],
            lambda value: tuple([codec.read(v) for codec, v in zip(each, value, strict=True)]),
        )
    if origin is Mapping:
        key, one = map(_codec, parts)
        return _Codec(
            # In its own order, in which screens list what is in it.
            lambda value: [[key.write(k), one.write(v)] for k, v in value.items()],
            lambda value: {key.read(k): one.read(v) for k, v in value},
        )
    raise TypeError(f"no form for {kind}")


def _record(kind: Any) -> _Codec:
    """A named tuple or a dataclass: its fields by name, but for those at their default."""
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        named = [field for field in fields(kind) if field.init]
        defaults = {f.name: f.default for f in named if f.default is not MISSING}
        names = [field.name for field in named]
    else:
        defaults, names = kind._field_defaults, list(kind._fields)
    codecs = {name: _codec(hints[name]) for name in names}

    def write(value: Any) -> dict[str, Any]:
        written = {}
        for name, codec in codecs.items():
            there = getattr(value, name)
            if name not in defaults or there != defaults[name]:
                written[name] = codec.write(there)
        return written

    def read(value: dict[str, Any]) -> Any:
        return kind(**{name: codecs[name].read(one) for name, one in value.items()})

    return _Codec(write, read)
