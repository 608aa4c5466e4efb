"""A thread that does one thing after the other for a window that must never wait."""

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

log = logging.getLogger(__name__)

Found = TypeVar("Found")
Post = Callable[[Callable[[], None]], None]


class _Errand(NamedTuple):
    work: Callable[[], Any]
    answer: Callable[[Any], None]
    failed: Callable[[Exception], None]
    lane: str
    number: int


class Worker:
    """Does what it is asked for on its own thread, and answers on the one that `post` brings to."""

    def __init__(self, post: Post, name: str = "review") -> None:
        self._post = post
        self._queue: queue.SimpleQueue[_Errand | None] = queue.SimpleQueue()
        self._newest: dict[str, int] = {}
        """Of each lane, the number of what was asked last."""
        self._asked = 0
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(
        self,
        work: Callable[[], Found],
        answer: Callable[[Found], None],
        failed: Callable[[Exception], None] | None = None,
        lane: str = "",
    ) -> None:
        """Have something looked up; in a lane only what was asked last is done and answered."""
        self._asked += 1
        if lane:
            self._newest[lane] = self._asked
        self._queue.put(_Errand(work, answer, failed or _unexpected, lane, self._asked))

    def forget(self, lane: str) -> None:
        """Nobody waits for an answer in that lane any more."""
        self._newest[lane] = 0

    def stop(self) -> None:
        """Finish what is being done, answer nothing more, and be gone; again is no harm."""
        self._stopped = True
        self._queue.put(None)
        self._thread.join()

    def finish(self) -> None:
        """Do all that has been asked for, answer nothing more, and be gone."""
        self._queue.put(None)
        self._thread.join()
        self._stopped = True

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            if not self._is_wanted(errand):
                continue
            try:
                found = errand.work()
            except Exception as error:
                self._tell(errand, errand.failed, error)
            else:
                self._tell(errand, errand.answer, found)

    def _is_wanted(self, errand: _Errand) -> bool:
        if self._stopped:
            return False
        return not errand.lane or self._newest[errand.lane] == errand.number

    def _tell(self, errand: _Errand, whom: Callable[[Any], None], what: Any) -> None:
        def told() -> None:
            # It may have been asked anew while this was on its way.
            if self._is_wanted(errand):
                whom(what)

        if not self._stopped:
            self._post(told)


def _unexpected(error: Exception) -> None:
    log.error("what was asked for could not be done", exc_info=error)
