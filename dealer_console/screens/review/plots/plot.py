"""What each plot is made by: what it asks of the logs, what it shows, what it gives away."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dealer_console.review.insight.progress import Told
from dealer_console.review.span import Span
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Chart

Cell = str | int | float | None


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Of what a plot is asked for; its days and its shoe are settled when it is counted."""

    subject: Hashable
    """What the reviewer chose; the newest days may have gone on since."""
    view: str
    tables: tuple[str, ...]
    span: Span
    shoe: int = 0


Found = TypeVar("Found")


class Plot(Generic[Found]):
    """One kind of plot; what it finds is made on a thread that may wait."""

    name = ""
    """Its key among the words, as `plots-pace`."""
    views: tuple[str, ...] = ()
    """The ways to look at it, if there are several, as `plots-pace-hours`."""
    of_shoe = False
    """Whether it is of one shoe of one table, and not of days."""
    guarded = False
    """Whether it is for surveillance, as the insight is."""

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> Found:
        """What the logs say; on the thread that the logs belong to."""
        raise NotImplementedError

    def chart(
        self, pit: Pit, asked: Asked, found: Found, about: str, hidden: Collection[str]
    ) -> Chart:
        """It as a chart, without the series that are not wanted."""
        raise NotImplementedError

    def empty(self, asked: Asked) -> str:  # noqa: ARG002 - for most there is one reason
        """The key of the words for why there is nothing to show."""
        return f"plots-{self.name}-empty"

    def note(self, pit: Pit, found: Found) -> str:  # noqa: ARG002 - most have none
        """What has to be said about it beside its tables and days."""
        return ""

    def table(self, found: Found) -> Iterator[list[Cell]]:
        """All of it as a table for a spreadsheet, the names of the columns first."""
        raise NotImplementedError


AnyPlot = Plot[Any]
