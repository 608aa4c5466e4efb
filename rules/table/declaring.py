"""Irregularities declared, and suspicions confirmed or dismissed."""

from rules.irregularities import Situation
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import Command, Confirm, Declare, Dismiss
from rules.table.phase import Phase
from rules.table.settings import Reading
from rules.table.state import Public, State, Trouble, TroubleStatus
from rules.table.troubles import (
    OF_DEALT_CARDS,
    replaced,
    ruling_on,
    waiting_trouble,
    with_trouble,
)

DECLARED_BY_SUPERVISOR = frozenset({Situation.INTERRUPTION})

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
        raise Refusal(
            "{situation} is noticed by the console; it is not declared",
            situation=command.situation,
        )
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
    if command.situation in OF_DEALT_CARDS and public.round is None and public.finished is None:
        raise Refusal("there is no round that it could be about")
    if command.situation is Situation.CARDS_TAKEN_AWAY and not command.cards:
        raise Refusal("say which cards the Player has left with")
    betting = public.round is not None and public.round.betting
    if command.situation is Situation.DEVICE_RESET and betting:
        raise Refusal("betting is open: reset the device, and Players may change their wagers")
    if command.situation is Situation.TOGETHER and not command.order_known:
        _verify_order_unknown(public, command.cards)
    if command.situation is Situation.INSURANCE_MISSED:
        _verify_missed(public)


def _verify_missed(public: Public) -> None:
    """Insurance cannot have been missed where there is none to offer."""
    table = public.settings.game.insurance
    if table is None:
        raise Refusal("{game} has no insurance", game=public.settings.game.id)
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


def _verify_suspected(public: Public, command: Confirm | Dismiss) -> None:
    if waiting_trouble(public, command.trouble).status is not TroubleStatus.SUSPECTED:
        raise Refusal("that irregularity is not in doubt: decide it")


def _verify_confirm(public: Public, command: Confirm) -> None:
    _verify_suspected(public, command)
    if not command.order_known:
        _verify_order_unknown(public, waiting_trouble(public, command.trouble).cards)


def _verify_order_unknown(public: Public, numbers: tuple[int, ...]) -> None:
    """An order that the device has read counts as determined (reading 20)."""
    round_ = public.round
    if public.settings.reading is not Reading.OPEN or round_ is None:
        return
    cards = [round_.cards[n] for n in numbers] or list(round_.cards)
    if all(card.read for card in cards):
        raise Refusal("the device has read these cards one by one: their order is known")


def _confirm(state: State, command: Confirm) -> State:
    trouble = waiting_trouble(state.public, command.trouble)
    trouble = trouble._replace(status=TroubleStatus.OPEN, order_known=command.order_known)
    return state._replace(public=replaced(state.public, trouble))


def _dismiss(state: State, command: Dismiss) -> State:
    trouble = waiting_trouble(state.public, command.trouble)._replace(status=TroubleStatus.CLOSED)
    return state._replace(public=replaced(state.public, trouble))


def _dismissing(_: Public, __: Command) -> Authority:
    """The Dealer may own up to it; that nothing happened takes a second pair of eyes."""
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


def _suspected(public: Public) -> bool:
    return any(t.status is TroubleStatus.SUSPECTED for t in public.troubles)


DECLARED = frozenset(Phase) - {
    Phase.TABLE_CLOSED,
    Phase.OPTIONS,
    Phase.RETURN,
    Phase.NO_SHOE,
}

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
}
