"""The pseudo-terminal: read by pyserial, unplugged and plugged in again."""

import os
import select
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from hardware_sim.port import PortClosed
from hardware_sim.pseudo_terminal import NoPseudoTerminals, PseudoTerminal

PATIENCE = 10.0

if sys.platform == "win32":

    def test_there_are_none_here() -> None:
        with pytest.raises(NoPseudoTerminals, match="TCP"):
            PseudoTerminal()

else:

    @pytest.fixture
    def port(tmp_path: Path) -> Iterator[PseudoTerminal]:
        port = PseudoTerminal(tmp_path / "shoe")
        yield port
        port.close()

    def opened(port: PseudoTerminal) -> serial.Serial:
        """A host, by pyserial, that the port has seen."""
        host = serial.Serial(port.address, 4800, timeout=PATIENCE, exclusive=True)
        assert port.wait_for_reader(PATIENCE)
        return host

    def test_every_byte_goes_both_ways_as_it_is(port: PseudoTerminal) -> None:
        every = bytes(range(256))
        with opened(port) as host:
            assert port.send(every, 0)
            assert host.read(256) == every
            host.write(every)
            heard = b""
            while len(heard) < 256 and (data := port.received(PATIENCE)):
                heard += data
            assert heard == every
            assert port.received(0.0) == b""

    def test_it_is_raw_for_a_host_that_sets_nothing(port: PseudoTerminal) -> None:
        host = os.open(port.address, os.O_RDWR | os.O_NOCTTY)
        assert port.wait_for_reader(PATIENCE)
        # Neither a line's end is waited for, nor is a control byte swallowed or echoed.
        port.send(b"\x03\x04\r", 0)
        ready, _, _ = select.select([host], [], [], PATIENCE)
        assert ready
        assert os.read(host, 10) == b"\x03\x04\r"
        assert port.received(0.0) == b""
        os.close(host)

    def test_nobody_there_hears_nothing(port: PseudoTerminal) -> None:
        assert not port.wait_for_reader(0.0)
        assert not port.send(b"lost", 0)
        with opened(port) as host:
            assert port.send(b"heard", 0)
            assert host.read(5) == b"heard"
        assert not port.send(b"lost", 0)
        assert port.received(0.0) == b""

    def test_unplugged_the_host_sees_the_real_error_and_finds_it_again(
        port: PseudoTerminal,
    ) -> None:
        address = port.address
        for _ in range(20):
            with opened(port) as host:
                port.send(b"x", 0)
                assert host.read(1) == b"x"
                port.drop()
                assert not Path(address).is_symlink()
                with pytest.raises(serial.SerialException):
                    host.read(1)
            with pytest.raises(serial.SerialException):
                serial.Serial(address)
            assert not port.send(b"lost", 0)
            port.restore()
            assert port.address == address

    def test_without_a_link_the_address_is_the_terminals_own() -> None:
        port = PseudoTerminal()
        with opened(port) as host:
            port.send(b"x", 0)
            assert host.read(1) == b"x"
        port.close()
        assert not Path(port.address).exists()

    def test_closing_leaves_no_link_and_no_open_file(tmp_path: Path) -> None:
        before = len(list(Path("/dev/fd").iterdir()))
        for _ in range(5):
            port = PseudoTerminal(tmp_path / "shoe")
            port.drop()
            port.restore()
            port.close()
            port.close()
        assert len(list(Path("/dev/fd").iterdir())) == before
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("open_by_host", [False, True])
    @pytest.mark.parametrize("way", ["wake", "close"])
    def test_a_wait_is_cut_short(port: PseudoTerminal, way: str, open_by_host: bool) -> None:
        host = opened(port) if open_by_host else None
        out: list[bytes] = []
        thread = threading.Thread(target=lambda: out.append(port.received(3600.0)))
        thread.start()
        {"wake": port.wake, "close": port.close}[way]()
        thread.join(PATIENCE)
        assert out == [b""]
        if host is not None:
            host.close()

    def test_closing_ends_a_send_to_a_host_that_reads_nothing(port: PseudoTerminal) -> None:
        out: list[OSError] = []

        def send() -> None:
            try:
                port.send(b"x" * 1_000_000, 0)
            except PortClosed as closed:
                out.append(closed)

        with opened(port) as host:
            thread = threading.Thread(target=send)
            thread.start()
            assert host.read(1) == b"x"
            port.close()
            thread.join(PATIENCE)
        assert len(out) == 1
        with pytest.raises(PortClosed):
            port.restore()
