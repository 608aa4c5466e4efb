"""Signing in by name and PIN, and changing the staff; every happening is told for the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from dealer_console.staff import managing
from dealer_console.staff.attempts import SignInRefused, Why, attempted
from dealer_console.staff.happenings import Happening, Heard, Kind, as_typed
from dealer_console.staff.managing import NotAllowed
from dealer_console.staff.pepper import pepper_at, verify_apart
from dealer_console.staff.person import People, Person, verify_name
from dealer_console.staff.pins import COST, Cost, Hasher, verify_pin
from dealer_console.staff.roles import StaffRole, plays_as
from dealer_console.staff.roster import Roster
from rules.people import Person as PersonAtTable


class Member(NamedTuple):
    """Somebody who has proved who they are."""

    name: str
    role: StaffRole

    @property
    def at_table(self) -> PersonAtTable | None:
        """Who they are in the rules' eyes; None for those who never act at a table."""
        role = plays_as(self.role)
        return None if role is None else PersonAtTable(self.name, role)


class _TurnedAway(NamedTuple):
    """Somebody who was not let in: what the log is told, and what they are told."""

    happenings: tuple[Happening, ...]
    refusal: SignInRefused


class Staff:
    """The staff, for any thread that may wait: a PIN takes its time, and so does the disk.

    `heard` is called when a happening is on the disk, and before anybody is let in; what it
    raises is raised here, so nobody gets in whose sign-in cannot be logged.
    """

    def __init__(self, roster: Roster, hasher: Hasher, heard: Heard) -> None:
        self._roster, self._hasher, self._heard = roster, hasher, heard

    def people(self) -> tuple[Person, ...]:
        """Everybody, active or not; nobody before the first manager."""
        return self._roster.people()

    def sign_in(self, name: str, pin: str) -> Member:
        """Let somebody in, or SignInRefused."""
        with self._roster.changing() as people:
            tried = self._try(people, name, pin)
        member = self._let_in(tried)
        self._heard(Happening(Kind.SIGNED_IN, member.name, member.role))
        return member

    def change_own_pin(self, name: str, old: str, new: str) -> None:
        """A new PIN for somebody who knows the old one; a wrong old one counts as a failure."""
        verify_pin(new)
        kept = self._hasher.kept(new)
        with self._roster.changing() as people:
            tried = self._try(people, name, old, then_keep=kept)
        member = self._let_in(tried)
        self._heard(Happening(Kind.PIN_CHANGED, member.name, member.role, by=member.name))

    def first_manager(self, name: str, pin: str) -> None:
        """The first of the staff, a Shift Manager; only while there is nobody."""
        verify_name(name)
        verify_pin(pin)
        person = Person(name, StaffRole.SHIFT_MANAGER, self._hasher.kept(pin))
        with self._managing(name, None) as people:
            managing.verify_first(people)
            people.put(person)
        self._tell(Kind.ADDED, _whom(person), None)

    def add(self, by: Member, name: str, role: StaffRole, pin: str) -> None:
        """Somebody new, with a PIN to begin with."""
        verify_pin(pin)
        person = Person(name, role, self._hasher.kept(pin))
        with self._managing(name, by) as people:
            managing.verify_add(people, by.name, name, role)
            people.put(person)
        self._tell(Kind.ADDED, _whom(person), by)

    def change_role(self, by: Member, name: str, role: StaffRole) -> None:
        """Another role for somebody else."""
        with self._managing(name, by) as people:
            before = managing.verify_change_role(people, by.name, name, role)
            person = replace(before, role=role)
            people.put(person)
        self._tell(Kind.ROLE_CHANGED, _whom(person), by, reason=before.role.value)

    def reset_pin(self, by: Member, name: str, pin: str) -> None:
        """A new PIN for somebody else; who is locked stays so."""
        verify_pin(pin)
        kept = self._hasher.kept(pin)
        with self._managing(name, by) as people:
            person = managing.verify_reset_pin(people, by.name, name)
            people.put(replace(person, kept_pin=kept, failures=0))
        self._tell(Kind.PIN_CHANGED, _whom(person), by)

    def unlock(self, by: Member, name: str) -> None:
        """Let somebody try again, with five tries ahead of them."""
        with self._managing(name, by) as people:
            person = managing.verify_unlock(people, by.name, name)
            people.put(replace(person, locked=False, failures=0))
        self._tell(Kind.UNLOCKED, _whom(person), by)

    def deactivate(self, by: Member, name: str) -> None:
        """Somebody has left; the name stays, for the log has it."""
        with self._managing(name, by) as people:
            person = managing.verify_deactivate(people, by.name, name)
            people.put(replace(person, active=False))
        self._tell(Kind.DEACTIVATED, _whom(person), by)

    def _try(
        self, people: People, name: str, pin: str, then_keep: str | None = None
    ) -> Member | _TurnedAway:
        """One try, within the lock: many at once must not get more than five.

        Every try costs one look at a PIN and one writing of the file, whatever comes of it, so
        the time it takes does not tell which names there are.
        """
        person = people.find(name)
        kept = self._hasher.nobodys if person is None else person.kept_pin
        right = self._hasher.fits(kept, pin)
        if person is None:
            return _turned_away(as_typed(name), None, Why.UNKNOWN_NAME)
        after, why = attempted(person, right=right)
        if why is None:
            if then_keep is None and self._hasher.outdated(kept):
                then_keep = self._hasher.kept(pin)
            people.put(replace(after, kept_pin=then_keep or kept))
            return Member(after.name, after.role)
        people.put(after)
        return _turned_away(after.name, after.role, why, locks=after.locked and not person.locked)

    def _let_in(self, tried: Member | _TurnedAway) -> Member:
        if isinstance(tried, Member):
            return tried
        for happening in tried.happenings:
            self._heard(happening)
        raise tried.refusal

    @contextmanager
    def _managing(self, name: str, by: Member | None) -> Iterator[People]:
        """The people, to be changed; a change that is not allowed is told as well."""
        found = None
        try:
            with self._roster.changing() as people:
                found = people.find(name)
                yield people
        except NotAllowed as refusal:
            whom = (as_typed(name), None) if found is None else _whom(found)
            self._tell(Kind.NOT_ALLOWED, whom, by, str(refusal))
            raise

    def _tell(
        self, kind: Kind, whom: tuple[str, StaffRole | None], by: Member | None, reason: str = ""
    ) -> None:
        name, role = whom
        self._heard(Happening(kind, name, role, reason, None if by is None else by.name))


def _whom(person: Person) -> tuple[str, StaffRole]:
    return person.name, person.role


def _turned_away(
    name: str, role: StaffRole | None, why: Why, *, locks: bool = False
) -> _TurnedAway:
    refused = Happening(Kind.SIGN_IN_REFUSED, name, role, why.value)
    if not locks:
        return _TurnedAway((refused,), SignInRefused(why))
    # Told at once: whoever tries on with the right PIN would not understand.
    return _TurnedAway((refused, refused._replace(kind=Kind.LOCKED_OUT)), SignInRefused(Why.LOCKED))


def open_staff(file: Path, pepper: Path, heard: Heard, cost: Cost = COST) -> Staff:
    """The staff of a file and its pepper, which is made while there is nobody yet."""
    verify_apart(pepper, file)
    roster = Roster(file)
    secret = pepper_at(pepper, staff_present=bool(roster.people()))
    return Staff(roster, Hasher(secret, cost), heard)
