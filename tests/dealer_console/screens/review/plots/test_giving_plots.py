"""Plots given away: as a picture, as a table; marked, noted, and never half."""

import csv
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from dealer_console.review.house import House
from dealer_console.round_log.exporting.as_csv import BOM
from dealer_console.round_log.exporting.mark import SIMULATED
from dealer_console.screens.review.plots.saving import as_csv
from dealer_console.screens.theme import DARK
from tests.dealer_console.review.at_plots import HOUR, TEN, dealt_at, in_macau
from tests.dealer_console.round_log.made_logs import MadeLog
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.plots.at_plots_page import AtPlots

pytestmark = pytest.mark.window


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three rounds in one hour, none in the next, one in the third."""
    made = in_macau(MadeLog(tmp_path / "B-07"))
    dealt_at(made, TEN, 3)
    return dealt_at(made, TEN + 2 * HOUR).close()


def test_a_table_for_a_spreadsheet(
    reviews: Reviews, log: Path, house: House, tmp_path: Path
) -> None:
    """Every value, marked as simulated; who wrote it is noted in the review's log."""
    at = AtPlots(reviews, [log]).sees("Rounds per hour")
    at.at.signed_in("Mona")
    at.sees("Rounds per hour")
    file = tmp_path / "pace.csv"
    assert at.saves("plot-csv", file) == f"Saved: {file}"
    text = file.read_bytes().decode()
    assert text.startswith(BOM)
    mark, head, *rows = csv.reader(text.removeprefix(BOM).splitlines())
    assert mark == [SIMULATED]
    assert [head[0], head[4]] == ["table", "rounds"]
    assert [(row[0], row[1], row[3], row[4]) for row in rows] == [
        ("B-07", "2026-09-22", "2026-09-22T10:00:00.000+08:00", "3"),
        ("B-07", "2026-09-22", "2026-09-22T11:00:00.000+08:00", "0"),
        ("B-07", "2026-09-22", "2026-09-22T12:00:00.000+08:00", "1"),
    ]
    (note,) = [each for each in house.log.events() if each.entry.kind == "plot-saved"]
    assert '"by":"Mona"' in note.entry.body
    assert '"file":"pace.csv"' in note.entry.body


def test_a_picture(reviews: Reviews, log: Path, tmp_path: Path) -> None:
    """Sharper than the screen, with the mark of simulated play and the line's colour in it."""
    at = AtPlots(reviews, [log]).sees("Rounds per hour")
    file = tmp_path / "pace.png"
    assert at.saves("plot-picture", file) == f"Saved: {file}"
    image = QImage(str(file))
    assert image.width() > 2 * at.canvas.width()
    assert image.pixelColor(10, 40) == QColor(DARK.stripe)
    seen = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 3)
        for y in range(200, 900, 3)
    }
    assert "#6cb6ff" in seen


def test_what_cannot_be_written_is_said(
    reviews: Reviews, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the reason; nothing half is left."""
    at = AtPlots(reviews, [log]).sees("Rounds per hour")

    def full(*_: object) -> None:
        raise OSError("no space left on the disk")

    monkeypatch.setattr(Path, "write_bytes", full)
    said = at.saves("plot-csv", tmp_path / "pace.csv")
    assert said == "pace.csv was not saved: no space left on the disk"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["B-07", "house"]


def test_no_cell_is_a_formula() -> None:
    """A dealer's name may begin like one."""
    text = as_csv([["dealer", "rounds"], ["=1+1", -2.5]], simulated=False).decode()
    assert text.removeprefix(BOM).splitlines() == ["dealer,rounds", "'=1+1,-2.5"]
