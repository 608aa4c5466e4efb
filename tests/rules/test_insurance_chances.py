"""True chances of insurance, against every order of the cards that are still unseen."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.games import game_named
from rules.hands import Hand
from rules.insurance_chances import chances_after_four, chances_after_player_third
from rules.insurance_table import Stage
from rules.money import odds
from rules.refusal import Refusal

RANKS_AS_DEALT = "A23456789TJQK"
BANKER_DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}

BOTH_BOOKS = pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.1.2")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.3")),
    ],
)

unseen_shoes = st.text(RANKS_AS_DEALT, min_size=2, max_size=7)
"""A few cards by rank, the rest being out."""


def counted(shoe: str) -> list[int]:
    """How many of each rank are in it, from ace to king."""
    return [shoe.count(rank) for rank in RANKS_AS_DEALT]


def points(rank: str) -> int:
    """Ace one, two to nine their face, the rest nothing."""
    return "TA23456789".find(rank) if rank in "A23456789" else 0


def finish(player: int, banker: int, third: int | None, drawn: tuple[str, ...]) -> tuple[int, int]:
    """Final totals from two-card totals below 8, by the table of play of both books."""
    left = [points(rank) for rank in drawn]
    if third is None and player <= 5:
        third = left.pop(0)
    if third is None:
        draws = banker <= 5
    else:
        draws = banker <= 2 or str(third) in BANKER_DRAWS_ON[banker]
        player = (player + third) % 10
    return player, (banker + left[0]) % 10 if draws else banker


def shares(
    hand: Hand, stage: Stage, player: int, banker: int, third: int | None, shoe: str
) -> tuple[Fraction, Fraction, Fraction]:
    """Won, returned and lost among all orders of two unseen cards, each as likely as the next."""
    tally = {"win": 0, "push": 0, "lose": 0}
    for drawn in permutations(shoe, 2):
        player_final, banker_final = finish(player, banker, third, drawn)
        lead = player_final - banker_final if hand is Hand.BANKER else banker_final - player_final
        if stage is Stage.PLAYER_THIRD and hand is Hand.PLAYER and player_final == 9:
            tally["win" if lead == 0 else "lose"] += 1
        else:
            tally["win" if lead > 0 else "push" if lead == 0 else "lose"] += 1
    orders = sum(tally.values())
    return (
        Fraction(tally["win"], orders),
        Fraction(tally["push"], orders),
        Fraction(tally["lose"], orders),
    )


INSURED_AT_FOUR = [
    (player, banker)
    for player in range(8)
    for banker in range(8)
    if (player <= 5 and banker in (6, 7))
    or (player <= 4 and banker == 5)
    or (player, banker) == (5, 4)
    or (player in (6, 7) and banker <= 5)
]


@BOTH_BOOKS
@given(totals=st.sampled_from(INSURED_AT_FOUR), shoe=unseen_shoes)
def test_chances_at_four_cards_are_those_of_every_order(
    name: str, totals: tuple[int, int], shoe: str
) -> None:
    """Two more cards at most can come, so every ordered pair of unseen cards is looked at."""
    (chance,) = chances_after_four(game_named(name), *totals, counted(shoe))
    offer = chance.offer
    assert offer.stage is Stage.FOUR_CARDS
    expected = shares(offer.hand, offer.stage, *totals, None, shoe)
    assert (chance.win, chance.push, chance.lose) == expected
    assert chance.win + chance.push + chance.lose == 1


@BOTH_BOOKS
@settings(max_examples=300)
@given(
    player=st.integers(0, 5), banker=st.integers(0, 6), third=st.integers(0, 9), shoe=unseen_shoes
)
def test_chances_after_players_third_card_are_those_of_every_order(
    name: str, player: int, banker: int, third: int, shoe: str
) -> None:
    """Only Banker's third card is to come; on Player's 9 the tie wins and nothing is returned."""
    chances = chances_after_player_third(game_named(name), player, banker, third, counted(shoe))
    assume(chances)
    (chance,) = chances
    offer = chance.offer
    assert offer.stage is Stage.PLAYER_THIRD
    expected = shares(offer.hand, offer.stage, player, banker, third, shoe)
    assert (chance.win, chance.push, chance.lose) == expected
    assert chance.win + chance.push + chance.lose == 1


@BOTH_BOOKS
@given(totals=st.sampled_from(INSURED_AT_FOUR), shoe=unseen_shoes)
def test_at_fair_odds_neither_side_gains(name: str, totals: tuple[int, int], shoe: str) -> None:
    """A stake at fair odds brings back itself; where it cannot win there are none."""
    (chance,) = chances_after_four(game_named(name), *totals, counted(shoe))
    if chance.win == 0:
        assert chance.fair_odds is None
    else:
        assert chance.fair_odds is not None
        assert chance.win * chance.fair_odds == chance.lose
    printed = chance.offer.odds.ratio
    assert chance.expected_return - 1 == chance.win * printed - chance.lose


@BOTH_BOOKS
def test_player_six_against_banker_five_worked_by_hand(name: str) -> None:
    """Unseen A 2 K K: the ace ties, the 2 beats Player, either king loses to it."""
    (chance,) = chances_after_four(game_named(name), 6, 5, counted("A2KK"))
    assert chance.offer.odds == odds("3 to 1")
    assert (chance.win, chance.push, chance.lose) == (
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(1, 2),
    )
    assert chance.fair_odds == 2
    # A quarter brings 4, a quarter its stake, half nothing: the row favours the Player.
    assert chance.expected_return == Fraction(5, 4)


@BOTH_BOOKS
def test_player_nine_against_banker_nothing_worked_by_hand(name: str) -> None:
    """Unseen 9 T J Q: one card in four makes the tie that pays 8 to 1, nothing is returned."""
    (chance,) = chances_after_player_third(game_named(name), 5, 0, 4, counted("9TJQ"))
    assert chance.offer.odds == odds("8 to 1")
    assert (chance.win, chance.push, chance.lose) == (
        Fraction(1, 4),
        Fraction(0),
        Fraction(3, 4),
    )
    assert chance.fair_odds == 3
    assert chance.expected_return == Fraction(9, 4)


@BOTH_BOOKS
def test_both_third_cards_worked_by_hand(name: str) -> None:
    """Player 4, Banker 5, unseen 4 and 6, Banker insured at 2 to 1.

    4 then 6: Player 8, Banker draws 6 for 1 and loses. 6 then 4: Player 0, Banker 9 and wins.
    """
    (chance,) = chances_after_four(game_named(name), 4, 5, counted("46"))
    assert (chance.offer.hand, chance.win, chance.lose) == (
        Hand.BANKER,
        Fraction(1, 2),
        Fraction(1, 2),
    )
    assert chance.fair_odds == 1
    assert chance.expected_return == Fraction(3, 2)


@BOTH_BOOKS
def test_where_insurance_cannot_win_there_are_no_fair_odds(name: str) -> None:
    """Player 7 against Banker 0 with tens only to come."""
    (chance,) = chances_after_four(game_named(name), 7, 0, counted("TJQK"))
    assert (chance.win, chance.lose) == (Fraction(0), Fraction(1))
    assert chance.fair_odds is None
    assert chance.expected_return == 0


@BOTH_BOOKS
def test_what_is_not_offered_has_no_chances(name: str) -> None:
    """Naturals, hands that both stand, and Banker 6 standing on a third card 9."""
    game = game_named(name)
    full = [32] * 13
    assert chances_after_four(game, 8, 5, full) == ()
    assert chances_after_four(game, 6, 7, full) == ()
    assert chances_after_player_third(game, 2, 6, 9, full) == ()


@BOTH_BOOKS
def test_a_shoe_that_cannot_finish_the_round_is_refused(name: str) -> None:
    """With Player and Banker both to draw, one unseen card is not enough."""
    with pytest.raises(Refusal, match="fewer than two cards"):
        chances_after_four(game_named(name), 4, 5, counted("6"))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus house")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission house")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
    ],
)
def test_games_without_insurance_have_no_chances(name: str) -> None:
    """Nothing offered, nothing to be fair about."""
    assert chances_after_four(game_named(name), 6, 5, [32] * 13) == ()
    assert chances_after_player_third(game_named(name), 5, 0, 4, [32] * 13) == ()
