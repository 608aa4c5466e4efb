"""`dealer-console settle`, against its contract and rounds worked by hand from the rule books."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.commands.settle import settle_lines
from tests.dealer_console.contract import BETS, COMMISSION, DA_HU, DAI_BACC, SUPER_SIX, TIGER

LARGEST_SHOE = {DA_HU: 10, SUPER_SIX: 8, TIGER: 10, DAI_BACC: 8, COMMISSION: 8}

INSURANCE_GAMES = pytest.mark.parametrize("game", [DA_HU, COMMISSION])
WITH_BUFFER = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


class Answer(NamedTuple):
    """What the command printed, line by line, and its exit status."""

    lines: list[dict[str, Any]]
    status: int


def command(*lines: bytes) -> Answer:
    """Feed the real command, in its own process, these lines."""
    child = subprocess.run(
        [sys.executable, "-m", "dealer_console", "settle"],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        env=WITH_BUFFER,
        timeout=60,
        check=False,
    )
    assert child.stderr == b""
    return Answer([json.loads(line) for line in child.stdout.splitlines()], child.returncode)


def in_process(*lines: bytes) -> Answer:
    """The same without the process, for the many."""
    out = io.StringIO()
    good = settle_lines(io.BytesIO(b"".join(line + b"\n" for line in lines)), out)
    return Answer([json.loads(line) for line in out.getvalue().splitlines()], 0 if good else 1)


def line(game: str, cards: str | list[str], **more: object) -> bytes:
    """One round of input."""
    texts = cards.split() if isinstance(cards, str) else cards
    return json.dumps({"id": "a1", "game": game, "cards": texts} | more).encode()


def bet(name: object, stake: object, box: object = 1, seat: object = "seated") -> dict[str, object]:
    return {"box": box, "seat": seat, "bet": name, "stake": stake}


def insure(
    hand: object, stage: object, stake: object, box: object = 1, seat: object = "seated"
) -> dict[str, object]:
    return {"box": box, "seat": seat, "hand": hand, "stage": stage, "stake": stake}


def became(result: str, odds: str | None, pays: int, returns: int) -> dict[str, object]:
    return {"result": result, "odds": odds, "pays": pays, "returns": returns}


def results(game: str, *pushed: str, **won: str) -> dict[str, dict[str, str | None]]:
    """Every bet of the game: those won with their odds (written_like_this), pushed, else lost."""
    odds = {name.replace("_", "-"): text for name, text in won.items()}
    assert {*odds, *pushed} <= set(BETS[game])
    return {
        name: {"result": "win", "odds": odds[name]}
        if name in odds
        else {"result": "push" if name in pushed else "lose", "odds": None}
        for name in BETS[game]
    }


def settled(raw: bytes) -> dict[str, Any]:
    """The answer to one good line."""
    answer = in_process(raw)
    assert answer.status == 0, answer.lines
    return answer.lines[0]


def refusal(raw: bytes) -> str:
    """The error of one bad line."""
    answer = in_process(raw)
    assert answer.status == 1
    (only,) = answer.lines
    assert set(only) == {"id", "error"}
    return str(only["error"])


class Worked(NamedTuple):
    """A round given, and the whole answer worked by hand."""

    given: bytes
    answer: dict[str, Any]


WORKED = {
    # Player 4 draws a 7: 1. Banker 6 draws on a 7, a king: wins with three cards on 6.
    "da-hu: three-card tiger, both windows": Worked(
        line(
            DA_HU,
            "4S 6H 10D KC 7D KH",
            bets=[
                bet("banker", 10001),
                bet("tiger", 10, box=2),
                bet("player", 7, seat="standing-2"),
            ],
            insurance=[
                insure("banker", "four-cards", 1000),
                insure("banker", "player-third", 1000),
            ],
            waiver=False,
        ),
        {
            "id": "a1",
            "game": DA_HU,
            "player": ["4S", "TD", "7D"],
            "banker": ["6H", "KC", "KH"],
            "player_points": 1,
            "banker_points": 6,
            "winner": "banker",
            "natural": False,
            "cards_used": 6,
            "offers": [
                {"stage": "four-cards", "hand": "banker", "odds": "3 to 1"},
                {"stage": "player-third", "hand": "banker", "odds": "7 to 1"},
            ],
            "results": results(DA_HU, banker="1 to 2", tiger="20 to 1", big_tiger="50 to 1"),
            "settlement": [
                bet("banker", 10001) | became("win", "1 to 2", 5000, 15001),
                bet("tiger", 10, box=2) | became("win", "20 to 1", 200, 210),
                bet("player", 7, seat="standing-2") | became("lose", None, 0, 0),
            ],
            "insurance": [
                insure("banker", "four-cards", 1000) | became("lose", None, 0, 0),
                insure("banker", "player-third", 1000) | became("lose", None, 0, 0),
            ],
        },
    ),
    # Player 0 with a pair draws a 2. Banker, a pair of 3s, stands on 6: two pairs, not the same.
    "tiger: small tiger and a double pair": Worked(
        line(
            TIGER,
            "TS 3H 10D 3C 2H KD",
            bets=[
                bet("tiger-pair", 3, box=9),
                bet("banker", 25),
                bet("small-tiger", 2),
                bet("big-tiger", 2),
            ],
        ),
        {
            "id": "a1",
            "game": TIGER,
            "player": ["TS", "TD", "2H"],
            "banker": ["3H", "3C"],
            "player_points": 2,
            "banker_points": 6,
            "winner": "banker",
            "natural": False,
            "cards_used": 5,
            "offers": [],
            "results": results(
                TIGER, banker="1 to 2", tiger="12 to 1", small_tiger="22 to 1", tiger_pair="20 to 1"
            ),
            "settlement": [
                bet("tiger-pair", 3, box=9) | became("win", "20 to 1", 60, 63),
                bet("banker", 25) | became("win", "1 to 2", 12, 37),
                bet("small-tiger", 2) | became("win", "22 to 1", 44, 46),
                bet("big-tiger", 2) | became("lose", None, 0, 0),
            ],
            "insurance": [],
        },
    ),
    # Six against six, both stand.
    "super six plus: a tie on 6 is no Super Six": Worked(
        line(
            SUPER_SIX,
            "6S 6H KD QC",
            bets=[bet("player", 5), bet("banker", 7), bet("tie", 3), bet("super-six-plus", 1)],
        ),
        {
            "id": "a1",
            "game": SUPER_SIX,
            "player": ["6S", "KD"],
            "banker": ["6H", "QC"],
            "player_points": 6,
            "banker_points": 6,
            "winner": "tie",
            "natural": False,
            "cards_used": 4,
            "offers": [],
            "results": results(SUPER_SIX, "player", "banker", tie="8 to 1"),
            "settlement": [
                bet("player", 5) | became("push", None, 0, 5),
                bet("banker", 7) | became("push", None, 0, 7),
                bet("tie", 3) | became("win", "8 to 1", 24, 27),
                bet("super-six-plus", 1) | became("lose", None, 0, 0),
            ],
            "insurance": [],
        },
    ),
    # Player stands on 6, Banker draws a 2 to 5: a winning three-card 7.
    "dai-bacc: tiger 7": Worked(
        line(
            DAI_BACC,
            "6S 5H KD QC 2D",
            bets=[bet("banker", 100), bet("tiger-7", 5), bet("all-4", 5), bet("player", 9)],
        ),
        {
            "id": "a1",
            "game": DAI_BACC,
            "player": ["6S", "KD"],
            "banker": ["5H", "QC", "2D"],
            "player_points": 6,
            "banker_points": 7,
            "winner": "banker",
            "natural": False,
            "cards_used": 5,
            "offers": [],
            "results": results(DAI_BACC, "banker", tiger_7="40 to 1", all_4="6 to 1"),
            "settlement": [
                bet("banker", 100) | became("push", None, 0, 100),
                bet("tiger-7", 5) | became("win", "40 to 1", 200, 205),
                bet("all-4", 5) | became("win", "6 to 1", 30, 35),
                bet("player", 9) | became("lose", None, 0, 0),
            ],
            "insurance": [],
        },
    ),
    # Player 4 draws a 3, Banker 2 draws a 5: three-card 7s on both hands.
    "dai-bacc: matching three-card 7s": Worked(
        line(DAI_BACC, "KS 2H 4D KC 3H 5D", bets=[bet("matching-7s", 1)]),
        {
            "id": "a1",
            "game": DAI_BACC,
            "player": ["KS", "4D", "3H"],
            "banker": ["2H", "KC", "5D"],
            "player_points": 7,
            "banker_points": 7,
            "winner": "tie",
            "natural": False,
            "cards_used": 6,
            "offers": [],
            "results": results(
                DAI_BACC,
                "player",
                "banker",
                tie="8 to 1",
                kill_the_ox_tiger="60 to 1",
                matching_7s="200 to 1",
                all_4="6 to 1",
            ),
            "settlement": [bet("matching-7s", 1) | became("win", "200 to 1", 200, 201)],
            "insurance": [],
        },
    ),
    # Player 1 draws a 2: 3. Banker 4 draws on a 2, an 8: 2, and loses. 67 at 1.5 wins 100.5.
    "commission: insurance at 1.5 to 1": Worked(
        line(
            COMMISSION,
            "KS 4H AS KH 2D 8C",
            bets=[bet("banker", 101), bet("player", 50, seat="standing-1")],
            insurance=[insure("banker", "player-third", 67)],
        ),
        {
            "id": "a1",
            "game": COMMISSION,
            "player": ["KS", "AS", "2D"],
            "banker": ["4H", "KH", "8C"],
            "player_points": 3,
            "banker_points": 2,
            "winner": "player",
            "natural": False,
            "cards_used": 6,
            "offers": [{"stage": "player-third", "hand": "banker", "odds": "1.5 to 1"}],
            "results": results(COMMISSION, player="1 to 1"),
            "settlement": [
                bet("banker", 101) | became("lose", None, 0, 0),
                bet("player", 50, seat="standing-1") | became("win", "1 to 1", 50, 100),
            ],
            "insurance": [
                insure("banker", "player-third", 67) | became("win", "1.5 to 1", 100, 167)
            ],
        },
    ),
    # Banker's natural 9 against a pair of kings; 0.95 of 101 is 95.95.
    "commission: natural and commission": Worked(
        line(COMMISSION, "KS 9H KD KC AS", bets=[bet("banker", 101), bet("player-pair", 4)]),
        {
            "id": "a1",
            "game": COMMISSION,
            "player": ["KS", "KD"],
            "banker": ["9H", "KC"],
            "player_points": 0,
            "banker_points": 9,
            "winner": "banker",
            "natural": True,
            "cards_used": 4,
            "offers": [],
            "results": results(COMMISSION, banker="0.95 to 1", player_pair="11 to 1"),
            "settlement": [
                bet("banker", 101) | became("win", "0.95 to 1", 95, 196),
                bet("player-pair", 4) | became("win", "11 to 1", 44, 48),
            ],
            "insurance": [],
        },
    ),
}


@pytest.fixture(scope="module")
def worked_answers() -> Answer:
    """All worked rounds through one process."""
    return command(*(worked.given for worked in WORKED.values()))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "da-hu: three-card tiger, both windows",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "tiger: small tiger and a double pair",
            marks=[
                pytest.mark.rule("tiger-no-commission 4.2"),
                pytest.mark.rule("tiger-no-commission 4.3"),
            ],
        ),
        pytest.param(
            "super six plus: a tie on 6 is no Super Six",
            marks=[
                pytest.mark.rule("super-six-plus 3.10"),
                pytest.mark.rule("super-six-plus 1.super-six-plus"),
            ],
        ),
        pytest.param("dai-bacc: tiger 7", marks=pytest.mark.rule("dragon-dai-bacc tiger-7")),
        pytest.param(
            "dai-bacc: matching three-card 7s",
            marks=pytest.mark.rule("dragon-dai-bacc matching-7s"),
        ),
        pytest.param(
            "commission: insurance at 1.5 to 1",
            marks=pytest.mark.rule("commission-insurance 4.1.3"),
        ),
        pytest.param(
            "commission: natural and commission",
            marks=[
                pytest.mark.rule("commission-insurance 4.1.1"),
                pytest.mark.rule("commission-insurance 1.natural"),
            ],
        ),
    ],
)
def test_a_round_worked_by_hand(worked_answers: Answer, name: str) -> None:
    """The whole answer, nothing more and nothing less, at its place in the order."""
    assert worked_answers.lines[list(WORKED).index(name)] == WORKED[name].answer


def test_good_lines_only_exit_0(worked_answers: Answer) -> None:
    assert worked_answers.status == 0
    assert len(worked_answers.lines) == len(WORKED)


def test_no_line_at_all_is_no_bad_line() -> None:
    assert command() == Answer([], 0)


def test_the_last_line_needs_no_line_feed() -> None:
    out = io.StringIO()
    assert settle_lines(io.BytesIO(line(TIGER, "7S KD 9C 6H")), out)
    assert out.getvalue().count("\n") == 1


@pytest.mark.parametrize("name", [7, -1, 1.5, "", "ü", None])
def test_the_id_comes_back_as_it_was(name: object) -> None:
    assert settled(line(TIGER, "7S KD 9C 6H", id=name))["id"] == name


@pytest.mark.parametrize("left_out", ["bets", "insurance", "waiver"])
def test_what_may_be_left_out_is_as_if_empty(left_out: str) -> None:
    whole = {"bets": [], "insurance": [], "waiver": False}
    less = {key: value for key, value in whole.items() if key != left_out}
    assert settled(line(DA_HU, "7S KD 9C 6H", **less)) == settled(
        line(DA_HU, "7S KD 9C 6H", **whole)
    )


# --- insurance


@pytest.mark.parametrize(
    ("cards", "offers"),
    [
        # Banker 5 against 4: 2 to 1. The 4 makes Player 8, Banker 5 draws on a 4: 7 to 1.
        ("4S 5H KS KH 4D 4C", ["four-cards banker 2 to 1", "player-third player 7 to 1"]),
        # Banker 7 against 5: 4 to 1; it stands afterwards, so nothing more.
        ("5S 7H KS KH AD", ["four-cards banker 4 to 1"]),
        # Player stands on 7, Banker draws on 5.
        ("7S 5H KS KH AD", ["four-cards player 4 to 1"]),
        ("6S KH KS KC AD", ["four-cards player 3 to 1"]),
        # Player 5 against Banker 4, and 7 after a 2.
        ("5S 4H KS KH 2D AC", ["four-cards player 2 to 1", "player-third player 4 to 1"]),
        # Player 1 against Banker 1.
        ("AS AH KS KH KD 9C", ["player-third banker 6 to 1"]),
        # Player 2 by an ace, Banker 3.
        ("AS 3H KS KH AD KC", ["player-third banker 4 to 1"]),
        # A 9 makes Player 1, Banker stands on 6: no card is still to come.
        ("AS KH AD 6C 9C", ["four-cards banker 3 to 1"]),
        # A natural: no card is to come at all.
        ("5S 9H KS KH", []),
        # Both stand.
        ("7S 6H KS KH", []),
    ],
)
@pytest.mark.rule("da-hu-ying-xiong 4.1.2")
@pytest.mark.rule("da-hu-ying-xiong 3.12.1")
@pytest.mark.rule("commission-insurance 4.1.3")
@INSURANCE_GAMES
def test_offers_at_both_stages(game: str, cards: str, offers: list[str]) -> None:
    answer = settled(line(game, cards))
    assert [f"{o['stage']} {o['hand']} {o['odds']}" for o in answer["offers"]] == offers


@pytest.mark.rule("da-hu-ying-xiong 4.2.1")
@pytest.mark.rule("da-hu-ying-xiong 3.17")
@pytest.mark.rule("commission-insurance 3.9")
@INSURANCE_GAMES
def test_the_9_9_tie_pays_what_was_placed_on_the_9(game: str) -> None:
    """Placed at two cards it is returned; on Player's three-card 9 it wins 8 to 1."""
    early = insure("player", "four-cards", 100)
    late = insure("player", "player-third", 100)
    answer = settled(
        line(game, "3S KC 2D 4H 4S 5D", bets=[bet("player", 1000)], insurance=[late, early])
    )
    assert (answer["player_points"], answer["banker_points"]) == (9, 9)
    assert answer["settlement"] == [bet("player", 1000) | became("push", None, 0, 1000)]
    assert answer["insurance"] == [
        late | became("win", "8 to 1", 800, 900),
        early | became("push", None, 0, 100),
    ]


