"""`dealer-console ports`: the serial ports of this machine and what they look like."""

import json

from shoe_drivers.ports import PortFound, list_ports

NONE_FOUND = """No serial port found.
Plug the adapter in and look again. If it is in: try another socket and cable, and on Windows look
in the device manager for a device without a driver. A shoe behind a serial server needs no port
here: use socket://HOST:PORT as its address.
"""

HEADS = ("port", "looks like", "address for the settings", "description")


def report(*, as_json: bool) -> str:
    """The ports there are, as a table or as one line of JSON."""
    ports = list_ports()
    if as_json:
        return json.dumps({"ports": [_told(port) for port in ports]}) + "\n"
    if not ports:
        return NONE_FOUND
    rows = [
        HEADS,
        *((port.device, port.looks_like, port.address, port.description) for port in ports),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def _told(port: PortFound) -> dict[str, str | None]:
    return {
        "device": port.device,
        "description": port.description,
        "vendor": None if port.vendor is None else f"{port.vendor:04x}",
        "product": None if port.product is None else f"{port.product:04x}",
        "serial": port.serial,
        "location": port.location,
        "looks_like": port.looks_like,
        "address": port.address,
    }
