"""Sinks: heads kept in folders, in syslog and on paper, and a keeper that nothing holds up."""

import os
import socket
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_console.round_log.checkpoints import (
    BadCheckpoint,
    Checkpoint,
    Reason,
    from_line,
    sign,
    to_line,
)
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.round_log.sinks.directory import DirectorySink, HeadsMissing, read_heads
from dealer_console.round_log.sinks.keeper import SLOW, WAITS, SinkKeeper
from dealer_console.round_log.sinks.printed import SlipSink
from dealer_console.round_log.sinks.sink import Sink, SinkFailed
from dealer_console.round_log.sinks.syslog import BadAddress, SyslogSink
from dealer_console.round_log.slip import slip_of
from tests.shoe_drivers.waiting import DrivenClock, until

KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
HASH = "31e436c0203806ea8e3d9853c225a5ac166d64f4b22626d437c901ad39f2279d"
AT = 1_790_000_000_123

posix = pytest.mark.skipif(os.name != "posix", reason="of POSIX only")


def head(
    sequence: int, reason: Reason = Reason.TIME, table: str = "B-07", *, simulated: bool = False
) -> Checkpoint:
    """A signed head."""
    return sign(KEY, table, Head(sequence, HASH), AT, reason, simulated=simulated)


# A folder of another device.


def test_each_head_is_a_line_of_the_tables_file(tmp_path: Path) -> None:
    """Nothing else is made, and the lines are read again."""
    sink = DirectorySink(tmp_path)
    heads = [head(100), head(150, Reason.SHOE_END), head(160, simulated=True)]
    for one in heads:
        sink.keep(one)
    assert [path.name for path in tmp_path.iterdir()] == ["B-07.heads"]
    kept = (tmp_path / "B-07.heads").read_bytes()
    assert kept == "".join(f"{to_line(one)}\n" for one in heads).encode()
    assert read_heads(tmp_path, "B-07") == heads


def test_another_sink_goes_on_in_the_same_file(tmp_path: Path) -> None:
    """After a restart, say."""
    DirectorySink(tmp_path).keep(head(1))
    DirectorySink(tmp_path).keep(head(2))
    assert read_heads(tmp_path, "B-07") == [head(1), head(2)]


