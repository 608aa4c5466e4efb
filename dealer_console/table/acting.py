"""Who acts: a name, and a PIN where one is needed, become a person in the rules' eyes.

Whoever deals has signed in to do so and needs no PIN for each tap; everybody else gives theirs
every time. A PIN takes its time to check, so this is never done on the table thread.
"""

from typing import Protocol

from dealer_console.staff.person import plain
from dealer_console.staff.signing_in import Member, Staff
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.said import listed
from rules.table.commands import OpenTable, RelieveDealer
from rules.table.state import Public

SIGNS_IN = frozenset({OpenTable.name, RelieveDealer.name})
"""What nobody does on the strength of having signed in before."""


class Acting(Protocol):
    """Says who somebody is, or refuses."""

    def person(self, name: str, pin: str | None, do: str, public: Public) -> Person:
        """The person who gives that command at a table that stands so."""
        ...

    def on_trust(self, pin: str | None) -> bool:
        """Whether somebody who gives that PIN, or none, is only believed to be who deals."""
        ...

    def people(self) -> tuple[Person, ...]:
        """Everybody who may act at the table now, for a screen to choose from."""
        ...


class SignedIn:
    """By the staff file and its PINs."""

    def __init__(self, staff: Staff) -> None:
        self._staff = staff

    def person(self, name: str, pin: str | None, do: str, public: Public) -> Person:
        """The person, or SignInRefused, or a Refusal that says what to do."""
        dealer = public.dealer
        if pin is None:
            if dealer is not None and plain(dealer.name) == plain(name) and do not in SIGNS_IN:
                return dealer
            if not self._staff.people():
                raise Refusal(
                    "there is no staff yet: dealer-console staff first-manager NAME makes the first"
                )
            raise Refusal("{command} needs the PIN of {name}", command=do, name=name)
        member = self._staff.sign_in(name, pin)
        person = member.at_table
        if person is None:
            raise Refusal("{role} takes no part in play", role=member.role)
        return person

    def on_trust(self, pin: str | None) -> bool:
        """Without a PIN it is taken to be whoever deals."""
        return pin is None

    def people(self) -> tuple[Person, ...]:
        """The staff, without those who have left and those who never play."""
        there = (Member(one.name, one.role) for one in self._staff.people() if one.active)
        return tuple(person for member in there if (person := member.at_table) is not None)


class RolesAsNames:
    """At a simulated table without staff: whoever says a role has it, and no PIN is asked."""

    def person(self, name: str, pin: str | None, do: str, public: Public) -> Person:
        """The person of that role."""
        del pin, do, public
        try:
            return Person(name, Role(name))
        except ValueError:
            raise Refusal(
                "at a simulated table without staff, `by` is a role: {roles}",
                roles=listed("role", Role),
            ) from None

    def on_trust(self, pin: str | None) -> bool:
        """Here nobody has to prove anything."""
        del pin
        return False

    def people(self) -> tuple[Person, ...]:
        """One of each role."""
        return tuple(Person(role.value, role) for role in Role)
