"""Attempts to sign in: what each makes of somebody, and why they are not let in."""

from dataclasses import replace
from enum import StrEnum

from dealer_console.staff.person import Person
from dealer_console.staff.trouble import StaffRefused
from rules.said import Said

MOST_FAILURES = 5
"""Wrong PINs in a row; the last of them locks."""

WRONG = Said("name or PIN is wrong")
LOCKED = Said("locked: ask a supervisor to unlock")


class Why(StrEnum):
    """Why somebody was not let in: for the log, which tells more than the screen."""

    UNKNOWN_NAME = "unknown-name"
    WRONG_PIN = "wrong-pin"
    LOCKED = "locked"
    INACTIVE = "inactive"


class SignInRefused(StaffRefused):
    """Somebody was not let in; the words do not tell a wrong PIN from a name nobody has.

    For example a wrong PIN, or the right one after five wrong ones.
    """

    def __init__(self, why: Why) -> None:
        super().__init__(LOCKED if why is Why.LOCKED else WRONG)
        self.why = why


def attempted(person: Person, *, right: bool) -> tuple[Person, Why | None]:
    """Somebody after a right or a wrong PIN, and why they are not let in, if they are not."""
    if not person.active:
        return person, Why.INACTIVE
    if person.locked:
        return person, Why.LOCKED
    if right:
        return replace(person, failures=0), None
    failures = person.failures + 1
    return replace(person, failures=failures, locked=failures >= MOST_FAILURES), Why.WRONG_PIN
