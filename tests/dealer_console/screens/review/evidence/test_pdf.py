"""The report as it is printed: its pages, what stands on each, and how it looks."""
# ruff: noqa: RUF001
# Chinese sentences have full-width commas; they are not typing errors.

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from dealer_console.review.evidence.report import Report
from dealer_console.review.evidence.verification import Tell
from dealer_console.review.evidence.wish import Forms
from dealer_console.round_log.directory import segment_paths
from dealer_console.screens.review.evidence.as_pdf import draw_pdf
from dealer_console.screens.review.evidence.pages import draw_report, furnished
from dealer_console.screens.review.evidence.paper import TALL, UNIT, WIDE, Paper
from dealer_console.screens.review.evidence.type import Type, load_faces
from dealer_console.screens.theme import DARK
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.evidence.setting import Setting
from tests.dealer_console.review.evidence.test_verification import forge
from tests.dealer_console.screens.review.evidence.pdf_reading import ReadPdf, read_pdf

pytestmark = pytest.mark.window

MARKS = {
    "en": "SIMULATED SHOE: NOT FOR LIVE PLAY",
    "zh-hans": "模拟牌靴",
    "zh-hant": "模擬牌靴",
}


@pytest.fixture
def setting(tmp_path: Path, qtbot: QtBot) -> Setting:
    """With the faces loaded."""
    load_faces()
    return Setting(tmp_path)


def report(setting: Setting, at: Played, number: int = 1, **more: Any) -> ReadPdf:
    """Of the first so many rounds."""
    rounds = tuple((1, n + 1) for n in range(number))
    making = setting.making(at, rounds=rounds, forms=Forms(), **more)
    making._draw = draw_pdf
    made = making.run()
    return read_pdf((made.folder / "B-07.pdf").read_bytes())


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_pages_of_a4_with_their_fonts(at: Played, setting: Setting, language: str) -> None:
    """Every page is numbered and marked; no machine needs to have a font."""
    pdf = report(setting, at, 2, language=language)
    assert pdf.size == (595, 842)
    assert pdf.embedded
    assert all(name.startswith("DealerConsole") for name in pdf.fonts)
    assert len(pdf.pages) >= 3
    for number, page in enumerate(pdf.pages, 1):
        assert MARKS[language].upper() in page.upper()
        assert f"{number}" in page
    last = {"en": "Page 3 of 3", "zh-hans": "第 3 页，共 3 页", "zh-hant": "第 3 頁，共 3 頁"}
    assert last[language] in pdf.pages[2]


def test_the_first_page_says_what_it_is_and_what_was_verified(at: Played, setting: Setting) -> None:
    """Who made it and when, the head of the log, the signature that covers the rounds."""
    first = report(setting, at, 2, case="2026-114", remark="Box 1 disputes it").pages[0]
    assert "The whole log was verified" in first
    assert "Case 2026-114" in first
    assert "Box 1 disputes it" in first
    assert "Mona, Shift Manager" in first
    assert "2026-09-22 10:00:00.000 +08:00" in first
    assert "2026-09-22 02:00:00.000 UTC" in first
    assert at.public_key.id in first
    assert at._opened.log.head.hash in first
    assert "9♠ K♣  (9)" in first


def test_a_round_with_all_of_it(at: Played, setting: Setting) -> None:
    """Heading, hands, outcome with its paragraph, bets, events."""
    page = report(setting, at).pages[1]
    for words in (
        *("Shoe 1, round 1", "Da Hu Ying Xiong", "dealt by Ann", "Method B", "began 2026-09-22"),
        *("Player wins · natural · paragraph 1.11", "A natural is 8 or 9", "Bets, in MOP"),
        *("won, 1 to 1", "Every event", "Card drawn: 9♠ (Player 1)", "Ann, Dealer"),
        "Dealer told: “Player wins with 9” (paragraph 1.11)",
    ):
        assert words in page, words


