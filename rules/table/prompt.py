"""A prompt: what the Dealer is to do or to say, as data."""

from enum import StrEnum
from typing import NamedTuple

from rules.hands import Hand
from rules.refusal import HOUSE
from rules.wagers import Player


class Code(StrEnum):
    """What a prompt says; the words are the screen's, in the Dealer's language."""

    OPEN_TABLE = "open-table"
    TAKE_IN_CARDS = "take-in-cards"
    BURN_FIRST = "burn-first"
    BURN = "burn"
    PLACE_YOUR_BETS = "place-your-bets"
    NO_MORE_BETS = "no-more-bets"
    METHOD = "method"
    PLACED_BY_STAFF = "placed-by-staff"
    OVER_DIFFERENTIAL = "over-differential"
    MAY_INCREASE = "may-increase"
    REMOVE_WAGERS = "remove-wagers"
    REJECT_EXCESS = "reject-excess"
    UNDER_MINIMUM = "under-minimum"
    OVER_MAXIMUM = "over-maximum"
    DRAW = "draw"
    DEALER_HAS_DEVICE = "dealer-has-device"
    PLAYER_HAS_DEVICE = "player-has-device"
    OFFER_DEVICE = "offer-device"
    PASS_HAND = "pass-hand"
    KEEP_HANDS = "keep-hands"
    KEEP_CLOSED = "keep-closed"
    REVEAL_FIRST = "reveal-first"
    EXPOSE = "expose"
    TOTAL = "total"
    NATURAL = "natural"
    STANDS = "stands"
    DRAWS = "draws"
    LAMMER = "lammer"
    WAIVED = "waived"
    WINNER = "winner"
    CONFIRM = "confirm"
    COLLECT = "collect"
    PAY = "pay"
    GIVE_BACK = "give-back"
    TAKE_BACK = "take-back"
    VOID = "void"
    CHANGE_CARDS = "change-cards"
    MAY_REPLACE_CARDS = "may-replace-cards"
    REMOVE_CUT_CARD = "remove-cut-card"
    LAST_ROUND = "last-round"
    NO_INSURANCE = "no-insurance"
    INSURANCE_MISSED = "insurance-missed"
    CALL = "call"
    SUSPECTED = "suspected"
    STOP = "stop"
    EXPOSE_ALL = "expose-all"
    ASK_PLAYER = "ask-player"
    ASK_PLAYERS = "ask-players"
    SET_ASIDE = "set-aside"
    SORT_CARDS = "sort-cards"
    REPLACE_MISSING = "replace-missing"


class Prompt(NamedTuple):
    """One prompt: a code, the paragraph it is made by, and what fills it in."""

    code: Code
    paragraph: str = HOUSE
    hand: Hand | None = None
    odds: str | None = None
    player: Player | None = None
    amount: int | None = None
    subject: str = ""
    """A bet, a situation, a winner, a role."""
    under: str = ""
    """A second paragraph, where two rule together."""
