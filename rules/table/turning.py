"""Cards turned over, and cards put right."""

from rules.cards import UNTOLD, Card
from rules.insurance_table import Stage
from rules.irregularities import Situation
from rules.table.cards_in_play import judged_anew, laid, replaced_at
from rules.table.layout import INITIAL
from rules.table.state import Public, Round, State, TroubleStatus
from rules.table.troubles import with_trouble
from rules.table.windows import end_window, offers_to_somebody, shown_points, totals_of, window_of


def expose(state: State, number: int, entered: Card | None = None) -> State:
    """A card lies open: as the device read it, or as it was tapped in."""
    public, secret = state.public, state.secret
    round_ = public.round
    assert round_ is not None
    read = secret.cards[number]
    shown = entered if read is None or (entered and not agree(entered, read)) else read
    if shown is None:
        return state
    if read is None and secret.tally is not None:
        tally, possible = secret.tally.read(shown)
        secret = secret._replace(tally=tally, cards=replaced_at(secret.cards, number, shown))
        if not possible:
            public = with_trouble(public, Situation.COPY_TOO_MANY, (number,))
    elif read is not None and entered is not None and not agree(entered, read):
        public = with_trouble(public, Situation.ENTRY_CONFLICT, (number,))
    before = round_
    card = round_.cards[number]._replace(shown=shown, read=True)
    round_ = laid(public, round_._replace(cards=replaced_at(round_.cards, number, card)))
    public = _missed_windows(public._replace(round=round_), before)
    return State(public, secret, state.before)


def _missed_windows(public: Public, before: Round) -> Public:
    """Offers that show only now, when the card that ends their window is already drawn."""
    for stage, drawn in ((Stage.FOUR_CARDS, INITIAL), (Stage.PLAYER_THIRD, INITIAL + 1)):
        round_ = public.round
        assert round_ is not None
        if len(round_.order) > drawn and totals_of(before, stage) is None:
            public = _missed(public, stage)
    return public


def missed_by_change(public: Public, before: Round) -> Public:
    """Offers that were due on totals nobody knew of, when a later card already lies open.

    With that card still closed, the window opens on the new totals instead.
    """
    for stage in Stage:
        round_ = public.round
        assert round_ is not None
        layout = round_.layout
        seen = shown_points(round_, layout.banker, 2) is not None or (
            stage is Stage.FOUR_CARDS and shown_points(round_, layout.player, 2) is not None
        )
        if seen and totals_of(before, stage) != totals_of(round_, stage):
            public = _missed(public, stage)
    return public


def _missed(public: Public, stage: Stage) -> Public:
    round_ = public.round
    assert round_ is not None
    totals = totals_of(round_, stage)
    if totals is None or window_of(round_, totals) or not offers_to_somebody(public, totals):
        return public
    public = public._replace(round=end_window(round_, totals, missed=True))
    return with_trouble(public, Situation.INSURANCE_MISSED, note=str(stage))


def correct(state: State, number: int, card: Card) -> State:
    """A card is another than it was taken for; it stays exposed or closed as it lies."""
    state = judged_anew(state)
    public, secret = state.public, state.secret
    round_, tally = public.round, secret.tally
    assert round_ is not None
    if tally is not None:
        tally, possible = tally.give_back(secret.cards[number]).take(card)
        if not possible:
            public = with_trouble(public, Situation.COPY_TOO_MANY, (number,))
    on_table = round_.cards[number]
    on_table = on_table._replace(shown=None if on_table.shown is None else card, read=True)
    corrected = laid(public, round_._replace(cards=replaced_at(round_.cards, number, on_table)))
    secret = secret._replace(tally=tally, cards=replaced_at(secret.cards, number, card))
    public = missed_by_change(public._replace(round=corrected), round_)
    return State(public, secret, state.before)


def strike(state: State) -> State:
    """The last card was tapped in and never drawn: it is taken out of everything."""
    state = judged_anew(state)
    public, secret = state.public, state.secret
    round_, shoe, tally = public.round, public.shoe, secret.tally
    assert round_ is not None
    assert shoe is not None
    assert tally is not None
    number = len(round_.cards) - 1
    cards = (*round_.cards[:-1], round_.cards[-1]._replace(gone=True, shown=None))
    order = tuple(n for n in round_.order if n != number)
    round_ = laid(public, round_._replace(cards=cards, order=order))
    # The window that it ended was never over.
    totals = totals_of(round_, Stage.PLAYER_THIRD) or totals_of(round_, Stage.FOUR_CARDS)
    windows = tuple(window for window in round_.windows if window.totals != totals)
    troubles = tuple(
        trouble._replace(status=TroubleStatus.CLOSED) if number in trouble.cards else trouble
        for trouble in public.troubles
    )
    return State(
        public._replace(
            round=round_._replace(windows=windows),
            shoe=shoe._replace(drawn=shoe.drawn - 1),
            troubles=troubles,
        ),
        secret._replace(tally=tally.give_back(secret.cards[number])),
        state.before,
    )


def agree(one: Card, other: Card) -> bool:
    """Whether two readings can be one card; a suit that was not told agrees with any."""
    return one.rank == other.rank and (one.suit == other.suit or UNTOLD in (one.suit, other.suit))
