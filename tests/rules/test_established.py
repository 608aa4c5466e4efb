"""Outcome established: what the exposed cards have decided, whatever follows."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bets import Bet, Result, pays
from rules.cards import RANKS, Card, card, point_total
from rules.established import established, possible_results
from rules.game import Game
from rules.games import game_named
from rules.hands import Pairs
from rules.played_round import play

DAI_BACC = game_named("dragon-dai-bacc")
BARE_DAI_BACC = DAI_BACC.offering([])
"""Only the six wagers that are always on the layout."""

WIN, LOSE = Result.WIN, Result.LOSE

CONCLUDED = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 5.4.1")),
    pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 5.17.2")),
]
NOT_ESTABLISHED = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 5.4.2")),
    pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 5.17.1")),
]
SILENT = [
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus house")),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance house")),
]
PAIR_BETS = [
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 1.pair")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 1.pair")),
]


def hand(text: str) -> list[Card | None]:
    """A hand in its places: "7S -" is a seven and a closed card."""
    return [None if word == "-" else card(word) for word in text.split()]


@pytest.mark.parametrize("name", NOT_ESTABLISHED + SILENT)
def test_nothing_exposed_establishes_nothing(name: str) -> None:
    """Neither before the first card nor with four closed ones, nor with six."""
    game = game_named(name)
    for closed in ("", "- -", "- - -"):
        assert established(game, hand(closed), hand(closed)) == {}
    assert all(len(results) > 1 for results in possible_results(game, [], []).values())


@pytest.mark.parametrize("name", NOT_ESTABLISHED + SILENT)
def test_one_exposed_card_of_each_hand_establishes_nothing(name: str) -> None:
    """A second card can bring any total, and a pair or none."""
    assert established(game_named(name), hand("9S"), hand("- KH")) == {}
    assert established(game_named(name), hand("- 4S"), hand("4H -")) == {}


@pytest.mark.parametrize("name", CONCLUDED)
@pytest.mark.parametrize(
    ("player", "banker", "result"),
    [
        ("2S 3S", "2H 3H", LOSE),
        ("2S 2C", "3H 4H", WIN),
        ("2S 3S", "KH KD", WIN),
        ("2S 2C", "KH KD", WIN),
        ("KS QS", "TH JH", LOSE),
    ],
)
def test_after_four_exposed_cards_the_pair_bet_is_decided(
    name: str, player: str, banker: str, result: Result
) -> None:
    """So with Tiger Pair on the layout an outcome is always established by then."""
    assert established(game_named(name), hand(player), hand(banker))["tiger-pair"] is result


@pytest.mark.parametrize("name", CONCLUDED)
def test_one_pair_has_won_whatever_the_other_hand_is(name: str) -> None:
    """Single, double or twin it pays; without a pair the other hand may still bring one."""
    game = game_named(name)
    assert established(game, hand("2S 2C"), hand("- -")) == {"tiger-pair": WIN}
    assert established(game, hand("2S 3C"), hand("- -")) == {}
    # Banker's two kings are no two-card 6 either; two threes may yet be one.
    assert established(game, hand("- -"), hand("KH KD")) == {"tiger-pair": WIN, "small-tiger": LOSE}
    assert established(game, hand("- -"), hand("3H 3D"))["tiger-pair"] is WIN
    assert established(game, hand("2S 3C"), hand("4H -")) == {}


@pytest.mark.parametrize("name", PAIR_BETS)
def test_player_pair_is_decided_once_players_two_are_exposed(name: str) -> None:
    """Banker's cards are no part of it, and Banker Pair waits for its own two."""
    game = game_named(name)
    assert established(game, hand("2S 2C"), hand("")) == {"player-pair": WIN}
    assert established(game, hand("2S 3C"), hand("- -")) == {"player-pair": LOSE}
    assert established(game, hand("2S"), hand("KH -")) == {}
    assert established(game, hand(""), hand("QH KH")) == {"banker-pair": LOSE}
    decided = established(game, hand("2S 3C"), hand("2H 2D"))
    assert decided["player-pair"] is LOSE
    assert decided["banker-pair"] is WIN


@pytest.mark.parametrize("name", CONCLUDED)
@pytest.mark.parametrize("player", ["6S KC", "5S 2C", "7S AC", "KS 9C"])
def test_a_player_on_six_to_nine_has_beaten_every_tiger(name: str, player: str) -> None:
    """Player stands, and Banker's 6 cannot win against 6, 7, 8 or 9."""
    decided = established(game_named(name), hand(player), hand("- -"))
    tigers = {"tiger": LOSE, "small-tiger": LOSE, "big-tiger": LOSE}
    # A tie on 6 is still open to Player's 6 and to no other.
    tie_on_six = (
        {} if point_total(card(word) for word in player.split()) == 6 else {"tiger-tie": LOSE}
    )
    assert decided == tigers | tie_on_six


