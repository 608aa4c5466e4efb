"""Cards as they leave the device and as they are turned over.

Here, and nowhere else, does a value pass from the secret half of the state to the public one.
"""

from typing import TypeVar

from rules.cards import Card
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Situation
from rules.shoe import burn_count
from rules.table.facts import Position
from rules.table.layout import lay_out, points_of
from rules.table.settling import count_at_close, unsettled
from rules.table.state import Public, Round, Shoe, State, TableCard, TroubleStatus
from rules.table.troubles import replaced, with_trouble
from rules.table.windows import end_window, totals_of

T = TypeVar("T")

SET_ASIDE = 2
"""As many as a round may still need."""


def laid(public: Public, round_: Round) -> Round:
    """The round with its cards in the places that the exposed ones give them."""
    points = points_of([card.shown for card in round_.cards])
    layout = lay_out(
        public.settings.game.table_of_play,
        round_.order,
        points,
        waived=round_.waiver is not None,
    )
    return round_ if layout == round_.layout else round_._replace(layout=layout)


def card_at(round_: Round, position: Position) -> int | None:
    """The number of the card at a place."""
    hand = round_.layout.hand(position.hand)
    return hand[position.place - 1] if 0 < position.place <= len(hand) else None


def position_of(round_: Round, number: int) -> Position | None:
    """The place of a card, if the exposed cards give it one."""
    for hand in Hand:
        cards = round_.layout.hand(hand)
        if number in cards:
            return Position(hand, cards.index(number) + 1)
    return None


def close_betting(public: Public, round_: Round) -> Round:
    """The round with its wagers as they lie."""
    return round_._replace(betting=False, counted=count_at_close(public, round_))


def draw(
    state: State,
    card: Card | None,
    *,
    position: Position | None = None,
    at: int | None = None,
    closed: bool | None = None,
    outside: bool = False,
    unreadable: bool = False,
    entered: bool = False,
    counted: bool = False,
) -> State:
    """A card has left the device, whatever the table was waiting for."""
    public = state.public
    if public.shoe is None:
        return state._replace(public=with_trouble(public, Situation.EARLY_CARD, note="no-shoe"))
    if not public.shoe.burnt:
        return burn(state, card)
    surplus = False
    if not counted:
        state, surplus = _counted_out(state, card)
    public = state.public
    lies_closed = public.face_down if closed is None else closed
    aside = setting_aside(public)
    lies_closed = lies_closed or aside
    on_table = TableCard(
        shown=None if lies_closed else card,
        read=card is not None,
        at=at,
        # A card set aside on purpose is none too many, whatever the device thinks of it.
        outside=outside and not aside,
        entered=entered,
    )
    round_ = public.round
    if round_ is None or round_.confirmed or round_.void is not None:
        state = _kept_for_next(state, on_table, card)
        subject: tuple[int, ...] = ()
    else:
        subject = (len(round_.cards),)
        state = _into_round(state, on_table, card, position, aside=aside)
    public = state.public
    if unreadable:
        public = _unread(public, subject)
    if surplus:
        public = with_trouble(public, Situation.COPY_TOO_MANY, subject)
    return state._replace(public=public)


def _unread(public: Public, subject: tuple[int, ...]) -> Public:
    """The device may have raised its alarm before it told the card: it is one irregularity."""
    for trouble in public.troubles:
        if (
            trouble.situation in (Situation.UNREADABLE_CARD, Situation.FOREIGN_CARD)
            and trouble.status is not TroubleStatus.CLOSED
            and not trouble.cards
        ):
            return replaced(public, trouble._replace(cards=subject))
    return with_trouble(public, Situation.UNREADABLE_CARD, subject)


def burn(state: State, card: Card | None) -> State:
    """A card drawn before the first round: the first says how many are burnt after it."""
    shoe = state.public.shoe
    if shoe is None or shoe.burnt:
        return draw(state, card)
    state, surplus = _counted_out(state, card)
    public = state.public
    shoe = public.shoe
    assert shoe is not None
    if shoe.burn_left is not None:
        shoe = _burnt_one(shoe)
    elif card is None:
        # Cards that follow before somebody has entered the first are counted when that is known.
        before = shoe.unread_burns
        shoe = shoe._replace(first_unread=True, unread_burns=before + 1)
    else:
        shoe = shoe._replace(burn_left=burn_count(card), first_unread=False)
    public = public._replace(shoe=shoe)
    if surplus:
        public = with_trouble(public, Situation.COPY_TOO_MANY)
    return state._replace(public=public)


def first_burn_told(state: State, first: Card) -> State:
    """The first card, which the device did not tell, was this one."""
    public, tally = state.public, state.secret.tally
    shoe = public.shoe
    assert shoe is not None
    assert tally is not None
    tally, possible = tally.read(first)
    after = shoe.unread_burns - 1
    shoe = shoe._replace(burn_left=burn_count(first), first_unread=False, unread_burns=0)
    for _ in range(after):
        shoe = _burnt_one(shoe)
    public = public._replace(shoe=shoe)
    if not possible:
        public = with_trouble(public, Situation.COPY_TOO_MANY)
    return State(public, state.secret._replace(tally=tally), state.before)


