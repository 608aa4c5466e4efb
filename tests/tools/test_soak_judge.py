"""The judge of the soak: what is planted is found, each thing as wrong or as lost."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

from rules.cards import cards
from rules.games import GAMES
from tests.tools.soak_tables import OPEN
from tools.soak import logged
from tools.soak.dealer import Dealer
from tools.soak.findings import Lost, Wrong
from tools.soak.judge import Bet, verdict, verify_told
from tools.soak.sitting import Sitting
from tools.soak.truth import Insured, Truth


def lies(order: str) -> Truth:
    """A round with these cards in the order drawn."""
    truth = Truth()
    for card in cards(order):
        truth.at_table.append(truth.lay(card))
    return truth


def six_wins() -> Truth:
    """Player has 2, 3 and 9, four; Banker 3 and 3, and is paid half on its six."""
    truth = lies("2S 3D 3C 3H 9D")
    truth.bets = {((1, "seated"), "banker"): 1000, ((2, "standing-1"), "player"): 300}
    return truth


def told() -> dict[str, Any]:
    """The table's line of that round, at Tiger No Commission."""
    wanted = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1")
    line = {**wanted.answer, "id": "T/1/1", "void": None, "settlement": [], "insurance": []}
    line["settlement"] = [
        {"box": 1, "seat": "seated", "bet": "banker", "stake": 1000, "result": "win"}
        | {"odds": "1 to 2", "pays": 500, "returns": 1500},
        {"box": 2, "seat": "standing-1", "bet": "player", "stake": 300, "result": "lose"}
        | {"odds": None, "pays": 0, "returns": 0},
    ]
    return line


def test_a_round_that_is_told_as_the_cards_have_it_is_right() -> None:
    """Half of 1000 for Banker on six, and the stake."""
    wanted = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1")
    verify_told(wanted, told())
    assert wanted.bets[1, "seated", "banker", None] == Bet(1000, "win", "1 to 2", 500, 1500)


def altered_payout(line: dict[str, Any]) -> None:
    line["settlement"][0]["pays"] = 1000


def altered_return(line: dict[str, Any]) -> None:
    line["settlement"][1]["returns"] = 300


def swapped_winner(line: dict[str, Any]) -> None:
    line["winner"] = "player"


def other_card(line: dict[str, Any]) -> None:
    line["player"][2] = "8D"


def other_total(line: dict[str, Any]) -> None:
    line["banker_points"] = 7


def void_without_a_reason(line: dict[str, Any]) -> None:
    line["void"] = "5.1"


def other_side_bet(line: dict[str, Any]) -> None:
    line["results"] = {**line["results"], "tie": {"result": "win", "odds": "8 to 1"}}


def offer_of_none(line: dict[str, Any]) -> None:
    line["offers"] = [{"stage": "four-cards", "hand": "banker", "odds": "3 to 1"}]


@pytest.mark.parametrize(
    "alter",
    [
        altered_payout,
        altered_return,
        swapped_winner,
        other_card,
        other_total,
        void_without_a_reason,
        other_side_bet,
        offer_of_none,
    ],
)
def test_a_round_that_is_told_otherwise_is_wrong(alter: Callable[[dict[str, Any]], None]) -> None:
    """One thing at a time."""
    wanted, line = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1"), told()
    alter(line)
    with pytest.raises(Wrong):
        verify_told(wanted, line)


def test_a_bet_or_a_round_that_is_not_told_is_lost() -> None:
    """Nothing was taken from the Player, and nothing given back."""
    wanted, line = verdict(six_wins(), GAMES["tiger-no-commission"], "T/1/1"), told()
    with pytest.raises(Lost, match="T/1/2 is told"):
        verify_told(wanted, {**line, "id": "T/1/2"})
    line["settlement"].pop()
    with pytest.raises(Lost, match="standing-1"):
        verify_told(wanted, line)


def test_who_withdrew_has_back_what_was_not_decided() -> None:
    """The pairs were decided and stay won; the bet on Banker goes back, though it loses to 8."""
    truth = lies("4S 3D 4C 3H")
    seat = (1, "seated")
    truth.bets = {(seat, "banker"): 100, (seat, "tiger-pair"): 10}
    truth.withdrawn[seat] = frozenset({"tiger-pair"})
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.bets[1, "seated", "banker", None] == Bet(100, "push", None, 0, 100)
    assert wanted.bets[1, "seated", "tiger-pair", None].result == "win"


