"""Roles of the staff: who acts at a table, and who may change whom."""

import pytest

from dealer_console.staff.roles import StaffRole, may_manage, may_unlock, outranks, plays_as
from rules.people import Role

MANAGERS = {StaffRole.PIT_MANAGER, StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER}
OUTSIDE = {StaffRole.SURVEILLANCE, StaffRole.TECHNICIAN}
SENIOR = {StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER}


def test_every_role_of_the_rules_is_one_of_the_staff_and_two_more() -> None:
    """By the same words, so that log and file agree."""
    assert {role.value for role in StaffRole} == {
        *(role.value for role in Role),
        "surveillance",
        "technician",
    }


@pytest.mark.parametrize("role", StaffRole)
def test_surveillance_and_technician_never_act_at_a_table(role: StaffRole) -> None:
    """Everybody else acts as what they are."""
    if role in OUTSIDE:
        assert plays_as(role) is None
    else:
        assert plays_as(role) is Role(role.value)


def test_who_manages_staff() -> None:
    """A Pit Manager or above; neither Surveillance nor a Technician."""
    assert {role for role in StaffRole if may_manage(role)} == MANAGERS


def test_who_unlocks() -> None:
    """A Pit Supervisor or above; neither Surveillance nor a Technician."""
    assert {role for role in StaffRole if may_unlock(role)} == MANAGERS | {StaffRole.PIT_SUPERVISOR}


ABOVE = {
    StaffRole.DEALER: MANAGERS | {StaffRole.PIT_SUPERVISOR},
    StaffRole.PIT_SUPERVISOR: MANAGERS,
    StaffRole.PIT_MANAGER: SENIOR,
    StaffRole.ASSISTANT_CASINO_MANAGER: set(),
    StaffRole.SHIFT_MANAGER: set(),
    StaffRole.SURVEILLANCE: set(),
    StaffRole.TECHNICIAN: set(),
}


@pytest.mark.parametrize("role", StaffRole)
def test_who_ranks_above_whom(role: StaffRole) -> None:
    """The ladder of the pit; the two senior managers side by side, the two others outside."""
    assert {other for other in StaffRole if outranks(other, role)} == ABOVE[role]
