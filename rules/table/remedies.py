"""What each remedy does to the table."""

from collections.abc import Callable

from rules.cards import DECK, Card
from rules.composition import Composition
from rules.irregularities import Irregularity, Remedy, Situation
from rules.refusal import HOUSE, Refusal
from rules.table.cards_in_play import (
    card_at,
    close_betting,
    correct,
    expose,
    laid,
)
from rules.table.commands import Decide
from rules.table.device_facts import keep
from rules.table.exposing import verify_exposed
from rules.table.rounds import make_void
from rules.table.settling import settle_table
from rules.table.standing import confirmed
from rules.table.state import Public, ReturnedBet, Round, State, Trouble
from rules.table.windows import offers_on, totals_of, window_of

ENTERED_BY_HAND = frozenset({Situation.LINK_LOST, Situation.DEVICE_ALARM})
ON_THE_RESULT = frozenset(
    {Situation.RESULT_CONFLICT, Situation.FORCED_QUIT, Situation.ENTRY_CONFLICT}
)


def _round(public: Public) -> Round:
    assert public.round is not None
    return public.round


def _void(state: State, _: Decide, __: Trouble, rule: Irregularity) -> State:
    if state.public.round is None:
        return state
    return state._replace(public=make_void(state.public, rule.paragraph))


def _continue(state: State, _: Decide, trouble: Trouble, __: Irregularity) -> State:
    """Play goes on with the cards as they lie; a card that is not due is set aside."""
    public = state.public
    round_ = public.round
    if trouble.situation in ENTERED_BY_HAND and not public.device.linked:
        public = public._replace(device=public.device._replace(by_hand=True))
    if round_ is None:
        return state._replace(public=public)
    if trouble.situation in (Situation.EXCESS_CARD, Situation.WRONG_NUMBER):
        order = tuple(n for n in round_.order if n not in round_.layout.excess)
        round_ = round_._replace(order=order)
    if trouble.situation is Situation.EARLY_CARD and round_.betting:
        round_ = close_betting(public, round_)
    if trouble.situation is Situation.RESULT_CONFLICT:
        # The cards prevail: the device's result is no longer held against them.
        round_ = round_._replace(result=None)
        public = public._replace(round=round_)
        return state._replace(public=_confirmed_by_decision(public))
    return _pressed_again(state._replace(public=public._replace(round=round_)))


def _confirmed_by_decision(public: Public) -> Public:
    return confirmed(public) if _round(public).layout.complete else public


def _pressed_again(state: State) -> State:
    """A result pressed before the round was over is waited for anew."""
    public = state.public
    round_ = _round(public)
    round_ = laid(public, round_)
    if round_.pressed and not round_.layout.complete:
        return State(
            public._replace(round=round_._replace(pressed=False, result=None)),
            state.secret._replace(result=None, disclosed={}),
            state.before,
        )
    return state._replace(public=public._replace(round=round_))


def _reconstruct(state: State, decide: Decide, _: Trouble, __: Irregularity) -> State:
    """The cards as they should have come; what is taken on changed totals no longer counts."""
    public = state.public
    if public.round is None:
        return state
    round_ = _round(public)
    excess = round_.layout.excess
    order = decide.order or tuple(n for n in round_.order if n not in excess)
    round_ = round_._replace(order=order, result=None)
    if round_.betting and round_.cards:
        round_ = close_betting(public, round_)
    secret = state.secret._replace(positions=(None,) * len(round_.cards))
    return _pressed_again(State(public._replace(round=round_), secret, state.before))


def _next_round(state: State, _: Decide, trouble: Trouble, __: Irregularity) -> State:
    """The card is the next round's first; it is no card of this one."""
    if state.public.round is None or not trouble.cards:
        return state
    return _pressed_again(keep(state, trouble.cards))


def _ask_only(state: State, _: Decide, __: Trouble, ___: Irregularity) -> State:
    return state


def _reopen(state: State, _: Decide, __: Trouble, ___: Irregularity) -> State:
    """Betting is open again until "No more bets"; who withdrew may bet anew."""
    public = state.public
    round_ = public.round
    if round_ is None:
        return state
    gone = {withdrawn.player for withdrawn in round_.withdrawn}
    round_ = round_._replace(
        betting=True,
        reopened=True,
        counted=(),
        wagers=tuple(p for p in round_.wagers if p.wager.player not in gone),
        withdrawn=(),
        bound=frozenset(),
        insurance=(),
        windows=(),
    )
    return state._replace(public=public._replace(round=round_))


def _correct_card(state: State, decide: Decide, trouble: Trouble, _: Irregularity) -> State:
    number = _to_correct(state.public, decide, trouble)
    assert number is not None
    assert decide.card is not None
    round_ = _round(state.public)
    if round_.cards[number].shown is None:
        return expose(state, number, decide.card)
    return correct(state, number, decide.card)


def _to_correct(public: Public, decide: Decide, trouble: Trouble) -> int | None:
    if decide.position is not None:
        return card_at(_round(public), decide.position)
    return trouble.cards[0] if len(trouble.cards) == 1 else None


def _replace_cards(state: State, _: Decide, __: Trouble, rule: Irregularity) -> State:
    paragraph = rule.paragraph if rule.replace_paragraph == HOUSE else rule.replace_paragraph
    return state._replace(public=change_due(state.public, paragraph))


def change_due(public: Public, paragraph: str) -> Public:
    """The cards are to be changed before the next round."""
    shoe = public.shoe
    if shoe is None:
        return public
    return public._replace(shoe=shoe._replace(change_due=True, change_paragraph=paragraph))


