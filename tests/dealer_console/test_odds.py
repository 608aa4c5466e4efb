"""`dealer-console odds`, against its contract and figures counted apart from the code."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple

import pytest

from dealer_console.command_line import main
from tests.dealer_console.contract import BETS, COMMISSION, DA_HU, DAI_BACC, SUPER_SIX, TIGER

# RULES.md: all six-card orders of eight fresh decks.
BANKER_WINS = 2_292_252_566_437_888
PLAYER_WINS = 2_230_518_282_592_256
TIES = 475_627_426_473_216
ORDERS = 4_998_398_275_503_360


class Said(NamedTuple):
    """Exit status and both outputs."""

    status: object
    out: str
    err: str


def odds(capsys: pytest.CaptureFixture[str], *words: str) -> Said:
    """Call the command in this process."""
    status: object
    try:
        status = main(["odds", *words])
    except SystemExit as left:
        status = left.code
    return Said(status, *capsys.readouterr())


def counted(capsys: pytest.CaptureFixture[str], game: str, decks: int, without: str = "") -> Any:
    """The JSON of a good call."""
    words = ["--game", game, "--decks", str(decks), "--json"]
    said = odds(capsys, *words, *(["--without", without] if without else []))
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)


def exact(answer: Any, bet: str) -> Fraction:
    return Fraction(answer["bets"][bet]["numerator"], answer["bets"][bet]["denominator"])


@pytest.mark.parametrize("game", BETS)
def test_the_shape_of_the_json(capsys: pytest.CaptureFixture[str], game: str) -> None:
    answer = counted(capsys, game, 8)
    assert set(answer) == {"game", "decks", "cards", "bets"}
    assert (answer["game"], answer["decks"], answer["cards"]) == (game, 8, 416)
    assert set(answer["bets"]) == set(BETS[game])
    for entry in answer["bets"].values():
        assert set(entry) == {"return", "numerator", "denominator"}
        assert type(entry["return"]) is float
        assert type(entry["numerator"]) is type(entry["denominator"]) is int
        assert gcd(entry["numerator"], entry["denominator"]) == 1
        assert entry["return"] == entry["numerator"] / entry["denominator"]


def test_the_real_command_says_the_player_figure_exactly() -> None:
    """0.987649 for Player; the integers are (2 x wins + ties) / orders in lowest terms."""
    child = subprocess.run(
        [sys.executable, "-m", "dealer_console", "odds", "--game", TIGER, "--decks", "8", "--json"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (child.returncode, child.stderr) == (0, "")
    assert child.stdout.count("\n") == 1
    player = json.loads(child.stdout)["bets"]["player"]
    figure = Fraction(2 * PLAYER_WINS + TIES, ORDERS)
    assert (player["numerator"], player["denominator"]) == (figure.numerator, figure.denominator)
    assert round(player["return"], 6) == 0.987649


@pytest.mark.parametrize("game", BETS)
def test_player_and_tie_are_exact_in_every_game(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    answer = counted(capsys, game, 8)
    assert exact(answer, "player") == Fraction(2 * PLAYER_WINS + TIES, ORDERS)
    assert exact(answer, "tie") == Fraction(9 * TIES, ORDERS)


@pytest.mark.rule("commission-insurance 4.1.1")
def test_the_commission_is_in_the_banker_figure(capsys: pytest.CaptureFixture[str]) -> None:
    banker = exact(counted(capsys, COMMISSION, 8), "banker")
    assert banker == (Fraction(195, 100) * BANKER_WINS + TIES) / ORDERS


@pytest.mark.rule("tiger-no-commission 4.1")
@pytest.mark.rule("tiger-no-commission 4.2")
@pytest.mark.rule("tiger-no-commission 4.3")
def test_the_published_edges_of_eight_decks(capsys: pytest.CaptureFixture[str]) -> None:
    edges = {
        "banker": 1.4581,
        "player": 1.2351,
        "tie": 14.3596,
        "tiger": 16.6836,
        "small-tiger": 14.3325,
        "big-tiger": 15.2533,
        "tiger-tie": 30.7354,
        "tiger-pair": 16.1217,
    }
    answer = counted(capsys, TIGER, 8)
    assert {bet: round(float(100 - 100 * exact(answer, bet)), 4) for bet in edges} == edges


@pytest.mark.rule("commission-insurance 4.1.2")
def test_a_pair_of_either_hand_keeps_10_3614(capsys: pytest.CaptureFixture[str]) -> None:
    """The second card is one of 31 among 415: 12 x 31/415."""
    answer = counted(capsys, COMMISSION, 8)
    assert exact(answer, "player-pair") == exact(answer, "banker-pair") == Fraction(12 * 31, 415)


@pytest.mark.rule("dragon-dai-bacc returns")
@pytest.mark.parametrize(
    ("decks", "summary"),
    [
        (3, "98.75 98.99 85.26 92.36 92.41 89.71 90.76 92.23 97.09"),
        (4, "98.76 98.99 85.41 92.40 92.40 89.75 90.73 92.22 97.07"),
        (5, "98.76 98.99 85.50 92.43 92.40 89.78 90.72 92.22 97.05"),
        (6, "98.76 98.98 85.56 92.45 92.39 89.79 90.70 92.22 97.04"),
        (7, "98.76 98.98 85.61 92.46 92.39 89.80 90.70 92.22 97.04"),
        (8, "98.76 98.98 85.64 92.47 92.39 89.81 90.69 92.22 97.03"),
    ],
)
def test_dai_baccs_own_summary(
    capsys: pytest.CaptureFixture[str], decks: int, summary: str
) -> None:
    answer = counted(capsys, DAI_BACC, decks)
    assert [f"{float(100 * exact(answer, bet)):.2f}" for bet in BETS[DAI_BACC]] == summary.split()


# --- cards removed


def test_removed_cards_are_counted_out(capsys: pytest.CaptureFixture[str]) -> None:
    """One seven less: 415 cards, and the pair figure of that shoe."""
    answer = counted(capsys, COMMISSION, 8, "7S")
    assert answer["cards"] == 415
    pair = Fraction(12 * 32 * 31 * 12 + 12 * 31 * 30, 415 * 414)
    assert exact(answer, "player-pair") == exact(answer, "banker-pair") == pair


def test_a_ten_may_be_written_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    one = counted(capsys, TIGER, 8, "10D KD")
    other = counted(capsys, TIGER, 8, "TD KD")
    assert one == other
    assert one["cards"] == 414


def all_but(decks: int, left: str) -> str:
    """Every card of so many decks but these."""
    out = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] * decks
    for card in left.split():
        out.remove(card)
    return " ".join(out)


def test_the_last_six_cards_can_still_be_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Six aces: both hands draw to 3, always a tie; nothing else in the game comes in."""
    answer = counted(capsys, DAI_BACC, 3, all_but(3, "AS AS AS AH AH AH"))
    assert answer["cards"] == 6
    assert {bet: exact(answer, bet) for bet in BETS[DAI_BACC]} == {
        **dict.fromkeys(BETS[DAI_BACC], 0),
        "player": 1,
        "banker": 1,
        "tie": 9,
    }


