"""Figures of the table thread and its log: latency, throughput, verification, memory."""

import gc
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from benchmarks.resident import resident_kib
from dealer_console.console import Console
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.verifying import verify_chain
from dealer_console.settings.reading import read_settings
from dealer_console.table.told import FactHeard, Note, RoundOver, Snapshot, Tap, Told
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Timed
from hardware_sim.in_process import InProcessPort
from hardware_sim.messages import Write
from hardware_sim.wires.angel_eye import AngelEye
from rules.people import Person, Role
from rules.table.commands import (
    CloseTable,
    Collect,
    Command,
    EndShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
)
from rules.table.facts import ResultPressed
from rules.table.phase import Phase
from tools.kills import Tally, play
from tools.rig import SETTINGS, TABLE, ConsoleProcess, Rig

P99_CEILING = 5.0
P50_TIMES_FSYNC = 3.0
VERIFY_TIMES_READ = 0.5
STREAMING_FLOOR = 400
LOCKSTEP_FLOOR = 80
MEMORY_ROUNDS = 50_000
MEMORY_GROWTH = 1.05

CARDS = 3_000
LOCKSTEP_SECONDS = 5.0
STREAMED = 4_000

Row = tuple[str, str, str, bool]
DEALER = Person("dealer", Role.DEALER)
MANAGER = Person("manager", Role.SHIFT_MANAGER)

TAPS: dict[Phase, Command] = {
    Phase.NO_SHOE: IntakeShoe(DEALER, 8, "x", "y"),
    Phase.BETWEEN: OpenBets(DEALER),
    Phase.COLLECT: Collect(DEALER),
    Phase.PAY: Pay(DEALER),
    Phase.CHANGE_CARDS: EndShoe(DEALER),
}


def rows() -> list[Row]:
    """All of them; the files lie where temporary files lie."""
    return [*_latency(), *_verifying(), *_lockstep(), *_streaming()]


class _Table:
    """A console in this process, with a shoe on a port in this process."""

    def __init__(self, folder: Path, tell: Callable[[Told], None]) -> None:
        self.port = InProcessPort("bench")
        (folder / "sink").mkdir()
        path = folder / "table.toml"
        text = SETTINGS.format(
            table=TABLE,
            game="super-six-plus",
            shoe=self.port.address,
            key=folder / "table.key",
            sink=folder / "sink",
        )
        path.write_text(text, encoding="utf-8")
        self.device = Device(DeviceSettings(burns=False), seed=1)
        self.line = DeviceLine(AngelEye(), paced=False)
        self.console = Console(read_settings(path), tell, log=folder / "logs")
        self.console.start()
        self.port.wait_for_reader(5)

    def send(self, happenings: list[Timed]) -> None:
        for told in self.line.say(happenings):
            if isinstance(told, Write):
                self.port.send(told.data, told.at_ms)

    def close(self) -> None:
        self.console.close()
        self.port.close()


def _fsynced_append(path: Path, data: bytes) -> float:
    """Milliseconds that one append takes until it is on the disk."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    try:
        begun = time.perf_counter()
        os.write(handle, data)
        os.fsync(handle)
        return (time.perf_counter() - begun) * 1000
    finally:
        os.close(handle)


class _Dealing:
    """Deals card after card at a table, each when the one before has been shown."""

    def __init__(self, folder: Path) -> None:
        # Written in C: what is measured is the console, not the wait for it.
        self._arrived: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._last: list[Snapshot] = []
        self._table = _Table(folder, self._told)
        self._arrived.get()
        self._tap(OpenTable(DEALER))

    def close(self) -> None:
        """The table is closed."""
        self._table.close()

    def next_card(self) -> float | None:
        """Milliseconds from a card's bytes to its snapshot; None where no card was due."""
        phase, device = self._last[0].public.phase, self._table.device
        if phase in TAPS:
            if phase is Phase.NO_SHOE:
                device.new_cards()
            self._tap(TAPS[phase])
            return None
        if phase is Phase.RESULT:
            self._table.send(device.press_result())
            while self._last[0].public.phase is Phase.RESULT:
                self._arrived.get()
            self._arrived.get()  # The device stands by again.
            return None
        happenings = device.draw()
        begun = time.perf_counter()
        self._table.send(happenings)
        self._arrived.get()
        took = (time.perf_counter() - begun) * 1000
        if len(happenings) > 1:
            self._arrived.get()  # The cut card came with it.
        return took

    def _tap(self, command: Command) -> None:
        self._table.console.put(Tap(command, None))
        self._arrived.get()

    def _told(self, told: Told) -> None:
        if isinstance(told, Snapshot):
            self._last[:] = [told]
            self._arrived.put(None)


def _latency() -> list[Row]:
    """From the shoe's bytes to the published snapshot of the card, the commit in between."""
    took: list[float] = []
    floor: list[float] = []
    with tempfile.TemporaryDirectory() as made:
        dealing = _Dealing(Path(made))
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            while len(took) < CARDS:
                milliseconds = dealing.next_card()
                if milliseconds is not None:
                    took.append(milliseconds)
                    floor.append(_fsynced_append(Path(made) / "floor", b"x" * 600))
        finally:
            gc.enable()
            gc.unfreeze()
            dealing.close()
    p50, p99 = _at(took, 50), _at(took, 99)
    bare = _at(floor, 50)
    times = p50 / bare
    return [
        (
            "card to published snapshot, commit included, p99",
            f"{p99:.2f} ms",
            f"<= {P99_CEILING:.0f} ms",
            p99 <= P99_CEILING,
        ),
        (
            "card to published snapshot, commit included, p50",
            f"{p50:.3f} ms",
            f"<= {P50_TIMES_FSYNC:.0f}x an fsync'd append of {bare:.3f} ms; {times:.2f}x",
            times <= P50_TIMES_FSYNC,
        ),
    ]


