"""What every page of the review window is."""

from typing import Protocol

from PySide6.QtWidgets import QWidget

from dealer_console.screens.review.pit import Pit


class ReviewPage(QWidget):
    """One page; the window makes all of them anew when its language changes."""

    name = ""
    """Its key among the review's words, as `page-rounds` for "rounds"."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self.pit = pit
        self.setObjectName(self.name)

    def turned_to(self) -> None:
        """It is looked at from now on."""

    def close_down(self) -> None:
        """The window closes, or speaks another language: timers stop, nobody waits any more.

        What stands in the pit and not in the page outlives it.
        """


class MakePage(Protocol):
    """What makes a page of that name: its class, where it needs nothing but the pit."""

    @property
    def name(self) -> str:
        """As the page's."""
        ...

    def __call__(self, pit: Pit) -> ReviewPage:
        """The page."""
        ...