def test_a_head_is_on_the_device_when_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole line was there when the system was told to write it out."""
    file, sizes, really = tmp_path / "B-07.heads", [], os.fsync

    def fsync(descriptor: int) -> None:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            sizes.append(os.fstat(descriptor).st_size)
        really(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    DirectorySink(tmp_path).keep(head(1))
    assert sizes == [file.stat().st_size]


def test_tables_do_not_share_a_file(tmp_path: Path) -> None:
    """Nor does a name lead out of the folder."""
    folder = tmp_path / "heads"
    folder.mkdir()
    sink = DirectorySink(folder)
    for table in ("B-07", "../B-07", "/B-07", "..", "Süd 7"):
        sink.keep(head(1, table=table))
        assert read_heads(folder, table) == [head(1, table=table)]
    assert len(list(folder.iterdir())) == 5
    assert list(tmp_path.iterdir()) == [folder]


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    """An unmounted stick must not be filled in its mount point."""
    sink = DirectorySink(tmp_path / "stick" / "heads")
    with pytest.raises(SinkFailed, match="check that the device is connected"):
        sink.keep(head(1))
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_mount_point_itself_is_refused() -> None:
    """It is there, empty, when the device is not."""
    with pytest.raises(SinkFailed, match="make a folder on it"):
        DirectorySink(Path("/proc")).keep(head(1))


@pytest.mark.parametrize("torn", [b'{"hash":"31', b"\x00" * 300, to_line(head(2)).encode()])
def test_a_line_that_was_interrupted_spoils_no_other(tmp_path: Path, torn: bytes) -> None:
    """It is taken away before the next is added."""
    sink = DirectorySink(tmp_path)
    sink.keep(head(1))
    with (tmp_path / "B-07.heads").open("ab") as file:
        file.write(torn)
    sink.keep(head(3))
    assert read_heads(tmp_path, "B-07") == [head(1), head(3)]


def test_a_first_line_that_was_interrupted_spoils_no_other(tmp_path: Path) -> None:
    """Nothing whole stands before it."""
    (tmp_path / "B-07.heads").write_bytes(b'{"hash"')
    assert read_heads(tmp_path, "B-07") == []
    DirectorySink(tmp_path).keep(head(3))
    assert read_heads(tmp_path, "B-07") == [head(3)]


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    """A long text without a line is none of ours."""
    other = b"x" * 100_000
    (tmp_path / "B-07.heads").write_bytes(other)
    with pytest.raises(SinkFailed, match="no file of heads"):
        DirectorySink(tmp_path).keep(head(1))
    assert (tmp_path / "B-07.heads").read_bytes() == other


def test_a_long_file_is_added_to(tmp_path: Path) -> None:
    """Longer than what is looked at of its end."""
    line = f"{to_line(head(1))}\n".encode()
    (tmp_path / "B-07.heads").write_bytes(line * 500 + b"torn")
    DirectorySink(tmp_path).keep(head(2))
    assert (tmp_path / "B-07.heads").read_bytes() == line * 500 + f"{to_line(head(2))}\n".encode()


def test_a_torn_last_line_is_left_out(tmp_path: Path) -> None:
    """At whatever byte it was torn; whole but for its end, it counts."""
    first, last = f"{to_line(head(1))}\n".encode(), to_line(head(2)).encode()
    for size in range(len(last)):
        (tmp_path / "B-07.heads").write_bytes(first + last[:size])
        assert read_heads(tmp_path, "B-07") == [head(1)]
    (tmp_path / "B-07.heads").write_bytes(first + last)
    assert read_heads(tmp_path, "B-07") == [head(1), head(2)]


@pytest.mark.parametrize(
    "bad",
    [b"", b"{}", b"\xff\xfe", to_line(head(2)).encode() + b"\r", to_line(head(2)).encode()[1:]],
)
def test_any_other_bad_line_is_named(tmp_path: Path, bad: bytes) -> None:
    """In the middle, or finished at the end."""
    line = f"{to_line(head(1))}\n".encode()
    for text in (line + bad + b"\n" + line, line + bad + b"\n"):
        (tmp_path / "B-07.heads").write_bytes(text)
        with pytest.raises(BadCheckpoint, match=r"B-07\.heads line 2: "):
            read_heads(tmp_path, "B-07")


def test_a_head_of_another_table_is_named(tmp_path: Path) -> None:
    """Somebody renamed a file."""
    DirectorySink(tmp_path).keep(head(1, table="B-08"))
    (tmp_path / "B-08.heads").rename(tmp_path / "B-07.heads")
    with pytest.raises(BadCheckpoint, match="line 1: is of table B-08"):
        read_heads(tmp_path, "B-07")


def test_heads_that_are_not_there_say_so(tmp_path: Path) -> None:
    """No heads are not the same as none kept."""
    with pytest.raises(HeadsMissing, match="connect the device"):
        read_heads(tmp_path, "B-07")


# The log of another machine.


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A syslog of this machine, over UDP."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        opened.bind(("127.0.0.1", 0))
        opened.settimeout(10)
        yield opened


def test_a_line_of_syslog_holds_the_whole_head(listener: socket.socket) -> None:
    """The header of RFC 5424, then the checkpoint."""
    SyslogSink(f"127.0.0.1:{listener.getsockname()[1]}").keep(head(1200))
    line = listener.recv(4096).decode("ascii")
    header = "<109>1 2026-09-21T14:13:20.123Z - dealer-console - checkpoint - "
    assert line.startswith(header)
    assert from_line(line.removeprefix(header)) == head(1200)


def test_a_simulated_head_is_marked_in_syslog(listener: socket.socket) -> None:
    """In capitals, before anything else."""
    SyslogSink(f"127.0.0.1:{listener.getsockname()[1]}").keep(head(1, simulated=True))
    assert ' - SIMULATED {"hash":' in listener.recv(4096).decode("ascii")


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets")
def test_a_daemon_on_this_machine_is_told(tmp_path: Path) -> None:
    """By the path of its socket."""
    path = tmp_path / "log"
    if len(str(path)) > 100:
        pytest.skip("the path is too long for a socket")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as opened:
        opened.bind(str(path))
        opened.settimeout(10)
        SyslogSink(str(path)).keep(head(7))
        assert to_line(head(7)).encode() in opened.recv(4096)


def test_a_syslog_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Where it can be noticed."""
    with pytest.raises(SinkFailed, match="check the address"):
        SyslogSink(str(tmp_path / "none")).keep(head(1))
    with pytest.raises(SinkFailed, match="check the address"):
        SyslogSink(f"{'x' * 70}:514").keep(head(1))


