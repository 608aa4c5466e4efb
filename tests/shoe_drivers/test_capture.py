"""Captures: written, read, and played again."""

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import card
from rules.table.facts import BytesUnread, CardDrawn, LinkLost, LinkRestored
from shoe_drivers.bee_tek import make as bee_tek
from shoe_drivers.capture import (
    BadCapture,
    CaptureFailed,
    CaptureWriter,
    Event,
    Head,
    Record,
    read_capture,
    replay,
)
from shoe_drivers.driver import HostOrder, Order
from shoe_drivers.line_scanner import make as line_scanner
from tests.shoe_drivers.captures import FILE, HEAD, RECORDS, no_failure
from tests.shoe_drivers.waiting import Letters


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shoe.capture"


@pytest.fixture
def taken(path: Path) -> Path:
    path.write_bytes(FILE.encode())
    return path


def test_the_file_reads_as_the_documents_say(taken: Path) -> None:
    capture = read_capture(taken)
    assert (capture.head, capture.records, capture.cut) == (HEAD, RECORDS, "")


def test_each_line_is_on_disk_when_it_is_told(path: Path) -> None:
    writer = CaptureWriter(path, HEAD, no_failure)
    head = "".join(FILE.splitlines(keepends=True)[:5])
    assert path.read_bytes().decode() == head
    told: list[tuple[Callable[[], None], str]] = [
        (lambda: writer.opened(1000), "1000 opened\n"),
        (lambda: writer.read(b"D1", 1010), "1010 read 4431 |D1\n"),
        (lambda: writer.read(b"2\n", 1012), "1012 read 320a |2.\n"),
        (lambda: writer.sent(b"\x02", 1013), "1013 sent 02 |.\n"),
        (lambda: writer.sent(b"L", 1014, HostOrder(Order.LOCK)), "1014 sent 4c lock |L\n"),
        (lambda: writer.read(b"", 1015), ""),
        (lambda: writer.lost(1016), "1016 lost\n"),
        (lambda: writer.close(1017), "1017 closed\n"),
        (lambda: writer.close(1018), ""),
        (lambda: writer.read(b"x", 1019), ""),
    ]
    for tell, line in told:
        tell()
        head += line
        assert path.read_bytes().decode() == head


TIMES = st.integers(-(10**9), 10**15)
BYTES = st.binary(min_size=1)
ORDERS = st.builds(HostOrder, st.sampled_from(Order), st.text(max_size=5)) | st.none()
RECORD = st.one_of(
    st.tuples(TIMES, st.just(Event.READ), BYTES, st.none()),
    st.tuples(TIMES, st.just(Event.SENT), BYTES, ORDERS),
    st.tuples(TIMES, st.sampled_from([Event.OPENED, Event.LOST]), st.just(b""), st.none()),
).map(Record._make)


@given(st.lists(RECORD), st.text(), st.dictionaries(st.text(), st.text()), st.data())
def test_what_is_written_is_read_and_a_cut_loses_one_line(
    records: list[Record], address: str, settings: dict[str, str], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _write_read_and_cut(Path(folder) / "c", records, Head("any", settings, address), data)


def _write_read_and_cut(path: Path, records: list[Record], head: Head, data: st.DataObject) -> None:
    writer = CaptureWriter(path, head, no_failure)
    whole = path.stat().st_size
    ends = []
    for record in records:
        match record.event:
            case Event.READ:
                writer.read(record.data, record.at)
            case Event.SENT:
                writer.sent(record.data, record.at, record.order)
            case Event.OPENED:
                writer.opened(record.at)
            case _:
                writer.lost(record.at)
        ends.append(path.stat().st_size)
    capture = read_capture(path)
    assert (capture.head, list(capture.records), capture.cut) == (head, records, "")
    writer.close(0)
    size = data.draw(st.integers(whole, max([whole, *ends])))
    os.truncate(path, size)
    cut = read_capture(path)
    assert list(cut.records) == records[: sum(end <= size for end in ends)]
    assert bool(cut.cut) is (size not in (whole, *ends))


def test_an_unfinished_last_line_is_told_and_not_believed(taken: Path) -> None:
    taken.write_bytes(FILE.encode() + b"4010 read 4431")
    capture = read_capture(taken)
    assert capture.records == RECORDS
    assert capture.cut == "4010 read 4431"


def test_line_ends_that_an_editor_changed_do_no_harm(taken: Path) -> None:
    taken.write_bytes(FILE.replace("\n", "\r\n").encode())
    assert read_capture(taken).records == RECORDS


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1000",
        "1000 raed 05",
        "1000 read",
        "1000 read 5",
        "1000 read 0G",
        "1000 read 0A",
        "1000 read 05 lock",
        "1000 sent 05 jump",
        "1000 opened 05",
        "soon opened",
        "1000  opened",
        "1000 read 05 D12",
        "\xff",
    ],
)
def test_a_malformed_line_names_its_number(taken: Path, line: str) -> None:
    lines = FILE.splitlines()
    lines.insert(7, line)
    taken.write_bytes("".join(f"{each}\n" for each in lines).encode("latin-1"))
    with pytest.raises(BadCapture, match="line 8:"):
        read_capture(taken)


