"""Who may do what to whom on the staff, asked before it is done; the rules are the staff's own."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from dealer_console.staff import managing
from dealer_console.staff.person import People, Person
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member, Staff
from dealer_console.staff.trouble import StaffRefused


class Change(StrEnum):
    """What can be done to the staff."""

    FIRST = "first"
    """The first manager of a house without anybody."""
    ADD = "add"
    ROLE = "role"
    PIN = "pin"
    """A new PIN for somebody else."""
    OWN_PIN = "own-pin"
    UNLOCK = "unlock"
    DEACTIVATE = "deactivate"


class Order(NamedTuple):
    """One change, to whom, and by whom."""

    change: Change
    whom: str
    by: Member | None = None
    """None for the first manager alone."""
    role: StaffRole | None = None
    """The one to be given."""


class Standing(StrEnum):
    """Whether somebody can sign in, and if not, why."""

    ACTIVE = "active"
    LOCKED = "locked"
    LEFT = "left"


def standing(person: Person) -> Standing:
    """Where somebody stands; who has left has left, locked or not."""
    if not person.active:
        return Standing.LEFT
    return Standing.LOCKED if person.locked else Standing.ACTIVE


def refusal(people: People, by: str, change: Change, whom: str = "") -> StaffRefused | None:
    """Why that one may not make a change, whatever they would enter; None if they may."""
    try:
        _VERIFY[change](people, by, whom)
    except StaffRefused as refused:
        return refused
    return None


def roles_to_give(people: People, by: str) -> tuple[StaffRole, ...]:
    """The roles that this one may give."""
    return tuple(role for role in StaffRole if _gives(people, by, role))


def may_stay(people: Iterable[Person], member: Member) -> bool:
    """Whether somebody who signed in before is still who they were then."""
    person = People(people).find(member.name)
    return person is not None and standing(person) is Standing.ACTIVE and person.role is member.role


def carry_out(staff: Staff, order: Order, pin: str = "", old: str = "") -> None:
    """Make the change, or StaffRefused; for a thread that may wait."""
    match order:
        case Order(Change.FIRST, whom):
            staff.first_manager(whom, pin)
        case Order(Change.OWN_PIN, whom):
            staff.change_own_pin(whom, old, pin)
        case Order(Change.ADD, whom, Member() as by, StaffRole() as role):
            staff.add(by, whom, role, pin)
        case Order(Change.ROLE, whom, Member() as by, StaffRole() as role):
            staff.change_role(by, whom, role)
        case Order(Change.PIN, whom, Member() as by):
            staff.reset_pin(by, whom, pin)
        case Order(Change.UNLOCK, whom, Member() as by):
            staff.unlock(by, whom)
        case Order(Change.DEACTIVATE, whom, Member() as by):
            staff.deactivate(by, whom)
        case _:
            raise ValueError(f"not all that it takes was said: {order}")


def _gives(people: People, by: str, role: StaffRole) -> bool:
    try:
        managing.verify_give(people, by, role)
    except StaffRefused:
        return False
    return True


_VERIFY: Mapping[Change, Callable[[People, str, str], object]] = {
    Change.FIRST: lambda people, _by, _whom: managing.verify_first(people),
    Change.ADD: lambda people, by, _whom: managing.verify_manage(people, by),
    # Which role is to be given is not known yet; whether somebody is theirs to manage is.
    Change.ROLE: managing.verify_reset_pin,
    Change.PIN: managing.verify_reset_pin,
    Change.OWN_PIN: lambda people, by, _whom: managing.verify_acting(people, by),
    Change.UNLOCK: managing.verify_unlock,
    Change.DEACTIVATE: managing.verify_deactivate,
}
