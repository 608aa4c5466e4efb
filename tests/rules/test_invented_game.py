"""A sixth game is one module of data; and data that contradict themselves are refused.

No paragraph of a book is marked here: the game is in none.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import perm
from pathlib import Path

import pytest

from rules.bets import Bet, Result, pays, pushes
from rules.cards import Card, cards
from rules.exact_returns import returns, winners
from rules.game import Citations, Game, OptionalBets
from rules.games import GAMES, find_games
from rules.hands import Pairs, Winner
from rules.limits import CountedWager
from rules.paragraphs import enforce
from rules.played_round import Reason, play
from rules.refusal import HOUSE, Refusal
from rules.settlement import settle_round
from rules.wagers import Player, Wager
from tests.rules import invented

RANKS = "A23456789TJQK"


@pytest.fixture(name="game")
def fixture_game() -> Game:
    """The invented game, found as the five are."""
    return find_games(invented.__path__, invented.__name__)["two-card-nine"]


def test_it_is_found_by_its_module_alone(game: Game) -> None:
    """Nothing lists it anywhere; and the five games do not know of it."""
    assert list(find_games(invented.__path__, invented.__name__)) == ["two-card-nine"]
    assert game.title == "Two-Card Nine"
    assert "two-card-nine" not in GAMES


def test_the_five_games_are_found_the_same_way() -> None:
    """One data module each."""
    assert set(GAMES) == {
        "da-hu-ying-xiong",
        "super-six-plus",
        "tiger-no-commission",
        "dragon-dai-bacc",
        "commission-insurance",
    }


def test_decks_of_its_own(game: Game) -> None:
    """One or two decks; three are refused."""
    game.verify_decks(1)
    game.verify_decks(2)
    with pytest.raises(Refusal, match="two-card-nine is played with 1 to 2 decks, not 3"):
        game.verify_decks(3)


@pytest.mark.parametrize(
    ("deal", "player", "banker", "winner", "reason"),
    [
        ("9S 3D KH AC 5S 5H", "9S KH", "3D AC", "player", Reason.NATURAL),
        ("3S 9D AH KC 5S 5H", "3S AH", "9D KC", "banker", Reason.NATURAL),
        ("8S 3D KH AC 5S 5H", "8S KH", "3D AC 5S", "banker", Reason.HIGHER_TOTAL),
        ("5S 3D KH 2C 2S 5H", "5S KH", "3D 2C", "tie", Reason.TIE),
        ("4S 5D KH KC 8S 5H", "4S KH 8S", "5D KC", "banker", Reason.HIGHER_TOTAL),
        ("4S 4D KH KC 8S 3H", "4S KH 8S", "4D KC 3H", "banker", Reason.HIGHER_TOTAL),
        ("9S 9D KH KC 8S 3H", "9S KH", "9D KC", "tie", Reason.TIE),
    ],
)
def test_it_is_played_by_its_own_table(
    game: Game, deal: str, player: str, banker: str, winner: str, reason: Reason
) -> None:
    """An 8 is no natural here, 5 stands, and Banker on 4 draws even on an 8."""
    played = play(game, cards(deal))
    assert (played.player, played.banker) == (cards(player), cards(banker))
    outcome = played.judgement.outcome
    assert (outcome.winner.value, outcome.reason) == (winner, reason)
    assert outcome.paragraph == ("nine" if reason is Reason.NATURAL else "main")


def test_it_is_settled_to_the_minor_unit(game: Game) -> None:
    """Player's two-card 9 over a 4: main bets one way, the side bet at 3 to 1, no pair."""
    anna = Player(1, "seated")
    stakes = {"player": 1_000, "banker": 500, "two-card-nine": 25, "both-pairs": 10, "no-pair": 55}
    wagers = [CountedWager(Wager(anna, bet, stake), stake) for bet, stake in stakes.items()]
    settled = settle_round(game, play(game, cards("9S 3D KH AC")), wagers)
    assert [(wager.pays, wager.returns) for wager in settled.wagers] == [
        (1_000, 2_000),
        (0, 0),
        (75, 100),
        (0, 0),
        (5, 60),
    ]
    assert settled.offers == ()
    assert settled.insurance == []


