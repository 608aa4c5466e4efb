"""An event as the log keeps it, and the chain that ties it to all before it."""

import hashlib
import json
from typing import Any, NamedTuple

NOTHING_SHOWN = "null"
"""Derived from an event that changes nothing at the table."""

FIRST = "0" * 64
"""What stands before the very first event of a table."""


class Entry(NamedTuple):
    """What is to be logged of one event."""

    utc_ms: int
    """Wall clock, milliseconds since 1970."""
    monotonic_ms: int
    """A clock that never goes back while the machine is on."""
    shoe: int | None
    round: int | None
    kind: str
    """The fact's or command's name."""
    body: str
    """Canonical JSON."""
    raw: bytes
    """The bytes it came from, where it came over a wire."""
    derived: str
    """Codes of what was shown, as canonical JSON: compared when the log is replayed."""
    software: str
    rules: str
    simulated: bool


class Event(NamedTuple):
    """One row of the log."""

    table: str
    sequence: int
    entry: Entry
    previous: str
    hash: str


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value: Any) -> str:
    """JSON in one form only: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(value)


def hash_of(table: str, sequence: int, entry: Entry, previous: str) -> str:
    """The hash of an event: over every column, and over the hash before it.

    One value a line; the lines are counted, as a value that held a line break could pass for two.
    """
    told = (
        f"{table}\n{sequence}\n{entry.utc_ms}\n{entry.monotonic_ms}\n{_number(entry.shoe)}\n"
        f"{_number(entry.round)}\n{entry.kind}\n{entry.body}\n{entry.raw.hex().upper()}\n"
        f"{entry.derived}\n{entry.software}\n{entry.rules}\n{entry.simulated:d}\n{previous}"
    )
    if told.count("\n") != BREAKS:
        raise ValueError("no value of an event may hold a line break")
    return hashlib.sha256(told.encode()).hexdigest()


BREAKS = len(Entry._fields) + 2
"""Line breaks in the text that is hashed."""


def _number(value: int | None) -> int | str:
    return "" if value is None else value


def chained(table: str, sequence: int, entry: Entry, previous: str) -> Event:
    """The event that follows one with that hash."""
    return Event(table, sequence, entry, previous, hash_of(table, sequence, entry, previous))