def _at(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def _lockstep() -> list[Row]:
    """A headless console on a pseudo-terminal; each tap and card waits for its snapshot."""
    with tempfile.TemporaryDirectory() as made:
        rig, tally, over = Rig(Path(made)), Tally(), threading.Event()
        console: ConsoleProcess = rig.console()
        timer = threading.Timer(LOCKSTEP_SECONDS, over.set)
        timer.start()
        begun = time.perf_counter()
        play(rig, console, tally, over)
        rate = tally.rounds / (time.perf_counter() - begun)
        timer.cancel()
        console.end()
        rig.shoe.close()
    floor = f">= {LOCKSTEP_FLOOR}/s"
    return [
        ("whole stack, each tap waits, rounds", f"{rate:,.0f}/s", floor, rate >= LOCKSTEP_FLOOR)
    ]


class _Stream:
    """Rounds with nobody waiting: bytes, driver, table, log, snapshots.

    The dealer's taps are put in by whoever hears the shoe, between the facts they belong to.
    """

    def __init__(self, folder: Path, at: Callable[[int], None]) -> None:
        self.done, self._heard, self._at = 0, 0, at
        self._changed = threading.Condition()
        self._table = _Table(folder, self._told)
        assert self._table.console.line is not None
        self._table.console.line.heard = self._with_taps

    def deal(self, rounds: int) -> float:
        """Deal so many; how many a second."""
        for command in (OpenTable(DEALER), TAPS[Phase.NO_SHOE], OpenBets(DEALER)):
            self._table.console.put(Tap(command, None))
        device, begun = self._table.device, time.perf_counter()
        for number in range(1, rounds + 1):
            while device.due() is not None:
                self._table.send(device.draw())
            self._table.send(device.press_result())
            if number % SHOE_OF == 0:
                device.new_cards()
            self._wait_for(number - AHEAD)
        self._wait_for(rounds)
        rate = self.done / (time.perf_counter() - begun)
        self._table.console.put(Tap(CloseTable(MANAGER), None))
        self._table.close()
        return rate

    def _wait_for(self, rounds: int) -> None:
        with self._changed:
            if not self._changed.wait_for(lambda: self.done >= rounds, 60):
                raise RuntimeError(f"{self.done} rounds after a minute, {rounds} were dealt")

    def _with_taps(self, arrival: FactHeard | Note) -> None:
        self._table.console.put(arrival)
        if isinstance(arrival, FactHeard) and isinstance(arrival.fact, ResultPressed):
            self._heard += 1
            for command in (Collect(DEALER), Pay(DEALER), *_next(self._heard)):
                self._table.console.put(Tap(command, None))

    def _told(self, told: Told) -> None:
        if isinstance(told, RoundOver):
            with self._changed:
                self.done += 1
                self._changed.notify_all()
            self._at(self.done)


def stream(folder: Path, rounds: int, at: Callable[[int], None]) -> float:
    """Rounds a second through the whole stack, with nobody waiting."""
    return _Stream(folder, at).deal(rounds)


SHOE_OF = 60
"""Rounds after which a shoe is changed, before its cut card comes."""

AHEAD = 200
"""Rounds that the shoe may be ahead of the log, so that a measure of memory measures the table."""


def _next(heard: int) -> tuple[Command, ...]:
    if heard % SHOE_OF:
        return (OpenBets(DEALER),)
    return EndShoe(DEALER), TAPS[Phase.NO_SHOE], OpenBets(DEALER)


def _streaming() -> list[Row]:
    with tempfile.TemporaryDirectory() as made:
        rate = stream(Path(made), STREAMED, lambda _: None)
    floor = f">= {STREAMING_FLOOR}/s"
    found = [
        ("whole stack, streaming, rounds", f"{rate:,.0f}/s", floor, rate >= STREAMING_FLOOR),
    ]
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.console", "memory"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    early, late = int(told[0]), int(told[1])
    grown = late / early
    found.append(
        (
            f"memory over {MEMORY_ROUNDS:,} rounds",
            f"{late / 1024:,.0f} MB",
            f"flat: <= {MEMORY_GROWTH}x of {early / 1024:,.0f} MB after a tenth; {grown:.3f}x",
            grown <= MEMORY_GROWTH,
        )
    )
    return found


def _memory() -> None:
    sizes = {}

    def at(done: int) -> None:
        if done in (MEMORY_ROUNDS // 10, MEMORY_ROUNDS):
            sizes[done] = resident_kib()

    with tempfile.TemporaryDirectory() as made:
        stream(Path(made), MEMORY_ROUNDS, at)
    print(*sizes.values())


def _verifying() -> list[Row]:
    """A log's chain against a bare read of the same rows."""
    with tempfile.TemporaryDirectory() as made:
        stream(Path(made), 3_000, lambda _: None)
        (path,) = segment_paths(Path(made) / "logs" / TABLE)
        segment = Segment.read(path)
        try:
            events = segment.head.sequence
            bare = min(_seconds(lambda: _read_all(segment)) for _ in range(5))
            chain = min(_seconds(lambda: verify_chain(segment)) for _ in range(5))
        finally:
            segment.close()
    times = bare / chain
    return [
        (
            "events verified in the chain",
            f"{events / chain:,.0f}/s",
            f">= {VERIFY_TIMES_READ}x a bare read of {events / bare:,.0f}/s; {times:.2f}x",
            times >= VERIFY_TIMES_READ,
        )
    ]


def _read_all(segment: Segment) -> None:
    for _ in segment.connection.execute("SELECT * FROM events ORDER BY sequence"):
        pass


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


if __name__ == "__main__" and sys.argv[1:] == ["memory"]:
    _memory()
