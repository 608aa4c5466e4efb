"""Who may do what on the staff, asked before it is done: the same answers as when it is done."""

import pytest

from dealer_console.review.staffing import (
    Change,
    Order,
    Standing,
    carry_out,
    may_stay,
    refusal,
    roles_to_give,
    standing,
)
from dealer_console.staff.person import People, Person
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from dealer_console.staff.trouble import StaffRefused
from tests.dealer_console.staff.conftest import house
from tests.dealer_console.staff.house import KEPT, PIN, House

__all__ = ["house"]

DEALER, SURVEILLANCE = StaffRole.DEALER, StaffRole.SURVEILLANCE
SENIOR = {StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER}
MANAGERS = {StaffRole.PIT_MANAGER, *SENIOR}
NEW_PIN = "7391"

ORDERS = {
    Change.ADD: ("Nia", SURVEILLANCE),
    Change.ROLE: ("Wim", SURVEILLANCE),
    Change.PIN: ("Wim", None),
    Change.UNLOCK: ("Wim", None),
    Change.DEACTIVATE: ("Wim", None),
}
MAY = {
    Change.ADD: MANAGERS,
    Change.ROLE: MANAGERS,
    Change.PIN: MANAGERS,
    Change.UNLOCK: {StaffRole.PIT_SUPERVISOR, *MANAGERS},
    Change.DEACTIVATE: MANAGERS,
}


@pytest.mark.parametrize("role", StaffRole)
@pytest.mark.parametrize("change", ORDERS)
def test_what_is_answered_is_what_is_done(house: House, role: StaffRole, change: Change) -> None:
    """By the table of the roles: whoever is told that they may, may."""
    staff = house.with_people(Bo=role, Wim=DEALER)
    whom, given = ORDERS[change]
    before = house.file.read_bytes()
    refused = refusal(People(staff.people()), "Bo", change, whom)
    assert (refused is None) is (role in MAY[change])
    order = Order(change, whom, Member("Bo", role), given)
    if refused is None:
        carry_out(staff, order, NEW_PIN)
        assert house.file.read_bytes() != before or change is Change.UNLOCK
        return
    with pytest.raises(StaffRefused) as raised:
        carry_out(staff, order, NEW_PIN)
    assert raised.value.reason == refused.reason
    assert house.file.read_bytes() == before


def test_the_first_manager_and_ones_own_pin(house: House) -> None:
    """Neither needs anybody else."""
    staff = house.staff()
    assert refusal(People(), "", Change.FIRST) is None
    carry_out(staff, Order(Change.FIRST, "Mona"), PIN)
    people = People(staff.people())
    assert refusal(people, "", Change.FIRST) is not None
    assert refusal(people, "Mona", Change.OWN_PIN) is None
    carry_out(staff, Order(Change.OWN_PIN, "Mona"), NEW_PIN, PIN)
    assert staff.sign_in("Mona", NEW_PIN).role is StaffRole.SHIFT_MANAGER


@pytest.mark.parametrize("change", ORDERS)
def test_a_change_that_nobody_answers_for_is_not_made(house: House, change: Change) -> None:
    """Nor one without the role that is to be given; it is never taken for done."""
    staff = house.with_people(Wim=DEALER)
    with pytest.raises(ValueError, match="not all that it takes"):
        carry_out(staff, Order(change, "Wim", None, SURVEILLANCE), NEW_PIN)
    if change in (Change.ADD, Change.ROLE):
        with pytest.raises(ValueError, match="not all that it takes"):
            carry_out(staff, Order(change, "Wim", Member("Mona", StaffRole.SHIFT_MANAGER)))


@pytest.mark.parametrize("role", StaffRole)
def test_the_roles_that_somebody_may_give(role: StaffRole) -> None:
    """Those who manage nobody give none; a Pit Manager none above their own."""
    people = People([Person("Bo", role, KEPT)])
    given = set(roles_to_give(people, "Bo"))
    if role in SENIOR:
        assert given == set(StaffRole)
    elif role is StaffRole.PIT_MANAGER:
        assert given == set(StaffRole) - SENIOR
    else:
        assert given == set()


def test_where_somebody_stands() -> None:
    """Who has left has left, locked or not."""
    assert standing(Person("Bo", DEALER, KEPT)) is Standing.ACTIVE
    assert standing(Person("Bo", DEALER, KEPT, locked=True)) is Standing.LOCKED
    assert standing(Person("Bo", DEALER, KEPT, locked=True, active=False)) is Standing.LEFT


def test_who_was_stopped_does_not_stay() -> None:
    """Locked, gone, with another role, or not there at all."""
    bo = Member("Bo", DEALER)
    assert may_stay([Person("Bo", DEALER, KEPT)], bo)
    for person in (
        Person("Bo", DEALER, KEPT, locked=True),
        Person("Bo", DEALER, KEPT, active=False),
        Person("Bo", SURVEILLANCE, KEPT),
        Person("Wim", DEALER, KEPT),
    ):
        assert not may_stay([person], bo)
