"""Irregularities decided: Players' options, the remedy carried out."""

from dataclasses import replace

from rules.irregularities import Irregularity, Remedy, Situation, Withdrawal
from rules.people import Person
from rules.refusal import Refusal
from rules.said import Said, any_of
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    ChooseOption,
    CloseOptions,
    Command,
    Decide,
)
from rules.table.exposing import closed_cards
from rules.table.missing_cards import missing_cards
from rules.table.options import ask_players, choose, options_of, verify_choose
from rules.table.phase import IN_PLAY, Phase
from rules.table.remedies import DOES, leaves_open, verify_arguments, verify_remedy
from rules.table.shoe_life import change_due
from rules.table.state import Public, State, Trouble, TroubleStatus
from rules.table.troubles import (
    UNHEARD,
    moment,
    remedies_now,
    replaced,
    ruling_on,
    waiting_trouble,
)

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


def _verify_decide(public: Public, command: Decide) -> None:
    trouble = waiting_trouble(public, command.trouble)
    if trouble.status is TroubleStatus.SUSPECTED:
        raise Refusal("say first whether it did happen: confirm or dismiss it")
    rule = ruling_on(public, trouble)
    remedies = remedies_now(public, trouble, rule)
    if trouble.situation is Situation.INTERRUPTION and closed_cards(public):
        raise Refusal(
            "first expose the cards on the table in the Pit Supervisor's presence", rule.paragraph
        )
    if command.remedy not in remedies:
        raise Refusal(
            "{remedy} is no remedy here; there is {remedies}",
            rule.paragraph,
            remedy=command.remedy,
            remedies=any_of("remedy", remedies),
        )
    verify_remedy(public, command, trouble)
    verify_arguments(command, withdraw=rule.not_covered)


def _verify_found(state: State, command: Decide) -> None:
    """Missing cards can be told only if all others are accounted for."""
    if command.remedy is Remedy.FIND_MISSING and state.public.round is not None:
        missing_cards(state, command, waiting_trouble(state.public, command.trouble))


def _deciding(public: Public, command: Decide) -> Authority:
    rule = ruling_on(public, waiting_trouble(public, command.trouble))
    return Authority(rule.decides, rule.paragraph)


def _decide(state: State, command: Decide) -> State:
    public = state.public
    trouble = waiting_trouble(public, command.trouble)
    rule = ruling_on(public, trouble)
    approval = public.approval
    decider = command.by if approval is None else approval.by
    asks = _asks_players(public, command, trouble, rule)
    if asks and rule.withdraw_first:
        asking = ask_players(
            public, rule.withdrawal_paragraph, command, decided_by=decider, binds=rule.binds
        )
        if asking is not public:
            return state._replace(public=asking)
    state = carry_out(state, command, decider)
    if asks and not rule.withdraw_first:
        paragraph = (
            rule.paragraph if rule.withdrawal is Withdrawal.NEVER else (rule.withdrawal_paragraph)
        )
        state = state._replace(public=ask_players(state.public, paragraph, binds=rule.binds))
    return state


def _asks_players(public: Public, command: Decide, trouble: Trouble, rule: Irregularity) -> bool:
    """Whether Players are asked to play on or to withdraw."""
    if command.remedy is Remedy.OFFER_WITHDRAWAL:
        return True
    if command.remedy in ASKS_NOBODY or public.round is None:
        return False
    if rule.withdrawal is Withdrawal.NEVER:
        return rule.not_covered and bool(command.withdraw)
    if rule.withdrawal is Withdrawal.ALWAYS:
        return True
    is_established = moment(public, trouble).established
    if rule.withdrawal is Withdrawal.IF_NOTHING_ESTABLISHED:
        return not is_established
    return not (is_established and command.remedy is Remedy.RECONSTRUCT)


def carry_out(state: State, command: Decide, decider: Person) -> State:
    """The remedy is done and the irregularity is closed, with who decided it."""
    public = state.public
    trouble = waiting_trouble(public, command.trouble)
    rule = ruling_on(public, trouble)
    state = DOES[command.remedy](state, command, trouble, rule)
    public = state.public
    unfit = command.remedy is Remedy.VOID and trouble.situation in CARDS_UNFIT
    if unfit or rule.changes_cards_after(command.remedy):
        public = change_due(public, rule.paragraph)
    if leaves_open(public, command, trouble):
        return state._replace(public=public)
    trouble = trouble._replace(
        status=TroubleStatus.CLOSED,
        remedy=command.remedy,
        paragraph=rule.paragraph,
        decided_by=decider,
    )
    public = replaced(public, trouble)
    if command.remedy is Remedy.VOID and public.round is not None:
        public = _all_closed(public)
    return state._replace(public=public)


def _all_closed(public: Public) -> Public:
    """A void round needs no further decision; a broken device still does."""
    return public._replace(
        troubles=tuple(
            t if t.situation in UNHEARD else t._replace(status=TroubleStatus.CLOSED)
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
    then = options.then
    if then is None:
        return state
    if then.order:
        # Cards drawn while Players chose come after those that were put in order.
        later = (n for n in round_.order if n >= options.cards)
        then = replace(then, order=(*then.order, *later))
    return carry_out(state, then, options.decided_by or then.by)


DECIDED = IN_PLAY | {
    Phase.STOPPED,
    Phase.COLLECT,
    Phase.PAY,
    Phase.BETTING,
    Phase.BETWEEN,
    Phase.CHANGE_CARDS,
}

RULES: dict[type[Command], CommandRule] = {
    Decide: CommandRule(
        DECIDED,
        _decide,
        _verify_decide,
        verify_by_log=_verify_found,
        unready=Said("there is nothing to decide"),
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
