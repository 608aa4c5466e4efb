"""The result confirmed; losing wagers collected, then winning ones paid."""

from rules.irregularities import Situation
from rules.refusal import HOUSE
from rules.said import Said
from rules.table.command_rule import CommandRule
from rules.table.commands import Collect, Command, ConfirmResult, Pay
from rules.table.phase import Phase
from rules.table.rounds import finish_round
from rules.table.standing import confirmed
from rules.table.state import Public, State
from rules.table.troubles import open_troubles


def _confirm_result(state: State, _: ConfirmResult) -> State:
    return state._replace(public=confirmed(state.public))


def _collect(state: State, _: Collect) -> State:
    public = state.public
    assert public.round is not None
    return state._replace(public=public._replace(round=public.round._replace(collected=True)))


def _pay(state: State, _: Pay) -> State:
    return finish_round(state)


def _collect_first(public: Public) -> str:
    return public.settings.game.cites.collect_first if public.phase is Phase.COLLECT else HOUSE


MISSED = Said("first decide about the insurance that was not offered")


def _insurance_decided(public: Public) -> bool:
    """Insurance that was missed is decided before chips move."""
    return not any(t.situation is Situation.INSURANCE_MISSED for t in open_troubles(public))


RULES: dict[type[Command], CommandRule] = {
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
