"""Real logs of real play, made in a line or two: `MadeLog(path).rounds("9S KD KC 7H", 3)`."""

from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.events import NOTHING_SHOWN, Entry, canonical
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.table_log import TableLog
from dealer_console.table.bodies import STANDING, kind_and_body
from dealer_console.table.course import Course
from rules.cards import cards
from rules.table.commands import (
    CloseBets,
    Collect,
    Command,
    ConfirmResult,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
)
from rules.table.facts import CardDrawn, Fact
from rules.table.phase import Phase
from rules.table.state import Public
from tests.rules.table.at_table import ANN, seat, settings_of

TABLE = "B-07"
DA_HU = "da-hu-ying-xiong"
KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
NEW_KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33))))
VERSIONS = ("0.1.0", "1")

NOON = 1_790_042_400_000
"""2026-09-22 10:00 in Macau: 02:00 UTC."""
DAY = 86_400_000

PLAYER_WINS = "9S KD KC 7H"
"""A natural 9 against 7."""
BANKER_WINS = "7S 9D KC KH"
"""A natural 9 against 7."""
TIE = "9S 9D KC KH"


class SetClocks:
    """Clocks that show what they were set to."""

    def __init__(self, utc_ms: int = NOON) -> None:
        self.now = utc_ms

    def utc_ms(self) -> int:
        """Wall clock, milliseconds since 1970."""
        return self.now

    def monotonic_ms(self) -> int:
        """The same, for a clock that is never set back."""
        return self.now


class MadeLog:
    """A table and its log, open for writing; a second passes with every event."""

    def __init__(
        self, directory: Path, game: str = DA_HU, *, at: int = NOON, table: str = TABLE, **more: Any
    ) -> None:
        self.directory = directory
        self.clocks = SetClocks(at)
        self.days = GamingDays("Asia/Macau")
        month = self.days.month_of(at)
        self.log = TableLog.open(directory, table, month, KEY, simulated=True)
        self.course = Course.begun(settings_of(game, **more), self.days, simulated=True)
        self._device_time = 0
        self.note("key-taken-up", {"key": KEY.public.hex})
        self.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.course.state.public

    def tell(self, *whats: Fact | Command) -> "MadeLog":
        """Facts and commands, each an event."""
        for what in whats:
            self.clocks.now += 1000
            step = self.course.take(self.log.head.sequence + 1, self.clocks.now, what)
            kind, body = kind_and_body(what)
            self._append(kind, body, step.derived, (step.shoe, step.round), step.statements)
        return self

    def note(self, kind: str, body: dict[str, Any]) -> "MadeLog":
        """An event that does not touch the table."""
        self._append(kind, canonical(body), NOTHING_SHOWN, (None, None), [])
        return self

    def opened(self, *bets: tuple[int, str, int]) -> "MadeLog":
        """A round begins, with bets of box, bet and stake."""
        wagers = [PlaceWager(ANN, seat(box), bet, stake) for box, bet, stake in bets]
        return self.tell(OpenBets(ANN), *wagers, CloseBets(ANN))

    def drawn(self, text: str) -> "MadeLog":
        """Cards leave the shoe."""
        for card in cards(text):
            self._device_time += 1000
            self.tell(CardDrawn(card, at=self._device_time))
        return self

    def finished(self) -> "MadeLog":
        """The result is confirmed, losing wagers are collected, winning ones paid."""
        if self.public.phase is Phase.RESULT:
            self.tell(ConfirmResult(ANN))
        if self.public.phase is Phase.COLLECT:
            self.tell(Collect(ANN))
        return self.tell(Pay(ANN))

    def rounds(self, text: str, number: int = 1) -> "MadeLog":
        """So many whole rounds of these cards, with a bet on Player."""
        for _ in range(number):
            self.opened((1, "player", 100)).drawn(text).finished()
        return self

    def passed(self, days: int) -> "MadeLog":
        """Some days go by; in a new month the log goes on in a new file."""
        self.clocks.now += days * DAY
        if self.log.roll(self.days.month_of(self.clocks.now), self.clocks.now):
            self._append(STANDING, self.course.rest(), NOTHING_SHOWN, (None, None), [])
        return self

    def signed(self) -> "MadeLog":
        """A checkpoint at the head."""
        self.log.checkpoint(Reason.TIME, self.clocks.now)
        return self

    def __enter__(self) -> "MadeLog":
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()

    def close(self) -> Path:
        """Let the log go; where it is."""
        self.log.close()
        return self.directory

    def _append(
        self,
        kind: str,
        body: str,
        derived: str,
        where: tuple[int | None, int | None],
        statements: list[Any],
    ) -> None:
        now, (shoe, round_) = self.clocks.now, where
        software, rules = VERSIONS
        told = (shoe, round_, kind, body, b"", derived, software, rules, True)
        self.log.append([Entry(now, now, *told)], statements, now)
