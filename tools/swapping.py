"""Code of the rules replaced from outside, wherever it is used; what is gone is an error."""

import sys
from types import ModuleType
from typing import Any

from rules.table.commands import Command
from rules.table.machine import RULES
from rules.table.state import State


def swap(module: ModuleType, name: str, stand_in: object) -> None:
    """Put something else in the place of a function, in every module that has imported it."""
    original = vars(module)[name]
    for place in [m for known, m in sys.modules.items() if known.partition(".")[0] == "rules"]:
        for known, value in list(vars(place).items()):
            if value is original:
                vars(place)[known] = stand_in


def change_rule(command: type[Command], **changes: Any) -> None:
    """Give a command another rule than its own."""
    RULES[command] = RULES[command]._replace(**changes)


def no_check(*_: object, **__: object) -> None:
    """A check that refuses nothing."""


def left_alone(state: State, *_: object) -> State:
    """A command or a remedy that does nothing."""
    return state