@pytest.mark.parametrize(
    "address", ["", "host", "host:", ":514", "host:0", "host:65536", "a b:514", "::1:514", "h:5\n"]
)
def test_what_can_be_no_address_is_refused_at_once(address: str) -> None:
    """Not when the first head is due."""
    with pytest.raises(BadAddress, match="HOST:PORT"):
        SyslogSink(address)


def test_an_address_may_be_of_either_kind() -> None:
    """The newer kind in brackets."""
    assert SyslogSink("[::1]:514").name == "syslog [::1]:514"
    assert SyslogSink("10.0.0.7:514").name == "syslog 10.0.0.7:514"


# Paper.


SLIP = """\
========================================
          ROUND LOG CHECKPOINT
========================================
Table     B-07
Made at   shoe-end
Date      2026-09-21
Time      14:13:20.123 UTC
Sequence  1200
Key       56475aa7 5463474c
Hash
  31e436c0 203806ea 8e3d9853 c225a5ac
  166d64f4 b22626d4 37c901ad 39f2279d
----------------------------------------
Keep this slip away from the table.
"""


def test_a_slip_can_be_read_and_typed_from() -> None:
    """Digits in groups of eight."""
    assert slip_of(head(1200, Reason.SHOE_END)) == SLIP


@pytest.mark.parametrize("table", ["B-07", "Süd " * 30, "中" * 20, "x" * 200])
def test_a_slip_has_forty_columns_of_ascii(table: str) -> None:
    """Whatever the table is called."""
    slip = slip_of(head(2**63 - 1, Reason.SIGN_OFF, table, simulated=True))
    assert slip.isascii()
    assert max(map(len, slip.splitlines())) == 40


def test_a_simulated_slip_is_marked_at_both_ends() -> None:
    """So that half a slip still says so."""
    slip = slip_of(head(1, Reason.CLOSED, simulated=True))
    assert slip.count("SIMULATED") == 2
    assert "SIMULATED" not in slip_of(head(1, Reason.CLOSED))


def test_slips_in_a_folder_are_files(tmp_path: Path) -> None:
    """Only of what people hold on to."""
    sink = SlipSink(tmp_path)
    for sequence, reason in enumerate(Reason, start=1):
        sink.keep(head(sequence, reason))
    wanted = {
        f"B-07-{sequence}.txt"
        for sequence, reason in enumerate(Reason, start=1)
        if reason in ("shoe-end", "sign-off", "closed")
    }
    assert {path.name for path in tmp_path.iterdir()} == wanted
    sink.keep(head(1200, Reason.SHOE_END))
    assert (tmp_path / "B-07-1200.txt").read_text() == SLIP


def test_two_slips_of_one_event_are_both_kept(tmp_path: Path) -> None:
    """And one that is brought twice is kept once."""
    sink = SlipSink(tmp_path)
    for reason in (Reason.SIGN_OFF, Reason.CLOSED, Reason.SIGN_OFF):
        sink.keep(head(9, reason))
    both = slip_of(head(9, Reason.SIGN_OFF)) + slip_of(head(9, Reason.CLOSED))
    assert (tmp_path / "B-07-9.txt").read_text() == both


