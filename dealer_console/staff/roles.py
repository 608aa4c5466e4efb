"""Roles of the staff: those that act at a table and two that never do, and who may change whom."""

from enum import StrEnum

from rules.people import Role, stands_for


class StaffRole(StrEnum):
    """What somebody is on the staff as."""

    DEALER = Role.DEALER.value
    PIT_SUPERVISOR = Role.PIT_SUPERVISOR.value
    PIT_MANAGER = Role.PIT_MANAGER.value
    ASSISTANT_CASINO_MANAGER = Role.ASSISTANT_CASINO_MANAGER.value
    SHIFT_MANAGER = Role.SHIFT_MANAGER.value
    SURVEILLANCE = "surveillance"
    """Looks at everything and approves nothing."""
    TECHNICIAN = "technician"
    """Sees to the shoe and its line, and approves nothing."""


NEVER_PLAY = frozenset({StaffRole.SURVEILLANCE, StaffRole.TECHNICIAN})


def plays_as(role: StaffRole) -> Role | None:
    """The role somebody acts in at the table; None for the two that never act there."""
    return None if role in NEVER_PLAY else Role(role.value)


def may_manage(role: StaffRole) -> bool:
    """Whether that role adds people, deactivates them, and changes their roles and PINs."""
    return _stands_for(role, Role.PIT_MANAGER)


def may_unlock(role: StaffRole) -> bool:
    """Whether that role lets others sign in again."""
    return _stands_for(role, Role.PIT_SUPERVISOR)


def outranks(one: StaffRole, other: StaffRole) -> bool:
    """Whether the first ranks above the second.

    Neither senior manager ranks above the other here: the first of them must be able to add the
    second, whatever a table says of who decides first. The two roles that never play are no part
    of the ladder: they rank above nobody, and nobody's rank keeps them from being managed.
    """
    asked = plays_as(other)
    return one is not other and asked is not None and _stands_for(one, asked)


def _stands_for(role: StaffRole, asked: Role) -> bool:
    acting = plays_as(role)
    return acting is not None and stands_for(acting, asked)
