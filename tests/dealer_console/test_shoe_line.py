"""The shoe's line as the table has it: facts with their bytes, the capture, the lock."""

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dealer_console.table.shoe_line import MOST_RAW, ShoeLine
from dealer_console.table.told import FactHeard, Note, Snapshot
from hardware_sim.in_process import InProcessPort
from rules.table.facts import CardDrawn, DeviceStarted, LinkLost, LinkRestored
from rules.table.state import Public
from shoe_drivers.capture import CaptureFailed, read_capture
from shoe_drivers.reader import LinkState
from tests.rules.table.at_table import settings_of

PATIENCE = 10.0


@pytest.fixture
def port() -> Iterator[InProcessPort]:
    """Where the shoe is plugged in."""
    port = InProcessPort("shoe-line")
    yield port
    port.close()


class Heard:
    """What a line told, one after the other."""

    def __init__(self) -> None:
        self._told: queue.SimpleQueue[FactHeard | Note] = queue.SimpleQueue()

    def __call__(self, told: FactHeard | Note) -> None:
        self._told.put(told)

    def next(self) -> Any:
        """The next, waited for."""
        return self._told.get(timeout=PATIENCE)

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._told.empty()


def line(heard: Heard, driver: str = "line-scanner", **more: Any) -> ShoeLine:
    """A line to that port."""
    more.setdefault("was_lost", False)
    settings = more.pop("settings", {})
    return ShoeLine(driver, settings, "sim://shoe-line", heard, **more)


def test_a_fact_comes_with_the_bytes_since_the_one_before(port: InProcessPort) -> None:
    """Of two in one chunk the first has them all; nothing is kept twice."""
    heard = Heard()
    shoe = line(heard)
    shoe.start()
    assert port.wait_for_reader(PATIENCE)
    port.send(b"A0", 1000)
    port.send(b"7\r\nD12\r\n", 1100)
    first, second = heard.next(), heard.next()
    assert isinstance(first.fact, CardDrawn)
    assert (str(first.fact.card), first.raw) == ("7S", b"A07\r\nD12\r\n")
    assert (str(second.fact.card), second.raw) == ("QD", b"")
    port.send(b"H01\n", 5000)
    assert heard.next().raw == b"H01\n"
    assert shoe.status().state is LinkState.CONNECTED
    shoe.stop()
    assert heard.empty


def test_no_more_bytes_are_kept_than_a_fact_needs(port: InProcessPort) -> None:
    """The last ones, of a device that babbles."""
    heard = Heard()
    shoe = line(heard, "angel-eye", settings={"disclosure": "open"})
    shoe.read(b"x" * MOST_RAW, 0)
    shoe.read(b"yz", 0)
    shoe._deliver(DeviceStarted(), 0)
    told = heard.next()
    assert len(told.raw) == MOST_RAW
    assert told.raw.endswith(b"xyz")
    shoe.opened(0)
    shoe._deliver(DeviceStarted(), 0)
    assert heard.next().raw == b""


def test_a_line_that_goes_and_comes_back_is_told(port: InProcessPort) -> None:
    """And one that was lost when the console went down is told to be back."""
    heard = Heard()
    shoe = line(heard, was_lost=True)
    shoe.start()
    assert heard.next().fact == LinkRestored()
    port.drop()
    assert heard.next().fact == LinkLost()
    port.restore()
    assert heard.next().fact == LinkRestored()
    shoe.stop()


def test_what_the_line_brings_is_captured(port: InProcessPort, tmp_path: Path) -> None:
    """Into a directory that is made, a new file for each start."""
    directory = tmp_path / "of" / "captures"
    for _ in range(2):
        heard = Heard()
        shoe = line(heard, capture=directory)
        shoe.start()
        assert port.wait_for_reader(PATIENCE)
        port.send(b"A07\n", 1000)
        assert heard.next().raw == b"A07\n"
        shoe.stop()
    captures = sorted(directory.iterdir())
    assert len(captures) == 2
    read = [record.data for record in read_capture(captures[0]).records if record.data]
    assert read == [b"A07\n"]


def test_a_capture_that_cannot_be_is_refused(port: InProcessPort, tmp_path: Path) -> None:
    """Before the line is opened."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CaptureFailed, match="cannot be made"):
        line(Heard(), capture=tmp_path / "file")


def stands(*, locked: bool, fact: Any = None) -> Snapshot:
    """A table that stands so."""
    public = Public(settings_of("da-hu-ying-xiong"))
    return Snapshot(1, 0, public, {"locked": locked}, (), fact)


def test_the_shoe_is_locked_while_no_card_is_due(port: InProcessPort) -> None:
    """Once for each change, and again when the device has started anew."""
    heard = Heard()
    settings = {"disclosure": "open", "host-orders": "yes"}
    shoe = line(heard, "angel-eye", settings=settings, keeps_locked=True, was_lost=True)
    shoe.start()
    # From here on orders go out: the port alone is open a moment earlier.
    assert heard.next().fact == LinkRestored()
    shoe.stands(stands(locked=True))
    shoe.stands(stands(locked=True))
    lock = port.received(PATIENCE)
    assert lock
    shoe.stands(stands(locked=False))
    unlock = port.received(PATIENCE)
    assert unlock
    assert unlock != lock
    shoe.stands(stands(locked=False, fact=DeviceStarted()))
    assert port.received(PATIENCE)
    shoe.stop()


def test_without_that_setting_nothing_is_ordered(port: InProcessPort) -> None:
    """The shoe is left alone."""
    heard = Heard()
    shoe = line(heard, "angel-eye", settings={"disclosure": "open"}, was_lost=True)
    shoe.start()
    assert heard.next().fact == LinkRestored()
    shoe.stands(stands(locked=True))
    shoe.stop()
    assert port.received(0.0) == b""
    assert heard.empty
