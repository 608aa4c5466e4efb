"""Tables that a console opened and wrote, so that all of their logs can be verified."""

from pathlib import Path
from typing import Any

from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import PublicKey, SigningKey
from dealer_console.table.opening import TablePlan, open_table
from dealer_console.table.told import Arrival, FactHeard, Note, Tap
from dealer_console.versions import installed
from rules.cards import card, cards
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Approve,
    CloseBets,
    Collect,
    Command,
    ConfirmResult,
    CorrectCard,
    Decide,
    Declare,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    TakeInsurance,
)
from rules.table.facts import CardDrawn, Fact, Position
from rules.table.phase import Phase
from rules.table.state import Public
from rules.table.troubles import open_troubles
from tests.dealer_console.round_log.made_logs import DA_HU, NOON, SetClocks
from tests.rules.table.at_table import ANN, GUS, SUE, seat, settings_of

PLAYER_WINS = "9S KD KC 7H"
"""A natural 9 against 7."""


class Played:
    """A table under a real writer; a second passes with every event."""

    def __init__(
        self, folder: Path, table: str = "B-07", *, simulated: bool = True, **settings: Any
    ) -> None:
        self.directory = folder / table
        self.clocks = SetClocks(NOON)
        self.key = folder / f"{table}.key"
        self.simulated = simulated
        self._plan = TablePlan(
            directory=self.directory,
            name=table,
            settings=settings_of(DA_HU, **settings),
            days=GamingDays("Asia/Macau"),
            key=self.key,
            simulated=simulated,
            configuration="0" * 64,
        )
        self._device_time = self._dealt = 0
        self._open()
        self.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self._opened.writer.course.state.public

    @property
    def public_key(self) -> PublicKey:
        """The one that is kept outside."""
        return SigningKey.load(self.key).public

    def tell(self, *whats: Fact | Command) -> "Played":
        """Facts and commands, each an event."""
        for what in whats:
            self.clocks.now += 1000
            arrival: Arrival = Tap(what, None) if isinstance(what, Command) else FactHeard(what)
            self._opened.writer.take([arrival])
        return self

    def heard(self, fact: Fact, raw: bytes) -> "Played":
        """A fact with the bytes that it came from."""
        self.clocks.now += 1000
        self._opened.writer.take([FactHeard(fact, raw)])
        return self

    def put(self, arrival: Arrival) -> "Played":
        """Whatever else arrives at the table."""
        self._opened.writer.take([arrival])
        return self

    def drawn(self, text: str) -> "Played":
        """Cards leave the shoe."""
        for each in cards(text):
            self._device_time += 1000
            self.tell(CardDrawn(each, at=self._device_time))
        return self

    def bets(self, *bets: tuple[int, str, int]) -> "Played":
        """A round begins, with bets of box, bet and stake."""
        wagers = [PlaceWager(ANN, seat(box), bet, stake) for box, bet, stake in bets]
        return self.tell(OpenBets(ANN), *wagers, CloseBets(ANN))

    def finished(self) -> "Played":
        """The result is confirmed, losing wagers are collected, winning ones paid."""
        if self.public.phase is Phase.RESULT:
            self.tell(ConfirmResult(ANN))
        if self.public.phase is Phase.COLLECT:
            self.tell(Collect(ANN))
        return self.tell(Pay(ANN))

    def rounds(self, number: int = 1) -> "Played":
        """So many rounds that Player wins with a natural 9; 1,000 stood on it."""
        for _ in range(number):
            suit, dealt = "SHDC"[self._dealt % 4], self._dealt // 4
            # No card more often than eight decks have it.
            other = f"9{suit} {'JT'[dealt % 2]}{suit} {'QK'[dealt % 2]}{suit} 7{suit}"
            cards_of_it = other if self._dealt else PLAYER_WINS
            self.bets((1, "player", 100_000)).drawn(cards_of_it).finished()
            self._dealt += 1
        return self

    def insured_round(self) -> "Played":
        """Box 1 has 1,000 on Player, 6 to 3, and insures it; Banker draws a 5 and wins with 8."""
        self.bets((1, "player", 100_000)).drawn("2S KD 4C 3H")
        return self.tell(TakeInsurance(ANN, seat(1), Hand.PLAYER, 10_000)).drawn("5C").finished()

    def corrected_round(self) -> "Played":
        """Player's first card was read wrong, and is put right with the Supervisor's approval."""
        self.bets((3, "banker", 100_000)).drawn("7S KD KC 6H")
        wrong = Position(Hand.PLAYER, 1)
        return self.tell(CorrectCard(ANN, wrong, card("7H")), Approve(SUE)).finished()

    def void_round(self, note: str = "a red back") -> "Played":
        """A card of another set turns up, and the Shift Manager voids the round."""
        self.bets((3, "banker", 100_000)).drawn("7S KD")
        self.tell(Declare(ANN, Situation.FOREIGN_CARD, note=note))
        number = open_troubles(self.public)[0].number
        return self.tell(Decide(GUS, number, Remedy.VOID)).finished()

    def running_round(self) -> "Played":
        """A round that has two cards so far: 3S and 8H, which are in no other one."""
        return self.bets((1, "player", 100_000)).drawn("3S 8H")

    def signed(self) -> "Played":
        """A checkpoint at the head."""
        self._opened.log.checkpoint(Reason.TIME, self.clocks.now)
        return self

    def passed(self, days: int) -> "Played":
        """The console is closed, days go by, and it is opened again, in a file of its month."""
        self.close()
        self.clocks.now += days * 86_400_000
        self._open()
        self._opened.writer.tick(idle=True)
        return self

    def close(self) -> Path:
        """The console closes; where the log is."""
        self._opened.writer.sign_off(Note("console-stopped", {}), Reason.CLOSED)
        self._opened.log.close()
        return self.directory

    def __enter__(self) -> "Played":
        return self

    def __exit__(self, *_: Any) -> None:
        self._opened.log.close()

    def _open(self) -> None:
        self._opened = open_table(self._plan, installed(), self.clocks, lambda told: None)
