"""The TCP port: one host, its loss and its return."""

import socket
import threading
from collections.abc import Iterator

import pytest

from hardware_sim.port import PortClosed
from hardware_sim.tcp_port import TcpPort

PATIENCE = 10.0


@pytest.fixture
def port() -> Iterator[TcpPort]:
    port = TcpPort()
    yield port
    port.close()


def connect(port: TcpPort) -> socket.socket:
    """A host, connected and taken in."""
    host, number = port.address.removeprefix("socket://").split(":")
    client = socket.create_connection((host, int(number)), PATIENCE)
    assert port.wait_for_reader(PATIENCE)
    return client


def test_bytes_go_both_ways(port: TcpPort) -> None:
    with connect(port) as client:
        assert port.send(b"\x05\x30", 0)
        assert client.recv(10) == b"\x05\x30"
        client.sendall(b"\x06")
        assert port.received(PATIENCE) == b"\x06"
        assert port.received(0.0) == b""


def test_nobody_there_hears_nothing(port: TcpPort) -> None:
    assert not port.wait_for_reader(0.0)
    assert not port.send(b"lost", 0)
    with connect(port) as client:
        assert port.send(b"heard", 0)
        assert client.recv(10) == b"heard"


def test_a_new_host_takes_the_old_ones_place(port: TcpPort) -> None:
    with connect(port) as old, connect(port) as new:
        port.received(0.0)
        assert port.send(b"x", 0)
        assert new.recv(10) == b"x"
        assert old.recv(10) == b""


def test_a_host_that_hangs_up_is_noticed(port: TcpPort) -> None:
    connect(port).close()
    assert port.received(0.05) == b""
    assert not port.send(b"lost", 0)


@pytest.mark.parametrize("reset", [False, True])
def test_a_dropped_link_ends_the_connection_and_returns_at_the_same_address(
    port: TcpPort, reset: bool
) -> None:
    address = port.address
    with connect(port) as client:
        port.drop(reset=reset)
        if reset:
            with pytest.raises(ConnectionResetError):
                client.recv(10)
        else:
            assert client.recv(10) == b""
    with pytest.raises(ConnectionRefusedError):
        connect(port)
    assert not port.send(b"lost", 0)
    port.restore()
    assert port.address == address
    with connect(port) as client:
        assert port.send(b"back", 0)
        assert client.recv(10) == b"back"


def test_what_was_sent_before_a_drop_arrives(port: TcpPort) -> None:
    with connect(port) as client:
        port.send(b"last", 0)
        port.drop()
        assert client.recv(10) == b"last"
        assert client.recv(10) == b""


@pytest.mark.parametrize("way", ["wake", "close"])
def test_a_wait_is_cut_short(port: TcpPort, way: str) -> None:
    out: list[bytes] = []
    thread = threading.Thread(target=lambda: out.append(port.received(3600.0)))
    thread.start()
    {"wake": port.wake, "close": port.close}[way]()
    thread.join(PATIENCE)
    assert out == [b""]


def test_closing_ends_a_send_to_a_host_that_reads_nothing(port: TcpPort) -> None:
    out: list[OSError] = []

    def send() -> None:
        try:
            port.send(b"x" * 50_000_000, 0)
        except PortClosed as closed:
            out.append(closed)

    with connect(port) as client:
        thread = threading.Thread(target=send)
        thread.start()
        # Some of it has come, the rest does not fit.
        assert client.recv(1) == b"x"
        port.close()
        thread.join(PATIENCE)
    assert len(out) == 1
    with pytest.raises(PortClosed):
        port.restore()
