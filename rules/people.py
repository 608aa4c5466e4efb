"""Who may do what at a table: people, their roles, and who may stand in for whom."""

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """A position at the table, from the Dealer upwards."""

    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    PIT_MANAGER = "pit-manager"
    ASSISTANT_CASINO_MANAGER = "assistant-casino-manager"
    SHIFT_MANAGER = "shift-manager"
    """Gaming Shift Manager in one book, Table Game Shift Manager in another."""


_LADDER = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
_SENIOR = frozenset({Role.ASSISTANT_CASINO_MANAGER, Role.SHIFT_MANAGER})


class Person(NamedTuple):
    """Somebody of the House in the role they act in."""

    name: str
    role: Role


def stands_for(acting: Role, asked: Role, most_senior: Role | None = None) -> bool:
    """Whether one role may do what another is asked for.

    Assistant Casino Manager and Shift Manager stand above the pit, and for one another only as
    far as the house says which of them is `most_senior`.
    """
    if acting is asked:
        return True
    if asked in _SENIOR:
        return acting in _SENIOR and acting is most_senior
    if acting in _SENIOR:
        return True
    return _LADDER.index(acting) > _LADDER.index(asked)
