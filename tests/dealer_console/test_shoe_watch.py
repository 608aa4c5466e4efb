"""`dealer-console shoe watch`: decoded traffic live, and every way in which it can end."""

import _thread
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_console.command_line import main
from dealer_console.commands.shoe import Watch, watch
from rules.cards import card
from rules.table import facts as f
from shoe_drivers.capture import Event, read_capture
from shoe_drivers.fact_lines import from_line

PATIENCE = 20.0

# SHOES.md: start of communication; 30^53 = 63, ^03 = 60.
START = bytes.fromhex("05 30 53 03 36 30")
# Seven of spades to Player 1: seq '1', 'D', pos 1 000 0001, card 1 011 0111, ETX;
# 31^44 = 75, ^81 = f4, ^b7 = 43, ^03 = 40.
SEVEN = bytes.fromhex("05 31 44 81 b7 03 34 30")


WITH_BUFFER = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Standard output as a person's pipe gives it, whatever the tests run under."""


@pytest.fixture(autouse=True)
def _watching_ends() -> Iterator[None]:
    """A watch that nobody ends is ended here, and its test fails."""
    overdue = threading.Event()

    def end() -> None:
        overdue.set()
        _thread.interrupt_main()

    timer = threading.Timer(PATIENCE, end)
    timer.start()
    yield
    timer.cancel()
    timer.join()
    assert not overdue.is_set(), "nothing ended the watch"


class Shoe:
    """A shoe behind a serial server: to each who connects it says the next thing, then waits."""

    def __init__(self, *says: bytes) -> None:
        self._says = says
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(PATIENCE)
        self.address = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"
        self._hang_up, self._thread = threading.Semaphore(0), threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        for words in self._says:
            end, _ = self._listening.accept()
            with end:
                end.sendall(words)
                self._hang_up.acquire(timeout=PATIENCE)

    def hang_up(self) -> None:
        self._hang_up.release()

    def close(self) -> None:
        for _ in self._says:
            self.hang_up()
        self._thread.join(PATIENCE)
        self._listening.close()


@pytest.fixture
def shoe() -> Iterator[Shoe]:
    made = Shoe(START + SEVEN)
    yield made
    made.close()


class Screen(io.StringIO):
    """What is printed; when a line fits a step's pattern, the step is done, on this thread."""

    def __init__(self, *steps: tuple[str, Callable[[], None]]) -> None:
        super().__init__()
        self._steps = list(steps)

    def write(self, text: str) -> int:
        written = super().write(text)
        if self._steps and re.search(self._steps[0][0], text):
            self._steps.pop(0)[1]()
        return written


def press_ctrl_c() -> None:
    raise KeyboardInterrupt


def reader_leaves() -> None:
    raise BrokenPipeError


def test_a_person_sees_the_bytes_and_the_facts(shoe: Shoe) -> None:
    out, err = Screen(("card drawn", press_ctrl_c)), io.StringIO()
    assert watch(Watch(shoe.address, "angel-eye", {}), out, err) == 0
    head, *lines = out.getvalue().splitlines()
    assert head == f"Watching {shoe.address} as angel-eye; Ctrl-C ends."
    assert all(re.match(r"\d\d:\d\d:\d\d\.\d{3}  ", line) for line in lines)
    said = [line[12:].strip() for line in lines]
    raw = " ".join(line for line in said if re.fullmatch(r"([0-9a-f]{2} ?)+", line))
    assert bytes.fromhex(raw) == START + SEVEN
    assert [line for line in said if ":" in line or "started" in line] == [
        "shoe started",
        "card drawn: 7S, player-1",
    ]
    assert (err.getvalue(), "\x1b" in out.getvalue()) == ("", False)


def test_on_a_terminal_the_bytes_are_dim(shoe: Shoe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "isatty", lambda self: True)
    out = Screen(("card drawn", press_ctrl_c))
    watch(Watch(shoe.address, "angel-eye", {}), out, io.StringIO())
    assert re.search(r"\x1b\[2m\S+  05 30 .*\x1b\[0m\n", out.getvalue())


def test_json_is_one_fact_a_line_and_can_be_read_back(shoe: Shoe) -> None:
    out, err = Screen(("card-drawn", press_ctrl_c)), io.StringIO()
    assert watch(Watch(shoe.address, "angel-eye", {}, as_json=True), out, err) == 0
    lines = out.getvalue().splitlines()
    assert [json.loads(line)["fact"] for line in lines] == ["device-started", "card-drawn"]
    drawn = from_line(lines[1])
    assert isinstance(drawn, f.CardDrawn)
    assert (drawn.card, str(drawn.position)) == (card("7S"), "player-1")
    assert err.getvalue() == ""


