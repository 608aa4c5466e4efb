"""Cards entered by hand, turned over, and put right."""

from rules.cards import Card
from rules.hands import Hand
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.said import Said
from rules.table.cards_in_play import card_at, draw
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    Command,
    CorrectCard,
    EnterCard,
    ExposeCard,
    ExposeHand,
    StrikeCard,
)
from rules.table.facts import Position
from rules.table.phase import IN_PLAY, Phase
from rules.table.settings import Reading
from rules.table.state import Public, Round, State
from rules.table.troubles import UNHEARD, open_troubles
from rules.table.turning import correct, expose, strike
from rules.table.windows import shown_points, waiver_stands

CARDS_ON_TABLE = IN_PLAY | {Phase.STOPPED, Phase.OPTIONS}


def _round(public: Public) -> Round:
    if public.round is None:
        raise Refusal("no round is under way, and no card of one lies on the table")
    return public.round


def enters_by_hand(public: Public) -> bool:
    """Whether the Dealer taps in cards: none is told, or some may have gone unheard."""
    return (
        public.settings.reading is Reading.NONE
        or public.device.by_hand
        or any(trouble.situation in UNHEARD for trouble in open_troubles(public))
    )


def _verify_enter(public: Public, command: EnterCard) -> None:
    if command.card is None and not public.face_down:
        raise Refusal("tap the rank of the card: it lies face up")


def _enter(state: State, command: EnterCard) -> State:
    return draw(state, command.card, closed=command.card is None, entered=True)


def closed_cards(public: Public, hand: Hand | None = None) -> tuple[int, ...]:
    """The closed cards of a hand, or of both, in the order of their places."""
    round_ = public.round
    if round_ is None:
        return ()
    layout = round_.layout
    hands = (layout.player, layout.banker) if hand is None else (layout.hand(hand),)
    closed = tuple(n for numbers in hands for n in numbers if round_.cards[n].shown is None)
    if hand is None and _banker_first(public):
        return tuple(reversed(closed))
    return closed


def _banker_first(public: Public) -> bool:
    """Under a waiver Banker's third card is exposed before Player's (reading 9)."""
    round_ = public.round
    return (
        round_ is not None
        and waiver_stands(public, round_)
        and shown_points(round_, round_.layout.banker, 2) is None
    )


def _verify_banker_first(public: Public, numbers: tuple[int, ...]) -> None:
    """What is turned over by mistake is first declared, and then it is stopped play."""
    round_, table = _round(public), public.settings.game.insurance
    if table is None or public.phase is Phase.STOPPED or not _banker_first(public):
        return
    if numbers[0] in round_.layout.player[2:]:
        raise Refusal(
            "insurance was waived so that Banker's third card is exposed before Player's",
            table.waiver_paragraph,
        )


def _verify_value(public: Public, number: int, card: Card | None) -> None:
    if card is None and not _round(public).cards[number].read:
        raise Refusal("the device has not told this card: tap its rank")


def _verify_expose_card(public: Public, command: ExposeCard) -> None:
    place = command.position
    number = card_at(_round(public), place)
    if number is None:
        raise Refusal("no card lies at {hand}-{place}", hand=place.hand, place=place.place)
    if _round(public).cards[number].shown is not None:
        raise Refusal(
            "{hand}-{place} is exposed already; to put it right, correct the card",
            hand=place.hand,
            place=place.place,
        )
    _verify_value(public, number, command.card)
    _verify_banker_first(public, (number,))


def _expose_card(state: State, command: ExposeCard) -> State:
    number = card_at(_round(state.public), command.position)
    assert number is not None
    return expose(state, number, command.card)


def _verify_expose_hand(public: Public, command: ExposeHand) -> None:
    numbers = closed_cards(public, command.hand)
    if not numbers:
        raise Refusal("no card of that hand lies closed")
    if command.cards and len(command.cards) != len(numbers):
        raise Refusal("{count} cards lie closed; tap as many ranks", count=len(numbers))
    for place, number in enumerate(numbers):
        _verify_value(public, number, command.cards[place] if command.cards else None)
    _verify_banker_first(public, numbers)


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


def _last_entered(public: Public) -> bool:
    """Whether the last card of the round was tapped in, and can have been one tap too many."""
    round_ = public.round
    return (
        round_ is not None
        and bool(round_.cards)
        and round_.cards[-1].entered
        and not round_.cards[-1].gone
        and round_.void is None
    )


def _strike(state: State, _: StrikeCard) -> State:
    return strike(state)


def _correcting(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


RULES: dict[type[Command], CommandRule] = {
    EnterCard: CommandRule(
        CARDS_ON_TABLE | {Phase.BETTING, Phase.BURN},
        _enter,
        _verify_enter,
        ready=enters_by_hand,
        unready=Said("the device tells the cards by itself"),
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
    StrikeCard: CommandRule(
        CARDS_ON_TABLE | {Phase.COLLECT},
        _strike,
        ready=_last_entered,
        unready=Said("the last card was not tapped in: the device told it"),
        authority=_correcting,
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
