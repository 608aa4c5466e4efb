"""Outcome counts against exact expectation, from real logs and by hand."""

from math import perm, sqrt
from pathlib import Path

import pytest

from dealer_console.review.insight.expectation import (
    BAND_95,
    BAND_997,
    expected_outcomes,
    outcome_bands,
)
from dealer_console.review.insight.outcomes import WINNERS, chances, outcomes_of
from dealer_console.review.insight.progress import GivenUp
from dealer_console.review.insight.rounds_counted import Chosen
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.directory import segment_paths
from rules.exact_returns import winners
from rules.games import GAMES, game_named
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.commands import EndShoe, IntakeShoe, OpenBets
from tests.dealer_console.review.insight.test_shoe_of_a_log import unseen
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.round_log.made_logs import (
    BANKER_WINS,
    DA_HU,
    PLAYER_WINS,
    TIE,
    MadeLog,
)
from tests.rules.table.at_table import ANN, seat

FRESH = {
    Winner.BANKER: 2_292_252_566_437_888,
    Winner.PLAYER: 2_230_518_282_592_256,
    Winner.TIE: 475_627_426_473_216,
}
ORDERS = 4_998_398_275_503_360


@pytest.mark.parametrize("game", GAMES)
def test_chances_of_eight_decks_are_the_known_ones(game: str) -> None:
    """The counts of all six-card orders; every side bet of the game has its own."""
    found = chances(game_named(game), unseen())
    assert {winner: found[winner] * ORDERS for winner in Winner} == FRESH
    assert tuple(found) == outcomes_of(game_named(game))


def test_a_pair_wins_as_often_as_four_hundred_and_fifteen_cards_let_it() -> None:
    """The second card has the rank of the first in 31 of 415 cases."""
    found = chances(game_named("commission-insurance"), unseen())
    assert float(found["player-pair"]) == pytest.approx(31 / 415)


def test_each_round_is_held_against_the_cards_it_began_with(tmp_path: Path) -> None:
    """Three rounds: the chances after none, after the first, and after two are added up."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS).rounds(BANKER_WINS).rounds(TIE)
        log = WatchedLog(made.directory)
        found = expected_outcomes(log)
        log.close()
    game = game_named(DA_HU)
    expected = variance = 0.0
    for gone in ([], [PLAYER_WINS], [PLAYER_WINS, BANKER_WINS]):
        ranks = unseen(*gone)
        p = winners(game, ranks)[Winner.TIE] / perm(sum(ranks), 6)
        expected, variance = expected + p, variance + p * (1 - p)
    assert (found.rounds, found.by_cards, found.from_fresh) == (3, 3, 0)
    lines = {line.outcome: line for line in found.lines}
    assert [lines[winner].came for winner in WINNERS] == [1, 1, 1]
    tie = lines["tie"]
    assert tie.expected == pytest.approx(expected)
    assert tie.deviation == pytest.approx(sqrt(variance))
    assert tie.score == pytest.approx((1 - expected) / sqrt(variance))
    # "9S 9D KC KH" has no pair in a hand and no Tiger.
    assert lines["tiger"].came == lines["tiger-pair"].came == 0


def test_many_rounds_are_held_against_fresh_cards(tmp_path: Path) -> None:
    """One look for all: eight rounds of eight decks expect eight times the chance of one."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 4).passed(31).rounds(TIE, 4)
        log = WatchedLog(made.directory)
        found = expected_outcomes(log, one_by_one=7)
        whole = expected_outcomes(log, one_by_one=8)
        log.close()
    assert (found.rounds, found.by_cards, found.from_fresh) == (8, 0, 8)
    assert whole.by_cards == 8
    lines = {line.outcome: line for line in found.lines}
    p = FRESH[Winner.TIE] / ORDERS
    assert lines["tie"].came == 4
    assert lines["tie"].expected == pytest.approx(8 * p)
    assert lines["tie"].variance == pytest.approx(8 * p * (1 - p))
    assert [line.came for line in found.lines] == [line.came for line in whole.lines]


def test_shoes_of_other_decks_are_counted_with_theirs(tmp_path: Path) -> None:
    """Two rounds of eight decks, then three of six."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 2).tell(EndShoe(ANN), IntakeShoe(ANN, 6, "Ann", "Ben"))
        made.rounds(TIE, 3)
        log = WatchedLog(made.directory)
        found = expected_outcomes(log, one_by_one=0)
        log.close()
    tie = next(line for line in found.lines if line.outcome == "tie")
    six = unseen(decks=6)
    p = winners(game_named(DA_HU), six)[Winner.TIE] / perm(312, 6)
    assert tie.expected == pytest.approx(2 * FRESH[Winner.TIE] / ORDERS + 3 * p)
    assert (tie.came, found.decks_assumed) == (3, 0)


def test_rounds_are_chosen_by_day_and_by_shoe(tmp_path: Path) -> None:
    """Each alone and both together."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 2).passed(1).rounds(TIE)
        made.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben")).rounds(BANKER_WINS, 4)
        log = WatchedLog(made.directory)
        counted = {
            chosen: [expected_outcomes(log, chosen, one_by_one=each).rounds for each in (0, 99)]
            for chosen in (
                Chosen(day_to="2026-09-22"),
                Chosen(day_from="2026-09-23"),
                Chosen(shoe=1),
                Chosen("2026-09-23", "2026-09-23", 1),
                Chosen(day_from="2026-09-24"),
            )
        }
        log.close()
    assert list(counted.values()) == [[2, 2], [5, 5], [3, 3], [1, 1], [0, 0]]


