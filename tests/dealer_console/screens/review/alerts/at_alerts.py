"""Somebody at the page of alerts: reads its rows, chooses, types a remark, presses."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit, QPushButton, QTableView

from dealer_console.screens.review.alerts.model import Column
from tests.dealer_console.screens.review.at_review import AtReview


class AtAlerts:
    """The page in a review's window."""

    def __init__(self, at: AtReview) -> None:
        self.at = at

    @property
    def table(self) -> QTableView:
        """The list."""
        return self.at.find(QTableView, "alerts-table")

    def column(self, column: Column) -> list[str]:
        """What stands in it, row by row."""
        model = self.table.model()
        return [model.index(row, column).data() for row in range(model.rowCount())]

    @property
    def kinds(self) -> list[str]:
        """The kind of each row."""
        return self.column(Column.KIND)

    @property
    def count(self) -> str:
        """What stands above the list."""
        return self.text("alerts-count")

    def text(self, name: str) -> str:
        """Of a label."""
        return self.at.find(QLabel, name).text()

    def button(self, name: str) -> QPushButton:
        """One of the page."""
        return self.at.find(QPushButton, name)

    def shows(self, kinds: Sequence[str]) -> None:
        """Until it shows just these, from the top."""
        self.at.until(lambda: self.kinds == list(kinds))

    def clicks_row(self, row: int, *, also: bool = False) -> None:
        """With the mouse; beside those that are chosen."""
        place = self.table.visualRect(self.table.model().index(row, Column.KIND)).center()
        held = Qt.KeyboardModifier.ControlModifier if also else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, held, place)

    def types(self, remark: str) -> None:
        """Into the remark, in place of what is there."""
        field = self.at.find(QPlainTextEdit, "alerts-remark")
        assert field.isVisible()
        assert field.isEnabled()
        QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton)
        field.selectAll()
        QTest.keyClicks(field, remark)

    def acknowledges(self, remark: str = "Seen on video, in order.") -> None:
        """What is chosen."""
        self.types(remark)
        self.at.clicks("alerts-acknowledge")

    def chooses(self, box: str, text: str) -> None:
        """In one of the boxes above the list, by the keys."""
        combo = self.at.find(QComboBox, f"alerts-{box}")
        texts = [combo.itemText(place) for place in range(combo.count())]
        wanted = next(place for place, each in enumerate(texts) if each.startswith(text))
        combo.setFocus()
        QTest.keyClick(combo, Qt.Key.Key_Home)
        for _ in range(wanted):
            QTest.keyClick(combo, Qt.Key.Key_Down)
        assert combo.currentIndex() == wanted
