"""The review's window over long logs, measured in a process of its own."""

import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QSocketNotifier, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.resident import resident_kib, resident_peak_kib
from dealer_console.review.house import House
from dealer_console.review.memory import keep_little
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter, Outcome
from dealer_console.round_log.segment import Segment
from dealer_console.screens.review.rounds.page import RoundsPage
from dealer_console.screens.review.running import Review

PATIENCE_S = 60.0
WHEELS, PAGES, DRAGS, ENDS = 1_500, 600, 600, 100
"""Turns of the wheel, page downs, places the bar is dragged to, and times to either end."""

SOMETHING_MS = 0.02
"""A turn of the event loop that took less had nothing to do."""


class AtWindow:
    """A review that is open, and the time its thread was busy in each turn of its event loop."""

    def __init__(self, logs: Sequence[Path], folder: Path) -> None:
        keep_little()
        self.application = QApplication.instance() or QApplication([])
        self.busy: list[float] = []
        log = ReviewLog(folder / "review-log", folder / "review.key")
        house = House(folder / "staff.json", folder / "pepper", log)
        self.review = Review([WatchedLog(each) for each in logs], house, "en")
        self.page = self.review.window.turn_to(RoundsPage.name)
        assert isinstance(self.page, RoundsPage)
        self.rounds = self.page
        self.table, self.model = self.page.table, self.page.model
        self.review.start()

    def close(self) -> None:
        """The window closes in good order."""
        self.review.stop()

    def turn(self) -> None:
        """All that waits to be done by the window is done."""
        begun = time.perf_counter()
        self.application.processEvents()
        self._was_busy(begun)

    def does(self, what: Callable[[], object]) -> None:
        """Somebody does something, and the window paints what came of it."""
        begun = time.perf_counter()
        what()
        self.application.processEvents()
        self._was_busy(begun)

    def until(self, met: Callable[[], bool]) -> float:
        """Milliseconds until it is so; between two looks the thread sleeps, as a window's does."""
        begun = time.perf_counter()
        while not met():
            self.turn()
            if time.perf_counter() - begun > PATIENCE_S:
                raise RuntimeError("it never came to that")
            time.sleep(0.0005)
        return (time.perf_counter() - begun) * 1000

    def is_filled(self) -> bool:
        """Whether every row in sight is here."""
        first, last = self.table.rowAt(0), self.table.rowAt(self.table.viewport().height() - 1)
        last = last if last >= 0 else self.model.rowCount() - 1
        return all(self.model.found_at(row) is not None for row in range(first, last + 1))

    def _was_busy(self, begun: float) -> None:
        took = (time.perf_counter() - begun) * 1000
        if took >= SOMETHING_MS:
            self.busy.append(took)


@contextmanager
def _opened(logs: Sequence[Path]) -> Iterator[AtWindow]:
    with tempfile.TemporaryDirectory() as made:
        at = AtWindow(logs, Path(made))
        try:
            yield at
        finally:
            at.close()


class _Ends(QObject):
    """Ends the application when whoever started it says no more."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__()
        self._told = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._told.activated.connect(application.quit)


class _Painted(QObject):
    """Notes when a widget has been painted while something holds."""

    def __init__(self, widget: QWidget, met: Callable[[], bool]) -> None:
        super().__init__()
        self._widget, self._met = widget, met
        self.at: float | None = None
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The widget paints itself first."""
        if event.type() is QEvent.Type.Paint and self.at is None and self._met():
            self._widget.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            self.at = time.perf_counter()
            return True
        return False


def _first(logs: Sequence[Path]) -> dict[str, float]:
    """From opening a log until its first rounds are painted."""
    application = QApplication([])
    begun = time.perf_counter()
    with _opened(logs) as at:
        painted = _Painted(at.table.viewport(), lambda: at.model.rowCount() > 0 and at.is_filled())
        while painted.at is None:
            application.processEvents()
            time.sleep(0.0005)
        at.until(lambda: at.model.is_all)
        listed = time.perf_counter()
    return {"first": (painted.at - begun) * 1000, "all": (listed - begun) * 1000}


def _bare(logs: Sequence[Path]) -> dict[str, float]:
    """A bare select of as many rounds, and an empty window, painted."""
    application = QApplication([])
    begun = time.perf_counter()
    segment = Segment.read(segment_paths(logs[0])[-1])
    segment.connection.execute("SELECT * FROM rounds ORDER BY sequence DESC LIMIT 50").fetchall()
    segment.close()
    window = QWidget()
    window.resize(1280, 800)
    painted = _Painted(window, lambda: True)
    window.show()
    while painted.at is None:
        application.processEvents()
    return {"first": (painted.at - begun) * 1000}


