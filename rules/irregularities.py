"""Irregularities as data: the situation, when it applies, who decides, what may be done."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.people import Role
from rules.refusal import HOUSE


class Situation(StrEnum):
    """What went wrong."""

    # Cards that should not be there, or are not.
    FOREIGN_CARD = "foreign-card"
    COPY_TOO_MANY = "copy-too-many"
    CARDS_MISSING = "cards-missing"
    UNSHUFFLED = "unshuffled"
    TOO_FEW_CARDS = "too-few-cards"
    WRONG_NUMBER = "wrong-number"
    """A hand has too many or too few cards when the round is over."""
    EXCESS_CARD = "excess-card"
    """A card was drawn that is not due."""
    # How cards came.
    EARLY_CARD = "early-card"
    """A card was drawn before "No more bets"."""
    TOGETHER = "together"
    """Two or more cards were drawn at once."""
    EXPOSED_CARD = "exposed-card"
    """A card was seen before its time."""
    DEALT_FACE_UP = "dealt-face-up"
    FACE_UP_IN_DEVICE = "face-up-in-device"
    WRONG_AREA = "wrong-area"
    """Cards lie in the other hand's area, or came in the wrong order."""
    WRONG_PERSON = "wrong-person"
    NOT_PASSED = "not-passed"
    ORDER_ALTERED = "order-altered"
    EXPOSED_IN_MOVING = "exposed-in-moving"
    """Method C: seen while the device was moved."""
    DEALING_ERROR = "dealing-error"
    """Any other error in dealing."""
    CUT_CARD_FIRST = "cut-card-first"
    # The device and the link to it.
    UNREADABLE_CARD = "unreadable-card"
    DEVICE_ALARM = "device-alarm"
    DEVICE_RESET = "device-reset"
    LINK_LOST = "link-lost"
    FORCED_QUIT = "forced-quit"
    RESULT_CONFLICT = "result-conflict"
    """The device announces another result than the cards."""
    ENTRY_CONFLICT = "entry-conflict"
    """The Dealer entered another card than the device discloses."""
    POSITION_CONFLICT = "position-conflict"
    """The device counts the card to another hand."""
    INTERRUPTION = "interruption"
    # People.
    INSURANCE_MISSED = "insurance-missed"
    PLAYER_AWAY = "player-away"
    """Nobody there to expose a hand or to receive a card."""
    PLAYER_LEFT = "player-left"
    CARDS_TAKEN_AWAY = "cards-taken-away"
    NOTICED_LATE = "noticed-late"
    """An error of an earlier round, seen after the next has begun."""
    MISPLACED_BET = "misplaced-bet"
    NOT_COVERED = "not-covered"


class Remedy(StrEnum):
    """What may be done about it."""

    VOID = "void"
    CONTINUE = "continue"
    RECONSTRUCT = "reconstruct"
    DECIDE_ORDER = "decide-order"
    NEXT_ROUND = "next-round"
    """The card is the first of the next round."""
    OFFER_WITHDRAWAL = "offer-withdrawal"
    REOPEN_BETTING = "reopen-betting"
    CORRECT_CARD = "correct-card"
    REPLACE_CARDS = "replace-cards"
    FIND_MISSING = "find-missing"
    RETURN_ORIGINAL_BETS = "return-original-bets"


class Withdrawal(StrEnum):
    """When Players are asked to play on or to take back what is not yet decided."""

    NEVER = "never"
    ALWAYS = "always"
    IF_NOTHING_ESTABLISHED = "if-nothing-established"
    UNLESS_ESTABLISHED_AND_RECONSTRUCTED = "unless-established-and-reconstructed"


class Moment(NamedTuple):
    """What a book may make its ruling depend on, all of it public."""

    established: bool
    """A bet is conclusively won or lost by the exposed cards."""
    initial_deal: bool
    """No card beyond the first four has been drawn."""
    order_known: bool
    any_exposed: bool
    high_limit: bool
    method_c: bool
    """A Player draws the cards."""
    first_card_drawn: bool
    """The round has its first card."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One ruling: in that situation, at such a moment, these remedies by that role."""

    situation: Situation
    paragraph: str
    remedies: tuple[Remedy, ...]
    """The first is what the book does as a rule."""
    decides: Role = Role.DEALER
    established: bool | None = None
    initial_deal: bool | None = None
    order_known: bool | None = None
    any_exposed: bool | None = None
    high_limit: bool | None = None
    method_c: bool | None = None
    first_card_drawn: bool | None = None
    withdrawal: Withdrawal = Withdrawal.NEVER
    withdrawal_paragraph: str = HOUSE
    binds: bool = True
    """Who plays on takes every later card of the round and is not asked again."""
    withdraw_first: bool = False
    """Players are asked before the remedy is carried out."""
    replace_paragraph: str = HOUSE
    """Where the book says that the cards may be replaced beside the remedy chosen."""
    change_cards: bool = False
    """Afterwards the cards are to be changed, unless they could be reconstructed."""
    not_covered: bool = False
    """No book rules it: whoever decides also says whether Players may withdraw."""

    def applies(self, moment: Moment) -> bool:
        """Whether the ruling is for such a moment; what it leaves open may be anything."""
        return (
            self.established in (None, moment.established)
            and self.initial_deal in (None, moment.initial_deal)
            and self.order_known in (None, moment.order_known)
            and self.any_exposed in (None, moment.any_exposed)
            and self.high_limit in (None, moment.high_limit)
            and self.method_c in (None, moment.method_c)
            and self.first_card_drawn in (None, moment.first_card_drawn)
        )

    def changes_cards_after(self, remedy: Remedy) -> bool:
        """Whether the cards are changed then; reconstructed ones are as they should be."""
        return self.change_cards and remedy is not Remedy.RECONSTRUCT


def voids(situation: Situation, paragraph: str) -> Irregularity:
    """The round is void, and cards that are not as they should be are changed."""
    return Irregularity(situation, paragraph, (Remedy.VOID,), change_cards=True)


def plays_on(situation: Situation, paragraph: str) -> Irregularity:
    """The round goes on, and its outcome counts."""
    return Irregularity(situation, paragraph, (Remedy.CONTINUE,))


@dataclass(frozen=True, slots=True)
class NotCovered:
    """Who decides what a book does not cover, and the paragraph that says so."""

    paragraph: str = HOUSE
    decides: Role = Role.SHIFT_MANAGER


def ruling(
    rulings: Iterable[Irregularity],
    house: Iterable[Irregularity],
    otherwise: NotCovered,
    situation: Situation,
    moment: Moment,
) -> Irregularity:
    """The first ruling that fits, the game's before the house's; else it is not covered."""
    for irregularity in (*rulings, *house):
        if irregularity.situation is situation and irregularity.applies(moment):
            return irregularity
    return Irregularity(
        situation, otherwise.paragraph, tuple(Remedy), otherwise.decides, not_covered=True
    )
