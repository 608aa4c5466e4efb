"""The two hands of a round and what can be said of them when all cards are out."""

from enum import IntEnum, StrEnum
from typing import NamedTuple


class Hand(StrEnum):
    """Player's hand or Banker's."""

    PLAYER = "player"
    BANKER = "banker"


class Winner(StrEnum):
    """Who won the round."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


def higher_hand(player_points: int, banker_points: int) -> Winner:
    """The hand with the higher total, or a tie."""
    if player_points == banker_points:
        return Winner.TIE
    return Winner.PLAYER if player_points > banker_points else Winner.BANKER


class Pairs(IntEnum):
    """Which of the two initial hands are pairs: two cards of one rank, king and queen are none."""

    NONE = 0
    PLAYER = 1
    BANKER = 2
    DOUBLE = 3
    """Both hands, of different ranks."""
    TWIN = 4
    """Both hands, of the same rank."""

    @property
    def of_player(self) -> bool:
        """Whether Player's hand is a pair."""
        return self not in (Pairs.NONE, Pairs.BANKER)

    @property
    def of_banker(self) -> bool:
        """Whether Banker's hand is a pair."""
        return self not in (Pairs.NONE, Pairs.PLAYER)


def pairs_of(player: tuple[str, str], banker: tuple[str, str]) -> Pairs:
    """The pairs of two initial hands, by rank."""
    if player[0] == player[1] and banker[0] == banker[1]:
        return Pairs.TWIN if player[0] == banker[0] else Pairs.DOUBLE
    if player[0] == player[1]:
        return Pairs.PLAYER
    return Pairs.BANKER if banker[0] == banker[1] else Pairs.NONE


class Shape(NamedTuple):
    """All that a bet may look at: totals, numbers of cards, pairs."""

    player_points: int
    banker_points: int
    player_cards: int
    banker_cards: int
    pairs: Pairs

    @property
    def winner(self) -> Winner:
        """The hand with the higher total, or a tie."""
        return higher_hand(self.player_points, self.banker_points)
