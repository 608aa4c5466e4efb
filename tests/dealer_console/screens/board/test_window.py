"""The board's window: what it says at each moment of a round, and when it is drawn again."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from dealer_console.screens.board.window import BoardWindow
from rules.table.commands import CloseInsurance, Collect, ConfirmResult, OpenBets, Pay
from tests.dealer_console.desk.rounds_played import board, played
from tests.dealer_console.screens.board.conftest import Open
from tests.rules.table.at_table import ANN, AtTable, table

pytestmark = pytest.mark.window

DEALT = "2S 9H TD KD"
FACES = {"2♠", "9♥", "10♦", "K♦"}


def said(window: BoardWindow) -> set[str]:
    """All words in the window."""
    window.grab()
    return {label.text for label in window.labels()}


def show(window: BoardWindow, at: AtTable, language: str = "en") -> set[str]:
    """Draw the table as it is now; all words in the window."""
    window.draw(board(at.public, language))
    return said(window)


@pytest.mark.rule("da-hu-ying-xiong 5.15")
@pytest.mark.rule("tiger-no-commission 6.3")
def test_it_says_that_the_cards_decide(opened: Open) -> None:
    """With the paragraph."""
    words = said(opened(board(table("tiger-no-commission").public)))
    assert "For information only: the cards on the table decide" in words
    assert "§ 6.3" in words


def test_not_a_pixel_changes_until_the_dealer_confirms(opened: Open) -> None:
    """From "No more bets" on, card by card, exposed or not."""
    at = table("super-six-plus", face_down=True).closed()
    window = opened(board(at.public))
    before = window.grab().toImage()
    for card in DEALT.split():
        show(window, at.drawn(card))
        assert window.grab().toImage() == before
    assert not FACES & show(window, at.exposed())
    assert window.grab().toImage() == before
    words = show(window, at.tell(ConfirmResult(ANN)))
    assert words >= FACES | {"Banker wins", "Round 1"}
    assert window.grab().toImage() != before


def test_the_roads_follow_when_the_round_is_settled(opened: Open) -> None:
    """The winner first, the mark then."""
    at = table("super-six-plus").dealt(DEALT).tell(ConfirmResult(ANN))
    window = opened(board(at.public))
    assert window.bead_plate.drawn == ()
    show(window, at.tell(Collect(ANN), Pay(ANN)))
    assert len(window.bead_plate.drawn) == 1
    assert show(window, at.tell(OpenBets(ANN))) >= FACES
    assert not FACES & show(window, at.closed())


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_the_lammer_lies_there_while_insurance_is_offered(opened: Open) -> None:
    """And is gone when it is closed."""
    at = table("da-hu-ying-xiong").dealt("9S KD 5C")
    window = opened(board(at.public))
    assert "3 to 1" not in said(window)
    assert show(window, at.drawn("6H")) >= {"Insurance on offer", "3 to 1", "§ 3.12"}
    assert "3 to 1" not in show(window, at.tell(CloseInsurance(ANN)))


def test_the_language_of_the_room_is_changed_as_it_stands(opened: Open) -> None:
    """Every word of it, in that language's face."""
    at = played("super-six-plus", "BPT")
    window = opened(board(at.public))
    assert {"Place your bets", "B", "P", "T", "Big Road"} <= said(window)
    words = show(window, at, "zh-hant")
    assert {"請下注", "莊", "閒", "和", "大路"} <= words
    assert not {"Place your bets", "B", "Big Road"} & words
    assert {part.language for part in window.parts} == {"zh-hant"}
    assert "庄" in show(window, at, "zh-hans")


def test_a_simulated_shoe_has_its_banner(opened: Open) -> None:
    """Stripes over the whole width; a live table has none, and room for the rest."""
    public = table("super-six-plus").public
    window = opened(board(public, simulated=True))
    assert "SIMULATED SHOE: NOT FOR LIVE PLAY" in said(window)
    assert window.banner.width() == window.width()
    window.draw(board(public))
    assert "SIMULATED SHOE: NOT FOR LIVE PLAY" not in said(window)
    assert window.heading.y() == 0


def test_the_roads_are_not_drawn_again_for_anything_else(
    opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round's snapshots repaint the announcement only."""
    at = played("super-six-plus", "BPPB")
    window = opened(board(at.public))
    painted: list[str] = []
    for part in window.parts:
        monkeypatch.setattr(part, "update", lambda part=part: painted.append(type(part).__name__))
    window.draw(board(at.public))
    assert painted == []
    window.draw(board(at.closed().public))
    assert painted == ["Announcement"]
    painted.clear()
    window.draw(board(at.dealt("2S 9H").public))
    assert painted == []
    qtbot.wait_until(window.isVisible)


def test_nobody_types_into_it(opened: Open) -> None:
    """The keypad stays with the Dealer's window."""
    window = opened(board(table("super-six-plus").public))
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert all(part.focusPolicy() is Qt.FocusPolicy.NoFocus for part in window.parts)


def test_a_board_without_a_table_yet_is_dark_and_silent(qtbot: QtBot) -> None:
    """Before the first snapshot."""
    window = BoardWindow()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    assert said(window) == set()
