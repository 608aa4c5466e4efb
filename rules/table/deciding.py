"""Irregularities declared, confirmed, decided; Players' options; the remedy carried out."""

from rules.irregularities import Irregularity, Remedy, Situation, Withdrawal
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    ChooseOption,
    CloseOptions,
    Command,
    Confirm,
    Decide,
    Declare,
    Dismiss,
)
from rules.table.exposing import closed_cards
from rules.table.options import ask_players, choose, options_of, verify_choose
from rules.table.phase import IN_PLAY, Phase
from rules.table.remedies import DOES, change_due, leaves_open, verify_remedy
from rules.table.settings import Reading
from rules.table.state import Public, State, Trouble, TroubleStatus
from rules.table.troubles import (
    OUTLIVE_A_VOID,
    moment,
    replaced,
    ruling_on,
    trouble_numbered,
    with_trouble,
)

DECLARED_BY_SUPERVISOR = frozenset({Situation.INTERRUPTION})
ASKS_NOBODY = frozenset({Remedy.VOID, Remedy.RETURN_ORIGINAL_BETS, Remedy.REPLACE_CARDS})
"""With these there is nothing to play on with, or nothing about the round is decided yet."""

CARDS_UNFIT = frozenset(
    {
        Situation.FOREIGN_CARD,
        Situation.COPY_TOO_MANY,
        Situation.CARDS_MISSING,
        Situation.UNSHUFFLED,
        Situation.TOO_FEW_CARDS,
    }
)
"""In every game the cards are changed after such a void (reading 18)."""

WITHOUT_A_ROUND = frozenset(
    {Remedy.CONTINUE, Remedy.VOID, Remedy.NEXT_ROUND, Remedy.RECONSTRUCT, Remedy.REPLACE_CARDS}
)

OF_DEALT_CARDS = frozenset(
    {
        Situation.WRONG_NUMBER,
        Situation.EXCESS_CARD,
        Situation.TOGETHER,
        Situation.EXPOSED_CARD,
        Situation.DEALT_FACE_UP,
        Situation.WRONG_AREA,
        Situation.WRONG_PERSON,
        Situation.NOT_PASSED,
        Situation.DEALING_ERROR,
        Situation.PLAYER_AWAY,
        Situation.CARDS_TAKEN_AWAY,
    }
)
"""Nothing of the kind can have happened before a round's first card."""

ONLY_DETECTED = frozenset(
    {
        Situation.RESULT_CONFLICT,
        Situation.ENTRY_CONFLICT,
        Situation.POSITION_CONFLICT,
        Situation.LINK_LOST,
        Situation.DEVICE_ALARM,
    }
)
"""The console sees them by itself; nobody needs to declare them."""


def _verify_declare(public: Public, command: Declare) -> None:
    if command.situation in ONLY_DETECTED:
        raise Refusal(f"{command.situation} is noticed by the console; it is not declared")
    if command.cards:
        cards = () if public.round is None else public.round.cards
        if not set(command.cards) <= set(range(len(cards))):
            raise Refusal("name cards of this round, by the number in which they were drawn")
    if public.round is not None and not public.round.cards and command.situation in OF_DEALT_CARDS:
        late = ruling_on(public, Trouble(0, Situation.NOTICED_LATE))
        raise Refusal(
            "no card of this round is out; an error of the last one is declared as noticed late",
            late.paragraph,
        )
    if command.situation is Situation.TOGETHER and not command.order_known:
        _verify_order_unknown(public, command.cards)
    if command.situation is Situation.INSURANCE_MISSED:
        table = public.settings.game.insurance
        if table is None:
            raise Refusal(f"{public.settings.game.id} has no insurance")
        if public.no_insurance:
            raise Refusal("this table offers no insurance", table.not_offered_paragraph)
        if public.round is not None and public.round.waiver is not None:
            raise Refusal("insurance was waived", table.waiver_paragraph)