def test_a_missing_printer_does_not_become_a_file(tmp_path: Path) -> None:
    """It is a fault."""
    with pytest.raises(SinkFailed, match="printer is on"):
        SlipSink(tmp_path / "lp0").keep(head(1, Reason.SHOE_END))
    assert list(tmp_path.iterdir()) == []
    SlipSink(tmp_path / "lp0").keep(head(2, Reason.TIME))


@posix
def test_a_printer_gets_the_slip_and_a_feed(tmp_path: Path) -> None:
    """A pipe stands for the device."""
    device = tmp_path / "lp0"
    os.mkfifo(device)
    paper = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    try:
        SlipSink(device).keep(head(1200, Reason.SHOE_END))
        printed = os.read(paper, 4096).decode("ascii")
    finally:
        os.close(paper)
    assert printed.startswith(SLIP)
    assert printed.removeprefix(SLIP).strip("\n") == ""
    assert printed.endswith("\n\n\n\n")
    assert stat.S_ISFIFO(device.stat().st_mode)


# The keeper.


class Box:
    """A sink that fails or hangs as the test says."""

    def __init__(self, name: str = "box") -> None:
        self.name = name
        self.kept: list[int] = []
        self.tried: list[int] = []
        self.fails: Exception | None = None
        self.open = threading.Event()
        self.open.set()

    def keep(self, checkpoint: Checkpoint) -> None:
        """Keep a head, once the box is open."""
        self.tried.append(checkpoint.sequence)
        self.open.wait()
        if self.fails is not None:
            raise self.fails
        self.kept.append(checkpoint.sequence)

    def await_kept(self, last: int) -> None:
        """Wait until that head is the last that was kept."""
        until(lambda: self.kept[-1:] == [last], f"{last} was not kept")


class Scene:
    """A keeper of some boxes on a driven clock, and what it told."""

    def __init__(self, *boxes: Sink) -> None:
        self.clock = DrivenClock()
        self.told: list[tuple[str, str | None]] = []
        self.keeper = SinkKeeper(boxes, lambda name, why: self.told.append((name, why)), self.clock)

    def keep(self, *heads: Checkpoint) -> None:
        """Give the keeper heads."""
        for one in heads:
            self.keeper.keep(one)

    def await_pause(self, number: int) -> None:
        """Wait until so many pauses have begun."""
        until(lambda: len(self.clock.waits) == number, f"there was no pause {number}")


@pytest.fixture
def box() -> Iterator[Box]:
    """A box that is open at the end, so that no thread hangs on it."""
    made = Box()
    yield made
    made.open.set()


@pytest.fixture
def scene(box: Box) -> Iterator[Scene]:
    """A keeper of that box, started."""
    made = Scene(box)
    made.keeper.start()
    yield made
    box.open.set()
    made.keeper.stop(10)


def hold(box: Box, scene: Scene) -> None:
    """Have the box hang at head 1."""
    box.open.clear()
    scene.keep(head(1))
    until(lambda: box.tried == [1], "nothing was brought")


def test_heads_are_brought_and_nobody_is_troubled(box: Box, scene: Scene) -> None:
    """One after another."""
    for sequence in (1, 2, 3):
        scene.keep(head(sequence))
        box.await_kept(sequence)
    assert scene.keeper.stop(10) == []
    assert (box.kept, scene.told) == ([1, 2, 3], [])


def test_the_thread_is_known_by_its_name_and_ends_with_the_process(box: Box, scene: Scene) -> None:
    """A daemon, so that a stuck share does not keep the console from ending."""
    (thread,) = [one for one in threading.enumerate() if one.name == "log-sinks"]
    assert thread.daemon


def test_the_newest_head_takes_the_place_of_those_that_wait(box: Box, scene: Scene) -> None:
    """But for those that people hold on to."""
    hold(box, scene)
    scene.keep(head(2), head(3, Reason.SHOE_END), head(4), head(5, Reason.SIGN_OFF))
    scene.keep(*(head(sequence, Reason.EVENTS) for sequence in range(6, 1000)))
    box.open.set()
    assert scene.keeper.stop(10) == []
    assert box.kept == [1, 3, 5, 999]


