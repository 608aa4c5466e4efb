"""The newest rounds of a log as it goes on."""

from pathlib import Path

from dealer_console.review.rounds.finding import all_keys, rows_at
from dealer_console.review.rounds.tail import floor_of, newest_rounds
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.round_filter import Filter, Outcome
from rules.table.commands import OpenBets, UndoLast
from tests.dealer_console.review.rounds.conftest import Watch
from tests.dealer_console.review.rounds.tables import reconstructed
from tests.dealer_console.round_log.made_logs import BANKER_WINS, PLAYER_WINS, TIE, MadeLog
from tests.rules.table.at_table import ANN


def numbers(logs: list[WatchedLog], keys: dict[int, int]) -> list[int]:
    """The numbers of those rounds, each of which is there."""
    found = rows_at(logs, keys).rounds
    assert found.keys() == keys.keys()
    return sorted(one.row.round for one in found.values())


def test_only_what_can_still_change_is_looked_at(watch: Watch, tmp_path: Path) -> None:
    """The last three of six, in two files; the floor goes up with the table."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 5).passed(20).rounds(TIE)
        logs = watch(made.directory)
        floor = floor_of(logs[0])
        tail = newest_rounds(logs, Wanted(), {0: floor})
        assert numbers(logs, tail.found[0]) == [4, 5, 6]
        made.rounds(TIE, 2)
        tail = newest_rounds(logs, Wanted(), {0: floor})
        assert numbers(logs, tail.found[0]) == [4, 5, 6, 7, 8]
        assert numbers(logs, newest_rounds(logs, Wanted(), tail.floors).found[0]) == [6, 7, 8]


def test_a_short_log_has_no_floor(watch: Watch, tmp_path: Path) -> None:
    """All of it can still change."""
    with MadeLog(tmp_path / "B-07") as made:
        logs = watch(made.rounds(TIE, 3).directory)
        assert floor_of(logs[0]) == 0


def test_the_filter_holds_for_new_rounds_too(watch: Watch, tmp_path: Path) -> None:
    """Of two, the one that fits."""
    with MadeLog(tmp_path / "B-07") as made:
        logs = watch(made.rounds(TIE, 4).directory)
        wanted = Wanted(of_round=Filter(outcome=Outcome.BANKER))
        floors = all_keys(logs, wanted).floors
        made.rounds(PLAYER_WINS).rounds(BANKER_WINS)
        assert numbers(logs, newest_rounds(logs, wanted, floors).found[0]) == [6]


def test_a_round_taken_up_again_goes_and_comes_anew(watch: Watch, tmp_path: Path) -> None:
    """Under another key, as another event ended it."""
    with MadeLog(tmp_path / "B-07") as made:
        logs = watch(made.rounds(PLAYER_WINS, 4).directory)
        loaded = all_keys(logs, Wanted())
        assert loaded.ends[0] == set(newest_rounds(logs, Wanted(), loaded.floors).found[0])
        reconstructed(made)
        tail = newest_rounds(logs, Wanted(), loaded.floors)
        assert numbers(logs, tail.found[0]) == [2, 3]
        gone = loaded.ends[0] - tail.found[0].keys()
        made.finished()
        tail = newest_rounds(logs, Wanted(), loaded.floors)
        assert numbers(logs, tail.found[0]) == [2, 3, 4]
        assert not gone & tail.found[0].keys()


def test_an_end_that_was_taken_back_goes(watch: Watch, tmp_path: Path) -> None:
    """Without wagers the next call for bets ends a round; taken back, it is not over."""
    with MadeLog(tmp_path / "B-07") as made:
        logs = watch(made.rounds(PLAYER_WINS).directory)
        floors = all_keys(logs, Wanted()).floors
        made.opened().drawn(PLAYER_WINS).tell(OpenBets(ANN))
        assert numbers(logs, newest_rounds(logs, Wanted(), floors).found[0]) == [1, 2]
        made.tell(UndoLast(ANN))
        assert numbers(logs, newest_rounds(logs, Wanted(), floors).found[0]) == [1]


def test_a_log_that_is_gone_is_told(watch: Watch, tmp_path: Path) -> None:
    """The others go on."""
    logs = watch(*(MadeLog(tmp_path / t, table=t).rounds(TIE).close() for t in ("B-07", "B-08")))
    logs[0].close()
    for path in logs[0].directory.iterdir():
        path.unlink()
    tail = newest_rounds(logs, Wanted(), {0: 0, 1: 0})
    assert list(tail.found) == [1]
    assert list(tail.troubles) == ["B-07"]
