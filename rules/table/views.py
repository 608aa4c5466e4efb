"""What each screen shows, made from the public state alone."""

from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.conduct import HandsGoTo, Method
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.limits import Differential, differential
from rules.people import Person, Role
from rules.roads import Roads
from rules.settlement import TableSettlement
from rules.table.cards_in_play import setting_aside
from rules.table.layout import Due
from rules.table.machine import enabled
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.prompts import prompts
from rules.table.state import (
    Device,
    Notice,
    PlacedWager,
    Public,
    RoundRecord,
    TakenInsurance,
    TroubleStatus,
)
from rules.table.troubles import remedies_now, ruling_on
from rules.table.wagers_placed import highest_bettors, highest_seated
from rules.wagers import Player


class Choice(NamedTuple):
    """An irregularity that waits, and what may be done about it."""

    number: int
    situation: Situation
    suspected: bool
    cards: tuple[int, ...]
    paragraph: str
    decides: Role
    remedies: tuple[Remedy, ...]


class Hands(NamedTuple):
    """The cards in their places; a closed one is None."""

    player: tuple[Card | None, ...] = ()
    banker: tuple[Card | None, ...] = ()
    held: int = 0
    """Cards drawn before their time, closed, nobody's yet."""


class Sound(StrEnum):
    """A sound for the Dealer, by what it is for."""

    ATTENTION = "attention"
    INSURANCE = "insurance"
    RESULT = "result"


class DealerView(NamedTuple):
    """The Dealer's screen."""

    seq: int
    time: int
    phase: Phase
    prompts: tuple[Prompt, ...]
    can: tuple[str, ...]
    shoe: int | None
    round: int | None
    cards_left: int | None
    hands: Hands
    points: tuple[int | None, int | None]
    wagers: tuple[PlacedWager, ...]
    insurance: tuple[TakenInsurance, ...]
    differential: Differential | None
    highest: Player | None
    choices: tuple[Choice, ...]
    settlement: TableSettlement | None
    notices: frozenset[Notice]
    device: Device
    locked: bool
    """Whether the device should be locked: no card may be drawn now, whatever lies closed."""
    sound: Sound | None
    method: Method
    face_down: bool
    dealer: Person | None
    pending: Role | None
    recall: tuple[RoundRecord, ...]
    """The last rounds, in the order they were dealt."""


class BoardView(NamedTuple):
    """The display board at the table."""

    title: str
    phase: Phase
    shoe: int | None
    round: int | None
    betting: bool
    hands: Hands
    points: tuple[int | None, int | None]
    winner: Winner | None
    void: bool
    offers: tuple[tuple[Hand, str, str], ...]
    """Hand, odds, and the paragraph that has them shown."""
    no_insurance: bool
    limits: tuple[tuple[str, int, int | None], ...]
    """Each bet with its minimum and its maximum."""
    differential: int | None
    limits_paragraph: str
    roads: Roads
    last: RoundRecord | None


_SOUNDS = {
    Phase.STOPPED: Sound.ATTENTION,
    Phase.OPTIONS: Sound.ATTENTION,
    Phase.RETURN: Sound.ATTENTION,
    Phase.CHANGE_CARDS: Sound.ATTENTION,
    Phase.INSURANCE_FOUR: Sound.INSURANCE,
    Phase.INSURANCE_THIRD: Sound.INSURANCE,
    Phase.RESULT: Sound.RESULT,
    Phase.COLLECT: Sound.RESULT,
}


def dealer_view(public: Public) -> DealerView:
    """What the Dealer sees."""
    round_, shoe = public.round, public.shoe
    wagers = () if round_ is None else round_.wagers
    return DealerView(
        seq=public.seq,
        time=public.time,
        phase=public.phase,
        prompts=prompts(public),
        can=enabled(public),
        shoe=None if shoe is None else shoe.number,
        round=None if round_ is None else round_.number,
        cards_left=cards_left(public),
        hands=hands_of(public),
        points=points_of(public),
        wagers=wagers,
        insurance=() if round_ is None else round_.insurance,
        differential=differential(public.settings.game, [p.wager for p in wagers])
        if wagers
        else None,
        highest=highest(public) if wagers else None,
        choices=choices(public) if public.troubles else (),
        settlement=None if round_ is None else round_.settlement,
        notices=public.notices,
        device=public.device,
        locked=not may_draw(public),
        sound=sound(public),
        method=public.method,
        face_down=public.face_down,
        dealer=public.dealer,
        pending=None if public.pending is None else public.pending.role,
        recall=public.recall,
    )


