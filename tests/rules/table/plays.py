"""Rounds as they are played at a face-down table, with what goes wrong now and then.

A walk to which anything happens seldom comes as far as an insurance on a third card.
"""

from collections.abc import Callable, Mapping
from random import Random

from rules.cards import RANK_ALONE, RANKS
from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.people import Person
from rules.table import commands as c
from rules.table.exposing import closed_cards
from rules.table.facts import Fact, ResultPressed
from rules.table.machine import enabled
from rules.table.phase import Phase
from rules.table.state import Public, TroubleStatus
from rules.table.troubles import open_troubles
from tests.rules.table.at_table import ANN, GUS, SUE
from tests.rules.table.walks import BUILD, PLAYERS, drawn_card, next_event

ASTRAY = 0.07
"""How often something else happens than what comes next."""

What = Fact | c.Command
Next = Callable[[Public, Random], What]


def next_played(public: Public, chance: Random) -> What:
    """What comes next at the table, as a rule."""
    if chance.random() < ASTRAY:
        return next_event(public, chance)
    if public.pending is not None:
        return c.Approve(GUS) if chance.random() < 0.7 else c.Deny(GUS)
    return NEXT[public.phase](public, chance)


def _built(*names: str, by: Person = ANN) -> Next:
    """One of these commands, if its button is on."""

    def built(public: Public, chance: Random) -> What:
        there = [name for name in names if name in enabled(public)]
        return BUILD[chance.choice(there or list(names))](public, by, chance)

    return built


def _bets(public: Public, chance: Random) -> What:
    return _built("place-wager", "place-wager", "close-bets")(public, chance)


def _draws_or(*names: str, often: float = 0.7) -> Next:
    """The next card, sometimes one of these commands before it."""

    def draws(public: Public, chance: Random) -> What:
        there = [name for name in names if name in enabled(public)]
        if not there or chance.random() < often:
            return drawn_card(public, chance)
        return BUILD[chance.choice(there)](public, SUE, chance)

    return draws


def _exposes(public: Public, chance: Random) -> What:
    """Both hands at once, one, or a card too early; ranks are tapped where nobody told them."""
    dice = chance.random()
    if dice < 0.15:
        return drawn_card(public, chance)
    if dice < 0.25 and "let-squeeze" in enabled(public):
        return BUILD["let-squeeze"](public, ANN, chance)
    if dice < 0.35 and "waive-insurance" in enabled(public):
        return c.WaiveInsurance(SUE, chance.choice(list(WaiverForm)), chance.choice(PLAYERS))
    hand = chance.choice([None, *Hand])
    numbers = closed_cards(public, hand) or closed_cards(public)
    round_ = public.round
    untold = round_ is not None and any(not round_.cards[n].read for n in numbers)
    ranks = tuple(RANK_ALONE[chance.choice(RANKS)] for _ in numbers) if untold else ()
    return c.ExposeHand(ANN, hand if closed_cards(public, hand) else None, ranks)


def _insures(public: Public, chance: Random) -> What:
    names = ("take-insurance", "waive-insurance", "close-insurance", "close-insurance")
    return _built(*names, by=SUE if chance.random() < 0.3 else ANN)(public, chance)


def _result(public: Public, chance: Random) -> What:
    round_ = public.round
    if round_ is None or round_.judgement is None or chance.random() < 0.4:
        return c.ConfirmResult(ANN)
    winner = round_.judgement.outcome.winner
    pairs = round_.judgement.shape.pairs
    return ResultPressed(winner, pairs.of_player, pairs.of_banker)


def _decides(public: Public, chance: Random) -> What:
    suspected = [t for t in open_troubles(public) if t.status is TroubleStatus.SUSPECTED]
    if suspected:
        number = suspected[0].number
        return chance.choice([c.Confirm(ANN, number, True), c.Dismiss(SUE, number)])
    return BUILD["decide"](public, GUS, chance)


NEXT: Mapping[Phase, Next] = {
    Phase.TABLE_CLOSED: _built("open-table"),
    Phase.NO_SHOE: _built("intake-shoe"),
    Phase.BURN: _draws_or(),
    Phase.BETWEEN: _built("open-bets"),
    Phase.CHANGE_CARDS: _built("end-shoe"),
    Phase.BETTING: _bets,
    Phase.DEAL: _draws_or("let-squeeze", often=0.9),
    Phase.EXPOSE: _exposes,
    Phase.INSURANCE_FOUR: _insures,
    Phase.PLAYER_DRAW: _draws_or("waive-insurance"),
    Phase.PLAYER_EXPOSE: _exposes,
    Phase.INSURANCE_THIRD: _insures,
    Phase.BANKER_DRAW: _draws_or("waive-insurance"),
    Phase.BANKER_EXPOSE: _exposes,
    Phase.RESULT: _result,
    Phase.COLLECT: _built("collect"),
    Phase.PAY: _built("pay"),
    Phase.RETURN: _built("pay"),
    Phase.STOPPED: _decides,
    Phase.OPTIONS: _built("choose-option", "choose-option", "close-options"),
}
"""What the Dealer does in each phase."""
