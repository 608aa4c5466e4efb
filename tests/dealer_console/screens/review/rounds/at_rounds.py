"""Whoever looks for rounds: presses the page's controls, and reads what it shows."""

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QMenu, QPushButton, QWidget

from dealer_console.review.rounds.order import Column
from dealer_console.review.rounds.views import Views
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.rounds.cells import COLUMNS
from dealer_console.screens.review.rounds.page import RoundsPage
from tests.dealer_console.review.rounds.tables import Name
from tests.dealer_console.screens.review.at_review import AtReview

Control = TypeVar("Control", bound=QWidget)


class RoundsWith:
    """Makes the page of rounds, with its views kept there."""

    name = RoundsPage.name

    def __init__(self, views: Path) -> None:
        self._views = views

    def __call__(self, pit: Pit) -> RoundsPage:
        """The page."""
        return RoundsPage(pit, Views(self._views))


class AtRounds:
    """Somebody at the page of rounds."""

    def __init__(self, at: AtReview) -> None:
        self.at = at
        self.replayed: list[RoundName] = []
        self.given: list[tuple[RoundName, ...]] = []
        self.said: list[str] = []
        pit = at.review.pit
        pit.replay_asked.connect(self.replayed.append)
        pit.evidence_asked.connect(self.given.append)
        pit.said.connect(self.said.append)

    @property
    def page(self) -> RoundsPage:
        """The page as it is now; another language makes another."""
        page = self.at.page
        assert isinstance(page, RoundsPage)
        return page

    def see(self, kind: type[Control], name: str) -> Control:
        """A control that can be seen and used."""
        control = self.page.findChild(kind, name)
        assert control is not None, f"no {name}"
        assert control.isVisible(), f"{name} cannot be seen"
        assert control.isEnabled(), f"{name} cannot be used"
        return control

    # What is pressed.

    def presses(self, name: str) -> None:
        """A button, with the mouse."""
        QTest.mouseClick(self.see(QPushButton, name), Qt.MouseButton.LeftButton)

    def chooses(self, name: str, text: str) -> None:
        """An entry of a list, with the keyboard."""
        box = self.see(QComboBox, name)
        steps = box.findText(text) - box.currentIndex()
        assert box.findText(text) >= 0, f"{name} has no {text!r}"
        box.setFocus()
        for _ in range(abs(steps)):
            QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)

    def types(self, name: str, text: str) -> None:
        """Into a field, in place of what stands there."""
        field = self.see(QLineEdit, name)
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)

    def names_dealer(self, name: str) -> None:
        """Typed, then Enter."""
        typed = self.see(QComboBox, "dealer").lineEdit()
        assert typed is not None
        typed.setFocus()
        typed.selectAll()
        QTest.keyClicks(typed, name)
        QTest.keyClick(typed, Qt.Key.Key_Return)

    def ticks(self, name: str) -> None:
        """A box, with the space bar."""
        box = self.see(QCheckBox, name)
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Space)

    def picks_table(self, place: int) -> None:
        """An entry of the menu of tables; the first is all of them."""
        self.presses("tables")
        menu = self.page.findChild(QMenu, "tables-menu")
        assert menu is not None
        self.at.until(menu.isVisible)
        for _ in range(place + 1):
            QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)

    def sorts_by(self, column: Column) -> None:
        """With a press on the head of the column."""
        header = self.page.table.horizontalHeader()
        number = COLUMNS.index(column)
        self.page.table.scrollTo(self.page.model.index(0, number))
        across = header.sectionViewportPosition(number) + header.sectionSize(number) // 2
        place = QPoint(across, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def key(self, key: Qt.Key) -> None:
        """At the table."""
        self.page.table.setFocus()
        QTest.keyClick(self.page.table, key)

    def clicks_row(self, row: int, *, twice: bool = False) -> None:
        """With the mouse, on its time."""
        table = self.page.table
        place = table.visualRect(self.page.model.index(row, 0)).center()
        assert table.viewport().rect().contains(place), f"row {row} cannot be seen"
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        if twice:
            QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    # What is shown.

    def text(self, name: str) -> str:
        """Of a label; nothing where it is hidden."""
        label = self.page.findChild(QLabel, name)
        assert label is not None
        return label.text() if label.isVisible() else ""

    @property
    def sentence(self) -> str:
        """Without what marks its parts."""
        told = self.page.sentence.text()
        while "<" in told:
            told = told[: told.index("<")] + told[told.index(">") + 1 :]
        return told

    def cell(self, row: int, column: Column) -> str:
        """What stands in the table."""
        found = self.page.model.index(row, COLUMNS.index(column)).data()
        return "" if found is None else str(found)

    @property
    def rounds(self) -> list[Name]:
        """All that are listed, from the top; only for short lists."""
        found = [self.page.model.found_at(row) for row in range(self.page.model.rowCount())]
        return [(f.table, f.row.shoe, f.row.round) for f in found if f is not None]

    def until_listed(self, rounds: list[Name]) -> None:
        """Wait until it is these, and no others are looked for."""
        self.at.until(lambda: self.page.model.is_all and self._lists(rounds))

    def _lists(self, rounds: list[Name]) -> bool:
        if self.page.model.rowCount() != len(rounds):
            return False
        for row in range(len(rounds)):
            self.cell(row, Column.TIME)
        return self.rounds == rounds
