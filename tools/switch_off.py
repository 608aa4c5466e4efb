"""Pytest plug-in: one paragraph of one game switched off, and only the tests that prove it run.

PARAGRAPH="tiger-no-commission 5.3" python -m pytest -p tools.switch_off tests
"""

import os
from collections.abc import Callable, MutableMapping
from enum import StrEnum
from typing import NamedTuple, cast

import pytest

from rules.game import Game
from rules.games import GAMES
from rules.paragraphs import Kind
from tools import data_switches, play_switches, table_switches
from tools.citations import citing
from tools.table_switches import prompts_taken_out


class Way(StrEnum):
    """How a paragraph is switched off."""

    DATA = "its data taken out"
    CODE = "its check or deed left out"
    PROMPTS = "its prompts taken out"


class Switch(NamedTuple):
    """What makes a game one whose book does not have the paragraph of that number."""

    way: Way
    off: Callable[[Game, str], Game]


def _of_code(leave_out: Callable[[], None]) -> Switch:
    def off(game: Game, _: str) -> Game:
        leave_out()
        return game

    return Switch(Way.CODE, off)


def _known(
    data: dict[str, Callable[[Game, str], Game]], *code: dict[str, Callable[[], None]]
) -> dict[str, Switch]:
    found = {key: Switch(Way.DATA, off) for key, off in data.items()}
    for some in code:
        found |= {key: _of_code(leave_out) for key, leave_out in some.items()}
    return found


BY_FIELD = _known(data_switches.BY_FIELD, play_switches.BY_FIELD, table_switches.BY_FIELD)
BY_PARAGRAPH = _known(
    data_switches.BY_PARAGRAPH, play_switches.BY_PARAGRAPH, table_switches.BY_PARAGRAPH
)


def switches(game: Game, number: str) -> list[Switch]:
    """All that switches a paragraph off; none if nothing but its number would change.

    A paragraph that only guides may be no more than a prompt: then that is what is taken out.
    """
    own = BY_PARAGRAPH.get(f"{game.id} {number}")
    if own is not None:
        return [own]
    cited = sorted(citing(game, number))
    found = [BY_FIELD[field] for field in cited if field in BY_FIELD]
    if cited and not found and game.paragraph[number].kind is Kind.GUIDE:
        return [Switch(Way.PROMPTS, prompts_taken_out)]
    return found


def pytest_configure() -> None:
    """Switch the paragraph off before any test module is imported."""
    name, _, number = os.environ["PARAGRAPH"].partition(" ")
    games = cast("MutableMapping[str, Game]", GAMES)
    for switch in switches(GAMES[name], number):
        games[name] = switch.off(games[name], number)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave only the tests that say they prove it."""
    wanted = os.environ["PARAGRAPH"]
    items[:] = [
        item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))
    ]
