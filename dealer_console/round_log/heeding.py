"""Long work on a log that somebody watches, and may end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dealer_console.round_log.database import Connection

Heed = Callable[[int], None]
"""Told the number of the event that it has come to; what it raises ends the work."""

STRIDE = 2_000
"""Events between two times that it is told."""

BUSY_STEPS = 200_000
"""Of SQLite, between two looks at whether one statement is still wanted: some milliseconds."""


class Heeding:
    """Tells whoever watches how far it is, also while SQLite is busy with one long statement."""

    def __init__(self, heed: Heed | None) -> None:
        self._heed = heed
        self._last = 0
        self._ended: BaseException | None = None

    def at(self, sequence: int, every: int = STRIDE) -> None:
        """It has come to that event; told now and then."""
        if self._heed is not None and sequence % every == 0:
            self._last = sequence
            self._heed(sequence)

    @contextmanager
    def over(self, connection: Connection) -> Iterator[None]:
        """While that one is read; raises what ended it, and not what SQLite makes of that."""
        if self._heed is None:
            yield
            return
        connection.set_progress_handler(self._busy, BUSY_STEPS)
        try:
            yield
        except Exception:
            if self._ended is not None:
                raise self._ended from None
            raise
        finally:
            connection.set_progress_handler(None, 0)

    def _busy(self) -> int:
        assert self._heed is not None
        try:
            self._heed(self._last)
        except BaseException as error:
            # Nothing is raised through SQLite: it is told to stop.
            self._ended = error
            return 1
        return 0
