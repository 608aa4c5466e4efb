"""Insurance taken, closed, waived, or not offered at all."""

from rules.insurance import verify_cap, verify_waive
from rules.insurance_table import Asker, InsuranceTable, Offer, Stage
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    CloseInsurance,
    Command,
    OfferInsurance,
    TakeInsurance,
    WaiveInsurance,
)
from rules.table.phase import IN_PLAY, Phase
from rules.table.state import (
    Notice,
    Public,
    Round,
    State,
    TakenInsurance,
    Totals,
    Window,
)
from rules.table.wagers_placed import highest_seated, verify_player
from rules.table.windows import (
    offers_on,
    open_window,
    shown_points,
    taken_odds,
    totals_of,
    window_of,
)
from rules.wagers import InsuranceBet

WINDOWS = frozenset({Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD})


def _round(public: Public) -> Round:
    assert public.round is not None
    return public.round


def _table(public: Public) -> InsuranceTable:
    table = public.settings.game.insurance
    if table is None:
        raise Refusal("{game} has no insurance", game=public.settings.game.id)
    return table


def _asked_for(public: Public, command: TakeInsurance) -> tuple[Totals, Offer]:
    """The window and the offer a bet is for; refuse what is not on offer."""
    round_, table = _round(public), _table(public)
    if public.no_insurance:
        raise Refusal("this table offers no insurance", table.not_offered_paragraph)
    totals = _window_asked_for(public, command.announced)
    for offer in offers_on(public, totals):
        if offer.hand is command.hand:
            return totals, offer
    if totals.stage is Stage.PLAYER_THIRD and round_.waiver is not None:
        raise Refusal("insurance after Player's third card is waived", table.waiver_paragraph)
    raise Refusal(
        "no insurance on {hand} is offered on these totals",
        table.rows[0].offer.paragraph,
        hand=command.hand,
    )


def _window_asked_for(public: Public, announced: Stage | None) -> Totals:
    round_, table = _round(public), _table(public)
    if announced is not None:
        totals = totals_of(round_, announced)
        window = None if totals is None else window_of(round_, totals)
        if totals is None or window is None or window.missed:
            raise Refusal(
                "no window at {stage} has been open", table.forgone_paragraph, stage=announced
            )
        return totals
    window_now = open_window(public)
    if window_now is not None:
        return window_now.totals
    provisional = [w for w in round_.windows if not w.ended]
    if provisional:
        # The Dealer's "closed" is provisional until the next card is drawn.
        return provisional[-1].totals
    raise Refusal(
        "no insurance window is open: the next card has been drawn, or none was offered",
        table.forgone_paragraph,
    )


def _verify_take(public: Public, command: TakeInsurance) -> None:
    totals, offer = _asked_for(public, command)
    round_, table = _round(public), _table(public)
    verify_player(public, command.player)
    if command.stake < 1:
        raise Refusal("a stake is at least 1")
    if totals_of(round_, totals.stage) != totals:
        raise Refusal("these totals have changed", table.forgone_paragraph)
    if not round_.wagers:
        return
    originals = [
        counted.counted
        for counted in round_.counted
        if counted.wager.player == command.player
        and public.settings.game.bet[counted.wager.bet].hand is command.hand
    ]
    if not originals or any(gone.player == command.player for gone in round_.withdrawn):
        raise Refusal(
            "{player} has no bet on {hand} and so cannot insure it",
            table.bettor_paragraph,
            player=command.player,
            hand=command.hand,
        )
    taken = [*taken_odds(round_, command.player, command.hand), (command.stake, offer.odds)]
    verify_cap(table, command.hand, originals[0], taken)


def _take(state: State, command: TakeInsurance) -> State:
    public = state.public
    round_ = _round(public)
    totals, offer = _asked_for(public, command)
    bet = InsuranceBet(command.player, command.hand, totals.stage, command.stake)
    taken = TakenInsurance(bet, offer, totals, announced=command.announced is not None)
    return state._replace(
        public=public._replace(round=round_._replace(insurance=(*round_.insurance, taken)))
    )


def _taking(public: Public, command: TakeInsurance) -> Authority:
    """An announced bet entered when the card it bets on lies open needs a second pair of eyes."""
    paragraph = _table(public).forgone_paragraph
    if command.announced is None:
        return Authority(Role.DEALER, paragraph)
    round_ = _round(public)
    layout = round_.layout
    hand = layout.player if command.announced is Stage.FOUR_CARDS else layout.banker
    seen = (
        shown_points(round_, hand, 2) is not None
        or shown_points(round_, layout.banker, 2) is not None
    )
    return Authority(Role.PIT_SUPERVISOR if seen else Role.DEALER, paragraph)


