"""Has rounds looked up by the worker: nothing here ever waits."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from dealer_console.review.rounds.finding import first_page, rows_at
from dealer_console.review.rounds.loading import Loaded, Loading
from dealer_console.review.rounds.order import Order
from dealer_console.review.rounds.tail import Tail, newest_rounds
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.rounds.cells import Line, LineWriter

FINDING, READING, TAIL = "rounds-finding", "rounds-reading", "rounds-tail"


class Search(QObject):
    """Asks for what fits a filter, in an order; what an earlier one asked for is given up."""

    paged = Signal(object)
    """The first lines, in their order."""
    counted = Signal(int)
    """So many have been found so far."""
    loaded = Signal(object)
    """A `Loaded`: all rounds that fit."""
    read = Signal(object, object)
    """Lines by their packed keys, and the packed keys that were asked for."""
    changed = Signal(object)
    """A `Tail`: what the newest rounds of some logs are now."""
    troubled = Signal(object)
    """By table, why its log could not be read."""
    failed = Signal(object)
    """Something else went wrong."""

    def __init__(self, pit: Pit, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pit = pit
        self._writer = LineWriter(pit.words, pit.logs)

    def begin(self, wanted: Wanted, order: Order) -> None:
        """Find those rounds."""
        logs, writer, worker = self._pit.logs, self._writer, self._pit.worker
        worker.forget(READING)
        worker.forget(TAIL)
        loading = Loading(logs, wanted, order)

        def page() -> tuple[list[Line], dict[str, str]]:
            found = first_page(logs, wanted)
            return [writer.line(each) for each in found.rounds], found.troubles

        def paged(found: tuple[list[Line], dict[str, str]]) -> None:
            lines, troubles = found
            self._tell(troubles)
            self.paged.emit(lines)
            self._load(loading)

        if order.is_newest_first:
            worker.ask(page, paged, self._failed, lane=FINDING)
        else:
            self._load(loading)

    def read_lines(self, packed: Iterable[int]) -> None:
        """Look up the lines of those rounds; what was asked for before is needed no more."""
        asked = tuple(packed)
        logs, writer = self._pit.logs, self._writer

        def work() -> tuple[dict[int, Line], dict[str, str]]:
            found = rows_at(logs, asked)
            return {key: writer.line(each) for key, each in found.rounds.items()}, found.troubles

        def answer(found: tuple[dict[int, Line], dict[str, str]]) -> None:
            lines, troubles = found
            self._tell(troubles)
            self.read.emit(lines, asked)

        self._pit.worker.ask(work, answer, self._failed, lane=READING)

    def look_at_end(self, wanted: Wanted, floors: Mapping[int, int]) -> None:
        """See what came to be, was put right or taken back since those floors."""
        logs = self._pit.logs

        def answer(tail: Tail) -> None:
            self._tell(tail.troubles)
            self.changed.emit(tail)

        self._pit.worker.ask(
            lambda: newest_rounds(logs, wanted, floors), answer, self._failed, lane=TAIL
        )

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        for lane in (FINDING, READING, TAIL):
            self._pit.worker.forget(lane)

    def _load(self, loading: Loading) -> None:
        """One stretch after the other, so that whoever else asks the worker has a turn."""

        def step() -> Loaded | None:
            return None if loading.step() else loading.loaded()

        def stepped(loaded: Loaded | None) -> None:
            if loaded is None:
                self.counted.emit(loading.count)
                self._load(loading)
            else:
                self._tell(loaded.troubles)
                self.loaded.emit(loaded)

        self._pit.worker.ask(step, stepped, self._failed, lane=FINDING)

    def _tell(self, troubles: Mapping[str, str]) -> None:
        if troubles:
            self.troubled.emit(dict(troubles))

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)