@INSURANCE_GAMES
def test_insurance_on_a_9_loses_without_the_tie(game: str) -> None:
    late = insure("player", "player-third", 100)
    answer = settled(line(game, "3S KC 2D 4H 4S AD", bets=[bet("player", 1000)], insurance=[late]))
    assert answer["insurance"] == [late | became("lose", None, 0, 0)]


@INSURANCE_GAMES
def test_any_other_insurance_is_returned_on_a_tie(game: str) -> None:
    """Player 3 against Banker 4, which draws a 9: 3-3."""
    on_banker = insure("banker", "player-third", 20, seat="standing-1")
    answer = settled(
        line(
            game,
            "KS 4H AS KH 2D 9C",
            bets=[bet("banker", 40, seat="standing-1")],
            insurance=[on_banker],
        )
    )
    assert answer["winner"] == "tie"
    assert answer["insurance"] == [on_banker | became("push", None, 0, 20)]


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.rule("commission-insurance 4.1.5")
@INSURANCE_GAMES
def test_a_waiver_ends_the_offer_after_players_third(game: str) -> None:
    """Player 5, Banker 2, a 3 for Player: 7 to 1 on its 8, unless waived."""
    third = {"stage": "player-third", "hand": "player", "odds": "7 to 1"}
    cards = "KS 2H 5D KC 3D KH"
    insured = {
        "bets": [bet("player", 700)],
        "insurance": [insure("player", "player-third", 100)],
    }
    assert settled(line(game, cards, waiver=False))["offers"] == [third]
    assert settled(line(game, cards, waiver=True))["offers"] == []
    assert settled(line(game, cards, **insured))["insurance"] != []
    assert re.search("not on offer", refusal(line(game, cards, waiver=True, **insured)))


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("KS 3H 5D KC 3D KH", id="Banker 3: drawing depends on the closed card"),
        pytest.param("4S 6H TD KC 7D KH", id="Banker 6"),
        pytest.param("6S KH KS KC AD", id="Player stands"),
        pytest.param("5S 9H KS KH", id="a natural"),
    ],
)
@INSURANCE_GAMES
def test_a_waiver_where_nothing_can_be_waived_changes_nothing(game: str, cards: str) -> None:
    assert settled(line(game, cards, waiver=True)) == settled(line(game, cards))


