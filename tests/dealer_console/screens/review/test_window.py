"""The review's window around its pages: the rail, the languages, who has signed in."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit, RoundName
from tests.dealer_console.round_log.made_logs import PLAYER_WINS, MadeLog
from tests.dealer_console.screens.review.conftest import Reviews

pytestmark = pytest.mark.window


class Rounds(ReviewPage):
    """A page for the window to hold."""

    name = "rounds"


class Replay(ReviewPage):
    """Another."""

    name = "replay"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self.closed = 0

    def close_down(self) -> None:
        """It is counted."""
        self.closed += 1


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A simulated table's, closed."""
    return MadeLog(tmp_path / "B-07").rounds(PLAYER_WINS, 2).close()


def test_pages_are_turned_with_the_rail(reviews: Reviews, log: Path) -> None:
    """One at a time is looked at."""
    at = reviews([log], [Rounds, Replay])
    assert at.window.pages[0].isVisible()
    at.clicks("page-replay")
    assert at.window.pages[1].isVisible()
    assert not at.window.pages[0].isVisible()


def test_a_round_asked_for_is_replayed(reviews: Reviews, log: Path) -> None:
    """Whichever page asks for it."""
    at = reviews([log], [Rounds, Replay])
    at.review.pit.replay_asked.emit(RoundName("B-07", 1, 1))
    assert at.window.pages[1].isVisible()


def test_another_language_makes_all_pages_anew(reviews: Reviews, log: Path) -> None:
    """The page that was open stays so; the old ones are closed down."""
    at = reviews([log], [Rounds, Replay])
    at.clicks("page-replay")
    old = at.window.pages[1]
    assert isinstance(old, Replay)
    at.clicks("language-zh-hant")
    at.until(lambda: at.window.windowTitle() == "賭區覆核")
    assert old.closed == 1
    assert at.window.pages[1].isVisible()
    assert at.find(QPushButton, "page-replay").text() == "重播"


def test_a_simulated_log_is_marked(reviews: Reviews, log: Path) -> None:
    """Whatever page is open: simulated play is never taken for live."""
    at = reviews([log], [Rounds])
    assert at.window._banner.isVisible()


def test_who_has_signed_in_stands_there(reviews: Reviews, log: Path) -> None:
    """By name and role."""
    at = reviews([log], [Rounds])
    who = at.find(QLabel, "who")
    assert who.text() == "Nobody has signed in"
    at.signed_in("Mona")
    assert who.text() == "Mona, Shift Manager"


def test_open_alerts_are_counted_on_the_rail(reviews: Reviews, log: Path) -> None:
    """So that they are seen from every page."""

    class Alerts(ReviewPage):
        name = "alerts"

    at = reviews([log], [Rounds, Alerts])
    at.review.pit.alerted.emit(3)
    assert at.find(QPushButton, "page-alerts").text() == "Alerts  (3)"
    at.review.pit.alerted.emit(0)
    assert at.find(QPushButton, "page-alerts").text() == "Alerts"


def test_tables_that_go_on_are_told(reviews: Reviews, tmp_path: Path) -> None:
    """By their names, once for each time something was written."""
    with MadeLog(tmp_path / "B-07") as made:
        at = reviews([made.directory], [Rounds])
        told: list[frozenset[str]] = []
        at.review.pit.moved.connect(told.append)
        at.until(lambda: told == [frozenset({"B-07"})])
        made.rounds(PLAYER_WINS)
        at.until(lambda: len(told) == 2)
