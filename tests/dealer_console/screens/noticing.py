"""Whoever sits at a table, and all they can notice of its console: seen, heard, read, pressed."""

import io
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from dealer_console.commands.terminal import Terminal
from dealer_console.desk.board import board_shown
from dealer_console.desk.desk import Desk
from dealer_console.settings.model import ConsoleSettings
from dealer_console.table.told import Refused
from rules.table.prompts import prompts
from rules.table.state import State
from rules.table.views import Sound
from shoe_drivers.driver import HostOrder
from shoe_drivers.lock_keeper import LockKeeper
from tests.dealer_console.screens.rooms import Look, Room
from tests.dealer_console.station_alone import Asked, asked, noted, station_alone, told
from tests.rules.table.at_table import ANN
from tests.rules.table.peeking import Watched

SAMPLE = 3
"""Tiles pressed on each page that is opened."""


class Seen(NamedTuple):
    """What is on all screens."""

    look: Look
    lines: list[str]
    """The terminal."""


class Noticed(NamedTuple):
    """What people at a table can notice since they last did."""

    look: Look
    lines: list[str]
    printed: str
    """What the terminal added to what stood there."""
    drawn: int
    """How often the windows were to be drawn."""
    asked: list[Asked]
    sounds: list[Sound]
    orders: list[HostOrder]
    """What the shoe is told, which may be heard to lock."""


class Onlooker:
    """Somebody with eyes, ears and a finger before a console without threads or a log."""

    def __init__(self, settings: ConsoleSettings, room: Room, *, with_staff: bool = False) -> None:
        self.settings, self.room = settings, room
        self.station = station_alone(settings, self._changed, with_staff=with_staff)
        room.press = self.station.press
        self._state: State | None = None
        self._drawn = 0
        self._sounds: list[Sound] = []
        self.station.on_sound(self._sounds.append)
        self._out = io.StringIO()
        self._terminal = Terminal(self.station, self._out)
        self._orders: list[HostOrder] = []
        self._lock = LockKeeper(self._orders.append)

    # What happens.

    def stands(self, state: State) -> None:
        """The table stands so, as its thread tells it."""
        self._state = state
        self._looks()
        snapshot = told(state.public)
        self._lock.stands(locked=bool(snapshot.shown["locked"]))
        self.station.hear(snapshot)

    def refused(self, do: str, reason: str, paragraph: str) -> None:
        """Something was asked for and was not done."""
        self._looks()
        self.station.hear(Refused(self.station.public.seq, do, reason, paragraph))

    def presses(self, key: str) -> None:
        """They press that."""
        self._looks()
        self.room.taps(key)

    # What is noticed of it.

    def notices(self) -> Noticed:
        """All there is."""
        self._looks()
        seen = self._seen(self.station.desk)
        self._terminal.draw()
        noticed = Noticed(
            *seen, self._out.getvalue(), self._drawn, noted(self.station),
            list(self._sounds), list(self._orders),
        )  # fmt: skip
        self._out.seek(0)
        self._out.truncate()
        self._drawn = 0
        self._sounds.clear()
        self._orders.clear()
        return noticed

    def in_language(self, language: str) -> Seen:
        """All screens in another language, and back."""
        self._looks()
        desk = self.station.desk
        before = desk.language
        desk.speak(language)
        seen = self._seen(desk, language)
        desk.speak(before)
        return seen

    def pages(self, chance: Random) -> dict[str, Any]:
        """What every tile asks for, and each page it opens, with some of the tiles on that."""
        self._looks()
        found: dict[str, Any] = {"the table": self._seen(self._came((), closed=True))}
        ways: list[tuple[str, ...]] = [(key,) for key in self._keys()]
        while ways:
            keys = ways.pop(0)
            desk = self._came(keys[:-1])
            found[" ".join(keys)] = self._asks(desk, keys[-1])
            sheet = desk.shown().sheet
            if sheet is None or (name := f"page {sheet.name}") in found:
                continue
            found[name] = self._seen(desk)
            there = self._keys()
            if sheet.name == "table":
                ways += [(*keys, key) for key in there if key.startswith(("page:", "shoe"))]
            for key in chance.sample(there, min(SAMPLE, len(there))):
                found[" ".join((*keys, key))] = self._asks(self._came(keys), key)
        return found

    # How it works.

    def _looks(self) -> None:
        """It is this table that is looked at."""
        Watched.state = self._state

    def _changed(self) -> None:
        self._drawn += 1

    def _seen(self, desk: Desk, board_language: str = "") -> Seen:
        station, settings = self.station, self.settings
        shown = desk.shown()
        words = station.words[board_language or settings.screens.board_language]
        board = board_shown(station.public, words, station.money, simulated=settings.simulated)
        return Seen(self.room.draw(shown, board), list(self._terminal.lines(shown)))

    def _keys(self) -> list[str]:
        """What can be pressed in the window as it stands, but for the languages."""
        return [key for key in self.room.to_press() if not key.startswith("language:")]

    def _came(self, keys: Sequence[str], *, closed: bool = False) -> Desk:
        """The desk as it would be had somebody come to it now, and pressed these."""
        public, desk = self.station.public, self.station.desk
        unit = 10**self.settings.currency.minor_digits
        made = Desk(desk.plan, public, desk.languages, desk.language, unit)
        made.around = desk.around
        made.stands(public, prompts(public))
        if keys or closed:
            # A page that opened by itself would be in the way.
            made.close()
        for key in keys:
            made.shown()
            made.press(key)
        return made

    def _asks(self, desk: Desk, key: str) -> list[Asked]:
        desk.shown()
        dealer = self.station.public.dealer or ANN
        return [asked(ask, dealer) for ask in desk.press(key)]
