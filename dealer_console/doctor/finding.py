"""What a check found: how it stands, what was seen, and what to do about it."""

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """How something stands."""

    GOOD = "good"
    REMARK = "remark"
    """Worth knowing; a table can be opened all the same, or it cannot be told from here."""
    WRONG = "wrong"
    """A table cannot be opened, or must not be."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    about: str
    verdict: Verdict
    says: str
    do: str = ""
    """What to do about it; nothing where all is well."""


def good(about: str, says: str) -> Finding:
    """It is as it should be."""
    return Finding(about, Verdict.GOOD, says)


def remark(about: str, says: str, do: str = "") -> Finding:
    """It is worth knowing."""
    return Finding(about, Verdict.REMARK, says, do)


def wrong(about: str, says: str, do: str) -> Finding:
    """It is in the way of a table."""
    return Finding(about, Verdict.WRONG, says, do)


def refused(about: str, reason: str, *, divided: str = "; ") -> Finding:
    """What another part of the console refuses: what is the matter, then what to do."""
    says, _, do = str(reason).partition(divided)
    return wrong(about, says, do or "the console would not start with it either")
