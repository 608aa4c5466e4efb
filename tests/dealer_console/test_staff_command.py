"""`dealer-console staff`: what each command does, asks for, prints and refuses."""

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from command_words.parser import WordsParser
from dealer_console.commands import staff
from dealer_console.staff import places
from dealer_console.staff.happenings import Happening
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import open_staff
from tests.dealer_console.staff.house import CHEAP, PIN, WRONG

NEW_PIN = "7391"
WRONG_WORDS = "dealer-console: name or PIN is wrong\n"


class Said(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def parsed(*words: str) -> argparse.Namespace:
    """The words as the whole program's parser takes them."""
    parser = WordsParser()
    parser.set_defaults(command="demonstration")
    staff.add_arguments(parser.add_subparsers())
    return parser.parse_args(["staff", *words])


class Desk:
    """Where somebody types commands; PINs come on standard input."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "data" / "staff.json"
        self.pepper = folder / "config" / "pepper"
        self.heard: list[Happening] = []

    def type(self, *words: str, pins: tuple[str, ...] = ()) -> Said:
        """Run one command."""
        call = parsed(*words, "--file", str(self.file), "--pepper", str(self.pepper))
        stdin = io.StringIO("".join(f"{pin}\n" for pin in pins))
        out, err = io.StringIO(), io.StringIO()
        status = staff.run(call, out, err, stdin, self.heard.append, CHEAP)
        assert not stdin.read(), "a PIN was brought and not asked for"
        return Said(status, out.getvalue(), err.getvalue())

    def signs_in(self, name: str, pin: str = PIN) -> StaffRole:
        """The role in which somebody gets in."""
        opened = open_staff(self.file, self.pepper, self.heard.append, CHEAP)
        return opened.sign_in(name, pin).role


@pytest.fixture
def empty(tmp_path: Path) -> Desk:
    """A house where nobody works yet."""
    return Desk(tmp_path)


@pytest.fixture
def desk(empty: Desk) -> Desk:
    """A house with Mona the Shift Manager, Sue the Pit Supervisor and Ann the Dealer."""
    assert empty.type("first-manager", "Mona", pins=(PIN,)).status == 0
    for name, role in {"Sue": "pit-supervisor", "Ann": "dealer"}.items():
        assert empty.type("add", name, role, "--by", "Mona", pins=(PIN, PIN)).status == 0
    empty.heard.clear()
    return empty


def kinds(desk: Desk) -> list[tuple[str, str, str | None]]:
    """What was heard: kind, whom, by whom."""
    return [(one.kind.value, one.name, one.by) for one in desk.heard]


def test_the_first_manager(empty: Desk) -> None:
    """Only on the first run."""
    said = empty.type("first-manager", "Mona", pins=(PIN,))
    assert said == Said(0, "Mona is the first of the staff, as shift-manager.\n", "")
    assert kinds(empty) == [("added", "Mona", None)]
    assert empty.signs_in("Mona") is StaffRole.SHIFT_MANAGER
    said = empty.type("first-manager", "Eve", pins=(PIN,))
    assert (said.status, said.out) == (1, "")
    assert "already" in said.err


def test_somebody_new(desk: Desk) -> None:
    """The manager's PIN first, then the new one."""
    said = desk.type("add", "Bea", "surveillance", "--by", "mona", pins=(PIN, NEW_PIN))
    assert said == Said(0, "Bea is on the staff as surveillance.\n", "")
    assert kinds(desk) == [("signed-in", "Mona", None), ("added", "Bea", "Mona")]
    assert desk.signs_in("Bea", NEW_PIN) is StaffRole.SURVEILLANCE


def test_another_role(desk: Desk) -> None:
    """Told with who gave it."""
    said = desk.type("role", "Ann", "pit-supervisor", "--by", "Mona", pins=(PIN,))
    assert said == Said(0, "Ann is pit-supervisor from now on.\n", "")
    assert kinds(desk)[1:] == [("role-changed", "Ann", "Mona")]
    assert desk.signs_in("Ann") is StaffRole.PIT_SUPERVISOR


def test_a_pin_reset_by_a_manager(desk: Desk) -> None:
    """For somebody who forgot theirs."""
    said = desk.type("pin", "Ann", "--by", "Mona", pins=(PIN, NEW_PIN))
    assert said == Said(0, "Ann has a new PIN.\n", "")
    assert kinds(desk)[1:] == [("pin-changed", "Ann", "Mona")]
    assert desk.signs_in("Ann", NEW_PIN)


def test_ones_own_pin_with_the_old_one(desk: Desk) -> None:
    """A Dealer may, and the old one is needed."""
    said = desk.type("pin", "Ann", "--by", "ANN", pins=(PIN, NEW_PIN))
    assert said == Said(0, "Ann has a new PIN.\n", "")
    assert kinds(desk) == [("pin-changed", "Ann", "Ann")]
    assert desk.signs_in("Ann", NEW_PIN)
    assert desk.type("pin", "Ann", "--by", "Ann", pins=(PIN, "4682")) == Said(1, "", WRONG_WORDS)


def test_locked_out_and_unlocked(desk: Desk) -> None:
    """By a supervisor, not by a Dealer and not by oneself."""
    for _ in range(4):
        assert desk.type("unlock", "Sue", "--by", "Ann", pins=(WRONG,)).err == WRONG_WORDS
    said = desk.type("unlock", "Sue", "--by", "Ann", pins=(WRONG,))
    assert (said.status, "ask a supervisor to unlock" in said.err) == (1, True)
    assert "locked" in desk.type("list").out
    desk.heard.clear()
    said = desk.type("unlock", "Ann", "--by", "Sue", pins=(PIN,))
    assert said == Said(0, "Ann may sign in again.\n", "")
    assert kinds(desk)[1:] == [("unlocked", "Ann", "Sue")]
    assert "locked" not in desk.type("list").out
    assert "nobody unlocks themselves" in desk.type("unlock", "Sue", "--by", "Sue", pins=(PIN,)).err


def test_somebody_leaves(desk: Desk) -> None:
    """And stays in the list."""
    said = desk.type("deactivate", "Ann", "--by", "Mona", pins=(PIN,))
    assert said == Said(0, "Ann can no longer sign in.\n", "")
    assert kinds(desk)[1:] == [("deactivated", "Ann", "Mona")]
    assert desk.type("list").out.splitlines()[-1].split() == ["Ann", "dealer", "has", "left"]


def test_the_list_for_people_and_for_programs(desk: Desk) -> None:
    """No PIN is asked for, and no secret shown."""
    desk.type("deactivate", "Ann", "--by", "Mona", pins=(PIN,))
    assert desk.type("list").out == (
        "name  role            state\n"
        "Mona  shift-manager   active\n"
        "Sue   pit-supervisor  active\n"
        "Ann   dealer          has left\n"
    )
    said = desk.type("list", "--json")
    assert said.out.count("\n") == 1
    assert json.loads(said.out) == {
        "staff": [
            {"name": "Mona", "role": "shift-manager", "locked": False, "active": True},
            {"name": "Sue", "role": "pit-supervisor", "locked": False, "active": True},
            {"name": "Ann", "role": "dealer", "locked": False, "active": False},
        ]
    }


def test_the_list_needs_no_pepper(desk: Desk) -> None:
    """Whoever looks for what is wrong can still see who there is."""
    desk.pepper.unlink()
    assert desk.type("list").status == 0
    said = desk.type("unlock", "Ann", "--by", "Mona")
    assert (said.status, "PINs must be set again" in said.err) == (2, True)


def test_the_list_of_an_empty_house_says_how_to_begin(empty: Desk) -> None:
    """And leaves nothing behind."""
    said = empty.type("list")
    assert (said.status, "dealer-console staff first-manager NAME" in said.out) == (0, True)
    assert empty.type("list", "--json").out == '{"staff": []}\n'
    assert not empty.file.parent.exists()


def test_a_list_for_a_narrow_pipe(desk: Desk) -> None:
    """A name it has no signs for does not hide the others."""
    desk.type("add", "陳大文", "dealer", "--by", "Mona", pins=(PIN, PIN))
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252", newline="")
    call = parsed("list", "--file", str(desk.file))
    assert staff.run(call, out, io.StringIO(), io.StringIO()) == 0
    out.flush()
    assert b"Mona" in raw.getvalue()
    assert rb"\u9673" in raw.getvalue()


@pytest.mark.parametrize(
    ("words", "pins", "why"),
    [
        (("add", "Bea", "dealer", "--by", "Mona"), (PIN, "1234"), "count up or down"),
        (("add", "ann", "dealer", "--by", "Mona"), (PIN, PIN), "name is taken"),
        (("add", "Bea", "dealer", "--by", "Ann"), (PIN, PIN), "does not manage staff"),
        (("add", "Bea", "dealer", "--by", "Mona"), (), "a PIN is missing"),
        (("add", "Bea", "dealer", "--by", "Mona"), (PIN,), "a PIN is missing"),
        (("role", "Bea", "dealer", "--by", "Mona"), (PIN,), "nobody on the staff"),
        (("role", "Mona", "dealer", "--by", "Mona"), (PIN,), "nobody changes themselves"),
        (("deactivate", "Ann", "--by", "Nobody"), (PIN,), "name or PIN is wrong"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    desk: Desk, words: tuple[str, ...], pins: tuple[str, ...], why: str
) -> None:
    """On standard error, with status 1."""
    before = desk.file.read_bytes()
    said = desk.type(*words, pins=pins)
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith("dealer-console: ")
    assert why in said.err
    assert desk.file.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("add", "Bea", "dealer"),
        ("unlock", "Ann"),
        ("add", "Bea", "king", "--by", "Mona"),
        ("add", "Bea", "--by", "Mona"),
        ("pin", "Ann", PIN, "--by", "Mona"),
        ("pin", "Ann", "--pin", PIN, "--by", "Mona"),
    ],
)
def test_a_bad_call_is_refused_by_the_parser(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody must answer for a change, and no PIN is taken among the words."""
    with pytest.raises(SystemExit) as ended:
        parsed(*words)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_files_in_one_folder_are_refused(desk: Desk) -> None:
    """With status 2: it is not for the person to put right."""
    desk.pepper = desk.file.with_name("pepper")
    said = desk.type("unlock", "Ann", "--by", "Mona")
    assert (said.status, said.out) == (2, "")
    assert "another folder" in said.err


def test_bytes_that_are_no_text_are_no_pin(desk: Desk) -> None:
    """Standard input may bring anything."""
    call = parsed(
        *("unlock", "Ann", "--by", "Mona", "--file", str(desk.file), "--pepper", str(desk.pepper))
    )
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8")
    err = io.StringIO()
    assert staff.run(call, io.StringIO(), err, stdin, cost=CHEAP) == 1
    assert "a PIN is missing" in err.getvalue()


def test_the_default_places_are_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also where the system has one folder for data and settings."""
    call = parsed("list")
    assert (call.file, call.pepper) == (places.staff_file(), places.pepper_file())
    assert call.file.parent != call.pepper.parent
    monkeypatch.setattr(places, "user_data_path", lambda _: tmp_path)
    monkeypatch.setattr(places, "user_config_path", lambda _: tmp_path)
    assert places.staff_file().parent != places.pepper_file().parent


AT_TERMINAL = """
import sys
from command_words.parser import WordsParser
from dealer_console.commands import staff
from tests.dealer_console.staff.house import CHEAP

parser = WordsParser()
staff.add_arguments(parser.add_subparsers())
call = parser.parse_args(sys.argv[1:])
sys.exit(staff.run(call, sys.stdout, sys.stderr, sys.stdin, cost=CHEAP))
"""


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
@pytest.mark.parametrize(
    ("again", "status", "last"),
    [(PIN, 0, "Mona is the first of the staff"), (WRONG, 1, "the two PINs differ")],
)
def test_at_a_terminal_nobody_sees_the_pin(empty: Desk, again: str, status: int, last: str) -> None:
    """It is asked for twice, as nobody sees what they type."""
    here, there = os.openpty()
    words = ["staff", "first-manager", "Mona"]
    files = ["--file", str(empty.file), "--pepper", str(empty.pepper)]
    program = subprocess.Popen(
        [sys.executable, "-c", AT_TERMINAL, *words, *files],
        stdin=there,
        stdout=there,
        stderr=there,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )
    os.close(there)
    seen = ""
    for prompt, pin in (("New PIN for Mona: ", PIN), ("The same again: ", again)):
        while prompt not in seen:
            seen += os.read(here, 1000).decode()
        os.write(here, f"{pin}\n".encode())
    while last not in seen:
        seen += os.read(here, 1000).decode()
    assert program.wait(timeout=30) == status
    os.close(here)
    assert PIN not in seen
    assert WRONG not in seen
    assert len(json.loads(empty.type("list", "--json").out)["staff"]) == 1 - status


@pytest.mark.parametrize(
    ("raised", "status", "why"),
    [(KeyboardInterrupt, 130, "stopped"), (EOFError, 1, "no PIN was typed")],
)
def test_somebody_who_thinks_better_of_it(
    empty: Desk,
    monkeypatch: pytest.MonkeyPatch,
    raised: type[BaseException],
    status: int,
    why: str,
) -> None:
    """Ctrl-C and Ctrl-D at the prompt end it in words."""

    def typed(*_: object) -> str:
        raise raised

    monkeypatch.setattr("getpass.getpass", typed)
    ended, words = at_terminal(empty)
    assert (ended, why in words) == (status, True)


def test_a_terminal_that_would_show_the_pin_is_refused(
    empty: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The standard library would only warn."""

    def no_echo_control(words: str, screen: io.StringIO) -> str:
        import getpass
        import warnings

        warnings.warn("Can not control echo", getpass.GetPassWarning, stacklevel=2)
        return PIN

    monkeypatch.setattr("getpass.getpass", no_echo_control)
    status, words = at_terminal(empty)
    assert (status, "cannot hide" in words) == (2, True)


class Terminal(io.StringIO):
    """Says it is one."""

    def isatty(self) -> bool:
        """It does."""
        return True


def at_terminal(desk: Desk) -> tuple[int, str]:
    """Status and words of making a first manager that nobody becomes."""
    call = parsed("first-manager", "Mona", "--file", str(desk.file), "--pepper", str(desk.pepper))
    err = io.StringIO()
    status = staff.run(call, io.StringIO(), err, Terminal(), desk.heard.append, CHEAP)
    assert desk.type("list", "--json").out == '{"staff": []}\n'
    return status, err.getvalue()
