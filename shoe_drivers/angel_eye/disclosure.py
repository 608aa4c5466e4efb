"""Open or masked: which of the two a shoe is, and what a card without a value is to it."""

from rules.table.facts import CardDrawn, Fact, PresetChanged, UnreadableCardDrawn
from shoe_drivers.angel_eye.messages import Drawn
from shoe_drivers.angel_eye.settings import ClosedOnOpen, Mode, Settings

PRESET = "disclosure"

INITIAL_DEAL = 4
"""Cards in a row without a value, after which an open shoe is taken for masked."""


class Disclosure:
    """Finds the mode by the cards drawn to the hands, and says so when it changes."""

    def __init__(self, settings: Settings) -> None:
        self.mode = settings.disclosure
        self._closed_is_unreadable = settings.closed_on_open is ClosedOnOpen.UNREADABLE
        self._closed_in_a_row = 0

    def drawn(self, message: Drawn, at: int) -> list[Fact]:
        """The card as a fact, after the change of mode that it shows."""
        if message.card is not None:
            self._closed_in_a_row = 0
            return [
                *self._found(Mode.OPEN),
                CardDrawn(message.card, message.position, at),
            ]
        self._closed_in_a_row += 1
        facts: list[Fact] = []
        if self.mode is not Mode.OPEN or self._closed_in_a_row >= INITIAL_DEAL:
            facts += self._found(Mode.MASKED)
        if self.mode is Mode.OPEN and self._closed_is_unreadable:
            return [UnreadableCardDrawn(message.position, at)]
        return [*facts, CardDrawn(None, message.position, at)]

    def _found(self, mode: Mode) -> list[Fact]:
        before, self.mode = self.mode, mode
        return [] if before in (Mode.AUTO, mode) else [PresetChanged(PRESET, str(mode))]
