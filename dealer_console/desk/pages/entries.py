"""What is typed on a page: a PIN that nobody else can read, an amount, a count."""

import secrets
from collections.abc import Sequence

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.shown import Group, Kind, Tile
from dealer_console.staff.pins import LONGEST, SHORTEST

DIGITS = "0123456789"
IN_ORDER = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0")
"""As on a keypad; the twelfth key takes the last digit back."""

PLACES = 12
"""On the PIN pad."""

MOST_DIGITS = 12

DOT = "●"


class PinEntry:
    """The digits of a PIN, on keys that lie otherwise each time: fingers tell nothing."""

    def __init__(self) -> None:
        self.digits = ""
        self._enough = False
        self._order = ""
        self.again()

    def again(self) -> None:
        """Begin anew, with the keys elsewhere."""
        self.digits, self._enough = "", False
        order = list(DIGITS)
        secrets.SystemRandom().shuffle(order)
        self._order = "".join(order)

    @property
    def dots(self) -> str:
        """What may be seen of it."""
        return DOT * (SHORTEST if self._enough else len(self.digits))

    @property
    def could_be(self) -> bool:
        """Whether so many digits can be a PIN."""
        return self._enough or SHORTEST <= len(self.digits) <= LONGEST

    def is_enough(self, *, enough: bool) -> None:
        """There were enough digits then, or too few: all that a log tells of them."""
        self._enough = enough

    def keys(self, at: At, tiles: Tiles) -> tuple[Tile, ...]:
        """Twelve keys: the digits, one that takes one back, one that begins anew."""
        if at.plan.is_replay:
            # Where each digit lay is not in the log, so that nobody can read a PIN off a video.
            return tuple(Tile(f"pin:{n}", "", kind=Kind.SECRET) for n in range(PLACES))
        digits = [
            tiles.tile(f"pin:{digit}", digit, self._typing(digit), kind=Kind.SECRET, repeats=True)
            for digit in self._order
        ]
        clear = tiles.tile("pin:clear", at.speech.screen("clear"), self._clearing, kind=Kind.SECRET)
        back = tiles.tile(
            "pin:back", at.speech.screen("erase"), self._erasing, kind=Kind.SECRET, repeats=True
        )
        return (*digits[:9], clear, digits[9], back)

    def _typing(self, digit: str) -> Act:
        def typed() -> Sequence[Ask]:
            if len(self.digits) < LONGEST:
                self.digits += digit
            return ()

        return typed

    def _erasing(self) -> Sequence[Ask]:
        self.digits = self.digits[:-1]
        return ()

    def _clearing(self) -> Sequence[Ask]:
        self.digits = ""
        return ()


class NumberEntry:
    """A whole number, typed or put together from chips."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._fresh = True
        """The first digit replaces what stood there."""

    @property
    def was_typed(self) -> bool:
        """Whether anybody has entered it."""
        return not self._fresh

    def keys(self, at: At, tiles: Tiles) -> tuple[Tile, ...]:
        """The keys of a keypad."""
        keys = [
            tiles.tile(f"digit:{text}", text, self._typing(text), kind=Kind.KEY, repeats=True)
            for text in IN_ORDER
        ]
        back = tiles.tile(
            "digit:back", at.speech.screen("erase"), self._erasing, kind=Kind.KEY, repeats=True
        )
        return (*keys, back)

    def put(self, value: int) -> None:
        """Begin with that number."""
        self.value, self._fresh = value, True

    def _typing(self, text: str) -> Act:
        def typed() -> Sequence[Ask]:
            before = "" if self._fresh else str(self.value)
            whole = before + text
            if len(whole) <= MOST_DIGITS:
                self.value = int(whole)
                self._fresh = False
            return ()

        return typed

    def _erasing(self) -> Sequence[Ask]:
        self.value //= 10
        self._fresh = False
        return ()


class MoneyEntry(NumberEntry):
    """An amount in minor units: whole units are typed, chips are added up."""

    def __init__(self, unit: int, value: int = 0) -> None:
        super().__init__(value // unit)
        self._unit = unit
        self._odd = value % unit

    @property
    def amount(self) -> int:
        """In minor units."""
        return self.value * self._unit + self._odd

    def is_worth(self, amount: int) -> None:
        """Exactly so much."""
        self.put(amount // self._unit)
        self._odd = amount % self._unit

    def chips(self, at: At, tiles: Tiles, columns: int = 3) -> Group:
        """A tile for each chip, which adds it."""
        chips = [
            tiles.tile(f"chip:{chip}", f"+{at.speech.amount(chip)}", self._adding(chip),
                       repeats=True)
            for chip in at.plan.chips
        ]  # fmt: skip
        clear = tiles.tile("chip:clear", at.speech.screen("clear"), self._clearing,
                           kind=Kind.QUIET)  # fmt: skip
        return Group((*chips, clear), columns)

    def _adding(self, chip: int) -> Act:
        def added() -> Sequence[Ask]:
            self.is_worth(self.amount + chip)
            self._fresh = False
            return ()

        return added

    def _clearing(self) -> Sequence[Ask]:
        self.is_worth(0)
        return ()
