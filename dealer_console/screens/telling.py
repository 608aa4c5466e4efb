"""What the windows find on this machine, told as one line of JSON to the doctor that asked.

    python -m dealer_console.screens.telling screens|fonts

A process of its own, as Qt may end it; it shows no window and changes nothing.
"""

import json
import sys
from typing import Any

from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QApplication

from dealer_console.screens.board.window import SMALLEST_WINDOW
from dealer_console.screens.faces import NoFace, face, family
from dealer_console.screens.parts.part import DESIGNED
from dealer_console.wording.catalogue import BadCatalogue, Catalogue, languages


def screens() -> dict[str, Any]:
    """The monitors in the order of the system, and the least that each window needs."""
    sizes = [screen.geometry().size().toTuple() for screen in QGuiApplication.screens()]
    return {"screens": sizes, "dealer": DESIGNED, "board": SMALLEST_WINDOW}


def fonts() -> dict[str, Any]:
    """For each language, the characters of its words that its face lacks."""
    lacking: dict[str, str] = {}
    for language in languages():
        try:
            wanted = sorted(filter(str.isprintable, Catalogue.load(language).characters))
            metrics = QFontMetrics(face(family(language), 20))
        except (BadCatalogue, NoFace) as trouble:
            return {"trouble": str(trouble)}
        lacking[language] = "".join(char for char in wanted if not metrics.inFontUcs4(ord(char)))
    return {"lacking": lacking}


QUESTIONS = {"screens": screens, "fonts": fonts}


def main() -> int:
    """Answer the question."""
    application = QApplication(["dealer-console"])
    sys.stdout.write(json.dumps(QUESTIONS[sys.argv[1]]()) + "\n")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
