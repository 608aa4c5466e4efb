"""The shoe's line, looked at from outside.

No port is opened and no connection made: opening moves DTR and RTS, throws away bytes that wait,
and may take the line from a console that deals on it.
"""

import errno
import os
import socket
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from dealer_console.console import plan_of
from dealer_console.doctor.finding import Finding, good, refused, remark, wrong
from dealer_console.doctor.holders import lock_holders
from dealer_console.doctor.patient import Patient
from dealer_console.settings.model import ConsoleSettings, ShoeSection
from shoe_drivers.addresses import BadAddress, opener, port_at, scheme_of
from shoe_drivers.line_trouble import not_connected, not_opened
from shoe_drivers.ports import list_ports, programs_holding
from shoe_drivers.registry import make
from shoe_drivers.serial_line import host_and_port
from shoe_drivers.transport import LinkDown

ABOUT = "port"
WATCH = "with the console closed, dealer-console shoe watch shows whether the shoe speaks"


def check(patient: Patient) -> Iterator[Finding]:
    """The driver and the port of the table; without a table, the ports there are."""
    settings = patient.settings
    if settings is None:
        yield from _ports()
    elif settings.shoe is None:
        yield good(ABOUT, "the table has no shoe: every card is tapped in")
    else:
        yield from _driver(settings.shoe)
        yield from _line(settings, settings.shoe)


def _ports() -> Iterator[Finding]:
    ports = list_ports()
    for port in ports:
        yield good(ABOUT, f"{port.device}: {port.looks_like}; for the settings: {port.address}")
    if not ports:
        yield remark(
            ABOUT,
            "this machine has no serial port",
            "plug the shoe's adapter in; a shoe behind a serial server needs none",
        )


def _driver(shoe: ShoeSection) -> Iterator[Finding]:
    line = make(shoe.driver, shoe.settings).line
    told = ", ".join(f"{name} {value}" for name, value in sorted(shoe.settings.items()))
    yield good(
        ABOUT,
        f"driver {shoe.driver}: {line.baud} baud, {line.bits} bits, parity {line.parity}, "
        f"{line.stop_bits} stop bits{'; ' + told if told else ''}",
    )


def _line(settings: ConsoleSettings, shoe: ShoeSection) -> Iterator[Finding]:
    scheme, address = scheme_of(shoe.address), shoe.address
    try:
        opener(address, make(shoe.driver, shoe.settings).line)
        port = port_at(address)
    except (BadAddress, LinkDown) as error:
        yield refused(ABOUT, str(error))
        return
    if port:
        yield _port(settings, address, port)
    elif scheme == "socket":
        yield _server(address)
    elif scheme in ("sim", "capture"):
        yield good(ABOUT, f"{address}: no port of this machine")
    else:
        yield remark(ABOUT, f"{address}: cannot be told without opening it", WATCH)


def _port(settings: ConsoleSettings, address: str, port: str) -> Finding:
    named = address if address == port else f"{address} at {port}"
    if sys.platform == "win32":
        there = any(one.device.upper() == port.upper() for one in list_ports())
        if not there:
            return refused(ABOUT, not_opened(port, FileNotFoundError(errno.ENOENT, "")))
        return remark(
            ABOUT, f"{named} is there; Windows tells who has it open only by opening it", WATCH
        )
    try:
        mode = Path(port).stat().st_mode
    except OSError as error:
        return refused(ABOUT, not_opened(port, error))
    if not stat.S_ISCHR(mode):
        return wrong(ABOUT, f"{named} is no port", "dealer-console ports lists those there are")
    if not os.access(port, os.R_OK | os.W_OK):
        return refused(ABOUT, not_opened(port, PermissionError(errno.EACCES, _rights(port))))
    holders = {*programs_holding(port), *lock_holders(Path(port))}
    console = lock_holders(plan_of(settings).directory / "writer.lock")
    if strangers := sorted(holders - console):
        return wrong(
            ABOUT, f"{named} is open in another program: {', '.join(strangers)}", "close that one"
        )
    if holders:
        return good(ABOUT, f"{named} is open in this table's console, {', '.join(holders)}")
    return good(ABOUT, f"{named} is there, this user may open it, and nobody seen has it open")


def _rights(port: str) -> str:
    return stat.filemode(Path(port).stat().st_mode)


def _server(address: str) -> Finding:
    host, number = host_and_port(address)
    try:
        socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)
    except OSError as error:
        return refused(ABOUT, not_connected(address, error))
    # A serial server may take one connection only, and the console's is the one that matters.
    return remark(ABOUT, f"{address}: the host has an address; it was not connected to", WATCH)
