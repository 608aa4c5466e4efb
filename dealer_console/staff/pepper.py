"""The pepper: a secret that is in every PIN's hash and lies in another place than they do.

Whoever steals the staff file alone cannot even begin to try PINs.
"""

import secrets
from pathlib import Path

from dealer_console.staff.private_files import alone_with, read_private, write_private
from dealer_console.staff.trouble import StaffTrouble
from rules.said import Said

SIZE = 32


class PepperLost(StaffTrouble):
    """There are PINs but not the pepper that is in them.

    For example after a new disk, when only the staff file was brought back.
    """


class PepperDamaged(StaffTrouble):
    """The file is there and is no pepper.

    For example an empty file.
    """


class PepperTooNear(StaffTrouble):
    """The pepper lies beside the staff file, so one theft takes both.

    For example `--file /data/staff.json --pepper /data/pepper`.
    """


def verify_apart(pepper: Path, staff_file: Path) -> None:
    """Refuse a pepper in the folder of the staff file."""
    if pepper.resolve().parent == staff_file.resolve().parent:
        raise PepperTooNear(
            Said(
                "the pepper {pepper} must not lie in the folder of the staff file {file}: "
                "choose another folder for one of them, best on another disk",
                pepper=pepper,
                file=staff_file,
            )
        )


def pepper_at(path: Path, *, staff_present: bool) -> bytes:
    """The pepper; made where there is none and nobody's PIN depends on it."""
    found = _read(path)
    if found is not None:
        return found
    if staff_present:
        raise PepperLost(
            Said(
                "the pepper {path} is missing, and without it no PIN can be checked: put it back "
                "from its backup; if there is none, all PINs must be set again: move the staff "
                "file aside, make the first manager anew and add everybody",
                path=path,
            )
        )
    with alone_with(path):
        # Another program may have made it while this one waited.
        found = _read(path)
        if found is None:
            found = secrets.token_bytes(SIZE)
            write_private(path, found)
    return found


def _read(path: Path) -> bytes | None:
    found = read_private(path)
    if found is not None and len(found) != SIZE:
        raise PepperDamaged(
            Said(
                "{path} is no pepper, which has {size} bytes and not {found}: put it back from "
                "its backup, or check that this is the right file",
                path=path,
                size=SIZE,
                found=len(found),
            )
        )
    return found
