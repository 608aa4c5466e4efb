"""Every draw from a few cards, played in plain Python by the table of play as it is printed.

It shares nothing with the rules of the program: it is what they are held against.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

RANKS = "A23456789TJQK"
POINTS = {**{rank: place + 1 for place, rank in enumerate("A23456789")}, **dict.fromkeys("TJQK", 0)}

BANKER_DRAWS_ON = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
}
"""Banker's two cards, and Player's third card on which it draws."""


class Round(NamedTuple):
    """The ranks of both hands."""

    player: str
    banker: str

    @property
    def points(self) -> tuple[int, int]:
        """The totals."""
        return total(self.player), total(self.banker)

    @property
    def winner(self) -> str:
        """Who won."""
        player, banker = self.points
        return "tie" if player == banker else "player" if player > banker else "banker"


def total(ranks: str) -> int:
    """The last digit."""
    return sum(POINTS[rank] for rank in ranks) % 10


def every_round(unseen: str) -> Iterator[tuple[Round, Fraction]]:
    """Every round that can be dealt from these cards, with its chance."""
    for ranks, chance, left in _draws(unseen, 4):
        player, banker = ranks[0] + ranks[2], ranks[1] + ranks[3]
        for each, then in every_end(player, banker, left):
            yield each, chance * then


def every_end(player: str, banker: str, left: str) -> Iterator[tuple[Round, Fraction]]:
    """Every way a round can end whose first cards, or Player's third too, are on the table."""
    third = player[2:]
    if total(player[:2]) >= 8 or total(banker) >= 8:
        yield Round(player, banker), Fraction(1)
        return
    if total(player[:2]) <= 5 and not third:
        for card, chance, rest in _draws(left, 1):
            for each, then in every_end(player + card, banker, rest):
                yield each, chance * then
        return
    if third:
        draws = str(POINTS[third]) in BANKER_DRAWS_ON.get(total(banker), "")
    else:
        draws = total(banker) <= 5
    if not draws:
        yield Round(player, banker), Fraction(1)
        return
    for card, chance, _ in _draws(left, 1):
        yield Round(player, banker + card), chance


def _draws(unseen: str, number: int) -> Iterator[tuple[str, Fraction, str]]:
    """So many cards in every order, what is left after them, and the chance of each rank."""
    if number == 0:
        yield "", Fraction(1), unseen
        return
    for rank in sorted(set(unseen)):
        chance = Fraction(unseen.count(rank), len(unseen))
        for more, then, left in _draws(unseen.replace(rank, "", 1), number - 1):
            yield rank + more, chance * then, left


def brings_da_hu(each: Round) -> dict[str, Fraction]:
    """What a unit on each bet brings back, from the pay tables of Da Hu Ying Xiong."""
    banker, winner = each.points[1], each.winner
    six = winner == "banker" and banker == 6
    thirds = len(each.banker) == 3
    pair_p, pair_b = each.player[0] == each.player[1], each.banker[0] == each.banker[1]
    if pair_p and pair_b:
        pair = 101 if each.player[0] == each.banker[0] else 21
    else:
        pair = 5 if pair_p or pair_b else 0
    banker_brings = Fraction(3, 2) if six else Fraction(2)
    return {
        "player": Fraction({"player": 2, "tie": 1, "banker": 0}[winner]),
        "banker": {"player": Fraction(0), "tie": Fraction(1), "banker": banker_brings}[winner],
        "tie": Fraction(9 if winner == "tie" else 0),
        "tiger": Fraction((21 if thirds else 13) if six else 0),
        "small-tiger": Fraction(23 if six and not thirds else 0),
        "big-tiger": Fraction(51 if six and thirds else 0),
        "tiger-tie": Fraction(36 if winner == "tie" and banker == 6 else 0),
        "tiger-pair": Fraction(pair),
    }
