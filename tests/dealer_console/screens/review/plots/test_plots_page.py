"""The page of plots: each drawn from real logs, chosen, pointed at, refreshed."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDateEdit, QPushButton, QSpinBox

from dealer_console.screens.review.plots import panel
from dealer_console.staff.roles import StaffRole
from rules.irregularities import Remedy, Situation
from rules.table.commands import Decide, Declare, Pay
from rules.table.troubles import open_troubles
from tests.dealer_console.review.at_plots import HOUR, MINUTE, TEN, dealt_at, in_macau
from tests.dealer_console.round_log.made_logs import BANKER_WINS, DAY, PLAYER_WINS, TIE, MadeLog
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.plots.at_plots_page import AtPlots
from tests.rules.table.at_table import ANN, GUS, SUE

pytestmark = pytest.mark.window

HALF = HOUR / 2
PACE = "Rounds per hour"
OUTCOMES = "Outcomes against expectation"
WRONG = "Irregularities"
SHOE = "Returns through a shoe"


def played(folder: Path, table: str, *rounds: int) -> MadeLog:
    """A table that was played at from ten on, so many rounds in each hour."""
    made = in_macau(MadeLog(folder / table, table=table))
    for place, number in enumerate(rounds):
        if number:
            dealt_at(made, TEN + place * HOUR + MINUTE, number)
    return made


def voided(made: MadeLog, situation: Situation) -> None:
    """A round in which that goes wrong, and which is void for it."""
    made.opened((1, "player", 100)).drawn("2S 5D").tell(Declare(SUE, situation))
    (trouble,) = open_troubles(made.public)
    made.tell(Decide(GUS, trouble.number, Remedy.VOID), Pay(ANN))


@pytest.fixture
def logs(tmp_path: Path) -> list[Path]:
    """Two simulated tables, closed."""
    return [played(tmp_path, "B-07", 3, 1, 0, 2).close(), played(tmp_path, "B-08", 2, 4).close()]


def test_rounds_of_each_hour(reviews: Reviews, logs: list[Path]) -> None:
    """A line for each table; pointing tells the number, the hour and how long it was open."""
    at = AtPlots(reviews, logs).sees(PACE)
    first, second = at.chart.lines
    assert first.xs == tuple(TEN + place * HOUR + HALF for place in range(4))
    assert (first.ys, second.ys) == ((3, 1, 0, 2), (2, 4))
    # From its first round on it was open: not all of the first hour, and not of the last.
    assert first.hollow == {0, 3}
    assert at.about == "B-07, B-08; gaming days 2026-09-16 to 2026-09-22; rounds that are over"
    assert at.is_drawn(TEN + HALF, 3, 0)
    assert at.is_drawn(TEN + HOUR + HALF, 4, 1)
    told = at.points_at(TEN + 2 * HOUR + HALF, 0)
    assert told == "B-07, 2026-09-22 12:00\N{EN DASH}13:00: rounds ended 0, minutes open 60"


def test_rounds_of_each_gaming_day(reviews: Reviews, logs: list[Path]) -> None:
    """By the hours that the table was open."""
    at = AtPlots(reviews, logs).sees(PACE)
    at.chooses("plot-view", "days")
    at.at.until(lambda: at.chart.across.name == "Gaming day")
    # Four rounds end 10:01 to 11:01:40 at B-08; the first began a second after 10:01.
    (pace,) = at.chart.lines[1].ys
    assert pace is not None
    assert pace == pytest.approx(6 * 3600 / (HOUR / 1000 + 39))
    told = at.points_at(at.chart.lines[1].xs[0], pace)
    assert told.startswith("B-08, gaming day 2026-09-22: 5.9 rounds an hour; rounds ended 6")


def test_hours_of_too_many_days(reviews: Reviews, tmp_path: Path) -> None:
    """It says what to do instead; by the day they can be seen."""
    made = played(tmp_path, "B-07", 2)
    made.passed(100)
    at = AtPlots(reviews, [made.rounds(PLAYER_WINS).close()]).sees(PACE)
    at.chooses("plot-span", "all")
    at.at.until(lambda: at.message.startswith("Hours are shown of 93 gaming days at most"))
    at.chooses("plot-view", "days")
    at.sees(PACE)
    at.at.until(lambda: len(at.chart.lines[0].xs) == 101)


def test_a_series_is_hidden_and_shown(reviews: Reviews, logs: list[Path]) -> None:
    """By its button in the legend, with the mouse or the space bar; the scale follows."""
    at = AtPlots(reviews, logs).sees(PACE)
    at.toggles("B-08")
    assert [line.key for line in at.chart.lines] == ["B-07"]
    assert at.chart.lines[0].style == 0
    at.button("series-B-08").setFocus()
    QTest.keyClick(at.button("series-B-08"), Qt.Key.Key_Space)
    assert [line.key for line in at.chart.lines] == ["B-07", "B-08"]
    at.at.clicks("legend-none")
    assert at.message == "Every series is hidden: choose some at the right."
    at.toggles("B-08")
    assert at.message == ""
    assert [(line.key, line.style) for line in at.chart.lines] == [("B-08", 1)]
    at.at.clicks("legend-all")
    assert len(at.chart.lines) == 2


def test_tables_are_chosen(reviews: Reviews, logs: list[Path]) -> None:
    """In a list that opens from its button; without any there is nothing to plot."""
    at = AtPlots(reviews, logs).sees(PACE)
    assert at.button("plot-tables").text() == "All 2 tables"
    tables = at.opens_tables()
    tables.setCurrentRow(0)
    QTest.keyClick(tables, Qt.Key.Key_Space)
    at.at.until(lambda: [line.key for line in at.chart.lines] == ["B-08"])
    assert at.button("plot-tables").text() == "Table B-08"
    tables.setCurrentRow(1)
    QTest.keyClick(tables, Qt.Key.Key_Space)
    assert at.message == "No table is chosen: tick at least one in the list of tables."
    QTest.keyClick(tables, Qt.Key.Key_Escape)
    assert not tables.isVisible()


def test_days_are_chosen(reviews: Reviews, tmp_path: Path) -> None:
    """The newest first; any others by hand."""
    made = played(tmp_path, "B-07", 3)
    dealt_at(made, TEN + 2 * DAY, 2)
    at = AtPlots(reviews, [made.close()]).sees(PACE)
    first, last = (at.at.find(QDateEdit, name) for name in ("plot-first", "plot-last"))
    assert not first.isEnabled()
    at.chooses("plot-span", "newest")
    at.at.until(lambda: at.chart.lines[0].ys == (2,))
    assert at.about == "B-07; gaming day 2026-09-24; rounds that are over"
    at.chooses("plot-span", "all")
    at.at.until(lambda: len(at.chart.lines[0].ys) == 49)
    assert first.date().toString("yyyy-MM-dd") == "2026-09-22"
    at.chooses("plot-span", "chosen")
    assert first.isEnabled()
    last.setFocus()
    last.setSelectedSection(QDateEdit.Section.DaySection)
    QTest.keyClick(last, Qt.Key.Key_Down)
    QTest.keyClick(last, Qt.Key.Key_Return)
    at.at.until(lambda: at.chart.lines[0].ys == (3,))
    assert at.about == "B-07; gaming days 2026-09-22 to 2026-09-23; rounds that are over"


def test_what_went_wrong(reviews: Reviews, tmp_path: Path) -> None:
    """By kind in pieces of dealers, by dealer in pieces of kinds, and per thousand rounds."""
    made = played(tmp_path, "B-07", 5)
    voided(made, Situation.INTERRUPTION)
    voided(made, Situation.INTERRUPTION)
    voided(made, Situation.NOT_COVERED)
    at = AtPlots(reviews, [made.close()]).looks_at("wrong", WRONG)
    rows = [text for _, text in at.chart.up.ticks(0, 1, 9)]
    words = at.at.review.pit.words.words
    assert rows == [words("situation", "interruption"), words("situation", "not-covered")]
    assert [(bar.row, bar.low, bar.high, bar.label) for bar in at.chart.bars] == [
        (0, 0, 2, "2"),
        (1, 0, 1, "1"),
    ]
    assert at.is_drawn(1, 0, 0)
    told = at.points_at(1, 0)
    assert told == f"{rows[0]}; Dealer: Ann; 2 of 2 of this kind"
    at.chooses("plot-view", "dealer")
    at.at.until(lambda: len(at.chart.entries) == 2)
    assert [(bar.row, bar.low, bar.high) for bar in at.chart.bars] == [(0, 0, 2), (0, 2, 3)]
    told = at.points_at(2.5, 0)
    assert told == f"Ann: {rows[1]} 1 of 3 irregularities, in 8 rounds dealt"
    at.toggles("interruption")
    assert [(bar.key, bar.low, bar.high) for bar in at.chart.bars] == [("not-covered", 0, 1)]
    at.chooses("plot-view", "rate")
    at.at.until(lambda: at.chart.across.name.startswith("Irregularities in 1,000"))
    assert [(bar.low, bar.high) for bar in at.chart.bars] == [(0, 250), (250, 375)]


def test_nothing_went_wrong(reviews: Reviews, logs: list[Path]) -> None:
    """It says so, and what to do."""
    at = AtPlots(reviews, logs).sees(PACE)
    at.at.clicks("plot-wrong")
    at.at.until(lambda: at.message.startswith("No irregularity was logged"))
    assert "choose more days" in at.message
    assert not at.button("plot-picture").isEnabled()


def test_nothing_was_played(reviews: Reviews, tmp_path: Path) -> None:
    """It says so."""
    log = MadeLog(tmp_path / "B-07").close()
    at = AtPlots(reviews, [log])
    at.at.until(lambda: at.message.startswith("No round is over"))
    at.at.clicks("plot-shoe")
    at.at.until(lambda: at.message.startswith("No round is over"))


def test_outcomes_against_expectation(reviews: Reviews, tmp_path: Path) -> None:
    """Three of Banker in four rounds; the bands are those of chance."""
    made = in_macau(MadeLog(tmp_path / "B-07"))
    dealt_at(made, TEN, 3, BANKER_WINS)
    dealt_at(made, TEN + HOUR, 1, TIE)
    at = AtPlots(reviews, [made.close()]).looks_at("outcomes", OUTCOMES)
    assert [text for _, text in at.chart.up.ticks(0, 1, 9)][:3] == [
        "Banker wins",
        "Player wins",
        "Tie",
    ]
    marks = {mark.key: mark for mark in at.chart.marks}
    bands = {(band.row, band.wide): band.high for band in at.chart.bands}
    assert bands[0, False] == pytest.approx(1.96, abs=0.001)
    assert bands[0, True] == pytest.approx(2.968, abs=0.001)
    # Fresh cards give Banker 45.86 of 100 and 0.998 of a standard deviation: (3 - 1.83) / 1.
    assert marks["banker"].at == pytest.approx(1.17, abs=0.02)
    assert marks["player"].at < -1.5
    assert at.is_drawn(marks["tie"].at, 2, 2)
    told = at.points_at(marks["banker"].at, 0)
    assert told.startswith("Banker wins: 3 of 4 rounds, 1.2 more than the 1.8 expected; 1.17")
    at.chooses("plot-view", "share")
    at.at.until(lambda: at.chart.across.name.startswith("Per cent"))
    shares = {mark.key: mark.at for mark in at.chart.marks}
    assert shares["banker"] == pytest.approx(75 - 45.86, abs=0.4)


def test_the_course_of_outcomes(reviews: Reviews, tmp_path: Path) -> None:
    """Of one table: how far from what was expected each outcome had come by each round."""
    one = in_macau(MadeLog(tmp_path / "B-07"))
    dealt_at(one, TEN, 3, BANKER_WINS)
    other = played(tmp_path, "B-08", 2)
    at = AtPlots(reviews, [one.close(), other.close()]).looks_at("outcomes", OUTCOMES)
    at.chooses("plot-view", "course")
    at.at.until(lambda: at.message.startswith("The course is that of one table"))
    at.ticks(1)
    at.sees(OUTCOMES)
    lines = {line.key: line for line in at.chart.lines}
    assert lines["banker"].xs == (1, 2, 3)
    assert [strip.high for strip in at.chart.strips] == pytest.approx([2.968, 1.96], abs=0.001)
    # A single round of Banker: (1 - 0.4586) / sqrt(0.4586 * 0.5414).
    assert lines["banker"].ys[0] == pytest.approx(1.0865, abs=0.001)
    assert at.is_drawn(1, lines["banker"].ys[0] or 0, 0)
    told = at.points_at(1, lines["banker"].ys[0] or 0)
    assert told == "Banker wins, after 1 rounds: 0.5 more than expected, 1.09 standard deviations"


def test_returns_through_a_shoe(reviews: Reviews, tmp_path: Path) -> None:
    """A line for each bet from the exact return of fresh cards on, against the fair line."""
    made = played(tmp_path, "B-07", 4)
    at = AtPlots(reviews, [made.close()]).looks_at("shoe", SHOE)
    lines = {line.key: line for line in at.chart.lines}
    assert lines["player"].xs == (1, 2, 3, 4)
    # Of eight fresh decks, as the book of odds has it: 98.7649 per cent.
    assert lines["player"].ys[0] == pytest.approx(98.7649, abs=0.0001)
    assert lines["tie"].ys[0] == pytest.approx(85.6404, abs=0.0001)
    (fair,) = at.chart.levels
    assert fair.at == 100
    assert at.chart.up.low < 100 < at.chart.up.high
    assert at.is_drawn(1, lines["tie"].ys[0] or 0, 2)
    told = at.points_at(2, lines["player"].ys[1] or 0)
    assert told.startswith("Round 2, 10:01:11, 412 cards left: Player brought back 98.")
    assert told.endswith("below the fair line")
    at.at.clicks("legend-none")
    at.toggles("player")
    assert [line.key for line in at.chart.lines] == ["player"]
    assert at.chart.up.low > 97


def test_a_shoe_is_chosen(reviews: Reviews, logs: list[Path]) -> None:
    """Of one table; a shoe that is not there is not asked for."""
    at = AtPlots(reviews, logs).looks_at("shoe", SHOE)
    assert at.about == "B-07, shoe 1; rounds that are over"
    at.chooses("plot-table", "B-08")
    at.at.until(lambda: at.about.startswith("B-08, shoe 1"))
    shoe = at.at.find(QSpinBox, "plot-shoe")
    assert (shoe.minimum(), shoe.maximum(), shoe.value()) == (1, 1, 1)
    assert not at.button("plot-shoe-after").isEnabled()
    assert at.button("plot-newest-shoe").isChecked()


def test_live_tables_are_for_surveillance(reviews: Reviews, logs: list[Path]) -> None:
    """Insight into them is closed until the right one signs in, and again when they go."""
    at = AtPlots(reviews, logs).sees(PACE)
    at.at.review.pit.logs[0].simulated = False
    at.at.clicks("plot-outcomes")
    assert at.message.startswith("This plot is for surveillance")
    at.at.signed_in("Pia", StaffRole.PIT_SUPERVISOR)
    assert at.message.startswith("This plot is for surveillance")
    at.at.signed_in("Sam", StaffRole.SURVEILLANCE)
    at.sees(OUTCOMES)
    at.at.review.pit.sign(None)
    assert at.message.startswith("This plot is for surveillance")
    at.at.signed_in("Mona", StaffRole.PIT_MANAGER)
    at.sees(OUTCOMES)
    at.at.review.pit.sign(None)
    at.looks_at("pace", PACE)


def test_new_rounds_come_by_themselves(
    reviews: Reviews, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the reviewer looks at closely stays where it is, and so does what is pointed at."""
    monkeypatch.setattr(panel, "REFRESH_MS", 50)
    with played(tmp_path, "B-07", 2, 1, 0, 1) as made:
        at = AtPlots(reviews, [made.directory]).sees(PACE)
        at.canvas.setFocus()
        QTest.keyClick(at.canvas, Qt.Key.Key_Right)
        QTest.keyClick(at.canvas, Qt.Key.Key_Plus)
        assert at.button("plot-whole").isEnabled()
        close = at.canvas.across
        dealt_at(made, TEN + 3 * HOUR + 30 * MINUTE, 2)
        made.opened((1, "player", 100)).drawn("9S KD")
        at.at.looks()
        at.at.until(lambda: at.chart.lines[0].ys == (2, 1, 0, 3))
        assert at.canvas.across == close
        assert at.pointed.startswith("B-07, 2026-09-22 10:00")
        at.at.clicks("plot-whole")
        assert at.canvas.across == (at.chart.across.low, at.chart.across.high)
        assert not at.button("plot-whole").isEnabled()


