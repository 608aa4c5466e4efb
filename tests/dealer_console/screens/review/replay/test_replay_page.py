"""The page of replay as a supervisor uses it, over logs that a real writer wrote."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from dealer_console.screens.review.pit import RoundName
from dealer_console.screens.review.replay.page import ReplayPage
from dealer_console.screens.review.rounds.page import RoundsPage
from rules.cards import card
from rules.hands import Hand
from rules.table.commands import ConfirmResult, ExposeHand, OpenBets
from rules.table.facts import CardDrawn
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.round_log.made_logs import PLAYER_WINS, MadeLog
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.conftest import Reviews
from tests.rules.table.at_table import ANN

pytestmark = pytest.mark.window

RAW = bytes.fromhex("05 31 44 81 BC 03 34 44")


class AtReplay:
    """Somebody at the page of replay."""

    def __init__(self, at: AtReview) -> None:
        self.at = at

    @property
    def page(self) -> ReplayPage:
        """The page as it is now; another language makes another."""
        (page,) = (one for one in self.at.window.pages if isinstance(one, ReplayPage))
        return page

    def replays(self, shoe: int, number: int, table: str = "B-07") -> "AtReplay":
        """Another page asks for that round; its first moment is there."""
        self.at.review.pit.replay_asked.emit(RoundName(table, shoe, number))
        self.at.until(lambda: self.shows() == (shoe, number))
        return self

    def watches(self, table: str) -> "AtReplay":
        """A table out of the menu that is always there."""
        button = self.at.find(QPushButton, "replay-watch-a-table")
        self.at.window.turn_to("replay")
        assert button.isVisible()
        menu = button.menu()
        (action,) = (each for each in menu.actions() if each.text() == table)
        action.trigger()
        return self

    def shows(self) -> tuple[int, int] | None:
        """The round that is shown."""
        replayed = self.page._replayed
        return None if replayed is None else (replayed.shoe, replayed.round)

    def clicks(self, *names: str) -> "AtReplay":
        """Buttons, one after the other."""
        for name in names:
            self.at.clicks(name)
        return self

    def types(self, *keys: Qt.Key, with_: Qt.KeyboardModifier | None = None) -> "AtReplay":
        """Keys, wherever the page has the keyboard."""
        held = Qt.KeyboardModifier.NoModifier if with_ is None else with_
        for key in keys:
            QTest.keyClick(self.page.table, key, held)
        return self

    def says(self, name: str) -> str:
        """What a label says, where it can be seen."""
        label = self.page.findChild(QLabel, name)
        assert label is not None
        return label.text() if label.isVisible() else ""

    def lines(self) -> list[str]:
        """What happened, as it is listed."""
        model = self.page.model
        return [str(model.index(row, 2).data()) for row in range(model.rowCount())]

    def faces(self) -> list[str]:
        """The cards that are drawn, from the left; a closed one is a dash."""
        shown = self.page.glass.dealer.shown
        assert shown is not None
        cards = (one for hand in shown.hands for one in hand.cards)
        return ["-" if one.face is None else str(one.face) for one in cards]

    def lifted(self) -> list[bool]:
        """Which of them lay closed, and are marked so."""
        shown = self.page.glass.dealer.shown
        assert shown is not None
        return [one.lifted for hand in shown.hands for one in hand.cards]

    def goes_to(self, what: str, which: int = 0) -> "AtReplay":
        """The line of that event is clicked."""
        row = [n for n, line in enumerate(self.lines()) if line.startswith(what)][which]
        table = self.page.table
        table.scrollTo(self.page.model.index(row, 2))
        place = table.visualRect(self.page.model.index(row, 2)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert self.page.playback.at == row
        return self


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """A table with three rounds that are over, and its log still open."""
    with Played(tmp_path) as made:
        made.rounds(1).insured_round().rounds(1)
        yield made


@pytest.fixture
def at(reviews: Reviews, played: Played) -> AtReplay:
    """Before the pages of rounds and of replay."""
    return AtReplay(reviews([played.directory], [RoundsPage, ReplayPage]))


def test_a_round_from_the_list_is_replayed(at: AtReplay) -> None:
    """From its call for bets to its end; it is marked as what is past."""
    rounds = at.at.window.pages[0]
    assert isinstance(rounds, RoundsPage)
    at.at.until(lambda: rounds.model.rowCount() == 3)
    rounds.table.go_to(0)
    at.clicks("rounds-replay")
    at.at.until(lambda: at.shows() == (1, 3))
    assert at.page.isVisible()
    assert at.says("replay-mark").startswith("Replay · table B-07 · shoe 1 · round 3 · 2026-09-22")
    lines = at.lines()
    assert lines[0] == "Place your bets"
    assert lines[-1] == "Paid"
    assert sum(line.startswith("Card drawn") for line in lines) == 4
    assert at.faces() == []


def test_each_event_has_all_that_is_known_of_it(reviews: Reviews, tmp_path: Path) -> None:
    """Its time to the millisecond, who, what the Dealer was told with its paragraph, the bytes."""
    with Played(tmp_path) as made:
        made.bets((1, "player", 100_000))
        made.heard(CardDrawn(card("9S"), at=1), RAW)
        made.drawn("KD KC 7H").finished()
    at = AtReplay(reviews([made.directory], [ReplayPage])).replays(1, 1)
    at.goes_to("Card drawn", 0)
    assert at.says("replay-what-happened") == "Card drawn: 9♠ (Player 1)"
    who = at.says("replay-when-and-who")
    assert "2026-09-22" in who
    assert ".000 · Shoe · event " in who
    assert "3.10" in at.says("replay-told")
    assert at.says("replay-raw") == "Bytes: 05 31 44 81 BC 03 34 44"
    at.goes_to("No more bets")
    assert "Ann, Dealer" in at.says("replay-when-and-who")
    assert at.says("replay-raw") == ""


def test_it_is_stepped_through_with_buttons(at: AtReplay) -> None:
    """On and back, to the end and to the beginning; the Dealer's own widgets show each moment."""
    at.replays(1, 1)
    assert at.page.playback.at == 0
    at.clicks("replay-last")
    assert at.page.playback.at == len(at.lines()) - 1
    at.clicks("replay-first", "replay-step", "replay-step")
    assert at.page.playback.at == 2
    at.clicks("replay-step-back")
    assert at.page.playback.at == 1
    assert at.page.table.currentIndex().row() == 1
    at.goes_to("Card drawn", 1)
    assert at.faces() == ["9S", "KD"]
    at.clicks("replay-step")
    assert at.faces() == ["9S", "KC", "KD"]