@pytest.mark.parametrize("game", [TIGER, SUPER_SIX, DAI_BACC])
def test_a_waiver_in_a_game_without_insurance_changes_nothing(game: str) -> None:
    cards = "KS 2H 5D KC 3D KH"
    assert settled(line(game, cards, waiver=True)) == settled(line(game, cards))


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
@pytest.mark.rule("commission-insurance 3.5.2")
@INSURANCE_GAMES
def test_both_stages_share_one_cap(game: str) -> None:
    """1000 on Banker: 200 at 3 to 1 leave 400, so 57 at 7 to 1 and no more."""
    cards, bets = "5S 6H KS KH 6D KC", [bet("banker", 1000)]
    early = insure("banker", "four-cards", 200)
    allowed = [early, insure("banker", "player-third", 57)]
    too_much = [early, insure("banker", "player-third", 58)]
    assert len(settled(line(game, cards, bets=bets, insurance=allowed))["insurance"]) == 2
    error = refusal(line(game, cards, bets=bets, insurance=too_much))
    assert re.search(r"more than the original bet", error)


# --- cards


@pytest.mark.rule("da-hu-ying-xiong 3.2")
@pytest.mark.rule("da-hu-ying-xiong 3.10")
@pytest.mark.parametrize("ten", ["10H", "TH"])
def test_a_ten_may_be_written_either_way_and_reads_t(ten: str) -> None:
    answer = settled(line(DA_HU, f"9S {ten} KD 9C"))
    assert answer["banker"] == ["TH", "9C"]
    assert answer["banker_points"] == 9