def test_a_table_that_is_not_looked_at_is_not_counted_anew(
    reviews: Reviews, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is shown is."""
    monkeypatch.setattr(panel, "REFRESH_MS", 50)
    with played(tmp_path, "B-07", 1) as made, played(tmp_path, "B-08", 1) as other:
        at = AtPlots(reviews, [made.directory, other.directory]).looks_at("shoe", SHOE)
        shown = at.chart
        at.at.review.pit.moved.emit(frozenset({"B-08"}))
        QTest.qWait(120)
        assert at.chart is shown
        at.at.review.pit.moved.emit(frozenset({"B-07"}))
        at.at.until(lambda: at.chart is not shown)


def test_another_language_keeps_what_was_chosen(reviews: Reviews, tmp_path: Path) -> None:
    """The plot, its view, its series; all words are the other language's."""
    made = played(tmp_path, "B-07", 4)
    voided(made, Situation.INTERRUPTION)
    at = AtPlots(reviews, [made.close()]).looks_at("wrong", WRONG)
    at.chooses("plot-view", "dealer")
    at.at.until(lambda: [entry.key for entry in at.chart.entries] == ["interruption"])
    at.at.clicks("language-zh-hant")
    at.sees("異常")
    words = at.at.review.pit.words.words
    assert [entry.name for entry in at.chart.entries] == [words("situation", "interruption")]
    assert at.at.find(QPushButton, "plot-pace").text() == "每小時局數"
    at.at.clicks("language-en")
    at.sees(WRONG)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("plot", ["pace", "outcomes", "wrong", "shoe"])
def test_every_plot_fits_its_window(
    reviews: Reviews, tmp_path: Path, language: str, plot: str
) -> None:
    """No button is narrower than its words, and nothing reaches beyond the page."""
    made = played(tmp_path, "B-07", 4)
    voided(made, Situation.INTERRUPTION)
    at = AtPlots(reviews, [made.close()], language)
    at.at.until(lambda: at.canvas.chart is not None)
    at.looks_at(plot, at.at.review.pit.text(f"plots-{plot}"))
    QApplication.processEvents()
    assert (at.at.window.width(), at.at.window.height()) == (1280, 800)
    for button in at.at.window.pages[0].findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width(), button.objectName()
    assert at.canvas.height() > 440