def _may_take(public: Public) -> bool:
    round_ = public.round
    return (
        round_ is not None
        and public.settings.game.insurance is not None
        and not public.no_insurance
        and (bool(round_.windows) or open_window(public) is not None)
    )


def _close(state: State, _: CloseInsurance) -> State:
    public = state.public
    window = open_window(public)
    assert window is not None
    round_ = _round(public)
    windows = (*round_.windows, Window(window.totals, ended=False))
    return state._replace(public=public._replace(round=round_._replace(windows=windows)))


def _verify_waiver(public: Public, command: WaiveInsurance) -> None:
    round_, game, table = _round(public), public.settings.game, _table(public)
    paragraph = table.waiver_paragraph
    layout = round_.layout
    if layout.player_two is None or layout.banker_two is None:
        raise Refusal("both hands must be exposed first", paragraph)
    if not public.face_down:
        raise Refusal("the cards are dealt face up: there is nothing to squeeze", paragraph)
    verify_waive(game, layout.player_two, layout.banker_two)
    if round_.waiver is not None:
        raise Refusal("it is waived already", paragraph)
    if shown_points(round_, layout.player, 2) is not None:
        raise Refusal("Player's third card is exposed already", paragraph)
    if layout.held or len(layout.banker) > 2:
        raise Refusal("Banker's third card is drawn already", paragraph)
    if table.waiver_asked_by is not Asker.HIGHEST_SEATED_PLAYER or not round_.wagers:
        return
    if command.asked_by not in highest_seated(public):
        raise Refusal("only the Seated Player with the highest bet may ask for it", paragraph)


def _waive(state: State, command: WaiveInsurance) -> State:
    public = state.public
    round_ = _round(public)._replace(waiver=command.form, waiver_by=command.asked_by)
    return state._replace(public=public._replace(round=round_))


def _can_be_waived(public: Public) -> bool:
    """Told from the exposed cards alone, so that the button tells of no other."""
    table, round_ = public.settings.game.insurance, public.round
    if table is None or round_ is None or not public.face_down or round_.waiver is not None:
        return False
    layout = round_.layout
    if layout.player_two is None or layout.banker_two is None or layout.held:
        return False
    play = public.settings.game.table_of_play
    return (
        layout.player_two in play.player_draws
        and layout.banker_two not in play.naturals
        and play.banker_draws_whatever_comes(layout.banker_two)
        and len(layout.banker) < 3
        and shown_points(round_, layout.player, 2) is None
    )


def _consenting(public: Public, _: Command) -> Authority:
    return Authority(public.settings.waiver_consent, _table(public).waiver_paragraph)


def _offer(state: State, command: OfferInsurance) -> State:
    public = state.public
    notices = public.notices - {Notice.NO_INSURANCE}
    if not command.offered:
        notices |= {Notice.NO_INSURANCE}
    return state._replace(public=public._replace(no_insurance=not command.offered, notices=notices))


def _offering(public: Public, _: Command) -> Authority:
    table = public.settings.game.insurance
    return Authority(Role.PIT_MANAGER, HOUSE if table is None else table.not_offered_paragraph)


def has_insurance(public: Public) -> bool:
    """Whether the game knows insurance at all."""
    return public.settings.game.insurance is not None


RULES: dict[type[Command], CommandRule] = {
    TakeInsurance: CommandRule(
        IN_PLAY,
        _take,
        _verify_take,
        ready=_may_take,
        authority=_taking,
        not_now=lambda public: (
            public.settings.game.insurance.forgone_paragraph
            if public.settings.game.insurance
            else HOUSE
        ),
    ),
    CloseInsurance: CommandRule(WINDOWS, _close),
    WaiveInsurance: CommandRule(
        WINDOWS | {Phase.PLAYER_DRAW, Phase.PLAYER_EXPOSE},
        _waive,
        _verify_waiver,
        ready=_can_be_waived,
        authority=_consenting,
        not_now=lambda public: (
            public.settings.game.insurance.waiver_paragraph
            if public.settings.game.insurance
            else HOUSE
        ),
    ),
    OfferInsurance: CommandRule(
        frozenset({Phase.NO_SHOE, Phase.BURN, Phase.BETWEEN, Phase.CHANGE_CARDS}),
        _offer,
        ready=has_insurance,
        authority=_offering,
    ),
}