def test_odds_of_its_own_round_down(game: Game) -> None:
    """0.9 to 1 on 505 is 454.5, so 454; and the stake back."""
    wager = CountedWager(Wager(Player(1, "seated"), "banker", 505), 505)
    settled = settle_round(game, play(game, cards("3S 9D AH KC")), [wager])
    assert (settled.wagers[0].pays, settled.wagers[0].returns) == (454, 959)


def test_bets_of_other_games_are_refused(game: Game) -> None:
    """The refusal lists the bets there are."""
    wager = CountedWager(Wager(Player(1, "seated"), "tiger", 100), 100)
    with pytest.raises(Refusal, match="unknown bet 'tiger': two-card-nine has player, banker"):
        settle_round(game, play(game, cards("3S 9D AH KC")), [wager])


# --- Exact returns, against the game's four sentences written down once more ---------------


def points(hand: Sequence[str]) -> int:
    """The last digit of a hand of ranks."""
    return sum(0 if rank in "TJQK" else RANKS.index(rank) + 1 for rank in hand) % 10


def naive_round(deal: Sequence[str]) -> tuple[str, dict[str, Fraction]]:
    """The winner, and what one unit on each bet brings back, from the rules in the docstring."""
    player, banker, rest = [deal[0], deal[2]], [deal[1], deal[3]], list(deal[4:])
    nines = (points(player) == 9) + (points(banker) == 9)
    pairs = (player[0] == player[1]) + (banker[0] == banker[1])
    if not nines:
        for hand in (player, banker):
            if points(hand) <= 4:
                hand.append(rest.pop(0))
    difference = points(player) - points(banker)
    winner = "player" if difference > 0 else "banker" if difference < 0 else "tie"
    push = Fraction(winner == "tie")
    return winner, {
        "player": Fraction(2) if winner == "player" else push,
        "banker": Fraction("1.9") if winner == "banker" else push,
        "two-card-nine": Fraction((0, 4, 31)[nines]),
        "both-pairs": Fraction((0, 0, 91)[pairs]),
        "no-pair": Fraction(0) if pairs else Fraction(11, 10),
    }


@pytest.mark.parametrize("in_shoe", ["AA4599K", "KKQQ99", "2345678", "4455TTK", "3366KK9"])
def test_its_exact_returns(game: Game, in_shoe: str) -> None:
    """Every order of six cards by hand: the same fractions, the same number of wins."""
    ranks = [in_shoe.count(rank) for rank in RANKS]
    total = dict.fromkeys(game.bet, Fraction(0))
    won = dict.fromkeys(Winner, 0)
    for deal in permutations(in_shoe, 6):
        winner, brings = naive_round(deal)
        won[Winner(winner)] += 1
        for bet, amount in brings.items():
            total[bet] += amount
    orders = perm(len(in_shoe), 6)
    assert returns(game, ranks) == {bet: amount / orders for bet, amount in total.items()}
    assert winners(game, ranks) == won


def test_every_order_is_played_as_it_is_counted(game: Game) -> None:
    """The engine and the naive reading agree round by round too, not only on average."""
    for deal in permutations("A4599K", 6):
        winner, brings = naive_round(deal)
        judgement = play(game, [Card(rank, "S") for rank in deal]).judgement
        assert judgement.outcome.winner.value == winner
        assert {bet: v.brings for bet, v in judgement.verdicts.items()} == brings


# --- Data that contradict themselves ------------------------------------------------------

EVEN_MONEY = pays("1 to 1", "main", winner=(Winner.PLAYER,))


