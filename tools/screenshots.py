"""`make screenshots`: both windows in every language and size, to be looked at.

    python -m tools.screenshots [--to DIR] [NAME ...]

The best of them stand in the README: with --readme they are taken anew.
"""

import argparse
import os
import sys
from datetime import datetime
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from dealer_console.desk.board import board_shown
from dealer_console.screens.board.window import BoardWindow
from dealer_console.screens.dealer.window import DealerWindow
from tests.dealer_console.screens.scenes import SCENES, board_scenes
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS
from tools.font_characters import ROOT

SIZES = ((1280, 800), (1920, 1080))
CLOCK = datetime(2026, 3, 14, 21, 42, 7)

README = {
    "dealer-insurance": ("insurance", "en"),
    "dealer-irregularity": ("two-at-once", "en"),
    "dealer-collect": ("collect", "zh-hant"),
}
"""The pictures of the README: their file, the scene, the language."""

FOLDER = ROOT / "docs" / "screenshots"


def main(words: list[str]) -> int:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("names", nargs="*")
    call = parser.parse_args(words)
    application = QApplication([])
    application.setStyle("fusion")
    if call.readme:
        _for_readme()
    else:
        _all(call.to, call.names)
    return 0


def _all(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    dealer, board = DealerWindow(lambda: CLOCK), BoardWindow()
    taken = 0
    for language in CATALOGUES:
        for width, height in SIZES:
            tail = f"{language}-{width}x{height}.png"
            for name in names or SCENES:
                if name in SCENES:
                    dealer.resize(width, height)
                    dealer.draw(SCENES[name].shown(language))
                    _take(dealer, folder / f"{name}-{tail}")
                    taken += 1
            for name, at in board_scenes().items():
                if not names or name in names:
                    board.resize(width, height)
                    words = CATALOGUES[language]
                    board.draw(board_shown(at.public, words, DOLLARS, simulated=False))
                    _take(board, folder / f"{name}-{tail}")
                    taken += 1
    dealer.close()
    board.close()
    print(f"{taken} pictures in {folder}")


def _for_readme() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    dealer, board = DealerWindow(lambda: CLOCK), BoardWindow()
    dealer.resize(*SIZES[0])
    for file, (name, language) in README.items():
        dealer.draw(SCENES[name].shown(language))
        _take(dealer, FOLDER / f"{file}.png")
    board.resize(*SIZES[0])
    at = board_scenes()["board-result"]
    board.draw(board_shown(at.public, CATALOGUES["en"], DOLLARS, simulated=False))
    _take(board, FOLDER / "board.png")
    dealer.close()
    board.close()


def _take(window: QWidget, file: Path) -> None:
    window.show()
    QApplication.processEvents()
    window.grab().save(str(file))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
