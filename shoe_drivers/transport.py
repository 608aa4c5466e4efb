"""What a transport is: an open line that is read and written, and says when it is gone."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from shoe_drivers.driver import LineSettings


class Chunk(NamedTuple):
    """What one read brought."""

    data: bytes
    at: int
    """Milliseconds of the transport's clock; a simulated device brings its own time."""


class LinkDown(OSError):
    """The line is gone, or cannot be opened; whatever the system called it.

    For example an adapter that was unplugged, or a port another program holds.
    """


class Transport(Protocol):
    """A line that is open."""

    def read(self) -> Chunk | None:
        """Wait a moment for bytes; None where none came. Raises LinkDown where the line is gone."""
        ...

    def write(self, data: bytes) -> None:
        """Send; raises LinkDown where the line is gone."""
        ...

    def close(self) -> None:
        """Close the line, from any thread; a read under way comes back at once."""
        ...


TransportMaker = Callable[[str, LineSettings], Transport]
"""Opens the line at an address, or raises LinkDown with what to do."""

TRANSPORTS = "dealer_console.shoe_transports"
"""The entry-point group of transports that pyserial does not know, by scheme."""

DRIVERS = "dealer_console.shoe_drivers"
"""The entry-point group of drivers brought by others, by name."""
