"""A round begins and ends."""

from rules.bets import Result
from rules.hands import Hand
from rules.refusal import HOUSE
from rules.roads import Mark
from rules.table.settings import DeviceKind
from rules.table.settling import settle_void, warned_by
from rules.table.standing import confirmed
from rules.table.state import (
    Finished,
    Notice,
    Public,
    Round,
    RoundRecord,
    Shoe,
    State,
    TroubleStatus,
)
from rules.table.tally import Tally

PASSING_NOTICES = frozenset(
    {
        Notice.MESSAGE_LOST,
        Notice.BYTES_UNREAD,
        Notice.DEVICE_STARTED,
        Notice.RESTARTED,
        Notice.PRESET_CHANGED,
        Notice.CUT_CARD,
    }
)


RECALLED = 10
"""Rounds that the table can look back on."""


def begin_round(state: State, *, free: bool = False) -> State:
    """A new round; cards kept from the last one are its first."""
    public, secret = state.public, state.secret
    shoe = public.shoe
    assert shoe is not None
    kept = public.kept
    round_ = Round(
        number=shoe.rounds + 1,
        free=free,
        betting=not free,
        cards=kept,
        order=tuple(range(len(kept))),
        from_last=len(kept),
    )
    notices = public.notices - PASSING_NOTICES
    return State(
        public._replace(
            shoe=shoe._replace(rounds=shoe.rounds + 1),
            round=round_,
            finished=None,
            kept=(),
            troubles=tuple(t for t in public.troubles if t.status is not TroubleStatus.CLOSED),
            notices=notices | ({Notice.LAST_ROUND} if shoe.to_play == 1 else frozenset()),
        ),
        secret._replace(
            cards=secret.kept,
            positions=(None,) * len(secret.kept),
            kept=(),
            disclosed={},
            result=None,
        ),
        state.before,
    )


def finish_round(state: State) -> State:
    """Everything is settled: the round goes into memory, and onto the roads unless it is void."""
    public, secret = state.public, state.secret
    before = public
    if public.round is not None and not public.round.confirmed and public.round.void is None:
        public = confirmed(public)
    round_, shoe = public.round, public.shoe
    assert round_ is not None
    assert shoe is not None
    roads = public.roads
    if round_.void is None and round_.judgement is not None:
        pairs = round_.judgement.shape.pairs
        roads = roads.with_round(
            Mark(
                round_.judgement.outcome.winner,
                player_pair=pairs.of_player,
                banker_pair=pairs.of_banker,
            )
        )
    if shoe.to_play is not None and not round_.again:
        to_play = shoe.to_play - 1
        shoe = shoe._replace(to_play=to_play, change_due=shoe.change_due or to_play <= 0)
    public = _device_passed_on(public, round_)
    record = record_of(shoe, round_)
    public = public._replace(
        shoe=shoe,
        round=None,
        finished=(
            Finished(round_, before.roads, before.warned, before.device)
            if round_.void is None
            else None
        ),
        device=public.device._replace(by_hand=public.device.by_hand and not public.device.linked),
        roads=roads,
        last=record,
        recall=_recalled(public.recall, record),
        warned=public.warned | warned_by(round_) if round_.void is None else public.warned,
        pending=None,
    )
    return _discards_returned(State(public, secret._replace(cards=(), positions=()), state.before))


def _recalled(before: tuple[RoundRecord, ...], record: RoundRecord) -> tuple[RoundRecord, ...]:
    """The rounds looked back on; one that was taken up again is there once, as it ended."""
    others = [one for one in before if one[:2] != record[:2]]
    return (*others, record)[-RECALLED:]


def record_of(shoe: Shoe, round_: Round) -> RoundRecord:
    """The round as the table may recall it."""
    return RoundRecord(
        shoe=shoe.number,
        number=round_.number,
        player=tuple(round_.cards[n].shown for n in round_.layout.player),
        banker=tuple(round_.cards[n].shown for n in round_.layout.banker),
        void=round_.void,
        judgement=None if round_.void is not None else round_.judgement,
        settlement=round_.settlement,
        outside=any(card.outside and not card.gone for card in round_.cards),
    )


def make_void(public: Public, paragraph: str) -> Public:
    """The round has no result, and every bet goes back."""
    round_ = public.round
    assert round_ is not None
    cites = public.settings.game.cites
    return public._replace(
        round=round_._replace(
            void=paragraph,
            betting=False,
            options=None,
            confirmed=False,
            judgement=None,
            settlement=settle_void(
                round_, paragraph if cites.void_returns == HOUSE else cites.void_returns
            ),
        )
    )


def taken_up_again(state: State) -> State:
    """A round that was settled is opened again before the next has begun, as if never over."""
    public = state.public
    finished = public.finished
    assert finished is not None
    round_ = finished.round
    device = public.device._replace(
        holder=finished.device.holder,
        pass_on=finished.device.pass_on,
        without_wager=finished.device.without_wager,
    )
    public = public._replace(
        round=round_._replace(
            settled_before=round_.settlement,
            again=True,
            confirmed=False,
            collected=False,
            judgement=None,
            settlement=None,
        ),
        finished=None,
        roads=finished.roads,
        warned=finished.warned,
        device=device,
    )
    blank = (None,) * len(round_.cards)
    secret = state.secret._replace(cards=tuple(c.shown for c in round_.cards), positions=blank)
    return State(public, secret, state.before)


def _device_passed_on(public: Public, round_: Round) -> Public:
    """In Method C the device passes on when its holder's wager on a hand loses."""
    holder = public.device.holder
    if holder is None or round_.void is not None or round_.settlement is None:
        return public
    bets = public.settings.game.bet
    lost = any(
        line.wager.wager.player == holder
        and bets[line.wager.wager.bet].hand in (Hand.PLAYER, Hand.BANKER)
        and line.verdict.result is Result.LOSE
        for line in round_.settlement.wagers
    )
    if not lost:
        return public
    return public._replace(device=public.device._replace(holder=None, pass_on=True))


def _discards_returned(state: State) -> State:
    """A shuffler that never ends takes the discards back."""
    public, secret = state.public, state.secret
    shoe = public.shoe
    if public.settings.device is not DeviceKind.CONTINUOUS_SHUFFLER or shoe is None:
        return state
    kept, tally = secret.kept, Tally.fresh(shoe.decks)
    for card in kept:
        tally, _ = tally.take(card)
    return State(
        public._replace(shoe=shoe._replace(drawn=len(kept))),
        secret._replace(tally=tally),
        state.before,
    )
