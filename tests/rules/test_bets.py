"""Every bet of the five games: given both hands, what each pay table says of them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bets import Result, Verdict
from rules.cards import card, cards, point_total
from rules.games import GAMES, game_named
from rules.hands import Hand
from rules.played_round import PlayedRound, Reason, play
from rules.refusal import HOUSE, Refusal


class Hands(NamedTuple):
    """Two finished hands as the table of play deals them, and their totals counted by hand."""

    player: str
    banker: str
    totals: tuple[int, int]


ROUNDS = {
    "player wins 7-6 on two cards": Hands("7S KD", "6H QC", (7, 6)),
    "player wins 6-5 standing": Hands("6S KD", "5H QC KH", (6, 5)),
    "player wins with natural 9 over natural 8": Hands("9S KD", "8H QC", (9, 8)),
    "player wins with natural 8 over 0": Hands("8S KD", "KH QC", (8, 0)),
    "player wins with natural 8 over two-card 6": Hands("8S KD", "6H QC", (8, 6)),
    "player wins 7-6 on three cards": Hands("KS 4D 3H", "6H QC", (7, 6)),
    "player wins with three-card 8 over two-card 7": Hands("KS 4D 4H", "7H QC", (8, 7)),
    "player wins with three-card 8 over three-card 6": Hands("KS 5D 3H", "3C KD 3S", (8, 6)),
    "player wins with three-card 8 over three-card 7": Hands("KS 4D 4H", "2H KC 5D", (8, 7)),
    "player wins with three-card 9 over two-card 7": Hands("KS 4D 5H", "7H QC", (9, 7)),
    "player wins with three-card 9 over three-card 7": Hands("KS 4D 5H", "2H KC 5D", (9, 7)),
    "banker wins 5-4 on two cards": Hands("KS 2D 2H", "5H QC", (4, 5)),
    "banker wins with two-card 6 over 5": Hands("2S KD 3H", "6H KC", (5, 6)),
    "banker wins with three-card 6 over 4": Hands("KS 2D 2H", "AS 2C 3H", (4, 6)),
    "banker wins 7-6 on two cards": Hands("6S KD", "7H QC", (6, 7)),
    "banker wins with three-card 7 over two-card 6": Hands("6S KD", "5H QC 2D", (6, 7)),
    "banker wins with three-card 7 over three-card 4": Hands("KS 2D 2H", "AS 2C 4H", (4, 7)),
    "banker wins with three-card 8 over 7": Hands("7S KD", "5H QC 3D", (7, 8)),
    "banker wins with three-card 9 over two-card 7": Hands("7S KD", "5H QC 4D", (7, 9)),
    "banker wins with three-card 9 over three-card 8": Hands("KS 4D 4H", "2H KC 7D", (8, 9)),
    "banker wins with natural 8 over 6": Hands("6S KD", "8H QC", (6, 8)),
    "banker wins with natural 9 over natural 8": Hands("8S KD", "9H QC", (8, 9)),
    "tie on 0": Hands("KS QD JH", "KH QC TS", (0, 0)),
    "tie on 6, two cards each": Hands("6S KD", "6H QC", (6, 6)),
    "tie on 6, banker three cards": Hands("6S KD", "2H 3C AD", (6, 6)),
    "tie on 6, player three cards": Hands("KS 2D 4H", "6H QC", (6, 6)),
    "tie on 6, three cards each": Hands("KS 2D 4H", "KH 3C 3D", (6, 6)),
    "tie on 7, two cards each": Hands("7S KD", "7H QC", (7, 7)),
    "tie on 7, banker three cards": Hands("7S KD", "5H QC 2D", (7, 7)),
    "tie on 7, player three cards": Hands("KS 4D 3H", "7H QC", (7, 7)),
    "tie on 7, three cards each": Hands("KS 4D 3H", "2H KC 5D", (7, 7)),
    "tie on natural 8": Hands("8S KD", "8H QC", (8, 8)),
    "tie on 8, three cards each": Hands("KS 4D 4H", "2H KC 6D", (8, 8)),
    "tie on natural 9": Hands("9S KD", "9H QC", (9, 9)),
    "tie on 9, three cards each": Hands("KS 4D 5H", "2H KC 7D", (9, 9)),
}
"""Named for what happened; none of them holds a pair."""

NATURAL_ROUNDS = {name for name in ROUNDS if "natural" in name}

every_round = pytest.mark.parametrize("happened", ROUNDS)


def dealt(game: str, player: str, banker: str) -> PlayedRound:
    """Play these two hands from the shoe and make sure that they are what came of it."""
    player_hand, banker_hand = cards(player), cards(banker)
    initial = (player_hand[0], banker_hand[0], player_hand[1], banker_hand[1])
    played = play(GAMES[game], initial + player_hand[2:] + banker_hand[2:])
    assert (played.player, played.banker) == (player_hand, banker_hand)
    return played


def winner_of(happened: str) -> str:
    """A round above is named for its winner first."""
    return happened.split(maxsplit=1)[0]


def verdict_on(game: str, bet: str, happened: str) -> Verdict:
    """The verdict on a bet in one of the rounds above."""
    hands = ROUNDS[happened]
    return dealt(game, hands.player, hands.banker).judgement.verdicts[bet]


def said(verdict: Verdict) -> str:
    """A verdict as the pay table would put it: the odds, `push` or `lose`."""
    if verdict.result is Result.WIN:
        assert verdict.odds is not None
        return verdict.odds.text
    assert verdict.odds is None
    return verdict.result.value


def expected_of(wins: Mapping[str, str], happened: str) -> str:
    """What is listed for that round; any other outcome is a loss."""
    unknown = set(wins) - set(ROUNDS)
    assert not unknown
    return wins.get(happened, "lose")


# --- Cards, totals and the deal -----------------------------------------------------------

CARD_VALUES = [
    pytest.param("da-hu-ying-xiong", "3.2", marks=pytest.mark.rule("da-hu-ying-xiong 3.2")),
    pytest.param("super-six-plus", "3.8", marks=pytest.mark.rule("super-six-plus 3.8")),
    pytest.param("tiger-no-commission", "3.3", marks=pytest.mark.rule("tiger-no-commission 3.3")),
    pytest.param("dragon-dai-bacc", HOUSE, marks=pytest.mark.rule("dragon-dai-bacc house")),
    pytest.param("commission-insurance", "3.8", marks=pytest.mark.rule("commission-insurance 3.8")),
]


@pytest.mark.parametrize(("game", "paragraph"), CARD_VALUES)
def test_card_values(game: str, paragraph: str) -> None:
    """Ace one, two to nine as printed, ten and pictures nothing, in any suit."""
    values = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
    values |= {"T": 0, "J": 0, "Q": 0, "K": 0}
    for rank, value in values.items():
        for suit in "SHDC":
            assert card(rank + suit).points == value
            # Beside a natural nothing is drawn: Player's total is the card beside a ten.
            total = play(GAMES[game], cards(f"{rank}{suit} 9H TS TH")).judgement.shape.player_points
            assert total == value
    assert GAMES[game].cites.card_values == paragraph


@pytest.mark.rule("da-hu-ying-xiong 3.2")
def test_a_ten_counts_its_face_value_which_leaves_the_last_digit() -> None:
    """The book gives a ten its face value of 10: with a 7 that is 17, so 7."""
    assert point_total(cards("TS 7D")) == 7
    assert point_total(cards("10S 7D")) == 7


POINT_TOTALS = [
    pytest.param("da-hu-ying-xiong", "1.16", marks=pytest.mark.rule("da-hu-ying-xiong 1.16")),
    pytest.param(
        "super-six-plus", "1.point-total", marks=pytest.mark.rule("super-six-plus 1.point-total")
    ),
    pytest.param("tiger-no-commission", "3.4", marks=pytest.mark.rule("tiger-no-commission 3.4")),
    pytest.param("dragon-dai-bacc", HOUSE, marks=pytest.mark.rule("dragon-dai-bacc house")),
    pytest.param("commission-insurance", "3.8", marks=pytest.mark.rule("commission-insurance 3.8")),
]


@every_round
@pytest.mark.parametrize(("game", "paragraph"), POINT_TOTALS)
def test_point_totals(game: str, paragraph: str, happened: str) -> None:
    """Above nine only the last digit counts, on two cards and on three."""
    player, banker, totals = ROUNDS[happened]
    played = dealt(game, player, banker)
    shape = played.judgement.shape
    assert (shape.player_points, shape.banker_points) == totals
    assert (point_total(played.player), point_total(played.banker)) == totals
    assert (shape.player_cards, shape.banker_cards) == (len(player.split()), len(banker.split()))
    assert GAMES[game].cites.point_total == paragraph


@pytest.mark.rule("da-hu-ying-xiong 1.16")
@pytest.mark.parametrize(
    ("hand", "total"),
    [("4S 5D", 9), ("4S 6D", 0), ("9S 9D", 8), ("KS QD", 0), ("9S 9D 9H", 7), ("5S KD 6H", 1)],
)
def test_last_digit(hand: str, total: int) -> None:
    """9 is the most a hand can count; 27 counts 7."""
    assert point_total(cards(hand)) == total


DEAL_ORDER = [
    pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.10")),
    pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 3.4")),
    pytest.param(
        "tiger-no-commission",
        marks=[
            pytest.mark.rule("tiger-no-commission 3.12"),
            pytest.mark.rule("tiger-no-commission 1.1.4"),
        ],
    ),
    pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
    pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.4")),
]


@pytest.mark.parametrize("game", DEAL_ORDER)
def test_first_and_third_card_to_player_second_and_fourth_to_banker(game: str) -> None:
    """The fifth is Player's third, the sixth Banker's."""
    played = play(GAMES[game], cards("AS 2H 3D 4C 5S 8H"))
    assert played.player == cards("AS 3D 5S")
    assert played.banker == cards("2H 4C")
    played = play(GAMES[game], cards("AS 2H 3D AC 7S 8H"))
    assert played.player == cards("AS 3D 7S")
    assert played.banker == cards("2H AC 8H")


@pytest.mark.parametrize("game", DEAL_ORDER)
def test_the_fifth_card_is_bankers_when_player_stands(game: str) -> None:
    """Player on 7 takes none, so Banker's third is the next card out."""
    played = play(GAMES[game], cards("3S 2H 4D AC 7S 8H"))
    assert played.player == cards("3S 4D")
    assert played.banker == cards("2H AC 7S")


