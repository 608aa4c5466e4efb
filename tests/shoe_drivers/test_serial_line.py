"""TCP and loop:// lines: what is sent is read at once, what is gone says so and what to do."""

import errno
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator

import pytest
import serial

from shoe_drivers import line_trouble, serial_line
from shoe_drivers.serial_line import open_serial
from shoe_drivers.transport import LinkDown, Transport
from tests.shoe_drivers.waiting import LINE, PATIENCE, error_of_read, read_all

TERMINAL_ERRORS: list[Exception] = []
if sys.platform != "win32":
    import termios

    TERMINAL_ERRORS.append(termios.error(errno.EIO, "Input/output error"))


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE)
        yield listening


@pytest.fixture
def tcp(server: socket.socket) -> Iterator[tuple[Transport, socket.socket]]:
    """A line and its far end."""
    line = open_serial(url_of(server), LINE)
    far, _ = server.accept()
    yield line, far
    line.close()
    far.close()


@pytest.fixture
def loop() -> Iterator[Transport]:
    line = open_serial("loop://", LINE)
    yield line
    line.close()


def url_of(server: socket.socket) -> str:
    return f"socket://127.0.0.1:{server.getsockname()[1]}"


def test_tcp_brings_every_byte_both_ways(tcp: tuple[Transport, socket.socket]) -> None:
    line, far = tcp
    everything = bytes(range(256))
    far.sendall(everything)
    assert read_all(line, 256) == everything
    line.write(everything)
    assert far.recv(1000) == everything


def test_what_a_server_sends_on_connecting_is_kept(server: socket.socket) -> None:
    """pyserial's own socket:// throws away what is there when it has opened."""
    sent = threading.Event()

    def serve() -> None:
        far, _ = server.accept()
        far.sendall(b"\x05first")
        sent.set()
        far.close()

    thread = threading.Thread(target=serve)
    thread.start()
    line = open_serial(url_of(server), LINE)
    assert sent.wait(PATIENCE)
    thread.join()
    assert read_all(line, 6) == b"\x05first"
    assert "is gone" in error_of_read(line)
    line.close()


def test_a_peer_that_closes_or_resets_is_link_down(server: socket.socket) -> None:
    for linger in (b"", struct.pack("ii", 1, 0)):
        line = open_serial(url_of(server), LINE)
        far, _ = server.accept()
        if linger:
            far.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        far.close()
        assert url_of(server) in error_of_read(line)
        line.close()


def test_tcp_asks_after_a_silent_peer(
    server: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[socket.socket] = []
    connect = socket.create_connection

    def remembered(place: tuple[str, int], timeout: float) -> socket.socket:
        made.append(connect(place, timeout))
        return made[-1]

    monkeypatch.setattr(socket, "create_connection", remembered)
    line = open_serial(url_of(server), LINE)
    assert made[0].getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    if hasattr(socket, "TCP_KEEPIDLE"):
        assert made[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 5
        assert made[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL) == 2
        assert made[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT) == 3
    line.close()


def test_a_port_nobody_listens_at_says_so(server: socket.socket) -> None:
    url = url_of(server)
    server.close()
    with pytest.raises(LinkDown, match=f"{url}: nothing listens there; check the port number"):
        open_serial(url, LINE)


def test_a_full_line_is_given_up_after_its_patience(
    tcp: tuple[Transport, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_line, "WRITE_PATIENCE", 0.05)
    line, _ = tcp
    with pytest.raises(LinkDown, match="takes no bytes"):
        line.write(bytes(100_000_000))


def test_loop_brings_back_what_is_sent(loop: Transport) -> None:
    loop.write(b"\x05\xff\x00\x03")
    assert read_all(loop, 4) == b"\x05\xff\x00\x03"


def test_silence_is_none_and_takes_a_moment(loop: Transport) -> None:
    began = time.process_time()
    assert [loop.read() for _ in range(5)] == [None] * 5
    assert time.process_time() - began < 0.25, "half a second of silence must not burn a core"


@pytest.mark.parametrize("kind", ["tcp", "loop"])
def test_close_from_another_thread_ends_a_read_at_once(
    kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With reads that would wait far longer than the test has patience."""
    monkeypatch.setattr(serial_line, "MOMENT", PATIENCE * 10)
    made = request.getfixturevalue(kind)
    line: Transport = made[0] if kind == "tcp" else made
    reading, said = threading.Event(), []

    def read() -> None:
        reading.set()
        try:
            line.read()
        except LinkDown as down:
            said.append(str(down))

    thread = threading.Thread(target=read)
    thread.start()
    assert reading.wait(PATIENCE)
    line.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert said == ["the line was closed on this side"]


@pytest.mark.parametrize("kind", ["tcp", "loop"])
def test_a_closed_line_stays_closed(kind: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(kind)
    line: Transport = made[0] if kind == "tcp" else made
    line.close()
    line.close()
    with pytest.raises(LinkDown):
        line.read()
    with pytest.raises(LinkDown):
        line.write(b"x")


@pytest.mark.parametrize(
    "leak",
    [
        serial.SerialException("ClearCommError failed"),
        OSError(errno.EIO, "Input/output error"),
        TypeError("an integer is required (got type NoneType)"),
        AttributeError("'NoneType' object has no attribute 'recv'"),
        struct.error("unpack requires a buffer of 4 bytes"),
        *TERMINAL_ERRORS,
    ],
    ids=lambda leak: type(leak).__name__,
)
def test_whatever_pyserial_raises_is_link_down(
    leak: Exception, loop: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raises(self: object, size: int = 1) -> bytes:
        raise leak

    from serial.urlhandler import protocol_loop

    monkeypatch.setattr(protocol_loop.Serial, "read", raises)
    monkeypatch.setattr(protocol_loop.Serial, "write", raises)
    with pytest.raises(LinkDown, match="loop:// is gone"):
        loop.read()
    with pytest.raises(LinkDown, match="loop:// is gone"):
        loop.write(b"x")


def test_no_such_port_names_those_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_trouble, "those_there", lambda: "there are COM3, COM7")
    with pytest.raises(LinkDown, match="no such port; there are COM3, COM7"):
        open_serial("/dev/there-is-no-such-port", LINE)


def test_no_permission_says_which_group(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    text = line_trouble.not_opened("/dev/ttyUSB0", serial.SerialException(errno.EACCES, "no"))
    assert text.startswith("/dev/ttyUSB0: this user may not open it")
    assert "usermod -aG dialout" in text


def test_on_windows_access_denied_is_a_port_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows says "access denied" of a port that another program has open."""
    monkeypatch.setattr(sys, "platform", "win32")
    error = serial.SerialException(
        "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"
    )
    assert "COM3: another program has the port open" in line_trouble.not_opened("COM3", error)
    gone = serial.SerialException("could not open port 'COM3': FileNotFoundError(2, 'no', None, 2)")
    assert "COM3: no such port" in line_trouble.not_opened("COM3", gone)
