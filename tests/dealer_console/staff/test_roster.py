"""The staff file: its form, its damage, and programs that change it at the same time."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealer_console.staff.person import Person
from dealer_console.staff.private_files import NotPrivate, write_private
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import OtherRoster, Roster, RosterDamaged
from tests.dealer_console.staff.house import KEPT

ANN = Person("Ann", StaffRole.DEALER, KEPT, failures=2)
BEA = Person("陳", StaffRole.SURVEILLANCE, KEPT, locked=True, active=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the staff file lies; its folder is not there yet."""
    return tmp_path / "data" / "staff.json"


def put(path: Path, *people: Person) -> None:
    """Write people into the file."""
    with Roster(path).changing() as there:
        for person in people:
            there.put(person)


def test_without_a_file_there_is_nobody(path: Path) -> None:
    """And looking makes none."""
    assert Roster(path).people() == ()
    assert not path.parent.exists()


def test_what_was_put_is_there_for_the_next_program(path: Path) -> None:
    """In the order they came, with everything about them."""
    put(path, BEA, ANN)
    assert Roster(path).people() == (BEA, ANN)
    put(path, Person("bea", StaffRole.DEALER, KEPT))
    assert [person.name for person in Roster(path).people()] == ["陳", "Ann", "bea"]


def test_the_file_in_its_one_form(path: Path) -> None:
    """Worked out by hand: sorted keys, no spaces, ASCII, one line."""
    put(path, ANN, BEA)
    assert path.read_bytes().decode("ascii") == (
        '{"format":"dealer-console staff","people":['
        f'{{"active":true,"failures":2,"locked":false,"name":"Ann","pin":"{KEPT}",'
        '"role":"dealer"},'
        f'{{"active":false,"failures":0,"locked":true,"name":"\\u9673","pin":"{KEPT}",'
        '"role":"surveillance"}],"version":1}\n'
    )


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_only_its_owner_may_read_it(path: Path) -> None:
    """One that others may read is not opened, neither to look nor to change."""
    put(path, ANN)
    assert {stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()} == {0o600}
    path.chmod(0o640)
    with pytest.raises(NotPrivate, match="chmod 600"):
        Roster(path).people()
    with pytest.raises(NotPrivate, match="chmod 600"):
        put(path, BEA)


def test_a_change_that_fails_changes_nothing(path: Path) -> None:
    """The file is as it was, and free for the next."""
    put(path, ANN)

    def fail() -> None:
        with Roster(path).changing() as people:
            people.put(BEA)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert Roster(path).people() == (ANN,)
    put(path, BEA)
    assert Roster(path).people() == (ANN, BEA)


def test_behind_a_link_the_file_itself_is_changed(path: Path, tmp_path: Path) -> None:
    """The link stays one."""
    put(path, ANN)
    link = tmp_path / "staff.json"
    link.symlink_to(path)
    put(link, BEA)
    assert link.is_symlink()
    assert Roster(path).people() == (ANN, BEA)


ROW = {"active": True, "failures": 0, "locked": False, "name": "Ann", "pin": KEPT, "role": "dealer"}


def file_of(*rows: Any, **other: Any) -> bytes:
    """A staff file with those rows, and perhaps another head."""
    head = {"format": "dealer-console staff", "version": 1, "people": list(rows)}
    return json.dumps(head | other).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b"\xff\xfe",
        file_of(ROW)[:-1],
        file_of(format="shoe-capture"),
        file_of(version="1"),
        file_of(version=True),
        file_of(people={}),
        file_of("Ann"),
        file_of({**ROW, "name": "Ann\n"}),
        file_of({**ROW, "name": 7}),
        file_of({**ROW, "role": "king"}),
        file_of({**ROW, "pin": "2580"}),
        file_of({**ROW, "pin": None}),
        file_of({**ROW, "failures": -1}),
        file_of({**ROW, "failures": True}),
        file_of({**ROW, "locked": 0}),
        file_of({**ROW, "active": "yes"}),
        file_of({**ROW, "shoe": 1}),
        file_of({key: ROW[key] for key in ROW if key != "locked"}),
        file_of(ROW, {**ROW, "name": "ANN"}),
        file_of(ROW).replace(b'"locked": false', b'"locked": true, "locked": false'),
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(path: Path, data: bytes) -> None:
    """It says to bring the backup, and lets nobody in."""
    path.parent.mkdir()
    write_private(path, data)
    with pytest.raises(RosterDamaged, match="backup"):
        Roster(path).people()
    with pytest.raises(RosterDamaged, match="backup"):
        put(path, BEA)
    assert path.read_bytes() == data


def test_a_file_of_a_newer_console_is_left_alone(path: Path) -> None:
    """Whatever is in it."""
    path.parent.mkdir()
    write_private(path, file_of({"badge": 1}, version=2))
    with pytest.raises(OtherRoster, match="version 2"):
        Roster(path).people()


ADDING = """
import sys
from pathlib import Path
from dealer_console.staff.person import Person
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import Roster

path, kept, first = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
sys.stdin.readline()
for number in range(20):
    with Roster(path).changing() as people:
        people.put(Person(f"{first} {number}", StaffRole.DEALER, kept))
"""


def test_programs_that_change_it_at_once_lose_nothing(path: Path) -> None:
    """Four of them, twenty changes each, all let loose at the same moment."""
    names = ("Ann", "Bea", "Cem", "Dan")
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", ADDING, str(path), KEPT, name],
            stdin=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        )
        for name in names
    ]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write(b"go\n")
        program.stdin.flush()
    for program in programs:
        program.communicate(timeout=60)
        assert program.returncode == 0
    there = {person.name for person in Roster(path).people()}
    assert there == {f"{name} {number}" for name in names for number in range(20)}