@pytest.mark.parametrize("game", BETS)
def test_surplus_cards_are_left_alone(game: str) -> None:
    bare = settled(line(game, "7S KD 9C 6H"))
    assert settled(line(game, "7S KD 9C 6H 2D 3D 4D 5D 9H 9D")) == bare
    assert bare["cards_used"] == 4


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong 2.2.1")),
        pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus 2.2.1")),
        pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission 2.1")),
        pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc returns")),
        pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance 2.2.1")),
    ],
)
def test_surplus_cards_count_as_copies(game: str) -> None:
    """As many as the largest shoe holds, one of them written the other way, and one more."""
    most = LARGEST_SHOE[game]
    cards = ["7S", "KD", "9C", "6H", "10S"] + ["TS"] * (most - 1)
    assert settled(line(game, cards))["cards_used"] == 4
    assert re.search(rf"{most + 1} copies of TS", refusal(line(game, [*cards, "10S"])))


# --- refusals

GOOD = line(TIGER, "7S KD 9C 6H", id="good")
STAND = "7S KD 9C 6H"


def with_bet(entry: object) -> bytes:
    return line(TIGER, STAND, bets=[entry])


def with_insurance(entry: object, cards: str = "4S 6H TD KC 7D KH", stake: int = 100) -> bytes:
    return line(DA_HU, cards, bets=[bet("banker", stake)], insurance=[entry])


