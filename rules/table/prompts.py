"""What the Dealer is to do and to say now, in order; made from the public state alone."""

from collections.abc import Iterator

from rules.conduct import Method
from rules.irregularities import Situation
from rules.refusal import HOUSE
from rules.table.cards_in_play import SET_ASIDE, setting_aside
from rules.table.dealing_prompts import in_play
from rules.table.differential_prompts import table_differential
from rules.table.exposing import closed_cards
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.settling_prompts import collect, give_all_back, pay, winner
from rules.table.state import Notice, Public, Round, TroubleStatus
from rules.table.troubles import open_troubles, ruling_on
from rules.table.wagers_placed import excess_of_box


def prompts(public: Public) -> tuple[Prompt, ...]:
    """All prompts of the moment, in the order they are done and said."""
    said = list(_notices(public))
    said += _BY_PHASE.get(public.phase, in_play)(public)
    return tuple(said)


def _notices(public: Public) -> Iterator[Prompt]:
    cites = public.settings.game.cites
    if public.pending is not None:
        yield Prompt(
            Code.CALL, public.pending.paragraph, subject=public.pending.role, under=cites.roles
        )
    if not public.notices and not public.troubles:
        return
    for notice in sorted(public.notices):
        if notice is Notice.CUT_CARD:
            yield Prompt(Code.REMOVE_CUT_CARD, cites.cut_card)
        elif notice is Notice.LAST_ROUND:
            yield Prompt(Code.LAST_ROUND)
        elif notice is Notice.NO_INSURANCE and public.settings.game.insurance is not None:
            yield Prompt(Code.NO_INSURANCE, public.settings.game.insurance.not_offered_paragraph)
    for trouble in public.troubles:
        if trouble.status is TroubleStatus.OPEN and trouble.situation is Situation.INSURANCE_MISSED:
            rule = ruling_on(public, trouble)
            yield Prompt(Code.INSURANCE_MISSED, rule.paragraph, subject=rule.decides)


def _closed(_: Public) -> Iterator[Prompt]:
    yield Prompt(Code.OPEN_TABLE)


def _no_shoe(public: Public) -> Iterator[Prompt]:
    yield Prompt(Code.TAKE_IN_CARDS, public.settings.game.cites.decks)


def _burn(public: Public) -> Iterator[Prompt]:
    assert public.shoe is not None
    left = public.shoe.burn_left
    yield Prompt(Code.BURN_FIRST) if left is None else Prompt(Code.BURN, amount=left)


def _between(public: Public) -> Iterator[Prompt]:
    if public.method is Method.C:
        yield from _device(public)
    cites, conduct = public.settings.game.cites, public.settings.game.conduct
    yield Prompt(
        Code.METHOD,
        conduct.one_method,
        subject=public.method,
        under=conduct.methods[public.method].paragraph,
    )
    under = cites.round if cites.next_round == HOUSE else cites.next_round
    yield Prompt(Code.PLACE_YOUR_BETS, cites.place_your_bets, under=under)


def _change(public: Public) -> Iterator[Prompt]:
    assert public.shoe is not None
    yield Prompt(Code.CHANGE_CARDS, public.shoe.change_paragraph)


def _betting(public: Public) -> Iterator[Prompt]:
    if public.round is not None and public.round.wagers:
        yield from _limits(public, public.round)
        yield from _placed_by_staff(public, public.round)
    if public.method is Method.C:
        yield from _device(public)
    cites = public.settings.game.cites
    yield Prompt(Code.NO_MORE_BETS, cites.no_more_bets)


def _placed_by_staff(public: Public, round_: Round) -> Iterator[Prompt]:
    """The Player must see that it lies right."""
    for placed in round_.wagers:
        if placed.by_staff:
            yield Prompt(
                Code.PLACED_BY_STAFF,
                public.settings.game.cites.placed_by_staff,
                player=placed.wager.player,
                amount=placed.wager.stake,
                subject=placed.wager.bet,
            )


