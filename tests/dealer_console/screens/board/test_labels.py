"""Every word on the board: whole, by itself, inside the window, in a face that has it."""

from itertools import combinations

import pytest
from PySide6.QtGui import QFontMetrics

from dealer_console.screens.faces import face, family
from tests.dealer_console.desk.rounds_played import board
from tests.dealer_console.screens.board.conftest import Open
from tests.dealer_console.screens.board.moments import moments

pytestmark = pytest.mark.window

SIZES = [(1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (1920, 1200)]
LANGUAGES = ["en", "zh-hans", "zh-hant"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_fits_and_none_lies_on_another(
    opened: Open, language: str, size: tuple[int, int]
) -> None:
    """At every moment, simulated and live."""
    for name, public in moments().items():
        for simulated in (True, False):
            window = opened(board(public, language, simulated=simulated), size)
            labels = window.labels()
            assert len(labels) > 20
            assert [label.text for label in labels if not label.fits] == [], name
            outside = [one.text for one in labels if not window.rect().contains(one.taken)]
            assert outside == [], name
            over = [
                (one.text, other.text)
                for one, other in combinations(labels, 2)
                if one.taken.intersects(other.taken)
            ]
            assert over == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_glyph(opened: Open, language: str) -> None:
    """A foreign face would be found out late."""
    metrics = QFontMetrics(face(family(language), 20))
    for public in moments().values():
        for label in opened(board(public, language, simulated=True)).labels():
            missing = [char for char in label.text if not metrics.inFontUcs4(ord(char))]
            assert missing == []


def test_what_matters_is_read_from_three_metres(opened: Open) -> None:
    """On a full HD screen: the headline, the letters of the beads, the totals, the limits."""
    window = opened(board(moments()["won"]))
    pixels = {label.text: label.pixels for label in window.labels()}
    assert pixels["Banker wins"] >= 54
    assert min(one.pixels for one in window.bead_plate.labels[1:]) >= 24
    assert pixels["Maximum"] >= 18
    assert min(label.pixels for label in window.labels()) >= 16
