"""Two consoles side by side, at tables that differ in nothing but their closed cards."""

from collections import Counter
from random import Random
from typing import Any

from dealer_console.settings.model import ConsoleSettings
from rules.table.phase import Phase
from tests.dealer_console.screens.noticing import Onlooker
from tests.dealer_console.screens.rooms import Room
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.seen import refusal, verify_alike
from tests.rules.table.twins import Step
from tests.rules.table.walks import BUILD


class Pair:
    """Whatever is done before one of them is done before the other; a Leak says where they differ.

    Something is pressed at random as the table goes on, so that pages lie open, half filled in,
    when the next card comes.
    """

    def __init__(
        self,
        rooms: tuple[Room, Room],
        settings: ConsoleSettings,
        chance: Random,
        compared: Counter[str],
        *,
        pages: int,
    ) -> None:
        """Every page is opened at so many moments of each kind."""
        with_staff = chance.random() < 0.5
        one, other = rooms
        self.both = (
            Onlooker(settings, one, with_staff=with_staff),
            Onlooker(settings, other, with_staff=with_staff),
        )
        self.compared = compared
        """How often they were alike, and each page; of all pairs that share it."""
        self._chance, self._pages = chance, pages
        self._apart = False
        self._when: Any = None

    def goes_on(self, step: Step) -> None:
        """Both tables are a moment further."""
        one, other = self.both
        self._when = step.what
        one.stands(step.table)
        other.stands(step.twin)
        self._apart = self._apart or step.table != step.twin
        if not self._apart:
            # Nothing has been changed up to here, not even in the log.
            return
        self._compare("moment")
        public, page = step.table.public, one.station.desk.page
        moment = (
            f"{public.phase} {'' if page is None else page.name}"
            if public.phase is Phase.STOPPED
            else str(public.phase)
        )
        dice = self._chance.random()
        if self.compared[moment] < self._pages:
            self.compared[moment] += 1
            self._open_every_page()
        elif dice < 0.3:
            self._press()
        elif dice < 0.4:
            self._refuse()
        elif dice < 0.45:
            self._speak()

    def _compare(self, what: str) -> None:
        one, other = (onlooker.notices()._asdict() for onlooker in self.both)
        self._verify(one, other)
        self.compared[what] += 1

    def _verify(self, one: dict[str, Any], other: dict[str, Any]) -> None:
        verify_alike(one, other, self._when)

    def _press(self) -> None:
        """Any tile there is, and what it did."""
        one, other = (onlooker.room.to_press() for onlooker in self.both)
        self._verify({"keys": one}, {"keys": other})
        if one:
            key = self._chance.choice(one)
            self._when = f"{self._when}, {key}"
            for onlooker in self.both:
                onlooker.presses(key)
            self._compare("press")

    def _refuse(self) -> None:
        """Something that cannot be done, and what is said of it."""
        name = self._chance.choice(sorted(BUILD))
        one, other = (refusal(onlooker.station.public, name) for onlooker in self.both)
        self._verify({"refusal": one}, {"refusal": other})
        if one is not None:
            for onlooker in self.both:
                onlooker.refused(name, *one)
            self._compare("refusal")

    def _speak(self) -> None:
        for language in CATALOGUES:
            one, other = (onlooker.in_language(language)._asdict() for onlooker in self.both)
            self._verify(one, other)
        self.compared["languages"] += 1

    def _open_every_page(self) -> None:
        seed = self._chance.random()
        one, other = (onlooker.pages(Random(seed)) for onlooker in self.both)
        self._verify(one, other)
        self.compared.update(name for name in one if name.startswith("page "))
