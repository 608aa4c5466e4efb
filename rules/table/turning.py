"""Cards turned over, and cards put right."""

from rules.cards import UNTOLD, Card
from rules.insurance_table import Stage
from rules.irregularities import Situation
from rules.table.cards_in_play import laid, replaced_at
from rules.table.layout import INITIAL
from rules.table.state import Public, Round, State
from rules.table.troubles import with_trouble
from rules.table.windows import end_window, offers_to_somebody, totals_of


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
        totals = totals_of(round_, stage)
        if totals is None or len(round_.order) <= drawn or totals_of(before, stage) is not None:
            continue
        if offers_to_somebody(public, totals):
            public = public._replace(round=end_window(round_, totals, missed=True))
            public = with_trouble(public, Situation.INSURANCE_MISSED, note=str(stage))
    return public


def correct(state: State, number: int, card: Card) -> State:
    """A card is another than it was taken for; it stays exposed or closed as it lies."""
    public, secret = state.public, state.secret
    round_, tally = public.round, secret.tally
    assert round_ is not None
    if tally is not None:
        tally, possible = tally.give_back(secret.cards[number]).take(card)
        if not possible:
            public = with_trouble(public, Situation.COPY_TOO_MANY, (number,))
    on_table = round_.cards[number]
    on_table = on_table._replace(shown=None if on_table.shown is None else card, read=True)
    round_ = round_._replace(
        cards=replaced_at(round_.cards, number, on_table),
        confirmed=False,
        settlement=None,
        judgement=None,
        result=None,
    )
    secret = secret._replace(
        tally=tally,
        cards=replaced_at(secret.cards, number, card),
        result=public.round.result if public.round and public.round.result else secret.result,
    )
    return State(public._replace(round=laid(public, round_)), secret, state.before)


def agree(one: Card, other: Card) -> bool:
    """Whether two readings can be one card; a suit that was not told agrees with any."""
    return one.rank == other.rank and (one.suit == other.suit or UNTOLD in (one.suit, other.suit))
