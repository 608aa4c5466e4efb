"""What goes from an encoder to a port: messages in copies, then writes and the link's fate."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from hardware_sim.happenings import Happening, Trouble
from shoe_drivers.driver import Order


class Message(NamedTuple):
    """One message of a wire, in as many copies as the wire sends."""

    at_ms: int
    copies: tuple[bytes, ...]
    of: Happening


class Write(NamedTuple):
    """Bytes the device writes at once, at a time of its clock."""

    at_ms: int
    data: bytes


class Dropped(NamedTuple):
    """The link is gone from now on: what is written is lost."""

    at_ms: int


class Back(NamedTuple):
    """The link can be opened again."""

    at_ms: int


Signal = Write | Dropped | Back


class HeardOrder(NamedTuple):
    """An order the wire could read."""

    order: Order
    trouble: Trouble | None = None
    """The error to clear."""


class UnheardOrder(NamedTuple):
    """An order the wire could not read, and the code to refuse it with."""

    code: str


class Wire(Protocol):
    """One shoe's language, from the shoe's side."""

    baud: int

    def encode(self, what: Happening, at_ms: int) -> Sequence[Message]:
        """The messages that tell it; none where this wire has no word for it."""
        ...

    def hear(self, data: bytes) -> Sequence[HeardOrder | UnheardOrder]:
        """The orders in what the host wrote; half an order waits for its other half."""
        ...
