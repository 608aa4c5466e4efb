"""From an address as written in the settings to an open line."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

from shoe_drivers.capture import BadCapture, CaptureFailed
from shoe_drivers.capture_line import CaptureTransport
from shoe_drivers.clock import SystemClock
from shoe_drivers.driver import BadSetting, LineSettings, yes_or_no
from shoe_drivers.ports import PortFound, list_ports
from shoe_drivers.registry import BrokenTransport, transport_maker
from shoe_drivers.serial_line import ControlLines, host_and_port, open_serial
from shoe_drivers.transport import LinkDown, Transport, TransportMaker

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+(?=:)|[A-Za-z](?=://))")
"""One letter and a colon alone are a drive of Windows."""

USB = re.compile(r"usb:([0-9a-f]{4}):([0-9a-f]{4})(?::(.+))?", re.IGNORECASE)

OPTIONS = ("dtr", "rts", "location", "fast")
"""What may stand behind an address: the control lines, a USB socket, a capture's speed."""

FORMS = (
    "write a port name (COM3, /dev/ttyUSB0), usb:VENDOR:PRODUCT[:SERIAL], socket://HOST:PORT, "
    "capture:FILE, or another URL that pyserial or a plug-in knows; "
    "dealer-console ports lists the ports there are"
)


class BadAddress(ValueError):
    """An address that can never be opened, whatever is plugged in.

    For example `usb:0403`, or a scheme that nothing here knows.
    """


@dataclass(frozen=True, slots=True)
class UsbIdentity:
    """What an adapter says of itself, which stays when its port is renumbered."""

    vendor: int
    product: int
    serial: str = ""
    location: str = ""

    def fits(self, port: PortFound) -> bool:
        """Whether this port is such an adapter."""
        return (
            (port.vendor, port.product) == (self.vendor, self.product)
            # Windows writes serial numbers in capitals.
            and (not self.serial or self.serial.upper() == (port.serial or "").upper())
            and (not self.location or self.location == port.location)
        )

    def __str__(self) -> str:
        return f"usb:{self.vendor:04x}:{self.product:04x}" + (f":{self.serial}" * bool(self.serial))


def scheme_of(address: str) -> str:
    """What stands before the colon of a URL; nothing for the name of a port."""
    found = SCHEME.match(address)
    return found[1].lower() if found else ""


def open_address(address: str, line: LineSettings) -> Transport:
    """Open the line at an address; BadAddress where it is none, LinkDown where it is not there."""
    return opener(address, line)()


def opener(address: str, line: LineSettings) -> Callable[[], Transport]:
    """What opens that line, now or as often as it goes; refuses an address that is none."""
    if not address or address != address.strip():
        raise BadAddress(f"{address!r} is no address: {FORMS}")
    scheme = scheme_of(address)
    if scheme == "capture":
        return _capture_opener(address, line)
    if scheme not in ("", "usb", "socket") and (maker := _plugged_in(scheme)) is not None:
        return partial(maker, address, line)
    place, options = _options_apart(address)
    location = options.pop("location", "") if scheme == "usb" else ""
    control = _control(address, options)
    if scheme == "usb":
        identity = _usb(address, place, location)
        return lambda: open_serial(find_usb(identity), line, control)
    if scheme:
        _verify_url(place, scheme)
    return lambda: open_serial(place, line, control)


def port_at(address: str) -> str:
    """The port of this machine that an address means now; nothing is opened.

    Empty where it is no port; LinkDown where its adapter is not plugged in.
    """
    scheme = scheme_of(address)
    if scheme not in ("", "usb"):
        return ""
    place, options = _options_apart(address)
    if not scheme:
        return place
    return find_usb(_usb(address, place, options.get("location", "")))


def find_usb(identity: UsbIdentity) -> str:
    """The port at which that adapter is now, or LinkDown where there is none or more than one."""
    ports = list_ports()
    fitting = [port for port in ports if identity.fits(port)]
    if len(fitting) == 1:
        return fitting[0].device
    if fitting:
        # Taking either would be taking the cards of another table half of the time.
        raise LinkDown(
            f"{identity} fits {len(fitting)} adapters; write one of "
            + ", ".join(port.address for port in fitting)
        )
    there = [f"{port.address} at {port.device}" for port in ports if port.vendor is not None]
    raise LinkDown(
        f"{identity} is not plugged in; "
        + (f"there are {', '.join(there)}" if there else "there is no USB adapter at all")
    )


def _options_apart(address: str) -> tuple[str, dict[str, str]]:
    """Our own options behind the last question mark; pyserial's own stay with the URL."""
    place, mark, text = address.rpartition("?")
    pairs = [pair.partition("=") for pair in text.split("&")]
    if not mark or any(name not in OPTIONS for name, _, _ in pairs):
        return address, {}
    return place, {name: value for name, _, value in pairs}


def _control(address: str, options: dict[str, str]) -> ControlLines:
    if foreign := set(options) - {"dtr", "rts"}:
        raise BadAddress(f"{address!r}: {foreign.pop()} is not for this kind of address")
    try:
        return ControlLines(**{name: yes_or_no(name, value) for name, value in options.items()})
    except BadSetting as error:
        raise BadAddress(f"{address!r}: {error}") from None


def _usb(address: str, place: str, location: str) -> UsbIdentity:
    found = USB.fullmatch(place)
    if found is None or "?" in place:
        raise BadAddress(
            f"{address!r} names no USB adapter: write usb:VENDOR:PRODUCT[:SERIAL] with four hex "
            f"digits each, such as usb:0403:6001:A50285BI, and after it ?location=, dtr= or rts="
        )
    return UsbIdentity(int(found[1], 16), int(found[2], 16), unquote(found[3] or ""), location)


def _verify_url(address: str, scheme: str) -> None:
    if not address[len(scheme) :].startswith("://") or not _pyserial_knows(scheme):
        raise BadAddress(f"{address!r}: nothing here knows {scheme!r}; {FORMS}")
    if scheme == "socket":
        try:
            host_and_port(address)
        except ValueError as error:
            raise BadAddress(str(error)) from None


def _pyserial_knows(scheme: str) -> bool:
    return scheme.isalnum() and find_spec(f"serial.urlhandler.protocol_{scheme}") is not None


def _plugged_in(scheme: str) -> TransportMaker | None:
    try:
        return transport_maker(scheme)
    except BrokenTransport as error:
        raise BadAddress(str(error)) from error


def _capture_opener(address: str, line: LineSettings) -> Callable[[], Transport]:
    place, options = _options_apart(address)
    path = place.partition(":")[2]
    if not path or set(options) - {"fast"}:
        raise BadAddress(f"{address!r}: write capture:FILE, or capture:FILE?fast=yes")
    try:
        fast = yes_or_no("fast", options.get("fast", "no"))
        played = CaptureTransport(Path(path), timed=not fast, clock=SystemClock())
    except (BadCapture, CaptureFailed, BadSetting) as error:
        raise BadAddress(str(error)) from error
    # One playing for all openings: a line lost in the capture goes on behind the loss.
    return lambda: played.reopen(address, line)
