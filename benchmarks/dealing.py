"""A table that is dealt at by chance, with all that happens at tables, and no clock to wait for."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from dealer_console.round_log.events import NOTHING_SHOWN, Entry
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Statement
from dealer_console.table.bodies import STANDING, kind_and_body
from dealer_console.table.course import Course
from dealer_console.table.writer import STANDING_EVERY
from dealer_console.versions import installed
from rules.cards import DECK, Card
from rules.games import game_named
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.shoe import ShoeSettings
from rules.table import commands as c
from rules.table.facts import CardDrawn, CutCardDrawn, Fact, Position
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.state import Public, opening_state
from rules.table.troubles import open_troubles
from rules.wagers import Player

DAYS = GamingDays()
GAME = "da-hu-ying-xiong"
DEALER = Person("dealer-00", Role.DEALER)
SUPERVISOR = Person("sue", Role.PIT_SUPERVISOR)
MANAGER = Person("gus", Role.SHIFT_MANAGER)

TAPS: dict[Phase, c.Command] = {
    Phase.CHANGE_CARDS: c.EndShoe(DEALER),
    Phase.RESULT: c.ConfirmResult(DEALER),
    Phase.COLLECT: c.Collect(DEALER),
    Phase.PAY: c.Pay(DEALER),
    Phase.RETURN: c.Pay(DEALER),
}

APART_MS = 4_000
"""Between two events: a round takes about as long as at a table."""

WAGERS = ((1, "player", 10_000), (2, "banker", 20_000), (3, "tie", 1_000))
"""By box."""

LEFT = 14
"""Cards in a shoe that is not dealt from any more."""

MINOR = (
    Situation.EARLY_CARD,
    Situation.MISPLACED_BET,
    Situation.NOT_COVERED,
    Situation.DEVICE_RESET,
)
"""After these a round goes on."""

INSURES = 0.3
CORRECTED, IRREGULAR, VOID = 0.001, 0.002, 0.0004
"""Of the offers, and of the cards, with which it happens."""


class Happened(NamedTuple):
    """An event, and what is derived from it."""

    entry: Entry
    statements: list[Statement]
    ends_round: bool


class Dealing:
    """Rounds dealt at one table from some event, shoe and moment on."""

    def __init__(self, sequence: int, shoes: int, utc_ms: int, seed: int) -> None:
        self._sequence, self._now = sequence, utc_ms
        settings = TableSettings(game_named(GAME), shoe=ShoeSettings(burn=False))
        state = opening_state(settings)
        state = state._replace(public=state.public._replace(shoes=shoes))
        self._course = Course(state, DAYS, simulated=True)
        self._chance = random.Random(seed)
        self._cards: Iterator[Card] = iter(())
        self._made: list[Happened] = []
        self._since_standing = 0
        self._went_wrong = False

    def rounds(self, number: int) -> Iterator[Happened]:
        """What happens until so many rounds are over; the table is then between two of them."""
        self._stand()
        self._tell(c.OpenTable(DEALER))
        done = 0
        while done < number:
            self._go_on()
            for one in self._made:
                done += one.ends_round
                yield one
            self._made.clear()

    @property
    def _public(self) -> Public:
        return self._course.state.public

    def _go_on(self) -> None:
        """Whatever the table waits for."""
        phase = self._public.phase
        if phase in TAPS:
            self._tell(TAPS[phase])
        elif phase is Phase.NO_SHOE:
            order = list(DECK * 8)
            self._chance.shuffle(order)
            self._cards = iter(order)
            self._tell(c.IntakeShoe(DEALER, 8, "dealer-00", "player"))
        elif phase is Phase.BETWEEN:
            self._between()
        elif phase is Phase.BETTING:
            for box, bet, stake in WAGERS:
                self._tell(c.PlaceWager(DEALER, Player(box, "seated"), bet, stake))
            self._tell(c.CloseBets(DEALER))
        elif phase is Phase.STOPPED:
            number = open_troubles(self._public)[0].number
            if not self._try(c.Decide(MANAGER, number, Remedy.CONTINUE)):
                self._tell(c.Decide(MANAGER, number, Remedy.VOID))
        else:
            self._draw()

    def _between(self) -> None:
        if self._since_standing >= STANDING_EVERY:
            self._stand()
        shoe = self._public.shoe
        assert shoe is not None
        if shoe.left <= LEFT:
            self._tell(CutCardDrawn())
        self._went_wrong = False
        self._tell(c.OpenBets(DEALER))

    def _draw(self) -> None:
        """The next card, and before it now and then what is not as it should be."""
        drawn, chance = self._chance.random(), self._chance
        if self._public.phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD):
            self._insure()
        elif not self._went_wrong and drawn < VOID + IRREGULAR + CORRECTED:
            self._went_wrong = True
            if drawn < VOID:
                self._tell(c.Declare(DEALER, Situation.FOREIGN_CARD))
                return
            if drawn < VOID + IRREGULAR:
                self._try(c.Declare(DEALER, self._chance.choice(MINOR)))
            else:
                wrong = c.CorrectCard(DEALER, Position(Hand.PLAYER, 1), chance.choice(DECK))
                if self._try(wrong):
                    self._tell(c.Approve(SUPERVISOR))
            return
        self._tell(CardDrawn(next(self._cards), at=self._now))

    def _insure(self) -> None:
        if self._chance.random() < INSURES:
            for box, bet, stake in WAGERS[:2]:
                self._try(c.TakeInsurance(DEALER, Player(box, "seated"), Hand(bet), stake // 5))

    def _try(self, command: c.Command) -> bool:
        """Whether it could be done just now."""
        try:
            self._tell(command)
        except Refusal:
            return False
        return True

    def _tell(self, what: Fact | c.Command) -> None:
        now = self._now + APART_MS
        step = self._course.take(self._sequence + 1, now, what)
        self._keep(now, *kind_and_body(what), step.derived, (step.shoe, step.round))
        over = step.over is not None
        self._made[-1] = self._made[-1]._replace(statements=step.statements, ends_round=over)

    def _stand(self) -> None:
        """The whole table is written down, so that it can be gone on from here."""
        self._keep(self._now, STANDING, self._course.rest(), NOTHING_SHOWN, (None, None))
        self._since_standing = 0

    def _keep(
        self, now: int, kind: str, body: str, derived: str, where: tuple[int | None, int | None]
    ) -> None:
        self._sequence, self._now = self._sequence + 1, now
        self._since_standing += 1
        software, rules = installed()
        entry = Entry(now, now, *where, kind, body, b"", derived, software, rules, True)  # noqa: FBT003
        self._made.append(Happened(entry, [], ends_round=False))
