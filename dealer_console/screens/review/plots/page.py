"""The page of plots."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout

from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit

if TYPE_CHECKING:
    from dealer_console.screens.review.plots.panel import PlotsPanel


class PlotsPage(ReviewPage):
    """Four plots of what the tables' logs say; nothing is counted before it is looked at."""

    name = "plots"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._panel: PlotsPanel | None = None

    def turned_to(self) -> None:
        """Count anew what has changed since."""
        if self._panel is None:
            # pyqtgraph takes its time to be imported, and the rounds are looked at first.
            from dealer_console.screens.review.plots.panel import PlotsPanel  # noqa: PLC0415

            self._panel = PlotsPanel(self.pit)
            self._whole.addWidget(self._panel)
        self._panel.turned_to()

    def close_down(self) -> None:
        """Its thread ends, its files are let go."""
        if self._panel is not None:
            self._panel.close_down()
