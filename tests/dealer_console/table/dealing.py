"""A table dealt for real onto a log: `Dealing(path).round("9S KD KC 7H")`."""

from pathlib import Path
from types import TracebackType
from typing import Self

from dealer_console.round_log.checkpoints import Checkpoint, Reason
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import PublicKey
from dealer_console.round_log.segment import Head
from dealer_console.table.opening import TablePlan, open_table
from dealer_console.table.told import FactHeard, Note, Refused, Tap, Told
from dealer_console.versions import Versions
from rules.cards import cards
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Approve,
    CloseBets,
    CloseInsurance,
    Collect,
    Command,
    ConfirmResult,
    Decide,
    Declare,
    Deny,
    EndShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    ReplaceCards,
    TakeInsurance,
    UndoLast,
)
from rules.table.facts import CardDrawn, Fact
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.state import Public
from tests.rules.table.at_table import ANN, GUS, SUE, seat, settings_of

TABLE = "B-07"
DA_HU = "da-hu-ying-xiong"
RULES = "rules-of-the-tests"
VERSIONS = Versions("0.1.0", RULES)

NOON = 1_790_042_400_000
"""2026-09-22 10:00 in Macau: 02:00 UTC."""
DAY = 86_400_000

NEXT: dict[Phase, Command] = {
    Phase.BETTING: CloseBets(ANN),
    Phase.INSURANCE_FOUR: CloseInsurance(ANN),
    Phase.INSURANCE_THIRD: CloseInsurance(ANN),
    Phase.RESULT: ConfirmResult(ANN),
    Phase.COLLECT: Collect(ANN),
    Phase.PAY: Pay(ANN),
    Phase.RETURN: Pay(ANN),
}
"""What the Dealer taps where nothing else is asked for."""


class SetClocks:
    """Clocks that show what they were set to."""

    def __init__(self, utc_ms: int) -> None:
        self.now = utc_ms

    def utc_ms(self) -> int:
        """Wall clock, milliseconds since 1970."""
        return self.now

    def monotonic_ms(self) -> int:
        """The same, for a clock that is never set back."""
        return self.now


