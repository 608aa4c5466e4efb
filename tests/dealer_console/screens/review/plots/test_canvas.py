"""A chart drawn with pyqtgraph: its pixels, what is pointed at, what is looked at closely."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_console.screens.review.plots.canvas import Canvas
from dealer_console.screens.review.plots.chart import (
    Axis,
    Band,
    Bar,
    Chart,
    Entry,
    Level,
    Line,
    Mark,
)
from dealer_console.screens.review.plots.series import COLOURS, SIGNS, style
from dealer_console.screens.review.plots.ticks import names, numbers
from dealer_console.screens.theme import DARK, contrast

pytestmark = pytest.mark.window

ACROSS = Axis("Hour", 0, 10, numbers())


def of_lines(subject: str = "one", high: float = 10, last: float = 4) -> Chart:
    """Two lines; the first has a gap in it."""
    first = Line("a", 0, (1, 2, 3, 9), (2, 4, None, last), lambda at: f"a{at}")
    second = Line("b", 1, (1, 9), (8, 8), lambda at: f"b{at}", frozenset({1}))
    return Chart(
        subject=subject,
        title="Lines",
        about="",
        across=ACROSS._replace(high=high),
        up=Axis("Rounds", 0, 10, numbers()),
        entries=(Entry("a", "A"), Entry("b", "B")),
        lines=(first, second),
        levels=(Level(6, "Fair"),),
    )


def of_rows() -> Chart:
    """A bar in two pieces, and a mark within its bands."""
    return Chart(
        subject="rows",
        title="Rows",
        about="",
        across=ACROSS,
        up=Axis("Kind", -0.6, 3.4, names(["link lost", "excess card"])),
        entries=(Entry("a", "A"), Entry("b", "B")),
        bars=(Bar("a", 0, 0, 0, 3, "3", "three"), Bar("b", 1, 0, 3, 8, "5", "five")),
        bands=(Band(1, 2, 8, wide=True), Band(1, 4, 6, wide=False)),
        marks=(Mark("a", 0, 1, 5, "mark"),),
        has_rows=True,
    )


@pytest.fixture
def canvas(qtbot: QtBot) -> Iterator[Canvas]:
    """One that is seen."""
    canvas = Canvas("en")
    canvas.resize(900, 500)
    canvas.show()
    qtbot.waitExposed(canvas)
    yield canvas
    canvas.close_down()
    canvas.close()
    canvas.deleteLater()


def picture(canvas: Canvas) -> QImage:
    """What is seen of it."""
    QApplication.processEvents()
    return canvas.grab().toImage()


def near(image: QImage, at: QPoint, colour: str, within: int = 6) -> bool:
    """Whether that colour is seen there."""
    wanted = QColor(colour)
    for x in range(at.x() - within, at.x() + within + 1):
        for y in range(at.y() - within, at.y() + within + 1):
            found = image.pixelColor(x, y)
            apart = (
                abs(found.red() - wanted.red())
                + abs(found.green() - wanted.green())
                + abs(found.blue() - wanted.blue())
            )
            if apart < 90:
                return True
    return False


def shown_at(canvas: Canvas, x: float, y: float) -> QPoint:
    """Where values lie, in pixels."""
    spot = min(canvas.spots, key=lambda each: abs(each.at[0] - x) + abs(each.at[1] - y))
    assert spot.at == (x, y)
    return canvas.where(spot)


def test_points_and_lines_are_seen_where_they_lie(canvas: Canvas) -> None:
    """Each in its colour; between the points of a gap there is nothing."""
    canvas.show_chart(of_lines())
    image = picture(canvas)
    for x, y, colour in ((1, 2, COLOURS[0]), (2, 4, COLOURS[0]), (9, 4, COLOURS[0])):
        assert near(image, shown_at(canvas, x, y), colour)
    assert near(image, shown_at(canvas, 1, 8), COLOURS[1])
    one, other = shown_at(canvas, 1, 2), shown_at(canvas, 2, 4)
    assert near(image, (one + other) / 2, COLOURS[0])
    gone, back = shown_at(canvas, 2, 4), shown_at(canvas, 9, 4)
    assert not near(image, (gone + back) / 2, COLOURS[0])


def test_nothing_is_left_of_the_chart_before(canvas: Canvas) -> None:
    """Neither its lines nor what is written on them."""
    canvas.show_chart(of_rows())
    alone = picture(canvas)
    canvas.show_chart(of_lines())
    picture(canvas)
    canvas.show_chart(of_rows())
    assert picture(canvas) == alone


def test_a_hollow_point_is_hollow(canvas: Canvas) -> None:
    """Its middle is the ground's."""
    canvas.show_chart(of_lines())
    image = picture(canvas)
    assert near(image, shown_at(canvas, 9, 8), DARK.panel, within=0)
    assert near(image, shown_at(canvas, 1, 8), COLOURS[1], within=0)


def test_the_fair_line_is_marked(canvas: Canvas) -> None:
    """Through the whole plot."""
    canvas.show_chart(of_lines())
    image = picture(canvas)
    low, high = shown_at(canvas, 2, 4), shown_at(canvas, 1, 8)
    assert near(image, (low + high) / 2, DARK.amber, within=14)


