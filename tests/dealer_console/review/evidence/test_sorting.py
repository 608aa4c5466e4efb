"""Which rounds may be given away, and how they are named in short."""

from pathlib import Path

from dealer_console.review.evidence.sorting import in_short, sorted_out
from rules.hands import Winner
from rules.irregularities import Remedy
from rules.table.facts import ResultPressed
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.rules.table.at_table import ANN, SUE, seat


def test_over_and_not_over(at: Played) -> None:
    """The running one, and one that was never dealt, are not."""
    at.running_round()
    asked = [("B-07", 1, 3), ("B-07", 1, 2), ("B-07", 1, 1), ("B-07", 1, 2), ("B-07", 7, 1)]
    found = sorted_out({"B-07": at.directory}, asked)
    assert found.over == {"B-07": ((1, 1), (1, 2))}
    assert found.not_over == {"B-07": ((1, 3), (7, 1))}
    assert (found.number, found.simulated) == (2, True)


def test_a_round_that_is_taken_up_again_is_not_over(tmp_path: Path) -> None:
    """The shoe's late result contradicts it."""
    at = LoggedTable(tmp_path / "log", "tiger-no-commission").opened()
    at.bet(seat(1), "player", 100_000).dealt("9S 2S KS 3S").finished()
    log, asked = {"B-07": at.directory}, [("B-07", 1, 1)]
    assert sorted_out(log, asked).number == 1
    at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.VOID, by=SUE)
    assert sorted_out(log, asked).not_over == {"B-07": ((1, 1),)}
    at.close()


def test_a_round_with_a_card_for_the_next_one_waits_for_it(tmp_path: Path) -> None:
    """The card lies closed until the next round is over, and was drawn in this one."""
    at = LoggedTable(tmp_path / "log", face_down=True).opened()
    at.bet(seat(1), "banker", 100_000).dealt("9S KD KC 6H").exposed().drawn("5C")
    at.decided(Remedy.NEXT_ROUND, by=ANN).finished()
    found = sorted_out({"B-07": at.directory}, [("B-07", 1, 1)])
    assert found.not_over == {"B-07": ((1, 1),)}
    at.close()


def test_tables_by_their_names(at: Played, tmp_path: Path) -> None:
    """One live table makes it live."""
    with Played(tmp_path / "logs", "B-08", simulated=False) as live:
        live.rounds()
        logs = {"B-07": at.directory, "B-08": live.directory}
        found = sorted_out(logs, [("B-08", 1, 1), ("B-07", 1, 1)])
    assert list(found.over) == ["B-07", "B-08"]
    assert found.simulated is False


def test_neighbours_are_put_together() -> None:
    """By shoe."""
    rounds = [(12, 9), (12, 3), (12, 4), (12, 5), (13, 1)]
    assert in_short(rounds) == [(12, "3-5, 9"), (13, "1")]
    assert in_short([]) == []
