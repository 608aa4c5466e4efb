"""What each fact does to the table. No fact is refused, and none raises."""

from collections.abc import Callable
from typing import Any

from rules.cards import Card
from rules.hands import Hand
from rules.irregularities import Situation
from rules.table.cards_in_play import burn, draw, draw_between, keep, position_of
from rules.table.facts import (
    BurnCardDrawn,
    BytesUnread,
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    CardKept,
    CardRevoked,
    ConsoleRestarted,
    CutCardDrawn,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    DeviceReady,
    DeviceStarted,
    KeysLocked,
    LinkLost,
    LinkRestored,
    MessageLost,
    OrderAnswered,
    Position,
    PresetChanged,
    ResultPressed,
    UnreadableCardDrawn,
)
from rules.table.settings import Reading
from rules.table.shoe_life import cut_card
from rules.table.standing import agrees
from rules.table.state import DeviceResult, Notice, Public, Round, RoundRecord, State
from rules.table.troubles import closed_where, with_trouble
from rules.table.turning import agree, expose

ALARMS = {
    "card-reversed": Situation.FACE_UP_IN_DEVICE,
    "card-unread": Situation.UNREADABLE_CARD,
    "card-foreign": Situation.FOREIGN_CARD,
}
"""What the device's own alarms are in the words of the rule books; the others are alarms."""


def _card_drawn(state: State, fact: CardDrawn) -> State:
    return draw(state, fact.card, position=fact.position, at=fact.at)


def _unreadable(state: State, fact: UnreadableCardDrawn) -> State:
    return draw(state, None, position=fact.position, at=fact.at, unreadable=True)


def _burn_card(state: State, fact: BurnCardDrawn) -> State:
    return burn(state, fact.card)


def _cut_card(state: State, _: CutCardDrawn) -> State:
    return state._replace(public=cut_card(state.public))


def _disclosed(state: State, fact: CardDisclosed) -> State:
    disclosed = {**state.secret.disclosed, fact.position: fact.card}
    return state._replace(secret=state.secret._replace(disclosed=disclosed))


def _result(state: State, fact: ResultPressed) -> State:
    """The result waits in the secret half until every card lies open."""
    public, round_ = state.public, state.public.round
    if fact.winner is None:
        if round_ is None or round_.confirmed or round_.void is not None:
            return state
        return state._replace(public=with_trouble(public, Situation.FORCED_QUIT))
    result = DeviceResult(fact.winner, fact.player_pair, fact.banker_pair)
    if round_ is None or not round_.cards:
        return _late_result(state, result)
    if round_.void is not None:
        return state
    public = public._replace(round=round_._replace(pressed=True))
    state = State(public, state.secret._replace(result=result), state.before)
    return _follow_disclosure(state) if follows(public) else state


def _late_result(state: State, result: DeviceResult) -> State:
    """With no card of a round out it is the last one's, and is held against that."""
    public, secret = state.public, state.secret
    last, disclosed = public.last, secret.disclosed
    state = state._replace(secret=secret._replace(disclosed={}))
    if last is None or last.judgement is None:
        return state
    if agrees(result, last.judgement) and all(
        _as_recorded(last, position, card) for position, card in disclosed.items()
    ):
        return state
    late = Situation.RESULT_CONFLICT if public.round is None else Situation.NOTICED_LATE
    return state._replace(public=with_trouble(public, late, note="last-round"))


def _as_recorded(last: RoundRecord, position: Position, card: Card) -> bool:
    hand = last.player if position.hand is Hand.PLAYER else last.banker
    shown = hand[position.place - 1] if position.place <= len(hand) else None
    return shown is not None and agree(shown, card)


def follows(public: Public) -> bool:
    """Whether the disclosure is believed, instead of having every rank tapped in."""
    settings = public.settings
    return (
        settings.reading is Reading.MASKED
        and settings.follows_masked_shoe
        and (settings.game.insurance is None or public.no_insurance)
    )


def _follow_disclosure(state: State) -> State:
    """Card by card, as each tells the place of the next."""
    order = state.public.round.order if state.public.round is not None else ()
    for number in order:
        round_ = state.public.round
        assert round_ is not None
        place = state.secret.positions[number] or position_of(round_, number)
        card = None if place is None else state.secret.disclosed.get(place)
        if card is not None and round_.cards[number].shown is None:
            state = expose(state, number, card)
    return state


def _alarm(state: State, fact: DeviceAlarmRaised) -> State:
    public = state.public
    device = public.device._replace(alarms=public.device.alarms | {fact.code})
    situation = ALARMS.get(fact.code, Situation.DEVICE_ALARM)
    public = with_trouble(public._replace(device=device), situation, note=fact.code)
    return state._replace(public=public)


def _heard_wrong(notice: Notice) -> Callable[[State, Any], State]:
    """What cannot be read, or never came, may have been a card: a round under way stops."""

    def note(state: State, _: Any) -> State:
        public = state.public
        public = public._replace(notices=public.notices | {notice})
        if public.round is not None and not public.round.confirmed:
            public = with_trouble(public, Situation.DEVICE_ALARM, note=str(notice))
        return state._replace(public=public)

    return note


