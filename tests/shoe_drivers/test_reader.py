"""The reader thread: losses and returns in order, back-off, status, and its end."""

import threading
from collections.abc import Iterator

import pytest

from rules.table.facts import Fact, LinkRestored
from shoe_drivers.reader import LinkState, LinkStatus, Reader
from shoe_drivers.transport import LinkDown
from tests.shoe_drivers.reader_bench import Bench, Script
from tests.shoe_drivers.waiting import PATIENCE, until


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.reader.stop()


def test_facts_come_in_order_with_the_time_of_their_chunk(bench: Bench) -> None:
    line = bench.started()
    line.brings("ab", 5000)
    line.brings("c", 5007)
    bench.says("a", "b", "c")
    assert bench.told.times == [5000, 5000, 5007]
    assert bench.driver.openings == 1


def test_a_line_that_cannot_be_opened_at_first_is_lost_once(bench: Bench) -> None:
    bench.down = ["no such port", "no such port", "busy"]
    bench.reader.start()
    for _ in range(3):
        bench.clock.pass_wait()
    bench.says("LinkLost", "LinkRestored")
    bench.connected()


def test_the_first_opening_is_no_return_unless_the_table_was_left_with_a_lost_link() -> None:
    for was_lost in (False, True):
        bench = Bench(was_lost=was_lost)
        bench.started().brings("a", 5000)
        bench.says(*(["LinkRestored"] if was_lost else []), "a")
        bench.reader.stop()


def test_a_table_left_with_a_lost_link_is_not_told_of_the_loss_again() -> None:
    bench = Bench(was_lost=True)
    bench.down = ["gone"]
    bench.reader.start()
    bench.clock.pass_wait()
    bench.connected()
    bench.says("LinkRestored")
    bench.reader.stop()


def test_it_tries_again_after_half_a_second_and_ever_longer_up_to_ten_for_ever(
    bench: Bench,
) -> None:
    """SHOES.md: back off 0.5 to 10 s, go on for ever."""
    bench.down = ["gone"] * 9
    bench.reader.start()
    for _ in range(9):
        bench.clock.pass_wait()
    bench.connected()
    assert bench.clock.waits == [0.5, 1, 2, 4, 8, 10, 10, 10, 10]


def test_bytes_start_the_back_off_anew(bench: Bench) -> None:
    bench.down = ["gone"] * 4
    bench.reader.start()
    for _ in range(4):
        bench.clock.pass_wait()
    bench.connected().brings("a", 5000)
    bench.says("LinkLost", "LinkRestored", "a")
    bench.lines[-1].coming.put(LinkDown("gone"))
    bench.clock.pass_wait()
    assert bench.clock.waits == [0.5, 1, 2, 4, 0.5]


def test_a_line_that_stands_in_silence_starts_the_back_off_anew(bench: Bench) -> None:
    """Silence is normal: two seconds of it are as good as a byte."""
    bench.down = ["gone"] * 3
    bench.reader.start()
    for _ in range(3):
        bench.clock.pass_wait()
    line = bench.connected()
    bench.clock.at += 2000
    line.coming.put(None)
    until(lambda: bench.driver.ticks, "no tick")
    line.coming.put(LinkDown("gone"))
    bench.clock.pass_wait()
    assert bench.clock.waits == [0.5, 1, 2, 0.5]


def test_a_server_that_takes_the_line_and_drops_it_is_not_hammered(bench: Bench) -> None:
    """A serial server that serves another host accepts, and closes at once."""
    bench.reader.start()
    for _ in range(4):
        line = bench.connected()
        bench.clock.at += 1999
        line.coming.put(None)
        until(bench.driver.ticks.__len__, "no tick")
        bench.driver.ticks.clear()
        line.coming.put(LinkDown("closed at the other end"))
        bench.clock.pass_wait()
    bench.connected()
    assert bench.clock.waits == [0.5, 1, 2, 4]


