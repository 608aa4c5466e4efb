"""What happens among the staff, for the log: never a PIN, and nothing made of one."""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from dealer_console.staff.person import LONGEST_NAME
from dealer_console.staff.roles import StaffRole


class Kind(StrEnum):
    """What happened."""

    SIGNED_IN = "signed-in"
    SIGN_IN_REFUSED = "sign-in-refused"
    LOCKED_OUT = "locked-out"
    UNLOCKED = "unlocked"
    ADDED = "added"
    ROLE_CHANGED = "role-changed"
    PIN_CHANGED = "pin-changed"
    DEACTIVATED = "deactivated"
    NOT_ALLOWED = "not-allowed"
    """Somebody asked for a change that is not theirs to make."""


class Happening(NamedTuple):
    """One thing that happened, and to whom."""

    kind: Kind
    name: str
    role: StaffRole | None = None
    """Their role now; None for a name that nobody has."""
    reason: str = ""
    """Why it was refused; of a changed role, the one before."""
    by: str | None = None
    """Who did it; None where nobody had to, as for the first manager and for wrong PINs."""


Heard = Callable[[Happening], None]


def as_typed(name: str) -> str:
    """A name that nobody has, fit for the log: in a hurry, people type their PIN there."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in name[:LONGEST_NAME])
    return re.sub(r"\d", "#", shown)
