"""How each command is ruled: when it can be given, what is checked, who agrees, what it does."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.people import Role
from rules.refusal import HOUSE
from rules.said import Said
from rules.table.phase import Phase
from rules.table.state import Public, State


class Authority(NamedTuple):
    """The least role that may decide, and the paragraph that asks for it."""

    role: Role
    paragraph: str = HOUSE


def nothing_more(_: Public, __: Any) -> None:
    """The phase says all there is to check."""


def nothing_secret(_: State, __: Any) -> None:
    """Nothing that only the log knows bears on it."""


def always(_: Public) -> bool:
    """The phase says all there is to ask."""
    return True


def by_house(_: Public) -> str:
    """No paragraph is to be cited for the moment being wrong."""
    return HOUSE


class CommandRule(NamedTuple):
    """One command's rule. Commands differ in type, hence the `Any`."""

    phases: frozenset[Phase]
    do: Callable[[State, Any], State]
    verify: Callable[[Public, Any], None] = nothing_more
    ready: Callable[[Public], bool] = always
    """What the button asks beside the phase."""
    authority: Callable[[Public, Any], Authority] | None = None
    unready: Said = Said("as things stand")
    """What to say when it is not ready."""
    verify_by_log: Callable[[State, Any], None] = nothing_secret
    """What can be checked only against what the log knows."""
    not_now: Callable[[Public], str] = by_house
    """The paragraph to cite when the moment is wrong."""