@pytest.mark.parametrize("game", DEAL_ORDER)
def test_surplus_cards_are_left_alone(game: str) -> None:
    """A round takes what the table of play asks for; the rest belongs to the next one."""
    four = play(GAMES[game], cards("9S 2H KD 3C 5S 5H AS"))
    assert len(four.player + four.banker) == 4
    assert four == play(GAMES[game], cards("9S 2H KD 3C"))
    six = play(GAMES[game], cards("AS 2H 3D AC 7S 8H 9D 9C"))
    assert six == play(GAMES[game], cards("AS 2H 3D AC 7S 8H"))


@pytest.mark.parametrize(
    ("deal", "needed"),
    [
        ("", 4),
        ("9S KD 8H", 4),
        ("2S KD 2H 5C", 5),
        ("6S KD KH 5C", 5),
        ("2S KD 2H 5C 4D", 6),
    ],
)
@pytest.mark.parametrize("game", DEAL_ORDER)
def test_too_few_cards_are_refused(game: str, deal: str, needed: int) -> None:
    """No card is made up: the refusal says how many the round needs at least."""
    with pytest.raises(Refusal, match=f"too few cards: the round needs at least {needed}"):
        play(GAMES[game], cards(deal))


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
@pytest.mark.parametrize("text", ["1S", "11S", "7X", "ZS", "7", "", "joker", "7s"])
def test_no_card_of_a_deck_of_52_is_refused(text: str) -> None:
    """Only the 52 names are cards."""
    with pytest.raises(Refusal, match="unknown card"):
        card(text)


# --- Winner, reason and paragraph ---------------------------------------------------------


class Cites(NamedTuple):
    """Where a book says that a natural, the higher total or neither decided the round."""

    natural: str
    higher: str
    tie: str


