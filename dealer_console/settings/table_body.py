"""A table's settings as a JSON object and back: what the log keeps of them.

Every field is written out and every field must be there again, so that a default which changes
one day changes no log that was written before. The game is written as its id, and beside it, under
`optional_bets`, which of the bets that a house may leave out are on the layout. The table's name is
no part of it: the log has its own place for that.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from dealer_console.settings.problems import unknown_name
from rules.conduct import Method
from rules.game import Game
from rules.games import GAMES, game_named
from rules.refusal import HOUSE, Refusal
from rules.table.settings import TableSettings
from shoe_drivers.json_values import number, text, truth

Place = tuple[str, ...]
"""Where in the object something stands: `("limits", "bets", "player")`."""

OPTIONAL_BETS = "optional_bets"

LEAST = {"boxes": 1, "chip_step": 1, "together_ms": 0, "differential": 0}
"""What a number must be at least where the rules themselves do not say so."""


class BadTable(ValueError):
    """A JSON object that is no table's settings; says where and what is wrong with it.

    For example a method that the game is not dealt by, or a field that is missing.
    """

    def __init__(self, place: Place, reason: str) -> None:
        super().__init__(f"{'.'.join(place)}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


def table_to_json(settings: TableSettings) -> dict[str, Any]:
    """The settings as a JSON object; every field is there."""
    game, optional = settings.game, settings.game.optional_bets
    body = {field.name: _written(getattr(settings, field.name)) for field in fields(settings)}
    body[OPTIONAL_BETS] = [name for name in optional.names if name in game.bet] if optional else []
    return body


def _written(value: Any) -> Any:
    if isinstance(value, Game):
        return value.id
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {key: _written(one) for key, one in value.items()}
    if is_dataclass(value):
        return {field.name: _written(getattr(value, field.name)) for field in fields(value)}
    return value


def table_from_json(body: object) -> TableSettings:
    """The settings of such an object, or BadTable."""
    names = [field.name for field in fields(TableSettings)]
    given = dict(_object(body, (*names, OPTIONAL_BETS), ()))
    chosen = given.pop(OPTIONAL_BETS)
    kinds = get_type_hints(TableSettings)
    game = _game(given.pop("game"), chosen)
    read = {name: _read(kinds[name], value, (name,)) for name, value in given.items()}
    for bet in read["limits"].bets:
        if bet not in game.bet:
            raise BadTable(
                ("limits", "bets", bet),
                f"is no bet that {game.id} has on this layout; {unknown_name(bet, game.bet)}",
            )
    try:
        return TableSettings(game, **read)
    except Refusal as refusal:
        raise BadTable(_blamed(game, read), told(refusal, game)) from None


def told(refusal: Refusal, game: Game) -> str:
    """A refusal with where the game's book rules so."""
    if refusal.paragraph == HOUSE:
        return refusal.reason
    return f"{refusal.reason} ({game.id} {refusal.paragraph})"


def _blamed(game: Game, read: Mapping[str, Any]) -> Place:
    """The method, where another one would do at the same table."""
    for method in Method:
        try:
            TableSettings(game, **{**read, "method": method})
        except Refusal:
            continue
        return ("method",)
    return ()


def _game(name: object, chosen: object) -> Game:
    try:
        game = game_named(text(name))
    except ValueError:
        raise BadTable(("game",), f"must be one of {', '.join(GAMES)}, not {name!r}") from None
    if not isinstance(chosen, list) or any(type(one) is not str for one in chosen):
        raise BadTable((OPTIONAL_BETS,), f"must be a list of names of bets, not {chosen!r}")
    if len(set(chosen)) < len(chosen):
        raise BadTable((OPTIONAL_BETS,), f"names a bet twice: {', '.join(chosen)}")
    try:
        return _offering(game, frozenset(chosen))
    except Refusal as refusal:
        raise BadTable((OPTIONAL_BETS,), told(refusal, game)) from None


@cache
def _offering(game: Game, chosen: frozenset[str]) -> Game:
    """One and the same game for one choice: games are told apart by who they are."""
    optional = game.optional_bets
    if optional is not None and chosen == set(optional.names):
        return game
    return game.offering(sorted(chosen))


def _object(value: object, names: tuple[str, ...], place: Place) -> dict[str, Any]:
    """A JSON object with exactly these names."""
    if not isinstance(value, dict):
        raise BadTable(place, f"must be a JSON object, not {value!r}")
    for key in value:
        if key not in names:
            raise BadTable((*place, str(key)), f"is not known: there are {', '.join(names)}")
    for name in names:
        if name not in value:
            raise BadTable((*place, name), "is missing")
    return value


def _read(kind: Any, value: Any, place: Place) -> Any:
    if isinstance(kind, types.UnionType):
        first, *_ = (choice for choice in get_args(kind) if choice is not types.NoneType)
        return None if value is None else _read(first, value, place)
    if get_origin(kind) is Mapping:
        return _mapping(get_args(kind)[1], value, place)
    if is_dataclass(kind):
        return _dataclass(kind, value, place)
    if issubclass(kind, StrEnum):
        return _choice(kind, value, place)
    read, wanted = {int: (number, "a whole number"), bool: (truth, "true or false")}[kind]
    try:
        plain = read(value)
    except ValueError:
        raise BadTable(place, f"must be {wanted}, not {value!r}") from None
    if plain < LEAST.get(place[-1], plain):
        raise BadTable(place, f"must be {LEAST[place[-1]]} or more, not {plain}")
    return plain


def _mapping(kind: Any, value: object, place: Place) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadTable(place, f"must be a JSON object, not {value!r}")
    return {key: _read(kind, one, (*place, str(key))) for key, one in value.items()}


def _dataclass(kind: Any, value: object, place: Place) -> Any:
    names = tuple(field.name for field in fields(kind))
    kinds = get_type_hints(kind)
    given = _object(value, names, place)
    read = {name: _read(kinds[name], given[name], (*place, name)) for name in names}
    try:
        return kind(**read)
    except ValueError as error:
        raise BadTable(place, str(error)) from None


def _choice(kind: type[StrEnum], value: object, place: Place) -> StrEnum:
    if type(value) is str and value in {one.value for one in kind}:
        return kind(value)
    raise BadTable(place, f"must be one of {', '.join(kind)}, not {value!r}")
