"""Who may change whom: each question gives the person to be changed, or refuses."""

from dealer_console.staff.person import People, Person, plain, verify_name
from dealer_console.staff.roles import StaffRole, may_manage, may_unlock, outranks
from dealer_console.staff.trouble import StaffRefused
from rules.said import Said, any_of


class NotAllowed(StaffRefused):
    """A change that is not this person's to make, or that cannot be made; says whose it is.

    For example a Pit Manager who makes somebody Shift Manager.
    """


def verify_first(people: People) -> None:
    """Refuse a first manager where there is somebody already."""
    if len(people):
        raise NotAllowed(
            Said("there are people on the staff already: a Pit Manager or above adds others")
        )


def verify_acting(people: People, by: str) -> None:
    """Refuse whoever could not sign in any more."""
    _acting(people, by)


def verify_manage(people: People, by: str) -> None:
    """Refuse whoever manages nobody, whomever it is about."""
    _manager(people, by)


def verify_give(people: People, by: str, role: StaffRole) -> None:
    """Refuse a role that this one may give nobody."""
    _verify_rank(_manager(people, by), role)


def verify_add(people: People, by: str, name: str, role: StaffRole) -> None:
    """Refuse somebody new whom this one may not add, or a name that was ever used."""
    verify_name(name)
    verify_give(people, by, role)
    there = people.find(name)
    if there is not None:
        raise NotAllowed(
            Said("that name is taken: choose another, so that the log says who it was")
            if there.active
            else Said(
                "that name is taken, by somebody who has left: choose another, so that the log "
                "says who it was"
            )
        )


def verify_change_role(people: People, by: str, name: str, role: StaffRole) -> Person:
    """The person whose role is to change."""
    manager, person = _managed(people, by, name)
    _verify_rank(manager, role)
    return person


def verify_reset_pin(people: People, by: str, name: str) -> Person:
    """The person who gets a new PIN from somebody else."""
    return _managed(people, by, name)[1]


def verify_deactivate(people: People, by: str, name: str) -> Person:
    """The person who leaves."""
    return _managed(people, by, name)[1]


def verify_unlock(people: People, by: str, name: str) -> Person:
    """The person who may try again."""
    acting = _acting(people, by)
    if not may_unlock(acting.role):
        raise NotAllowed(
            Said("{role} unlocks nobody: ask a Pit Supervisor or above", role=acting.role)
        )
    person = _present(people, name)
    if person is acting:
        raise NotAllowed(Said("nobody unlocks themselves: ask another Pit Supervisor or above"))
    return person


def _managed(people: People, by: str, name: str) -> tuple[Person, Person]:
    manager = _manager(people, by)
    if plain(by) == plain(name):
        # Nor could the last manager leave the house without one.
        raise NotAllowed(
            Said(
                "nobody changes themselves, but for their own PIN with the old one: ask another "
                "manager"
            )
        )
    person = _present(people, name)
    _verify_rank(manager, person.role)
    return manager, person


def _manager(people: People, by: str) -> Person:
    acting = _acting(people, by)
    if not may_manage(acting.role):
        raise NotAllowed(
            Said("{role} does not manage staff: ask a Pit Manager or above", role=acting.role)
        )
    return acting


def _verify_rank(manager: Person, role: StaffRole) -> None:
    if outranks(role, manager.role):
        raise NotAllowed(
            Said(
                "{role} ranks above {acting}: ask somebody of that rank or above",
                role=role,
                acting=any_of("role", (manager.role,)),
            )
        )


def _acting(people: People, by: str) -> Person:
    """Who acts, as they stand now: they may have been stopped since they signed in."""
    acting = people.find(by)
    if acting is None or not acting.active or acting.locked:
        raise NotAllowed(Said("whoever changes the staff must be able to sign in: sign in again"))
    return acting


def _present(people: People, name: str) -> Person:
    person = people.find(name)
    if person is None:
        # Without the name: in a hurry, people type their PIN there, and this is logged.
        raise NotAllowed(Said("nobody on the staff has that name: look it up in the list"))
    if not person.active:
        raise NotAllowed(
            Said("{name} has left: add whoever has come under another name", name=person.name)
        )
    return person