OUTCOMES = [
    pytest.param(
        "da-hu-ying-xiong",
        Cites("1.11", "3.16", "1.22"),
        marks=[
            pytest.mark.rule("da-hu-ying-xiong 1.11"),
            pytest.mark.rule("da-hu-ying-xiong 3.16"),
            pytest.mark.rule("da-hu-ying-xiong 1.22"),
        ],
    ),
    pytest.param(
        "super-six-plus",
        Cites("1.natural", "3.9", "1.tie"),
        marks=[
            pytest.mark.rule("super-six-plus 1.natural"),
            pytest.mark.rule("super-six-plus 3.9"),
            pytest.mark.rule("super-six-plus 1.tie"),
        ],
    ),
    pytest.param(
        "tiger-no-commission",
        Cites("1.1.5", "3.15", "3.15.1"),
        marks=[
            pytest.mark.rule("tiger-no-commission 1.1.5"),
            pytest.mark.rule("tiger-no-commission 3.15"),
            pytest.mark.rule("tiger-no-commission 3.15.1"),
        ],
    ),
    pytest.param(
        "dragon-dai-bacc",
        Cites(HOUSE, HOUSE, "tie"),
        marks=[
            pytest.mark.rule("dragon-dai-bacc play-3"),
            pytest.mark.rule("dragon-dai-bacc tie"),
        ],
    ),
    pytest.param(
        "commission-insurance",
        Cites("1.natural", "3.8", "1.tie"),
        marks=[
            pytest.mark.rule("commission-insurance 1.natural"),
            pytest.mark.rule("commission-insurance 3.8"),
            pytest.mark.rule("commission-insurance 1.tie"),
        ],
    ),
]


@every_round
@pytest.mark.parametrize(("game", "cites"), OUTCOMES)
def test_winner_with_reason_and_paragraph(game: str, cites: Cites, happened: str) -> None:
    """The higher total wins; a tie of naturals is a tie that has a natural in it."""
    player, banker, _ = ROUNDS[happened]
    outcome = dealt(game, player, banker).judgement.outcome
    winner = winner_of(happened)
    natural = happened in NATURAL_ROUNDS
    assert outcome.winner.value == winner
    assert outcome.natural is natural
    if winner == "tie":
        assert (outcome.reason, outcome.paragraph) == (Reason.TIE, cites.tie)
    elif natural:
        assert (outcome.reason, outcome.paragraph) == (Reason.NATURAL, cites.natural)
    else:
        assert (outcome.reason, outcome.paragraph) == (Reason.HIGHER_TOTAL, cites.higher)


# --- What can be bet ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bets"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "player banker tie tiger-tie tiger big-tiger small-tiger tiger-pair",
            marks=pytest.mark.rule("da-hu-ying-xiong 3.7"),
        ),
        pytest.param(
            "super-six-plus",
            "player banker tie super-six-plus player-pair banker-pair",
            marks=pytest.mark.rule("super-six-plus 3.3"),
        ),
        pytest.param(
            "tiger-no-commission",
            "player banker tie tiger big-tiger small-tiger tiger-pair tiger-tie",
            marks=pytest.mark.rule("tiger-no-commission 3.5"),
        ),
        pytest.param(
            "dragon-dai-bacc",
            "player banker tie kill-the-ox-tiger tiger-7 ox-8 rabbit-9 matching-7s all-4",
            marks=[
                pytest.mark.rule("dragon-dai-bacc intro"),
                pytest.mark.rule("dragon-dai-bacc paytable"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "player banker tie player-pair banker-pair",
            marks=[
                pytest.mark.rule("commission-insurance 3.3"),
                pytest.mark.rule("commission-insurance 2.1.3"),
            ],
        ),
    ],
)
def test_the_bets_of_a_game(game: str, bets: str) -> None:
    """These and no others, in the book's order."""
    assert list(GAMES[game].bet) == bets.split()


@pytest.mark.parametrize(
    ("game", "insures"),
    [
        pytest.param(
            "commission-insurance",
            {Hand.PLAYER, Hand.BANKER},
            marks=pytest.mark.rule("commission-insurance 2.1.3"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            {Hand.PLAYER, Hand.BANKER},
            marks=pytest.mark.rule("da-hu-ying-xiong 1.10"),
        ),
        pytest.param("super-six-plus", set(), marks=pytest.mark.rule("super-six-plus 3.3")),
        pytest.param(
            "tiger-no-commission", set(), marks=pytest.mark.rule("tiger-no-commission 3.5")
        ),
        pytest.param("dragon-dai-bacc", set(), marks=pytest.mark.rule("dragon-dai-bacc intro")),
    ],
)
def test_insurance_areas(game: str, insures: set[Hand]) -> None:
    """Two books have insurance, on either hand; the other three know none."""
    table = GAMES[game].insurance
    assert {row.offer.hand for row in table.rows} == insures if table else not insures


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 1.13")),
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 1.original-bet")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.5")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc intro")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.3")),
    ],
)
def test_only_player_and_banker_are_original_bets(game: str) -> None:
    """Tie and side bets are on no hand, so they carry no insurance and no differential."""
    on_a_hand = {bet.name: bet.hand for bet in GAMES[game].bets if bet.hand is not None}
    assert on_a_hand == {"player": Hand.PLAYER, "banker": Hand.BANKER}


@pytest.mark.parametrize(
    ("game", "fewest", "most", "paragraph"),
    [
        pytest.param(
            "da-hu-ying-xiong", 4, 10, "2.2.1", marks=pytest.mark.rule("da-hu-ying-xiong 2.2.1")
        ),
        pytest.param(
            "super-six-plus", 4, 8, "2.2.1", marks=pytest.mark.rule("super-six-plus 2.2.1")
        ),
        pytest.param(
            "tiger-no-commission", 4, 10, "2.1", marks=pytest.mark.rule("tiger-no-commission 2.1")
        ),
        pytest.param(
            "dragon-dai-bacc", 3, 8, "returns", marks=pytest.mark.rule("dragon-dai-bacc returns")
        ),
        pytest.param(
            "commission-insurance",
            4,
            8,
            "2.2.1",
            marks=pytest.mark.rule("commission-insurance 2.2.1"),
        ),
    ],
)
def test_decks(game: str, fewest: int, most: int, paragraph: str) -> None:
    """One deck fewer or more than the book allows is refused, with the range."""
    for decks in range(fewest, most + 1):
        GAMES[game].verify_decks(decks)
    for decks in (0, fewest - 1, most + 1):
        with pytest.raises(Refusal, match=f"{fewest} to {most} decks, not {decks}") as refused:
            GAMES[game].verify_decks(decks)
        assert refused.value.paragraph == paragraph


# --- Optional bets of Dragon Dai-Bacc -----------------------------------------------------

ALWAYS = ["player", "banker", "tie", "kill-the-ox-tiger", "tiger-7", "ox-8"]


