"""What the staff's log has of sign-ins and changes, as it is read back."""

import json
from pathlib import Path
from typing import NamedTuple

from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import trouble_of
from dealer_console.staff.happenings import Kind
from dealer_console.staff.roles import StaffRole

_KINDS = tuple(kind.value for kind in Kind)
_NEWEST = (
    f"SELECT utc_ms, kind, body FROM events WHERE kind IN ({', '.join('?' for _ in _KINDS)})"
    " ORDER BY sequence DESC LIMIT ?"
)


class KeptHappening(NamedTuple):
    """One thing that happened among the staff, and when."""

    utc_ms: int
    kind: Kind
    name: str
    role: StaffRole | None
    """Theirs then; None for a name that nobody has."""
    reason: str
    """Why it was refused; of a changed role, the one before."""
    by: str | None


def newest_happenings(directory: Path, most: int) -> tuple[KeptHappening, ...]:
    """The newest first, and no more than so many; none before there is a log."""
    found: list[KeptHappening] = []
    for path in reversed(segment_paths(directory) if directory.is_dir() else []):
        if len(found) < most:
            found += _of(path, most - len(found))
    return tuple(found)


def _of(path: Path, most: int) -> list[KeptHappening]:
    segment = Segment.read(path)
    try:
        rows = segment.connection.execute(_NEWEST, (*_KINDS, most)).fetchall()
    except DatabaseError as error:
        raise trouble_of(error, path) or error from error
    finally:
        segment.close()
    return [_happening(*row) for row in rows]


def _happening(utc_ms: int, kind: str, written: str) -> KeptHappening:
    body = json.loads(written)
    role = None if body["role"] is None else StaffRole(body["role"])
    return KeptHappening(utc_ms, Kind(kind), body["name"], role, body["reason"], body["by"])
