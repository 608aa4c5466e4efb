"""Named views in the window: kept over a restart, replaced, renamed, removed."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from dealer_console.review.rounds.views import Views
from tests.dealer_console.screens.review.rounds.at_rounds import AtRounds
from tests.dealer_console.screens.review.rounds.conftest import Opens

pytestmark = pytest.mark.window


def keeps(at: AtRounds, name: str) -> None:
    """The filter as it is, under a name."""
    at.presses("view-keep")
    at.types("view-name", name)
    QTest.keyClick(at.see(QLineEdit, "view-name"), Qt.Key.Key_Return)


def chosen(at: AtRounds) -> str:
    """The view that stands there."""
    box = at.page.findChild(QComboBox, "views")
    assert box is not None
    return box.currentText() if box.isVisible() else ""


def test_a_view_is_there_after_a_restart(opens: Opens, directories: list[Path]) -> None:
    """With all of its filter."""
    at = opens(*directories)
    at.chooses("outcome", "Void")
    at.names_dealer("Ann")
    keeps(at, "Ann's voids")
    at.at.until(lambda: chosen(at) == "Ann's voids")
    assert at.said == ["The view Ann's voids is kept"]
    at.at.review.stop()

    again = opens(*directories)
    assert again.sentence == "All rounds"
    box = again.see(QComboBox, "views")
    again.at.until(lambda: box.count() == 2)
    again.chooses("views", "Ann's voids")
    assert again.sentence == "Void rounds dealt by Ann"
    again.until_listed([("B-07", 1, 6)])
    assert again.page.controls.outcome.currentText() == "Void"
    assert again.page.controls.dealer.currentText() == "Ann"


def test_a_view_is_replaced_by_what_stands_there_now(at: AtRounds) -> None:
    """Only where something was changed."""
    at.chooses("outcome", "Void")
    keeps(at, "mine")
    at.at.until(lambda: chosen(at) == "mine")
    replace = at.page.findChild(QPushButton, "view-replace")
    assert replace is not None
    assert not replace.isEnabled()
    at.ticks("waived")
    at.presses("view-replace")
    at.at.until(lambda: not replace.isEnabled())
    at.presses("clear")
    at.chooses("views", "No named view")
    at.chooses("views", "mine")
    assert at.sentence == "Void rounds in which insurance was waived"


def test_a_view_is_renamed(at: AtRounds) -> None:
    """Its old name stands there to be changed; Escape leaves it."""
    keeps(at, "mine")
    at.at.until(lambda: chosen(at) == "mine")
    at.presses("view-rename")
    assert at.see(QLineEdit, "view-name").text() == "mine"
    QTest.keyClick(at.see(QLineEdit, "view-name"), Qt.Key.Key_Escape)
    assert chosen(at) == "mine"
    at.presses("view-rename")
    at.types("view-name", "ours")
    at.presses("view-do-keep")
    at.at.until(lambda: chosen(at) == "ours")


def test_a_view_is_removed_when_that_is_confirmed(at: AtRounds) -> None:
    """Enter alone does not: the answer that changes nothing has the keyboard."""
    keeps(at, "mine")
    at.at.until(lambda: chosen(at) == "mine")
    at.presses("view-remove")
    assert at.text("view-question") == "Remove the view mine?"
    at.presses("view-cancel")
    assert chosen(at) == "mine"
    at.presses("view-remove")
    at.presses("view-do-keep")
    at.at.until(lambda: chosen(at) == "No named view")
    assert at.said[-1] == "The view mine is removed"


def test_a_name_that_is_taken_is_told(at: AtRounds) -> None:
    """The name stands there to be changed."""
    keeps(at, "mine")
    at.at.until(lambda: chosen(at) == "mine")
    keeps(at, "Mine")
    at.at.until(lambda: "There is a view mine already" in at.text("rounds-trouble"))
    at.types("view-name", "other")
    at.presses("view-do-keep")
    at.at.until(lambda: chosen(at) == "other")
    assert at.text("rounds-trouble") == ""


def test_damaged_views_are_told_and_left(
    opens: Opens, directories: list[Path], tmp_path: Path
) -> None:
    """Rounds are found all the same."""
    file = tmp_path / "settings" / "views.json"
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")
    at = opens(*directories)
    at.at.until(lambda: "The views cannot be read and are left" in at.text("rounds-trouble"))
    keeps(at, "mine")
    at.at.until(lambda: at.page.model.is_all)
    assert file.read_text(encoding="utf-8") == "{"
    assert at.page.model.rowCount() == 11
    file.unlink()
    at.presses("view-do-keep")
    at.at.until(lambda: chosen(at) == "mine")
    assert list(Views(file).all()) == ["mine"]