def raw(text: str) -> bytes:
    return text.encode()


REFUSED: dict[str, tuple[bytes, str]] = {
    "unknown game": (line("roulette", STAND), "unknown game.*roulette"),
    "game that is no text": (raw('{"id":"a1","game":["x"],"cards":[]}'), "unknown game"),
    "no game": (raw('{"id":"a1","cards":["7S","KD","9C","6H"]}'), "game"),
    "no cards": (raw('{"id":"a1","game":"super-six-plus"}'), "cards"),
    "unknown bet": (with_bet(bet("dragon", 5)), "unknown bet.*dragon"),
    "bet of another game": (with_bet(bet("super-six-plus", 5)), "unknown bet.*super-six-plus"),
    "bet that is no text": (with_bet(bet(3, 5)), "unknown bet.*3"),
    "unknown rank": (line(TIGER, "1S KD 9C 6H"), "unknown card.*1S"),
    "unknown suit": (line(TIGER, "7X KD 9C 6H"), "unknown card.*7X"),
    "joker": (line(TIGER, "7S KD 9C 6H JOKER"), "unknown card.*JOKER"),
    "small letters": (line(TIGER, "7s KD 9C 6H"), "unknown card.*7s"),
    "card that is no text": (raw(f'{{"id":"a1","game":"{TIGER}","cards":[7]}}'), "unknown card.*7"),
    "cards that are no list": (raw(f'{{"id":"a1","game":"{TIGER}","cards":"7S"}}'), "cards.*list"),
    "three cards": (line(TIGER, "7S KD 9C"), "too few cards"),
    "no third card for Player": (line(TIGER, "2S KD 2C 6H"), "too few cards"),
    "no third card for Banker": (line(TIGER, "7S KD 9C 5H"), "too few cards"),
    "no sixth card": (line(TIGER, "2S KD 2C KH 4C"), "too few cards"),
    "unknown seat": (with_bet(bet("tie", 5, seat="throne")), "unknown seat.*throne"),
    "standing without number": (with_bet(bet("tie", 5, seat="standing-")), "unknown seat"),
    "standing 0": (with_bet(bet("tie", 5, seat="standing-0")), "unknown seat"),
    "seat that is no text": (with_bet(bet("tie", 5, seat=1)), "unknown seat"),
    "stake true": (with_bet(bet("tie", True)), "stake.*True"),
    "stake 1.0": (with_bet(bet("tie", 1.0)), r"stake.*1\.0"),
    "stake text": (with_bet(bet("tie", "5")), "stake.*'5'"),
    "stake 0": (with_bet(bet("tie", 0)), "stake.*0"),
    "stake -1": (with_bet(bet("tie", -1)), "stake.*-1"),
    "stake null": (with_bet(bet("tie", None)), "stake"),
    "box 0": (with_bet(bet("tie", 5, box=0)), "box.*0"),
    "box true": (with_bet(bet("tie", 5, box=True)), "box.*True"),
    "box 1.0": (with_bet(bet("tie", 5, box=1.0)), r"box.*1\.0"),
    "box text": (with_bet(bet("tie", 5, box="1")), "box.*'1'"),
    "unknown key of a round": (line(TIGER, STAND, decks=8), "unknown key.*decks"),
    "unknown key of a bet": (with_bet(bet("tie", 5) | {"colour": 1}), "unknown key.*colour"),
    "bet without stake": (with_bet({"box": 1, "seat": "seated", "bet": "tie"}), "stake"),
    "bet that is no object": (with_bet("tie"), "bet.*object"),
    "bets that are no list": (line(TIGER, STAND, bets={}), "bets.*list"),
    "insurance that is no list": (line(DA_HU, STAND, insurance={}), "insurance.*list"),
    "waiver 1": (line(DA_HU, STAND, waiver=1), "waiver"),
    "the same bet twice": (
        line(TIGER, STAND, bets=[bet("tie", 5), bet("player", 5), bet("tie", 6)]),
        "tie twice",
    ),
    "unknown stage": (with_insurance(insure("banker", "river", 1)), "unknown stage.*river"),
    "unknown hand": (with_insurance(insure("dealer", "four-cards", 1)), "unknown hand.*dealer"),
    "unknown key of insurance": (
        with_insurance(insure("banker", "four-cards", 1) | {"odds": 3}),
        "unknown key.*odds",
    ),
    "insurance stake true": (
        with_insurance(insure("banker", "four-cards", True)),
        "stake.*True",
    ),
    "insurance stake 0": (with_insurance(insure("banker", "four-cards", 0)), "stake.*0"),
    "insurance box 0": (with_insurance(insure("banker", "four-cards", 1, box=0)), "box.*0"),
    "insurance on the hand not on offer": (
        line(
            DA_HU,
            "4S 6H TD KC 7D KH",
            bets=[bet("player", 100)],
            insurance=[insure("player", "four-cards", 1)],
        ),
        "player is not on offer at four-cards",
    ),
    "insurance at the stage not on offer": (
        with_insurance(insure("banker", "player-third", 1), cards="AS KH AD 6C 9C"),
        "banker is not on offer at player-third",
    ),
    # DESIGN.md's own line: Player 6 against Banker 6, both stand.
    "insurance with no card to come": (
        line(
            DA_HU,
            "7S KD 9C 6H 2D",
            bets=[bet("banker", 10000)],
            insurance=[insure("banker", "four-cards", 2500)],
        ),
        "not on offer",
    ),
    "insurance in a game without": (
        line(
            TIGER,
            "4S 6H TD KC 7D KH",
            bets=[bet("banker", 100)],
            insurance=[insure("banker", "four-cards", 1)],
        ),
        "no insurance",
    ),
    "insurance without a bet": (
        line(DA_HU, "4S 6H TD KC 7D KH", insurance=[insure("banker", "four-cards", 1)]),
        "no bet on banker",
    ),
    "insurance on the other hand's bet": (
        line(
            DA_HU,
            "4S 6H TD KC 7D KH",
            bets=[bet("player", 100), bet("tiger", 100)],
            insurance=[insure("banker", "four-cards", 1)],
        ),
        "no bet on banker",
    ),
    "insurance on another Player's bet": (
        with_insurance(insure("banker", "four-cards", 1, seat="standing-1")),
        "no bet on banker",
    ),
    "insurance over the cap": (
        with_insurance(insure("banker", "four-cards", 34)),
        "more than the original bet",
    ),
    "insurance in two parts over the cap": (
        line(
            DA_HU,
            "4S 6H TD KC 7D KH",
            bets=[bet("banker", 100)],
            insurance=[insure("banker", "four-cards", 33), insure("banker", "four-cards", 1)],
        ),
        "more than the original bet",
    ),
    "too many copies": (line(COMMISSION, ["7S"] * 9), "9 copies of 7S"),
}

