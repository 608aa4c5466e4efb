"""What went wrong, counted by kind and by who dealt."""

from pathlib import Path

from dealer_console.review.gone_wrong import GoneWrong, Wrong, gone_wrong
from dealer_console.review.span import Span
from dealer_console.review.watched import WatchedLog
from rules.irregularities import Remedy, Situation
from rules.table.commands import Decide, Declare, Pay, UndoLast
from rules.table.facts import DeviceAlarmRaised
from rules.table.troubles import open_troubles
from tests.dealer_console.review.at_plots import DAY_ONE, TEN, dealt_at, in_macau
from tests.dealer_console.round_log.made_logs import DAY, PLAYER_WINS, MadeLog
from tests.rules.table.at_table import ANN, GUS, SUE

ONE_DAY = Span(DAY_ONE, DAY_ONE)
YEAR = Span("2026-01-01", "2026-12-31")


def found(made: MadeLog, span: Span = YEAR) -> GoneWrong:
    """All of it."""
    log = WatchedLog(made.directory)
    counted = gone_wrong(log, span)
    log.close()
    return counted


def voided(made: MadeLog, situation: Situation = Situation.INTERRUPTION) -> MadeLog:
    """A round in which something goes wrong, and which is void for it."""
    made.opened((1, "player", 100)).drawn("2S 5D").tell(Declare(SUE, situation))
    (trouble,) = open_troubles(made.public)
    return made.tell(Decide(GUS, trouble.number, Remedy.VOID), Pay(ANN))


def test_kinds_and_dealers_are_counted(tmp_path: Path) -> None:
    """With the rounds that each dealt, void ones too."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN, 3)
        voided(made)
        voided(made)
        there = found(made)
        assert there.counts == {Wrong("interruption", "Ann"): 2}
        assert there.rounds == {"Ann": 5}


def test_only_the_days_asked_for_are_counted(tmp_path: Path) -> None:
    """By the gaming day of the round."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        voided(made)
        made.clocks.now += DAY
        voided(made)
        assert found(made, ONE_DAY).counts.total() == 1
        assert found(made, ONE_DAY).rounds == {"Ann": 1}
        assert found(made, Span("2026-09-23", "2026-09-30")).counts.total() == 1
        assert found(made, Span("2026-09-24", "2026-09-30")).counts.total() == 0


def test_what_was_taken_back_never_was(tmp_path: Path) -> None:
    """Though its row stays in the log."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        made.opened((1, "player", 100)).drawn("9S KD")
        made.tell(Declare(SUE, Situation.INTERRUPTION), UndoLast(SUE))
        made.drawn("KC 7H").finished()
        assert found(made).rounds == {"Ann": 1}
        assert found(made).counts == {}


def test_a_round_that_is_not_over_tells_of_nothing(tmp_path: Path) -> None:
    """What went wrong in it is counted when it is over."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN)
        made.opened((1, "player", 100)).drawn("2S 5D").tell(Declare(SUE, Situation.INTERRUPTION))
        assert found(made).counts == {}
        (trouble,) = open_troubles(made.public)
        made.tell(Decide(GUS, trouble.number, Remedy.VOID))
        assert found(made).counts == {}
        made.tell(Pay(ANN))
        assert found(made).counts == {Wrong("interruption", "Ann"): 1}


def test_between_rounds_too(tmp_path: Path) -> None:
    """Before the first round there is none it could belong to."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        made.tell(DeviceAlarmRaised("3"))
        assert found(made, ONE_DAY).counts == {Wrong("device-alarm", "Ann"): 1}
        assert found(made, Span("2026-09-23", "2026-09-30")).counts == {}


def test_one_left_open_over_the_end_of_a_month_is_one(tmp_path: Path) -> None:
    """It has a row in both files, and counts where it came up."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN)
        made.tell(Declare(ANN, Situation.WRONG_AREA))
        (trouble,) = open_troubles(made.public)
        assert found(made, ONE_DAY).counts == {Wrong("wrong-area", "Ann"): 1}
        made.passed(20)
        made.tell(Decide(GUS, trouble.number, Remedy.CONTINUE))
        made.rounds(PLAYER_WINS)
        log = WatchedLog(made.directory)
        rows = [log.fetch(each, "SELECT number FROM irregularities") for each in log.segments()]
        log.close()
        assert rows == [[(trouble.number,)], [(trouble.number,)]]
        assert found(made).counts == {Wrong("wrong-area", "Ann"): 1}
        assert found(made, ONE_DAY).counts == {Wrong("wrong-area", "Ann"): 1}
