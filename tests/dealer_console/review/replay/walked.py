"""A station at which somebody presses whatever there is, and all that was on its screen."""

import random
from pathlib import Path
from typing import NamedTuple

from dealer_console.desk.shown import Kind, Shown
from dealer_console.review.replay.showing import round_on
from rules.table.phase import Phase
from tests.dealer_console.at_station import AtStation

AWAY = frozenset({"leave", "give:close-table", "deed:unplug", "deed:plug-in", "deed:new-cards"})
"""What ends the walk, takes the shoe's own time, or is answered by nobody."""


class Seen(NamedTuple):
    """A screen, and the event that it had come to."""

    event: int
    round: tuple[int, int] | None
    shown: Shown


class WalkedStation(AtStation):
    """Remembers every screen."""

    def opens(self, folder: Path, file: Path) -> None:
        """Nothing has been seen yet."""
        self.seen: list[Seen] = []
        super().opens(folder, file)

    def _changed(self) -> None:
        super()._changed()
        if hasattr(self, "station"):
            station = self.station
            self.seen.append(Seen(station._heard, round_on(station.public), station.desk.shown()))

    def walks(self, seed: int, presses: int) -> "WalkedStation":
        """So many presses of whatever can be pressed; what goes on with play is likelier."""
        chance = random.Random(seed)
        for _ in range(presses):
            self.caught_up()
            keys = sorted(self.to_press() - AWAY)
            primary = self.primary
            goes_on = primary in keys and chance.random() < 0.55
            # At once: the shoe may tell something between two looks.
            before = self.station.answers
            if self.station.press(primary if goes_on else chance.choice(keys)):
                self.until(lambda before=before: self.station.answers > before)  # type: ignore[misc]
        self.caught_up()
        return self

    @property
    def primary(self) -> str:
        """The tile that comes next."""
        shown = self.shown
        tile = shown.column.primary if shown.sheet is None else shown.sheet.primary
        return "" if tile is None else tile.key

    def rounds(self, count: int) -> "WalkedStation":
        """Rounds from their call to their end, by the primary tile."""
        for _ in range(count):
            self.presses("open-bets", "close-bets")
            self.ends_the_round()
        return self

    def ends_the_round(self) -> "WalkedStation":
        """By the primary tile to the result, then losing bets first, then winning ones."""
        while self.phase is not Phase.COLLECT:
            self.presses(self.primary)
        for key in ("collect", "pay"):
            # The shoe may tell something of its own in between.
            self.until(lambda key=key: key in self.to_press())  # type: ignore[misc]
            self.presses(key)
        self.reaches(Phase.BETWEEN).caught_up()
        return self

    def of_round(self, name: tuple[int, int], first: int, last: int) -> list[Shown]:
        """The screens of a round, from one event to another, each once."""
        seen = (one for one in self.seen if first <= one.event <= last)
        return once([one.shown for one in seen if one.round in (None, name)])


def once(screens: list[Shown]) -> list[Shown]:
    """Without those that are as the one before; of a PIN nothing is compared."""
    told: list[Shown] = []
    for screen in map(_without_pin, screens):
        if not told or told[-1] != screen:
            told.append(screen)
    return told


def _without_pin(shown: Shown) -> Shown:
    """Where its digits lay, how many were typed and when is kept by nobody."""
    sheet = shown.sheet
    if sheet is None or not any(tile.kind is Kind.SECRET for tile in sheet.pad):
        return shown
    primary = None if sheet.primary is None else sheet.primary._replace(enabled=False)
    return shown._replace(
        sheet=sheet._replace(pad=(), entered="", primary=primary),
        instruction=shown.instruction._replace(refusal=""),
    )
