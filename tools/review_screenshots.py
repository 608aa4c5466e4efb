"""`make screenshots`: the pages of the review over a pit of two tables.

python -m tools.review_screenshots [--to DIR] [--readme]
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QPushButton

from dealer_console.review.replay.moment import Moment
from dealer_console.screens.review.replay.page import ReplayPage
from dealer_console.screens.review.rounds.page import RoundsPage
from dealer_console.screens.review.running import Review
from dealer_console.wording.catalogue import languages
from tools.font_characters import ROOT
from tools.review_pit import MANAGER, insured_round, logs_of, pit_in, staffed

SIZES = ((1280, 800), (1920, 1080))
PATIENCE = 30.0
SETTLED = 0.4
"""Seconds in which nothing more is looked up."""

README = ("rounds", "replay", "alerts", "insight", "plots")
"""The pages whose pictures stand in the README and in the guide."""

FOLDER = ROOT / "docs" / "screenshots"


def main(words: list[str]) -> int:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--readme", action="store_true")
    call = parser.parse_args(words)
    application = QApplication([])
    application.setStyle("fusion")
    with tempfile.TemporaryDirectory(prefix="pit-") as folder:
        logs = pit_in(Path(folder))
        for language in ("en",) if call.readme else languages():
            for size in SIZES[:1] if call.readme else SIZES:
                _take_all(logs, Path(folder), language, size, call)
    return 0


def _take_all(
    directories: list[Path],
    folder: Path,
    language: str,
    size: tuple[int, int],
    call: argparse.Namespace,
) -> None:
    house = staffed(Path(tempfile.mkdtemp(dir=folder)))
    review = Review(logs_of(directories), house, language)
    review.start()
    review.window.resize(*size)
    review.pit.sign(MANAGER)
    try:
        for page in list(review.window.pages):
            _prepare(review, page.name, directories)
            if call.readme and page.name in README:
                _take(review, FOLDER / f"review-{page.name}.png")
            elif not call.readme:
                tail = f"{language}-{size[0]}x{size[1]}.png"
                _take(review, call.to / f"review-{page.name}-{tail}")
    finally:
        review.stop()
        review.window.deleteLater()


def _prepare(review: Review, name: str, directories: list[Path]) -> None:
    """Something to be seen on that page."""
    page = review.window.turn_to(name)
    if isinstance(page, RoundsPage):
        _until(lambda: page.model.rowCount() > 90)
        page.table.go_to(1)
    elif isinstance(page, ReplayPage):
        page.show_round(insured_round(logs_of(directories)[0]))
        _until(lambda: page.moment is not None)
        while page.moment is not None and not _offers(page.moment):
            page.playback.step(1)
    elif name == "insight":
        _press(review, "insight-part-returns")
    elif name == "plots":
        _press(review, "plot-outcomes")
    _settle()


def _offers(moment: Moment) -> bool:
    """Whether a lammer lies there."""
    return any(hand.lammer is not None for hand in moment.shown.hands)


def _press(review: Review, name: str) -> None:
    button = review.window.findChild(QPushButton, name)
    assert button is not None, f"there is no {name}"
    button.click()


def _take(review: Review, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    review.window.grab().save(str(file))


def _until(met: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not met():
        if time.monotonic() > ends:
            raise TimeoutError("the review shows nothing")
        QApplication.processEvents()


def _settle() -> None:
    ends = time.monotonic() + SETTLED
    while time.monotonic() < ends:
        QApplication.processEvents()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
