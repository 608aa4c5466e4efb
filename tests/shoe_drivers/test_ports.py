"""Listing ports and finding them by what they say of themselves."""

from pathlib import Path

import pytest
from serial.tools import list_ports as machine
from serial.tools.list_ports_common import ListPortInfo

from shoe_drivers import addresses, registry
from shoe_drivers.addresses import BadAddress, UsbIdentity, find_usb, open_address, opener
from shoe_drivers.driver import LineSettings
from shoe_drivers.ports import list_ports, those_there
from shoe_drivers.serial_line import ControlLines
from shoe_drivers.transport import LinkDown, Transport
from tests.shoe_drivers.waiting import LINE, read_all


def port(
    device: str, usb: str = "", serial: str | None = None, location: str | None = None
) -> ListPortInfo:
    """A port as the system lists it; usb is "0403:6001"."""
    info = ListPortInfo(device, skip_link_detection=True)
    info.serial_number, info.location = serial, location
    if usb:
        info.vid, info.pid = (int(part, 16) for part in usb.split(":"))
        info.description = f"{device} by USB"
    return info


def plug(monkeypatch: pytest.MonkeyPatch, *ports: ListPortInfo) -> None:
    monkeypatch.setattr(machine, "comports", lambda: list(ports))


@pytest.mark.parametrize(
    ("usb", "words"),
    [
        ("0403:6001", "FTDI"),
        ("067b:2303", "Prolific"),
        ("1a86:7523", "CH340"),
        ("10c4:ea60", "CP210x"),
        ("110a:1110", "Moxa"),
        ("ffff:0001", "not known"),
    ],
)
def test_a_vendor_id_tells_what_it_looks_like(
    usb: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(monkeypatch, port("/dev/ttyUSB0", usb))
    assert words in list_ports()[0].looks_like


def test_ports_come_by_number_and_those_without_usb_keep_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug(monkeypatch, port("COM10"), port("COM9"), port("COM1"))
    assert [found.device for found in list_ports()] == ["COM1", "COM9", "COM10"]
    assert [found.address for found in list_ports()] == ["COM1", "COM9", "COM10"]
    assert list_ports()[0].looks_like == "built-in port"
    assert list_ports()[0].description == ""
    assert those_there() == "there are COM1, COM9, COM10"


def test_the_address_has_the_serial_number_written_so_that_it_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug(monkeypatch, port("COM5", "0403:6001", "A5:02?8"))
    address = list_ports()[0].address
    assert address == "usb:0403:6001:A5%3A02%3F8"
    opened: list[str] = []
    monkeypatch.setattr(addresses, "open_serial", lambda place, *_: opened.append(place))
    opener(address, LINE)()
    assert opened == ["COM5"]


def test_adapters_alike_are_told_apart_by_their_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    plug(
        monkeypatch,
        port("/dev/ttyUSB0", "1a86:7523", location="1-1.2"),
        port("/dev/ttyUSB1", "1a86:7523", location="1-1.3"),
    )
    assert [found.address for found in list_ports()] == [
        "usb:1a86:7523?location=1-1.2",
        "usb:1a86:7523?location=1-1.3",
    ]


def test_an_adapter_is_found_anew_when_it_is_renumbered(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(addresses, "open_serial", lambda place, *_: opened.append(place))
    open_again = opener("usb:0403:6001:a50285bi", LINE)
    for device in ("/dev/ttyUSB0", "/dev/ttyUSB3"):
        plug(
            monkeypatch,
            port("/dev/ttyUSB9", "0403:6001", "OTHER"),
            port(device, "0403:6001", "A50285BI"),
        )
        open_again()
    assert opened == ["/dev/ttyUSB0", "/dev/ttyUSB3"]


def test_an_adapter_that_is_not_there_names_those_that_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug(monkeypatch, port("COM1"), port("COM4", "067b:2303"))
    with pytest.raises(LinkDown, match="not plugged in; there are usb:067b:2303 at COM4"):
        find_usb(UsbIdentity(0x0403, 0x6001))
    plug(monkeypatch)
    with pytest.raises(LinkDown, match="there is no USB adapter at all"):
        find_usb(UsbIdentity(0x0403, 0x6001))


def test_two_that_fit_are_refused_rather_than_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wrong adapter is another table's shoe."""
    plug(
        monkeypatch,
        port("COM4", "1a86:7523", location="1-2"),
        port("COM5", "1a86:7523", location="1-3"),
    )
    with pytest.raises(LinkDown, match=r"fits 2 adapters; write one of .*location=1-2.*1-3"):
        find_usb(UsbIdentity(0x1A86, 0x7523))
    assert find_usb(UsbIdentity(0x1A86, 0x7523, location="1-3")) == "COM5"


@pytest.mark.parametrize(
    ("address", "place", "control"),
    [
        ("COM3", "COM3", ControlLines()),
        ("/dev/ttyUSB0?dtr=off", "/dev/ttyUSB0", ControlLines(dtr=False)),
        ("COM3?dtr=no&rts=no", "COM3", ControlLines(dtr=False, rts=False)),
        ("/dev/serial/by-path/pci-0000:00:14.0", "/dev/serial/by-path/pci-0000:00:14.0", None),
        ("spy://COM3?file=x", "spy://COM3?file=x", None),
        ("hwgrep://0403:6001", "hwgrep://0403:6001", None),
        ("C:\\dev\\odd", "C:\\dev\\odd", None),
    ],
)
def test_what_goes_to_the_serial_line(
    address: str, place: str, control: ControlLines | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, ControlLines]] = []
    monkeypatch.setattr(
        addresses, "open_serial", lambda place, line, control: seen.append((place, control))
    )
    open_address(address, LINE)
    assert seen == [(place, control or ControlLines())]


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("", "no address"),
        (" COM3", "no address"),
        ("usb:0403", "four hex digits"),
        ("usb:0403:600g", "four hex digits"),
        ("usb:0403:6001?speed=9", "four hex digits"),
        ("usb:0403:6001?dtr=perhaps", "dtr must be yes or no"),
        ("COM3?location=1-2", "location is not for this kind"),
        ("COM3?fast=yes", "fast is not for this kind"),
        ("carrier-pigeon://roof", "nothing here knows 'carrier-pigeon'"),
        ("x://host:1", "nothing here knows 'x'"),
        ("sokcet://host:1", "nothing here knows 'sokcet'"),
        ("socket:host", "nothing here knows"),
        ("socket://host", "socket://HOST:PORT"),
        ("socket://host:99999", "socket://HOST:PORT"),
        ("socket://host:1/x", "socket://HOST:PORT"),
        ("capture:", "write capture:FILE"),
        ("capture:no-such-file", "cannot be read"),
    ],
)
def test_an_address_that_is_none_is_refused_before_anything_is_opened(
    address: str, why: str
) -> None:
    with pytest.raises(BadAddress, match=why):
        opener(address, LINE)


