"""Counts for the plots on a thread that may wait, with logs opened for that thread alone."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from dealer_console.review.span import Span, played, shoes
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.plots.choices import Choices
from dealer_console.screens.review.plots.plot import AnyPlot, Asked


class Answer(NamedTuple):
    """What was found of what was asked for."""

    plot: AnyPlot
    asked: Asked
    found: Any
    shoes: tuple[int, int]
    """The oldest and the newest of the table, where it is about a shoe."""


class Counting:
    """The logs of a pit, each opened once more when it is first asked."""

    def __init__(self, logs: Iterable[WatchedLog]) -> None:
        self._watched = {log.table: log for log in logs}
        self._open: dict[str, WatchedLog] = {}

    def answer(self, plot: AnyPlot, choices: Choices) -> Answer | None:
        """What the logs say; None where nothing was played yet."""
        logs = [self._log(table) for table in choices.of(plot)]
        span: Span | None = played(logs)
        if span is None:
            return None
        there = (shoes(logs[0]) if plot.of_shoe else None) or (0, 0)
        asked = choices.asked(plot, span, there)
        return Answer(plot, asked, plot.find(logs, asked), there)

    def close(self) -> None:
        """Let the files go, when nothing is counted any more."""
        for log in self._open.values():
            log.close()

    def _log(self, table: str) -> WatchedLog:
        if table not in self._open:
            self._open[table] = self._watched[table].another()
        return self._open[table]