@pytest.mark.parametrize(
    "bet",
    [
        Bet("tie", "9.9", (pays("8 to 1", "main", winner=(Winner.TIE,)),)),
        Bet("tie", "main", (pays("8 to 1", "9.9", winner=(Winner.TIE,)),)),
        Bet("tie", "main", (EVEN_MONEY, pushes("9.9", winner=(Winner.TIE,)))),
    ],
    ids=["by the bet", "by a row that pays", "by a row that pushes"],
)
def test_a_bet_that_cites_an_unknown_paragraph(game: Game, bet: Bet) -> None:
    """Nothing is cited as a game's rule that is not in its book."""
    with pytest.raises(ValueError, match=r"two-card-nine: cited but not .* paragraphs: 9\.9"):
        replace(game, bets=(*game.bets, bet))


def test_other_citations_of_an_unknown_paragraph(game: Game) -> None:
    """The same goes for what is not about bets; the house may always be cited."""
    with pytest.raises(ValueError, match=r"not among its paragraphs: 7\.7, 8\.8"):
        replace(game, cites=Citations(tie="8.8", decks="7.7"))
    with pytest.raises(ValueError, match=r"not among its paragraphs: 6\.6"):
        replace(game, optional_bets=OptionalBets(("player",), {}, "6.6"))
    assert replace(game, cites=Citations(tie=HOUSE)).cites.tie == HOUSE


def test_a_bet_listed_twice(game: Game) -> None:
    """Two bets of one name could not be told apart in a settlement."""
    with pytest.raises(ValueError, match="two-card-nine: a bet is listed twice"):
        replace(game, bets=(*game.bets, game.bets[0]))


def test_a_paragraph_listed_twice(game: Game) -> None:
    """A number that stands for two paragraphs proves nothing."""
    again = enforce("main", "Something else.")
    with pytest.raises(ValueError, match="two-card-nine: a paragraph is listed twice"):
        replace(game, paragraphs=(*game.paragraphs, again))


def test_a_bet_that_mixes_pairs_and_totals() -> None:
    """In one row or in two: exact returns count the one by rank and the other by points."""
    on_pairs = pays("11 to 1", "pairs", pairs=(Pairs.PLAYER,))
    in_one_row = pays("11 to 1", "pairs", pairs=(Pairs.PLAYER,), player_points=9)
    in_one_row_too = pays("11 to 1", "pairs", pairs=(Pairs.PLAYER,), winner=(Winner.TIE,))
    for rows in ((on_pairs, EVEN_MONEY), (EVEN_MONEY, on_pairs), (in_one_row,), (in_one_row_too,)):
        with pytest.raises(ValueError, match=r"'mixed': .* pairs alone or at totals alone"):
            Bet("mixed", "pairs", rows)


def test_a_bet_without_rows() -> None:
    """It could only lose."""
    with pytest.raises(ValueError, match="'nothing'"):
        Bet("nothing", "main", ())


def test_the_first_row_that_fits_decides(game: Game) -> None:
    """As in the pay table of Two-Card Nine: both hands before either."""
    both = play(game, cards("9S 9D KH KC")).judgement.verdicts["two-card-nine"]
    assert (both.result, str(both.odds)) == (Result.WIN, "30 to 1")


@pytest.mark.parametrize("text", ["12", "12:1", "evens"])
def test_odds_that_cannot_be_read(text: str) -> None:
    """Odds are written as the pay tables print them."""
    with pytest.raises(ValueError, match="odds read like '12 to 1'"):
        pays(text, "main", winner=(Winner.TIE,))


def test_modules_that_hold_no_game_or_one_there_is_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever adds a module is told what is wrong with it."""
    package = tmp_path / "faulty_games"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "first.py").write_text("from tests.rules.invented.two_card_nine import GAME\n")
    (package / "second.py").write_text("from tests.rules.invented.two_card_nine import GAME\n")
    other = tmp_path / "no_games"
    other.mkdir()
    (other / "__init__.py").write_text("")
    (other / "third.py").write_text("GAME = 'two-card-nine'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match="second: there is a game 'two-card-nine' already"):
        find_games([str(package)], "faulty_games")
    with pytest.raises(TypeError, match="third: GAME must be a"):
        find_games([str(other)], "no_games")
