"""A small house for the tests: its files, its people, and what was heard of them."""

from pathlib import Path

from dealer_console.staff.happenings import Happening
from dealer_console.staff.person import Person
from dealer_console.staff.pins import Cost, Hasher
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import Roster
from dealer_console.staff.signing_in import Member, Staff, open_staff

CHEAP = Cost(passes=1, kibibytes=8, lanes=1)
"""Tests have no thieves."""

PEPPER = bytes(range(32))
PIN = "2580"
WRONG = "9146"
KEPT = Hasher(PEPPER, CHEAP).kept(PIN)


class House:
    """A staff with its files in a folder; everybody's first PIN is the same."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "data" / "staff.json"
        self.pepper = folder / "config" / "staff.pepper"
        self.heard: list[Happening] = []

    def staff(self, cost: Cost = CHEAP) -> Staff:
        """The staff, as a program that has just been started opens it."""
        return open_staff(self.file, self.pepper, self.heard.append, cost)

    def with_people(self, **roles: StaffRole) -> Staff:
        """Mona the Shift Manager, and others by name; nothing of this is in `heard`."""
        staff = self.staff()
        staff.first_manager("Mona", PIN)
        mona = Member("Mona", StaffRole.SHIFT_MANAGER)
        for name, role in roles.items():
            staff.add(mona, name, role, PIN)
        self.heard.clear()
        return staff

    def person(self, name: str) -> Person:
        """Somebody, as the file has them."""
        (found,) = (one for one in Roster(self.file).people() if one.name == name)
        return found
