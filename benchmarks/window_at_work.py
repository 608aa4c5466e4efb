"""A console with its windows at work, measured in a process of its own."""

import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtWidgets import QApplication

from dealer_console.screens.posting import Posting
from dealer_console.screens.running import Drawing, Windows
from dealer_console.settings.reading import read_settings
from dealer_console.station import Station
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Timed
from hardware_sim.in_process import InProcessPort
from hardware_sim.messages import Write
from hardware_sim.pseudo_terminal import PseudoTerminal
from hardware_sim.wires.angel_eye import AngelEye
from rules.table.phase import Phase
from rules.table.views import may_draw
from tools.rig import SETTINGS, TABLE

CARDS = 1_500
HOUR_ROUNDS = 80
"""Rounds of an hour at a table: 45 seconds each."""

PATIENCE_MS = 5_000


class Work:
    """A console with its windows and a shoe; the next card comes when the last one is painted."""

    def __init__(self, folder: Path, *, on_wire: bool) -> None:

        work = self
        self._sleeping = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
        self.application = QApplication.instance() or QApplication([])
        self.slots: list[float] = []
        self.paints: list[float] = []
        self.rounds = 0
        self._painted = 0
        self.port = PseudoTerminal() if on_wire else InProcessPort("bench")
        (folder / "sink").mkdir()
        path = folder / "table.toml"
        text = SETTINGS.format(
            table=TABLE,
            game="da-hu-ying-xiong",
            shoe=self.port.address,
            key=folder / "table.key",
            sink=folder / "sink",
        )
        path.write_text(text, encoding="utf-8")
        self.device = Device(DeviceSettings(burns=False), seed=1)
        self.line = DeviceLine(AngelEye(), paced=False)
        self._posting, self._drawing = Posting(), Drawing()
        self.station = Station(
            read_settings(path), self._posting.post, self._drawing.changed, log=folder / "logs"
        )
        self.windows = Windows(self.station, self._drawing)
        self.window = self.windows.dealer

        class Watch(QObject):
            """Notes each time the window has been brought up to date."""

            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
                if event.type() is QEvent.Type.UpdateRequest and watched is work.window:
                    work.window.removeEventFilter(self)
                    begun = time.thread_time()
                    QApplication.sendEvent(watched, event)
                    work.paints.append((time.thread_time() - begun) * 1000)
                    work.window.installEventFilter(self)
                    work._painted = work._drawn
                    return True
                return False

        self._watch = Watch()
        self.window.installEventFilter(self._watch)
        self._drawn = 0
        draw = self.windows.draw

        def drawn() -> None:
            draw()
            self._drawn = self.station.public.seq

        self._drawing.due.disconnect(self.windows.draw)
        self.windows.draw = drawn  # type: ignore[method-assign]
        self._drawing.due.connect(drawn)
        self.windows.start()
        self.port.wait_for_reader(5)

    def close(self) -> None:
        """The console closes in good order."""
        self.windows.stop()
        self.port.close()

    def count_slots(self) -> None:
        """Have every slot of the windows' thread note its own time."""
        counted = self._counted
        self._posting._posted.disconnect(self._posting._do)
        self._do = counted(self._posting._do)

        self._posting._posted.connect(self._do, Qt.ConnectionType.QueuedConnection)
        self._drawing.due.disconnect(self.windows.draw)
        self._draw = counted(self.windows.draw)
        self._drawing.due.connect(self._draw)
        self.windows._board_soon.timeout.disconnect()
        self.windows._board_soon.timeout.connect(counted(self.windows.draw_board))
        for timer, slot in (
            (self.windows._link, self.station.look_at_link),
            (self.windows._garbage, self.windows._collect),
        ):
            timer.timeout.disconnect()
            timer.timeout.connect(counted(slot))
            # An hour's ticks do not come in some seconds of wall time: they come oftener.
            timer.setInterval(20)
        self.press = counted(self.station.press)  # type: ignore[method-assign]

    def _counted(self, slot: Callable[..., object]) -> Callable[..., object]:
        def timed(*words: object) -> object:
            begun = time.thread_time()
            try:
                return slot(*words)
            finally:
                self.slots.append((time.thread_time() - begun) * 1000)

        return timed

    def press(self, key: str) -> object:
        """The Dealer presses."""
        return self.station.press(key)

    def next_card(self) -> float | None:
        """Milliseconds from a card's bytes to its painted instruction; None for anything else."""

        public = self.station.public
        if public.phase is Phase.RESULT:
            self._send(self.device.press_result(), until=lambda: self._phase() is not Phase.RESULT)
            return None
        if may_draw(public) and public.phase is not Phase.BETTING:
            drawn = public.shoe.drawn if public.shoe is not None else 0
            begun = time.perf_counter()
            self._send(self.device.draw(), until=lambda: self._is_painted(drawn + 1))
            return (time.perf_counter() - begun) * 1000
        if public.phase is Phase.NO_SHOE:
            self.device.new_cards()
        sheet, column = self.window.shown.sheet, self.window.shown.column  # type: ignore[union-attr]
        tile = sheet.primary if sheet is not None else column.primary
        assert tile is not None, public.phase
        self.rounds += tile.key == "open-bets"
        before = self.station.public.seq, self.window.shown
        self.press(tile.key)
        self._wait(lambda: (self.station.public.seq, self.window.shown) != before)
        return None

    def _phase(self) -> object:
        return self.station.public.phase

    def _is_painted(self, cards: int) -> bool:
        """Whether so many cards are out, and what stands after the last of them is painted."""
        public = self.station.public
        there = public.shoe is not None and public.shoe.drawn >= cards
        return there and self._painted >= public.seq

    def _send(self, happenings: Sequence[Timed], until: Callable[[], bool]) -> None:

        for told in self.line.say(happenings):
            if isinstance(told, Write):
                self.port.send(told.data, told.at_ms)
        self._wait(until)

    def _wait(self, met: Callable[[], bool]) -> None:
        deadline = time.perf_counter() + PATIENCE_MS / 1000
        while not met():
            # As the console itself does, the thread sleeps until something happens.
            self.application.processEvents(self._sleeping)
            if time.perf_counter() > deadline:
                raise RuntimeError(
                    f"nothing came of it in {self._phase()}: {self.station.public.troubles}"
                )


