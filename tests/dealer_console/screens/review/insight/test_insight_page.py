"""The page of insight: figures on it, who may see them, what it does while a table plays on."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableView,
    QWidget,
)

from dealer_console.review.insight.access import may_see
from dealer_console.review.insight.following import PlayerName, Shoes, ShoeStakes
from dealer_console.screens.review.insight.figures import once_in, percent
from dealer_console.screens.review.insight.page import InsightPage
from dealer_console.screens.review.insight.players_view import PlayersView
from dealer_console.screens.review.insight.rows import Rows
from dealer_console.screens.review.page import ReviewPage
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from dealer_console.wording.money import Money
from rules.cards import RANKS, cards
from rules.exact_returns import returns
from rules.games import game_named
from rules.irregularities import Remedy, Situation
from rules.table.commands import EndShoe, IntakeShoe, OpenBets
from tests.dealer_console.review.insight.players import no_insurance
from tests.dealer_console.review.insight.shoes_dealt import shuffled_shoes
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.round_log.made_logs import (
    BANKER_WINS,
    DA_HU,
    PLAYER_WINS,
    TIE,
    MadeLog,
)
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.insight.evening import Evening
from tests.rules.table.at_table import ANN

pytestmark = pytest.mark.window

INSURED = "2S 3D 4C 2H 5S"


class Elsewhere(ReviewPage):
    """Another page, on which the review opens."""

    name = "rounds"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two shoes of a simulated table; the second has one insured round among three."""
    made = MadeLog(tmp_path / "B-07").rounds(PLAYER_WINS, 2)
    made.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    return made.rounds(PLAYER_WINS).rounds(INSURED).rounds(TIE).close()


@pytest.fixture
def live(tmp_path: Path) -> Path:
    """One round of a real table."""
    return LoggedTable(tmp_path / "B-08", simulated=False).opened().a_round().close()


def texts(at: AtReview, table: str) -> list[list[str]]:
    """What a table shows, row by row."""
    page = next(page for page in at.window.pages if page.name == "insight")
    return shown_in(page, table)


def shown_in(widget: QWidget, table: str) -> list[list[str]]:
    """What a table in a widget shows, without the empty column at its end."""
    view = widget.findChild(QTableView, table)
    assert view is not None
    rows = view.model()
    assert isinstance(rows, Rows)
    return [
        [rows.cell(row, column).text for column in range(rows.columnCount() - 1)]
        for row in range(rows.rowCount())
    ]


def shows(at: AtReview, table: str, number: int) -> bool:
    """Whether it has so many rows."""
    return len(texts(at, table)) == number


def chooses(at: AtReview, name: str, place: int) -> None:
    """An entry of a list, with the keyboard."""
    combo = at.find(QComboBox, name)
    assert combo.isVisible()
    combo.setFocus()
    while combo.currentIndex() != place:
        down = place > combo.currentIndex()
        QTest.keyClick(combo, Qt.Key.Key_Down if down else Qt.Key.Key_Up)


def unseen(*gone: str) -> list[int]:
    """Eight decks without these."""
    out = [card.rank for text in gone for card in cards(text)]
    return [32 - out.count(rank) for rank in RANKS]


def _begins(label: QLabel, said: str) -> bool:
    return label.text().startswith(said)


def bet_row(*gone: str) -> list[str]:
    """The returns of a round as the page writes them."""
    exact = returns(game_named(DA_HU), unseen(*gone))
    return [f"{float(each) * 100:.2f}" for each in exact.values()]


def test_it_says_whom_it_is_for(reviews: Reviews, log: Path) -> None:
    """Above everything else."""
    at = reviews([log], [InsightPage])
    warning = at.find(QLabel, "insight-warning")
    assert warning.isVisible()
    assert warning.text() == "For surveillance. Never to be shown, told or used at a table."


def test_the_newest_shoe_is_shown_moment_by_moment(reviews: Reviews, log: Path) -> None:
    """Three rounds and one insurance window, with exact returns."""
    at = reviews([log], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 4))
    first, second, window, third = texts(at, "insight-returns")
    assert first[0] == "1"
    assert first[2:4] == ["Betting", "416"]
    assert first[4:12] == bet_row()
    assert second[4:12] == bet_row(PLAYER_WINS)
    assert window[2:4] == ["4 cards", "408"]
    assert window[4:12] == [""] * 8
    # Player 6 against Banker 5: Banker's 2, 3 and 4 win 3 to 1, its ace ties. Of 32 each two 2s,
    # a 3 and a 4 lie on the table.
    banker_wins, ties = (32 - 2) + (32 - 1) + (32 - 1), 32
    assert window[12:14] == ["Player  3 to 1", f"{(4 * banker_wins + ties) / 408 * 100:.2f}"]
    assert third[4:12] == bet_row(PLAYER_WINS, INSURED)


def test_another_shoe_is_chosen(reviews: Reviews, log: Path) -> None:
    """The older one stands below the newer."""
    at = reviews([log], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 4))
    chooses(at, "insight-shoe", 1)
    at.until(lambda: shows(at, "insight-returns", 2))
    assert at.find(QComboBox, "insight-shoe").currentText() == "Shoe 1, 2026-09-22, 2 rounds"


