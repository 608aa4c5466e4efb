"""docs/real-table.md, line by line, at a shoe that is simulated on a pseudo-terminal."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.command_words.shells import BIN
from tests.docs.blocks import blocks

PIN, NEW_PIN = "2580", "7391"
PATIENCE = 60


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a user who has just come to the machine."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{BIN}{os.pathsep}{os.environ['PATH']}")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def running(line: str) -> Iterator["subprocess.Popen[str]"]:
    """A line that goes on until it is ended as by Ctrl-C."""
    program = subprocess.Popen(
        ["bash", "-c", f"exec {line}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        yield program
    finally:
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=PATIENCE)


def read_until(program: "subprocess.Popen[str]", text: str) -> str:
    """What it prints, as far as the line with this in it."""
    assert program.stdout is not None
    told = ""
    for line in program.stdout:
        told += line
        if text in line:
            return told
    raise AssertionError(f"it ended without {text!r}:\n{told}")


def typed(line: str, brought: str = "") -> "subprocess.CompletedProcess[str]":
    """A line that ends by itself."""
    return subprocess.run(
        ["bash", "-c", line],
        input=brought, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_the_ten_lines_bring_a_table_up(home: Path) -> None:
    ten, rehearsal = (block.splitlines() for block in blocks("real-table.md", "sh"))
    (settings,) = blocks("real-table.md", "toml")
    assert len(ten) == 10
    port = str(home / "shoe")
    lines = [line.replace("/dev/ttyUSB0", port) for line in ten]
    with running(rehearsal[0].replace("/tmp/shoe", port)) as shoe:
        read_until(shoe, "end it with Ctrl-C")
        doctor, ports, watch, edit, first, second, dealer, again, console, key = lines
        assert typed(doctor).returncode == 0
        assert typed(ports).returncode == 0
        with running(watch) as watching:
            read_until(watching, "card")
        assert edit == "nano B-07.toml"
        (home / "B-07.toml").write_text(settings.replace("/dev/ttyUSB0", port))
        told = typed(again)
        assert told.returncode == 1
        assert "staff first-manager" in told.stdout
        for line, brought in ((first, ""), (second, f"{PIN}\n"), (dealer, f"{PIN}\n")):
            told = typed(line, brought + (NEW_PIN if brought else PIN) + "\n")
            assert told.returncode == 0, told.stderr
        told = typed(again)
        wrong = [line for line in told.stdout.splitlines() if line.startswith("[x]")]
        # The machine of this test has no screen, and may keep its scratch folders in memory.
        of_table = [line for line in wrong if " display " not in line and "in memory" not in line]
        assert of_table == [], told.stdout
        with running(console) as table:
            told_table = read_until(table, "B-07 |")
            assert "///" not in told_table
        assert (home / ".local/share/dealer-console/logs/B-07").is_dir()
        told = typed(key)
        assert told.returncode == 0, told.stderr
        assert (home / "B-07.pem").read_text().startswith("-----BEGIN PUBLIC KEY-----")
