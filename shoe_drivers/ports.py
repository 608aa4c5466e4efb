"""The serial ports of this machine: what is there, what it looks like, and who holds it."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from serial.tools import list_ports as machine
from serial.tools.list_ports_common import ListPortInfo

MAKERS = {
    0x0403: "FTDI",
    0x04D8: "Microchip",
    0x0557: "ATEN",
    0x067B: "Prolific PL2303",
    0x0711: "Magic Control",
    0x10C4: "Silicon Labs CP210x",
    0x110A: "Moxa UPort",
    0x1A86: "QinHeng CH340",
    0x2341: "Arduino",
    0x9710: "MosChip",
}
"""Who a USB vendor id belongs to, where serial adapters of that vendor are about."""

BUILT_IN = re.compile(r"(/dev/tty(S|AMA)\d+|COM[12])$")


@dataclass(frozen=True, slots=True)
class PortFound:
    """A serial port of this machine."""

    device: str
    description: str
    vendor: int | None
    product: int | None
    serial: str | None
    location: str | None
    looks_like: str
    address: str
    """What to write into the settings: it finds the port again under another name."""


def list_ports() -> list[PortFound]:
    """The ports there are, by name."""
    found = sorted(machine.comports())
    return [
        PortFound(
            device=port.device,
            description="" if port.description in (None, "n/a") else port.description,
            vendor=port.vid,
            product=port.pid,
            serial=port.serial_number or None,
            location=port.location or None,
            looks_like=_looks_like(port.device, port.vid),
            address=_address(port, [other for other in found if other is not port]),
        )
        for port in found
    ]


def those_there() -> str:
    """The ports there are, as the end of a sentence that says one was not found."""
    names = [port.device for port in list_ports()]
    if not names:
        return "this machine has no serial port at all: plug the adapter in"
    return "there are " + ", ".join(names)


def programs_holding(device: str) -> list[str]:
    """The programs that have the device open, where the system tells (Linux) and lets us look."""
    wanted = os.path.realpath(device)
    return sorted({name for name, held in _open_files() if held == wanted})


def _open_files() -> Iterator[tuple[str, str]]:
    for process in Path("/proc").glob("[0-9]*"):
        try:
            name = (process / "comm").read_text().strip()
            for handle in (process / "fd").iterdir():
                yield f"{name} (process {process.name})", str(handle.readlink())
        except OSError:
            # Somebody else's process, or one that has just ended.
            continue


def _looks_like(device: str, vendor: int | None) -> str:
    if vendor is None:
        return "built-in port" if BUILT_IN.match(device) else "unknown"
    maker = MAKERS.get(vendor)
    return f"USB adapter, {maker}" if maker else "USB device of a maker not known here"


def _address(port: ListPortInfo, others: list[ListPortInfo]) -> str:
    if port.vid is None or port.pid is None:
        return port.device
    address = f"usb:{port.vid:04x}:{port.pid:04x}"
    if port.serial_number:
        address += ":" + quote(port.serial_number, safe="")
    alike = [other for other in others if _identity(other) == _identity(port)]
    if not alike:
        return address
    # Adapters of one make without serial numbers differ only by the socket they are in.
    if port.location and all(other.location != port.location for other in alike):
        return f"{address}?location={port.location}"
    return port.device


def _identity(port: ListPortInfo) -> tuple[int | None, int | None, str | None]:
    return port.vid, port.pid, port.serial_number or None
