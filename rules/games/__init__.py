"""The games: each is a data module or package here with a `GAME`; a new one is found by itself."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping

from rules.game import Game
from rules.refusal import Refusal


def find_games(folders: Iterable[str], package: str) -> Mapping[str, Game]:
    """The games of all data modules in these folders, by their id."""
    games: dict[str, Game] = {}
    for found in sorted(pkgutil.iter_modules(folders), key=lambda found: found.name):
        game = importlib.import_module(f"{package}.{found.name}").GAME
        if not isinstance(game, Game):
            raise TypeError(f"{package}.{found.name}: GAME must be a rules.game.Game")
        if game.id in games:
            raise ValueError(f"{package}.{found.name}: there is a game {game.id!r} already")
        games[game.id] = game
    return games


GAMES = find_games(__path__, __name__)


def game_named(name: str) -> Game:
    """The game of that id, or a refusal that lists the ids there are."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise Refusal(f"unknown game {name!r}: there are {', '.join(GAMES)}") from None
