"""Somebody who reviews: a window over real logs, its staff, its own log."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from dealer_console.review.house import House
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.page import MakePage, ReviewPage
from dealer_console.screens.review.running import Review
from dealer_console.screens.review.window import ReviewWindow
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from tests.dealer_console.round_log.made_logs import SetClocks
from tests.dealer_console.staff.house import CHEAP

PATIENCE_MS = 20_000

Wanted = TypeVar("Wanted", bound=QWidget)


def house_in(folder: Path, clocks: SetClocks | None = None) -> House:
    """A staff without anybody yet, and a review log, in a folder of their own."""
    log = ReviewLog(folder / "review-log", folder / "keys" / "review.key", clocks)
    return House(
        folder / "data" / "staff.json",
        folder / "config" / "staff.pepper",
        log,
        staff_key=folder / "keys" / "staff.key",
        clocks=clocks,
        cost=CHEAP,
    )


class AtReview:
    """Whoever sits before the review's window."""

    def __init__(
        self,
        qtbot: QtBot,
        logs: Sequence[Path],
        house: House,
        pages: Sequence[MakePage],
        language: str = "en",
    ) -> None:
        self.qtbot, self.house = qtbot, house
        watched = [WatchedLog(directory) for directory in logs]
        self.review = Review(watched, house, language, pages)
        self.review.start()
        qtbot.waitExposed(self.window)

    @property
    def window(self) -> ReviewWindow:
        """The review's."""
        return self.review.window

    @property
    def page(self) -> ReviewPage:
        """The first of its pages."""
        return self.window.pages[0]

    def signed_in(self, name: str = "Mona", role: StaffRole = StaffRole.SHIFT_MANAGER) -> None:
        """That one has proved who they are."""
        self.review.pit.sign(Member(name, role))

    def find(self, kind: type[Wanted], name: str) -> Wanted:
        """A widget by its object name."""
        found = self.window.findChild(kind, name)
        assert found is not None, f"no {kind.__name__} {name!r}"
        return found

    def clicks(self, name: str) -> None:
        """A button, with the mouse, where it is visible and can be pressed."""
        button = self.find(QPushButton, name)
        assert button.isVisible(), f"{name} cannot be seen"
        assert button.isEnabled(), f"{name} cannot be pressed"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def until(self, met: Callable[[], bool]) -> None:
        """Wait for it."""
        self.qtbot.waitUntil(met, timeout=PATIENCE_MS)

    def looks(self) -> None:
        """The watch looks once more, whatever its timer says."""
        self.review.watch.look()

    def closes(self) -> None:
        """The window is closed."""
        self.review.stop()
        self.window.deleteLater()