def _declare(state: State, command: Declare) -> State:
    public = with_trouble(
        state.public,
        command.situation,
        command.cards,
        order_known=command.order_known,
        note=command.note,
    )
    return state._replace(public=public)


def _declaring(_: Public, command: Declare) -> Authority:
    if command.situation in DECLARED_BY_SUPERVISOR:
        return Authority(Role.PIT_SUPERVISOR, HOUSE)
    return Authority(Role.DEALER, HOUSE)


def _trouble(public: Public, number: int) -> Trouble:
    trouble = trouble_numbered(public, number)
    if trouble is None:
        raise Refusal(f"there is no open irregularity {number}")
    return trouble


def _verify_suspected(public: Public, command: Confirm | Dismiss) -> None:
    if _trouble(public, command.trouble).status is not TroubleStatus.SUSPECTED:
        raise Refusal("that irregularity is not in doubt: decide it")


def _verify_confirm(public: Public, command: Confirm) -> None:
    _verify_suspected(public, command)
    if not command.order_known:
        _verify_order_unknown(public, _trouble(public, command.trouble).cards)


def _verify_order_unknown(public: Public, numbers: tuple[int, ...]) -> None:
    """An order that the device has read counts as determined (reading 20)."""
    round_ = public.round
    if public.settings.reading is not Reading.OPEN or round_ is None:
        return
    cards = [round_.cards[n] for n in numbers] or list(round_.cards)
    if all(card.read for card in cards):
        raise Refusal("the device has read these cards one by one: their order is known")


def _confirm(state: State, command: Confirm) -> State:
    trouble = _trouble(state.public, command.trouble)
    trouble = trouble._replace(status=TroubleStatus.OPEN, order_known=command.order_known)
    return state._replace(public=replaced(state.public, trouble))


def _dismiss(state: State, command: Dismiss) -> State:
    trouble = _trouble(state.public, command.trouble)._replace(status=TroubleStatus.CLOSED)
    return state._replace(public=replaced(state.public, trouble))


def _dismissing(_: Public, __: Command) -> Authority:
    """The Dealer may own up to it; that nothing happened takes a second pair of eyes."""
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


def _suspected(public: Public) -> bool:
    return any(t.status is TroubleStatus.SUSPECTED for t in public.troubles)


def _verify_decide(public: Public, command: Decide) -> None:
    trouble = _trouble(public, command.trouble)
    if trouble.status is TroubleStatus.SUSPECTED:
        raise Refusal("say first whether it did happen: confirm or dismiss it")
    rule = ruling_on(public, trouble)
    remedies = rule.remedies
    if public.round is None:
        remedies = tuple(r for r in remedies if r in WITHOUT_A_ROUND) or (Remedy.CONTINUE,)
    if trouble.situation is Situation.INTERRUPTION and closed_cards(public):
        raise Refusal(
            "first expose the cards on the table in the Pit Supervisor's presence", rule.paragraph
        )
    if command.remedy not in remedies:
        raise Refusal(
            f"{command.remedy} is no remedy here; there is {' or '.join(remedies)}",
            rule.paragraph,
        )
    verify_remedy(public, command, trouble)


def _deciding(public: Public, command: Decide) -> Authority:
    rule = ruling_on(public, _trouble(public, command.trouble))
    return Authority(rule.decides, rule.paragraph)


def _decide(state: State, command: Decide) -> State:
    public = state.public
    trouble = _trouble(public, command.trouble)
    rule = ruling_on(public, trouble)
    asks = _asks_players(public, command, trouble, rule)
    if asks and rule.withdraw_first:
        asking = ask_players(public, rule.withdrawal_paragraph, then=command)
        if asking is not public:
            return state._replace(public=asking)
    state = carry_out(state, command)
    if asks and not rule.withdraw_first:
        paragraph = (
            rule.paragraph if rule.withdrawal is Withdrawal.NEVER else (rule.withdrawal_paragraph)
        )
        state = state._replace(public=ask_players(state.public, paragraph))
    return state


