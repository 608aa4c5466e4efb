"""Words fitted into a place."""

import pytest

from dealer_console.screens.faces import family
from dealer_console.screens.parts.fitting import SMALLEST, Line, fitted, stacked

pytestmark = pytest.mark.window


def test_words_with_room_are_as_large_as_they_may_be(qapp: object) -> None:
    found = fitted(family("en"), "Draw a card", 900, 90, 52, 11, bold=True, wrap=False)
    assert found.fits
    assert found.pixels == 52


def test_words_without_room_shrink_until_they_fit(qapp: object) -> None:
    found = fitted(family("en"), "Draw a card for Banker", 200, 90, 52, 11, bold=True, wrap=False)
    assert found.fits
    assert 11 < found.pixels < 52
    assert found.width <= 200


def test_one_size_larger_would_not_fit(qapp: object) -> None:
    found = fitted(family("en"), "Draw a card for Banker", 200, 90, 52, 11, bold=True, wrap=False)
    larger = found.pixels + 1
    assert not fitted(
        family("en"), "Draw a card for Banker", 200, 90, larger, larger, bold=True, wrap=False
    ).fits


def test_words_that_fit_at_no_size_say_so(qapp: object) -> None:
    found = fitted(family("en"), "Draw a card for Banker", 40, 20, 52, 11, bold=True, wrap=False)
    assert not found.fits
    assert found.pixels == 11


def test_lines_of_a_stack_shrink_alike(qapp: object) -> None:
    lines = (Line("Push the Banker lammer", 40, "#fff"), Line("until the next card", 20, "#fff"))
    roomy = stacked(family("en"), lines, 900, 200, 1.0)
    tight = stacked(family("en"), lines, 300, 70, 1.0)
    assert [line.pixels for line in roomy.lines] == [40, 20]
    assert tight.fits
    assert tight.height <= 70
    large, small = (line.pixels for line in tight.lines)
    assert 2 * small - 2 <= large <= 2 * small + 2 or small == SMALLEST


def test_a_stack_in_chinese_wraps_between_characters(qapp: object) -> None:
    line = Line("牌靴没有执行控制台的指令", 20, "#fff")
    found = stacked(family("zh-hans"), (line,), 100, 200, 1.0)
    assert found.fits
    assert found.lines[0].height > 50


def test_a_line_that_must_not_wrap_shrinks(qapp: object) -> None:
    line = Line("B 150,000", 20, "#fff", wrap=False)
    found = stacked(family("en"), (line,), 60, 200, 1.0)
    assert found.fits
    assert found.lines[0].pixels < 20


def test_a_stack_of_nothing_fits(qapp: object) -> None:
    assert stacked(family("en"), (), 1, 1, 1.0).fits


def test_a_dense_character_that_stands_out_keeps_its_gaps(qapp: object) -> None:
    """Thickened in all directions, 赢 is a blot."""
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor

    from dealer_console.screens.parts.part import CENTRE, Brush, Part

    class One(Part):
        bold = False

        def paint(self, brush: Brush) -> None:
            brush.words(QRect(0, 0, 100, 100), "赢", 63, "#000000", CENTRE, bold=self.bold)

    part = One(language="zh-hans")
    part.resize(1280, 800)

    def inked() -> int:
        image = part.grab(QRect(0, 0, 100, 100)).toImage()
        return sum(
            QColor(image.pixel(x, y)).lightness() < 100 for x in range(100) for y in range(100)
        )

    plain = inked()
    part.bold = True
    assert plain * 1.05 < inked() < plain * 1.35
    part.close()
    part.deleteLater()