@pytest.mark.parametrize("name", NOT_ESTABLISHED)
@pytest.mark.parametrize("player", ["KS QC", "2S 3C", "KS 4C"])
def test_a_player_that_will_draw_leaves_every_tiger_open(name: str, player: str) -> None:
    """Player on 0 to 5 may end anywhere, and so may Banker."""
    assert established(game_named(name), hand(player), hand("- -")) == {}


@pytest.mark.rule("super-six-plus house")
def test_super_six_plus_goes_the_way_of_tiger() -> None:
    """The same bet by another name: lost on a Player of 6 to 9."""
    decided = established(game_named("super-six-plus"), hand("6S KC"), hand("- -"))
    assert decided == {"super-six-plus": LOSE, "player-pair": LOSE}


@pytest.mark.parametrize("name", CONCLUDED)
def test_a_closed_card_does_not_count(name: str) -> None:
    """Player's 6 is known only when both its cards are up; one of them settles nothing."""
    game = game_named(name)
    assert established(game, hand("6S -"), hand("- -")) == {}
    assert established(game, hand("- KC"), hand("- -")) == {}
    assert "tiger" in established(game, hand("6S KC"), hand("- -"))


@pytest.mark.parametrize("name", CONCLUDED)
def test_a_natural_on_four_cards_decides_the_round(name: str) -> None:
    """8 against 5: no card follows, every bet is won or lost."""
    assert established(game_named(name), hand("8S KC"), hand("5H QH")) == {
        "player": WIN,
        "banker": LOSE,
        "tie": LOSE,
        "tiger": LOSE,
        "big-tiger": LOSE,
        "small-tiger": LOSE,
        "tiger-pair": LOSE,
        "tiger-tie": LOSE,
    }


@pytest.mark.parametrize("name", CONCLUDED)
def test_a_push_is_neither_won_nor_lost(name: str) -> None:
    """7-7 on four cards: Player and Banker go back, which establishes nothing of theirs."""
    decided = established(game_named(name), hand("7S KC"), hand("7H QH"))
    assert decided["tie"] is WIN
    assert not {"player", "banker"} & set(decided)


@pytest.mark.rule("commission-insurance house")
def test_what_may_win_or_push_is_not_established() -> None:
    """Player 9 by three cards, Banker to draw: it wins or ties, Banker loses or ties."""
    game = game_named("commission-insurance")
    results = possible_results(game, hand("2S 3S 4S"), hand("4H KH"))
    assert results["player"] == {WIN, Result.PUSH}
    assert results["banker"] == {LOSE, Result.PUSH}
    assert established(game, hand("2S 3S 4S"), hand("4H KH")) == {
        "player-pair": LOSE,
        "banker-pair": LOSE,
    }


@pytest.mark.parametrize("name", CONCLUDED)
def test_bankers_third_card_may_be_exposed_before_players(name: str) -> None:
    """Under a waiver: Banker 2 with a 3 has 5, so no 6 wins and none ties."""
    decided = established(game_named(name), hand("2S 3S -"), hand("2H KH 3D"))
    assert decided == {
        "tiger": LOSE,
        "small-tiger": LOSE,
        "big-tiger": LOSE,
        "tiger-tie": LOSE,
        "tiger-pair": LOSE,
    }


# Dragon Dai-Bacc has no pair bets


@pytest.mark.rule("dragon-dai-bacc ox-8")
@pytest.mark.parametrize("player", ["6S KC", "5S 2C", "7S AC", "KS 9C"])
def test_a_player_on_six_to_nine_has_lost_ox_8(player: str) -> None:
    """It takes no third card, so there is no three-card 8 of Player's."""
    assert established(BARE_DAI_BACC, hand(player), hand("- -"))["ox-8"] is LOSE


@pytest.mark.rule("dragon-dai-bacc house")
def test_in_dai_bacc_four_cards_may_establish_nothing() -> None:
    """0 against 0: both draw, and three-card 7s, 8s and 9s are open to both hands."""
    for player, banker in (("KS QS", "JH TH"), ("KS KC", "KH KD"), ("2S AS", "AH KH")):
        assert established(BARE_DAI_BACC, hand(player), hand(banker)) == {}
        assert established(DAI_BACC, hand(player), hand(banker)) == {}


@pytest.mark.rule("dragon-dai-bacc kill-the-ox-tiger")
def test_in_dai_bacc_player_five_against_banker_six_has_lost_the_kill() -> None:
    """Player's 8 comes by a 3, on which Banker's 6 stands and is beaten: Ox 8, no kill.

    Banker draws only on a 6 or 7, against Player's 1 or 2, so its three-card 7 always wins.
    For the same reasons the two hands never match on 7.
    """
    player, banker = hand("2S 3S"), hand("6H KH")
    assert established(BARE_DAI_BACC, player, banker) == {"kill-the-ox-tiger": LOSE}
    assert established(DAI_BACC, player, banker) == {
        "kill-the-ox-tiger": LOSE,
        "matching-7s": LOSE,
    }


# Against every card that may follow


EVERY_RANK = tuple(Card(rank, "S") for rank in RANKS)

any_card = st.sampled_from(EVERY_RANK)