def _scroll(logs: Sequence[Path]) -> dict[str, float]:
    """Through all of a log, in every way there is, each step when the one before is filled."""
    with _opened(logs) as at:
        at.until(lambda: at.model.is_all)
        gc.collect()
        gc.freeze()
        gc.disable()
        at.busy.clear()
        filled = [_step(at, each) for each in _steps(at)]
        gc.enable()
        busy = sorted(at.busy)
        cuts = quantiles(busy, n=1000, method="inclusive")
        return {
            "p50": cuts[499],
            "p99": cuts[989],
            "p999": cuts[998],
            "most": busy[-1],
            "turns": len(busy),
            "filled_p50": quantiles(filled, n=100, method="inclusive")[49],
            "filled_p99": quantiles(filled, n=100, method="inclusive")[98],
            "filled_most": max(filled),
        }


def _step(at: AtWindow, what: Callable[[], object]) -> float:
    """Milliseconds until the rows that have come in sight are there."""
    begun = time.perf_counter()
    at.does(what)
    at.until(at.is_filled)
    return (time.perf_counter() - begun) * 1000


def _steps(at: AtWindow) -> Iterator[Callable[[], object]]:
    chance = random.Random(1)
    bar = at.table.verticalScrollBar()
    at.table.setFocus()
    for _ in range(WHEELS):
        yield lambda: _wheel(at.table.viewport())
    for _ in range(PAGES):
        yield lambda: QTest.keyClick(at.table, Qt.Key.Key_PageDown)
    bar.setSliderDown(True)
    for _ in range(DRAGS):
        place = chance.randrange(bar.maximum())
        yield lambda place=place: bar.setSliderPosition(place)  # type: ignore[misc]
    bar.setSliderDown(False)
    for _ in range(ENDS):
        yield lambda: QTest.keyClick(at.table, Qt.Key.Key_End)
        yield lambda: QTest.keyClick(at.table, Qt.Key.Key_Home)


def _wheel(widget: QWidget) -> None:
    place = QPointF(widget.rect().center())
    turned = QWheelEvent(
        place,
        QPointF(widget.mapToGlobal(widget.rect().center())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's
    )
    QApplication.sendEvent(widget, turned)


def _memory(logs: Sequence[Path]) -> dict[str, float]:
    """After all rounds of all logs were listed, and those of each filtered and gone through."""
    with _opened(logs) as at:
        at.until(lambda: at.model.is_all)
        _wander(at)
        for log in at.review.pit.logs:
            for of_round in (Filter(), Filter(outcome=Outcome.TIE), Filter(waived=True)):
                at.rounds.controls.show_wanted(Wanted(of_round=of_round, tables=(log.table,)))
                at.rounds.controls.changed.emit(Wanted(of_round=of_round, tables=(log.table,)))
                at.until(lambda: at.model.is_all)
                _wander(at)
        at.rounds.controls.clear.click()
        at.until(lambda: at.model.is_all)
        for name in ("alerts", "insight", "plots", "people", "rounds"):
            at.review.window.turn_to(name)
            at.until(at.is_filled)
        _wander(at)
        gc.collect()
        return {"now": resident_kib() / 1024, "most": resident_peak_kib() / 1024}


def _wander(at: AtWindow) -> None:
    bar, chance = at.table.verticalScrollBar(), random.Random(2)
    for _ in range(40):
        place = chance.randrange(bar.maximum() + 1)
        at.does(lambda place=place: bar.setValue(place))  # type: ignore[misc]
        at.until(at.is_filled)


def _memory_bare(_: Sequence[Path]) -> dict[str, float]:
    """An empty window, with all that the review imports."""
    application = QApplication([])
    window = QWidget()
    window.resize(1280, 800)
    window.show()
    application.processEvents()
    return {"now": resident_kib() / 1024}


def _open(logs: Sequence[Path]) -> dict[str, float]:
    """A review that is left open until nobody wants it any more."""
    with _opened(logs) as at:
        at.until(lambda: at.model.is_all and at.is_filled())
        gc.disable()
        watch = _Ends(at.application)
        print("open", flush=True)
        at.application.exec()
        del watch
        return {"rounds": at.model.rowCount()}


WHAT: dict[str, Callable[[Sequence[Path]], dict[str, float]]] = {
    "first": _first,
    "bare": _bare,
    "scroll": _scroll,
    "memory": _memory,
    "memory-bare": _memory_bare,
    "open": _open,
}

if __name__ == "__main__":
    print(json.dumps(WHAT[sys.argv[1]]([Path(each) for each in sys.argv[2:]])))
