"""The port inside the process: times, loss, return, and reads that wake."""

import threading
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points

import pytest

from hardware_sim.in_process import MOMENT, InProcessPort, NameTaken, read_address, transport
from hardware_sim.port import PortClosed
from shoe_drivers.driver import LineSettings
from shoe_drivers.transport import TRANSPORTS, Chunk, LinkDown, Transport

LINE = LineSettings(4800)
PATIENCE = 10.0


@pytest.fixture
def port() -> Iterator[InProcessPort]:
    port = InProcessPort("table-1")
    yield port
    port.close()


def in_thread(work: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """Start work in a thread; its result, or what it raised, ends up in the list."""
    out: list[object] = []

    def run() -> None:
        try:
            out.append(work())
        except OSError as error:
            out.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, out


def until_chunk(line: Transport) -> Chunk:
    """Read until bytes come."""
    while (chunk := line.read()) is None:
        pass
    return chunk


def test_reads_bring_each_write_with_the_devices_time(port: InProcessPort) -> None:
    line: Transport = transport("sim://table-1", LINE)
    assert port.send(b"abc", 1_234_567)
    assert port.send(b"d", 1_234_999)
    assert line.read() == Chunk(b"abc", 1_234_567)
    assert line.read() == Chunk(b"d", 1_234_999)
    assert line.read() is None
    line.close()


def test_the_transport_is_found_by_its_scheme() -> None:
    (found,) = [entry for entry in entry_points(group=TRANSPORTS) if entry.name == "sim"]
    assert found.value == "hardware_sim.in_process:transport"
    assert found.load() is transport


@pytest.mark.parametrize(
    ("address", "name", "seed"),
    [
        ("sim://table-1", "table-1", None),
        ("SIM://Table-1?seed=0", "Table-1", 0),
        ("sim://a.b_c?seed=123456789012345678", "a.b_c", 123456789012345678),
    ],
)
def test_an_address_names_a_port_and_may_name_the_seed_of_its_cards(
    address: str, name: str, seed: int | None
) -> None:
    assert read_address(address) == (name, seed)


@pytest.mark.parametrize(
    "address",
    [
        *("sim://?seed=1", "sim://a?seed=", "sim://a?seed=-1", "sim://a?seed=1&b=2"),
        *("sim://a/b", "sim://a#b", "sim://a b", "tcp://a", f"sim://a?seed={'9' * 19}"),
    ],
)
def test_what_is_no_such_address_says_what_to_write(address: str) -> None:
    with pytest.raises(ValueError, match=r"write sim://NAME or sim://NAME\?seed=NUMBER"):
        read_address(address)


def test_the_seed_is_nothing_to_the_host(port: InProcessPort) -> None:
    line = transport("sim://table-1?seed=5", LINE)
    port.send(b"abc", 1)
    assert line.read() == Chunk(b"abc", 1)


@pytest.mark.parametrize("url", ["sim://", "table-1", "sim:table-1", "sim://nobody"])
def test_an_address_that_reaches_nothing_says_what_there_is(port: InProcessPort, url: str) -> None:
    with pytest.raises(LinkDown, match=r"write sim://NAME|there are: table-1"):
        transport(url, LINE)


def test_one_host_at_a_time(port: InProcessPort) -> None:
    line = transport(port.address, LINE)
    with pytest.raises(LinkDown, match="another program"):
        transport(port.address, LINE)
    line.close()
    transport(port.address, LINE).close()


def test_what_nobody_hears_is_lost(port: InProcessPort) -> None:
    assert not port.send(b"lost", 1)
    line = transport(port.address, LINE)
    assert line.read() is None
    line.close()
    assert not port.send(b"lost", 2)


def test_all_of_it_is_sent_or_nothing(port: InProcessPort) -> None:
    several = [Chunk(b"a", 1), Chunk(b"", 2), Chunk(b"b", 3)]
    assert not port.send_all(several)
    line = transport(port.address, LINE)
    assert port.send_all([])
    assert port.send_all(several)
    assert [line.read(), line.read(), line.read()] == [Chunk(b"a", 1), Chunk(b"b", 3), None]


def test_a_dropped_link_is_down_after_what_came_before_and_for_good(port: InProcessPort) -> None:
    line = transport(port.address, LINE)
    port.send(b"last", 5)
    port.drop()
    assert not port.send(b"lost", 6)
    assert line.read() == Chunk(b"last", 5)
    with pytest.raises(LinkDown, match="unplugged"):
        line.read()
    with pytest.raises(LinkDown):
        line.write(b"x")
    with pytest.raises(LinkDown, match="unplugged"):
        transport(port.address, LINE)
    port.restore()
    with pytest.raises(LinkDown):
        line.read()
    again = transport(port.address, LINE)
    port.send(b"new", 7)
    assert again.read() == Chunk(b"new", 7)


def test_an_old_line_that_is_closed_late_does_not_take_the_new_one_away(
    port: InProcessPort,
) -> None:
    old = transport(port.address, LINE)
    port.drop()
    port.restore()
    new = transport(port.address, LINE)
    old.close()
    assert port.send(b"new", 7)
    assert new.read() == Chunk(b"new", 7)


@pytest.mark.parametrize("end", ["close", "drop", "port"])
def test_a_waiting_read_comes_back_at_once(
    port: InProcessPort, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    # With an hour to wait, only being woken ends the read.
    monkeypatch.setattr("hardware_sim.in_process.MOMENT", 3600.0)
    line = transport(port.address, LINE)
    thread, out = in_thread(line.read)
    {"close": line.close, "drop": port.drop, "port": port.close}[end]()
    thread.join(PATIENCE)
    assert len(out) == 1
    assert isinstance(out[0], LinkDown)


def test_bytes_end_a_waiting_read(port: InProcessPort, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware_sim.in_process.MOMENT", 3600.0)
    line = transport(port.address, LINE)
    thread, out = in_thread(line.read)
    port.send(b"now", 3)
    thread.join(PATIENCE)
    assert out == [Chunk(b"now", 3)]
    assert MOMENT < 1


def test_the_host_is_heard_and_waited_for(port: InProcessPort) -> None:
    assert not port.wait_for_reader(0.0)
    thread, out = in_thread(lambda: port.wait_for_reader(PATIENCE))
    line = transport(port.address, LINE)
    thread.join(PATIENCE)
    assert out == [True]
    thread, out = in_thread(lambda: port.received(PATIENCE))
    line.write(b"\x02OP")
    thread.join(PATIENCE)
    assert out == [b"\x02OP"]
    assert port.received(0.0) == b""


def test_a_wait_of_the_port_is_cut_short(port: InProcessPort) -> None:
    thread, out = in_thread(lambda: port.received(3600.0))
    port.wake()
    thread.join(PATIENCE)
    assert out == [b""]


def test_the_port_knows_when_all_has_been_read(port: InProcessPort) -> None:
    line = transport(port.address, LINE)
    port.send(b"a", 1)
    assert not port.drained(0.0)
    thread, out = in_thread(lambda: port.drained(PATIENCE))
    until_chunk(line)
    thread.join(PATIENCE)
    assert out == [True]


def test_a_name_is_taken_once_and_free_after_closing() -> None:
    port = InProcessPort("twice")
    with pytest.raises(NameTaken, match="already"):
        InProcessPort("twice")
    port.close()
    with pytest.raises(PortClosed):
        port.send(b"x", 1)
    port.restore()
    with pytest.raises(LinkDown):
        port.open()
    InProcessPort("twice").close()
    with pytest.raises(ValueError, match="address"):
        InProcessPort("no/name")
