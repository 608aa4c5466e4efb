"""Real terminals: the port as the system gives it, unplugged, replugged, and held by others."""

import os
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from rules.table.facts import LinkLost, LinkRestored
from shoe_drivers import serial_line
from shoe_drivers.reader import LinkState, Reader
from shoe_drivers.serial_line import ControlLines, open_serial
from shoe_drivers.transport import LinkDown, Transport
from tests.shoe_drivers.waiting import (
    LINE,
    PATIENCE,
    DrivenClock,
    Letters,
    PluggedTerminal,
    Told,
    error_of_read,
    read_all,
    until,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shoe"


@pytest.fixture
def plugged(path: Path) -> Iterator[PluggedTerminal]:
    terminal = PluggedTerminal(path)
    yield terminal
    terminal.unplug()


@pytest.fixture
def line(path: Path, plugged: PluggedTerminal) -> Iterator[Transport]:
    opened = open_serial(str(path), LINE)
    yield opened
    opened.close()


def test_every_byte_comes_through_unchanged(plugged: PluggedTerminal, line: Transport) -> None:
    """All 256, for a terminal that is not raw eats or changes some of them."""
    everything = bytes(range(256))
    plugged.send(everything)
    assert read_all(line, 256) == everything
    line.write(everything)
    back = b""
    while len(back) < 256:
        back += os.read(plugged.master, 1000)
    assert back == everything


def test_a_frame_is_read_without_waiting_for_more(
    plugged: PluggedTerminal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read that waited for a full buffer would last longer than the test has patience."""
    monkeypatch.setattr(serial_line, "MOMENT", PATIENCE * 10)
    line = open_serial(str(path), LINE)
    got: list[bytes] = []

    def read() -> None:
        chunk = line.read()
        got.append(chunk.data if chunk else b"")

    thread = threading.Thread(target=read)
    thread.start()
    plugged.send(b"\x05")
    thread.join(PATIENCE)
    assert got == [b"\x05"]
    line.close()


def test_pulling_the_plug_is_link_down(
    plugged: PluggedTerminal, line: Transport, path: Path
) -> None:
    plugged.unplug()
    assert f"{path} is gone" in error_of_read(line)
    with pytest.raises(LinkDown):
        line.write(b"x")


def test_close_from_another_thread_ends_a_read_at_once(
    plugged: PluggedTerminal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_line, "MOMENT", PATIENCE * 10)
    line = open_serial(str(path), LINE)
    reading, ended = threading.Event(), threading.Event()

    def read() -> None:
        reading.set()
        with pytest.raises(LinkDown, match="closed on this side"):
            line.read()
        ended.set()

    thread = threading.Thread(target=read)
    thread.start()
    assert reading.wait(PATIENCE)
    line.close()
    assert ended.wait(PATIENCE)
    thread.join()


def test_opening_and_closing_leaves_no_handle_behind(plugged: PluggedTerminal, path: Path) -> None:
    def handles() -> int:
        pair = socket.socketpair()
        number = pair[1].fileno()
        pair[0].close()
        pair[1].close()
        return number

    open_serial(str(path), LINE).close()
    before = handles()
    for _ in range(20):
        open_serial(str(path), LINE).close()
    assert handles() == before


def test_a_second_opening_is_refused_and_names_who_has_it(
    plugged: PluggedTerminal, line: Transport, path: Path
) -> None:
    with pytest.raises(LinkDown, match="another program has the port open") as refused:
        open_serial(str(path), LINE)
    assert "close that one" in str(refused.value)
    if sys.platform == "linux":
        assert f"process {os.getpid()}" in str(refused.value)
    line.close()
    open_serial(str(path), LINE).close()


def test_a_file_that_is_no_port_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("no port")
    with pytest.raises(LinkDown, match="could not be opened"):
        open_serial(str(file), LINE)


@pytest.mark.parametrize(
    ("control", "stand"),
    [
        (None, (True, True)),
        (ControlLines(dtr=False), (False, True)),
        (ControlLines(rts=False), (True, False)),
    ],
)
def test_the_control_lines_stand_before_the_port_is_opened(
    control: ControlLines | None,
    stand: tuple[bool, bool],
    plugged: PluggedTerminal,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    real = serial.Serial.open

    def watched(port: serial.Serial) -> None:
        seen.append((port.dtr, port.rts, port.exclusive))
        real(port)

    monkeypatch.setattr(serial.Serial, "open", watched)
    open_serial(str(path), LINE, control).close()
    assert seen == [(*stand, True)]


def test_unplugged_and_replugged_twenty_times(path: Path) -> None:
    """Every loss is told once, every return once, in order, and the letters of each in between."""
    clock, told, driver = DrivenClock(), Told(), Letters()
    terminal = PluggedTerminal(path)
    reader = Reader(lambda: open_serial(str(path), LINE), driver, told, clock)
    reader.start()
    expected: list[str] = []
    for turn in range(20):
        until(lambda: reader.status().state is LinkState.CONNECTED, "not connected")
        terminal.send(b"a%d" % (turn % 10))
        expected.extend(["a", str(turn % 10)])
        until(lambda: told.words() == expected, "letters not read")
        terminal.unplug()
        until(lambda: reader.status().state is LinkState.WAITING, "loss not seen")
        expected.append(LinkLost.__name__)
        assert told.words() == expected
        terminal = PluggedTerminal(path)
        clock.pass_wait()
        expected.append(LinkRestored.__name__)
    until(lambda: told.words() == expected, "last return")
    reader.stop()
    terminal.unplug()
    assert driver.openings == 21
    assert clock.waits == [0.5] * 20
