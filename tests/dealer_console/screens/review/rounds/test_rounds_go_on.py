"""Rounds that come while somebody reads: nothing moves under their eyes, nothing is missed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from dealer_console.review.rounds.order import Column
from rules.table.commands import CloseBets, OpenBets
from tests.dealer_console.review.rounds.tables import Name, reconstructed
from tests.dealer_console.round_log.made_logs import BANKER_WINS, PLAYER_WINS, TIE, MadeLog
from tests.dealer_console.screens.review.rounds.conftest import Opens
from tests.rules.table.at_table import ANN

pytestmark = pytest.mark.window


def of_seven(*numbers: int) -> list[Name]:
    """Rounds of B-07's first shoe."""
    return [("B-07", 1, number) for number in numbers]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeLog]:
    """A table that plays, after five rounds."""
    with MadeLog(tmp_path / "B-07") as made:
        yield made.rounds(PLAYER_WINS, 5)


def test_new_rounds_come_in_at_the_top(opens: Opens, made: MadeLog) -> None:
    """As they are over, and not before."""
    at = opens(made.directory)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    made.tell(OpenBets(ANN), CloseBets(ANN)).drawn(BANKER_WINS)
    made.rounds("", 0).finished()
    at.until_listed(of_seven(6, 5, 4, 3, 2, 1))
    assert at.text("count") == "6 rounds"
    made.passed(20).rounds(TIE)
    at.until_listed(of_seven(7, 6, 5, 4, 3, 2, 1))


def test_only_those_that_fit_come_in(opens: Opens, made: MadeLog) -> None:
    """The filter holds for them too."""
    at = opens(made.directory)
    at.chooses("outcome", "Banker wins")
    at.until_listed([])
    assert at.text("count") == "No round is like that"
    made.rounds(TIE).rounds(BANKER_WINS)
    at.until_listed(of_seven(7))
    assert at.text("count") == "1 round"


def test_what_is_read_stays_where_it_is(opens: Opens, tmp_path: Path) -> None:
    """Scrolled down, with a round selected: both stay, and the new one is above."""
    with MadeLog(tmp_path / "B-07") as made:
        # No card more often than eight decks hold it.
        for _ in range(7):
            made.rounds("9S KD KC 7H").rounds("8S KS QC 6H").rounds("9H JD JC 7D")
        at = opens(made.directory)
        at.at.until(lambda: at.page.model.is_all)
        table = at.page.table
        table.resize(table.width(), 300)
        at.page.window().resize(1280, 560)
        bar = table.verticalScrollBar()
        at.at.until(lambda: bar.maximum() > 6)
        bar.setValue(5)
        at.clicks_row(7)
        looked_at = at.page.detail.found
        assert looked_at is not None
        before = table.visualRect(at.page.model.index(7, 0))
        made.rounds(TIE)
        at.at.until(lambda: at.page.model.rowCount() == 22)
        assert bar.value() == 6
        assert table.visualRect(at.page.model.index(8, 0)) == before
        assert [index.row() for index in table.selectionModel().selectedRows()] == [8]
        assert at.page.detail.found == looked_at


def test_at_the_very_top_the_newest_is_seen(opens: Opens, made: MadeLog) -> None:
    """Unless a round is selected there."""
    at = opens(made.directory)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    made.rounds(TIE)
    at.until_listed(of_seven(6, 5, 4, 3, 2, 1))
    assert at.page.table.verticalScrollBar().value() == 0
    at.clicks_row(0)
    made.rounds(TIE)
    at.until_listed(of_seven(7, 6, 5, 4, 3, 2, 1))
    assert [index.row() for index in at.page.table.selectionModel().selectedRows()] == [1]


def test_in_another_order_new_rounds_wait_to_be_shown(opens: Opens, made: MadeLog) -> None:
    """They are counted on a button; pressed, they take their places, and what is read is found."""
    at = opens(made.directory)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    at.sorts_by(Column.WINNER)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    at.clicks_row(1)
    made.rounds(BANKER_WINS)
    fresh = at.page.findChild(QPushButton, "rounds-new")
    assert fresh is not None
    at.at.until(lambda: fresh.isVisible() and fresh.text() == "1 new round")
    made.rounds(TIE)
    at.at.until(lambda: fresh.text() == "2 new rounds")
    assert at.rounds == of_seven(5, 4, 3, 2, 1)
    at.presses("rounds-new")
    at.until_listed(of_seven(6, 5, 4, 3, 2, 1, 7))
    assert not fresh.isVisible()
    assert [index.row() for index in at.page.table.selectionModel().selectedRows()] == [2]


@pytest.mark.parametrize("column", [Column.TIME, Column.SHOE])
def test_a_round_taken_up_again_goes_until_it_is_over(
    opens: Opens, made: MadeLog, column: Column
) -> None:
    """In whatever order it stands; then it is told as it ended at last."""
    at = opens(made.directory)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    if column is not Column.TIME:
        at.sorts_by(column)
        at.until_listed(of_seven(5, 4, 3, 2, 1))
    at.clicks_row(0)
    reconstructed(made)
    at.until_listed(of_seven(4, 3, 2, 1))
    assert at.page.detail.found is None or at.page.detail.found.row.round != 5
    made.finished()
    if column is not Column.TIME:
        at.at.until(at.page.fresh.isVisible)
        at.presses("rounds-new")
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    assert at.cell(0, Column.WINNER) == "Banker"


def test_a_round_taken_up_again_is_not_given_away(opens: Opens, made: MadeLog) -> None:
    """Though its line stood there a moment ago."""
    at = opens(made.directory)
    at.until_listed(of_seven(5, 4, 3, 2, 1))
    at.clicks_row(0)
    at.at.review.watch.stop()
    reconstructed(made)
    at.presses("rounds-replay")
    at.at.until(lambda: bool(at.said))
    assert at.said == ["A selected round is being played again or is gone: select anew"]
    assert at.replayed == []


def test_two_tables_that_play_at_once(opens: Opens, made: MadeLog, tmp_path: Path) -> None:
    """Each round takes its place by its time, whichever table is told of first."""
    with MadeLog(tmp_path / "B-08", table="B-08", at=made.clocks.now + 500) as other:
        at = opens(made.directory, other.directory)
        at.until_listed(of_seven(5, 4, 3, 2, 1))
        other.rounds(TIE)
        made.rounds(TIE).rounds(BANKER_WINS)
        # Both begin at the same time; B-08 takes in its cards first, half a second apart.
        at.at.until(lambda: at.page.model.rowCount() == 8 and len(at.rounds) == 8)
        ended = [row.row.ended_ms for row in map(at.page.model.found_at, range(8)) if row]
        assert ended == sorted(ended, reverse=True)
        assert ("B-08", 1, 1) in at.rounds


def test_a_log_that_goes_is_told(opens: Opens, made: MadeLog, tmp_path: Path) -> None:
    """Once; the other table is still watched."""
    other = MadeLog(tmp_path / "B-08", table="B-08").rounds(TIE)
    at = opens(made.directory, other.close())
    at.at.until(lambda: at.page.model.is_all and at.page.model.rowCount() == 6)
    for path in other.directory.iterdir():
        path.unlink()
    at.at.until(lambda: any("B-08: the log is no longer at" in said for said in at.said))
    made.rounds(TIE)
    at.at.until(lambda: at.page.model.rowCount() == 7)
    assert sum("no longer at" in said for said in at.said) <= 2
