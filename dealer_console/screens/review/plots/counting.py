"""Counts for the plots on a thread of its own, with logs opened for that thread alone."""

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from dealer_console.review.insight.progress import GivenUp, Told
from dealer_console.review.span import Span, played, shoes
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.posting import Posting
from dealer_console.screens.review.plots.choices import Choices
from dealer_console.screens.review.plots.plot import AnyPlot, Asked
from dealer_console.screens.review.worker import Worker

LANE = "plot"
OFTEN = 0.2
"""Seconds between two words of how far it is."""


class Answer(NamedTuple):
    """What was found of what was asked for."""

    plot: AnyPlot
    asked: Asked
    found: Any
    shoes: tuple[int, int]
    """The oldest and the newest of the table, where it is about a shoe."""


class Waiting(NamedTuple):
    """Who waits for an answer, on the thread of the window."""

    answered: Callable[[Answer | None], None]
    """None where nothing was played yet."""
    failed: Callable[[Exception], None]
    told: Callable[[int], None]
    """How much is done, in per cent."""


class Counting:
    """The logs of a pit, each opened once more when it is first asked."""

    def __init__(self, logs: Iterable[WatchedLog]) -> None:
        self._posting = Posting()
        self.worker = Worker(self._posting.post, "plots")
        self._watched = {log.table: log for log in logs}
        self._open: dict[str, WatchedLog] = {}
        self._number = 0
        """Of what is wanted now: what is counted for anything else gives up."""
        self.is_busy = False
        self.took = 0.0
        """Seconds that the last answer took."""

    def ask(self, plot: AnyPlot, choices: Choices, waiting: Waiting) -> None:
        """Count that, and nothing that was asked for before."""
        self._number += 1
        self.is_busy = True
        mine, asked, begun = self._number, choices.copied(), time.monotonic()

        def answered(answer: Answer | None) -> None:
            self.is_busy, self.took = False, time.monotonic() - begun
            waiting.answered(answer)

        def failed(error: Exception) -> None:
            self.is_busy = False
            waiting.failed(error)

        told = self._teller(mine, waiting.told)
        self.worker.ask(lambda: self._answer(plot, asked, told), answered, failed, LANE)

    def forget(self) -> None:
        """Nobody waits any more."""
        self._number += 1
        self.is_busy = False
        self.worker.forget(LANE)

    def close(self) -> None:
        """Give up, and let the files go."""
        self.forget()
        self.worker.stop()
        for log in self._open.values():
            log.close()

    def _teller(self, mine: int, tell: Callable[[int], None]) -> Told:
        last = time.monotonic()

        def told(done: int, of: int) -> None:
            nonlocal last
            if mine != self._number:
                raise GivenUp
            if time.monotonic() - last > OFTEN:
                last = time.monotonic()
                percent = 100 * done // max(1, of)
                self._posting.post(lambda: tell(percent) if mine == self._number else None)

        return told

    def _answer(self, plot: AnyPlot, choices: Choices, told: Told) -> Answer | None:
        logs = [self._log(table) for table in choices.of(plot)]
        span: Span | None = played(logs)
        if span is None:
            return None
        there = (shoes(logs[0]) if plot.of_shoe else None) or (0, 0)
        asked = choices.asked(plot, span, there)
        return Answer(plot, asked, plot.find(logs, asked, told), there)

    def _log(self, table: str) -> WatchedLog:
        if table not in self._open:
            self._open[table] = self._watched[table].another()
        return self._open[table]