def _alarm_cleared(state: State, fact: DeviceAlarmCleared) -> State:
    public = state.public
    device = public.device._replace(alarms=public.device.alarms - {fact.code})
    public = closed_where(public._replace(device=device), Situation.DEVICE_ALARM, fact.code)
    return state._replace(public=public)


def _drawn_outside(state: State, fact: CardDrawnOutside) -> State:
    return draw(state, fact.card, at=fact.at, outside=True)


def _kept(state: State, fact: CardKept) -> State:
    """The device keeps the overdrawn card: it is the next round's first, if it is not already."""
    public, round_ = state.public, state.public.round
    if public.kept or public.shoe is None or (round_ is not None and round_.from_last):
        return state
    numbers = () if round_ is None else _outside(round_)
    if numbers:
        return keep(state, numbers[-1:])
    # Set aside by a decision, or never heard of: somebody has to look at it.
    known = public.last is not None and public.last.outside
    if round_ is not None and not round_.cards:
        return draw(state, fact.card, counted=known)
    return draw_between(state, fact.card, counted=known)


def _revoked(state: State, _: CardRevoked) -> State:
    """The device discards the overdrawn card; it was never in the order of the round."""
    return state


def _outside(round_: Round) -> tuple[int, ...]:
    return tuple(n for n, card in enumerate(round_.cards) if card.outside and not card.gone)


def _noted(notice: Notice) -> Callable[[State, Any], State]:
    def note(state: State, _: Any) -> State:
        public = state.public
        return state._replace(public=public._replace(notices=public.notices | {notice}))

    return note


def _started(state: State, fact: DeviceStarted) -> State:
    """Its alarms are gone with its power; what it sent just before may never have come."""
    public = state.public
    public = public._replace(device=public.device._replace(alarms=frozenset()))
    if public.round is not None and not public.round.cards:
        # Nothing was out that could have gone unheard.
        return _noted(Notice.DEVICE_STARTED)(state._replace(public=public), fact)
    return _heard_wrong(Notice.DEVICE_STARTED)(state._replace(public=public), fact)


def _ready(state: State, _: DeviceReady) -> State:
    return state


def _answered(state: State, fact: OrderAnswered) -> State:
    """A device that does not obey is no reason to stop; somebody should know."""
    public = state.public
    notices = public.notices - {Notice.ORDER_REFUSED}
    if not fact.taken:
        notices |= {Notice.ORDER_REFUSED}
    return state._replace(public=public._replace(notices=notices))


def _keys(state: State, fact: KeysLocked) -> State:
    public = state.public
    device = public.device._replace(keys_locked=fact.locked)
    return state._replace(public=public._replace(device=device))


def _link_lost(state: State, _: LinkLost) -> State:
    public = state.public
    public = public._replace(
        device=public.device._replace(linked=False),
        notices=public.notices | {Notice.LINK_LOST},
    )
    return state._replace(public=with_trouble(public, Situation.LINK_LOST))


def _link_restored(state: State, _: LinkRestored) -> State:
    """With cards on the table, some may have gone unheard: that stays open for a decision.

    With none it is over; yet the first may have been drawn meanwhile, and can be entered.
    """
    public = state.public
    public = public._replace(
        device=public.device._replace(linked=True, by_hand=False),
        notices=public.notices - {Notice.LINK_LOST},
    )
    if public.round is None or not public.round.cards:
        public = _with_entry(closed_where(public, Situation.LINK_LOST))
    return state._replace(public=public)


def _restarted(state: State, fact: ConsoleRestarted) -> State:
    """The table goes on as it was; a card drawn meanwhile can be entered by hand (reading 14)."""
    state = _noted(Notice.RESTARTED)(state, fact)
    return state._replace(public=_with_entry(state.public))


def _with_entry(public: Public) -> Public:
    """Cards can be entered where one may have been drawn that nobody heard of."""
    round_ = public.round
    if round_ is None or round_.confirmed or round_.void is not None:
        return public
    early = round_.betting and not public.settings.first_card_closes_betting
    if early and not round_.cards:
        return public
    return public._replace(device=public.device._replace(by_hand=True))


TAKES: dict[type, Callable[[State, Any], State]] = {
    CardDrawn: _card_drawn,
    UnreadableCardDrawn: _unreadable,
    BurnCardDrawn: _burn_card,
    CutCardDrawn: _cut_card,
    CardDisclosed: _disclosed,
    ResultPressed: _result,
    DeviceAlarmRaised: _alarm,
    DeviceAlarmCleared: _alarm_cleared,
    CardDrawnOutside: _drawn_outside,
    CardRevoked: _revoked,
    CardKept: _kept,
    DeviceStarted: _started,
    DeviceReady: _ready,
    KeysLocked: _keys,
    OrderAnswered: _answered,
    PresetChanged: _noted(Notice.PRESET_CHANGED),
    MessageLost: _heard_wrong(Notice.MESSAGE_LOST),
    BytesUnread: _heard_wrong(Notice.BYTES_UNREAD),
    LinkLost: _link_lost,
    LinkRestored: _link_restored,
    ConsoleRestarted: _restarted,
}
"""Every fact there is, and what it does."""