@contextmanager
def at_work(folder: Path, *, on_wire: bool) -> Iterator[Work]:
    work = Work(folder, on_wire=on_wire)
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield work
    finally:
        gc.enable()
        gc.unfreeze()
        work.close()


def _card() -> dict[str, float]:
    """Card after card on a pseudo-terminal, each when the one before has been painted."""
    with tempfile.TemporaryDirectory() as made, at_work(Path(made), on_wire=True) as work:
        took: list[float] = []
        while len(took) < CARDS:
            milliseconds = work.next_card()
            if milliseconds is not None:
                took.append(milliseconds)
        bare = []
        for _ in range(200):
            begun = time.perf_counter()
            work.window.repaint()
            bare.append((time.perf_counter() - begun) * 1000)
    cuts = quantiles(took, n=100, method="inclusive")
    return {"p50": cuts[49], "p99": cuts[98], "bare": median(bare)}


def _hour() -> dict[str, float]:
    """As many rounds as an hour has, with the thread's own time of every slot."""
    with tempfile.TemporaryDirectory() as made, at_work(Path(made), on_wire=False) as work:
        work.count_slots()
        while work.rounds < HOUR_ROUNDS:
            work.next_card()
    slots, paints = sorted(work.slots), sorted(work.paints)
    return {
        "p999": slots[min(len(slots) - 1, round(len(slots) * 0.999))],
        "most": slots[-1],
        "slots": len(slots),
        "rounds": work.rounds,
        "paint": paints[min(len(paints) - 1, round(len(paints) * 0.999))],
    }


def main(words: list[str]) -> None:
    """One measurement."""
    (what,) = words
    print(json.dumps({"card": _card, "hour": _hour}[what]()))


if __name__ == "__main__":
    main(sys.argv[1:])