def test_loop_opens_by_its_address() -> None:
    line = open_address("loop://", LINE)
    line.write(b"abc")
    assert read_all(line, 3) == b"abc"
    line.close()


def test_a_scheme_that_somebody_brings_is_opened_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, LineSettings]] = []

    def bring(address: str, line: LineSettings) -> Transport:
        asked.append((address, line))
        raise LinkDown("not today")

    monkeypatch.setattr(
        addresses, "transport_maker", lambda scheme: bring if scheme == "pigeon" else None
    )
    with pytest.raises(LinkDown, match="not today"):
        open_address("Pigeon:roof?dtr=off", LINE)
    assert asked == [("Pigeon:roof?dtr=off", LINE)], "what stands behind is theirs to read"


def test_a_brought_scheme_that_is_broken_is_a_bad_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(scheme: str) -> None:
        raise registry.BrokenTransport("install its package again")

    monkeypatch.setattr(addresses, "transport_maker", broken)
    with pytest.raises(BadAddress, match="install its package again"):
        opener("pigeon:roof", LINE)


def test_a_capture_is_a_line_that_goes_on_behind_its_loss(tmp_path: Path) -> None:
    file = tmp_path / "night.capture"
    file.write_text(
        'shoe-capture 1\ndriver "x"\nsettings {}\naddress ""\nbegan ""\n'
        "0 opened\n1 read 61\n2 lost\n3 opened\n4 read 62\n5 closed\n"
    )
    again = opener(f"capture:{file}?fast=yes", LINE)
    line = again()
    assert read_all(line, 1) == b"a"
    with pytest.raises(LinkDown):
        line.read()
    line.close()
    line = again()
    assert read_all(line, 1) == b"b"
    line.close()
