"""Exact returns: published figures, and every order of small shoes played out."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bets import Result, Verdict
from rules.cards import Card
from rules.exact_returns import returns, winners
from rules.game import Game
from rules.games import GAMES
from rules.hands import Shape, Winner
from rules.played_round import Judgement, play
from rules.refusal import Refusal

RANKS = "A23456789TJQK"


def decks(number: int) -> list[int]:
    """So many full decks: four of each rank in each."""
    return [4 * number] * 13


def shoe(ranks: str) -> list[int]:
    """The counts of a shoe written as its ranks, such as "AA29TKK"."""
    return [ranks.count(rank) for rank in RANKS]


def percent(fraction: Fraction, digits: int) -> Fraction:
    """As a table prints it."""
    return round(100 * fraction, digits)


# --- Eight decks ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.15")),
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 3.6")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.14")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.7")),
    ],
)
def test_all_six_card_orders_of_eight_decks(game: str) -> None:
    """The counts known to everybody in the trade, to the last digit."""
    counted = winners(GAMES[game], decks(8))
    assert counted == {
        Winner.BANKER: 2_292_252_566_437_888,
        Winner.PLAYER: 2_230_518_282_592_256,
        Winner.TIE: 475_627_426_473_216,
    }
    assert sum(counted.values()) == 4_998_398_275_503_360


@pytest.mark.parametrize(
    ("game", "bet", "edge"),
    [
        pytest.param(
            "commission-insurance",
            "banker",
            "1.0579",
            marks=pytest.mark.rule("commission-insurance 4.1.1"),
        ),
        pytest.param(
            "commission-insurance",
            "player",
            "1.2351",
            marks=pytest.mark.rule("commission-insurance 4.1.2"),
        ),
        pytest.param(
            "commission-insurance",
            "tie",
            "14.3596",
            marks=pytest.mark.rule("commission-insurance 4.1.2"),
        ),
        pytest.param(
            "commission-insurance",
            "player-pair",
            "10.3614",
            marks=pytest.mark.rule("commission-insurance 4.1.2"),
        ),
        pytest.param(
            "commission-insurance",
            "banker-pair",
            "10.3614",
            marks=pytest.mark.rule("commission-insurance 4.1.2"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "banker",
            "1.4581",
            marks=pytest.mark.rule("da-hu-ying-xiong 1.12"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "player",
            "1.2351",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "tie",
            "14.3596",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "tiger",
            "16.6836",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "small-tiger",
            "14.3325",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "big-tiger",
            "15.2533",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "tiger-tie",
            "30.7354",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "tiger-pair",
            "16.1217",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "super-six-plus",
            "banker",
            "1.4581",
            marks=pytest.mark.rule("super-six-plus 1.non-commission"),
        ),
        pytest.param(
            "super-six-plus",
            "player",
            "1.2351",
            marks=pytest.mark.rule("super-six-plus 4.1.1"),
        ),
        pytest.param(
            "super-six-plus",
            "tie",
            "14.3596",
            marks=pytest.mark.rule("super-six-plus 4.1.1"),
        ),
        # The same wins at the same odds as Tiger, so the same edge.
        pytest.param(
            "super-six-plus",
            "super-six-plus",
            "16.6836",
            marks=pytest.mark.rule("super-six-plus 1.super-six-plus"),
        ),
        pytest.param(
            "super-six-plus",
            "player-pair",
            "10.3614",
            marks=pytest.mark.rule("super-six-plus 4.1.1"),
        ),
        pytest.param(
            "super-six-plus",
            "banker-pair",
            "10.3614",
            marks=pytest.mark.rule("super-six-plus 4.1.1"),
        ),
        pytest.param(
            "tiger-no-commission",
            "banker",
            "1.4581",
            marks=pytest.mark.rule("tiger-no-commission 4.1"),
        ),
        pytest.param(
            "tiger-no-commission",
            "player",
            "1.2351",
            marks=pytest.mark.rule("tiger-no-commission 4.1"),
        ),
        pytest.param(
            "tiger-no-commission",
            "tie",
            "14.3596",
            marks=pytest.mark.rule("tiger-no-commission 4.1"),
        ),
        pytest.param(
            "tiger-no-commission",
            "tiger",
            "16.6836",
            marks=pytest.mark.rule("tiger-no-commission 4.3"),
        ),
        pytest.param(
            "tiger-no-commission",
            "small-tiger",
            "14.3325",
            marks=pytest.mark.rule("tiger-no-commission 4.3"),
        ),
        pytest.param(
            "tiger-no-commission",
            "big-tiger",
            "15.2533",
            marks=pytest.mark.rule("tiger-no-commission 4.3"),
        ),
        pytest.param(
            "tiger-no-commission",
            "tiger-tie",
            "30.7354",
            marks=pytest.mark.rule("tiger-no-commission 4.3"),
        ),
        pytest.param(
            "tiger-no-commission",
            "tiger-pair",
            "16.1217",
            marks=pytest.mark.rule("tiger-no-commission 4.2"),
        ),
    ],
)
def test_house_edge_of_eight_decks(game: str, bet: str, edge: str) -> None:
    """In per cent, to four decimals."""
    exact = returns(GAMES[game], decks(8))[bet]
    assert percent(1 - exact, 4) == Fraction(edge)


# --- Return summary of Dragon Dai-Bacc ----------------------------------------------------

RETURN_SUMMARY = {
    # decks              3     4     5     6     7     8
    "player":            "98.75 98.76 98.76 98.76 98.76 98.76",
    "banker":            "98.99 98.99 98.99 98.98 98.98 98.98",
    "tie":               "85.26 85.41 85.50 85.56 85.61 85.64",
    "kill-the-ox-tiger": "92.36 92.40 92.43 92.45 92.46 92.47",
    "tiger-7":           "92.41 92.40 92.40 92.39 92.39 92.39",
    "ox-8":              "89.71 89.75 89.78 89.79 89.80 89.81",
    "rabbit-9":          "90.76 90.73 90.72 90.70 90.70 90.69",
    "matching-7s":       "92.23 92.22 92.22 92.22 92.22 92.22",
    "all-4":             "97.09 97.07 97.05 97.04 97.04 97.03",
}  # fmt: skip
"""RTP, as printed."""

HOUSE_EDGES = {
    # decks              3     4     5     6     7     8
    "player":            "1.25 1.24 1.24 1.24 1.24 1.24",
    "banker":            "1.01 1.01 1.01 1.02 1.02 1.02",
    "tie":               "14.74 14.59 14.50 14.44 14.39 14.36",
    "kill-the-ox-tiger": "7.64 7.60 7.57 7.55 7.54 7.53",
    "tiger-7":           "7.59 7.60 7.60 7.61 7.61 7.61",
    "ox-8":              "10.29 10.25 10.22 10.21 10.20 10.19",
    "rabbit-9":          "9.24 9.27 9.28 9.30 9.30 9.31",
    "matching-7s":       "7.77 7.78 7.78 7.78 7.78 7.78",
    "all-4":             "2.91 2.93 2.95 2.96 2.96 2.97",
}  # fmt: skip
"""HE, as printed."""


@pytest.mark.rule("dragon-dai-bacc returns")
@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("bet", RETURN_SUMMARY)
def test_return_summary(bet: str, number: int) -> None:
    """Each of the 54 cells, return and house edge, to the two decimals printed."""
    exact = returns(GAMES["dragon-dai-bacc"], decks(number))[bet]
    assert percent(exact, 2) == Fraction(RETURN_SUMMARY[bet].split()[number - 3])
    assert percent(1 - exact, 2) == Fraction(HOUSE_EDGES[bet].split()[number - 3])


# --- Small shoes, every order played ------------------------------------------------------


def brought_back(verdict: Verdict) -> Fraction:
    """Stake and winnings of one unit, from the odds as printed."""
    if verdict.result is Result.WIN:
        assert verdict.odds is not None
        win, stake = verdict.odds.text.split(" to ")
        return 1 + Fraction(win) / Fraction(stake)
    return Fraction(1 if verdict.result is Result.PUSH else 0)


def by_brute_force(
    game: Game, ranks: Sequence[int]
) -> tuple[dict[str, Fraction], dict[Winner, int]]:
    """Play every order of six cards of the shoe and add up what each bet brings."""
    in_shoe = [
        Card(rank, "S") for rank, copies in zip(RANKS, ranks, strict=True) for _ in range(copies)
    ]
    times = Counter[Shape]()
    judged: dict[Shape, Judgement] = {}
    for deal in permutations(in_shoe, 6):
        judgement = play(game, deal).judgement
        times[judgement.shape] += 1
        judged[judgement.shape] = judgement
    brought = dict.fromkeys(game.bet, Fraction(0))
    won = dict.fromkeys(Winner, 0)
    for shape, judgement in judged.items():
        won[judgement.outcome.winner] += times[shape]
        for bet, verdict in judgement.verdicts.items():
            brought[bet] += times[shape] * brought_back(verdict)
    orders = perm(len(in_shoe), 6)
    return {bet: amount / orders for bet, amount in brought.items()}, won


ODD_SHOES = [
    pytest.param("A23456", id="six cards, the fewest"),
    pytest.param("TTJQK69", id="tens of every rank"),
    pytest.param("KKKKKKK", id="nothing but kings"),
    pytest.param("3333333", id="nothing but threes"),
    pytest.param("AA22336", id="small cards and a six"),
    pytest.param("224455K", id="no card above five but a king"),
    pytest.param("2345678", id="all different"),
    pytest.param("6677KQJ", id="sixes and sevens"),
    pytest.param("999988TK", id="eights and nines, eight cards"),
]

PAY_TABLES = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1")),
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 4.1.1")),
    pytest.param(
        "tiger-no-commission",
        marks=[
            pytest.mark.rule("tiger-no-commission 4.1"),
            pytest.mark.rule("tiger-no-commission 4.2"),
            pytest.mark.rule("tiger-no-commission 4.3"),
        ],
    ),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc paytable")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.2")),
]


@pytest.mark.parametrize("ranks", ODD_SHOES)
@pytest.mark.parametrize("game", PAY_TABLES)
def test_every_order_of_a_small_shoe(game: str, ranks: str) -> None:
    """Counted and played out, returns are the same fractions and winners the same numbers."""
    exact, won = by_brute_force(GAMES[game], shoe(ranks))
    assert returns(GAMES[game], shoe(ranks)) == exact
    assert winners(GAMES[game], shoe(ranks)) == won


@pytest.mark.parametrize("game", PAY_TABLES)
@settings(max_examples=12)
@given(ranks=st.text(RANKS, min_size=6, max_size=7))
def test_every_order_of_any_small_shoe(game: str, ranks: str) -> None:
    """The same for shoes nobody thought of."""
    exact, won = by_brute_force(GAMES[game], shoe(ranks))
    assert returns(GAMES[game], shoe(ranks)) == exact
    assert winners(GAMES[game], shoe(ranks)) == won


@pytest.mark.rule("da-hu-ying-xiong 1.25")
@pytest.mark.rule("tiger-no-commission 1.1.13")
def test_pairs_of_a_shoe_of_tens() -> None:
    """Ten, jack, queen and king count alike but make no pair; six kings make nothing else."""
    for game in ("da-hu-ying-xiong", "tiger-no-commission"):
        assert returns(GAMES[game], shoe("KKKKKK"))["tiger-pair"] == 101
        assert returns(GAMES[game], shoe("TJQK99"))["tiger-pair"] == Fraction(5 * 2, 15)


@pytest.mark.rule("dragon-dai-bacc intro")
def test_a_set_up_with_fewer_bets_has_fewer_returns() -> None:
    """What the house does not offer is not counted; what it offers returns the same."""
    whole = GAMES["dragon-dai-bacc"]
    reduced = returns(whole.offering(["rabbit-9"]), decks(8))
    assert set(whole.bet) - set(reduced) == {"matching-7s", "all-4"}
    everything = returns(whole, decks(8))
    assert reduced == {bet: everything[bet] for bet in reduced}


# --- The ends of the range ----------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 2.2.1")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 2.1")),
    ],
)
def test_ten_decks_are_counted_without_a_digit_lost(game: str) -> None:
    """The most decks a book allows: winners still add up to all orders of 520 cards."""
    assert sum(winners(GAMES[game], decks(10)).values()) == perm(520, 6)


@pytest.mark.rule("da-hu-ying-xiong 3.15")
@pytest.mark.parametrize("left", ["", "K", "A2345"])
def test_fewer_than_six_cards_are_refused(left: str) -> None:
    """A round may need six, so no return can be stated."""
    game = GAMES["da-hu-ying-xiong"]
    with pytest.raises(Refusal, match=f"{len(left)} cards are left; .* at least 6"):
        returns(game, shoe(left))
    with pytest.raises(Refusal, match="at least 6"):
        winners(game, shoe(left))


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
@pytest.mark.parametrize("ranks", [[32] * 12, [32] * 14, [16] * 10, [], [-1] + [32] * 12])
def test_anything_but_thirteen_counts_is_a_mistake(ranks: list[int]) -> None:
    """Counts by point, a missing rank or a negative one are caught, not computed with."""
    with pytest.raises(ValueError, match="13 ranks"):
        returns(GAMES["da-hu-ying-xiong"], ranks)
    with pytest.raises(ValueError, match="13 ranks"):
        winners(GAMES["da-hu-ying-xiong"], ranks)


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
def test_a_shoe_too_large_to_count_is_refused() -> None:
    """Rather a refusal than a number that silently wrapped around."""
    with pytest.raises(Refusal, match="more than exact returns are counted for"):
        returns(GAMES["da-hu-ying-xiong"], decks(40))
    assert sum(winners(GAMES["da-hu-ying-xiong"], decks(27)).values()) == perm(27 * 52, 6)
