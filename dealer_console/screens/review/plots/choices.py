"""What the reviewer has chosen on the page of plots."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dealer_console.review.span import Span, days_until
from dealer_console.screens.review.plots.plot import AnyPlot, Asked

NEWEST, WEEK, MONTH, ALL, CHOSEN = "newest", "week", "month", "all", "chosen"
SPANS = {NEWEST: 1, WEEK: 7, MONTH: 30}
"""How many of the newest gaming days."""
PRESETS = (NEWEST, WEEK, MONTH, ALL, CHOSEN)


@dataclass
class Choices:
    """It stays when the page is made anew in another language."""

    tables: tuple[str, ...]
    """Those that are plotted together, in the order of the pit."""
    table: str
    """That whose shoe is plotted."""
    plot: str = ""
    preset: str = WEEK
    span: Span | None = None
    """The days that were chosen by hand."""
    shoe: int | None = None
    """None for the newest."""
    views: dict[str, str] = field(default_factory=dict)
    hidden: dict[str, set[str]] = field(default_factory=dict)
    """The series that are not wanted, by the plot and the way it is looked at."""

    def copied(self) -> "Choices":
        """As they are now, for another thread."""
        return replace(self, views=dict(self.views), hidden={})

    def view(self, plot: AnyPlot) -> str:
        """The way that plot is looked at."""
        return self.views.get(plot.name, plot.views[0] if plot.views else "")

    def unwanted(self, plot: AnyPlot) -> set[str]:
        """The series of it that are hidden."""
        return self.hidden.setdefault(f"{plot.name} {self.view(plot)}", set())

    def of(self, plot: AnyPlot) -> tuple[str, ...]:
        """The tables that plot is of."""
        return (self.table,) if plot.of_shoe else self.tables

    def asked(self, plot: AnyPlot, played: Span, shoes: Sequence[int]) -> Asked:
        """What to count, now that it is known what has been played."""
        shoe = 0
        if plot.of_shoe:
            shoe = shoes[-1] if self.shoe is None else self.shoe
        days: object = self.span if self.preset == CHOSEN else self.preset
        return Asked(
            subject=(plot.name, self.view(plot), self.of(plot), shoe if plot.of_shoe else days),
            view=self.view(plot),
            tables=self.of(plot),
            span=self._days(played),
            shoe=shoe,
        )

    def _days(self, played: Span) -> Span:
        if self.preset == CHOSEN and self.span is not None:
            return self.span
        if self.preset in SPANS:
            return days_until(played.last, SPANS[self.preset])
        return played
