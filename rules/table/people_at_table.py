"""The table opened and closed, its Dealer relieved, its result confirmed, its bets settled."""

from rules.conduct import Method
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    CloseTable,
    Command,
    OpenTable,
    RelieveDealer,
)
from rules.table.phase import Phase
from rules.table.state import Public, State

OPEN = frozenset(Phase) - {Phase.TABLE_CLOSED}


def _open_table(state: State, command: OpenTable) -> State:
    return state._replace(public=state.public._replace(open=True, dealer=command.by))


def _close_table(state: State, _: CloseTable) -> State:
    return state._replace(public=state.public._replace(open=False, dealer=None))


def _verify_relief(public: Public, command: RelieveDealer) -> None:
    if public.dealer is not None and command.dealer.name == public.dealer.name:
        raise Refusal("{name} deals already", name=command.dealer.name)


def _relieve(state: State, command: RelieveDealer) -> State:
    return state._replace(public=state.public._replace(dealer=command.dealer))


def _opening(public: Public, _: Command) -> Authority:
    """A table set up for Method C needs the same consent as choosing it."""
    rule = public.settings.game.conduct.methods[public.method]
    if public.method is not Method.C:
        return Authority(Role.DEALER)
    return Authority(rule.decides, rule.paragraph)


def _closing(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


RULES: dict[type[Command], CommandRule] = {
    OpenTable: CommandRule(frozenset({Phase.TABLE_CLOSED}), _open_table, authority=_opening),
    CloseTable: CommandRule(
        frozenset({Phase.NO_SHOE, Phase.BETWEEN, Phase.CHANGE_CARDS}),
        _close_table,
        authority=_closing,
    ),
    RelieveDealer: CommandRule(OPEN, _relieve, _verify_relief),
}