def test_a_loss_in_mid_round_is_told_between_the_cards(bench: Bench) -> None:
    line = bench.started()
    line.brings("a", 5000)
    line.coming.put(LinkDown("unplugged"))
    bench.clock.pass_wait()
    bench.connected().brings("b", 6000)
    bench.says("a", "LinkLost", "LinkRestored", "b")
    assert bench.driver.openings == 2
    assert line.closed.is_set()


@pytest.mark.parametrize("odd", [OSError("raw"), TypeError("not an int")], ids=["os", "type"])
def test_whatever_a_foreign_line_raises_is_a_loss(
    odd: Exception, bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.started().coming.put(odd)
    bench.clock.pass_wait()
    bench.connected()
    bench.says("LinkLost", "LinkRestored")
    assert len(caplog.records) == isinstance(odd, TypeError)
    caplog.clear()


def test_the_status_tells_the_screen_how_long_and_why(bench: Bench) -> None:
    assert bench.reader.status() == LinkStatus(LinkState.STOPPED)
    bench.down = ["no such port", "busy"]
    bench.reader.start()
    until(lambda: bench.reader.status() == LinkStatus(LinkState.WAITING, 0.5, "no such port"))
    bench.clock.at += 100
    assert bench.reader.status().seconds == 0.4
    bench.clock.pass_wait()
    until(lambda: bench.reader.status() == LinkStatus(LinkState.WAITING, 1.0, "busy"))
    bench.clock.pass_wait()
    bench.connected()
    bench.reader.stop()
    assert bench.reader.status().state is LinkState.STOPPED


def test_silence_is_told_to_the_driver_on_the_lines_own_clock(bench: Bench) -> None:
    """A simulated shoe's clock is not ours: silence goes on from its last word."""
    line = bench.started()
    line.brings("a", 500_000)
    bench.says("a")
    bench.clock.at += 30
    line.coming.put(None)
    until(lambda: bench.driver.ticks, "no tick")
    assert bench.driver.ticks == [500_030]


def test_stopping_ends_the_thread_in_every_state(bench: Bench) -> None:
    def threads() -> list[str]:
        return [t.name for t in threading.enumerate() if t.name == "shoe-reader"]

    bench.started()
    assert threads()
    bench.reader.stop()
    bench.reader.stop()
    assert not threads()
    waiting = Bench()
    waiting.down = ["gone"]
    waiting.reader.start()
    until(lambda: waiting.reader.status().state is LinkState.WAITING)
    waiting.reader.stop()
    assert not threads()
    never = Bench()
    never.reader.stop()
    assert bench.told.words() == [], "stopping is no loss"


def test_stopping_from_within_a_fact_is_possible() -> None:
    bench = Bench()
    stopped = threading.Event()

    def deliver(fact: Fact, at: int) -> None:
        reader.stop()
        stopped.set()

    reader = Reader(bench.open, bench.driver, deliver, bench.clock)
    reader.start()
    until(lambda: bench.lines)
    bench.lines[0].brings("a", 5000)
    assert stopped.wait(PATIENCE)
    reader.stop()


def test_stopping_while_the_line_is_being_opened_closes_it() -> None:
    bench = Bench(was_lost=True)
    opening, go = threading.Event(), threading.Event()

    def slow() -> Script:
        opening.set()
        assert go.wait(PATIENCE)
        return bench.open()

    reader = Reader(slow, bench.driver, bench.told, bench.clock, was_lost=True)
    reader.start()
    assert opening.wait(PATIENCE)
    stopping = threading.Thread(target=reader.stop)
    stopping.start()
    until(reader._stopping.is_set)
    go.set()
    stopping.join(PATIENCE)
    assert not stopping.is_alive()
    assert bench.lines[0].closed.is_set()
    assert LinkRestored() not in bench.told.facts


def test_starting_twice_or_after_stopping_is_refused(bench: Bench) -> None:
    bench.started()
    with pytest.raises(RuntimeError, match="make a new one"):
        bench.reader.start()
    bench.reader.stop()
    with pytest.raises(RuntimeError, match="make a new one"):
        bench.reader.start()
