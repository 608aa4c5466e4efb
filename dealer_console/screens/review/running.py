"""The review as it runs: a worker that reads the logs, the window, the watch over new events."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from dealer_console.review.house import House
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.posting import Posting
from dealer_console.screens.review.alerts.page import AlertsPage
from dealer_console.screens.review.evidence.evidence import Evidence
from dealer_console.screens.review.insight.page import InsightPage
from dealer_console.screens.review.page import MakePage
from dealer_console.screens.review.people.page import PeoplePage
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.plots.page import PlotsPage
from dealer_console.screens.review.replay.page import ReplayPage
from dealer_console.screens.review.rounds.page import RoundsPage
from dealer_console.screens.review.watch import Watch
from dealer_console.screens.review.window import ReviewWindow
from dealer_console.screens.review.worker import Worker
from dealer_console.wording.catalogue import Catalogue

PAGES: tuple[MakePage, ...] = (
    RoundsPage,
    ReplayPage,
    AlertsPage,
    InsightPage,
    PlotsPage,
    PeoplePage,
)
"""All pages, in the order of the rail."""


class Review(QObject):
    """One review of some tables' logs."""

    def __init__(
        self,
        logs: Sequence[WatchedLog],
        house: House,
        language: str,
        pages: Sequence[MakePage] = PAGES,
    ) -> None:
        super().__init__()
        self._posting = Posting()
        self.worker = Worker(self._posting.post)
        self.staff_worker = Worker(self._posting.post, "staff")
        self.pit = Pit(logs, Catalogue.load(language), self.worker, house, self, self.staff_worker)
        self.watch = Watch(self.pit)
        self.window = ReviewWindow(self.pit, pages)
        self.evidence = Evidence(self.pit, self.window)
        self.pit.replay_asked.connect(self._replay)

    def start(self) -> None:
        """Show the window and begin to watch."""
        self.window.show()
        self.watch.start()

    def stop(self) -> None:
        """Close the window; nothing is left running, and every file is let go."""
        self.watch.stop()
        self.window.close()
        self.worker.stop()
        self.staff_worker.finish()
        for log in self.pit.logs:
            log.close()

    def _replay(self, name: RoundName) -> None:
        if self.window.has_page(ReplayPage.name):
            page = self.window.turn_to(ReplayPage.name)
            if isinstance(page, ReplayPage):
                page.show_round(name)