UNREADABLE: dict[str, tuple[bytes, str]] = {
    "blank line": (b"", "JSON"),
    "spaces": (b"   ", "JSON"),
    "not JSON": (b"seven of spades", "JSON"),
    "cut off": (GOOD[:-1], "JSON"),
    "two objects": (GOOD + GOOD, "JSON"),
    "a list": (b"[]", "object"),
    "a number": (b"7", "object"),
    "null": (b"null", "object"),
    "text": (b'"a1"', "object"),
    "a key twice": (b'{"id":"a1","id":"a2"}', "'id'.*twice"),
    "a key twice in a bet": (
        GOOD[:-1] + b',"bets":[{"box":1,"box":2}]}',
        "'box'.*twice",
    ),
    "NaN": (b'{"id":NaN}', "NaN"),
    "Infinity": (b'{"id":-Infinity}', "Infinity"),
    "too large a number for id": (b'{"id":1e999}', "id"),
    "id true": (b'{"id":true}', "id"),
    "id list": (b'{"id":[1]}', "id"),
    "invalid UTF-8": (b'{"id":"\xff"}', "utf-8"),
    "half a UTF-8 character": (b'{"id":"\xc3"}', "utf-8"),
    "deep list": (b"[" * 200_000, "JSON"),
    "deep object": (b'{"id":' * 200_000, "JSON"),
    "number of 5000 digits": (b'{"id":' + b"9" * 5000 + b"}", "."),
}