def test_only_moments_above_the_fair_line(reviews: Reviews, tmp_path: Path) -> None:
    """Banker's 6 against 5 is worth insuring at 3 to 1 even from fresh cards, as printed."""
    made = MadeLog(tmp_path / "B-07").rounds(PLAYER_WINS, 2)
    made.rounds("2S 2D 3C 4H TD").close()
    at = reviews([made.directory], [InsightPage])
    at.until(lambda: len(texts(at, "insight-returns")) == 4)
    above = [row for row in texts(at, "insight-returns") if any("▲" in cell for cell in row)]
    box = at.find(QCheckBox, "insight-only-above")
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))
    assert box.isChecked()
    assert texts(at, "insight-returns") == above
    ((*_, offer, table, house),) = above
    assert offer == "Banker  3 to 1"
    assert table == house
    assert table.startswith("▲ 10")


def test_a_running_round_is_not_shown_and_a_finished_one_is(
    reviews: Reviews, tmp_path: Path
) -> None:
    """While the page is looked at."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS)
        at = reviews([made.directory], [InsightPage])
        at.until(lambda: shows(at, "insight-returns", 1))
        made.opened((1, "player", 100)).drawn("9S KD KC")
        at.looks()
        QTest.qWait(300)
        assert shows(at, "insight-returns", 1)
        made.drawn("7H").finished()
        at.looks()
        at.until(lambda: shows(at, "insight-returns", 2))


def test_players_of_some_shoes(reviews: Reviews, tmp_path: Path) -> None:
    """One is chosen in the upper table, and their bets are told in the lower."""
    directory = Evening(tmp_path / "B-07", follower=True).shoes(2, rounds=12).close()
    at = reviews([directory], [InsightPage])
    at.until(lambda: len(texts(at, "insight-returns")) > 11)
    at.clicks("insight-part-players")
    at.until(lambda: len(texts(at, "insight-players")) == 3)
    boxes = [row[0] for row in texts(at, "insight-players")]
    assert sorted(boxes) == ["Box 1", "Box 2", "Box 5"]
    view = at.find(QTableView, "insight-players")
    where = view.visualRect(view.model().index(boxes.index("Box 1"), 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    bets = texts(at, "insight-player-bets")
    assert [row[0] for row in bets] == ["Player", "Insurance"]
    # 24 rounds with 500 on Player, none above the fair line.
    assert bets[0][1:6] == ["0", "0", "0", "24", "12,000"]
    assert at.find(QLabel, "insight-sentence").text().startswith("Box 1: ")
    assert not at.find(QProgressBar, "insight-progress").isVisible()


def test_who_stands_out_is_told_with_a_likelihood(reviews: Reviews, log: Path) -> None:
    """And no accusation; whoever does not is told as that."""
    at = reviews([log], [InsightPage])
    shoes = shuffled_shoes(DA_HU, 20)
    prepared = Shoes([each.signals for each in shoes])
    stakes = [
        ShoeStakes(
            {"tiger": np.where(each.signals.returns["tiger"] > 0.9, 100.0, 0.0)},
            *no_insurance(each),
        )
        for each in shoes
    ]
    same = [
        ShoeStakes({"tie": 0 * each.signals.unseen + 50}, *no_insurance(each)) for each in shoes
    ]
    follows = prepared.following(PlayerName(3, "seated"), stakes)
    always = prepared.following(PlayerName(4, "standing-1"), same)
    view = PlayersView(at.review.pit)
    at.qtbot.addWidget(view)
    view.show_players([follows, always], Money("MOP", 2), 20)
    first, second = shown_in(view, "insight-players")
    assert first[0] == "▲ Box 3"
    assert first[-1].startswith("1 in ") or first[-1].startswith("rarer than")
    assert second[0] == "Box 4, standing 1"
    assert second[-1] == "always the same"
    sentence = view.findChild(QLabel, "insight-sentence")
    summary = view.findChild(QLabel, "insight-players-summary")
    assert sentence is not None
    assert summary is not None
    assert summary.text() == "Standing out over 20 shoes: 1 of 2 Players."
    assert "A likelihood, and no more" in sentence.text()
    for word in ("cheat", "count", "guilty", "suspect"):
        assert word not in sentence.text().lower()


def test_outcomes_of_a_shoe_of_a_day_and_of_all(reviews: Reviews, tmp_path: Path) -> None:
    """As many rounds as there are."""
    made = MadeLog(tmp_path / "B-07").rounds(PLAYER_WINS, 2).passed(1).rounds(BANKER_WINS)
    made.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben")).rounds(TIE, 4).close()
    at = reviews([made.directory], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 4))
    at.clicks("insight-part-outcomes")
    summary = at.find(QLabel, "insight-outcomes-summary")
    for scope, rounds in enumerate((4, 5, 7)):
        chooses(at, "insight-scope", scope)
        said = f"{rounds} rounds with a result."
        at.until(partial(_begins, summary, said))
    came = {row[0]: row[1] for row in texts(at, "insight-outcomes")}
    assert (came["Banker wins"], came["Player wins"], came["Tie"]) == ("1", "2", "4")


def test_live_figures_are_for_surveillance_and_managers(reviews: Reviews, live: Path) -> None:
    """Nobody else sees any, and they go when that one signs out."""
    at = reviews([live], [InsightPage])
    locked = at.find(QLabel, "insight-locked")
    assert locked.isVisible()
    assert not at.find(QTableView, "insight-returns").isVisible()
    at.signed_in("Sue", StaffRole.PIT_SUPERVISOR)
    assert locked.isVisible()
    at.signed_in("Vic", StaffRole.SURVEILLANCE)
    at.until(lambda: shows(at, "insight-returns", 1))
    assert not locked.isVisible()
    at.review.pit.sign(None)
    assert locked.isVisible()
    assert texts(at, "insight-returns") == []
    assert not at.find(QPushButton, "insight-part-returns").isVisible()


@pytest.mark.parametrize(
    ("role", "sees"),
    [
        (StaffRole.DEALER, False),
        (StaffRole.PIT_SUPERVISOR, False),
        (StaffRole.TECHNICIAN, False),
        (StaffRole.SURVEILLANCE, True),
        (StaffRole.PIT_MANAGER, True),
        (StaffRole.ASSISTANT_CASINO_MANAGER, True),
        (StaffRole.SHIFT_MANAGER, True),
    ],
)
def test_who_may_see_live_figures(role: StaffRole, sees: bool) -> None:
    """Simulated ones everybody may."""
    assert may_see(Member("Sam", role), simulated=False) is sees
    assert may_see(Member("Sam", role), simulated=True)
    assert may_see(None, simulated=True)
    assert not may_see(None, simulated=False)


def test_a_simulated_table_is_open_beside_a_live_one(
    reviews: Reviews, log: Path, live: Path
) -> None:
    """Each table has its own lock, and figures of one are never left under the other."""
    at = reviews([log, live], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 4))
    chooses(at, "insight-table", 1)
    assert at.find(QLabel, "insight-locked").isVisible()
    assert texts(at, "insight-returns") == []
    chooses(at, "insight-table", 0)
    at.until(lambda: shows(at, "insight-returns", 4))


def test_a_page_that_is_not_looked_at_reads_nothing(reviews: Reviews, log: Path) -> None:
    """Only when somebody turns to it."""
    at = reviews([log], [Elsewhere, InsightPage])
    at.looks()
    QTest.qWait(200)
    assert texts(at, "insight-returns") == []
    at.clicks("page-insight")
    at.until(lambda: shows(at, "insight-returns", 4))


def test_what_takes_long_is_given_up(reviews: Reviews, tmp_path: Path) -> None:
    """By its button, and when the window closes in its midst."""
    directory = Evening(tmp_path / "B-07").shoes(10, rounds=4).close()
    at = reviews([directory], [InsightPage])
    at.until(lambda: len(texts(at, "insight-returns")) > 5)
    at.clicks("insight-part-players")
    at.clicks("insight-give-up")
    assert at.find(QLabel, "said").text().startswith("Stopped before it was done")
    assert not at.find(QProgressBar, "insight-progress").isVisible()
    assert texts(at, "insight-players") == []
    at.clicks("insight-again")
    at.until(lambda: len(texts(at, "insight-players")) == 2)
    chooses(at, "insight-span", 3)
    # The window closes now; whatever is left running, the watch over tests finds.


def test_in_another_language_it_is_there_again(reviews: Reviews, log: Path) -> None:
    """Made anew, with the old thread gone."""
    at = reviews([log], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 4))
    at.clicks("language-zh-hant")
    at.until(lambda: at.window.windowTitle() == "賭區覆核")
    at.until(lambda: shows(at, "insight-returns", 4))
    assert texts(at, "insight-returns")[0][2] == "投注"


def test_a_void_round_has_returns_and_no_outcome(reviews: Reviews, tmp_path: Path) -> None:
    """Bets could be placed on it; it had no result."""
    at_table = LoggedTable(tmp_path / "B-09").opened()
    at_table.dealt("7S KD").declared(Situation.FOREIGN_CARD).decided(Remedy.VOID).finished()
    at_table.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN)).a_round()
    at = reviews([at_table.close()], [InsightPage])
    at.until(lambda: shows(at, "insight-returns", 1))
    chooses(at, "insight-shoe", 1)
    at.clicks("insight-part-outcomes")
    summary = at.find(QLabel, "insight-outcomes-summary")
    at.until(lambda: summary.text().startswith("0 rounds"))


def test_figures_in_words() -> None:
    """Two digits of a chance mean something; a return just fair is not above."""
    assert [once_in(chance) for chance in (1, 0.5, 1 / 91, 1 / 23_456, 1e-9)] == [
        1,
        2,
        91,
        23_000,
        1_000_000,
    ]
    assert [percent(brings) for brings in (0.98765, 1.0, 1.2)] == ["98.77", "100.00", "▲ 120.00"]
