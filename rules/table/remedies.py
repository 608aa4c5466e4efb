"""What each remedy does to the table."""

from collections.abc import Callable

from rules.cards import SUITS, UNTOLD
from rules.hands import Hand
from rules.irregularities import Irregularity, Remedy, Situation
from rules.refusal import HOUSE, Refusal
from rules.table.cards_in_play import card_at, close_betting, judged_anew, keep, laid, position_of
from rules.table.commands import Decide
from rules.table.exposing import verify_exposed
from rules.table.missing_cards import missing_cards
from rules.table.rounds import make_void, taken_up_again
from rules.table.settling import settle_table
from rules.table.shoe_life import change_due
from rules.table.standing import confirmed, pressed_too_early
from rules.table.state import Public, ReturnedBet, Round, State, Trouble
from rules.table.troubles import UNHEARD, about_last_round
from rules.table.turning import correct, expose, missed_by_change
from rules.table.windows import offers_in, totals_of, window_of


def _round(public: Public) -> Round:
    assert public.round is not None
    return public.round


def _void(state: State, _: Decide, trouble: Trouble, rule: Irregularity) -> State:
    state = _last_round_again(state, trouble)
    if state.public.round is None:
        return state
    return state._replace(public=make_void(state.public, rule.paragraph))


def _last_round_again(state: State, trouble: Trouble) -> State:
    """Between rounds, the one before is taken up again where it is about that one."""
    return taken_up_again(state) if about_last_round(state.public, trouble.situation) else state


def _continue(state: State, _: Decide, trouble: Trouble, __: Irregularity) -> State:
    """Play goes on with the cards as they lie; a card that is not due is set aside."""
    public = state.public
    round_ = public.round
    if trouble.situation in UNHEARD:
        public = public._replace(device=public.device._replace(by_hand=True))
    if round_ is None:
        return state._replace(public=public)
    if trouble.situation in (Situation.EXCESS_CARD, Situation.WRONG_NUMBER):
        order = tuple(n for n in round_.order if n not in round_.layout.excess)
        round_ = round_._replace(order=order)
    if trouble.situation is Situation.PLAYER_AWAY:
        places = (position_of(round_, n) for n in trouble.cards)
        hands = {place.hand for place in places if place is not None} or set(Hand)
        round_ = round_._replace(dealer_exposes=round_.dealer_exposes | hands)
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
    """A result that the exposed cards show to have come too early is waited for anew."""
    public = state.public
    round_ = laid(public, _round(public))
    if round_.pressed and pressed_too_early(round_):
        return State(
            public._replace(round=round_._replace(pressed=False, result=None)),
            state.secret._replace(result=None, disclosed={}),
            state.before,
        )
    return state._replace(public=public._replace(round=round_))


def _reconstruct(state: State, decide: Decide, trouble: Trouble, _: Irregularity) -> State:
    """The cards as they should have come; what is taken on changed totals no longer counts."""
    state = _last_round_again(state, trouble)
    if state.public.round is None or _of_the_next_round(trouble):
        return state
    state = judged_anew(state)
    public, before = state.public, _round(state.public)
    excess = before.layout.excess
    order = decide.order or tuple(n for n in before.order if n not in excess)
    round_ = before._replace(order=order)
    if round_.betting and round_.cards:
        round_ = close_betting(public, round_)
    public = missed_by_change(public._replace(round=laid(public, round_)), before)
    secret = state.secret._replace(positions=(None,) * len(round_.cards))
    return _pressed_again(State(public, secret, state.before))


def _of_the_next_round(trouble: Trouble) -> bool:
    """Whether a card came between two rounds: it is kept for the next already."""
    return trouble.situation is Situation.EARLY_CARD and not trouble.cards


def _next_round(state: State, _: Decide, trouble: Trouble, __: Irregularity) -> State:
    """The card is the next round's first; it is no card of this one."""
    if state.public.round is None or not trouble.cards:
        return state
    return _pressed_again(keep(state, trouble.cards))


def _ask_only(state: State, _: Decide, __: Trouble, ___: Irregularity) -> State:
    return state


