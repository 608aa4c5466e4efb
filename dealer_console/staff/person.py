"""A person of the staff, and all of them, found by name however it is typed."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dealer_console.staff.roles import StaffRole
from dealer_console.staff.trouble import StaffRefused
from rules.said import Said

LONGEST_NAME = 40


class BadName(StaffRefused):
    """A name that cannot be told apart or printed; says why.

    For example an empty one, or one with a line end in it.
    """


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the staff, as the file keeps them."""

    name: str
    role: StaffRole
    kept_pin: str = field(repr=False)
    failures: int = 0
    """Wrong PINs in a row."""
    locked: bool = False
    active: bool = True
    """Nobody is ever removed, for the log names them; who has left is not active."""


def verify_name(name: str) -> None:
    """Refuse a name that could not be told apart from another, or not be printed."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(Said("a name has 1 to {most} characters: choose another", most=LONGEST_NAME))
    if not name.isprintable():
        raise BadName(Said("a name must be printable: leave out line ends, tabs and the like"))
    if name != " ".join(name.split()):
        raise BadName(Said("a name has no spaces at its ends and no two together: leave them out"))


def plain(name: str) -> str:
    """What two names have in common when people take them for the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


class People:
    """Everybody on the staff, in the order they came."""

    def __init__(self, persons: Iterable[Person] = ()) -> None:
        self._of_name: dict[str, Person] = {}
        for person in persons:
            if self.find(person.name) is not None:
                raise BadName(f"{person.name!r} is there twice")
            self.put(person)

    def find(self, name: str) -> Person | None:
        """The person of that name, upper or lower case."""
        return self._of_name.get(plain(name))

    def put(self, person: Person) -> None:
        """Add somebody, or put them in place of who has their name."""
        self._of_name[plain(person.name)] = person

    def __iter__(self) -> Iterator[Person]:
        """One after the other."""
        return iter(self._of_name.values())

    def __len__(self) -> int:
        """How many there are, active or not."""
        return len(self._of_name)
