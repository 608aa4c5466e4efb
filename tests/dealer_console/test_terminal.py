"""The console in a terminal: rounds are dealt by typing, with no screen or by choice."""

import io
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dealer_console.commands import terminal
from dealer_console.commands.console import Asked
from dealer_console.commands.terminal import STOPPED, Terminal
from dealer_console.desk.shown import Column, HandShown, Instruction, Shown, Status, Tile
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.settings.reading import read_settings
from dealer_console.staff.roles import StaffRole
from rules.hands import Hand
from tests.dealer_console.contract import DA_HU
from tests.dealer_console.headless_at_work import PATIENCE, log_of, settings_file
from tests.dealer_console.staff.house import PIN, WRONG, House

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
BANNER = "/// SIMULATED SHOE: NOT FOR LIVE PLAY ///"
SCREEN = re.compile(r"^={40,}$", re.MULTILINE)


# The program, as anybody starts it.


def program(*words: str) -> "subprocess.Popen[str]":
    """`dealer-console` where there is no screen."""
    without = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.Popen(
        [sys.executable, "-m", "dealer_console", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=without | {"PYTHONUNBUFFERED": "1"},
    )


def typed(lines: Sequence[str], *words: str) -> tuple[str, str]:
    """All these lines at once, and what was printed and said; it ends in good order."""
    with program(*words) as running:
        printed, said = running.communicate("".join(f"{line}\n" for line in lines), PATIENCE)
    assert running.returncode == 0, said
    return printed, said


def kinds(log: Path) -> list[str]:
    """The kinds of the events of the demo table."""
    return [event.entry.kind for event in events_of(log / "DEMO")]


def test_a_round_is_dealt_with_enter_alone(tmp_path: Path) -> None:
    """Typed ahead, all at once: each line waits for what the table makes of the one before."""
    printed, said = typed([""] * 24, "--terminal", "--log", str(tmp_path))
    assert said == ""
    assert "?" not in printed
    assert "416 cards left" in printed
    assert re.search(r"(Player|Banker) wins|Tie", printed)
    assert "Round 2" in printed
    screens = SCREEN.split(printed)[1:]
    assert all(BANNER in screen for screen in screens)
    found = kinds(tmp_path)
    played = [kind for kind in found if kind in ("open-table", "intake-shoe", "open-bets")]
    assert played[:3] == ["open-table", "intake-shoe", "open-bets"]
    first, last = found.index("close-bets"), found.index("result-pressed")
    assert 4 <= found[first:last].count("card-drawn") <= 6
    # Nothing was asked for on a screen that was not there any more.
    assert "refused" not in found
    assert found[-1] == "console-stopped"
    verify_directory(tmp_path / "DEMO")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others always have a screen")
def test_without_a_screen_it_says_so_and_runs_in_the_terminal() -> None:
    """Neither DISPLAY nor WAYLAND_DISPLAY nor QT_QPA_PLATFORM is set."""
    printed, said = typed([""])
    assert said == (
        "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)\n"
        "No window can be opened: the table runs here instead.\n"
    )
    assert "OPEN THE TABLE" in printed
    assert "TAKE IN NEW CARDS" in printed


def test_it_is_the_terminal_by_choice_without_a_word() -> None:
    """Nothing is missing."""
    printed, said = typed([], "--terminal")
    assert said == ""
    assert "OPEN THE TABLE" in printed


def test_the_end_of_the_input_closes_it_in_good_order(tmp_path: Path) -> None:
    """What was typed last is still carried out."""
    printed, _ = typed([""], "--terminal", "--log", str(tmp_path))
    assert "TAKE IN NEW CARDS" in printed
    assert kinds(tmp_path)[-2:] == ["open-table", "console-stopped"]


def test_so_does_control_c(tmp_path: Path) -> None:
    """While it waits for the next line."""
    with program("--terminal", "--log", str(tmp_path)) as running:
        assert running.stdout is not None
        while running.stdout.readline() != "*EN [.4]  简 [.5]  繁 [.6]\n":
            pass
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0
        assert running.stderr is not None
        assert running.stderr.read() == ""
    assert kinds(tmp_path)[-1] == "console-stopped"


# What is typed ahead.


class Slow:
    """In place of a station and its happenings: it answers only once it is really waited for."""

    def __init__(self, *lines: str) -> None:
        self.desk = self
        self.answers = 0
        self.course: list[str] = []
        self._happened: list[Any] = [*lines]

    def shown(self) -> Shown:
        """A screen with two tiles."""
        tiles = tuple(Tile(key, key) for key in ("one", "two"))
        status = Status("", "", "", (), "", True, "", True, "", tiles)
        hand = HandShown(Hand.PLAYER, "", "")
        return Shown("en", "", status, Instruction(""), (hand, hand), "", Column(), ())

    def press(self, key: str) -> bool:
        """The hands at the shoe do it at once; what the table makes of it comes later."""
        self.course.append(key)
        self._happened.append(lambda: self.course.append("done"))
        return True

    def get(self, timeout: float | None) -> Any:
        """What has happened; whoever is patient gets the answer."""
        if self._happened:
            return self._happened.pop(0)
        if timeout != terminal.PATIENCE:
            raise queue.Empty
        return self._answer

    def _answer(self) -> None:
        self.answers += 1
        self.course.append("answer")


def test_what_is_typed_ahead_waits_for_the_table() -> None:
    """Not for the hands at the shoe, which are done before the card is on the table."""
    slow: Any = Slow(".1", ".2")
    screen = Terminal(slow, io.StringIO())
    screen.draw()
    while len(slow.course) < 4:
        screen.take(slow)
    assert slow.course == ["one", "done", "answer", "two"]


# The same in this process, where a test can look up what to type.


class AtTerminal:
    """Reads the screen, finds what stands for a tile, and types it."""

    def __init__(self, folder: Path, game: str = DA_HU, **more: Any) -> None:
        self.folder = folder
        self.status: int | None = None
        self._out: list[str] = []
        self._printed = threading.Condition()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        table = settings_file(folder, game, more.pop("address", "sim://typed?seed=7"), **more)
        self._thread = threading.Thread(
            target=self._run, args=(Asked(table, None, None),), name="terminal"
        )
        self._thread.start()
        self.reads("OPEN THE TABLE")

    def _run(self, asked: Asked) -> None:
        assert asked.table is not None
        out: Any = self
        lines = iter(self._lines.get, None)
        self.status = terminal.run(read_settings(asked.table), asked, lines, out)
        with self._printed:
            self._printed.notify_all()

    # As the terminal.

    def write(self, text: str) -> None:
        """Something is printed."""
        with self._printed:
            self._out.append(text)
            self._printed.notify_all()

    def flush(self) -> None:
        """At once."""

    # As whoever types.

    def reads(self, *words: str) -> "AtTerminal":
        """Wait until the screen says that."""
        with self._printed:
            there = self._printed.wait_for(
                lambda: all(word in self.screen for word in words), PATIENCE
            )
        assert there, f"{words} in {self.screen}"
        return self

    def types(self, *lines: str) -> "AtTerminal":
        """Lines, one after the other."""
        for line in lines:
            self._lines.put(line)
        return self

    def presses(self, *titles: str) -> "AtTerminal":
        """Tiles by what stands on them, each on the screen that the one before has led to."""
        for title in titles:
            before = self.screen
            self.types(self.stands_for(title))
            self._changes(before)
        return self

    def _changes(self, before: str) -> None:
        with self._printed:
            assert self._printed.wait_for(lambda: self.screen != before, PATIENCE), before

    def stands_for(self, title: str) -> str:
        """What is typed for a tile."""
        found = re.search(rf"{re.escape(title)}(?: \([^)]*\))? ?\[(\.[0-9]+)\]", self.screen)
        assert found, f"{title} in {self.screen}"
        return found[1]

    def ends(self) -> int | None:
        """No more lines; how it ended."""
        self._lines.put(None)
        self._thread.join(PATIENCE)
        return self.status

    @property
    def screen(self) -> str:
        """What was printed last."""
        return SCREEN.split("".join(self._out))[-1]

    def hand(self, letter: str) -> str:
        """The line of a hand."""
        (line,) = (line for line in self.screen.splitlines() if line.strip().startswith(letter))
        return " ".join(line.split())


@contextmanager
def at_terminal(folder: Path, *words: Any, **more: Any) -> Iterator[AtTerminal]:
    """A table in the terminal that is closed whatever happens."""
    at = AtTerminal(folder, *words, **more)
    try:
        yield at
    finally:
        at.ends()


def opened(at: AtTerminal) -> AtTerminal:
    """Open, with cards, and betting closed."""
    at.types("", "", "").reads("Place your bets, please")
    return at.types("", "").reads("DRAW A CARD FOR PLAYER")


def test_a_line_that_is_no_key_presses_nothing(tmp_path: Path) -> None:
    """It is answered by a question mark; the table stands as it did."""
    with at_terminal(tmp_path) as at:
        before = at.screen
        at.types("deal", ".99", "7", "OPEN").reads("?\n> ?\n> ?\n> ?\n> ")
        assert at.screen.startswith(before)
        assert at.ends() == 0
    assert "open-table" not in [event.entry.kind for event in events_of(log_of(tmp_path))]


def test_ranks_are_typed_where_nothing_reads_the_cards(tmp_path: Path) -> None:
    """In capitals or not, and a ten by its figures; a round of four cards."""
    with at_terminal(tmp_path, address=None, reading="none") as at:
        opened(at)
        assert "A  2  3  4  5  6  7  8  9  10  J  Q  K" in at.screen
        at.types("9", "k", "10", "q").reads("“Player wins with 9”")
        assert (at.hand("P 閒"), at.hand("B 莊")) == ("P 閒 Player 9 9 10", "B 莊 Banker 0 K Q")
        assert at.ends() == 0


def test_closed_cards_have_no_face_until_they_are_turned_over(tmp_path: Path) -> None:
    """Nothing of them is printed before."""
    with at_terminal(tmp_path, face_down=True) as at:
        opened(at).types("", "", "", "").reads("Both hands exposed")
        assert at.hand("P 閒").startswith("P 閒 Player [##][.")
        assert at.hand("B 莊").count("[##]") == 2
        at.types("")
        at.reads("Recall")
        with at._printed:
            at._printed.wait_for(lambda: "[##]" not in at.screen, PATIENCE)
        assert re.search(r"P 閒 Player [0-9] (10|[2-9AJQK])[SHDC] (10|[2-9AJQK])[SHDC]",
                         at.hand("P 閒"))  # fmt: skip
        assert at.ends() == 0


def test_a_pin_is_typed_by_the_places_of_its_keys(tmp_path: Path) -> None:
    """What was typed shows as stars; a wrong one is told."""
    house = House(tmp_path)
    house.with_people(Ann=StaffRole.DEALER)
    staff = f'[staff]\nfile = "{house.file}"\npepper = "{house.pepper}"'
    with at_terminal(tmp_path, staff=staff) as at:
        at.types("").reads("Ann (Dealer)")
        at.presses("Ann")
        for pin, said in ((WRONG, "(!) Name or PIN is wrong"), (PIN, "Dealer Ann")):
            for count, digit in enumerate(pin, 1):
                at.presses(f" {digit}").reads("= " + "*" * count)
            at.types("").reads(said)
        assert at.ends() == 0


def test_a_tile_in_another_language_is_pressed_all_the_same(tmp_path: Path) -> None:
    """All of it is printed anew."""
    with at_terminal(tmp_path) as at:
        at.presses("简").reads("*简")
        assert "EN [." in at.screen
        at.types("").reads("荷官").presses("EN").reads("TAKE IN NEW CARDS")
        assert at.ends() == 0


def test_it_is_left_from_the_table(tmp_path: Path) -> None:
    """While more might be typed."""
    with at_terminal(tmp_path) as at:
        at.presses("Table").types(at.stands_for("Close the console"))
        at._thread.join(PATIENCE)
        assert at.status == 0


def test_a_log_that_fails_ends_it_with_a_status_of_its_own(tmp_path: Path) -> None:
    """The screen says what to do; nothing that is typed does anything any more."""
    with at_terminal(tmp_path) as at:
        opened(at)
        (file,) = log_of(tmp_path).glob("*.sqlite3")
        other = Segment.open(file)
        last = list(other.events())[-1]
        other.append([last.entry._replace(kind="note", body="{}", derived="null")])
        other.close()
        at.types("").reads("STOP DEALING, CALL THE SUPERVISOR", "another program has added")
        at.types("", ".1").reads("?\n> ")
        assert at.ends() == STOPPED