def test_bars_bands_and_marks_are_seen(canvas: Canvas) -> None:
    """The narrow band is shaded more than the wide one."""
    canvas.show_chart(of_rows())
    image = picture(canvas)
    assert near(image, shown_at(canvas, 5, 1), COLOURS[0], within=3)
    a = shown_at(canvas, 1.5, 0)
    unit = (shown_at(canvas, 5.5, 0).x() - a.x()) / 4
    assert near(image, a + QPoint(14, 12), QColor(COLOURS[0]).darker(125).name(), within=4)
    mark = shown_at(canvas, 5, 1)
    inner = image.pixelColor(mark + QPoint(int(-0.7 * unit), 12))
    outer = image.pixelColor(mark + QPoint(int(-2 * unit), 12))
    nothing = image.pixelColor(mark + QPoint(int(-4 * unit), 12))
    assert nothing.lightness() < outer.lightness() < inner.lightness()


def test_the_mouse_points_at_what_is_nearest(canvas: Canvas) -> None:
    """And at nothing where nothing is near, or when it goes."""
    told: list[str] = []
    canvas.show_chart(of_lines())
    canvas.pointed.connect(told.append)
    QApplication.processEvents()
    for x, y, words in ((2, 4, "a1"), (1, 8, "b0")):
        QTest.mouseMove(canvas.surface, shown_at(canvas, x, y) + QPoint(5, 5))
        assert told[-1] == words
    QTest.mouseMove(canvas.surface, (shown_at(canvas, 2, 4) + shown_at(canvas, 9, 4)) / 2)
    assert told[-1] == ""


def test_the_mouse_points_at_pieces_of_bars(canvas: Canvas) -> None:
    """Anywhere within them."""
    told: list[str] = []
    canvas.show_chart(of_rows())
    canvas.pointed.connect(told.append)
    QApplication.processEvents()
    QTest.mouseMove(canvas.surface, shown_at(canvas, 1.5, 0) + QPoint(30, 8))
    assert told[-1] == "three"
    QTest.mouseMove(canvas.surface, shown_at(canvas, 5.5, 0) + QPoint(-30, -8))
    assert told[-1] == "five"


def test_keys_go_from_point_to_point(canvas: Canvas) -> None:
    """Along a line, to the other, and away."""
    told: list[str] = []
    canvas.show_chart(of_lines())
    canvas.pointed.connect(told.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(canvas, key)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert told == ["a0", "a1", "a3", "a3", "b1", "b0", ""]


def test_what_is_looked_at_closely_stays(canvas: Canvas) -> None:
    """While it is the same subject, and there still."""
    told: list[bool] = []
    canvas.zoomed.connect(told.append)
    canvas.show_chart(of_lines())
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    close = canvas.across
    assert close == (1, 9), "by a quarter closer, around the middle"
    canvas.show_chart(of_lines(high=12, last=7))
    assert canvas.across == close
    canvas.show_chart(of_lines(subject="other"))
    assert canvas.across == (0, 10)
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    QTest.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.across == (0, 10)
    assert told == [True, False, True, False]


def test_what_is_pointed_at_with_keys_comes_into_sight(canvas: Canvas) -> None:
    """Also when it lies beside what is looked at."""
    canvas.show_chart(of_lines())
    for _ in range(6):
        QTest.keyClick(canvas, Qt.Key.Key_Plus)
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    low, high = canvas.across
    assert low <= 1 <= high
    assert canvas.is_zoomed


def test_the_wheel_looks_closer_and_never_out_of_the_plot(canvas: Canvas, qtbot: QtBot) -> None:
    """Across alone: what is counted keeps its scale."""
    canvas.show_chart(of_lines())
    QApplication.processEvents()
    for _ in range(4):
        QTest.wheelEvent(canvas.window().windowHandle(), QPoint(450, 200), QPoint(0, 120))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: canvas.is_zoomed)
    assert canvas._box.viewRange()[1] == [0, 10]
    for _ in range(40):
        QTest.wheelEvent(canvas.window().windowHandle(), QPoint(450, 200), QPoint(0, -120))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: canvas.across == pytest.approx((0, 10)))
    assert not canvas.is_zoomed


def test_no_menu_of_pyqtgraph_opens(canvas: Canvas) -> None:
    """It would offer its own exports, unmarked and in English."""
    canvas.show_chart(of_lines())
    QApplication.processEvents()
    QTest.mouseClick(canvas.surface, Qt.MouseButton.RightButton, pos=QPoint(400, 200))
    QApplication.processEvents()
    assert QApplication.activePopupWidget() is None


def test_series_are_apart_from_each_other_and_from_the_ground() -> None:
    """By more than colour, and the first 32 all differ."""
    looks = [style(number)[:3] for number in range(32)]
    assert len(set(looks)) == 32
    assert len(set(SIGNS)) == len(SIGNS) == len(COLOURS)
    assert all(contrast(colour, DARK.panel) > 6 for colour in COLOURS)
