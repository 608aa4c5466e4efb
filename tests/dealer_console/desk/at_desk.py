"""A table and its desk, with no window and no thread: what is pressed happens at once."""

from collections.abc import Sequence
from typing import Any

from dealer_console.desk.asks import Ask, Order, SoundOn, Speak
from dealer_console.desk.at import Around, Colleague, Plan
from dealer_console.desk.desk import Desk
from dealer_console.desk.shown import Shown
from dealer_console.desk.speech import Speech
from rules.people import Person, Role
from rules.refusal import HOUSE, Refusal
from rules.table.prompts import prompts
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


class AtDesk:
    """Somebody who presses what the desk shows."""

    def __init__(self, at: AtTable, *, language: str = "en", **plan: Any) -> None:
        self.at = at
        self.asked: list[Ask] = []
        """All that presses asked for, in their order."""
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
        self.stands()

    def stands(self) -> "AtDesk":
        """The table stands otherwise: the desk is told."""
        self.desk.stands(self.at.public, prompts(self.at.public))
        return self

    def shown(self) -> Shown:
        """What the desk shows now."""
        return self.desk.shown()

    def press(self, key: str) -> None:
        """One press, and all that it asks for."""
        asks: Sequence[Ask] = self.desk.press(key)
        for ask in asks:
            self.asked.append(ask)
            if isinstance(ask, Order):
                self._ordered(ask)
            elif isinstance(ask, Speak):
                self.desk.speak(ask.language)
            elif isinstance(ask, SoundOn):
                self.desk.around = self.desk.around._replace(sound=ask.on)

    def presses(self, *keys: str) -> "AtDesk":
        """One after the other, looked at in between."""
        for key in keys:
            self.shown()
            self.press(key)
        return self

    def _ordered(self, order: Order) -> None:
        """As the console does it: who gives it is found out, then the table is told."""
        try:
            self.at.tell(order.make(self._person(order)))
        except Refusal as refusal:
            self.desk.refused(refusal.reason, refusal.paragraph)
        else:
            self.stands()

    def _person(self, order: Order) -> Person:
        role = next((one.role for one in STAFF if one.name == order.by), None)
        if order.pin is None:
            dealer = self.at.public.dealer
            if dealer is not None and dealer.name == order.by:
                return dealer
            raise Refusal(
                "{command} needs the PIN of {name}", HOUSE, command=order.do, name=order.by
            )
        if role is None or PINS.get(order.by) != order.pin:
            raise Refusal("name or PIN is wrong")
        return Person(order.by, role)