def test_a_shoes_end_also_supersedes_what_is_older(box: Box, scene: Scene) -> None:
    """It is a newer head."""
    hold(box, scene)
    scene.keep(head(2), head(3, Reason.SHOE_END))
    box.open.set()
    assert scene.keeper.stop(10) == []
    assert box.kept == [1, 3]


def test_a_sink_that_hangs_holds_up_neither_table_nor_other_sinks(box: Box) -> None:
    """The other goes on, and stopping does not wait for ever."""
    other = Box("other")
    scene = Scene(box, other)
    scene.keeper.start()
    hold(box, scene)
    for sequence in range(2, 20):
        scene.keep(head(sequence))
        other.await_kept(sequence)
    assert scene.keeper.stop(0.05) == ["box"]
    assert other.kept == list(range(1, 20))
    box.open.set()
    until(lambda: box.kept, "the box stays shut")


def test_after_the_end_nothing_more_is_brought(box: Box, scene: Scene) -> None:
    """A share that comes back late gets only what it was at."""
    hold(box, scene)
    scene.keep(head(2))
    assert scene.keeper.stop(0) == ["box"]
    box.open.set()
    until(lambda: not any(one.name == "log-sinks" for one in threading.enumerate()), "it goes on")
    assert box.kept == [1]


def test_a_sink_that_hangs_is_told_once_and_again_when_it_works(box: Box, scene: Scene) -> None:
    """After thirty seconds without an answer."""
    hold(box, scene)
    scene.clock.at += SLOW - 1
    scene.keep(head(2))
    assert scene.told == []
    scene.clock.at += 1
    scene.keep(head(3))
    scene.keep(head(4))
    assert scene.told == [("box", "has not answered for 30 seconds; check it")]
    box.open.set()
    until(lambda: box.kept == [1, 4], "it did not go on")
    until(lambda: scene.told[1:] == [("box", None)], "nobody heard that it works")


def test_a_sink_without_work_is_not_taken_for_one_that_hangs(box: Box, scene: Scene) -> None:
    """However long the table was idle."""
    for sequence in range(1, 20):
        scene.keep(head(sequence))
        box.await_kept(sequence)
        # The keeper itself may take a moment longer than the box.
        until(lambda: scene.keeper._lines[0]._waiting == [], "it is still at it")
        scene.clock.at += SLOW
    assert scene.told == []


def test_a_sink_that_fails_is_tried_again_at_growing_pauses(box: Box, scene: Scene) -> None:
    """With the newest head; told once, and once when it works again."""
    box.fails = SinkFailed("pulled out; plug it in")
    scene.keep(head(1))
    for sequence in range(2, 10):
        scene.await_pause(sequence - 1)
        scene.keep(head(sequence))
        scene.clock.pass_wait()
    scene.await_pause(9)
    assert box.tried == list(range(1, 10))
    assert scene.told == [("box", "pulled out; plug it in")]
    assert scene.clock.waits == [*WAITS, WAITS[-1], WAITS[-1], WAITS[-1]]
    box.fails = None
    scene.clock.pass_wait()
    until(lambda: scene.told[1:] == [("box", None)], "nobody heard that it works")
    assert box.kept == [9]


def test_the_pauses_begin_anew_once_it_has_worked(box: Box, scene: Scene) -> None:
    """And so does the telling."""
    for pauses in (2, 4):
        box.fails = SinkFailed("no paper")
        scene.keep(head(1))
        scene.clock.pass_wait()
        scene.await_pause(pauses)
        box.fails = None
        scene.clock.pass_wait()
        until(lambda: scene.told[-1:] == [("box", None)], "it does not work")
    assert scene.clock.waits == [1.0, 2.0, 1.0, 2.0]
    assert scene.told == [("box", "no paper"), ("box", None)] * 2


