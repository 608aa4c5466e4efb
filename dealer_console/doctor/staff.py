"""The staff file and the pepper: whether anybody can sign in at this table."""

from collections.abc import Iterator
from pathlib import Path

from dealer_console.doctor.finding import Finding, good, refused, remark, wrong
from dealer_console.doctor.patient import Patient
from dealer_console.staff.pepper import SIZE, verify_apart
from dealer_console.staff.person import Person
from dealer_console.staff.places import pepper_file, staff_file
from dealer_console.staff.private_files import is_there, read_private
from dealer_console.staff.roles import may_manage
from dealer_console.staff.roster import Roster
from dealer_console.staff.trouble import StaffTrouble

ABOUT = "staff"
FIRST = 'make the first manager: dealer-console staff first-manager "NAME"; docs/staff.md'


def check(patient: Patient) -> Iterator[Finding]:
    """Who is there, and whether the files are as they must be."""
    settings = patient.settings
    if patient.unread:
        yield remark(ABOUT, "cannot be told before the settings can be read", "see settings")
        return
    own = settings.staff if settings else None
    if settings is not None and settings.simulated and settings.staff.file is None:
        yield good(ABOUT, "a simulated table without staff: nobody signs in")
        return
    file = (own.file if own else None) or staff_file()
    pepper = (own.pepper if own else None) or pepper_file()
    try:
        yield from _files(file, pepper, needed=settings is not None)
    except StaffTrouble as trouble:
        yield refused(ABOUT, trouble.reason, divided=": ")


def _files(file: Path, pepper: Path, *, needed: bool) -> Iterator[Finding]:
    if not is_there(file):
        make = wrong if needed else remark
        yield make(ABOUT, f"there is nobody: no staff file at {file}", FIRST)
        return
    verify_apart(pepper, file)
    people = [one for one in Roster(file).look() if one.active]
    secret = read_private(pepper)
    if secret is None or len(secret) != SIZE:
        yield wrong(
            ABOUT,
            f"there is no pepper at {pepper}, and no PIN can be checked without it",
            "put it back from its backup",
        )
        return
    yield _people(file, people)


def _people(file: Path, people: list[Person]) -> Finding:
    managers = [one for one in people if may_manage(one.role) and not one.locked]
    says = f"{file} has {len(people)} people, {len(managers)} of them managers who can sign in"
    if not managers:
        return wrong(ABOUT, says, "have somebody unlocked, or put the file back from its backup")
    if len(managers) == 1:
        return remark(ABOUT, says, "add a second manager: nobody can unlock themselves")
    return good(ABOUT, says)
