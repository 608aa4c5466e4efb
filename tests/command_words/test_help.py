"""The help of every command of both programs, read and tried as a stranger would."""

import argparse
import io
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from command_words.parser import WordsParser
from dealer_console.command_line import main as console
from dealer_console.commands.words import parser as console_words
from dealer_console.staff.roles import StaffRole
from hardware_sim.command_line import main as shoe_sim
from hardware_sim.command_line import parser as sim_words
from tests.command_words.shells import BIN
from tests.dealer_console.staff.house import PIN, House
from tests.dealer_console.test_log_command import dealt

FOREVER = (
    "dealer-console review",
    "dealer-console shoe watch /tmp/shoe",
    "dealer-console shoe watch usb:",
    "shoe-sim serve",
    "shoe-sim play masked-squeeze.scenario --port",
)
"""What goes on until it is ended, or waits for a machine: only its words are tried."""

BEFORE = {
    "dealer-console log restore": "dealer-console log backup logs/B-07 backup/B-07",
    "dealer-console log verify logs/B-07 --key": "dealer-console log key logs/B-07 --to B-07.pem",
    "dealer-console shoe watch 'capture": "shoe-sim record plain-evening.scenario old.capture",
}
"""What a reader of the help has done before."""

TABLE = """\
simulated = true
[table]
name = "QA-1"
game = "tiger-no-commission"
[shoe]
driver = "angel-eye"
address = "sim://qa-1"
"""

SHELLS_OWN = set("|&<>$;")
"""What a shell itself understands in a line."""

NEW_PIN = "7391"


def parsers(parser: WordsParser) -> Iterator[WordsParser]:
    """A program's parser and those of all its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


ALL = [*parsers(console_words()), *parsers(sim_words())]


def lines_of(parser: WordsParser) -> list[str]:
    """The examples at the end of a help."""
    told, _, _ = (parser.epilog or "").partition("\n\n")
    heading, *lines = told.splitlines() or [""]
    assert heading == "for example:", f"{parser.prog}: no example"
    return [line.strip() for line in lines]


LINES = [line for parser in ALL for line in lines_of(parser)]


@pytest.mark.parametrize("parser", ALL, ids=lambda parser: parser.prog)
def test_help_tells_what_a_command_is_for(parser: WordsParser) -> None:
    """In a sentence, with a word for every option, and an example that begins as the command."""
    text = parser.format_help()
    assert parser.description
    assert parser.description.endswith((".", "dealer_console.doctor"))
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            assert action.help, f"{parser.prog}: {action.option_strings or action.dest}"
    assert any(parser.prog.split(" ")[0] in line for line in lines_of(parser))
    assert lines_of(parser)[0] in text


@pytest.mark.parametrize("program", ["dealer-console", "shoe-sim"])
def test_the_program_itself_prints_it(program: str) -> None:
    told = subprocess.run(
        [BIN / program, "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert told.startswith(f"usage: {program}")
    assert "for example:" in told


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table's settings and log, and people, where the examples name them."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "table.toml").write_text(TABLE)
    dealt(folder / "logs")
    (folder / "backup").mkdir()
    (folder / "restored").mkdir()
    keys = folder / "config" / "dealer-console"
    keys.mkdir(parents=True, mode=0o700)
    (folder / "logs" / "table.key").rename(keys / "B-07.key")
    people = House(folder)
    people.file = folder / "data" / "dealer-console" / "staff.json"
    people.pepper = keys / "pepper" / "staff.pepper"
    people.with_people(**{"Mona Chan": StaffRole.SHIFT_MANAGER, "Sue Park": StaffRole.DEALER})
    return folder


@pytest.fixture
def home(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, in which an example may do as it likes."""
    home = tmp_path / "home"
    shutil.copytree(made, home)
    for variable, name in {
        "HOME": "",
        "XDG_DATA_HOME": "data",
        "XDG_CONFIG_HOME": "config",
    }.items():
        monkeypatch.setenv(variable, str(home / name))
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")
    return home


@pytest.mark.parametrize("line", sorted(set(LINES)))
def test_an_example_works_when_it_is_typed(line: str, home: Path) -> None:
    shell = "fish" if line.endswith("| source") else "bash"
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    if line.startswith(FOREVER):
        line += " --help"
    if "first-manager" in line:
        (home / "data" / "dealer-console" / "staff.json").unlink()
    # Sue is there already, for all that may be done with her.
    typed = line.replace('add "Sue Park"', 'add "Ann Lee"')
    for begins, before in BEFORE.items():
        if line.startswith(begins):
            typed = f"{before} && {typed}"
    brought = f"{PIN}\n{NEW_PIN}\n" if " staff " in line else ""
    status, said = (_ran if set(typed) & SHELLS_OWN or _is_console(line) else _called)(
        shell, typed, home, brought
    )
    assert status == 0, f"{typed}\n{said}"


def _is_console(line: str) -> bool:
    """Whether it opens a table, which is done with the signals of the whole process."""
    return line == "dealer-console" or line.startswith("dealer-console --")


def _ran(shell: str, typed: str, home: Path, brought: str) -> tuple[int, str]:
    told = subprocess.run(
        [shell, "-c", typed],
        cwd=home, input=brought, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return told.returncode, told.stdout + told.stderr


def _called(_: str, typed: str, home: Path, brought: str) -> tuple[int, str]:
    """The same without a new process, which would take most of the time."""
    program, *words = shlex.split(typed)
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(out):
        patch.chdir(home)
        patch.setattr("sys.stdin", io.StringIO(brought))
        try:
            status = {"dealer-console": console, "shoe-sim": shoe_sim}[program](words)
        except SystemExit as ended:
            status = int(ended.code or 0)
    return status, out.getvalue()