BAD = {name: ("a1", *case) for name, case in REFUSED.items()} | {
    name: (None, *case) for name, case in UNREADABLE.items()
}


@pytest.fixture(scope="module")
def bad_answers() -> Answer:
    """Every bad line, each followed by a good one, through one process."""
    return command(*(each for _, bad, _ in BAD.values() for each in (bad, GOOD)))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_refused_with_its_reason(bad_answers: Answer, name: str) -> None:
    """At its place, with its id where that can be read, and the next line is settled."""
    at = 2 * list(BAD).index(name)
    number, _, reason = BAD[name]
    answer = bad_answers.lines[at]
    assert set(answer) == {"id", "error"}
    assert answer["id"] == number
    assert re.search(reason, answer["error"])
    assert bad_answers.lines[at + 1]["winner"] == "tie"
    assert bad_answers.lines[at + 1]["id"] == "good"


def test_bad_lines_exit_1_and_every_line_has_its_answer(bad_answers: Answer) -> None:
    assert bad_answers.status == 1
    assert len(bad_answers.lines) == 2 * len(BAD)


@pytest.mark.rule("da-hu-ying-xiong 3.11")
@pytest.mark.rule("commission-insurance 4.1.4")
@INSURANCE_GAMES
def test_only_who_has_bet_on_a_hand_insures_it(game: str) -> None:
    """Box 1's standing Player has the Banker bet; the seated one has none."""
    cards, bets = "4S 6H TD KC 7D KH", [bet("banker", 100, seat="standing-1")]
    own = insure("banker", "four-cards", 33, seat="standing-1")
    others = insure("banker", "four-cards", 33)
    assert len(settled(line(game, cards, bets=bets, insurance=[own]))["insurance"]) == 1
    assert "no bet on banker" in refusal(line(game, cards, bets=bets, insurance=[others]))


def test_the_same_bet_from_another_box_or_seat_is_no_repetition() -> None:
    bets = [bet("tie", 5), bet("tie", 5, box=2), bet("tie", 5, seat="standing-1")]
    answer = settled(line(TIGER, STAND, bets=bets))
    assert [
        {key: entry[key] for key in ("box", "seat", "bet", "stake")}
        for entry in answer["settlement"]
    ] == bets