def test_six_cards_all_of_one_rank_are_a_twin_tiger_pair(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Eights: 6 and 6, both stand. Tiger Pair 100 to 1, Tiger Tie 35 to 1, Tie 8 to 1."""
    answer = counted(capsys, TIGER, 4, all_but(4, "8S 8S 8S 8S 8H 8H"))
    assert {bet: exact(answer, bet) for bet in BETS[TIGER]} == {
        **dict.fromkeys(BETS[TIGER], 0),
        "player": 1,
        "banker": 1,
        "tie": 9,
        "tiger-tie": 36,
        "tiger-pair": 101,
    }


# --- refusals


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param(["--game", "roulette", "--decks", "8"], "unknown game", id="unknown game"),
        pytest.param(["--game", TIGER, "--decks", "0"], "4 to 10 decks", id="no deck"),
        pytest.param(["--game", TIGER, "--decks", "-8"], "4 to 10 decks", id="minus eight"),
        pytest.param(["--game", TIGER, "--decks", "eight"], "decks", id="decks in letters"),
        pytest.param(["--game", TIGER, "--decks", "8.5"], "decks", id="half a deck"),
        pytest.param(["--game", TIGER], "--decks", id="decks missing"),
        pytest.param(["--decks", "8"], "--game", id="game missing"),
        pytest.param(["--game", TIGER, "--decks", "8", "--fair"], "--fair", id="unknown option"),
        pytest.param(
            ["--game", TIGER, "--decks", "8", "--without", "7X"], "unknown card.*7X", id="bad card"
        ),
        pytest.param(
            ["--game", TIGER, "--decks", "8", "--without", "7S JOKER"],
            "unknown card.*JOKER",
            id="joker",
        ),
        pytest.param(
            ["--game", TIGER, "--decks", "4", "--without", "7S " * 5],
            "7S cannot be out 5 times",
            id="a fifth copy of four",
        ),
        pytest.param(
            ["--game", TIGER, "--decks", "4", "--without", "TS TS 10S 10S TS"],
            "TS cannot be out 5 times",
            id="tens written both ways",
        ),
        pytest.param(
            ["--game", DAI_BACC, "--decks", "3", "--without", all_but(3, "AS AS AS AH AH")],
            "six|6",
            id="five cards left",
        ),
        pytest.param(
            ["--game", DAI_BACC, "--decks", "3", "--without", all_but(3, "")],
            "six|6",
            id="no card left",
        ),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "json"])
def test_a_bad_call_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str, form: list[str]
) -> None:
    said = odds(capsys, *words, *form)
    assert said.status == 2
    assert said.out == ""
    assert_mentions(said.err, reason)


def assert_mentions(text: str, reason: str) -> None:
    assert re.search(reason, text), text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("game", "fewest", "most"),
    [
        pytest.param(DA_HU, 4, 10, marks=pytest.mark.rule("da-hu-ying-xiong 2.2.1")),
        pytest.param(SUPER_SIX, 4, 8, marks=pytest.mark.rule("super-six-plus 2.2.1")),
        pytest.param(TIGER, 4, 10, marks=pytest.mark.rule("tiger-no-commission 2.1")),
        pytest.param(COMMISSION, 4, 8, marks=pytest.mark.rule("commission-insurance 2.2.1")),
        pytest.param(DAI_BACC, 3, 8, marks=pytest.mark.rule("dragon-dai-bacc returns")),
    ],
)
def test_only_the_decks_of_the_book(
    capsys: pytest.CaptureFixture[str], game: str, fewest: int, most: int
) -> None:
    for decks in (fewest, most):
        assert counted(capsys, game, decks)["cards"] == 52 * decks
    for decks in (fewest - 1, most + 1):
        said = odds(capsys, "--game", game, "--decks", str(decks), "--json")
        assert (said.status, said.out) == (2, "")
        assert f"{fewest} to {most} decks, not {decks}" in said.err


def test_the_real_command_refuses_on_stderr_with_status_2() -> None:
    child = subprocess.run(
        [sys.executable, "-m", "dealer_console", "odds", "--game", TIGER, "--decks", "3"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (child.returncode, child.stdout) == (2, "")
    assert_mentions(child.stderr, "4 to 10 decks")


# --- for people


@pytest.mark.parametrize("game", BETS)
def test_the_table_lists_each_bet_with_its_return(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    said = odds(capsys, "--game", game, "--decks", "8")
    assert (said.status, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert {row[0] for row in rows if row} >= set(BETS[game])
    (player,) = (row for row in rows if row[:1] == ["player"])
    assert any(figure.startswith("98.76") for figure in player)
    assert "416" in said.out