def test_heads_to_hold_on_to_wait_for_a_sink_that_fails(box: Box, scene: Scene) -> None:
    """All of them, in their order, and the newest."""
    box.fails = SinkFailed("no paper")
    ends = [head(sequence, Reason.SHOE_END) for sequence in range(1, 50)]
    scene.keep(*ends, head(50), head(51))
    scene.await_pause(1)
    box.fails = None
    scene.clock.pass_wait()
    until(lambda: box.kept[-1:] == [51], "not all were brought")
    assert box.kept == [*range(1, 50), 51]


def test_at_the_end_a_pause_is_cut_short_for_one_more_try(box: Box, scene: Scene) -> None:
    """The stick may be back."""
    box.fails = SinkFailed("pulled out")
    scene.keep(head(1))
    scene.await_pause(1)
    box.fails = None
    assert scene.keeper.stop(10) == []
    assert box.kept == [1]


def test_at_the_end_a_sink_that_still_fails_is_named(box: Box, scene: Scene) -> None:
    """At once, though there was time."""
    box.fails = SinkFailed("pulled out")
    scene.keep(head(1))
    scene.await_pause(1)
    assert scene.keeper.stop(10) == ["box"]
    assert (box.kept, box.tried) == ([], [1, 1])


def test_a_mistake_in_a_sink_does_not_end_its_thread(
    box: Box, scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told as a failure, and logged once."""
    box.fails = ZeroDivisionError("by zero")
    scene.keep(head(1))
    scene.clock.pass_wait()
    scene.await_pause(2)
    assert scene.told == [("box", "by zero")]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()
    box.fails = None
    scene.clock.pass_wait()
    until(lambda: box.kept == [1], "the thread has ended")


def test_a_listener_that_fails_does_not_end_the_thread(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    """The sink is tried again all the same."""

    def deaf(name: str, why: str | None) -> None:
        raise RuntimeError(name)

    clock = DrivenClock()
    keeper = SinkKeeper([box], deaf, clock)
    keeper.start()
    box.fails = SinkFailed("no paper")
    keeper.keep(head(1))
    until(lambda: clock.waits, "no pause")
    box.fails = None
    assert keeper.stop(10) == []
    assert box.kept == [1]
    assert len(caplog.records) == 2
    caplog.clear()


def test_without_sinks_there_is_nothing_to_do() -> None:
    """No thread, nobody behind."""
    keeper = SinkKeeper([], lambda name, why: None)
    keeper.start()
    keeper.keep(head(1))
    assert keeper.stop(0) == []


def test_what_came_before_the_start_is_brought(box: Box) -> None:
    """And a keeper that never started says what it is behind with."""
    scene = Scene(box)
    scene.keep(head(1))
    scene.keeper.start()
    assert scene.keeper.stop(10) == []
    assert box.kept == [1]
    idle = Scene(box)
    idle.keep(head(2))
    assert idle.keeper.stop(0) == ["box"]


def test_real_sinks_on_the_real_clock(tmp_path: Path) -> None:
    """A folder and slips; a second folder is not there."""
    told: list[tuple[str, str | None]] = []
    heads, slips = tmp_path / "heads", tmp_path / "slips"
    heads.mkdir()
    slips.mkdir()
    missing = DirectorySink(tmp_path / "missing")
    sinks: list[Sink] = [DirectorySink(heads), SlipSink(slips), missing]
    keeper = SinkKeeper(sinks, lambda name, why: told.append((name, why)))
    keeper.start()
    keeper.keep(head(1, Reason.SHOE_END))
    keeper.keep(head(2, Reason.SIGN_OFF))
    assert keeper.stop(10) == [missing.name]
    assert read_heads(heads, "B-07") == [head(1, Reason.SHOE_END), head(2, Reason.SIGN_OFF)]
    assert {path.name for path in slips.iterdir()} == {"B-07-1.txt", "B-07-2.txt"}
    assert [name for name, why in told] == [missing.name]
