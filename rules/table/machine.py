"""The table's one way in: `reduce(state, event)`.

A fact is taken in every state. A command is verified first and raises a `Refusal` if it cannot
be; where somebody else must agree, it waits for their approval.
"""

from typing import NamedTuple

from rules.people import Person, Role, stands_for
from rules.refusal import Refusal
from rules.said import Said
from rules.table import (
    betting,
    conducting,
    deciding,
    declaring,
    exposing,
    insuring,
    people_at_table,
    setting_up,
    settling_up,
    shoe_life,
)
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import Approve, Command, Decide, Deny, UndoLast
from rules.table.device_facts import TAKES
from rules.table.facts import Fact
from rules.table.phase import Phase
from rules.table.standing import stand
from rules.table.state import Approval, Pending, Public, State


class Event(NamedTuple):
    """Something that happened at a table: its number, its time in milliseconds, what it was."""

    seq: int
    at: int
    what: Fact | Command


def reduce(state: State, event: Event) -> State:
    """The state after one more event."""
    what = event.what
    take = TAKES.get(type(what))
    if take is not None:
        state = take(state._replace(before=None), what)
    else:
        assert isinstance(what, Command)
        state = _obeyed(state, what, event.at)
    public = state.public._replace(seq=event.seq, time=event.at, can_undo=state.before is not None)
    return stand(State(public, state.secret, state.before))


def verify(public: Public, command: Command) -> None:
    """Refuse a command that cannot be given now, with the reason and the paragraph.

    Told from what the table knows. One remedy, the search for missing cards, is then also held
    against what the log knows: it is the Shift Manager's, with every card on the table.
    """
    rule = RULES[type(command)]
    if public.phase not in rule.phases:
        raise Refusal(
            "{command} cannot be done now: {now}",
            rule.not_now(public),
            command=command.name,
            now=NOW[public.phase],
        )
    rule.verify(public, command)
    if not rule.ready(public):
        raise Refusal(
            "{command} cannot be done: {why}",
            rule.not_now(public),
            command=command.name,
            why=rule.unready,
        )


def can(public: Public, command: Command) -> bool:
    """Whether a command can be given now."""
    try:
        verify(public, command)
    except Refusal:
        return False
    return True


def enabled(public: Public) -> tuple[str, ...]:
    """The names of the commands that can be given now, with the right arguments."""
    return tuple(name for name, ready in _BY_PHASE[public.phase] if ready(public))


def may_act(public: Public, person: Person, role: Role) -> bool:
    """Whether a person may do what that role is asked for.

    Whoever deals is never their own supervisor, whatever else they may be.
    """
    if role is not Role.DEALER and public.dealer and public.dealer.name == person.name:
        return False
    return stands_for(person.role, role, public.settings.most_senior)


def _obeyed(state: State, command: Command, at: int) -> State:
    public = state.public
    verify(public, command)
    if isinstance(command, Approve):
        return _approved(state, command, at)
    rule = RULES[type(command)]
    needed = authority(public, command)
    if not may_act(public, command.by, needed.role):
        if public.pending is not None:
            raise Refusal(
                "{command} waits for approval; approve or deny it",
                command=public.pending.command.name,
            )
        waiting = Pending(command, needed.role, needed.paragraph, _cards_out(public))
        return State(public._replace(pending=waiting), state.secret, _before(state))
    # Only to whoever may decide it: to all others the answer could tell of a closed card.
    rule.verify_by_log(state, command)
    done = rule.do(state._replace(public=public._replace(approval=None)), command)
    return done._replace(before=_before(state) if command.can_be_undone else None)


def authority(public: Public, command: Command) -> Authority:
    """Who must agree to a command, as things stand."""
    rule = RULES[type(command)]
    return rule.authority(public, command) if rule.authority else Authority(Role.DEALER)


def _cards_out(public: Public) -> int:
    return 0 if public.round is None else len(public.round.cards)


def _before(state: State) -> State:
    """What an undo goes back to; only the last command can be undone."""
    return state._replace(before=None)


