"""The figures of small shoes against every draw from them, played by the book."""

from collections import defaultdict
from fractions import Fraction

import pytest

from dealer_console.review.insight.dealt_shoe import DealtCard, DealtShoe
from dealer_console.review.insight.outcomes import chances
from dealer_console.review.insight.shoe import Moment, When, moments_of
from dealer_console.review.insight.signals import signals_of
from rules.cards import card
from rules.games import game_named
from rules.hands import Hand, Winner
from rules.played_round import play
from tests.dealer_console.review.insight.by_the_book import (
    RANKS,
    brings_da_hu,
    every_end,
    every_round,
)
from tests.dealer_console.review.insight.shoes_dealt import DECKS, dealt, shuffled_shoes

DA_HU = "da-hu-ying-xiong"
COPIES = 4 * DECKS


def small_shoe(game: str, left: str, *rounds: str) -> DealtShoe:
    """A shoe of which only these ranks are left as its first round begins: all others are known."""
    rules = game_named(game)
    played = [play(rules, [card(rank + "S") for rank in ranks]) for ranks in rounds]
    made = dealt(rules, 1, [], played).shoe
    gone = [
        DealtCard("burnt", place, 0, 0)
        for place, rank in enumerate(RANKS)
        for _ in range(COPIES - left.count(rank))
    ]
    return made._replace(burnt=tuple(gone))


def moments(shoe: DealtShoe, when: When) -> list[Moment]:
    """Its moments of one kind."""
    return [moment for moment in moments_of(shoe, {}) if moment.when is when]


@pytest.mark.parametrize(
    "left", ["668899", "23456789TJ", "AAA668899TTT", "2233445566789K", "45678888877766"]
)
def test_returns_of_bets_are_those_of_every_draw(left: str) -> None:
    """All eight bets, worked out from every round that the cards allow."""
    expected: defaultdict[str, Fraction] = defaultdict(Fraction)
    for each, chance in every_round(left):
        for bet, brings in brings_da_hu(each).items():
            expected[bet] += chance * brings
    (at,) = moments(small_shoe(DA_HU, left, "9898"), When.BETTING)
    assert at.table.returns == dict(expected)
    assert at.cards_left == len(left)


@pytest.mark.parametrize("left", ["668899", "AAA668899TTT", "23456789TJ"])
def test_chances_of_outcomes_are_those_of_every_draw(left: str) -> None:
    """Banker, Player, tie, and every side bet that wins."""
    expected: defaultdict[str, Fraction] = defaultdict(Fraction)
    for each, chance in every_round(left):
        expected[each.winner] += chance
        for bet, brings in brings_da_hu(each).items():
            if bet not in ("player", "banker", "tie"):
                expected[bet] += chance * (brings > 0)
    counted = chances(game_named(DA_HU), [left.count(rank) for rank in RANKS])
    assert counted == {name: expected[name] for name in counted}
    assert set(counted) == set(expected)


def returns_of_offer(
    player: str, banker: str, left: str, insured: Hand, ratio: Fraction, *, on_tie: bool = False
) -> Fraction:
    """What insurance of that hand brings back on average, from every end of the round."""
    brings = Fraction(0)
    for each, chance in every_end(player, banker, left):
        if each.winner == "tie":
            brings += chance * (1 + ratio if on_tie else 1)
        elif each.winner != insured and not on_tie:
            brings += chance * (1 + ratio)
    return brings


def test_insurance_at_four_cards_is_that_of_every_end() -> None:
    """Player 6 against Banker 4: Player is insured at 3 to 1 while Banker is to draw."""
    left = "62T2A3456789K"
    shoe = small_shoe(DA_HU, left, "6" + "2" + "T" + "2" + "3")
    (at,) = moments(shoe, When.FOUR_CARDS)
    (chance,) = at.table.offers
    assert (chance.offer.hand, chance.offer.odds.text) == (Hand.PLAYER, "3 to 1")
    expected = returns_of_offer("6T", "22", "A3456789K", Hand.PLAYER, Fraction(3))
    assert chance.expected_return == expected
    assert at.cards_left == 9


def test_insurance_with_both_to_draw_is_that_of_every_end() -> None:
    """Player 3 against Banker 5: Banker is insured at 2 to 1."""
    left = "2KA5" + "A3456789KK"
    shoe = small_shoe(DA_HU, left, "2KA5" + "46")
    (at,) = moments(shoe, When.FOUR_CARDS)
    (chance,) = at.table.offers
    assert (chance.offer.hand, chance.offer.odds.text) == (Hand.BANKER, "2 to 1")
    expected = returns_of_offer("2A", "K5", "A3456789KK", Hand.BANKER, Fraction(2))
    assert chance.expected_return == expected


def test_insurance_after_players_third_is_that_of_every_end() -> None:
    """Player 2 A 4 makes 7 against Banker 5, which draws on a 4: Player is insured at 4 to 1."""
    left = "2KA5" + "A3456789KK"
    shoe = small_shoe(DA_HU, left, "2KA5" + "46")
    (at,) = moments(shoe, When.PLAYER_THIRD)
    (chance,) = at.table.offers
    assert (chance.offer.hand, chance.offer.odds.text) == (Hand.PLAYER, "4 to 1")
    expected = returns_of_offer("2A4", "K5", "A356789KK", Hand.PLAYER, Fraction(4))
    assert chance.expected_return == expected


def test_insurance_of_nine_is_against_the_tie_alone() -> None:
    """Player 5 and 4 on a total of 5 makes 9: 8 to 1 on the tie, nothing back otherwise."""
    left = "2K35" + "4A3456789"
    shoe = small_shoe(DA_HU, left, "2K35" + "46")
    (at,) = moments(shoe, When.PLAYER_THIRD)
    (chance,) = at.table.offers
    assert (chance.offer.wins_on, chance.offer.odds.text) == (Winner.TIE, "8 to 1")
    left = "A3456789"
    expected = returns_of_offer("234", "K5", left, Hand.PLAYER, Fraction(8), on_tie=True)
    # Banker's 5 needs a 4 to make 9, and one card of eight is a 4.
    assert chance.expected_return == expected == Fraction(9, 8)


@pytest.mark.parametrize("game", [DA_HU, "commission-insurance", "tiger-no-commission"])
def test_signals_are_the_same_figures_as_floats(game: str) -> None:
    """Of every round and every offer of a shoe; the steps lead from fresh cards to there."""
    for made in shuffled_shoes(game, 3):
        exact = list(moments_of(made.shoe, {}))
        signals = signals_of(made.shoe)
        betting = [moment for moment in exact if moment.when is When.BETTING]
        for bet, floats in signals.returns.items():
            assert [float(at.table.returns[bet]) for at in betting] == floats.tolist()
        offers = [
            float(chance.expected_return)
            for moment in exact
            if moment.when is not When.BETTING
            for chance in moment.table.offers
        ]
        assert [offer.brings for offer in signals.offers] == pytest.approx(offers, abs=1e-12)
        for offer in signals.offers:
            assert offer.fresh + offer.steps.sum() == pytest.approx(offer.brings, abs=1e-12)
            assert len(offer.steps) == offer.round + 1
