"""Somebody who looks at the page of plots."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
)

from dealer_console.screens.review.plots.canvas import Canvas
from dealer_console.screens.review.plots.chart import Chart
from dealer_console.screens.review.plots.page import PlotsPage
from dealer_console.screens.review.plots.pointing import Spot
from dealer_console.screens.review.plots.series import COLOURS
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.conftest import Reviews


class AtPlots:
    """Before the page of plots of some logs."""

    def __init__(self, reviews: Reviews, logs: list[Path], language: str = "en") -> None:
        self.at: AtReview = reviews(logs, [PlotsPage], language)

    @property
    def canvas(self) -> Canvas:
        """What is drawn on; another one in another language."""
        return self.at.window.pages[0].findChildren(Canvas)[0]

    @property
    def chart(self) -> Chart:
        """What is drawn."""
        chart = self.canvas.chart
        assert chart is not None
        return chart

    @property
    def message(self) -> str:
        """The sentence in the place of the plot; nothing while there is a plot."""
        label = self.at.find(QLabel, "plot-message")
        return label.text() if label.isVisible() else ""

    @property
    def pointed(self) -> str:
        """What is pointed at, in words."""
        return self.at.find(QLabel, "plot-pointed").text()

    @property
    def about(self) -> str:
        """What the plot is of."""
        return self.at.find(QLabel, "plot-about").text()

    def sees(self, title: str) -> "AtPlots":
        """Wait until that plot is drawn."""
        self.at.until(
            lambda: (
                self.canvas.isVisible()
                and self.canvas.chart is not None
                and self.canvas.chart.title == title
            )
        )
        return self

    def looks_at(self, plot: str, title: str) -> "AtPlots":
        """Press its button, and wait for it."""
        self.at.clicks(f"plot-{plot}")
        return self.sees(title)

    def chooses(self, combo: str, data: str) -> None:
        """In a list of choices, with the keys."""
        box = self.at.find(QComboBox, combo)
        assert box.isVisible()
        wanted = next(n for n in range(box.count()) if data in (box.itemData(n), box.itemText(n)))
        box.setFocus()
        while box.currentIndex() != wanted:
            ahead = box.currentIndex() < wanted
            QTest.keyClick(box, Qt.Key.Key_Down if ahead else Qt.Key.Key_Up)

    def opens_tables(self) -> QListWidget:
        """The list of tables, from its button."""
        self.at.clicks("plot-tables")
        tables = self.at.find(QListWidget, "table-list")
        self.at.until(tables.isVisible)
        return tables

    def ticks(self, row: int) -> None:
        """A table in the list, on or off."""
        tables = self.opens_tables()
        tables.setCurrentRow(row)
        QTest.keyClick(tables, Qt.Key.Key_Space)
        QTest.keyClick(tables, Qt.Key.Key_Escape)

    def toggles(self, key: str) -> None:
        """A series in the legend."""
        self.at.clicks(f"series-{key}")

    def points_at(self, x: float, y: float) -> str:
        """With the mouse, at a value; what is said of it."""
        QApplication.processEvents()
        QTest.mouseMove(self.canvas.surface, self.canvas.where(self._spot(x, y)) + QPoint(1, 1))
        return self.pointed

    def is_drawn(self, x: float, y: float, style: int) -> bool:
        """Whether the colour of that series is seen at a value."""
        QApplication.processEvents()
        image = self.canvas.grab().toImage()
        middle, wanted = self.canvas.where(self._spot(x, y)), QColor(COLOURS[style])
        hues = [
            image.pixelColor(middle + QPoint(dx, dy))
            for dx in range(-14, 15)
            for dy in range(-14, 15)
        ]
        return any(
            abs(each.hue() - wanted.hue()) < 12 and each.saturation() > 60 and each.value() > 90
            for each in hues
        )

    def saves(self, button: str, file: Path) -> str:
        """Press it, and name a file in the dialog that opens; what is said then."""
        self.at.clicks(button)
        dialog = self.at.find(QFileDialog, "plot-file")
        self.at.until(dialog.isVisible)
        name = dialog.findChild(QLineEdit)
        assert name is not None
        name.setText(str(file))
        QTest.keyClick(name, Qt.Key.Key_Return)
        said = self.at.find(QLabel, "said")
        self.at.until(lambda: file.name in said.text())
        return said.text()

    def button(self, name: str) -> QPushButton:
        """One of the page's."""
        return self.at.find(QPushButton, name)

    def _spot(self, x: float, y: float) -> Spot:
        wide = self.chart.across.high - self.chart.across.low
        high = self.chart.up.high - self.chart.up.low
        near = min(
            self.canvas.spots,
            key=lambda each: abs(each.at[0] - x) / wide + abs(each.at[1] - y) / high,
        )
        assert abs(near.at[0] - x) < wide / 1e6, near
        assert abs(near.at[1] - y) < high / 1e6, near
        return near