def test_an_altered_log_is_told_large_and_on_every_page(at: Played, setting: Setting) -> None:
    """And the report is there all the same, with its rounds."""
    [path] = segment_paths(at.directory)
    forge(path, "rounds", "UPDATE rounds SET winner = 'banker' WHERE round = 1")
    pdf = report(setting, at, 2)
    assert "The log was altered" in pdf.pages[0]
    assert "the table rounds was changed" in pdf.pages[0]
    assert "was verified" not in pdf.pages[0]
    assert all("did not verify: see page 1" in page for page in pdf.pages)
    assert "Shoe 1, round 1" in pdf.pages[1]


def test_a_live_table_has_no_mark(tmp_path: Path, setting: Setting) -> None:
    """And a simulated one is never without."""
    with Played(tmp_path / "live", simulated=False) as live:
        pdf = report(setting, live.rounds())
    assert not any("SIMULATED" in page.upper() for page in pdf.pages)


def test_what_is_higher_than_a_page_goes_on_on_the_next(at: Played, setting: Setting) -> None:
    """A long remark, and an event with thousands of bytes; nothing is lost."""
    remark = " ".join(f"word{number}" for number in range(2_500))
    pdf = report(setting, at, remark=remark)
    words = " ".join(" ".join(pdf.pages).split())
    assert all(f"word{number}" in words for number in (0, 1_200, 2_499))
    assert len(pdf.pages) > 4


def test_a_name_in_a_foreign_script_is_drawn(at: Played, setting: Setting) -> None:
    """In whatever the system has, if anything; the words around it are there."""
    first = report(setting, at, case="Ωμέγα กขค", remark="🂡").pages[0]
    assert "Made by" in first
    assert "Case" in first


def test_pages_come_one_after_the_other(at: Played, setting: Setting) -> None:
    """What was drawn is given away page by page, and not kept until the end."""
    at.rounds(20)
    pieces: list[int] = []
    making = setting.making(at, rounds=tuple((1, n + 1) for n in range(22)), forms=Forms())

    def draw(report: Report, write: object, tell: Tell) -> int:
        def heard(data: bytes) -> None:
            pieces.append(len(data))
            write(data)  # type: ignore[operator]

        return draw_pdf(report, heard, tell)

    making._draw = draw
    file = (making.run().folder / "B-07.pdf").read_bytes()
    assert sum(pieces) == len(file)
    # The fonts are in the last piece.
    assert max(pieces[:-1]) < len(file) / 5
    assert len(read_pdf(file).pages) == len(pieces) >= 23


def test_the_same_pages_as_pictures(at: Played, setting: Setting) -> None:
    """Drawn by the same lines on an image: hands of cards, red and black, the winner framed."""
    images: list[QImage] = []

    def draw(report: Report, write: object, tell: Tell) -> int:
        type_ = Type("en")
        painter = QPainter()

        def turn() -> None:
            if painter.isActive():
                painter.end()
            images.append(QImage(WIDE // UNIT, TALL // UNIT, QImage.Format.Format_RGB32))
            images[-1].fill(QColor("white"))
            painter.begin(images[-1])
            painter.scale(1 / UNIT, 1 / UNIT)

        turn()
        draw_report(
            report, Paper(type_, painter, turn, furnished(report, type_, 2)), lambda _: None
        )
        painter.end()
        return len(images)

    making = setting.making(at, forms=Forms())
    making._draw = draw
    making.run()
    assert len(images) == 2
    hands = colours(images[1], QRect(48, 120, 500, 160))
    assert {DARK.card_red, DARK.card_black, DARK.card} <= hands
    assert "#1d6b45" in hands
    assert DARK.card_red not in colours(images[0], QRect(0, 0, 595, 842))


def colours(image: QImage, place: QRect) -> set[str]:
    """All that there are in a place."""
    return {
        image.pixelColor(x, y).name()
        for x in range(place.left(), place.right())
        for y in range(place.top(), place.bottom())
    }
