"""A table, its desk and its window, with no thread: what is tapped happens at once.

Tests deal as a Dealer does: they look at the window, tap where a word stands, and draw cards from
a device that is there only in their hands.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from dealer_console.desk.asks import Ask, Handle, Leave, Order, SoundOn, Speak
from dealer_console.desk.at import Around, Colleague, Plan
from dealer_console.desk.desk import Desk
from dealer_console.desk.shown import Shown
from dealer_console.desk.speech import Speech
from dealer_console.screens.parts.pressable import HOLD_MS
from rules.people import Person, Role
from rules.refusal import HOUSE, Refusal
from rules.table.facts import Fact
from rules.table.phase import Phase
from rules.table.prompts import prompts
from rules.table.state import Public
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS
from tests.rules.table.at_table import AtTable

PINS = {"Ann": "2580", "Sue": "1397", "Max": "4682", "Ada": "7410", "Gus": "9513"}
STAFF = (
    Colleague("Ann", Role.DEALER),
    Colleague("Ben", Role.DEALER),
    Colleague("Sue", Role.PIT_SUPERVISOR),
    Colleague("Max", Role.PIT_MANAGER),
    Colleague("Ada", Role.ASSISTANT_CASINO_MANAGER),
    Colleague("Gus", Role.SHIFT_MANAGER),
)
CHIPS = (100, 500, 1_000, 5_000, 10_000, 50_000)


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
        self.asked: list[Ask] = []
        """All that presses asked for, in their order."""
        self.taps = 0
        speeches = {
            name: Speech(words, DOLLARS, at.settings.game) for name, words in CATALOGUES.items()
        }
        made = {
            "table": "B-07",
            "simulated": False,
            "player_left": True,
            "chips": CHIPS,
            "languages": tuple(
                (name, words.words("language", "short")) for name, words in CATALOGUES.items()
            ),
            **plan,
        }
        self.desk = Desk(Plan(**made), at.public, speeches, language, 10**DOLLARS.minor_digits)
        self.desk.around = Around(staff=STAFF)
        dealer.window.pressed.connect(self._pressed)
        self.look()

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
    def primary(self) -> str:
        """The key of the primary tile."""
        key = self.dealer.window.primary.target.key
        assert key, "there is no primary tile now"
        return key

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

    def _pressed(self, key: str) -> None:
        asks: Sequence[Ask] = self.desk.press(key)
        for ask in asks:
            self.asked.append(ask)
            if isinstance(ask, Order):
                self._ordered(ask)
            elif isinstance(ask, Speak):
                self.desk.speak(ask.language)
            elif isinstance(ask, SoundOn):
                self.desk.around = self.desk.around._replace(sound=ask.on)
            elif isinstance(ask, Handle | Leave):
                continue

    def _ordered(self, order: Order) -> None:
        """As the console does it: who gives it is found out, then the table is told."""
        try:
            self.at.tell(order.make(self._person(order)))
        except Refusal as refusal:
            self.desk.refused(refusal.reason, refusal.paragraph)
        else:
            self._tell_desk()

    def _person(self, order: Order) -> Person:
        role = next((one.role for one in STAFF if one.name == order.by), None)
        if order.pin is None:
            dealer = self.public.dealer
            if dealer is not None and dealer.name == order.by:
                return dealer
            raise Refusal("{command} needs the PIN of {name}", HOUSE, command=order.do, name=order.by)
        if role is None or PINS.get(order.by) != order.pin:
            raise Refusal("name or PIN is wrong")
        return Person(order.by, role)

    def _stands(self) -> None:
        self._tell_desk()
        self.look()

    def _tell_desk(self) -> None:
        self.desk.stands(self.public, prompts(self.public))

