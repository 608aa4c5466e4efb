"""The driver of scanners that send a line for each card, such as `D12`; docs/drivers/ has more."""

from collections.abc import Mapping

from rules.cards import RANKS, Card
from rules.table.facts import CardDrawn, Fact
from shoe_drivers.driver import BadSetting, LineSettings, read_settings, whole_number
from shoe_drivers.records import PIECE, TextDriver, unread

NAME = "line-scanner"

SETTINGS = {"baud": "9600", "suit-letters": "AHCD", "repeat-ms": "0", "cut-ms": "1000"}
"""Every setting and its default; docs/drivers/line-scanner.md tells what they are for."""

SUITS_IN_ORDER = "SHCD"
"""The suits that the four letters of `suit-letters` stand for."""


def _cards_of(letters: str) -> dict[bytes, Card]:
    if not (letters.isascii() and letters.isalpha() and len(set(letters)) == len(letters) == 4):
        raise BadSetting(
            "suit-letters must be four different letters, for spades, hearts, clubs and diamonds"
            f" in this order, as in AHCD; not {letters!r}"
        )
    return {
        f"{letter}{number:02}".encode(): Card(rank, suit)
        for letter, suit in zip(letters, SUITS_IN_ORDER, strict=True)
        for number, rank in enumerate(RANKS, start=1)
    }


class LineScanner(TextDriver):
    """A line for each card: a letter for the suit, two digits for the rank."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        chosen = read_settings(settings, SETTINGS, NAME)
        super().__init__(
            LineSettings(baud=whole_number("baud", chosen["baud"], least=1)),
            whole_number("cut-ms", chosen["cut-ms"]),
        )
        self._cards = _cards_of(chosen["suit-letters"])
        self._repeat_ms = whole_number("repeat-ms", chosen["repeat-ms"])
        self._held = b""
        self._overlong = False
        """The line under way has been told in part: its rest is no card, whatever it looks like."""
        self._last: tuple[Card, int] | None = None

    def _read(self, data: bytes, at: int, facts: list[Fact]) -> None:
        # A CR ends a line as well as an LF does; the empty line between the two says nothing.
        *lines, rest = (self._held + data.replace(b"\r", b"\n")).split(b"\n")
        if lines and self._overlong:
            facts += unread(lines.pop(0))
            self._overlong = False
        drawn: dict[bytes, CardDrawn] = {}
        for line in lines:
            fact = drawn.get(line)
            if fact is None:
                if not line:
                    continue
                card = self._cards.get(line)
                if card is None:
                    facts += unread(line)
                    self._last = None
                    continue
                fact = drawn[line] = CardDrawn(card, None, at)
            if not (self._repeat_ms and self._is_repeat(self._cards[line], at)):
                facts.append(fact)
        whole_pieces = len(rest) - len(rest) % PIECE
        if whole_pieces:
            facts += unread(rest[:whole_pieces])
            self._overlong, self._last = True, None
        self._held = rest[whole_pieces:]

    def _is_repeat(self, card: Card, at: int) -> bool:
        """Whether it is the card just seen, still under the eye; each sight renews the time."""
        last, self._last = self._last, (card, at)
        return last is not None and last[0] == card and 0 <= at - last[1] <= self._repeat_ms

    def opened(self) -> None:
        """The line has been opened anew: a card like the last one is told again."""
        super().opened()
        self._last = None

    def _give_up(self) -> list[Fact]:
        facts = unread(self._held)
        if facts:
            self._last = None
        self._held, self._overlong = b"", False
        return facts


def make(settings: Mapping[str, str]) -> LineScanner:
    """The driver with these settings, or BadSetting."""
    return LineScanner(settings)