@pytest.mark.rule("dragon-dai-bacc intro")
@pytest.mark.parametrize(
    "chosen",
    [
        [],
        ["rabbit-9"],
        ["matching-7s"],
        ["rabbit-9", "matching-7s"],
        ["rabbit-9", "matching-7s", "all-4"],
    ],
)
def test_set_ups_the_house_may_offer(chosen: list[str]) -> None:
    """One or two of the three may be offered, or all three; the six others always are."""
    game = GAMES["dragon-dai-bacc"].offering(chosen)
    assert list(game.bet) == [*ALWAYS, *chosen]
    judged = play(game, cards("9S KD QH 7C")).judgement.verdicts
    assert list(judged) == [*ALWAYS, *chosen]


@pytest.mark.rule("dragon-dai-bacc intro")
@pytest.mark.parametrize(
    ("chosen", "missing"),
    [
        (["all-4"], "rabbit-9 and matching-7s"),
        (["all-4", "rabbit-9"], "matching-7s"),
        (["all-4", "matching-7s"], "rabbit-9"),
    ],
)
def test_all_4_only_together_with_rabbit_9_and_matching_7s(chosen: list[str], missing: str) -> None:
    """A house that offers All 4 must also offer the two others."""
    with pytest.raises(Refusal, match=f"all-4 may be offered only together with {missing}$") as no:
        GAMES["dragon-dai-bacc"].offering(chosen)
    assert no.value.paragraph == "intro"


@pytest.mark.rule("dragon-dai-bacc intro")
@pytest.mark.parametrize("bet", [*ALWAYS, "tiger-pair"])
def test_no_other_bet_is_optional(bet: str) -> None:
    """The main bets and Kill, Tiger 7 and Ox 8 are no choice of the house."""
    with pytest.raises(Refusal, match=f"^'{bet}' is not optional in dragon-dai-bacc;") as refused:
        GAMES["dragon-dai-bacc"].offering([bet])
    assert refused.value.paragraph == "intro"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.7")),
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 3.3")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 3.5")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.3")),
    ],
)
def test_games_without_optional_bets(game: str) -> None:
    """The other books leave the house nothing to choose."""
    assert GAMES[game].offering([]) is GAMES[game]
    with pytest.raises(Refusal, match=f"^{game} has no optional bets"):
        GAMES[game].offering(["tie"])


@pytest.mark.rule("dragon-dai-bacc house")
def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    """Whoever mistypes a game is told what to write."""
    assert game_named("dragon-dai-bacc") is GAMES["dragon-dai-bacc"]
    with pytest.raises(Refusal, match=r"unknown game 'punto-banco': there are .*dragon-dai-bacc"):
        game_named("punto-banco")


# --- Player, Banker and Tie ---------------------------------------------------------------


@every_round
@pytest.mark.parametrize(
    ("game", "win", "lose", "push"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "3.16",
            "3.17",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 3.16"),
                pytest.mark.rule("da-hu-ying-xiong 3.17"),
            ],
        ),
        pytest.param(
            "super-six-plus",
            "4.1.1",
            "3.9",
            "3.10",
            marks=[
                pytest.mark.rule("super-six-plus 4.1.1"),
                pytest.mark.rule("super-six-plus 3.9"),
                pytest.mark.rule("super-six-plus 3.10"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.1",
            "3.15",
            "3.15.1",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.1"),
                pytest.mark.rule("tiger-no-commission 3.15"),
                pytest.mark.rule("tiger-no-commission 3.15.1"),
            ],
        ),
        pytest.param(
            "dragon-dai-bacc",
            "player",
            "player",
            "player",
            marks=[
                pytest.mark.rule("dragon-dai-bacc player"),
                pytest.mark.rule("dragon-dai-bacc paytable"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "4.1.2",
            "3.8",
            "3.9",
            marks=[
                pytest.mark.rule("commission-insurance 4.1.2"),
                pytest.mark.rule("commission-insurance 3.8"),
                pytest.mark.rule("commission-insurance 3.9"),
            ],
        ),
    ],
)
def test_player(game: str, win: str, lose: str, push: str, happened: str) -> None:
    """Even money when Player wins, the stake back on a tie."""
    expected = {"player": ("1 to 1", win), "banker": ("lose", lose), "tie": ("push", push)}
    verdict = verdict_on(game, "player", happened)
    assert (said(verdict), verdict.paragraph) == expected[winner_of(happened)]


BANKER_WINS_ON_6 = {"banker wins with two-card 6 over 5", "banker wins with three-card 6 over 4"}


@every_round
@pytest.mark.parametrize(
    ("game", "half", "win", "lose", "push"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "1.12",
            "4.1.1",
            "3.16",
            "3.17",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 1.12"),
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 3.17"),
            ],
        ),
        pytest.param(
            "super-six-plus",
            "1.non-commission",
            "4.1.1",
            "3.9",
            "3.10",
            marks=[
                pytest.mark.rule("super-six-plus 1.non-commission"),
                pytest.mark.rule("super-six-plus 4.1.1"),
                pytest.mark.rule("super-six-plus 3.10"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.1",
            "4.1",
            "3.15",
            "3.15.1",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.1"),
                pytest.mark.rule("tiger-no-commission 3.15"),
                pytest.mark.rule("tiger-no-commission 3.15.1"),
            ],
        ),
    ],
)
def test_banker_without_commission(
    game: str, half: str, win: str, lose: str, push: str, happened: str
) -> None:
    """Even money, but half of it when Banker wins on 6 with two cards or three."""
    expected = {"player": ("lose", lose), "banker": ("1 to 1", win), "tie": ("push", push)}
    verdict = verdict_on(game, "banker", happened)
    wanted = ("1 to 2", half) if happened in BANKER_WINS_ON_6 else expected[winner_of(happened)]
    assert (said(verdict), verdict.paragraph) == wanted


@every_round
@pytest.mark.rule("commission-insurance 4.1.1")
@pytest.mark.rule("commission-insurance 4.1.2")
@pytest.mark.rule("commission-insurance 3.9")
def test_banker_with_commission(happened: str) -> None:
    """0.95 to 1 on every winning total, 6 like any other."""
    expected = {
        "player": ("lose", "3.8"),
        "banker": ("0.95 to 1", "4.1.1"),
        "tie": ("push", "3.9"),
    }
    verdict = verdict_on("commission-insurance", "banker", happened)
    assert (said(verdict), verdict.paragraph) == expected[winner_of(happened)]