def test_it_is_stepped_through_with_keys(at: AtReplay) -> None:
    """Every button has its key."""
    at.replays(1, 2)
    at.types(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert at.page.playback.at == 1
    at.types(Qt.Key.Key_Space)
    assert at.page.playback.way == 1
    at.types(Qt.Key.Key_Space)
    assert at.page.playback.way == 0
    at.types(Qt.Key.Key_Space, with_=Qt.KeyboardModifier.ShiftModifier)
    assert at.page.playback.way == -1
    at.types(Qt.Key.Key_Right)
    assert at.page.playback.way == 0
    at.types(Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus)
    assert at.page.playback.speed == 2
    at.types(Qt.Key.Key_PageUp)
    at.at.until(lambda: at.shows() == (1, 1))
    at.types(Qt.Key.Key_PageUp)
    at.types(Qt.Key.Key_PageDown)
    at.at.until(lambda: at.shows() == (1, 2))


def test_it_plays_by_itself(at: AtReplay) -> None:
    """The buttons show that it does; at sixteen times its pace a round is over in a second."""
    at.replays(1, 1).clicks("replay-speed-16", "replay-play")
    assert at.at.find(QPushButton, "replay-play").isChecked()
    at.at.until(lambda: at.page.playback.at == len(at.lines()) - 1)
    at.at.until(lambda: not at.at.find(QPushButton, "replay-play").isChecked())
    at.clicks("replay-back")
    at.at.until(lambda: at.page.playback.at == 0)


def test_the_slider_goes_anywhere(at: AtReplay) -> None:
    """With the mouse."""
    at.replays(1, 1)
    slider = at.page.transport.slider
    place = QPoint(slider.width() - 2, slider.height() // 2)
    while at.page.playback.at < len(at.lines()) - 1:
        before = at.page.playback.at
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=place)
        assert at.page.playback.at > before


def test_the_rounds_beside_it(at: AtReplay) -> None:
    """The one before and the next, as they were dealt; none beyond the first and the last."""
    at.replays(1, 2)
    at.clicks("replay-before")
    at.at.until(lambda: at.shows() == (1, 1))
    assert not at.at.find(QPushButton, "replay-before").isEnabled()
    at.clicks("replay-after")
    at.at.until(lambda: at.shows() == (1, 2))
    at.clicks("replay-after")
    at.at.until(lambda: at.shows() == (1, 3))
    assert not at.at.find(QPushButton, "replay-after").isEnabled()


def face_down(folder: Path) -> Played:
    """A round whose cards lay closed for a while, at a table whose shoe tells them."""
    made = Played(folder, face_down=True)
    made.bets((1, "player", 100_000)).drawn("9S KD KC 7H")
    return made


def test_closed_cards_are_shown_as_they_were_seen_or_open(reviews: Reviews, tmp_path: Path) -> None:
    """At the reviewer's choice, and it is said that nobody saw them; exposed ones stay."""
    with face_down(tmp_path) as made:
        made.tell(ExposeHand(ANN, Hand.PLAYER), ExposeHand(ANN, Hand.BANKER)).finished()
    at = AtReplay(reviews([made.directory], [ReplayPage])).replays(1, 1)
    at.goes_to("Card drawn", 3)
    assert at.faces() == ["-", "-", "-", "-"]
    at.clicks("replay-open")
    assert at.faces() == ["9S", "KC", "KD", "7H"]
    assert "shown open: nobody at the table saw them" in at.says("replay-mark")
    assert at.lifted() == [True, True, True, True]
    at.goes_to("Hand exposed", 0)
    assert at.lifted() == [False, False, True, True]
    at.types(Qt.Key.Key_O)
    assert at.faces() == ["9S", "KC", "-", "-"]


def test_the_running_round_is_not_replayed(reviews: Reviews, tmp_path: Path) -> None:
    """It is said so, and what to do; nothing of it is shown."""
    with face_down(tmp_path) as made:
        at = AtReplay(reviews([made.directory], [ReplayPage]))
        at.at.review.pit.replay_asked.emit(RoundName("B-07", 1, 1))
        at.at.until(lambda: "not over" in at.says("replay-trouble"))
        assert at.shows() is None
        assert at.lines() == []


def test_a_table_is_watched_with_its_cards_closed(reviews: Reviews, tmp_path: Path) -> None:
    """The running round stays closed to everyone: on the screen, in the lines, in what is kept."""
    with face_down(tmp_path) as made:
        at = AtReplay(reviews([made.directory], [ReplayPage]))
        at.watches("B-07")
        at.at.until(lambda: at.shows() == (1, 1))
        assert at.says("replay-mark").startswith("Watching table B-07")
        assert at.faces() == ["-", "-", "-", "-"]
        assert at.lines()[-1] == "Card drawn"
        assert not at.at.find(QPushButton, "replay-open").isEnabled()
        at.types(Qt.Key.Key_O)
        assert at.faces() == ["-", "-", "-", "-"]
        kept = repr(at.page._replayed)
        for face in ("9S", "KD", "KC", "7H", "9♠", "K♦", "K♣", "7♥", "rank='9'", "rank='7'"):
            assert face not in kept
        made.tell(ExposeHand(ANN, Hand.PLAYER))
        at.at.looks()
        at.at.until(lambda: at.faces() == ["9S", "KC", "-", "-"])
        assert "KD" not in repr(at.page._replayed)
        made.tell(ExposeHand(ANN, Hand.BANKER), ConfirmResult(ANN)).finished()
        at.at.looks()
        at.at.until(lambda: at.lines()[-1] == "Paid")
        made.tell(OpenBets(ANN))
        at.at.looks()
        at.at.until(lambda: at.shows() == (1, 2))


def test_whoever_looks_back_while_watching_is_left_there(reviews: Reviews, tmp_path: Path) -> None:
    """What is new is added to the list; at its end one goes along again."""
    with face_down(tmp_path) as made:
        at = AtReplay(reviews([made.directory], [ReplayPage]))
        at.watches("B-07")
        at.at.until(lambda: at.shows() == (1, 1))
        count = len(at.lines())
        at.clicks("replay-step-back")
        made.tell(ExposeHand(ANN, Hand.PLAYER))
        at.at.looks()
        at.at.until(lambda: len(at.lines()) == count + 1)
        assert at.page.playback.at == count - 2
        at.clicks("replay-last")
        made.tell(ExposeHand(ANN, Hand.BANKER))
        at.at.looks()
        at.at.until(lambda: at.page.playback.at == count + 1)


def test_the_same_moment_in_another_language(at: AtReplay) -> None:
    """The page is made anew; the screen itself stays in the Dealer's language."""
    at.replays(1, 2).clicks("page-replay").goes_to("Card drawn", 2)
    place = at.page.playback.at
    at.at.clicks("language-zh-hant")
    at.at.until(lambda: at.at.window.windowTitle() == "賭區覆核")
    at.at.until(lambda: at.shows() == (1, 2))
    assert at.page.playback.at == place
    assert at.says("replay-mark").startswith("重播 · B-07 檯")
    shown = at.page.glass.dealer.shown
    assert shown is not None
    assert shown.language == "en"


def test_a_round_whose_events_cannot_be_played(reviews: Reviews, tmp_path: Path) -> None:
    """Of other rules, or of a log that holds no state to begin with: it is said, and why."""
    directory = MadeLog(tmp_path / "B-09", table="B-09").rounds(PLAYER_WINS).close()
    at = AtReplay(reviews([directory], [ReplayPage]))
    at.at.review.pit.replay_asked.emit(RoundName("B-09", 1, 1))
    at.at.until(lambda: "other rules" in at.says("replay-trouble"))
    assert at.shows() is None


def test_nothing_is_asked_for_at_first(at: AtReplay) -> None:
    """The page says what to do."""
    at.clicks("page-replay")
    assert "Choose a round" in at.says("replay-nothing")
    assert at.at.find(QPushButton, "replay-watch-a-table").isVisible()


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_it_fits_a_small_monitor(reviews: Reviews, tmp_path: Path, language: str) -> None:
    """With everything that its head can say, no part of it lies beyond 1280 by 800 pixels."""
    with face_down(tmp_path) as made:
        made.tell(ExposeHand(ANN, Hand.PLAYER), ExposeHand(ANN, Hand.BANKER)).finished()
    at = AtReplay(reviews([made.directory], [RoundsPage, ReplayPage], language)).replays(1, 1)
    at.clicks("replay-open")
    page = at.page
    assert page.moment is not None
    assert page._replayed is not None
    page.heading.show_moment(page._replayed, page.moment._replace(strayed=True))
    assert at.at.window.minimumSizeHint().width() <= 1280
    assert at.at.window.minimumSizeHint().height() <= 800
