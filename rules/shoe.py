"""A shoe from first card to last: burn, rounds, cut card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import Card
from rules.game import Game
from rules.played_round import PlayedRound, play
from rules.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ShoeSettings:
    """How a table burns and cuts; the books leave it to the house."""

    burn: bool = True
    """The first card is shown, and as many as it says are burnt face down."""
    cut_card_from_end: int | None = 14
    """How many cards lie behind the cut card; none in a shuffler that never ends."""
    rounds_after_cut_card: int = 1
    """How many follow the round in which the cut card came out."""

    def __post_init__(self) -> None:
        if self.cut_card_from_end is not None and self.cut_card_from_end < 0:
            raise ValueError("the cut card cannot lie behind the last card of the shoe")
        if self.rounds_after_cut_card < 0:
            raise ValueError("rounds after the cut card: 0 or more")


class ShoeRound(NamedTuple):
    """A round of a shoe, numbered from 1."""

    number: int
    played: PlayedRound
    cut_card: bool
    """The cut card came out in this round, or in place of its first card."""
    last: bool


def burn_count(first: Card) -> int:
    """How many cards are burnt on the first: ace one, ten and pictures ten."""
    return first.points or 10


def rounds_to_come(settings: ShoeSettings, *, cut_card_came_first: bool) -> int:
    """How many rounds follow the one in which the cut card was met.

    In place of a round's first card it makes that round the last.
    """
    return 0 if cut_card_came_first else settings.rounds_after_cut_card


def deal_out(
    game: Game, cards: Sequence[Card], settings: ShoeSettings | None = None
) -> Iterator[ShoeRound]:
    """Deal every round of a shoe whose cards lie in this order; refuse if they run out."""
    settings = settings or ShoeSettings()
    at = 1 + burn_count(cards[0]) if settings.burn and cards else 0
    if at > len(cards):
        raise Refusal(f"{cards[0]} burns {at - 1} cards, and only {len(cards) - 1} follow it")
    behind = settings.cut_card_from_end
    cut = len(cards) - behind if behind is not None else len(cards)
    to_come: int | None = None
    number = 0
    while at < len(cards) and to_come != 0:
        number += 1
        cut_card = to_come is None and at >= cut
        if cut_card:
            to_come = rounds_to_come(settings, cut_card_came_first=True) + 1
        try:
            played = play(game, cards[at : at + 6])
        except Refusal as refusal:
            raise Refusal(f"round {number} cannot be finished, {refusal.reason}") from None
        at += len(played.player) + len(played.banker)
        if to_come is not None:
            to_come -= 1
        elif at > cut:
            cut_card = True
            to_come = rounds_to_come(settings, cut_card_came_first=False)
        yield ShoeRound(number, played, cut_card, last=to_come == 0 or at >= len(cards))
