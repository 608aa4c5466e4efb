"""Where the table stands after an event: what has to be noticed, the result, the phase."""

from rules.hands import Hand, pairs_of
from rules.irregularities import Situation
from rules.limit_rules import OverDifferential
from rules.limits import Standing, differential
from rules.played_round import Judgement, judge
from rules.table.cards_in_play import card_at, laid
from rules.table.layout import INITIAL, Due
from rules.table.phase import Phase
from rules.table.settling import settle_table, unsettled
from rules.table.state import DeviceResult, Public, Round, Secret, State
from rules.table.troubles import stopping, with_trouble
from rules.table.turning import agree
from rules.table.wagers_placed import over_differential, wagers_of_box
from rules.table.windows import open_window, waiver_stands

NOT_COVERED = OverDifferential.NOT_COVERED
SURPLUS = frozenset({Situation.EXCESS_CARD, Situation.WRONG_NUMBER})


def stand(state: State) -> State:
    """The state with everything derived from it up to date."""
    public, secret, before = state
    round_ = public.round
    if round_ is not None and round_.void is None:
        if not round_.confirmed:
            public = _noticed(public._replace(round=laid(public, round_)), secret)
        if not round_.confirmed or secret.result is not None:
            public, secret = _result(public, secret)
    phase = phase_of(public)
    if phase is not public.phase:
        public = public._replace(phase=phase)
    return State(public, secret, before)


def _noticed(public: Public, secret: Secret) -> Public:
    """Irregularities that can be told from what everybody sees."""
    round_ = public.round
    assert round_ is not None
    layout = round_.layout
    if layout.excess:
        known = {n for t in public.troubles if t.situation in SURPLUS for n in t.cards}
        new = tuple(n for n in layout.excess if n not in known and n not in round_.aside)
        if new:
            situation = Situation.WRONG_NUMBER if round_.pressed else Situation.EXCESS_CARD
            public = with_trouble(public, situation, new, once=True)
    if not round_.betting and (round_.wagers or round_.counted):
        public = _limits_left_over(public, round_)
    if round_.pressed and not layout.excess and pressed_too_early(round_):
        public = with_trouble(public, Situation.WRONG_NUMBER)
    if (
        not round_.betting
        and layout.due in (Due.PLAYER, Due.BANKER)
        and public.shoe is not None
        and public.settings.ends
        and public.shoe.left <= 0
    ):
        public = with_trouble(public, Situation.TOO_FEW_CARDS)
    for hand, numbers in ((Hand.PLAYER, layout.player), (Hand.BANKER, layout.banker)):
        for place, number in enumerate(numbers, 1):
            told = secret.positions[number]
            if told is not None and (told.hand is not hand or told.place != place):
                public = with_trouble(public, Situation.POSITION_CONFLICT, (number,), once=True)
    return public


def _limits_left_over(public: Public, round_: Round) -> Public:
    """Wagers outside the limits that no book says what to do about: somebody has to."""
    # Told once for the betting of a round, and once more if it was opened again.
    again = ", betting reopened" if round_.reopened else ""
    for what, is_so in (
        (f"differential{again}", round_.cards and _differential_left_over(public, round_)),
        (f"limits{again}", any(c.standing is Standing.NOT_COVERED for c in round_.counted)),
    ):
        if is_so and not any(trouble.note == what for trouble in public.troubles):
            public = with_trouble(public, Situation.NOT_COVERED, note=what)
    return public


def _differential_left_over(public: Public, round_: Round) -> bool:
    """A differential, of the table or of a box, found when the book has no word on it."""
    settings = public.settings
    most, rules = settings.limits.differential, settings.game.limit_rules
    if most is None or rules.over_differential is not NOT_COVERED:
        return False
    if rules.table_differential:
        return over_differential(public) is not None
    boxes = {placed.wager.player.box for placed in round_.wagers}
    return any(
        differential(settings.game, [p.wager for p in wagers_of_box(public, box)]).amount > most
        for box in boxes
    )


def pressed_too_early(round_: Round) -> bool:
    """Whether the exposed cards show that the round was not over when the result came.

    With fewer than four out there is nothing to wait for; closed cards may yet tell.
    """
    if round_.layout.complete:
        return False
    return len(round_.order) < INITIAL or all(round_.cards[n].shown for n in round_.order)


