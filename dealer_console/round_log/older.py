"""Older forms of the log, still read: a file is never rewritten, a new one goes on after it."""

import hashlib
from typing import Any

from dealer_console.round_log.events import canonical


def hash_of_version_1(row: tuple[Any, ...]) -> str:
    """Version 1 hashed the columns as a line of JSON."""
    *columns, simulated, previous = row
    values = [value.hex() if isinstance(value, bytes) else value for value in columns]
    told = canonical([*values, bool(simulated), previous])
    return hashlib.sha256(told.encode("ascii")).hexdigest()
