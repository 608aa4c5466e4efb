"""What drivers of shoes that send plain text have in common: records cut short, and what to say."""

from abc import ABC, abstractmethod

from rules.table.facts import BytesUnread, Fact
from shoe_drivers.driver import HostOrder, LineSettings

PIECE = 256
"""Bytes of one unread piece: a line that never ends is told in pieces of this size."""


def unread(data: bytes) -> list[Fact]:
    """These bytes as facts, in pieces counted from their first byte."""
    return [BytesUnread(data[n : n + PIECE].hex()) for n in range(0, len(data), PIECE)]


class TextDriver(ABC):
    """A shoe that only speaks: text records, no positions, no numbering, no check, no orders."""

    def __init__(self, line: LineSettings, cut_ms: int) -> None:
        self.line = line
        self._cut_ms = cut_ms
        self._unreported: list[Fact] = []
        self._fed_at: int | None = None
        self._silent_since: int | None = None

    def feed(self, data: bytes, at: int) -> list[Fact]:
        """What these bytes tell; a record may be cut anywhere."""
        if not data:
            return []
        if self._fed_at is not None and self._too_long(self._fed_at, at):
            self._unreported += self._give_up()
        facts, self._unreported = self._unreported, []
        self._fed_at, self._silent_since = at, None
        self._read(data, at, facts)
        return facts

    def tick(self, at: int) -> list[Fact]:
        """Half a record that nothing follows is told as unread, for it may have been a card."""
        # Silence is measured between two ticks: the bytes may have come with a device's own time.
        if self._silent_since is None:
            self._silent_since = at
        elif self._too_long(self._silent_since, at):
            self._unreported += self._give_up()
        facts, self._unreported = self._unreported, []
        return facts

    def opened(self) -> None:
        """The line has been opened anew: half a record from before is told as unread."""
        self._unreported += self._give_up()
        self._fed_at = self._silent_since = None

    def order(self, order: HostOrder) -> bytes | None:
        """These shoes take no orders."""
        del order
        return None

    def _too_long(self, since: int, at: int) -> bool:
        return 0 < self._cut_ms <= at - since

    @abstractmethod
    def _read(self, data: bytes, at: int, facts: list[Fact]) -> None:
        """Add what these bytes tell to the facts."""

    @abstractmethod
    def _give_up(self) -> list[Fact]:
        """What is held of a record that will not be finished, told as unread and forgotten."""
