"""A dealer who makes no mistakes: what comes next, until something has to be decided."""

from collections.abc import Callable

from hardware_sim.happenings import Spot
from hardware_sim.scenario.people import PEOPLE
from hardware_sim.scenario.stage import Stage
from hardware_sim.scenario.words import BadWord
from rules.cards import Card
from rules.hands import Hand
from rules.table import commands as c
from rules.table.exposing import closed_cards
from rules.table.phase import Phase
from rules.table.settings import Reading
from rules.table.troubles import open_troubles

DEALER = PEOPLE["dealer"]
MOST_STEPS = 60
"""More than any round takes."""


class Autopilot:
    """Deals on from where the table stands."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def whole_round(self) -> None:
        """A round from "Place your bets" to the last payment."""
        if self._stage.public.phase is Phase.BETWEEN:
            self._stage.tell(c.OpenBets(DEALER))
        self.to_end()

    def to_result(self) -> None:
        """Until the cards have a result, or nothing can be done without a decision."""
        over = frozenset({Phase.RESULT, Phase.COLLECT, Phase.PAY, Phase.STOPPED, Phase.OPTIONS})
        self._until(lambda: self._stage.public.phase in over, press=False)

    def to_end(self) -> None:
        """Until the round is over."""
        self._until(lambda: self._stage.public.round is None, press=True)

    def _until(self, over: Callable[[], bool], *, press: bool) -> None:
        for _ in range(MOST_STEPS):
            if over():
                return
            self._step(self._stage.public.phase, press=press)
        raise BadWord(f"the round does not end: it stands at {self._stage.public.phase}")

    def _step(self, phase: Phase, *, press: bool) -> None:
        stage = self._stage
        if phase in TAPS:
            stage.tell(TAPS[phase]())
        elif phase in (Phase.DEAL, Phase.PLAYER_DRAW, Phase.BANKER_DRAW):
            stage.act(stage.device.draw())
        elif phase in (Phase.EXPOSE, Phase.PLAYER_EXPOSE, Phase.BANKER_EXPOSE):
            stage.tell(c.ExposeHand(DEALER, None, self._ranks()))
        elif phase is Phase.RESULT and press:
            self._result()
        else:
            open_ = ", ".join(t.situation for t in open_troubles(stage.public))
            raise BadWord(f"the dealer cannot go on at {phase}: {open_ or 'nothing is open'}")

    def _result(self) -> None:
        """Press the device's button; where the wire has no word for it, confirm at the table."""
        stage = self._stage
        if stage.device.round.laid and stage.device.due() is None:
            stage.act(stage.device.press_result())
        if stage.public.phase is Phase.RESULT:
            stage.tell(c.ConfirmResult(DEALER))

    def _ranks(self) -> tuple[Card, ...]:
        """What a dealer sees when closed cards are turned over at a masked shoe."""
        stage = self._stage
        if stage.set_up.table().reading is not Reading.MASKED:
            return ()
        round_ = stage.public.round
        assert round_ is not None
        truth = {
            (laid.place.spot, laid.place.number): laid.card for laid in stage.device.round.laid
        }
        out = []
        for number in closed_cards(stage.public):
            for hand in Hand:
                if number in round_.layout.hand(hand):
                    place = round_.layout.hand(hand).index(number) + 1
                    out.append(truth[Spot(hand.value), place])
        return tuple(out)


TAPS: dict[Phase, Callable[[], c.Command]] = {
    Phase.BETTING: lambda: c.CloseBets(DEALER),
    Phase.INSURANCE_FOUR: lambda: c.CloseInsurance(DEALER),
    Phase.INSURANCE_THIRD: lambda: c.CloseInsurance(DEALER),
    Phase.COLLECT: lambda: c.Collect(DEALER),
    Phase.PAY: lambda: c.Pay(DEALER),
    Phase.RETURN: lambda: c.Pay(DEALER),
}
"""What a dealer taps where only one thing can be done."""