def test_rounds_without_a_result_do_not_count(tmp_path: Path) -> None:
    """Void ones, the one that runs, and one that was taken up again."""
    at = LoggedTable(tmp_path / "log").opened()
    at.bet(seat(1), "banker", 100).dealt("7S KD").declared(Situation.FOREIGN_CARD)
    at.decided(Remedy.VOID).finished().tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    at.tell(OpenBets(ANN)).a_round().tell(OpenBets(ANN)).dealt("9S")
    log = WatchedLog(at.directory)
    assert [expected_outcomes(log, one_by_one=each).rounds for each in (0, 99)] == [1, 1]
    log.close()
    at.close()


def test_a_round_taken_up_again_counts_once_it_is_over(tmp_path: Path) -> None:
    """And then once, also where its first end stands in the file of another month."""
    at = LoggedTable(tmp_path / "log").opened()
    at.a_round().rolled("2026-12")
    at.declared(Situation.WRONG_AREA).decided(Remedy.RECONSTRUCT, order=(1, 0, 3, 2))
    log = WatchedLog(at.directory)
    assert [expected_outcomes(log, one_by_one=each).rounds for each in (0, 99)] == [0, 0]
    at.finished()
    for each in (0, 99):
        came = {line.outcome: line.came for line in expected_outcomes(log, one_by_one=each).lines}
        assert (came["player"], came["banker"]) == (0, 1)
    log.close()
    at.close()


def test_optional_bets_that_the_house_left_out_are_not_expected(tmp_path: Path) -> None:
    """Dai-Bacc without any: what cannot be bet cannot win."""
    game = game_named("dragon-dai-bacc").offering(())
    at = LoggedTable(tmp_path / "log", game).opened()
    at.bet(seat(1), "banker", 100).dealt(PLAYER_WINS).finished()
    log = WatchedLog(at.close())
    for each in (0, 99):
        names = tuple(line.outcome for line in expected_outcomes(log, one_by_one=each).lines)
        assert names == outcomes_of(game)
    log.close()


def test_decks_that_nobody_tells_are_assumed_and_counted(tmp_path: Path) -> None:
    """The file with the intake is gone: as the next shoe that is known."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS).passed(31).rounds(PLAYER_WINS, 2)
        made.tell(EndShoe(ANN), IntakeShoe(ANN, 6, "Ann", "Ben")).rounds(PLAYER_WINS)
        segment_paths(made.directory)[0].unlink()
        log = WatchedLog(made.directory)
        fresh, by_cards = (expected_outcomes(log, one_by_one=each) for each in (0, 99))
        log.close()
    assert fresh.decks_assumed == by_cards.decks_assumed == 2
    assert (by_cards.by_cards, by_cards.from_fresh) == (1, 2)
    assert fresh.lines[0].expected == pytest.approx(by_cards.lines[0].expected, rel=1e-3)


@pytest.mark.parametrize("one_by_one", [0, 99])
def test_a_series_ends_where_the_counts_do(tmp_path: Path, one_by_one: int) -> None:
    """It begins at nothing; its bands hold 95 and 99.7 of a hundred."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 3).rounds(TIE, 5)
        log = WatchedLog(made.directory)
        series = {each.outcome: each for each in outcome_bands(log, one_by_one=one_by_one)}
        lines = {x.outcome: x for x in expected_outcomes(log, one_by_one=one_by_one).lines}
        short = outcome_bands(log, points=4, one_by_one=one_by_one)
        log.close()
    tie = series["tie"]
    assert tie.rounds.tolist() == list(range(9))
    assert (tie.difference[0], tie.deviation[0]) == (0, 0)
    assert tie.difference[3] < 0 < tie.difference[-1]
    assert tie.difference[-1] == pytest.approx(lines["tie"].difference)
    assert tie.deviation[-1] == pytest.approx(lines["tie"].deviation)
    assert (round(BAND_95, 2), round(BAND_997, 2)) == (1.96, 2.97)
    assert all(each.rounds[-1] == 8 and len(each.rounds) <= 5 for each in short)


def test_a_log_without_rounds_expects_nothing(tmp_path: Path) -> None:
    """And says so."""
    with MadeLog(tmp_path / "B-07") as made:
        log = WatchedLog(made.directory)
        assert expected_outcomes(log).rounds == 0
        assert outcome_bands(log) == []
        log.close()


def test_it_is_given_up_when_nobody_waits(tmp_path: Path) -> None:
    """Between two shoes."""

    def gone(done: int, of: int) -> None:
        raise GivenUp

    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS)
        log = WatchedLog(made.directory)
        with pytest.raises(GivenUp):
            expected_outcomes(log, told=gone)
        log.close()