def _verify_approve(public: Public, command: Approve) -> None:
    pending = public.pending
    if pending is None:
        raise Refusal("nothing waits for approval")
    if command.by.name == pending.command.by.name:
        raise Refusal("nobody approves their own; call somebody else")
    verify(public, pending.command)
    if isinstance(pending.command, Decide) and pending.cards != _cards_out(public):
        raise Refusal("another card has come since it was asked for; deny it and decide anew")
    # What has happened since may ask for somebody else than when it was asked for.
    needed = authority(public, pending.command)
    if not may_act(public, command.by, needed.role):
        raise Refusal("this needs a {role} or above", needed.paragraph, role=needed.role)


def _approved(state: State, command: Approve, at: int) -> State:
    pending = state.public.pending
    assert pending is not None
    approval = Approval(command.by, at, pending.command.name, pending.paragraph)
    rule = RULES[type(pending.command)]
    rule.verify_by_log(state, pending.command)
    public = state.public._replace(pending=None, approval=approval)
    return rule.do(State(public, state.secret), pending.command)


def _deny(state: State, _: Deny) -> State:
    return state._replace(public=state.public._replace(pending=None))


def _undo(state: State, _: UndoLast) -> State:
    before = state.before
    assert before is not None
    return before


EVERY_PHASE = frozenset(Phase)


def _waits(public: Public) -> bool:
    return public.pending is not None


def _approve(_: State, command: Approve) -> State:
    raise AssertionError(f"{command} is carried out by `_approved`, which knows the time")


RULES: dict[type[Command], CommandRule] = {
    Approve: CommandRule(EVERY_PHASE, _approve, _verify_approve, ready=_waits),
    Deny: CommandRule(EVERY_PHASE, _deny, ready=_waits, unready=Said("nothing waits for approval")),
    UndoLast: CommandRule(
        EVERY_PHASE,
        _undo,
        ready=lambda public: public.can_undo,
        unready=Said("the last tap cannot be taken back any more"),
    ),
    **people_at_table.RULES,
    **setting_up.RULES,
    **settling_up.RULES,
    **shoe_life.RULES,
    **betting.RULES,
    **conducting.RULES,
    **exposing.RULES,
    **insuring.RULES,
    **declaring.RULES,
    **deciding.RULES,
}
"""Every command there is."""

_BY_PHASE = {
    phase: tuple(
        (command.name, rule.ready) for command, rule in RULES.items() if phase in rule.phases
    )
    for phase in Phase
}

NOW = {
    Phase.TABLE_CLOSED: Said("the table is closed"),
    Phase.NO_SHOE: Said("there are no cards; take in a shoe"),
    Phase.BURN: Said("the first cards are being burnt"),
    Phase.BETWEEN: Said('no round is under way; call "Place your bets, please"'),
    Phase.CHANGE_CARDS: Said("the cards must be changed first"),
    Phase.BETTING: Said('betting is open; call "No more bets" first'),
    Phase.STOPPED: Said("play is stopped by an irregularity; decide it first"),
    Phase.OPTIONS: Said("Players are choosing whether to play on"),
    Phase.DEAL: Said("betting is closed and the first four cards are being drawn"),
    Phase.EXPOSE: Said("betting is closed and the hands are to be exposed"),
    Phase.INSURANCE_FOUR: Said("betting is closed and insurance is on offer"),
    Phase.PLAYER_DRAW: Said("betting is closed and Player draws"),
    Phase.PLAYER_EXPOSE: Said("betting is closed and Player's third card is to be exposed"),
    Phase.INSURANCE_THIRD: Said("betting is closed and insurance is on offer"),
    Phase.BANKER_DRAW: Said("betting is closed and Banker draws"),
    Phase.BANKER_EXPOSE: Said("betting is closed and Banker's third card is to be exposed"),
    Phase.RESULT: Said("all cards are out; confirm the result"),
    Phase.COLLECT: Said("losing wagers are being collected"),
    Phase.PAY: Said("winning wagers are being paid"),
    Phase.RETURN: Said("the round is void; give every bet back first"),
}
"""What the table is waiting for, for a refusal."""