def board_view(public: Public) -> BoardView:
    """What everybody at the table sees."""
    settings, round_, shoe = public.settings, public.round, public.shoe
    # Nothing of a round is on the board before its result is confirmed (5.15, 6.3 in the books).
    confirmed = round_ is not None and round_.confirmed
    judgement = round_.judgement if round_ is not None and confirmed else None
    return BoardView(
        title=settings.game.title,
        phase=public.phase,
        shoe=None if shoe is None else shoe.number,
        round=None if round_ is None else round_.number,
        betting=round_ is not None and round_.betting,
        hands=hands_of(public) if confirmed else Hands(),
        points=points_of(public) if confirmed else (None, None),
        winner=None if judgement is None else judgement.outcome.winner,
        void=round_ is not None and round_.void is not None,
        offers=_offers(public),
        no_insurance=Notice.NO_INSURANCE in public.notices,
        limits=settings.shown_limits,
        differential=settings.limits.differential,
        limits_paragraph=settings.game.cites.limits_shown,
        roads=public.roads,
        last=public.last,
    )


def _offers(public: Public) -> tuple[tuple[Hand, str, str], ...]:
    if public.phase not in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD):
        return ()
    return tuple(
        (prompt.hand, prompt.odds, prompt.under)
        for prompt in prompts(public)
        if prompt.code is Code.LAMMER and prompt.player is None and prompt.hand and prompt.odds
    )


def hands_of(public: Public) -> Hands:
    """The cards of the round in their places."""
    round_ = public.round
    if round_ is None:
        return Hands()
    layout, cards = round_.layout, round_.cards
    return Hands(
        tuple([cards[n].shown for n in layout.player]),
        tuple([cards[n].shown for n in layout.banker]),
        len(layout.held),
    )


def points_of(public: Public) -> tuple[int | None, int | None]:
    """The totals of the hands as far as they are exposed."""
    round_ = public.round
    if round_ is None:
        return None, None
    layout = round_.layout
    player = layout.player_two if layout.player_points is None else layout.player_points
    banker = layout.banker_two if layout.banker_points is None else layout.banker_points
    return player, banker


def choices(public: Public) -> tuple[Choice, ...]:
    """The irregularities that wait, each with its remedies."""
    waiting = []
    for trouble in public.troubles:
        if trouble.status is TroubleStatus.CLOSED:
            continue
        rule = ruling_on(public, trouble)
        waiting.append(
            Choice(
                trouble.number,
                trouble.situation,
                trouble.status is TroubleStatus.SUSPECTED,
                trouble.cards,
                rule.paragraph,
                rule.decides,
                remedies_now(public, trouble, rule),
            )
        )
    return tuple(waiting)


def highest(public: Public) -> Player | None:
    """The Player with the highest bet: whoever may be handed cards for it."""
    if public.settings.game.conduct.hands_go_to is HandsGoTo.HIGHEST_SEATED:
        return next(iter(highest_seated(public)), None)
    return next((placed.wager.player for placed in highest_bettors(public)), None)


def cards_left(public: Public) -> int | None:
    """How many cards are left in a device that runs out; never which."""
    shoe = public.shoe
    return None if shoe is None or not public.settings.ends else shoe.left


def sound(public: Public) -> Sound | None:
    """What the Dealer hears as the table comes to stand so."""
    return _SOUNDS.get(public.phase)


def may_draw(public: Public) -> bool:
    """Whether a card may leave the device now, told from exposed cards and their number alone."""
    phase = public.phase
    if phase is Phase.STOPPED:
        return setting_aside(public)
    if phase is Phase.BETTING:
        return public.settings.first_card_closes_betting
    if phase in (Phase.BURN, Phase.DEAL, Phase.PLAYER_DRAW, Phase.BANKER_DRAW):
        return True
    if phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD):
        round_ = public.round
        return round_ is not None and round_.layout.due in (Due.PLAYER, Due.BANKER)
    return False