class Dealing:
    """A console at a table; a second passes with everything that happens."""

    def __init__(
        self,
        home: Path,
        settings: TableSettings | None = None,
        *,
        at: int = NOON,
        days: GamingDays | None = None,
        versions: Versions = VERSIONS,
        simulated: bool = True,
    ) -> None:
        self.directory = home / TABLE
        self.clocks = SetClocks(at)
        self.told: list[Told] = []
        self.kept: list[Checkpoint] = []
        plan = TablePlan(
            self.directory,
            TABLE,
            settings or settings_of(DA_HU),
            days or GamingDays("Asia/Macau"),
            home / "key.pem",
            simulated,
            "0" * 64,
        )
        opened = open_table(plan, versions, self.clocks, self.told.append, self.kept.append)
        self.writer, self.log, self.resumed = opened.writer, opened.log, opened.resumed
        self._device_time = 0

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.writer.course.state.public

    @property
    def key(self) -> PublicKey:
        """What signatures are held against."""
        return self.log.key.public

    @property
    def heads(self) -> list[Head]:
        """What the sink has."""
        return [checkpoint.head for checkpoint in self.kept]

    def tell(self, *whats: Fact | Command) -> "Dealing":
        """Facts and taps, each an event; none of the taps is refused."""
        for what in whats:
            said = len(self.told)
            self._take(Tap(what, None) if isinstance(what, Command) else FactHeard(what, b"\x05"))
            refused = [one for one in self.told[said:] if isinstance(one, Refused)]
            assert not refused, refused
        return self

    def refused(self, command: Command, seen: int | None = None) -> "Dealing":
        """A tap that is turned down."""
        said = len(self.told)
        self._take(Tap(command, seen))
        assert any(isinstance(one, Refused) for one in self.told[said:])
        return self

    def note(self, kind: str = "signed-in") -> "Dealing":
        """An event that does not touch the table."""
        self._take(Note(kind, {"name": "Ann"}))
        return self

    def _take(self, arrival: Tap | FactHeard | Note) -> None:
        self.clocks.now += 1000
        self.writer.take([arrival])
        self.writer.tick(idle=True)

    def opened(self) -> "Dealing":
        """The table is open, with a fresh shoe."""
        return self.tell(OpenTable(ANN)).shoe()

    def shoe(self) -> "Dealing":
        """New cards."""
        return self.tell(IntakeShoe(ANN, 8, "Ann", "Ben"))

    def bets(self, *bets: tuple[int, str, int]) -> "Dealing":
        """A round begins, with bets of box, bet and stake."""
        wagers = [PlaceWager(ANN, seat(box), bet, stake) for box, bet, stake in bets]
        return self.tell(OpenBets(ANN), *wagers)

    def drawn(self, text: str) -> "Dealing":
        """Cards leave the shoe."""
        for card in cards(text):
            self._device_time += 1000
            self.tell(CardDrawn(card, at=self._device_time))
        return self

    def through(self) -> "Dealing":
        """Whatever the Dealer taps until the round is over or a card is due."""
        while self.public.round is not None and self.public.phase in NEXT:
            self.tell(NEXT[self.public.phase])
        return self

    def round(self, text: str, *bets: tuple[int, str, int]) -> "Dealing":
        """A whole round of these cards."""
        self.bets(*bets)
        if self.public.phase is Phase.BETTING:
            self.tell(CloseBets(ANN))
        for card in text.split():
            self.through().drawn(card)
        self.through()
        assert self.public.round is None, self.public.phase
        return self

    def voided(self, *bets: tuple[int, str, int]) -> "Dealing":
        """A round of two cards that an interruption ends."""
        self.bets(*bets).tell(CloseBets(ANN)).drawn("2S 5D")
        self.tell(Declare(SUE, Situation.INTERRUPTION))
        number = self.public.troubles[-1].number
        return self.tell(Decide(GUS, number, Remedy.VOID)).through()

    def passed(self, days: int) -> "Dealing":
        """Days go by without play."""
        self.clocks.now += days * DAY
        self.writer.tick(idle=True)
        return self

    def close(self) -> Path:
        """The console signs off; where the log is."""
        self.writer.sign_off(Note("console-stopped", {}), Reason.CLOSED)
        self.log.close()
        return self.directory

    def __enter__(self) -> Self:
        """Itself; the log is let go at the end, as a console that dies lets it go."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.log.close()


def an_evening(home: Path) -> Dealing:
    """Four shoes over three months, with all that a log can hold; closed, some 250 events."""
    at = Dealing(home).opened()
    at.round("9S KD KC 7H", (1, "player", 100), (2, "banker", 250))
    at.refused(Pay(ANN)).note()
    at.round("7S 9D KC KH", (1, "player", 100)).round("9S 9D KC KH", (1, "tie", 50))
    at.voided((1, "banker", 700))
    at.bets((1, "banker", 1000)).tell(CloseBets(ANN)).drawn("3H 6C KD KS")
    at.tell(TakeInsurance(ANN, seat(1), Hand.BANKER, 300)).through().drawn("4C").through()
    at.tell(ReplaceCards(ANN), Deny(SUE)).tell(ReplaceCards(ANN), Approve(SUE))
    at.tell(EndShoe(ANN)).shoe()
    at.bets((3, "player", 50)).tell(PlaceWager(ANN, seat(3), "tie", 5), UndoLast(ANN)).through()
    at.drawn("9H KS KD 7C").through()
    for _ in range(4):
        at.round("9S KD KC 7H", (1, "player", 100), (2, "banker", 250))
    at.refused(OpenTable(ANN)).tell(EndShoe(ANN))
    at.passed(15).shoe()
    for _ in range(3):
        at.round("7S 9D KC KH", (1, "player", 100), (4, "banker", 90))
    at.voided((2, "player", 70)).refused(Collect(ANN), seen=1).tell(EndShoe(ANN))
    at.passed(30).shoe()
    for _ in range(3):
        at.round("9S KD KC 7H", (1, "player", 100), (2, "tie", 20))
    at.tell(ReplaceCards(ANN), Approve(SUE))
    at.close()
    return at