def _limits(public: Public, round_: Round) -> Iterator[Prompt]:
    """What lies outside the limits while it can still be put right."""
    settings = public.settings
    rules, limits = settings.game.limit_rules, settings.limits
    for placed in round_.wagers:
        wager = placed.wager
        limit = limits.of(wager.bet)
        if wager.stake < limit.minimum:
            yield Prompt(
                Code.UNDER_MINIMUM,
                settings.game.cites.raise_or_withdraw,
                player=wager.player,
                amount=limit.minimum,
                subject=wager.bet,
            )
        if limit.maximum is not None and wager.stake > limit.maximum:
            yield Prompt(
                Code.OVER_MAXIMUM,
                rules.over_maximum_paragraph,
                player=wager.player,
                amount=limit.maximum,
                subject=wager.bet,
            )
    if limits.differential is None:
        return
    if rules.table_differential:
        yield from table_differential(public)
        return
    for box in sorted({placed.wager.player.box for placed in round_.wagers}):
        for placed, accepted in excess_of_box(public, box):
            yield Prompt(
                Code.REJECT_EXCESS,
                rules.differential_paragraph,
                player=placed.wager.player,
                amount=placed.wager.stake - accepted,
                subject=placed.wager.bet,
            )


def _device(public: Public) -> Iterator[Prompt]:
    """Who has the device, and whether it is to be passed on."""
    conduct, device = public.settings.game.conduct, public.device
    if device.holder is not None:
        yield Prompt(
            Code.PLAYER_HAS_DEVICE,
            conduct.methods[Method.C].draws_paragraph,
            player=device.holder,
            under=conduct.keeps_device,
        )
    else:
        yield Prompt(Code.OFFER_DEVICE, conduct.keeps_device, under=conduct.draw_without_wager)


def _result(public: Public) -> Iterator[Prompt]:
    yield from in_play(public)
    yield from winner(public)
    yield Prompt(Code.CONFIRM, public.settings.game.cites.result_stands)


def _stopped(public: Public) -> Iterator[Prompt]:
    for trouble in open_troubles(public):
        rule = ruling_on(public, trouble)
        if trouble.status is TroubleStatus.SUSPECTED:
            yield Prompt(Code.SUSPECTED, rule.paragraph, subject=trouble.situation)
            continue
        if trouble.situation is Situation.INSURANCE_MISSED:
            continue
        if trouble.situation is Situation.INTERRUPTION and closed_cards(public):
            yield Prompt(Code.EXPOSE_ALL, rule.paragraph)
        if trouble.situation is Situation.CARDS_TAKEN_AWAY:
            yield from _missing_cards(public, rule.paragraph)
        yield Prompt(
            Code.STOP, rule.paragraph, subject=trouble.situation, under=rule.withdrawal_paragraph
        )
        roles = public.settings.game.cites.roles
        yield Prompt(Code.CALL, rule.paragraph, subject=rule.decides, under=roles)


def _missing_cards(public: Public, paragraph: str) -> Iterator[Prompt]:
    """Two cards are set aside unopened, the rest is sorted, what is missing is replaced."""
    if setting_aside(public):
        assert public.round is not None
        left = SET_ASIDE - len(public.round.aside)
        yield Prompt(Code.SET_ASIDE, paragraph, amount=left)
    yield Prompt(Code.SORT_CARDS, paragraph)
    yield Prompt(Code.REPLACE_MISSING, paragraph)


def _options(public: Public) -> Iterator[Prompt]:
    round_ = public.round
    assert round_ is not None
    assert round_.options is not None
    options = round_.options
    if options.untracked:
        yield Prompt(Code.ASK_PLAYERS, options.paragraph)
    for player in options.waiting:
        yield Prompt(Code.ASK_PLAYER, options.paragraph, player=player)


_BY_PHASE = {
    Phase.TABLE_CLOSED: _closed,
    Phase.NO_SHOE: _no_shoe,
    Phase.BURN: _burn,
    Phase.BETWEEN: _between,
    Phase.CHANGE_CARDS: _change,
    Phase.BETTING: _betting,
    Phase.STOPPED: _stopped,
    Phase.OPTIONS: _options,
    Phase.RESULT: _result,
    Phase.COLLECT: collect,
    Phase.PAY: pay,
    Phase.RETURN: give_all_back,
}