@pytest.mark.parametrize(
    ("old", "new", "number"),
    [
        ("shoe-capture 1", "shoe-capture 2", 1),
        ('driver "line-scanner"', "driver line-scanner", 2),
        ('{"baud": "9600", "cut-ms": "400"}', "[]", 3),
        ('{"baud": "9600", "cut-ms": "400"}', '{"baud": 9600}', 3),
        ("address", "adress", 4),
        (FILE[FILE.index("began") :], "", 5),
        (FILE, "", 1),
    ],
)
def test_a_malformed_head_names_its_line(taken: Path, old: str, new: str, number: int) -> None:
    taken.write_bytes(FILE.replace(old, new).encode())
    with pytest.raises(BadCapture, match=rf"line {number}\b"):
        read_capture(taken)


def test_a_capture_that_is_not_there_or_cannot_be_made(tmp_path: Path, taken: Path) -> None:
    with pytest.raises(CaptureFailed, match=r"cannot be read.*check its name"):
        read_capture(tmp_path / "none")
    with pytest.raises(CaptureFailed, match=r"cannot be written.*folder"):
        CaptureWriter(tmp_path / "no" / "folder", HEAD, no_failure)
    with pytest.raises(CaptureFailed, match="cannot be written"):
        CaptureWriter(tmp_path / "a\0b", HEAD, no_failure)
    with pytest.raises(CaptureFailed, match="already: choose another name"):
        CaptureWriter(taken, HEAD, no_failure)
    assert taken.read_bytes() == FILE.encode()


def test_a_full_disk_is_told_once_and_harms_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[CaptureFailed] = []
    writer = CaptureWriter(path, HEAD, failures.append)
    writer.opened(1)
    real_write = os.write

    def nearly_full(file: int, data: bytes) -> int:
        # The disk takes three bytes more, and says so; then none.
        monkeypatch.setattr(os, "write", full)
        return real_write(file, data[:3])

    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", nearly_full)
    writer.read(b"D12\n", 222)
    monkeypatch.setattr(os, "write", real_write)
    writer.read(b"A01\n", 333)
    writer.close(444)
    assert [str(failure) for failure in failures] == [str(failures[0])]
    assert "No space left" in str(failures[0])
    assert "room" in str(failures[0])
    capture = read_capture(path)
    assert (capture.records, capture.cut) == ((Record(1, Event.OPENED),), "222")


def test_a_disk_full_from_the_start_leaves_no_file_in_the_way(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(CaptureFailed, match="No space left"):
            CaptureWriter(path, HEAD, no_failure)
    CaptureWriter(path, HEAD, no_failure).close(1)


def test_a_replay_tells_what_was_told_then(taken: Path) -> None:
    # The line went for 1999 ms in the middle of an ace: its half is told when 400 ms are over.
    assert list(replay(read_capture(taken), line_scanner(HEAD.settings))) == [
        CardDrawn(card("QD"), None, 1012),
        LinkLost(),
        BytesUnread(b"A0".hex()),
        LinkRestored(),
        BytesUnread(b"1".hex()),
        CardDrawn(card("AS"), None, 4005),
    ]


def test_a_replay_gives_the_driver_its_orders_and_openings(taken: Path) -> None:
    given: list[HostOrder] = []

    class Ordered(Letters):
        def order(self, order: HostOrder) -> bytes | None:
            given.append(order)
            return None

    driver = Ordered()
    list(replay(read_capture(taken), driver))
    assert given == [HostOrder(Order.CLEAR_ERROR, "07")]
    assert driver.openings == 2


def test_the_silence_before_the_end_is_replayed(path: Path) -> None:
    writer = CaptureWriter(path, Head("bee-tek"), no_failure)
    writer.opened(0)
    writer.read(b"[Game]<Card:4", 100)
    writer.close(1100)
    assert list(replay(read_capture(path), bee_tek({}))) == [BytesUnread(b"[Game]<Card:4".hex())]