@every_round
@pytest.mark.rule("dragon-dai-bacc banker")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_banker_of_dai_bacc(happened: str) -> None:
    """A win with a three-card 7 pushes; one with a two-card 7, or on 6, is paid in full."""
    expected = {"player": "lose", "banker": "1 to 1", "tie": "push"}
    wanted = expected[winner_of(happened)]
    if happened.startswith("banker wins with three-card 7"):
        wanted = "push"
    verdict = verdict_on("dragon-dai-bacc", "banker", happened)
    assert (said(verdict), verdict.paragraph) == (wanted, "banker")


@every_round
@pytest.mark.parametrize(
    ("game", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "1.22",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 1.22"),
            ],
        ),
        pytest.param(
            "super-six-plus",
            "4.1.1",
            "1.tie",
            marks=[
                pytest.mark.rule("super-six-plus 4.1.1"),
                pytest.mark.rule("super-six-plus 1.tie"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.1",
            "1.1.10-1.1.12",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.1"),
                pytest.mark.rule("tiger-no-commission 1.1.10-1.1.12"),
                pytest.mark.rule("tiger-no-commission 3.15.1"),
            ],
        ),
        pytest.param(
            "dragon-dai-bacc",
            "tie",
            "tie",
            marks=[
                pytest.mark.rule("dragon-dai-bacc tie"),
                pytest.mark.rule("dragon-dai-bacc paytable"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "4.1.2",
            "1.tie",
            marks=[
                pytest.mark.rule("commission-insurance 4.1.2"),
                pytest.mark.rule("commission-insurance 1.tie"),
            ],
        ),
    ],
)
def test_tie(game: str, win: str, lose: str, happened: str) -> None:
    """8 to 1 whatever the total they tie on."""
    verdict = verdict_on(game, "tie", happened)
    tied = happened.startswith("tie")
    assert (said(verdict), verdict.paragraph) == (("8 to 1", win) if tied else ("lose", lose))


# --- Bets on Banker's 6 -------------------------------------------------------------------


@every_round
@pytest.mark.parametrize(
    ("game", "bet", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "tiger",
            "4.1.1",
            "1.23",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 1.23"),
            ],
        ),
        pytest.param(
            "super-six-plus",
            "super-six-plus",
            "4.1.1",
            "1.super-six-plus",
            marks=[
                pytest.mark.rule("super-six-plus 4.1.1"),
                pytest.mark.rule("super-six-plus 1.super-six-plus"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "tiger",
            "4.3",
            "1.1.10-1.1.12",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.3"),
                pytest.mark.rule("tiger-no-commission 1.1.10-1.1.12"),
            ],
        ),
    ],
)
def test_tiger_and_super_six_plus(game: str, bet: str, win: str, lose: str, happened: str) -> None:
    """Banker wins on 6: 12 to 1 with two cards, 20 to 1 with three; a tie on 6 loses."""
    wins = {
        "banker wins with two-card 6 over 5": "12 to 1",
        "banker wins with three-card 6 over 4": "20 to 1",
    }
    verdict = verdict_on(game, bet, happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == (win if happened in wins else lose)


@every_round
@pytest.mark.parametrize(
    ("game", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "1.3",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 1.3"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.3",
            "1.1.1",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.3"),
                pytest.mark.rule("tiger-no-commission 1.1.1"),
            ],
        ),
    ],
)
def test_big_tiger(game: str, win: str, lose: str, happened: str) -> None:
    """Banker wins on 6 with three cards, and with any other outcome it loses."""
    wins = {"banker wins with three-card 6 over 4": "50 to 1"}
    verdict = verdict_on(game, "big-tiger", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == (win if happened in wins else lose)


@every_round
@pytest.mark.parametrize(
    ("game", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "1.20",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 1.20"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.3",
            "1.1.7",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.3"),
                pytest.mark.rule("tiger-no-commission 1.1.7"),
            ],
        ),
    ],
)
def test_small_tiger(game: str, win: str, lose: str, happened: str) -> None:
    """Banker wins on 6 with two cards, and with any other outcome it loses."""
    wins = {"banker wins with two-card 6 over 5": "22 to 1"}
    verdict = verdict_on(game, "small-tiger", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == (win if happened in wins else lose)


@every_round
@pytest.mark.parametrize(
    ("game", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "1.24",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 1.24"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.3",
            "1.1.14",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.3"),
                pytest.mark.rule("tiger-no-commission 1.1.14"),
                pytest.mark.rule("tiger-no-commission 3.15.1"),
            ],
        ),
    ],
)
def test_tiger_tie(game: str, win: str, lose: str, happened: str) -> None:
    """Both hands on 6 with any number of cards; a tie on another total loses."""
    wins = {
        "tie on 6, two cards each": "35 to 1",
        "tie on 6, banker three cards": "35 to 1",
        "tie on 6, player three cards": "35 to 1",
        "tie on 6, three cards each": "35 to 1",
    }
    verdict = verdict_on(game, "tiger-tie", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == (win if happened in wins else lose)


# --- Pairs --------------------------------------------------------------------------------

PAIR_ROUNDS = [
    # Player's hand, Banker's hand, what Tiger Pair pays, and which hands are a pair.
    pytest.param("TS KD 8H", "7H QC", "lose", "", id="ten and king count alike but are no pair"),
    pytest.param("KS QD 8H", "7H QC", "lose", "", id="king and queen"),
    pytest.param("JS QD 8H", "TH JC 5C", "lose", "", id="two hands of different tens"),
    pytest.param("7S 2D", "7H 2C", "lose", "", id="the same ranks, but across the hands"),
    pytest.param("2S 3D 3H", "7H QC", "lose", "", id="a third card makes no pair"),
    pytest.param("7S KD", "2H 3C 3S", "lose", "", id="nor does Banker's"),
    pytest.param("AS 9D 8H", "7H QC", "lose", "", id="adding up to ten"),
    pytest.param("9S 9D", "7H QC", "4 to 1", "player", id="nines"),
    pytest.param("TS TD 8H", "7H QC", "4 to 1", "player", id="tens"),
    pytest.param("KS KD 8H", "7H QC", "4 to 1", "player", id="kings"),
    pytest.param("9S 9S", "7H QC", "4 to 1", "player", id="nines of one suit"),
    pytest.param("AS AD 6H", "TH KC 9S", "4 to 1", "player", id="aces against ten and king"),
    pytest.param("7S KD", "9H 9C", "4 to 1", "banker", id="nines of Banker"),
    pytest.param("7S KD", "QH QC 5D", "4 to 1", "banker", id="queens of Banker"),
    pytest.param("KS QD 8H", "3C 3S", "4 to 1", "banker", id="king and queen against threes"),
    pytest.param("9S 9D", "4H 4C", "20 to 1", "player banker", id="nines and fours"),
    pytest.param("2S 2D AS", "7H 7C", "20 to 1", "player banker", id="twos and sevens"),
    pytest.param(
        "TS TD 8H", "KH KC 7D", "20 to 1", "player banker", id="tens and kings, two ranks"
    ),
    pytest.param("9S 9D", "9H 9C", "100 to 1", "player banker", id="nines twice"),
    pytest.param("KS KD 5H", "KH KC 2D", "100 to 1", "player banker", id="kings twice"),
    pytest.param("7S 7D 5H", "7H 7C 6S", "100 to 1", "player banker", id="sevens twice"),
]


@pytest.mark.parametrize(("player", "banker", "pays", "pairs"), PAIR_ROUNDS)
@pytest.mark.parametrize(
    ("game", "win", "lose"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.1",
            "1.25",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 1.25"),
                pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
                pytest.mark.rule("da-hu-ying-xiong 3.10"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            "4.2",
            "1.1.13",
            marks=[
                pytest.mark.rule("tiger-no-commission 1.1.13"),
                pytest.mark.rule("tiger-no-commission 4.2"),
                pytest.mark.rule("tiger-no-commission 3.13"),
            ],
        ),
    ],
)
def test_tiger_pair(
    game: str, win: str, lose: str, player: str, banker: str, pays: str, pairs: str
) -> None:
    """Two initial cards of one rank: on one hand 4, on both 20, the same on both 100 to 1."""
    verdict = dealt(game, player, banker).judgement.verdicts["tiger-pair"]
    assert (said(verdict), verdict.paragraph) == (pays, win if pairs else lose)


@pytest.mark.parametrize(("player", "banker", "pays", "pairs"), PAIR_ROUNDS)
@pytest.mark.parametrize(
    ("game", "win"),
    [
        pytest.param(
            "super-six-plus",
            "4.1.1",
            marks=[
                pytest.mark.rule("super-six-plus 1.pair"),
                pytest.mark.rule("super-six-plus 4.1.1"),
                pytest.mark.rule("super-six-plus 3.4"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "4.1.2",
            marks=[
                pytest.mark.rule("commission-insurance 1.pair"),
                pytest.mark.rule("commission-insurance 4.1.2"),
                pytest.mark.rule("commission-insurance 3.4"),
            ],
        ),
    ],
)
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_player_pair_and_banker_pair(
    hand: str,
    game: str,
    win: str,
    player: str,
    banker: str,
    pays: str,
    pairs: str,
) -> None:
    """11 to 1 for a pair on that hand, whatever the other one holds."""
    verdict = dealt(game, player, banker).judgement.verdicts[f"{hand}-pair"]
    wanted = ("11 to 1", win) if hand in pairs.split() else ("lose", "1.pair")
    assert (said(verdict), verdict.paragraph) == wanted


@every_round
@pytest.mark.parametrize(
    ("game", "bets"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            ["tiger-pair"],
            marks=pytest.mark.rule("da-hu-ying-xiong 1.25"),
        ),
        pytest.param(
            "tiger-no-commission",
            ["tiger-pair"],
            marks=pytest.mark.rule("tiger-no-commission 1.1.13"),
        ),
        pytest.param(
            "super-six-plus",
            ["player-pair", "banker-pair"],
            marks=pytest.mark.rule("super-six-plus 1.pair"),
        ),
        pytest.param(
            "commission-insurance",
            ["player-pair", "banker-pair"],
            marks=pytest.mark.rule("commission-insurance 1.pair"),
        ),
    ],
)
def test_who_wins_has_no_bearing_on_pairs(game: str, bets: list[str], happened: str) -> None:
    """None of these rounds holds a pair, whoever won it; a tie does not push a pair bet."""
    for bet in bets:
        assert said(verdict_on(game, bet, happened)) == "lose"


# --- Bonus wagers of Dragon Dai-Bacc ------------------------------------------------------


@every_round
@pytest.mark.rule("dragon-dai-bacc kill-the-ox-tiger")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_kill_the_ox_tiger(happened: str) -> None:
    """Player's three-card 8 or Banker's three-card 7 that does not beat the other hand."""
    wins = {
        "banker wins with three-card 9 over three-card 8": "60 to 1",
        "tie on 8, three cards each": "60 to 1",
        "player wins with three-card 8 over three-card 7": "60 to 1",
        "player wins with three-card 9 over three-card 7": "60 to 1",
        "tie on 7, banker three cards": "60 to 1",
        "tie on 7, three cards each": "60 to 1",
    }
    verdict = verdict_on("dragon-dai-bacc", "kill-the-ox-tiger", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == "kill-the-ox-tiger"


@every_round
@pytest.mark.rule("dragon-dai-bacc tiger-7")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_tiger_7(happened: str) -> None:
    """Banker wins with a three-card 7; a two-card 7, a tie or a loss with it will not do."""
    wins = {
        "banker wins with three-card 7 over two-card 6": "40 to 1",
        "banker wins with three-card 7 over three-card 4": "40 to 1",
    }
    verdict = verdict_on("dragon-dai-bacc", "tiger-7", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == "tiger-7"


@every_round
@pytest.mark.rule("dragon-dai-bacc ox-8")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_ox_8(happened: str) -> None:
    """Player wins with a three-card 8; a natural 8, a tie or a loss with it will not do."""
    wins = {
        "player wins with three-card 8 over two-card 7": "25 to 1",
        "player wins with three-card 8 over three-card 6": "25 to 1",
        "player wins with three-card 8 over three-card 7": "25 to 1",
    }
    verdict = verdict_on("dragon-dai-bacc", "ox-8", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == "ox-8"


@every_round
@pytest.mark.rule("dragon-dai-bacc rabbit-9")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_rabbit_9(happened: str) -> None:
    """A three-card 9 on either hand, more on both; a natural 9 will not do."""
    wins = {
        "player wins with three-card 9 over two-card 7": "10 to 1",
        "player wins with three-card 9 over three-card 7": "10 to 1",
        "banker wins with three-card 9 over two-card 7": "10 to 1",
        "banker wins with three-card 9 over three-card 8": "10 to 1",
        "tie on 9, three cards each": "75 to 1",
    }
    verdict = verdict_on("dragon-dai-bacc", "rabbit-9", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == "rabbit-9"


@every_round
@pytest.mark.rule("dragon-dai-bacc matching-7s")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_matching_7s(happened: str) -> None:
    """Both on 7 with the same number of cards; two against three cards lose."""
    wins = {
        "tie on 7, two cards each": "50 to 1",
        "tie on 7, three cards each": "200 to 1",
    }
    verdict = verdict_on("dragon-dai-bacc", "matching-7s", happened)
    assert said(verdict) == expected_of(wins, happened)
    assert verdict.paragraph == "matching-7s"


@every_round
@pytest.mark.rule("dragon-dai-bacc all-4")
@pytest.mark.rule("dragon-dai-bacc paytable")
def test_all_4(happened: str) -> None:
    """6 to 1 with any of Tiger 7, Ox 8, Rabbit 9 and Matching 7s; Kill is none of the four."""
    winning = [
        "banker wins with three-card 7 over two-card 6",
        "banker wins with three-card 7 over three-card 4",
        "player wins with three-card 8 over two-card 7",
        "player wins with three-card 8 over three-card 6",
        "player wins with three-card 8 over three-card 7",
        "player wins with three-card 9 over two-card 7",
        "player wins with three-card 9 over three-card 7",
        "banker wins with three-card 9 over two-card 7",
        "banker wins with three-card 9 over three-card 8",
        "tie on 9, three cards each",
        "tie on 7, two cards each",
        "tie on 7, three cards each",
    ]
    verdict = verdict_on("dragon-dai-bacc", "all-4", happened)
    assert said(verdict) == expected_of(dict.fromkeys(winning, "6 to 1"), happened)
    assert verdict.paragraph == "all-4"


# --- What odds are worth ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "happened", "stake", "winnings"),
    [
        pytest.param(
            "commission-insurance",
            "banker wins 7-6 on two cards",
            10_000,
            9_500,
            marks=pytest.mark.rule("commission-insurance 4.1.1"),
        ),
        pytest.param(
            "commission-insurance",
            "banker wins 7-6 on two cards",
            101,
            95,
            marks=pytest.mark.rule("commission-insurance 4.1.1"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "banker wins with two-card 6 over 5",
            101,
            50,
            marks=pytest.mark.rule("da-hu-ying-xiong 1.12"),
        ),
        pytest.param(
            "super-six-plus",
            "banker wins with three-card 6 over 4",
            10_000,
            5_000,
            marks=pytest.mark.rule("super-six-plus 1.non-commission"),
        ),
    ],
)
def test_winnings_round_down(game: str, happened: str, stake: int, winnings: int) -> None:
    """Whole minor units, never more than the odds give (RULES.md 25)."""
    odds = verdict_on(game, "banker", happened).odds
    assert odds is not None
    assert odds.winnings(stake) == winnings


@pytest.mark.rule("commission-insurance 4.1.1")
def test_winnings_round_down_to_the_tables_chips() -> None:
    """At steps of 25, 0.95 of 1000 is 950, and of 1010 it is 959 and so still 950."""
    odds = verdict_on("commission-insurance", "banker", "banker wins 7-6 on two cards").odds
    assert odds is not None
    assert odds.winnings(1_000, 25) == 950
    assert odds.winnings(1_010, 25) == 950


@pytest.mark.rule("commission-insurance 4.1.2")
@pytest.mark.parametrize(
    ("happened", "brings"),
    [
        ("banker wins 7-6 on two cards", Fraction(195, 100)),
        ("tie on 0", Fraction(1)),
        ("player wins 7-6 on two cards", Fraction(0)),
    ],
)
def test_what_a_unit_brings_back(happened: str, brings: Fraction) -> None:
    """A win brings the stake and the winnings, a push the stake, a loss nothing."""
    assert verdict_on("commission-insurance", "banker", happened).brings == brings


# --- Any cards at all, against baccarat written down once more ----------------------------

CARD_TEXTS = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]

any_shoe = st.lists(st.sampled_from(CARD_TEXTS), min_size=6, max_size=9)


class Naive(NamedTuple):
    """A round worked out from the book, card by card."""

    player: list[str]
    banker: list[str]
    player_points: int
    banker_points: int

    @property
    def winner(self) -> str:
        """Who has more."""
        if self.player_points > self.banker_points:
            return "player"
        return "banker" if self.banker_points > self.player_points else "tie"


def points_of(hand: list[str]) -> int:
    """Ace 1, pictures and tens 0, others their face; the right digit of the sum."""
    return sum(1 if c[0] == "A" else int(c[0]) if c[0] in "23456789" else 0 for c in hand) % 10


def baccarat(shoe: list[str]) -> Naive:
    """The Tiger book's 3.12 and 3.14, read aloud."""
    left = list(shoe)
    player, banker = [], []
    for _ in range(2):
        player.append(left.pop(0))
        banker.append(left.pop(0))
    b = points_of(banker)
    if points_of(player) < 8 and b < 8:
        if points_of(player) <= 5:
            third = left.pop(0)
            player.append(third)
            t = points_of([third])
            draws = (
                b <= 2
                or (b == 3 and t != 8)
                or (b == 4 and 2 <= t <= 7)
                or (b == 5 and 4 <= t <= 7)
                or (b == 6 and t in (6, 7))
            )
        else:
            draws = b <= 5
        if draws:
            banker.append(left.pop(0))
    return Naive(player, banker, points_of(player), points_of(banker))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "da-hu-ying-xiong",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 3.15"),
                pytest.mark.rule("da-hu-ying-xiong 3.16"),
            ],
        ),
        pytest.param(
            "super-six-plus",
            marks=[
                pytest.mark.rule("super-six-plus 3.6"),
                pytest.mark.rule("super-six-plus 3.9"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            marks=[
                pytest.mark.rule("tiger-no-commission 3.14"),
                pytest.mark.rule("tiger-no-commission 3.15"),
            ],
        ),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc play-3")),
        pytest.param(
            "commission-insurance",
            marks=[
                pytest.mark.rule("commission-insurance 3.7"),
                pytest.mark.rule("commission-insurance 3.8"),
            ],
        ),
    ],
)
@given(shoe=any_shoe)
def test_any_round_agrees_with_the_book_read_aloud(game: str, shoe: list[str]) -> None:
    """Hands, totals and winner; and every bet of the game gets its verdict."""
    naive = baccarat(shoe)
    played = play(GAMES[game], cards(" ".join(shoe)))
    assert [str(c) for c in played.player] == naive.player
    assert [str(c) for c in played.banker] == naive.banker
    shape, outcome, verdicts = played.judgement
    assert (shape.player_points, shape.banker_points) == (naive.player_points, naive.banker_points)
    assert outcome.winner.value == naive.winner
    assert list(verdicts) == list(GAMES[game].bet)
    for verdict in verdicts.values():
        assert (verdict.odds is not None) == (verdict.result is Result.WIN)
        assert verdict.paragraph in GAMES[game].paragraph


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "da-hu-ying-xiong",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 1.23"),
                pytest.mark.rule("da-hu-ying-xiong 1.12"),
                pytest.mark.rule("da-hu-ying-xiong 3.17"),
            ],
        ),
        pytest.param(
            "tiger-no-commission",
            marks=[
                pytest.mark.rule("tiger-no-commission 1.1.10-1.1.12"),
                pytest.mark.rule("tiger-no-commission 4.1"),
                pytest.mark.rule("tiger-no-commission 3.15.1"),
            ],
        ),
    ],
)
@given(shoe=any_shoe)
def test_tiger_bets_agree_with_one_another(game: str, shoe: list[str]) -> None:
    """Tiger is Small or Big Tiger, Banker is paid half just then, and a tie pushes both hands."""
    naive = baccarat(shoe)
    say = {
        bet: said(v)
        for bet, v in play(GAMES[game], cards(" ".join(shoe))).judgement.verdicts.items()
    }
    small, big = say["small-tiger"] != "lose", say["big-tiger"] != "lose"
    assert not (small and big)
    assert (say["tiger"] != "lose") == (small or big) == (say["banker"] == "1 to 2")
    assert (say["tiger"] != "lose") == (naive.winner == "banker" and naive.banker_points == 6)
    assert (say["tiger"] == "20 to 1") == big == (say["tiger"] != "lose" and len(naive.banker) == 3)
    tie = naive.winner == "tie"
    assert (say["tie"] != "lose") == tie == (say["player"] == "push") == (say["banker"] == "push")
    assert (say["tiger-tie"] != "lose") == (tie and naive.player_points == 6)
    first_four = [c[0] for c in shoe[:4]]
    player_pair = first_four[0] == first_four[2]
    banker_pair = first_four[1] == first_four[3]
    twin = len(set(first_four)) == 1
    pair_pays = {0: "lose", 1: "4 to 1", 2: "100 to 1" if twin else "20 to 1"}
    assert say["tiger-pair"] == pair_pays[player_pair + banker_pair]


