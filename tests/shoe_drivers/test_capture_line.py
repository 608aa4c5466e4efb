"""A capture played as the line it was taken from."""

from pathlib import Path

import pytest

from shoe_drivers.capture import CaptureWriter
from shoe_drivers.capture_line import CaptureTransport
from shoe_drivers.transport import Chunk, LinkDown
from tests.shoe_drivers.captures import FILE, HEAD, StandingClock, no_failure
from tests.shoe_drivers.waiting import LINE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shoe.capture"


@pytest.fixture
def taken(path: Path) -> Path:
    path.write_bytes(FILE.encode())
    return path


def test_played_fast_the_line_brings_the_same_chunks_and_loses_itself_again(taken: Path) -> None:
    clock = StandingClock()
    line = CaptureTransport(taken, timed=False, clock=clock)
    assert [line.read() for _ in range(3)] == [
        Chunk(b"D1", 1010),
        Chunk(b"2\n", 1012),
        Chunk(b"A0", 2000),
    ]
    with pytest.raises(LinkDown, match="lost"):
        line.read()
    assert clock.at == 50_000
    line = line.reopen("capture:x", LINE)
    assert not line.over
    assert line.read() == Chunk(b"1\nA01\n", 4005)
    assert line.over
    assert line.read() is None
    line.write(b"whatever")


def test_played_in_time_each_chunk_comes_when_it_came_then(taken: Path) -> None:
    clock = StandingClock()
    line = CaptureTransport(taken, timed=True, clock=clock)
    came: list[tuple[int, Chunk]] = []
    while len(came) < 3:
        chunk = line.read()
        if chunk is not None:
            came.append((clock.at - 50_000, chunk))
    # The first line of the capture, at 1000, is the moment the playing began.
    assert came == [
        (10, Chunk(b"D1", 1010)),
        (12, Chunk(b"2\n", 1012)),
        (1000, Chunk(b"A0", 2000)),
    ]
    with pytest.raises(LinkDown, match="lost"):
        line.read()
    assert clock.at == 51_001
    clock.at = 52_999
    with pytest.raises(LinkDown, match="not there at this time"):
        line.reopen("capture:x", LINE)
    clock.at = 53_000
    line.reopen("capture:x", LINE)
    assert line.read() == Chunk(b"1\nA01\n", 4005)
    assert clock.at == 53_005


def test_a_read_waits_only_a_moment(path: Path) -> None:
    writer = CaptureWriter(path, HEAD, no_failure)
    writer.opened(0)
    writer.read(b"x", 10_000)
    writer.close(10_001)
    clock = StandingClock()
    line = CaptureTransport(path, timed=True, clock=clock)
    assert line.read() is None
    assert clock.at == 50_050


def test_a_line_opened_anew_without_a_loss_is_lost_for_the_reader(path: Path) -> None:
    writer = CaptureWriter(path, HEAD, no_failure)
    writer.opened(0)
    writer.read(b"D1", 1)
    writer.opened(2)
    writer.read(b"2\n", 3)
    writer.close(4)
    line = CaptureTransport(path, timed=False, clock=StandingClock())
    assert line.read() == Chunk(b"D1", 1)
    with pytest.raises(LinkDown):
        line.read()
    line.reopen("capture:x", LINE)
    assert line.read() == Chunk(b"2\n", 3)


def test_closing_ends_the_line_and_reopening_goes_on_where_it_was(taken: Path) -> None:
    line = CaptureTransport(taken, timed=False, clock=StandingClock())
    assert line.read() == Chunk(b"D1", 1010)
    line.close()
    with pytest.raises(LinkDown):
        line.read()
    with pytest.raises(LinkDown):
        line.write(b"x")
    line.reopen("capture:x", LINE)
    assert line.read() == Chunk(b"2\n", 1012)


def test_a_line_lost_for_good_is_not_there_any_more(path: Path) -> None:
    writer = CaptureWriter(path, HEAD, no_failure)
    writer.opened(0)
    writer.lost(1)
    writer.close(2)
    line = CaptureTransport(path, timed=False, clock=StandingClock())
    with pytest.raises(LinkDown):
        line.read()
    with pytest.raises(LinkDown, match="not opened again"):
        line.reopen("capture:x", LINE)
    assert line.over


def test_an_empty_capture_is_silent(path: Path) -> None:
    CaptureWriter(path, HEAD, no_failure).close(0)
    line = CaptureTransport(path, timed=True, clock=StandingClock())
    assert line.over
    assert line.read() is None