def _return_bets(state: State, decide: Decide, _: Trouble, rule: Irregularity) -> State:
    """Who had intended an insurance that would have won has the original bet back."""
    public = state.public
    round_ = _round(public)
    returned: list[ReturnedBet] = []
    for player, hand, stage in decide.intended:
        totals = totals_of(round_, stage)
        assert totals is not None
        returned += [
            ReturnedBet(player, hand, offer, rule.paragraph)
            for offer in offers_on(public, totals)
            if offer.hand is hand
        ]
    round_ = round_._replace(returned=(*round_.returned, *returned))
    if round_.confirmed and round_.judgement is not None:
        round_ = round_._replace(settlement=settle_table(public, round_, round_.judgement))
    return state._replace(public=public._replace(round=round_))


def _find_missing(state: State, decide: Decide, trouble: Trouble, _: Irregularity) -> State:
    """The missing cards, as read or as worked out, are replaced and lie open."""
    found = missing_cards(state, decide, trouble)
    for number, card in zip(trouble.cards, found, strict=True):
        if state.secret.cards[number] is None:
            state = expose(state, number, card)
        else:
            state = expose(state, number)
    return state


def missing_cards(state: State, decide: Decide, trouble: Trouble) -> tuple[Card, ...]:
    """What a Player left with: as the device read it, or as what nobody else has.

    All decks, less what was sorted, less the cards in play, less the two set aside.
    """
    secret = state.secret
    read = tuple(secret.cards[n] for n in trouble.cards)
    known = tuple(card for card in read if card is not None)
    if len(known) == len(read):
        return known
    shoe = state.public.shoe
    assert shoe is not None
    left = Composition.fresh(shoe.decks)
    in_play = [c for n, c in enumerate(secret.cards) if n not in trouble.cards and c is not None]
    gone = [card for card, copies in decide.found for _ in range(copies)]
    try:
        left = left.without((*gone, *in_play, *decide.aside, *known))
    except Refusal:
        raise Refusal("more copies of a card were entered than there are; count again") from None
    missing = [card for card in DECK for _ in range(left.count(card))]
    if len(missing) != len(read) - len(known):
        raise Refusal(
            f"{len(missing)} cards are not accounted for, and {len(read) - len(known)} are "
            "missing; count again, or name the two cards set aside",
            HOUSE,
        )
    return (*known, *missing)


def verify_remedy(public: Public, decide: Decide, trouble: Trouble) -> None:
    """Refuse a remedy that lacks what it needs."""
    round_ = public.round
    if decide.remedy is Remedy.RECONSTRUCT and round_ is not None:
        _verify_order(round_, decide.order, needed=False)
    elif decide.remedy is Remedy.DECIDE_ORDER and round_ is not None:
        _verify_order(round_, decide.order, needed=True)
    elif decide.remedy is Remedy.CORRECT_CARD:
        if round_ is None or _to_correct(public, decide, trouble) is None or decide.card is None:
            raise Refusal("say which card is to be put right, and which card it is")
        if decide.position is not None:
            verify_exposed(public, decide.position)
    elif decide.remedy is Remedy.RETURN_ORIGINAL_BETS:
        _verify_intended(public, decide)
    elif decide.remedy is Remedy.FIND_MISSING:
        if not trouble.cards:
            raise Refusal("say which cards are missing")
    elif decide.remedy is Remedy.NEXT_ROUND and round_ is not None and not trouble.cards:
        raise Refusal("say which card is to be used in the next round")


def _verify_order(round_: Round, order: tuple[int, ...], *, needed: bool) -> None:
    if not order and not needed:
        return
    if len(set(order)) != len(order) or not set(order) <= set(range(len(round_.cards))):
        raise Refusal("name each card of the round once, in the order it should have come")
    if needed and set(order) != set(round_.order):
        raise Refusal("the order must have every card of the round")


def _verify_intended(public: Public, decide: Decide) -> None:
    round_, table = _round(public), public.settings.game.insurance
    if table is None:
        raise Refusal(f"{public.settings.game.id} has no insurance")
    if public.no_insurance:
        raise Refusal("this table offers no insurance", table.not_offered_paragraph)
    if not decide.intended:
        raise Refusal(
            "name who had intended to insure which hand; if nobody had, continue",
            table.missed_paragraph,
        )
    for player, hand, stage in decide.intended:
        totals = totals_of(round_, stage)
        window = None if totals is None else window_of(round_, totals)
        if totals is None or not any(o.hand is hand for o in offers_on(public, totals)):
            raise Refusal(
                f"no insurance on {hand} was to be offered at {stage}", table.missed_paragraph
            )
        if window is None or not window.missed:
            raise Refusal(f"insurance at {stage} was offered", table.missed_paragraph)
        if round_.wagers and not any(
            placed.wager.player == player
            and public.settings.game.bet[placed.wager.bet].hand is hand
            for placed in round_.wagers
        ):
            raise Refusal(f"{player} has no bet on {hand} to return", table.bettor_paragraph)


DOES: dict[Remedy, Callable[[State, Decide, Trouble, Irregularity], State]] = {
    Remedy.VOID: _void,
    Remedy.CONTINUE: _continue,
    Remedy.RECONSTRUCT: _reconstruct,
    Remedy.DECIDE_ORDER: _reconstruct,
    Remedy.NEXT_ROUND: _next_round,
    Remedy.OFFER_WITHDRAWAL: _ask_only,
    Remedy.REOPEN_BETTING: _reopen,
    Remedy.CORRECT_CARD: _correct_card,
    Remedy.REPLACE_CARDS: _replace_cards,
    Remedy.FIND_MISSING: _find_missing,
    Remedy.RETURN_ORIGINAL_BETS: _return_bets,
}