@pytest.mark.parametrize(
    ("game", "on_6", "otherwise"),
    [
        pytest.param(
            "super-six-plus",
            "1 to 2",
            "1 to 1",
            marks=[
                pytest.mark.rule("super-six-plus 1.super-six-plus"),
                pytest.mark.rule("super-six-plus 1.non-commission"),
                pytest.mark.rule("super-six-plus 1.pair"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "0.95 to 1",
            "0.95 to 1",
            marks=[
                pytest.mark.rule("commission-insurance 4.1.1"),
                pytest.mark.rule("commission-insurance 1.pair"),
                pytest.mark.rule("commission-insurance 3.9"),
            ],
        ),
    ],
)
@given(shoe=any_shoe)
def test_pair_games_agree_with_the_cards(
    game: str, on_6: str, otherwise: str, shoe: list[str]
) -> None:
    """Banker, the pairs and Super Six Plus, worked out from the cards."""
    naive = baccarat(shoe)
    played = play(GAMES[game], cards(" ".join(shoe)))
    say = {bet: said(verdict) for bet, verdict in played.judgement.verdicts.items()}
    banker_wins_on_6 = naive.winner == "banker" and naive.banker_points == 6
    banker = {"player": "lose", "tie": "push", "banker": on_6 if banker_wins_on_6 else otherwise}
    assert say["banker"] == banker[naive.winner]
    assert say["player-pair"] == ("11 to 1" if shoe[0][0] == shoe[2][0] else "lose")
    assert say["banker-pair"] == ("11 to 1" if shoe[1][0] == shoe[3][0] else "lose")
    pays = {2: "12 to 1", 3: "20 to 1"}[len(naive.banker)] if banker_wins_on_6 else "lose"
    assert say.get("super-six-plus", pays) == pays


@pytest.mark.rule("dragon-dai-bacc all-4")
@pytest.mark.rule("dragon-dai-bacc banker")
@pytest.mark.rule("dragon-dai-bacc kill-the-ox-tiger")
@given(shoe=any_shoe)
def test_bonus_wagers_agree_with_the_cards(shoe: list[str]) -> None:
    """All 4 is any of the four; Banker pushes with Tiger 7; Kill is an ox or tiger not winning."""
    naive = baccarat(shoe)
    played = play(GAMES["dragon-dai-bacc"], cards(" ".join(shoe)))
    say = {bet: said(verdict) for bet, verdict in played.judgement.verdicts.items()}
    ox = len(naive.player) == 3 and naive.player_points == 8
    tiger = len(naive.banker) == 3 and naive.banker_points == 7
    rabbits = [hand for hand in (naive.player, naive.banker) if len(hand) == 3]
    nines = sum(points_of(hand) == 9 for hand in rabbits)
    sevens = naive.player_points == naive.banker_points == 7
    alike = len(naive.player) == len(naive.banker)
    assert say["ox-8"] == ("25 to 1" if ox and naive.winner == "player" else "lose")
    assert say["tiger-7"] == ("40 to 1" if tiger and naive.winner == "banker" else "lose")
    killed = (ox and naive.winner != "player") or (tiger and naive.winner != "banker")
    assert say["kill-the-ox-tiger"] == ("60 to 1" if killed else "lose")
    assert say["rabbit-9"] == {0: "lose", 1: "10 to 1", 2: "75 to 1"}[nines]
    matching = {2: "50 to 1", 3: "200 to 1"}[len(naive.player)] if sevens and alike else "lose"
    assert say["matching-7s"] == matching
    four = ("tiger-7", "ox-8", "rabbit-9", "matching-7s")
    any_of_four = any(say[bet] != "lose" for bet in four)
    assert say["all-4"] == ("6 to 1" if any_of_four else "lose")
    pushes = naive.winner == "tie" or say["tiger-7"] != "lose"
    assert (say["banker"] == "push") == pushes