def test_the_capture_has_every_byte_and_plays_back_to_its_end(shoe: Shoe, tmp_path: Path) -> None:
    file = tmp_path / "shoe.capture"
    out = Screen(("card-drawn", press_ctrl_c))
    watch(Watch(shoe.address, "angel-eye", {}, as_json=True, capture=file), out, io.StringIO())
    kept = read_capture(file)
    assert (kept.head.driver, kept.head.address) == ("angel-eye", shoe.address)
    assert b"".join(record.data for record in kept.records) == START + SEVEN
    assert [kept.records[0].event, kept.records[-1].event] == [Event.OPENED, Event.CLOSED]
    again = io.StringIO()
    played = Watch(f"capture:{file}?fast=yes", "angel-eye", {}, as_json=True)
    assert watch(played, again, io.StringIO()) == 0
    facts = [json.loads(line) for line in again.getvalue().splitlines()]
    assert [(fact["fact"], fact.get("card")) for fact in facts] == [
        ("device-started", None),
        ("card-drawn", "7S"),
    ]


def test_a_lost_link_is_shown_with_its_reason_and_it_goes_on() -> None:
    shoe = Shoe(START, SEVEN)
    out = Screen(("shoe started", shoe.hang_up), ("card drawn", press_ctrl_c))
    assert watch(Watch(shoe.address, "angel-eye", {}), out, io.StringIO()) == 0
    shoe.close()
    said = out.getvalue()
    places = [said.index(w) for w in ("started", "link lost", "is gone", "link is back", "7S")]
    assert places == sorted(places)


def test_a_line_that_is_not_there_is_waited_for_and_json_keeps_the_reason_apart() -> None:
    out, err = Screen(), Screen(("no such port", press_ctrl_c))
    asked = Watch("/dev/there-is-no-such-port", "angel-eye", {}, as_json=True)
    assert watch(asked, out, err) == 0
    assert out.getvalue() == '{"fact":"link-lost"}\n'
    assert "trying again" in err.getvalue()


def test_a_reader_that_leaves_ends_it(shoe: Shoe) -> None:
    with pytest.raises(BrokenPipeError):
        watch(Watch(shoe.address, "angel-eye", {}), Screen(("  05 ", reader_leaves)), io.StringIO())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["loop://", "--driver", "angle-eye"], "there is no driver 'angle-eye'"),
        (["loop://", "--driver", "angel-eye", "--set", "bauds=1"], "no setting 'bauds'"),
        (["loop://", "--driver", "angel-eye", "--set", "baud=fast"], "must be a whole number"),
        (["loop://", "--driver", "angel-eye", "--set", "baud"], "--set name=value"),
        (["loop://", "--driver", "angel-eye", "--set", "a=1", "--set", "a=2"], "stands twice"),
        (["pigeon://", "--driver", "angel-eye"], "nothing here knows 'pigeon'"),
        (["capture:none", "--driver", "angel-eye"], "cannot be read"),
        (["loop://", "--driver", "angel-eye", "--capture", "no/such/dir"], "cannot be written"),
    ],
)
def test_a_bad_call_says_why_and_exits_2(
    words: list[str],
    why: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["shoe", "watch", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("dealer-console: ")
    assert why in said.err


@contextmanager
def command(address: str, *more: str) -> Iterator["subprocess.Popen[str]"]:
    """The real command at that address; it does not outlive its test."""
    words = ["shoe", "watch", address, "--driver", "angel-eye", *more]
    with subprocess.Popen(
        [sys.executable, "-m", "dealer_console", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=WITH_BUFFER,
    ) as child:
        # A line that never comes ends with the child, long before the test's own patience.
        timer = threading.Timer(PATIENCE / 2, child.kill)
        timer.start()
        try:
            yield child
        finally:
            timer.cancel()
            timer.join()
            child.kill()


if os.name == "posix":

    def test_a_person_reads_at_once_that_the_port_is_not_there() -> None:
        with command("/dev/there-is-no-such-port") as child:
            assert child.stdout
            lines = [child.stdout.readline() for _ in range(3)]
            child.send_signal(signal.SIGINT)
            assert child.communicate(timeout=PATIENCE) == ("", "")
        assert lines[1].endswith("link lost\n")
        assert "/dev/there-is-no-such-port: no such port" in lines[2]

    def test_the_real_command_ends_cleanly_on_ctrl_c(shoe: Shoe) -> None:
        with command(shoe.address, "--json") as child:
            assert child.stdout
            assert [child.stdout.readline() for _ in range(2)][1].startswith('{"at"')
            child.send_signal(signal.SIGINT)
            assert child.communicate(timeout=PATIENCE) == ("", "")
            assert child.returncode == 0

    def test_the_real_command_ends_quietly_when_its_reader_leaves() -> None:
        """`| head -1`: the shell's number for it, and no word."""
        shoe = Shoe(START)
        with command(shoe.address, "--json") as child:
            assert child.stdout
            assert child.stderr
            assert child.stdout.readline() == '{"fact":"device-started"}\n'
            child.stdout.close()
            shoe.hang_up()
            assert child.wait(timeout=PATIENCE) == 141
            assert child.stderr.read() == ""
        shoe.close()
