"""How a round is conducted, as data: who draws, who receives which hand, who exposes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.people import Role
from rules.refusal import HOUSE


class Method(StrEnum):
    """The three ways to conduct a round."""

    A = "A"
    """The Dealer draws; Players receive the hands."""
    B = "B"
    """The Dealer draws and keeps both hands."""
    C = "C"
    """A Player draws."""


class HandsGoTo(StrEnum):
    """Who may handle the cards where Players do."""

    HIGHEST_SEATED = "highest-seated"
    """The Seated Player with the highest bet on the table, who asks for a card."""
    HIGHEST_ON_EACH_HAND = "highest-on-each-hand"


@dataclass(frozen=True, slots=True)
class MethodRule:
    """Who may choose a method, and where."""

    decides: Role = Role.PIT_MANAGER
    paragraph: str = HOUSE
    """Where the method may be chosen."""
    draws_paragraph: str = HOUSE
    """Who draws and announces."""
    hands_paragraph: str = HOUSE
    """Where the hands go."""
    high_limit_only: bool = False
    reading_device_only: bool = False
    reading_device_paragraph: str = HOUSE
    by_table_setting: bool = False
    """The book does not know the method: the table's settings must allow it."""


HOUSE_METHODS: Mapping[Method, MethodRule] = {
    Method.A: MethodRule(),
    Method.B: MethodRule(),
    Method.C: MethodRule(
        decides=Role.ASSISTANT_CASINO_MANAGER, reading_device_only=True, by_table_setting=True
    ),
}
"""Where the book does not speak of methods."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """All that a book says of it; `house` where it is silent."""

    methods: Mapping[Method, MethodRule] = field(default_factory=lambda: HOUSE_METHODS)
    one_method: str = HOUSE
    """Every round is conducted by one of the methods."""
    hands_go_to: HandsGoTo = HandsGoTo.HIGHEST_ON_EACH_HAND
    standing_behind_seated: bool = False
    """A Standing Player bets on a Seated Player's box, or not at all."""
    hands: str = HOUSE
    """Who receives the cards."""
    refused: str = HOUSE
    """They are refused: to the next highest."""
    equal: str = HOUSE
    """Equal bets: to who placed first."""
    equal_unclear: str = HOUSE
    """It cannot be told: somebody chooses."""
    equal_refused: str = HOUSE
    """Equal bets, refused: round the table."""
    first_revealed: str = HOUSE
    third_cards: str = HOUSE
    any_squeezer: str = HOUSE
    any_squeezer_decides: Role = Role.PIT_MANAGER
    squeeze: str = HOUSE
    draw_without_wager: str = HOUSE
    hand_through_dealer: str = HOUSE
    exposed_to_area: str = HOUSE
    """The initial hands, once exposed, go to their areas."""
    third_by_holder: str = HOUSE
    third_to_area: str = HOUSE
    """So do the third cards."""
    keeps_device: str = HOUSE
    dealer_keeps_device: str = HOUSE