def every_completion(game: Game, dealt: Sequence[Card | None]) -> dict[str, frozenset[Result]]:
    """Play the round with every rank in every closed place, in the order of the deal."""
    verdicts = {name: set[Result]() for name in play(game, EVERY_RANK[:6]).judgement.verdicts}
    shapes = {
        id(judgement): judgement
        for drawn in product(*(EVERY_RANK if place is None else (place,) for place in dealt))
        for judgement in [play(game, drawn).judgement]
    }
    for judgement in shapes.values():
        for name, verdict in judgement.verdicts.items():
            verdicts[name].add(verdict.result)
    return {name: frozenset(results) for name, results in verdicts.items()}


def decided_alike(game: Game, dealt: Sequence[Card | None], thirds: str) -> None:
    """Compare the computed results with those of every completion.

    `thirds` says whose third cards lie in the fifth and the sixth place: "", "P", "B" or "PB".
    """
    player_1, banker_1, player_2, banker_2, fifth, sixth = dealt
    player, banker = [player_1, player_2], [banker_1, banker_2]
    for owner, third in zip(thirds, (fifth, sixth), strict=False):
        (player if owner == "P" else banker).append(third)
    expected = every_completion(game, dealt)
    assert possible_results(game, player, banker) == expected
    assert established(game, player, banker) == {
        name: next(iter(results))
        for name, results in expected.items()
        if results in ({WIN}, {LOSE})
    }


@pytest.mark.parametrize("name", CONCLUDED + SILENT)
@settings(max_examples=100)
@given(dealt=st.lists(any_card, min_size=6, max_size=6), closed=st.sets(st.integers(4, 5)))
def test_after_four_cards_as_every_completion_has_it(
    name: str, dealt: list[Card], closed: set[int]
) -> None:
    """With third cards closed or exposed, wherever the table of play puts them."""
    game = game_named(name)
    played = play(game, dealt)
    thirds = "P" * (len(played.player) - 2) + "B" * (len(played.banker) - 2)
    places = [None if i in closed else place for i, place in enumerate(dealt)]
    if 4 in closed and 5 not in closed and point_total(played.banker[:2]) > 2:
        # Banker's third lies open before Player's only where Banker draws whatever comes.
        places[5] = None
    decided_alike(game, places, thirds)


@pytest.mark.parametrize("name", CONCLUDED + SILENT)
@settings(max_examples=40)
@given(dealt=st.lists(any_card, min_size=4, max_size=4), closed=st.integers(0, 3))
def test_after_three_cards_as_every_completion_has_it(
    name: str, dealt: list[Card], closed: int
) -> None:
    """One of the four is closed, and no third card is drawn."""
    places = [None if i == closed else place for i, place in enumerate(dealt)]
    decided_alike(game_named(name), [*places, None, None], "")


@pytest.mark.parametrize("name", CONCLUDED + SILENT)
@settings(max_examples=12)
@given(
    dealt=st.lists(any_card, min_size=4, max_size=4),
    closed=st.sampled_from([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
)
def test_after_two_cards_as_every_completion_has_it(
    name: str, dealt: list[Card], closed: tuple[int, int]
) -> None:
    """One hand exposed, or a card of each."""
    places = [None if i in closed else place for i, place in enumerate(dealt)]
    decided_alike(game_named(name), [*places, None, None], "")


TWIN_ALONE = replace(
    game_named("da-hu-ying-xiong"),
    bets=(
        Bet("twin", "1.25", (pays("100 to 1", "4.1.1", pairs=(Pairs.TWIN,)),)),
        Bet("double", "1.25", (pays("20 to 1", "4.1.1", pairs=(Pairs.DOUBLE,)),)),
    ),
)
"""Twin and double as bets of their own: in the five games either of them wins Tiger Pair."""


@pytest.mark.rule("da-hu-ying-xiong 1.25")
@settings(max_examples=40)
@given(
    dealt=st.lists(st.sampled_from(EVERY_RANK[:3]), min_size=4, max_size=4),
    closed=st.sets(st.integers(0, 3), max_size=2),
)
def test_twin_and_double_are_told_apart_as_every_completion_has_it(
    dealt: list[Card], closed: set[int]
) -> None:
    """Two pairs of one rank are twin, of two ranks double; what shows may rule out either."""
    places = [None if i in closed else place for i, place in enumerate(dealt)]
    decided_alike(TWIN_ALONE, [*places, None, None], "")


@pytest.mark.rule("da-hu-ying-xiong 1.25")
def test_what_shows_rules_out_twin_or_double() -> None:
    """A king and a queen cannot become twins; king and king cannot become two different pairs."""
    assert established(TWIN_ALONE, hand("KS -"), hand("QH -")) == {"twin": LOSE}
    assert established(TWIN_ALONE, hand("KS -"), hand("KH -")) == {"double": LOSE}
    assert established(TWIN_ALONE, hand("KS KC"), hand("- -")) == {}
    assert established(TWIN_ALONE, hand("KS KC"), hand("KH KD")) == {"twin": WIN, "double": LOSE}
