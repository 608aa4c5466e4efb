"""Cards entered by hand, turned over, and put right."""

from rules.cards import Card
from rules.hands import Hand
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.cards_in_play import card_at, draw
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import Command, CorrectCard, EnterCard, ExposeCard, ExposeHand
from rules.table.facts import Position
from rules.table.phase import IN_PLAY, Phase
from rules.table.settings import Reading
from rules.table.state import Public, Round, State
from rules.table.turning import correct, expose

CARDS_ON_TABLE = IN_PLAY | {Phase.STOPPED, Phase.OPTIONS}


def _round(public: Public) -> Round:
    if public.round is None:
        raise Refusal("no round is under way, and no card of one lies on the table")
    return public.round


def enters_by_hand(public: Public) -> bool:
    """Whether the Dealer taps in the cards that are drawn."""
    return public.settings.reading is Reading.NONE or public.device.by_hand


def _verify_enter(public: Public, command: EnterCard) -> None:
    if command.card is None and not public.face_down:
        raise Refusal("tap the rank of the card: it lies face up")


def _enter(state: State, command: EnterCard) -> State:
    return draw(state, command.card, closed=command.card is None)


def closed_cards(public: Public, hand: Hand | None = None) -> tuple[int, ...]:
    """The closed cards of a hand, or of both, in the order of their places."""
    round_ = public.round
    if round_ is None:
        return ()
    layout = round_.layout
    hands = (layout.player, layout.banker) if hand is None else (layout.hand(hand),)
    return tuple(n for numbers in hands for n in numbers if round_.cards[n].shown is None)


def _verify_value(public: Public, number: int, card: Card | None) -> None:
    if card is None and not _round(public).cards[number].read:
        raise Refusal("the device has not told this card: tap its rank")


def _verify_expose_card(public: Public, command: ExposeCard) -> None:
    number = card_at(_round(public), command.position)
    if number is None:
        raise Refusal(f"no card lies at {command.position}")
    if _round(public).cards[number].shown is not None:
        raise Refusal(f"{command.position} is exposed already; to put it right, correct the card")
    _verify_value(public, number, command.card)


def _expose_card(state: State, command: ExposeCard) -> State:
    number = card_at(_round(state.public), command.position)
    assert number is not None
    return expose(state, number, command.card)


def _verify_expose_hand(public: Public, command: ExposeHand) -> None:
    numbers = closed_cards(public, command.hand)
    if not numbers:
        raise Refusal("no card of that hand lies closed")
    if command.cards and len(command.cards) != len(numbers):
        raise Refusal(f"{len(numbers)} cards lie closed; tap as many ranks")
    for place, number in enumerate(numbers):
        _verify_value(public, number, command.cards[place] if command.cards else None)


def _expose_hand(state: State, command: ExposeHand) -> State:
    numbers = closed_cards(state.public, command.hand)
    for place, number in enumerate(numbers):
        state = expose(state, number, command.cards[place] if command.cards else None)
    return state


def _verify_correct(public: Public, command: CorrectCard) -> None:
    verify_exposed(public, command.position)


def verify_exposed(public: Public, position: Position | None) -> None:
    """Refuse to put a card right that nobody can see."""
    number = None if position is None else card_at(_round(public), position)
    if number is None:
        raise Refusal("say which card is to be put right")
    if _round(public).cards[number].shown is None:
        raise Refusal("that card lies closed: expose it first")


def _correct(state: State, command: CorrectCard) -> State:
    number = card_at(_round(state.public), command.position)
    assert number is not None
    return correct(state, number, command.card)


def _correcting(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


RULES: dict[type[Command], CommandRule] = {
    EnterCard: CommandRule(
        CARDS_ON_TABLE | {Phase.BETTING, Phase.BURN},
        _enter,
        _verify_enter,
        ready=enters_by_hand,
        unready="the device tells the cards by itself",
    ),
    ExposeCard: CommandRule(
        CARDS_ON_TABLE,
        _expose_card,
        _verify_expose_card,
        ready=lambda public: bool(closed_cards(public)),
    ),
    ExposeHand: CommandRule(
        CARDS_ON_TABLE,
        _expose_hand,
        _verify_expose_hand,
        ready=lambda public: bool(closed_cards(public)),
    ),
    CorrectCard: CommandRule(
        CARDS_ON_TABLE | {Phase.COLLECT},
        _correct,
        _verify_correct,
        ready=lambda public: (
            public.round is not None and any(card.shown is not None for card in public.round.cards)
        ),
        authority=_correcting,
    ),
}
