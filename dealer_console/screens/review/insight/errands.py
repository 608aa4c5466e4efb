"""Long computations of one page, on a thread of their own, given up when nobody waits."""

from collections.abc import Callable
from typing import TypeVar

from dealer_console.review.insight.progress import GivenUp, Told
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.posting import Posting
from dealer_console.screens.review.worker import Worker

Found = TypeVar("Found")
Compute = Callable[[WatchedLog, Told], Found]


class Errands:
    """Each computation opens the log for itself, so the pit's own worker is never kept waiting.

    In a lane only what was asked last goes on; what was asked before is given up in its midst.
    """

    def __init__(self, failed: Callable[[str], None]) -> None:
        self._posting = Posting()
        self._worker = Worker(self._posting.post, "insight")
        self._failed = failed
        self._asked: dict[str, int] = {}
        self._closed = False

    def ask(
        self,
        lane: str,
        log: WatchedLog,
        compute: Compute[Found],
        answer: Callable[[Found], None],
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Compute something from a log."""
        number = self._asked[lane] = self._asked.get(lane, 0) + 1

        def told(done: int, of: int) -> None:
            if self._closed or self._asked[lane] != number:
                raise GivenUp
            if progress is not None:
                self._posting.post(lambda: self._still(lane, number, progress, done, of))

        def work() -> Found:
            told(0, 1)
            another = log.another()
            try:
                return compute(another, told)
            finally:
                another.close()

        self._worker.ask(work, answer, self._trouble, lane=lane)

    def give_up(self, lane: str) -> None:
        """Nobody waits for that any more."""
        self._asked[lane] = self._asked.get(lane, 0) + 1
        self._worker.forget(lane)

    def close(self) -> None:
        """Nobody waits for anything; when this returns the thread is gone."""
        self._closed = True
        self._worker.stop()

    def _still(
        self, lane: str, number: int, progress: Callable[[int, int], None], done: int, of: int
    ) -> None:
        if not self._closed and self._asked[lane] == number:
            progress(done, of)

    def _trouble(self, error: Exception) -> None:
        if not isinstance(error, GivenUp):
            self._failed(str(error))
