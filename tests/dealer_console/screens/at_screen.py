"""A table, its desk and its window, with no thread: what is tapped happens at once.

Tests deal as a Dealer does: they look at the window, tap where a word stands, and draw cards from
a device that is there only in their hands.
"""

from typing import Any

from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from dealer_console.desk.asks import Ask, Order
from dealer_console.desk.desk import Desk
from dealer_console.desk.shown import HandShown, Sheet, Shown
from dealer_console.screens.parts.pressable import HOLD_MS
from rules.hands import Hand
from rules.table.facts import Fact
from rules.table.phase import Phase
from rules.table.state import Public
from tests.dealer_console.desk.at_desk import PINS, AtDesk
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.rules.table.at_table import AtTable


class AtScreen:
    """A Dealer before the screen of a table."""

    def __init__(
        self,
        qtbot: QtBot,
        dealer: Dealer,
        at: AtTable,
        *,
        language: str = "en",
        size: tuple[int, int] = (1280, 800),
        **plan: Any,
    ) -> None:
        self.qtbot, self.dealer, self.at, self.size = qtbot, dealer, at, size
        self._desk = AtDesk(at, language=language, **plan)
        self.taps = 0
        dealer.window.pressed.connect(self._desk.press)
        self.look()

    @property
    def desk(self) -> Desk:
        """What the window is drawn from."""
        return self._desk.desk

    @property
    def asked(self) -> list[Ask]:
        """All that presses asked for, in their order."""
        return self._desk.asked

    # What happens at the table beside the taps.

    def hears(self, *facts: Fact) -> "AtScreen":
        """The device tells something."""
        for fact in facts:
            self.at.tell(fact)
            self._stands()
        return self

    def drawn(self, text: str, apart: int = 1000) -> "AtScreen":
        """Cards leave the device one by one; "?" is one that it does not tell."""
        for word in text.split():
            self.at.drawn(word, apart)
            self._stands()
        return self

    # What the Dealer does.

    def taps_on(self, *keys: str) -> "AtScreen":
        """Taps, one after the other, in no hurry."""
        for key in keys:
            self.dealer.is_in_no_hurry()
            self.dealer.taps(key)
            self.taps += 1
            self.look()
        return self

    def touches(self, *keys: str) -> "AtScreen":
        """With a finger on the touch screen."""
        for key in keys:
            self.dealer.is_in_no_hurry()
            self.dealer.touches(key)
            self.taps += 1
            self.look()
        return self

    def holds(self, key: str) -> "AtScreen":
        """Held until it is done."""
        self.dealer.is_in_no_hurry()
        place, before = self.dealer.at(key), len(self.asked)
        self.dealer.comes_down_on(place)
        self.qtbot.waitUntil(lambda: len(self.asked) > before, timeout=5 * HOLD_MS)
        self.dealer.lets_go_at(place)
        self.taps += 1
        return self.look()

    def goes_on(self) -> "AtScreen":
        """The primary tile, whatever it is; held where it must be."""
        tile = self.primary
        return self.holds(tile) if self._is_held(tile) else self.taps_on(tile)

    def goes_back(self) -> "AtScreen":
        """Out of the page that lies open."""
        sheet = self.shown.sheet
        assert sheet is not None
        assert sheet.back is not None
        return self.taps_on(sheet.back.key)

    def ranks(self, text: str) -> "AtScreen":
        """Ranks tapped on the pad, one after the other."""
        return self.taps_on(*(f"rank:{rank}" for rank in text.split()))

    def types(self, figures: str) -> "AtScreen":
        """Figures tapped on the pad of a page."""
        return self.taps_on(*(f"digit:{figure}" for figure in figures))

    def bets(self, box: int, bet: str, figures: str, *choices: str) -> "AtScreen":
        """A wager at a box, entered on its page; choices are tapped before the amount."""
        self.taps_on(f"box:{box}", *choices)
        while f"bet:{bet}" not in self.keys():
            self.taps_on("more")
        return self.taps_on(f"bet:{bet}").types(figures).taps_on("place").goes_back()

    def signs(self, name: str, pin: str | None = None) -> "AtScreen":
        """A name and a PIN, on a page that asks for them."""
        if f"who:{name}" in self.keys():
            self.taps_on(f"who:{name}")
        return self.taps_on(*(f"pin:{digit}" for digit in pin or PINS[name]))

    # What is seen.

    def look(self) -> "AtScreen":
        """The window as the desk has it now, painted."""
        self.dealer.sees(self.desk.shown(), self.size)
        return self

    @property
    def shown(self) -> Shown:
        """What is on the screen."""
        shown = self.dealer.window.shown
        assert shown is not None
        return shown

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.at.public

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.at.phase

    @property
    def loud(self) -> str:
        """The one loud sentence."""
        return self.shown.instruction.text

    @property
    def refusal(self) -> str:
        """Why the last tap was not done."""
        return self.shown.instruction.refusal

    @property
    def page(self) -> str:
        """The name of the page that lies open, or nothing."""
        return "" if self.shown.sheet is None else self.shown.sheet.name

    @property
    def beside(self) -> str:
        """What is said and done with the loud sentence, and by which paragraphs."""
        return f"{self.shown.instruction.detail} · {self.shown.instruction.paragraph}"

    @property
    def title(self) -> str:
        """What the primary tile says."""
        tile = self.dealer.window.primary.tile
        assert tile is not None
        return tile.title

    @property
    def asks_nothing(self) -> bool:
        """There is no primary tile: hands or the device are at work."""
        return not self.dealer.window.primary.target.takes_presses

    @property
    def sheet(self) -> Sheet:
        """The page that lies open."""
        assert self.shown.sheet is not None
        return self.shown.sheet

    @property
    def collect(self) -> tuple[str, ...]:
        """What is collected, as the guide says it."""
        assert self.shown.guide is not None
        return self.shown.guide.collect

    @property
    def pay(self) -> tuple[str, ...]:
        """What is paid, as the guide says it."""
        assert self.shown.guide is not None
        return self.shown.guide.pay

    def hand(self, hand: Hand) -> HandShown:
        """One of the hands."""
        (found,) = (one for one in self.shown.hands if one.hand is hand)
        return found

    def accents(self) -> dict[int, str]:
        """What counts now at each box, where something does."""
        boxes = enumerate(self.shown.boxes, 1)
        return {number: box.accent for number, box in boxes if box.accent}

    def middle(self) -> list[str]:
        """The titles of the tiles beside the primary."""
        return [tile.title for tile in self.shown.column.middle]

    def where(self, text: str) -> QRect:
        """Where these words stand on the screen."""
        found = [label.place for label in self.dealer.window.labels() if label.text == text]
        assert found, f"{text!r} is not on the screen"
        return found[0]

    @property
    def primary(self) -> str:
        """The key of the primary tile."""
        key = self.dealer.window.primary.target.key
        assert key, "there is no primary tile now"
        return key

    @property
    def pressable(self) -> set[str]:
        """The keys of everything that can be pressed now."""
        return self.keys()

    def keys(self) -> set[str]:
        """Everything that can be pressed now."""
        return {part.target.key for part in self.dealer.window.pressables()}

    def words(self) -> str:
        """All words on the screen, one after the other."""
        return "\n".join(sorted(self.dealer.says()))

    def orders(self) -> list[str]:
        """The names of the commands that presses asked for."""
        return [ask.do for ask in self.asked if isinstance(ask, Order)]

    def place(self, key: str) -> QPoint:
        """Where something stands."""
        return self.dealer.at(key)

    # How it works.

    def _is_held(self, key: str) -> bool:
        return self.dealer.tile(key).target.hold

    def _stands(self) -> None:
        self._desk.stands()
        self.look()
