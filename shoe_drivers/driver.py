"""What a driver is: bytes in, facts out; no I/O, no clock, and it never raises.

A driver is one shoe's protocol. It is fed what the transport read, in pieces of any size, with
the time of the transport's clock in milliseconds, and returns what that tells. What it cannot
read comes back as a fact with the raw bytes, never as silence.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.table.facts import Fact


class Order(StrEnum):
    """What a host may ask of a device."""

    LOCK = "lock"
    UNLOCK = "unlock"
    CLEAR_ERROR = "clear-error"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class HostOrder:
    """One order, with the error it clears where it clears one."""

    order: Order
    error: str = ""


@dataclass(frozen=True, slots=True)
class LineSettings:
    """How the line is set before it is opened."""

    baud: int
    bits: int = 8
    parity: str = "N"
    stop_bits: int = 1


class Driver(Protocol):
    """One shoe's protocol."""

    line: LineSettings

    def feed(self, data: bytes, at: int) -> list[Fact]:
        """What these bytes tell; a frame may be cut anywhere."""
        ...

    def opened(self) -> None:
        """The line has been opened anew: half a frame from before is worth nothing."""
        ...

    def tick(self, at: int) -> list[Fact]:
        """Nothing came until this time: what that tells, such as an order never answered."""
        ...

    def order(self, order: HostOrder) -> bytes | None:
        """The bytes of an order, or None where the device takes none or settings forbid it."""
        ...


DriverMaker = Callable[[Mapping[str, str]], Driver]
"""Makes a driver from its settings as written; refuses unknown names and bad values."""


class BadSetting(ValueError):
    """A driver's setting that is unknown or cannot be; says which there are.

    For example `baud=fast`, or `bauds=9600`.
    """


def read_settings(
    given: Mapping[str, str], known: Mapping[str, str], driver: str
) -> dict[str, str]:
    """Settings as given over their defaults; an unknown name is refused with those there are."""
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise BadSetting(
            f"{driver} has no setting {unknown[0]!r}: there are {', '.join(sorted(known))}"
        )
    return {**known, **given}


def whole_number(name: str, text: str, least: int = 0) -> int:
    """A setting that is a number."""
    try:
        number = int(text)
    except ValueError:
        raise BadSetting(f"{name} must be a whole number, not {text!r}") from None
    if number < least:
        raise BadSetting(f"{name} must be {least} or more, not {number}")
    return number


def yes_or_no(name: str, text: str) -> bool:
    """A setting that is on or off."""
    if text.lower() in ("yes", "on", "true", "1"):
        return True
    if text.lower() in ("no", "off", "false", "0"):
        return False
    raise BadSetting(f"{name} must be yes or no, not {text!r}")
