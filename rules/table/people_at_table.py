"""The table opened and closed, its Dealer relieved, its result confirmed, its bets settled."""

from rules.conduct import Method
from rules.irregularities import Situation
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    CloseTable,
    Collect,
    Command,
    ConfirmResult,
    OpenTable,
    Pay,
    RelieveDealer,
)
from rules.table.phase import Phase
from rules.table.rounds import finish_round
from rules.table.standing import confirmed
from rules.table.state import Public, State
from rules.table.troubles import open_troubles

OPEN = frozenset(Phase) - {Phase.TABLE_CLOSED}


def _open_table(state: State, command: OpenTable) -> State:
    return state._replace(public=state.public._replace(open=True, dealer=command.by))


def _close_table(state: State, _: CloseTable) -> State:
    return state._replace(public=state.public._replace(open=False, dealer=None))


def _verify_relief(public: Public, command: RelieveDealer) -> None:
    if public.dealer is not None and command.dealer.name == public.dealer.name:
        raise Refusal(f"{command.dealer.name} deals already")


def _relieve(state: State, command: RelieveDealer) -> State:
    return state._replace(public=state.public._replace(dealer=command.dealer))


def _confirm_result(state: State, _: ConfirmResult) -> State:
    return state._replace(public=confirmed(state.public))


def _collect(state: State, _: Collect) -> State:
    public = state.public
    assert public.round is not None
    return state._replace(public=public._replace(round=public.round._replace(collected=True)))


def _pay(state: State, _: Pay) -> State:
    return finish_round(state)


def _opening(public: Public, _: Command) -> Authority:
    """A table set up for Method C needs the same consent as choosing it."""
    rule = public.settings.game.conduct.methods[public.method]
    if public.method is not Method.C:
        return Authority(Role.DEALER)
    return Authority(rule.decides, rule.paragraph)


def _closing(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


def _collect_first(public: Public) -> str:
    return public.settings.game.cites.collect_first if public.phase is Phase.COLLECT else HOUSE


MISSED = "first decide about the insurance that was not offered"


def _insurance_decided(public: Public) -> bool:
    """Insurance that was missed is decided before chips move."""
    return not any(t.situation is Situation.INSURANCE_MISSED for t in open_troubles(public))


RULES: dict[type[Command], CommandRule] = {
    OpenTable: CommandRule(frozenset({Phase.TABLE_CLOSED}), _open_table, authority=_opening),
    CloseTable: CommandRule(
        frozenset({Phase.NO_SHOE, Phase.BETWEEN, Phase.CHANGE_CARDS}),
        _close_table,
        authority=_closing,
    ),
    RelieveDealer: CommandRule(OPEN, _relieve, _verify_relief),
    ConfirmResult: CommandRule(frozenset({Phase.RESULT}), _confirm_result),
    Collect: CommandRule(
        frozenset({Phase.COLLECT}), _collect, ready=_insurance_decided, unready=MISSED
    ),
    Pay: CommandRule(
        frozenset({Phase.PAY, Phase.RETURN}),
        _pay,
        ready=_insurance_decided,
        unready=MISSED,
        not_now=_collect_first,
    ),
}