def _reopen(state: State, _: Decide, __: Trouble, rule: Irregularity) -> State:
    """Betting is open again until "No more bets"; who withdrew may bet anew.

    Bets that the exposed cards have decided stay. Insurance goes back, as what it insures may be
    changed, and is offered again.
    """
    public = state.public
    round_ = public.round
    if round_ is None:
        return state
    kept_of = {withdrawn.player: withdrawn.decided for withdrawn in round_.withdrawn}
    round_ = round_._replace(
        betting=True,
        reopened=True,
        counted=(),
        wagers=tuple(
            placed
            for placed in round_.wagers
            if placed.wager.bet in kept_of.get(placed.wager.player, {placed.wager.bet})
        ),
        withdrawn=(),
        bound=frozenset(),
        insurance=tuple(
            taken._replace(returned=taken.returned or rule.paragraph) for taken in round_.insurance
        ),
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
    round_ = _round(public)
    if decide.position is not None:
        return card_at(round_, decide.position)
    there = [n for n in trouble.cards if not round_.cards[n].gone]
    return there[0] if len(there) == 1 else None


def leaves_open(public: Public, decide: Decide, trouble: Trouble) -> bool:
    """Whether more is to be decided: the cards replaced beside it, or one missing card of two."""
    if decide.remedy is Remedy.REPLACE_CARDS:
        return True
    if decide.remedy is not Remedy.CORRECT_CARD or public.round is None:
        return False
    return trouble.situation is Situation.CARDS_TAKEN_AWAY and any(
        public.round.cards[n].shown is None for n in trouble.cards
    )


def _replace_cards(state: State, _: Decide, __: Trouble, rule: Irregularity) -> State:
    paragraph = rule.paragraph if rule.replace_paragraph == HOUSE else rule.replace_paragraph
    return state._replace(public=change_due(state.public, paragraph))


def _return_bets(state: State, decide: Decide, trouble: Trouble, rule: Irregularity) -> State:
    """Who had intended an insurance that would have won has the original bet back."""
    state = _last_round_again(state, trouble)
    public = state.public
    round_ = _round(public)
    returned: list[ReturnedBet] = []
    for player, hand, stage in decide.intended:
        totals = totals_of(round_, stage)
        assert totals is not None
        returned += [
            ReturnedBet(player, hand, offer, rule.paragraph)
            for offer in offers_in(public, round_, totals)
            if offer.hand is hand
        ]
    round_ = round_._replace(returned=(*round_.returned, *returned))
    if round_.confirmed and round_.judgement is not None:
        round_ = round_._replace(settlement=settle_table(public, round_, round_.judgement))
    return state._replace(public=public._replace(round=round_))


def _find_missing(state: State, decide: Decide, trouble: Trouble, _: Irregularity) -> State:
    """The missing cards, as read or as worked out, are replaced and lie open."""
    worked_out = iter(missing_cards(state, decide, trouble))
    for number in trouble.cards:
        read = state.secret.cards[number]
        state = expose(state, number, next(worked_out) if read is None else None)
    return state


def verify_remedy(public: Public, decide: Decide, trouble: Trouble) -> None:
    """Refuse a remedy that lacks what it needs."""
    verify = NEEDS.get(decide.remedy)
    if verify is not None:
        verify(public, decide, trouble)


ARGUMENTS = {
    Remedy.RECONSTRUCT: {"order"},
    Remedy.DECIDE_ORDER: {"order"},
    Remedy.CORRECT_CARD: {"position", "card"},
    Remedy.FIND_MISSING: {"found", "aside"},
    Remedy.RETURN_ORIGINAL_BETS: {"intended"},
}
"""What each remedy takes beside its name; the others take nothing."""


def verify_arguments(decide: Decide, *, withdraw: bool) -> None:
    """Refuse what a remedy makes no use of: nobody shall believe that it was heeded."""
    takes = ARGUMENTS.get(decide.remedy, set()) | ({"withdraw"} if withdraw else set())
    for name in ("order", "position", "card", "found", "aside", "intended", "withdraw"):
        if getattr(decide, name) and name not in takes:
            raise Refusal(
                "{remedy} makes no use of {name}; leave it out",
                remedy=decide.remedy,
                name=repr(name),
            )


def _verify_reconstruct(public: Public, decide: Decide, trouble: Trouble) -> None:
    round_ = _round_meant(public, trouble)
    if round_ is not None:
        needed = decide.remedy is Remedy.DECIDE_ORDER
        if public.round is None and not decide.order:
            raise Refusal("name the cards of the last round in the order they should have come")
        _verify_order(round_, decide.order, needed=needed)


def _round_meant(public: Public, trouble: Trouble) -> Round | None:
    """The round under way, or the last one where it is about that."""
    if public.finished is not None and about_last_round(public, trouble.situation):
        return public.finished.round
    return public.round


def _verify_correct(public: Public, decide: Decide, trouble: Trouble) -> None:
    number = None if public.round is None else _to_correct(public, decide, trouble)
    if number is None or decide.card is None:
        raise Refusal("say which card is to be put right, and which card it is")
    if number not in trouble.cards:
        verify_exposed(public, decide.position)


def _verify_reopen(public: Public, _: Decide, __: Trouble) -> None:
    if public.round is not None and public.round.layout.complete:
        raise Refusal("all cards lie open: betting cannot be opened again")


def _verify_missing(public: Public, decide: Decide, trouble: Trouble) -> None:
    if not trouble.cards:
        raise Refusal("say which cards are missing")
    decks = 0 if public.shoe is None else public.shoe.decks
    for card, copies in decide.found:
        most = decks * (len(SUITS) if card.suit == UNTOLD else 1)
        if not 0 <= copies <= most:
            raise Refusal("there are no more than {most} copies of a card; count again", most=most)


def _verify_next_round(public: Public, _: Decide, trouble: Trouble) -> None:
    if not trouble.cards and not public.kept:
        raise Refusal("say which card is to be used in the next round")


def _verify_order(round_: Round, order: tuple[int, ...], *, needed: bool) -> None:
    if not order and not needed:
        return
    there = {n for n, card in enumerate(round_.cards) if not card.gone}
    if len(set(order)) != len(order) or not set(order) <= there:
        raise Refusal("name each card of the round once, in the order it should have come")
    if needed and set(order) != set(round_.order):
        raise Refusal("the order must have every card of the round")


def _verify_intended(public: Public, decide: Decide, trouble: Trouble) -> None:
    round_, table = _round_meant(public, trouble), public.settings.game.insurance
    if round_ is None or table is None:
        raise Refusal("{game} has no insurance", game=public.settings.game.id)
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
        if totals is None or not any(o.hand is hand for o in offers_in(public, round_, totals)):
            raise Refusal(
                "no insurance on {hand} was to be offered at {stage}",
                table.missed_paragraph,
                hand=hand,
                stage=stage,
            )
        insured = any(
            taken.bet.player == player and taken.bet.hand is hand and taken.totals == totals
            for taken in round_.insurance
        )
        if window is None or not window.ended or insured:
            # Whether it was offered is for the Pit Manager; who took it was offered it.
            raise Refusal(
                "insurance at {stage} can still be taken, or was",
                table.missed_paragraph,
                stage=stage,
            )
        if round_.wagers and not any(
            placed.wager.player == player
            and public.settings.game.bet[placed.wager.bet].hand is hand
            for placed in round_.wagers
        ):
            raise Refusal(
                "{player} has no bet on {hand} to return",
                table.bettor_paragraph,
                player=player,
                hand=hand,
            )


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

NEEDS: dict[Remedy, Callable[[Public, Decide, Trouble], None]] = {
    Remedy.RECONSTRUCT: _verify_reconstruct,
    Remedy.DECIDE_ORDER: _verify_reconstruct,
    Remedy.CORRECT_CARD: _verify_correct,
    Remedy.REOPEN_BETTING: _verify_reopen,
    Remedy.FIND_MISSING: _verify_missing,
    Remedy.NEXT_ROUND: _verify_next_round,
    Remedy.RETURN_ORIGINAL_BETS: _verify_intended,
}
"""What a remedy is checked for beside being one of its irregularity's."""