def test_each_answer_is_out_before_the_next_line_comes() -> None:
    """A program that asks line by line is not kept waiting."""
    child = subprocess.Popen(
        [sys.executable, "-m", "dealer_console", "settle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=WITH_BUFFER,
    )
    with child:
        assert child.stdin is not None
        assert child.stdout is not None
        for number in range(3):
            child.stdin.write(line(TIGER, STAND, id=number) + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == number
        child.stdin.close()
    assert child.returncode == 0


# --- whatever comes

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
CARDS = [rank + suit for rank in [*"A23456789TJQK", "10"] for suit in "SHDC"]
NEARLY_A_BET = st.fixed_dictionaries(
    {
        "box": st.just(1) | ANY_JSON,
        "seat": st.just("seated") | ANY_JSON,
        "stake": st.just(10) | ANY_JSON,
    },
    optional={
        "bet": st.just("banker") | ANY_JSON,
        "hand": st.just("banker") | ANY_JSON,
        "stage": st.just("four-cards") | ANY_JSON,
    },
)
NEARLY_A_ROUND = st.fixed_dictionaries(
    {},
    optional={
        "id": st.just("a1") | ANY_JSON,
        "game": st.sampled_from(list(BETS)) | ANY_JSON,
        "cards": st.lists(st.sampled_from(CARDS), max_size=7) | ANY_JSON,
        "bets": st.lists(NEARLY_A_BET, max_size=2) | ANY_JSON,
        "insurance": st.lists(NEARLY_A_BET, max_size=2) | ANY_JSON,
        "waiver": st.booleans() | ANY_JSON,
    },
)


def one_answer(given_line: bytes) -> dict[str, Any]:
    """The one answer to any line, which says whether it was bad."""
    out = io.StringIO()
    good = settle_lines([given_line], out)
    assert out.getvalue().endswith("\n")
    assert out.getvalue().count("\n") == 1
    answer = json.loads(out.getvalue())
    assert isinstance(answer, dict)
    assert "id" in answer
    assert ("error" not in answer) == good
    return answer


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_give_one_answer(given_line: bytes) -> None:
    assert one_answer(given_line)["error"]


@given(NEARLY_A_ROUND | ANY_JSON)
def test_anything_like_a_round_gives_one_answer(nearly: object) -> None:
    one_answer(json.dumps(nearly).encode())


@st.composite
def valid_rounds(draw: st.DrawFn) -> dict[str, Any]:
    """A round no rule forbids; every stake is enough to insure one unit at each stage."""
    game = draw(st.sampled_from(list(BETS)))
    seats = st.sampled_from(["seated", "standing-1", "standing-12"])
    entries = st.builds(
        bet, st.sampled_from(BETS[game]), st.integers(20, 10**9), st.integers(1, 16), seats
    )
    key = st.lists(entries, max_size=6, unique_by=lambda e: (e["box"], e["seat"], e["bet"]))
    return {
        "id": draw(st.text(max_size=4) | st.integers()),
        "game": game,
        "cards": draw(st.lists(st.sampled_from(CARDS), min_size=6, max_size=8)),
        "bets": draw(key),
        "waiver": draw(st.booleans()),
    }


def assert_money_adds_up(entries: Iterable[dict[str, Any]]) -> None:
    for entry in entries:
        if entry["result"] == "win":
            win, _, unit = entry["odds"].partition(" to ")
            won = entry["stake"] * Fraction(win) / Fraction(unit)
            assert entry["pays"] <= won < entry["pays"] + 1
            assert entry["returns"] == entry["stake"] + entry["pays"]
        else:
            assert entry["odds"] is None
            assert entry["pays"] == 0
            assert entry["returns"] == (entry["stake"] if entry["result"] == "push" else 0)


@given(valid_rounds())
def test_any_valid_round_is_settled(asked: dict[str, Any]) -> None:
    """Without insurance, then with one unit of all that is on offer."""
    bare = one_answer(json.dumps(asked).encode())
    assert "error" not in bare
    assert bare["id"] == asked["id"]
    assert set(bare["results"]) == set(BETS[asked["game"]])
    insurance = [
        insure(offer["hand"], offer["stage"], 1, wager["box"], wager["seat"])
        for offer in bare["offers"]
        for wager in asked["bets"]
        if wager["bet"] == offer["hand"]
    ]
    insured = one_answer(json.dumps(asked | {"insurance": insurance}).encode())
    assert "error" not in insured
    assert len(insured["insurance"]) == len(insurance)
    assert insured["settlement"] == bare["settlement"]
    assert len(bare["settlement"]) == len(asked["bets"])
    assert_money_adds_up([*insured["settlement"], *insured["insurance"]])
