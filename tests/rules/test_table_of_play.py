"""The table of play: who draws and who stands, cell by cell as the books print it."""

from itertools import product

import pytest

from rules.cards import Card, card
from rules.games import GAMES
from rules.hands import Hand
from rules.played_round import PlayedRound, play

# Banker's two-card total, and for each third card of Player from 0 to 9: d draws, s stands.
BANKER_AFTER_PLAYERS_THIRD = {
    # 0123456789
    0: "dddddddddd",
    1: "dddddddddd",
    2: "dddddddddd",
    3: "ddddddddsd",
    4: "ssddddddss",
    5: "ssssddddss",
    6: "ssssssddss",
    7: "ssssssssss",
}

CELLS = [(banker, third) for banker in range(8) for third in range(10)]

TABLE_OF_PLAY = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.15")),
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 3.6")),
    pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.14")),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.7")),
]

PLAYER_STANDS = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.13")),
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 3.5")),
    pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.14")),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.6")),
]

NATURAL = [
    pytest.param(
        "da-hu-ying-xiong",
        marks=[
            pytest.mark.rule("da-hu-ying-xiong 3.15"),
            pytest.mark.rule("da-hu-ying-xiong 1.11"),
        ],
    ),
    pytest.param(
        "super-six-plus",
        marks=[
            pytest.mark.rule("super-six-plus 3.6"),
            pytest.mark.rule("super-six-plus 1.natural"),
        ],
    ),
    pytest.param(
        "tiger-no-commission",
        marks=[
            pytest.mark.rule("tiger-no-commission 3.14"),
            pytest.mark.rule("tiger-no-commission 1.1.5"),
        ],
    ),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
    pytest.param(
        "commission-insurance",
        marks=[
            pytest.mark.rule("commission-insurance 3.7"),
            pytest.mark.rule("commission-insurance 1.natural"),
        ],
    ),
]

NOBODY_CHOOSES = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 1.1")),
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 1.table-of-play")),
    pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.14")),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
    pytest.param(
        "commission-insurance", marks=pytest.mark.rule("commission-insurance 1.table-of-play")
    ),
]

CARD_OF = {0: "QD", 1: "AD", 2: "2D", 3: "3D", 4: "4D", 5: "5D", 6: "6D", 7: "7D", 8: "8D", 9: "9D"}


def dealt(game: str, player: int, banker: int, fifth: int = 0, sixth: int = 0) -> PlayedRound:
    """A round whose initial hands are a king and one card that makes the total."""
    king = card("KS")
    points: list[Card] = [card(CARD_OF[value]) for value in (player, banker, fifth, sixth)]
    return play(GAMES[game], [king, king, *points])


@pytest.mark.parametrize(("banker", "third"), CELLS)
@pytest.mark.parametrize("game", TABLE_OF_PLAY)
def test_banker_after_players_third_card(game: str, banker: int, third: int) -> None:
    """All 80 cells, each with every total on which Player draws: only the third card matters."""
    draws = BANKER_AFTER_PLAYERS_THIRD[banker][third] == "d"
    for player in (0, 1, 2, 3, 4, 5):
        played = dealt(game, player, banker, fifth=third, sixth=9)
        assert len(played.player) == 3
        assert len(played.banker) == (3 if draws else 2)
        assert played.judgement.shape.player_points == (player + third) % 10
        assert played.judgement.shape.banker_points == ((banker + 9) % 10 if draws else banker)


@pytest.mark.parametrize("zero", ["TS", "JS", "QS", "KS"])
@pytest.mark.parametrize("game", TABLE_OF_PLAY)
def test_a_ten_or_picture_as_third_card_is_column_0(game: str, zero: str) -> None:
    """Banker on 3 draws to a 0, on 4 it does not, whichever card the 0 is."""
    king, three, four = card("KD"), card("3H"), card("4H")
    rest = [card(zero), card("9C")]
    assert len(play(GAMES[game], [king, king, king, three, *rest]).banker) == 3
    assert len(play(GAMES[game], [king, king, king, four, *rest]).banker) == 2


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("game", TABLE_OF_PLAY)
def test_player_draws_on_0_to_5_and_stands_on_6_and_7(game: str, banker: int) -> None:
    """Player looks at its own total alone, whatever Banker holds short of a natural."""
    for player in (0, 1, 2, 3, 4, 5):
        assert len(dealt(game, player, banker).player) == 3
    for player in (6, 7):
        assert len(dealt(game, player, banker).player) == 2


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("game", PLAYER_STANDS)
def test_banker_when_player_stands(game: str, player: int) -> None:
    """The fifth card is then Banker's: drawn on 0 to 5, not on 6 and 7."""
    for banker in (0, 1, 2, 3, 4, 5):
        played = dealt(game, player, banker, fifth=4, sixth=9)
        assert [str(drawn) for drawn in played.banker[2:]] == ["4D"]
        assert len(played.player) == 2
    for banker in (6, 7):
        played = dealt(game, player, banker, fifth=4, sixth=9)
        assert (len(played.player), len(played.banker)) == (2, 2)


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("game", NATURAL)
def test_a_natural_on_either_hand_ends_the_draw_for_both(game: str, natural: int) -> None:
    """Even a hand of 0 gets no third card against a natural."""
    for other in range(10):
        for player, banker in ((natural, other), (other, natural)):
            played = dealt(game, player, banker, fifth=1, sixth=1)
            assert (len(played.player), len(played.banker)) == (2, 2)
            assert played.judgement.outcome.natural


@pytest.mark.parametrize("game", NATURAL)
def test_an_8_or_9_of_three_cards_is_no_natural(game: str) -> None:
    """Banker still draws on Player's three-card 9, and the outcome is no natural."""
    played = dealt(game, 5, 4, fifth=4, sixth=2)
    assert (len(played.player), len(played.banker)) == (3, 3)
    assert not played.judgement.outcome.natural


@pytest.mark.parametrize("game", NOBODY_CHOOSES)
def test_the_totals_alone_decide(game: str) -> None:
    """However a total is made up, the table asks for the same cards."""
    fifth, sixth = card("6C"), card("AC")
    for player, banker in product(range(10), repeat=2):
        expected = dealt(game, player, banker, fifth=6, sixth=1)
        for part in range(1, 10):
            player_1, player_2 = CARD_OF[part], CARD_OF[(player - part) % 10]
            banker_1, banker_2 = CARD_OF[10 - part], CARD_OF[(banker + part) % 10]
            four = [card(text) for text in (player_1, banker_1, player_2, banker_2)]
            played = play(GAMES[game], [*four, fifth, sixth])
            assert len(played.player) == len(expected.player)
            assert len(played.banker) == len(expected.banker)


@pytest.mark.parametrize("game", NOBODY_CHOOSES)
def test_the_table_names_the_one_hand_that_is_due(game: str) -> None:
    """What the console prompts, card by card: Player on 3, then Banker on 6 against a 7."""
    table = GAMES[game].table_of_play
    assert table.next_hand(3, 6) is Hand.PLAYER
    assert table.next_hand(3, 6, 7) is Hand.BANKER
    assert table.next_hand(3, 6, 8) is None
    assert table.next_hand(7, 5) is Hand.BANKER
    assert table.next_hand(7, 6) is None
    assert table.next_hand(0, 8) is None


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.14")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.5")),
    ],
)
def test_only_on_0_to_2_may_players_third_card_stay_closed(game: str) -> None:
    """On 3 to 6 drawing depends on the closed card, so Banker's third cannot come first."""
    table = GAMES[game].table_of_play
    assert [b for b in range(10) if table.banker_draws_whatever_comes(b)] == [0, 1, 2]