def _asks_players(public: Public, command: Decide, trouble: Trouble, rule: Irregularity) -> bool:
    """Whether Players are asked to play on or to withdraw."""
    if command.remedy is Remedy.OFFER_WITHDRAWAL:
        return True
    if command.remedy in ASKS_NOBODY:
        return False
    if rule.withdrawal is Withdrawal.NEVER:
        return bool(command.withdraw) and rule.paragraph in (
            HOUSE,
            public.settings.game.not_covered.paragraph,
        )
    if rule.withdrawal is Withdrawal.ALWAYS:
        return True
    is_established = moment(public, trouble).established
    if rule.withdrawal is Withdrawal.IF_NOTHING_ESTABLISHED:
        return not is_established
    return not (is_established and command.remedy is Remedy.RECONSTRUCT)


def carry_out(state: State, command: Decide) -> State:
    """The remedy is done and the irregularity is closed, with who decided it."""
    public = state.public
    trouble = _trouble(public, command.trouble)
    rule = ruling_on(public, trouble)
    state = DOES[command.remedy](state, command, trouble, rule)
    public = state.public
    unfit = command.remedy is Remedy.VOID and trouble.situation in CARDS_UNFIT
    if unfit or rule.changes_cards_after(command.remedy):
        public = change_due(public, rule.paragraph)
    if leaves_open(public, command, trouble):
        return state._replace(public=public)
    approval = public.approval
    trouble = trouble._replace(
        status=TroubleStatus.CLOSED,
        remedy=command.remedy,
        paragraph=rule.paragraph,
        decided_by=approval.by if approval is not None else command.by,
    )
    public = replaced(public, trouble)
    if command.remedy is Remedy.VOID and public.round is not None:
        public = _all_closed(public)
    return state._replace(public=public)


def _all_closed(public: Public) -> Public:
    """A void round needs no further decision; a broken device still does."""
    return public._replace(
        troubles=tuple(
            t if t.situation in OUTLIVE_A_VOID else t._replace(status=TroubleStatus.CLOSED)
            for t in public.troubles
        )
    )


def _choose_option(state: State, command: ChooseOption) -> State:
    state = choose(state, command)
    return state if options_of(state.public)[1].waiting else _end_options(state)


def _close_options(state: State, _: CloseOptions) -> State:
    return _end_options(state)


def _end_options(state: State) -> State:
    """All have chosen; a remedy that waited for it is carried out."""
    round_, options = options_of(state.public)
    state = state._replace(public=state.public._replace(round=round_._replace(options=None)))
    return state if options.then is None else carry_out(state, options.then)


OPEN_TABLE = frozenset(Phase) - {Phase.TABLE_CLOSED}
DECLARED = OPEN_TABLE - {Phase.OPTIONS, Phase.RETURN, Phase.NO_SHOE}
DECIDED = IN_PLAY | {Phase.STOPPED, Phase.COLLECT, Phase.PAY, Phase.BETTING}

RULES: dict[type[Command], CommandRule] = {
    Declare: CommandRule(DECLARED, _declare, _verify_declare, authority=_declaring),
    Confirm: CommandRule(frozenset({Phase.STOPPED}), _confirm, _verify_confirm, ready=_suspected),
    Dismiss: CommandRule(
        frozenset({Phase.STOPPED}),
        _dismiss,
        _verify_suspected,
        ready=_suspected,
        authority=_dismissing,
    ),
    Decide: CommandRule(
        DECIDED,
        _decide,
        _verify_decide,
        ready=lambda public: any(t.status is TroubleStatus.OPEN for t in public.troubles),
        authority=_deciding,
    ),
    ChooseOption: CommandRule(
        frozenset({Phase.OPTIONS}),
        _choose_option,
        verify_choose,
        ready=lambda public: not options_of(public)[1].untracked,
    ),
    CloseOptions: CommandRule(
        frozenset({Phase.OPTIONS}),
        _close_options,
        ready=lambda public: options_of(public)[1].untracked,
    ),
}