def test_an_original_bet_whose_missed_insurance_would_have_won_goes_back() -> None:
    """Banker's six was to be insured and loses to nine; who did not mean to insure loses."""
    truth = lies("2S 2D 3H 4C 4H")
    truth.bets = {((1, "seated"), "banker"): 1000, ((2, "seated"), "banker"): 500}
    truth.intended = [("1", "banker", "four-cards")]
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.bets[1, "seated", "banker", None] == Bet(1000, "push", None, 0, 1000)
    assert wanted.bets[2, "seated", "banker", None] == Bet(500, "lose", None, 0, 0)


def test_every_bet_of_a_void_round_goes_back_insurance_too() -> None:
    """Whatever the cards."""
    truth = lies("2S 2D 3H 4C 4H")
    truth.bets = {((1, "seated"), "banker"): 1000}
    truth.insured = [Insured((1, "seated"), "banker", "four-cards", 333)]
    truth.void_by = "forced-quit"
    wanted = verdict(truth, GAMES["da-hu-ying-xiong"], "T/1/1")
    assert wanted.void
    assert sorted(bet.returns for bet in wanted.bets.values()) == [333, 1000]


# The log.


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    """A table at which eight plain rounds were dealt."""
    folder = tmp_path_factory.mktemp("played")
    sitting = Sitting(OPEN._replace(rounds=8), folder)
    sitting.rate = 0.0
    sitting.table.begin()
    sitting.shoe.open()
    dealer = Dealer(sitting)
    for _ in range(8):
        dealer.play_round()
    sitting.shoe_over()
    sitting.table.end()
    sitting.shoe.close()
    return sitting


def read_as(monkeypatch: pytest.MonkeyPatch, played: Sitting, alter: Callable[[Any], None]) -> None:
    """Have the log read as if it were so."""
    log = logged.read(played.directory)
    alter(log)
    monkeypatch.setattr(logged, "read", lambda _: log)


def test_a_log_as_it_was_played_is_right(played: Sitting) -> None:
    """Eight rounds, their bets and their cards."""
    logged.verify_log(played.directory, played.verdicts, played.drawn)
    assert len(played.verdicts) == 8


def a_payout(log: Any) -> None:
    of_round = next(iter(log.bets.values()))
    place, bet = next(iter(of_round.items()))
    of_round[place] = bet._replace(pays=bet.pays + 1, returns=bet.returns + 1)


def a_winner(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    other = "banker" if row.winner == "player" else "player"
    log.rounds[where] = row._replace(winner=other)


def a_card_of_a_hand(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    log.rounds[where] = row._replace(player=row.player[:-3])


def a_sum(log: Any) -> None:
    where, row = next(iter(log.rounds.items()))
    log.rounds[where] = row._replace(returned=row.returned + 1)


def one_more_round(log: Any) -> None:
    log.rounds[9, 9] = next(iter(log.rounds.values()))


@pytest.mark.parametrize("alter", [a_payout, a_winner, a_card_of_a_hand, a_sum, one_more_round])
def test_a_log_that_reads_otherwise_is_wrong(
    alter: Callable[[Any], None], played: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing at a time."""
    read_as(monkeypatch, played, alter)
    with pytest.raises(Wrong):
        logged.verify_log(played.directory, played.verdicts, played.drawn)


def a_round_gone(log: Any) -> None:
    log.rounds.pop(next(iter(log.rounds)))


def a_bet_gone(log: Any) -> None:
    of_round = next(iter(log.bets.values()))
    of_round.pop(next(iter(of_round)))


def a_card_gone(log: Any) -> None:
    log.cards[1] -= 1


@pytest.mark.parametrize("alter", [a_round_gone, a_bet_gone, a_card_gone])
def test_what_is_not_in_the_log_is_lost(
    alter: Callable[[Any], None], played: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One thing at a time."""
    read_as(monkeypatch, played, alter)
    with pytest.raises(Lost):
        logged.verify_log(played.directory, played.verdicts, played.drawn)
