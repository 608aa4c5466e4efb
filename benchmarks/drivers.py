"""Our figures for the drivers: bytes decoded, and how soon a card is told after its last byte."""

import os
import queue
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware_sim.dealing import play_shoe
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.faults import CutFrame, FlippedChecksum, Noise
from hardware_sim.happenings import Drawn, Spot
from hardware_sim.messages import Wire, Write
from hardware_sim.pseudo_terminal import NoPseudoTerminals, PseudoTerminal
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wires.line_scanner import LineScanner
from shoe_drivers import registry
from shoe_drivers.reader import Reader
from shoe_drivers.serial_line import open_serial

Row = tuple[str, str, str, bool]

DECODING_FLOOR = 5.0
"""Megabytes a second; the fastest of these lines brings a thousandth of one."""
LATENCY_CEILING = 1.0
"""Milliseconds, for 99 of 100 cards."""

SHOES = 10
READS = (4096, 64)
TURNS = 7
CARDS = 2_000
PATIENCE = 5.0

WIRES: dict[str, tuple[str, Callable[[], Wire]]] = {
    "angel-eye, open": ("angel-eye", AngelEye),
    "angel-eye, masked": ("angel-eye", lambda: AngelEye(AngelEyeSettings(masked=True))),
    "bee-tek": ("bee-tek", BeeTek),
    "line-scanner": ("line-scanner", LineScanner),
}


def rows() -> list[Row]:
    """Every figure of the drivers, and whether it holds."""
    return [*_decoding(), *_latency()]


def _decoding() -> Iterator[Row]:
    for name, (driver, wire) in WIRES.items():
        for damaged in (False, True):
            stream = b"".join(_traffic(wire(), seed, damaged=damaged) for seed in range(SHOES))
            for size in READS:
                chunks = [stream[at : at + size] for at in range(0, len(stream), size)]
                rate = len(stream) / _seconds_decoding(driver, chunks) / 1e6
                bare = len(stream) / _seconds_splitting(chunks) / 1e6
                state = "damaged, " if damaged else ""
                yield (
                    f"decoding {name}, {state}reads of {size}",
                    f"{rate:,.1f} MB/s",
                    f">= {DECODING_FLOOR:.0f} MB/s; bare split {bare:,.0f} MB/s",
                    rate >= DECODING_FLOOR,
                )


def _traffic(wire: Wire, seed: int, *, damaged: bool) -> bytes:
    """All that a shoe sends; damaged, each message has a bad copy, a cut one, and noise."""
    device, line = Device(seed=seed), DeviceLine(wire, seed=seed)
    if damaged:
        for fault in (FlippedChecksum, CutFrame, Noise):
            line.arm(fault(times=None))
    acts = (act for acts in play_shoe(device) for act in acts)
    return b"".join(
        signal.data for act in acts for signal in line.say(act) if isinstance(signal, Write)
    )


def _seconds_decoding(name: str, chunks: list[bytes]) -> float:
    best = float("inf")
    for _ in range(TURNS):
        driver = registry.make(name, {})
        begun = time.perf_counter()
        for chunk in chunks:
            driver.feed(chunk, 0)
        best = min(best, time.perf_counter() - begun)
    return best


def _seconds_splitting(chunks: list[bytes]) -> float:
    """What it takes to look at each byte in the way that Python does it fastest."""
    best = float("inf")
    for _ in range(TURNS):
        begun = time.perf_counter()
        for chunk in chunks:
            chunk.replace(b"\r", b"\n").split(b"\n")
        best = min(best, time.perf_counter() - begun)
    return best


def _latency() -> Iterator[Row]:
    for name in ("angel-eye", "bee-tek", "line-scanner"):
        wire = next(make for driver, make in WIRES.values() if driver == name)
        what = f"a card fact reaches the queue, {name}"
        try:
            port = PseudoTerminal()
        except NoPseudoTerminals as error:
            yield (what, "not measured", str(error), False)
            continue
        try:
            frames = _cards(wire())
            with _through_reader(port, name) as told:
                middle, late = _milliseconds(port, frames, told)
            with _bare(port) as read:
                bare_middle, bare_late = _milliseconds(port, frames, read)
        finally:
            port.close()
        yield (
            what,
            f"p99 {late:.3f} ms",
            f"<= {LATENCY_CEILING:.0f} ms; p50 {middle:.3f};"
            f" bare read p50 {bare_middle:.3f} p99 {bare_late:.3f}",
            late <= LATENCY_CEILING,
        )


def _cards(wire: Wire) -> list[bytes]:
    """Messages that tell a card each, one copy of each."""
    frames: list[bytes] = []
    for seed in range(CARDS):
        acts = (act for acts in play_shoe(Device(seed=seed)) for act in acts)
        for timed in (timed for act in acts for timed in act):
            what = timed.what
            if isinstance(what, Drawn) and what.place.spot in (Spot.PLAYER, Spot.BANKER):
                frames += [message.copies[0] for message in wire.encode(what, timed.at_ms)]
        if len(frames) >= CARDS:
            break
    return frames[:CARDS]


def _milliseconds(
    port: PseudoTerminal, frames: list[bytes], arrived: queue.Queue[int]
) -> tuple[float, float]:
    """Half of the frames were there within the first, 99 of 100 within the second."""
    chance = random.Random(1)
    taken = []
    for frame in frames:
        # The reader sleeps between two cards, as it does at a table.
        time.sleep(chance.uniform(0.0005, 0.002))
        written = time.perf_counter_ns()
        if not port.send(frame, 0):
            raise RuntimeError("nobody reads the pseudo-terminal")
        taken.append((arrived.get(timeout=PATIENCE) - written) / 1e6)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 99 // 100]


@contextmanager
def _through_reader(port: PseudoTerminal, name: str) -> Iterator[queue.Queue[int]]:
    """When each fact was in the queue."""
    driver = registry.make(name, {})
    facts: queue.Queue[int] = queue.Queue()
    reader = Reader(
        lambda: open_serial(port.address, driver.line),
        driver,
        lambda _fact, _at: facts.put(time.perf_counter_ns()),
    )
    reader.start()
    try:
        port.wait_for_reader(PATIENCE)
        yield facts
    finally:
        reader.stop()


@contextmanager
def _bare(port: PseudoTerminal) -> Iterator[queue.Queue[int]]:
    """When each frame was in the queue of a thread that only reads."""
    terminal = os.open(port.address, os.O_RDWR | os.O_NOCTTY)
    reads: queue.Queue[int] = queue.Queue()
    ending = threading.Event()

    def read_on() -> None:
        while os.read(terminal, 4096) and not ending.is_set():
            reads.put(time.perf_counter_ns())

    thread = threading.Thread(target=read_on, daemon=True)
    thread.start()
    try:
        yield reads
    finally:
        ending.set()
        port.send(b"\n", 0)
        thread.join(PATIENCE)
        os.close(terminal)
