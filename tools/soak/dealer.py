"""The Dealer: does what each screen asks for, with the cards as they truly lie."""

from collections.abc import Callable
from typing import Any

from rules.conduct import Method
from tools.soak import exposing, players, plotting, supervisor
from tools.soak.findings import Wrong
from tools.soak.screen import verify_chips, verify_screen
from tools.soak.sitting import Sitting

MOST_STEPS = 150
"""More than any round takes, with all that may go wrong in it."""

NEAR_CUT_CARD = 26
"""Cards left in a shoe in which the cut card may come next."""

SETTLES = ("result", "collect", "pay", "between", "change-cards", "no-shoe")


class Dealer:
    """Whoever deals at one table."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self._windows: set[str] = set()
        """What has been asked of the Players in this round."""

    def play_round(self) -> None:
        """From whatever stands before it to its last payment."""
        sitting = self.sitting
        self._until(lambda: sitting.phase == "between")
        plotting.before_round(sitting)
        self._until(lambda: sitting.phase == "between")
        self._open()
        self.play_on()

    def play_on(self) -> None:
        """From open bets to the end of the round, which is held against its cards."""
        self._windows.clear()
        self._until(lambda: self.table.snapshot["round"] is None)
        self.sitting.round_over()

    def to_rest(self) -> None:
        """Nothing waits any more, and no round is under way."""
        self._until(lambda: self.sitting.phase in ("between", "change-cards", "no-shoe"))

    def _until(self, over: Callable[[], bool]) -> None:
        for _ in range(MOST_STEPS):
            if over():
                return
            self.step()
        snapshot = self.table.snapshot
        raise Wrong(f"{self.sitting.name} does not end: {snapshot['phase']}, {snapshot['choices']}")

    def _open(self) -> None:
        sitting, table = self.sitting, self.table
        if sitting.chance.random() < 0.02:
            sitting.truth.free = True
            table.tap("deal-free-hand")
            sitting.round_begins()
            return
        taps = [_by_dealer("open-bets"), *players.place(sitting)]
        nothing_between = sitting.plot is None or sitting.plot.fault is not None
        if nothing_between and sitting.chance.random() < 0.7 and self._keeps_the_shoe:
            taps.append(_by_dealer("close-bets"))
        if not table.tap_all(taps):
            raise Wrong(f"{sitting.name}: bets are refused: {table.refused[-1]}")
        sitting.round_begins()
        self._hand_the_shoe()

    @property
    def _keeps_the_shoe(self) -> bool:
        """Whether no Player is to be handed it before bets close."""
        plan = self.sitting.plan
        return Method.C not in plan.methods and not plan.first_card_closes

    def _hand_the_shoe(self) -> None:
        """In Method C whoever has a wager draws."""
        sitting, table = self.sitting, self.table
        bettors = sorted({seat for seat, _ in sitting.truth.bets})
        if table.may("hand-shoe") and bettors:
            table.tap("hand-shoe", player=players.named(sitting.chance.choice(bettors)))

    # Step by step.

    def step(self) -> None:
        """One thing that the screen asks for."""
        sitting, phase = self.sitting, self.sitting.phase
        verify_screen(sitting)
        if self.table.may("approve"):
            self._approve()
            return
        if plotting.now(sitting):
            return
        if sitting.cut_card_out and self.table.may("show-cut-card"):
            # Its message was lost, or the wire has no word for it.
            self.table.tap("show-cut-card")
            return
        if self.table.may("waive-insurance") and "waiver" not in self._windows:
            self._windows.add("waiver")
            if sitting.chance.random() < 0.6:
                players.waiver(sitting)
                return
        if self.table.snapshot["choices"] and phase in SETTLES:
            # It stops nobody, and must be decided before chips move.
            supervisor.decide(sitting)
            return
        if phase not in STEPS:
            raise Wrong(f"{sitting.name}: the table stands at {phase}")
        STEPS[phase](self)

    def _approve(self) -> None:
        asked = [p["subject"] for p in self.table.snapshot["prompts"] if p["code"] == "call"]
        self.table.tap("approve", by=asked[0])

    def open_table(self) -> None:
        """A new evening."""
        self.table.tap("open-table")

    def take_in(self) -> None:
        """New cards."""
        sitting = self.sitting
        device = sitting.shoe.device
        if device.keeps_card or device.round.laid or device.overdrawn:
            sitting.act(device.boot())
        sitting.new_shoe()
        decks = sitting.plan.decks
        self.table.tap("intake-shoe", decks=decks, shuffled_by="Ann", cut_by="Ben")

    def burn(self) -> None:
        """A card of the burn; where the console has lost one of them, the shoe is taken in anew."""
        if self.sitting.shoe.device.burning:
            self.sitting.draw()
        else:
            self.change_cards()

    def change_cards(self) -> None:
        """The cards go out, and are counted."""
        self.sitting.end_shoe()

    def close_bets(self) -> None:
        """ "No more bets", or the first card says so."""
        sitting = self.sitting
        if sitting.chance.random() < 0.1:
            players.ask_to_squeeze(sitting)
        if sitting.plan.first_card_closes and sitting.chance.random() < 0.7:
            self.draw()
        else:
            self.table.tap("close-bets")

    def draw(self) -> None:
        """The next card; the first four at one go where nobody looks at their times."""
        sitting = self.sitting
        device, truth = sitting.shoe.device, sitting.truth
        if truth.unheard and self.table.may("enter-card"):
            supervisor.enter(sitting)
        elif truth.complete:
            self._asked_for_too_many()
        elif self._at_one_go():
            while len(truth.cards) < 4 and device.due() is not None:
                before = len(sitting.shoe.stock.out)
                sitting.say(device.draw(), before)
            self.table.await_all()
        else:
            sitting.draw()

    def _at_one_go(self) -> bool:
        """Whether nothing can come between the first four cards that somebody has to look at."""
        sitting, plot = self.sitting, self.sitting.plot
        return (
            (plot is None or (plot.fault is not None and not plot.lost))
            and not sitting.plan.together
            and sitting.shoe.left > NEAR_CUT_CARD
            and sitting.phase == "deal"
            and sitting.truth.in_step
            and len(sitting.truth.cards) < 4
            and not sitting.truth.unheard
        )

    def _asked_for_too_many(self) -> None:
        """The console waits for a card that lies there: its message never came."""
        sitting, truth = self.sitting, self.sitting.truth
        if not truth.unheard:
            raise Wrong(f"{sitting.name}: a card is asked for and none is due: {truth.cards}")
        if self.table.may("enter-card"):
            supervisor.enter(sitting)
        elif truth.in_step and not sitting.pressed and sitting.shoe.device.due() is None:
            # The next number shows what was missed.
            sitting.pressed = True
            sitting.act(sitting.shoe.device.press_result())
        else:
            supervisor.give_up(sitting)

    def expose(self) -> None:
        """Closed cards are turned over, or the masked shoe is followed to its disclosure."""
        sitting, truth = self.sitting, self.sitting.truth
        follows = (
            sitting.plan.masked
            and sitting.plan.follows
            and sitting.plan.game.insurance is None
            and not sitting.pressed
            and truth.in_step
            and not truth.unheard
        )
        if follows and not truth.complete:
            self.draw()
        elif follows:
            self.press()
        else:
            exposing.expose(sitting)

    def insurance(self) -> None:
        """Lammers are pushed; then it is closed, or the next card closes it."""
        sitting, phase = self.sitting, self.sitting.phase
        if phase not in self._windows:
            self._windows.add(phase)
            players.insure(sitting)
            return
        if sitting.chance.random() < 0.5 or sitting.truth.complete:
            self.table.tap("close-insurance")
        else:
            self.draw()

    def press(self) -> None:
        """The shoe's button, where the shoe knows the round as it is; else the Dealer confirms."""
        sitting, device = self.sitting, self.sitting.shoe.device
        if sitting.pressed or not sitting.truth.in_step or device.due() is not None:
            self.table.tap("confirm-result")
            return
        sitting.pressed = True
        sitting.act(device.press_result())
        if not sitting.plan.has_results:
            self.table.tap("confirm-result")

    def collect(self) -> None:
        """Losing wagers, and then winning ones."""
        sitting = self.sitting
        if sitting.shoe.device.round.laid:
            sitting.act(sitting.shoe.device.force_quit())
        verify_chips(sitting, "collect", self.table.snapshot)
        if sitting.plot is not None and sitting.plot.fault is None:
            # Something may be planned between the two.
            self.table.tap("collect")
        elif self.table.tap_all([_by_dealer("collect"), _by_dealer("pay")]):
            verify_chips(sitting, "pay", self.table.of_phase["pay"])

    def pay(self) -> None:
        """Winning wagers, and what goes back."""
        verify_chips(self.sitting, "pay", self.table.snapshot)
        self.table.tap("pay")

    def give_back(self) -> None:
        """The round is void: every bet goes back, and the shoe is told that it is over."""
        sitting = self.sitting
        device = sitting.shoe.device
        if device.round.laid or device.overdrawn:
            sitting.act(device.force_quit())
        if device.keeps_card:
            # It lies among the cards of the void round, and is nobody's first any more.
            sitting.act(device.boot())
        self.table.tap("pay")


def _by_dealer(do: str) -> dict[str, Any]:
    return {"do": do, "by": "dealer"}


STEPS: dict[str, Callable[[Dealer], None]] = {
    "table-closed": Dealer.open_table,
    "no-shoe": Dealer.take_in,
    "burn": Dealer.burn,
    "change-cards": Dealer.change_cards,
    "betting": Dealer.close_bets,
    "deal": Dealer.draw,
    "player-draw": Dealer.draw,
    "banker-draw": Dealer.draw,
    "expose": Dealer.expose,
    "player-expose": Dealer.expose,
    "banker-expose": Dealer.expose,
    "insurance-four": Dealer.insurance,
    "insurance-third": Dealer.insurance,
    "result": Dealer.press,
    "collect": Dealer.collect,
    "pay": Dealer.pay,
    "return": Dealer.give_back,
    "stopped": lambda dealer: supervisor.decide(dealer.sitting),
    "options": lambda dealer: players.choose(dealer.sitting),
}
"""What is done at each phase where nothing else is asked for."""
