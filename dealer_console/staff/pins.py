"""PINs: which ones are taken, and how they are kept so that nobody can read them back."""

import hashlib
import hmac
import re
import secrets
from itertools import pairwise
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, VerifyMismatchError

from dealer_console.staff.trouble import StaffRefused, StaffTrouble
from rules.said import Said

SHORTEST, LONGEST = 4, 8

KEPT = re.compile(
    r"[0-9a-f]{16}\$argon2id\$v=19\$m=[0-9]+,t=[0-9]+,p=[0-9]+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+"
)
"""A PIN as it is kept: which pepper is in it, and what argon2 makes of it."""


class BadPin(StaffRefused):
    """A PIN that anybody would try first, or that is none; says why.

    For example 1111, 1234 or `12a4`.
    """


class OtherPepper(StaffTrouble):
    """A PIN was kept with another pepper than the one that is there.

    For example when the staff file came from a backup and the pepper did not.
    """


class NoHashing(StaffTrouble):
    """The machine cannot do the work that a PIN takes.

    For example when there is no memory left.
    """


class Cost(NamedTuple):
    """The work that one look at a PIN takes, for us and for a thief."""

    passes: int
    kibibytes: int
    lanes: int


COST = Cost(passes=2, kibibytes=46 * 1024, lanes=1)
"""Some 50 ms on the machine of a table: nobody waits, and all PINs of four digits take minutes
where a thief has the pepper too. Without it he has to guess 256 bits."""


def verify_pin(pin: str) -> None:
    """Refuse a PIN that is none, or that is too easy."""
    if not (pin.isascii() and pin.isdigit()):
        raise BadPin(Said("a PIN is made of digits only: choose 4 to 8 of them"))
    if not SHORTEST <= len(pin) <= LONGEST:
        raise BadPin(Said("a PIN has 4 to 8 digits: choose another"))
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    if steps == {0}:
        raise BadPin(Said("the digits of a PIN must not be all the same: choose another"))
    if steps in ({1}, {-1}):
        raise BadPin(Said("a PIN must not count up or down, as 1234 and 4321 do: choose another"))


class Hasher:
    """Turns PINs into what is kept of them, with a pepper, and compares them with it."""

    def __init__(self, pepper: bytes, cost: Cost = COST) -> None:
        self._pepper = pepper
        self._argon2 = PasswordHasher(cost.passes, cost.kibibytes, cost.lanes)
        # Which pepper it was, so that the wrong one is not taken for everybody's wrong PIN.
        self._mark = self._peppered("which pepper").hex()[:16]
        self.nobodys = self.kept(secrets.token_hex())
        """Compared with for a name that nobody has, so that it takes as long as any other."""

    def kept(self, pin: str) -> str:
        """What is kept of a PIN."""
        try:
            return f"{self._mark}${self._argon2.hash(self._peppered(pin)).removeprefix('$')}"
        except Argon2Error as error:
            raise _no_hashing(error) from error

    def fits(self, kept: str, pin: str) -> bool:
        """Whether a PIN is the one that was kept."""
        try:
            return self._argon2.verify(self._of_argon2(kept), self._peppered(pin))
        except VerifyMismatchError:
            return False
        except Argon2Error as error:
            # No wrong PIN: it must not count as one.
            raise _no_hashing(error) from error

    def outdated(self, kept: str) -> bool:
        """Whether it was kept at another cost than today's, and should be kept anew."""
        return self._argon2.check_needs_rehash(self._of_argon2(kept))

    def _of_argon2(self, kept: str) -> str:
        mark, _, made = kept.partition("$")
        if mark != self._mark:
            raise OtherPepper(
                Said(
                    "the pepper is not the one that the PINs were set with, so none can be "
                    "checked: put back the pepper and the staff file that belong together"
                )
            )
        return f"${made}"

    def _peppered(self, pin: str) -> bytes:
        # Anything may be typed where a PIN is asked for, even what has no encoding.
        return hmac.digest(self._pepper, pin.encode("utf-8", "backslashreplace"), hashlib.sha256)


def _no_hashing(error: Argon2Error) -> NoHashing:
    return NoHashing(
        Said(
            "PINs cannot be checked: {error}; close other programs and try again", error=str(error)
        )
    )