def _result(public: Public, secret: Secret) -> tuple[Public, Secret]:
    """What the cards say once all lie open, held against what the device says."""
    round_ = public.round
    assert round_ is not None
    if not round_.layout.complete:
        return public, secret
    judgement = judged(public, round_)
    if judgement is not round_.judgement:
        round_ = round_._replace(judgement=judgement)
        public = public._replace(round=round_)
    if round_.pressed and secret.disclosed:
        public = _disclosure_checked(public, round_, secret)
        secret = secret._replace(disclosed={})
    if secret.result is not None:
        round_ = round_._replace(result=secret.result)
        public = public._replace(round=round_)
        secret = secret._replace(result=None)
        if not agrees(round_.result, judgement):
            public = with_trouble(public, Situation.RESULT_CONFLICT)
    if stopping(public) is not None:
        if round_.confirmed:
            # It came late, and says otherwise: no more chips move before it is decided.
            public = public._replace(round=unsettled(round_)._replace(judgement=judgement))
    elif agrees(round_.result, judgement) and not round_.confirmed:
        public = confirmed(public)
    return public, secret


def _disclosure_checked(public: Public, round_: Round, secret: Secret) -> Public:
    if len(secret.disclosed) < len(round_.layout.player) + len(round_.layout.banker):
        public = with_trouble(public, Situation.WRONG_NUMBER, note="disclosed")
    for position, card in secret.disclosed.items():
        number = card_at(round_, position)
        if number is None:
            public = with_trouble(public, Situation.WRONG_NUMBER, note=str(position))
            continue
        shown = round_.cards[number].shown
        if shown is not None and not agree(shown, card):
            public = with_trouble(public, Situation.ENTRY_CONFLICT, (number,))
    return public


def agrees(result: DeviceResult | None, judgement: Judgement) -> bool:
    """Whether the device announced what the cards say."""
    if result is None or result.winner is not judgement.outcome.winner:
        return False
    pairs = judgement.shape.pairs
    return result.player_pair in (None, pairs.of_player) and result.banker_pair in (
        None,
        pairs.of_banker,
    )


def judged(public: Public, round_: Round) -> Judgement:
    """Every bet of the game, judged on the cards that lie open."""
    layout, cards = round_.layout, round_.cards
    player_points, banker_points = layout.player_points, layout.banker_points
    assert player_points is not None
    assert banker_points is not None
    ranks = []
    for number in (*layout.player[:2], *layout.banker[:2]):
        card = cards[number].shown
        assert card is not None
        ranks.append(card.rank)
    return judge(
        public.settings.game,
        player_points,
        banker_points,
        len(layout.player),
        len(layout.banker),
        pairs_of((ranks[0], ranks[1]), (ranks[2], ranks[3])),
    )


def confirmed(public: Public) -> Public:
    """The table with the result as the cards have it."""
    round_ = public.round
    assert round_ is not None
    judgement = round_.judgement or judged(public, round_)
    settlement = settle_table(public, round_, judgement)
    return public._replace(
        round=round_._replace(confirmed=True, judgement=judgement, settlement=settlement)
    )


def phase_of(public: Public) -> Phase:
    """What the table waits for."""
    if not public.open:
        return Phase.TABLE_CLOSED
    round_ = public.round
    if round_ is not None and round_.void is not None:
        return Phase.RETURN
    if round_ is not None and round_.options is not None:
        return Phase.OPTIONS
    if public.troubles and stopping(public) is not None:
        return Phase.STOPPED
    shoe = public.shoe
    if shoe is None:
        return Phase.NO_SHOE
    if not shoe.burnt:
        return Phase.BURN
    if round_ is None:
        return Phase.CHANGE_CARDS if shoe.change_due else Phase.BETWEEN
    if round_.betting:
        return Phase.BETTING
    if round_.confirmed:
        return Phase.PAY if round_.collected else Phase.COLLECT
    return _phase_in_play(public, round_)


def _phase_in_play(public: Public, round_: Round) -> Phase:
    layout, cards = round_.layout, round_.cards
    if len(layout.banker) < 2:
        return Phase.DEAL
    if layout.player_two is None or layout.banker_two is None:
        return Phase.EXPOSE
    window = open_window(public)
    if window is not None and window.totals.third is None:
        return Phase.INSURANCE_FOUR
    if layout.due is Due.PLAYER:
        return Phase.PLAYER_DRAW
    player_closed = len(layout.player) > 2 and cards[layout.player[2]].shown is None
    if player_closed and not waiver_stands(public, round_):
        return Phase.PLAYER_EXPOSE
    if window is not None:
        return Phase.INSURANCE_THIRD
    if layout.due is Due.BANKER:
        return Phase.BANKER_DRAW
    if len(layout.banker) > 2 and cards[layout.banker[2]].shown is None:
        return Phase.BANKER_EXPOSE
    return Phase.PLAYER_EXPOSE if player_closed else Phase.RESULT
