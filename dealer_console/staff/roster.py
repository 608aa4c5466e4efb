"""The staff file: canonical JSON that only its owner may read, changed by one program at a time."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dealer_console.round_log.events import canonical
from dealer_console.staff.person import People, Person, verify_name
from dealer_console.staff.pins import KEPT
from dealer_console.staff.private_files import alone_with, is_there, read_private, write_private
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.trouble import StaffTrouble
from rules.said import Said
from shoe_drivers.json_values import number, text, truth

FORMAT = "dealer-console staff"
VERSION = 1
_KEYS = {"name", "role", "pin", "failures", "locked", "active"}


class RosterDamaged(StaffTrouble):
    """The staff file is not one that this program wrote.

    For example one that was cut off, or edited by hand.
    """


class OtherRoster(StaffTrouble):
    """The staff file is of another version of the console.

    For example of a newer one.
    """


class Roster:
    """The staff file at one place; without a file there is nobody."""

    def __init__(self, path: Path) -> None:
        # Where it really lies: replacing a link would leave the file behind it as it was.
        self._path = path.resolve()

    def people(self) -> tuple[Person, ...]:
        """Everybody, as the file has them now."""
        if not is_there(self._path):
            return ()
        # Windows replaces no file that is being read.
        with alone_with(self._path):
            return tuple(self._read())

    def look(self) -> tuple[Person, ...]:
        """Everybody, without so much as a lock beside the file; only to see that it can be read."""
        return tuple(self._read())

    @contextmanager
    def changing(self) -> Iterator[People]:
        """Everybody, to be changed; on the disk when this ends, unless it ends in an error."""
        with alone_with(self._path):
            people = self._read()
            yield people
            write_private(self._path, _written(people))

    def _read(self) -> People:
        data = read_private(self._path)
        if data is None:
            return People()
        try:
            file = _object(json.loads(data, object_pairs_hook=_each_key_once))
            if text(file["format"]) != FORMAT:
                raise ValueError
            version = number(file["version"])
            if version == VERSION:
                return People(_person(row) for row in _list(file["people"]))
        except (ValueError, KeyError, RecursionError):
            raise RosterDamaged(
                Said(
                    "{path} is no staff file, or is damaged: put it back from its backup",
                    path=self._path,
                )
            ) from None
        raise OtherRoster(
            Said(
                "{path} is a staff file of version {version}, and this console reads {own}: "
                "use the console that wrote it",
                path=self._path,
                version=version,
                own=VERSION,
            )
        )


def _written(people: People) -> bytes:
    rows = [
        {
            "name": person.name,
            "role": person.role.value,
            "pin": person.kept_pin,
            "failures": person.failures,
            "locked": person.locked,
            "active": person.active,
        }
        for person in people
    ]
    file = canonical({"format": FORMAT, "version": VERSION, "people": rows})
    return f"{file}\n".encode("ascii")


def _person(row: Any) -> Person:
    if _object(row).keys() != _KEYS:
        raise ValueError
    verify_name(text(row["name"]))
    if not KEPT.fullmatch(text(row["pin"])) or number(row["failures"]) < 0:
        raise ValueError
    return Person(
        row["name"],
        StaffRole(text(row["role"])),
        row["pin"],
        row["failures"],
        locked=truth(row["locked"]),
        active=truth(row["active"]),
    )


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError
    return value
