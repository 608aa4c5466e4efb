"""Rounds counted in each hour and each gaming day, and how long the table was open in it."""

from pathlib import Path

from dealer_console.review.pace import Stretch, gaming_days, hours
from dealer_console.review.span import Span, days_until, played, shoes
from dealer_console.review.watched import WatchedLog
from rules.irregularities import Remedy, Situation
from rules.table.commands import CloseTable, Decide, Declare, OpenTable
from rules.table.troubles import open_troubles
from tests.dealer_console.review.at_plots import (
    DAY_ONE,
    DAY_TWO,
    HOUR,
    MINUTE,
    TEN,
    dealt_at,
    in_macau,
)
from tests.dealer_console.round_log.made_logs import DAY, MadeLog
from tests.rules.table.at_table import ANN, GUS, SUE

ONE_DAY = Span(DAY_ONE, DAY_ONE)


def counted(made: MadeLog, span: Span = ONE_DAY) -> list[tuple[int, int, int]]:
    """Of each hour from ten: which it is, its rounds, and the seconds it was open."""
    log = WatchedLog(made.directory)
    found = hours(log, span)
    log.close()
    return [((each.start_ms - TEN) // HOUR, each.rounds, each.open_ms // 1000) for each in found]


def days_of(made: MadeLog, span: Span) -> list[Stretch]:
    """Of each gaming day."""
    log = WatchedLog(made.directory)
    found = gaming_days(log, span)
    log.close()
    return found


def test_rounds_are_counted_in_the_hour_in_which_they_end(tmp_path: Path) -> None:
    """An hour in which nobody played at an open table has none, and was open all of it."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN, 3)
        # It begins at 10:59:56 and ends at 11:00:05.
        dealt_at(made, TEN + HOUR - 5_000)
        dealt_at(made, TEN + 3 * HOUR + 10 * MINUTE, 2)
        # The first begins a second after ten; the last ends 20 seconds after 13:10.
        assert counted(made) == [(0, 3, 3_599), (1, 1, 3_600), (2, 0, 3_600), (3, 2, 620)]


def test_a_round_that_is_not_over_is_not_counted(tmp_path: Path) -> None:
    """Nor one that was over and was taken up again."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN, 2)
        made.opened((1, "player", 100)).drawn("9S KD")
        assert counted(made) == [(0, 2, 19)]


def test_a_table_that_was_closed_was_not_open(tmp_path: Path) -> None:
    """From the closing to the opening, and not a moment more."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN)
        made.clocks.now = TEN + 30 * MINUTE - 1_000
        made.tell(CloseTable(SUE))
        made.clocks.now = TEN + 2 * HOUR + 15 * MINUTE - 1_000
        made.tell(OpenTable(ANN))
        dealt_at(made, TEN + 2 * HOUR + 30 * MINUTE)
        assert counted(made) == [(0, 1, 1_799), (1, 0, 0), (2, 1, 15 * 60 + 10)]


def test_a_console_that_was_off_was_not_open(tmp_path: Path) -> None:
    """Also where the power went, and nothing tells of it but the last event before."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN)
        made.clocks.now = TEN + 20 * MINUTE
        made.note("console-stopped", {})
        made.clocks.now = TEN + 40 * MINUTE
        made.note("console-started", {})
        made.clocks.now = TEN + 50 * MINUTE
        # Without another word the power goes.
        made.note("self-check", {})
        made.clocks.now = TEN + 55 * MINUTE
        made.note("console-started", {})
        dealt_at(made, TEN + HOUR)
        assert counted(made) == [(0, 1, 3_599 - 25 * 60), (1, 1, 10)]


def test_closed_and_off_at_once_is_one_pause(tmp_path: Path) -> None:
    """A console is often switched off after its table was closed."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN)
        made.clocks.now = TEN + 10 * MINUTE - 1_000
        made.tell(CloseTable(SUE))
        made.clocks.now = TEN + 20 * MINUTE
        made.note("console-stopped", {})
        made.clocks.now = TEN + 30 * MINUTE
        made.note("console-started", {})
        made.clocks.now = TEN + 40 * MINUTE - 1_000
        made.tell(OpenTable(ANN))
        dealt_at(made, TEN + 50 * MINUTE)
        assert counted(made) == [(0, 2, 20 * 60 + 9)]


def test_a_gaming_day_turns_at_six(tmp_path: Path) -> None:
    """A round that begins before and ends after belongs to the new day."""
    six = TEN + 20 * HOUR
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN, 2)
        dealt_at(made, six - 5_000)
        dealt_at(made, six + HOUR, 3)
        first, second = days_of(made, Span(DAY_ONE, DAY_TWO))
        assert (first.day, first.rounds, first.open_ms) == (DAY_ONE, 2, six - TEN - 1_000)
        assert (second.day, second.start_ms, second.rounds) == (DAY_TWO, six, 4)
        assert second.open_ms == HOUR + 30_000
        assert second.an_hour is not None
        assert round(second.an_hour, 3) == round(4 / (3_630 / 3_600), 3)


def test_only_the_days_asked_for_are_counted(tmp_path: Path) -> None:
    """Also where the months lie in files of their own; a day without play is there, and empty."""
    with in_macau(MadeLog(tmp_path / "B-07", at=TEN + 7 * DAY)) as made:
        dealt_at(made, TEN + 7 * DAY, 4)
        made.passed(3)
        dealt_at(made, TEN + 10 * DAY, 2)
        log = WatchedLog(made.directory)
        assert len(log.segments()) == 2
        assert played([log]) == Span("2026-09-29", "2026-10-02")
        assert shoes(log) == (1, 1)
        log.close()
        both = days_of(made, Span("2026-09-01", "2026-10-31"))
        assert [(each.day, each.rounds) for each in both] == [
            ("2026-09-29", 4),
            ("2026-09-30", 0),
            ("2026-10-01", 0),
            ("2026-10-02", 2),
        ]
        october = days_of(made, Span("2026-10-01", "2026-10-31"))
        assert [(each.day, each.rounds) for each in october] == [("2026-10-02", 2)]
        assert days_of(made, Span("2026-11-01", "2026-11-30")) == []


def test_a_table_closed_over_the_end_of_a_month(tmp_path: Path) -> None:
    """It is closed in one file and opened in the next."""
    with in_macau(MadeLog(tmp_path / "B-07", at=TEN + 8 * DAY)) as made:
        dealt_at(made, TEN + 8 * DAY)
        made.clocks.now = TEN + 8 * DAY + HOUR - 1_000
        made.tell(CloseTable(SUE))
        made.passed(1)
        made.clocks.now = TEN + 9 * DAY - 1_000
        made.tell(OpenTable(ANN))
        dealt_at(made, TEN + 9 * DAY + HOUR)
        both = days_of(made, Span("2026-09-30", "2026-10-01"))
        assert [(each.rounds, each.open_ms // 1000) for each in both] == [(1, 3_599), (1, 3_610)]


def test_a_round_taken_up_again_in_a_new_month_is_counted_where_it_ended_last(
    tmp_path: Path,
) -> None:
    """While it runs, nowhere."""
    with in_macau(MadeLog(tmp_path / "B-07")) as made:
        dealt_at(made, TEN, 2)
        made.passed(20).tell(Declare(ANN, Situation.WRONG_AREA))
        (trouble,) = open_troubles(made.public)
        made.tell(Decide(GUS, trouble.number, Remedy.RECONSTRUCT, order=(1, 0, 3, 2)))
        span = Span(DAY_ONE, "2026-10-31")
        assert [each.rounds for each in days_of(made, span)] == [1]
        made.finished()
        assert [each.rounds for each in days_of(made, span) if each.rounds] == [1, 1]
        assert days_of(made, ONE_DAY)[-1].rounds == 1


def test_nothing_was_played(tmp_path: Path) -> None:
    """There is no span, and no shoe."""
    with MadeLog(tmp_path / "B-07") as made:
        log = WatchedLog(made.directory)
        assert played([log]) is None
        assert shoes(log) is None
        assert hours(log, ONE_DAY) == []
        log.close()


def test_days_until() -> None:
    """Both ends count."""
    assert days_until("2026-10-01", 7) == Span("2026-09-25", "2026-10-01")
    assert days_until("2026-10-01", 7).days == 7