def _burnt_one(shoe: Shoe) -> Shoe:
    left = max(0, (shoe.burn_left or 0) - 1)
    return shoe._replace(burn_left=left, burnt=left == 0)


def _counted_out(state: State, card: Card | None) -> tuple[State, bool]:
    """The state with one card less in the shoe, and whether it is a copy too many."""
    shoe, tally = state.public.shoe, state.secret.tally
    assert shoe is not None
    assert tally is not None
    tally, possible = tally.take(card)
    public = state.public._replace(shoe=shoe._replace(drawn=shoe.drawn + 1))
    return State(public, state.secret._replace(tally=tally), state.before), not possible


def draw_between(state: State, card: Card | None, *, counted: bool) -> State:
    """A card lies ready for the next round; whether its leaving the device has been counted."""
    surplus = False
    if not counted:
        state, surplus = _counted_out(state, card)
    closed = state.public.face_down
    on_table = TableCard(shown=None if closed else card, read=card is not None)
    state = _kept_for_next(state, on_table, card)
    if surplus:
        state = state._replace(public=with_trouble(state.public, Situation.COPY_TOO_MANY))
    return state


def _kept_for_next(state: State, on_table: TableCard, card: Card | None) -> State:
    public = state.public._replace(kept=(*state.public.kept, on_table))
    secret = state.secret._replace(kept=(*state.secret.kept, card))
    return State(with_trouble(public, Situation.EARLY_CARD), secret, state.before)


def judged_anew(state: State) -> State:
    """The cards have changed: the result is open again, and the device's is held against it."""
    public, secret = state.public, state.secret
    round_ = public.round
    assert round_ is not None
    return State(
        public._replace(round=unsettled(round_)._replace(result=None)),
        secret._replace(result=round_.result or secret.result),
        state.before,
    )


def keep(state: State, numbers: tuple[int, ...]) -> State:
    """These cards of the round are the first of the next."""
    public, secret = state.public, state.secret
    round_ = public.round
    assert round_ is not None
    numbers = tuple(n for n in numbers if not round_.cards[n].gone)
    kept = tuple(round_.cards[n]._replace(at=None, outside=False) for n in numbers)
    order = tuple(n for n in round_.order if n not in numbers)
    cards = tuple(
        card._replace(gone=card.gone or n in numbers) for n, card in enumerate(round_.cards)
    )
    round_ = laid(public, round_._replace(order=order, cards=cards))
    state = State(
        public._replace(kept=(*public.kept, *kept), round=round_),
        secret._replace(kept=(*secret.kept, *(secret.cards[n] for n in numbers))),
        state.before,
    )
    return judged_anew(state)


def setting_aside(public: Public) -> bool:
    """Whether cards are being set aside unopened, as a Player has left with some."""
    round_ = public.round
    return (
        round_ is not None
        and len(round_.aside) < SET_ASIDE
        and any(
            trouble.situation is Situation.CARDS_TAKEN_AWAY
            and trouble.status is not TroubleStatus.CLOSED
            for trouble in public.troubles
        )
    )


def _into_round(
    state: State,
    on_table: TableCard,
    card: Card | None,
    position: Position | None,
    *,
    aside: bool = False,
) -> State:
    public, secret = state.public, state.secret
    round_ = public.round
    assert round_ is not None
    number = len(round_.cards)
    early = round_.betting and not public.settings.first_card_closes_betting
    if round_.betting:
        round_ = close_betting(public, round_)
    round_ = _windows_ended(round_)
    together = _drawn_together(public, round_, on_table)
    round_ = round_._replace(
        cards=(*round_.cards, on_table),
        order=round_.order if on_table.outside else (*round_.order, number),
        aside=(*round_.aside, number) if aside else round_.aside,
    )
    round_ = laid(public, round_)
    public = public._replace(round=round_)
    secret = secret._replace(cards=(*secret.cards, card), positions=(*secret.positions, position))
    if early:
        public = with_trouble(public, Situation.EARLY_CARD, (number,))
    if on_table.outside:
        public = with_trouble(public, Situation.EXCESS_CARD, (number,))
    elif together and not aside and (more := _more_together(public, number)) is not None:
        public = more
    elif together and not aside:
        public = with_trouble(public, Situation.TOGETHER, (number - 1, number), suspected=True)
    return State(public, secret, state.before)


def _more_together(public: Public, number: int) -> Public | None:
    """One more card of several drawn at once belongs to the same irregularity."""
    for trouble in public.troubles:
        if (
            trouble.situation is Situation.TOGETHER
            and trouble.status is not TroubleStatus.CLOSED
            and trouble.cards[-1:] == (number - 1,)
        ):
            return replaced(public, trouble._replace(cards=(*trouble.cards, number)))
    return None


def _windows_ended(round_: Round) -> Round:
    """The next card ends the window on the totals that lie exposed."""
    third = totals_of(round_, Stage.PLAYER_THIRD)
    return end_window(round_, third or totals_of(round_, Stage.FOUR_CARDS))


def _drawn_together(public: Public, round_: Round, card: TableCard) -> bool:
    if not round_.cards or card.at is None or round_.cards[-1].at is None:
        return False
    return abs(card.at - round_.cards[-1].at) < public.settings.together_ms


def replaced_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same with one value changed."""
    return (*values[:place], value, *values[place + 1 :])
