"""What each prompt carries, and so which blanks its sentence has and which key it is found under.

The rules fill a prompt in `rules/table/*prompts.py`; this is the same seen from the words.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from rules.table.prompt import Code, Prompt


class Amount(Enum):
    """What the amount of a prompt counts."""

    MONEY = "money"
    CARDS = "cards"
    POINTS = "points"


DEALT = "dealt"
"""A kind of subject that may tell two sentences apart and is no word in either."""
DEALT_CODES = ("initial", "third")


class Shape(NamedTuple):
    """One way in which a code is filled in."""

    carries: frozenset[str] = frozenset()
    """Of hand, odds, player, amount and subject, those that are there."""
    subject: str = ""
    """The kind of the subject."""
    amount: Amount = Amount.MONEY
    variant: str = ""
    """Part of the key, where a code is filled in in more than one way."""


def _shape(
    carries: str = "", subject: str = "", amount: Amount = Amount.MONEY, variant: str = ""
) -> Shape:
    names = frozenset(carries.split()) | ({"subject"} if subject else frozenset())
    return Shape(names, subject, amount, variant)


_NOTHING = (_shape(),)
_BET_OF_PLAYER = (_shape("player amount", "bet"),)
_MONEY_ON_HAND = (_shape("hand amount"),)
_POINTS_OF_HAND = (_shape("hand amount", amount=Amount.POINTS),)
_COUNT = (_shape("amount", amount=Amount.CARDS),)
_ROLE = (_shape(subject="role"),)
_HANDLED = (_shape("hand", DEALT), _shape("hand player", DEALT, variant="box"))

SHAPES: Mapping[Code, tuple[Shape, ...]] = {
    **dict.fromkeys(Code, _NOTHING),
    Code.BURN: _COUNT,
    Code.SET_ASIDE: _COUNT,
    Code.METHOD: (_shape(subject="method"),),
    Code.PLACED_BY_STAFF: _BET_OF_PLAYER,
    Code.REJECT_EXCESS: _BET_OF_PLAYER,
    Code.UNDER_MINIMUM: _BET_OF_PLAYER,
    Code.OVER_MAXIMUM: _BET_OF_PLAYER,
    Code.TAKE_BACK: _BET_OF_PLAYER,
    Code.OVER_DIFFERENTIAL: _MONEY_ON_HAND,
    Code.MAY_INCREASE: _MONEY_ON_HAND,
    Code.REMOVE_WAGERS: (_shape("amount", "role"),),
    Code.DRAW: _HANDLED,
    Code.EXPOSE: _HANDLED,
    Code.PLAYER_HAS_DEVICE: (_shape("player"),),
    Code.ASK_PLAYER: (_shape("player"),),
    Code.PASS_HAND: (_shape("hand player"),),
    Code.TOTAL: _POINTS_OF_HAND,
    Code.NATURAL: _POINTS_OF_HAND,
    Code.STANDS: (_shape("hand"),),
    Code.DRAWS: (_shape("hand"),),
    Code.LAMMER: (_shape("hand odds"), _shape("hand odds player amount", variant="box")),
    Code.WINNER: (
        _shape("hand amount", "winner", Amount.POINTS),
        _shape("amount", "winner", Amount.POINTS),
    ),
    Code.COLLECT: (_shape(subject="bet"), _shape("player amount", "bet", variant="box")),
    Code.PAY: (_shape("odds", "bet"), _shape("odds player amount", "bet", variant="box")),
    Code.GIVE_BACK: (
        _shape(variant="all"),
        _shape(subject="bet"),
        _shape("player", "bet", variant="box-whole"),
        _shape("player amount", "bet", variant="box"),
    ),
    Code.INSURANCE_MISSED: _ROLE,
    Code.CALL: _ROLE,
    Code.STOP: (_shape(subject="situation"),),
    Code.SUSPECTED: (_shape(subject="situation"),),
}
"""The ways in which each code is filled in; what is not named here carries nothing."""

_CARRIED = ("hand", "odds", "player", "amount", "subject")
_BY_CONTENT = {(code, shape.carries): shape for code, shapes in SHAPES.items() for shape in shapes}


def carried(prompt: Prompt) -> frozenset[str]:
    """What is there of hand, odds, player, amount and subject."""
    there = (name for name in _CARRIED if getattr(prompt, name) not in (None, ""))
    return frozenset(there)


def shape_of(prompt: Prompt) -> Shape | None:
    """The shape of a prompt, None for one that the rules do not make."""
    return _BY_CONTENT.get((prompt.code, carried(prompt)))
