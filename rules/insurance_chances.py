"""The true chance and the fair odds of an insurance offer, for surveillance, never for the table.

Some rows of the pay tables favour the Player as printed. That is the House's business: offers are
made and paid as the books have them, and no table screen ever shows what is computed here.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.cards import POINTS_OF_RANK, RANKS
from rules.game import Game
from rules.hands import Hand, Winner, higher_hand
from rules.insurance import offers_after_four, offers_after_player_third
from rules.insurance_table import Offer
from rules.refusal import Refusal


class InsuranceChance(NamedTuple):
    """How an offer comes out, exactly, over all cards that may follow."""

    offer: Offer
    win: Fraction
    push: Fraction
    lose: Fraction

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds to one at which neither side would gain; none if it cannot win."""
        return self.lose / self.win if self.win else None

    @property
    def expected_return(self) -> Fraction:
        """What one unit staked brings back on average at the odds offered, stake included."""
        return self.win * (1 + self.offer.odds.ratio) + self.push


def chances_after_four(
    game: Game, player: int, banker: int, ranks: Sequence[int]
) -> tuple[InsuranceChance, ...]:
    """The chances of what is offered on these two-card totals.

    `ranks` says how many of each rank are unseen, from ace to king: the cards known are out.
    """
    return _chances(game, offers_after_four(game, player, banker), player, banker, None, ranks)


def chances_after_player_third(
    game: Game, player: int, banker: int, third: int, ranks: Sequence[int]
) -> tuple[InsuranceChance, ...]:
    """The chances of what is offered once Player's third card is known too."""
    offers = offers_after_player_third(game, player, banker, third)
    return _chances(game, offers, player, banker, third, ranks)


def _chances(
    game: Game,
    offers: Sequence[Offer],
    player: int,
    banker: int,
    third: int | None,
    ranks: Sequence[int],
) -> tuple[InsuranceChance, ...]:
    if not offers:
        return ()
    unseen = [0] * 10
    for rank, copies in zip(RANKS, ranks, strict=True):
        unseen[POINTS_OF_RANK[rank]] += copies
    if sum(unseen) < 2:
        raise Refusal("fewer than two cards are unseen: the round could not be finished")
    chance = dict.fromkeys(Winner, Fraction(0))
    for winner, weight in _endings(game, player, banker, third, unseen):
        chance[winner] += weight
    return tuple(_chance_of(offer, chance) for offer in offers)


def _chance_of(offer: Offer, chance: Mapping[Winner, Fraction]) -> InsuranceChance:
    win = chance[offer.wins_on]
    push = Fraction(0) if offer.wins_on is Winner.TIE else chance[Winner.TIE]
    return InsuranceChance(offer, win, push, lose=1 - win - push)


def _endings(
    game: Game, player: int, banker: int, third: int | None, unseen: list[int]
) -> Iterator[tuple[Winner, Fraction]]:
    """Every way the round can end from here, with its chance."""
    due = game.table_of_play.next_hand(player, banker, third)
    if due is Hand.PLAYER:
        for point, chance, left in _draws(unseen):
            for winner, weight in _endings(game, player, banker, point, left):
                yield winner, chance * weight
        return
    final = player if third is None else (player + third) % 10
    if due is None:
        yield higher_hand(final, banker), Fraction(1)
        return
    for point, chance, _ in _draws(unseen):
        yield higher_hand(final, (banker + point) % 10), chance


def _draws(unseen: list[int]) -> Iterator[tuple[int, Fraction, list[int]]]:
    """Each point the next card may have, its chance, and what is unseen after it."""
    total = sum(unseen)
    for point, copies in enumerate(unseen):
        if copies:
            left = unseen.copy()
            left[point] -= 1
            yield point, Fraction(copies, total), left
