"""What every page of the review works with: the logs, the words, who has signed in."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from dealer_console.review.house import House
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.worker import Worker
from dealer_console.staff.signing_in import Member
from dealer_console.wording.catalogue import Catalogue


class RoundName(NamedTuple):
    """A round by its table, its shoe and its number."""

    table: str
    shoe: int
    round: int


class Pit(QObject):
    """The pit as whoever reviews it works in it."""

    moved = Signal(object)
    """The tables, a frozenset of names, whose logs have gone on."""
    signed = Signal()
    """Somebody has signed in, or out."""
    replay_asked = Signal(object)
    """A RoundName that is to be shown as it was dealt."""
    evidence_asked = Signal(object)
    """A tuple of RoundNames that are to be given away."""
    alerted = Signal(int)
    """How many alerts are open now."""
    said = Signal(str)
    """One line for whoever sits there: what was done, or why not and what to do."""

    def __init__(
        self,
        logs: Sequence[WatchedLog],
        words: Catalogue,
        worker: Worker,
        house: House,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.logs, self.words, self.worker, self.house = tuple(logs), words, worker, house
        self.member: Member | None = None
        """Who has signed in; None while nobody has."""
        self.kept: dict[str, object] = {}
        """By the name of a page: what it leaves for the one that comes after it, as when another
        language is chosen."""

    def log(self, table: str) -> WatchedLog:
        """The log of that table; its files are the worker's."""
        return next(log for log in self.logs if log.table == table)

    def sign(self, member: Member | None) -> None:
        """That one sits here now; None for nobody."""
        self.member = member
        self.signed.emit()

    def text(self, key: str, /, **values: object) -> str:
        """The review's own words."""
        return self.words.review(key, **{name: str(value) for name, value in values.items()})

    @property
    def simulated(self) -> bool:
        """Whether a log among them is of simulated play."""
        return any(log.simulated for log in self.logs)
