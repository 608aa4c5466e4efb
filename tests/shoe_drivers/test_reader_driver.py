"""The reader and its driver: orders, the capture, and drivers that misbehave."""

from collections.abc import Iterator

import pytest

from rules.table.facts import BytesUnread, Fact, OrderAnswered
from shoe_drivers.driver import HostOrder, Order
from shoe_drivers.reader import LinkState, Reader
from shoe_drivers.transport import LinkDown
from tests.shoe_drivers.reader_bench import Bench
from tests.shoe_drivers.waiting import Letters, until

LOCK = HostOrder(Order.LOCK)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.reader.stop()


class Choking(Letters):
    """Raises at an x, and goes on raising until it is reset."""

    choked = False

    def feed(self, data: bytes, at: int) -> list[Fact]:
        self.choked = self.choked or b"x" in data
        if self.choked:
            raise KeyError("x")
        return super().feed(data, at)

    def opened(self) -> None:
        self.choked = False
        super().opened()

    def tick(self, at: int) -> list[Fact]:
        super().tick(at)
        raise KeyError("tick")

    def order(self, order: HostOrder) -> bytes | None:
        raise KeyError(order)


def test_a_driver_that_raises_costs_its_chunk_and_no_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = Bench(Choking())
    line = bench.started()
    line.brings("a", 5000)
    line.brings("bx", 5001)
    line.brings("c", 5002)
    bench.says("a", b"bx".hex(), "c")
    assert bench.told.facts[1] == BytesUnread("6278")
    line.coming.put(None)
    line.coming.put(None)
    bench.reader.send(LOCK)
    line.brings("d", 5003)
    bench.says("a", "6278", "c", "OrderAnswered", "d")
    bench.reader.stop()
    logged = [record.getMessage() for record in caplog.records]
    assert sorted(logged) == [
        "the driver failed at the bytes 6278",
        "the driver failed at the order lock",
        "the driver failed while nothing came",
    ]
    caplog.clear()


def test_a_fact_that_is_not_taken_does_not_stop_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = Bench()
    taken: list[Fact] = []

    def deliver(fact: Fact, at: int) -> None:
        if fact == BytesUnread("a"):
            raise ValueError
        taken.append(fact)

    reader = Reader(bench.open, bench.driver, deliver, bench.clock)
    reader.start()
    until(lambda: bench.lines)
    bench.lines[0].brings("ab", 5000)
    until(lambda: taken == [BytesUnread("b")])
    reader.stop()
    assert "was not taken" in caplog.text
    caplog.clear()


def test_the_capture_has_every_chunk_before_it_is_decoded(bench: Bench) -> None:
    seen = []

    class Looking(Letters):
        def feed(self, data: bytes, at: int) -> list[Fact]:
            seen.append(("read", data, at) in bench.records.kept)
            return super().feed(data, at)

    bench = Bench(Looking())
    line = bench.started()
    line.brings("a", 5000)
    bench.says("a")
    assert seen == [True]
    bench.reader.send(LOCK)
    line.coming.put(LinkDown("gone"))
    bench.clock.pass_wait()
    bench.connected()
    bench.reader.stop()
    kinds = [what[0] for what in bench.records.kept]
    assert kinds == ["opened", "read", "sent", "lost", "opened"]
    assert bench.records.kept[2] == ("sent", b"order", 5000, LOCK)


def test_a_capture_that_fails_is_reported_once_and_reading_goes_on(bench: Bench) -> None:
    line = bench.started()
    line.brings("a", 5000)
    bench.says("a")
    bench.records.fails = True
    line.brings("b", 5001)
    line.brings("c", 5002)
    bench.says("a", "b", "c")
    assert [str(report) for report in bench.reports] == ["the disk is full"]


def test_an_order_goes_out_as_the_drivers_bytes(bench: Bench) -> None:
    line = bench.started()
    bench.reader.send(LOCK)
    assert line.written == [b"order"]
    assert bench.driver.orders == [LOCK]
    assert bench.told.facts == [], "the answer is the driver's to tell"


def test_an_order_without_bytes_is_answered_as_not_sent(bench: Bench) -> None:
    line = bench.started()
    bench.driver.order_bytes = None
    bench.reader.send(LOCK)
    assert line.written == []
    assert bench.told.facts == [OrderAnswered("lock", taken=False, code="not-sent")]


def test_an_order_without_a_line_is_answered_and_not_made(bench: Bench) -> None:
    """The driver must not wait for the answer to what was never sent."""
    bench.down = ["gone"]
    bench.reader.start()
    bench.says("LinkLost")
    bench.reader.send(LOCK)
    assert bench.told.facts[1:] == [OrderAnswered("lock", taken=False, code="link-down")]
    assert bench.driver.orders == []


@pytest.mark.parametrize("kind", [LinkDown, TypeError])
def test_a_line_that_goes_while_an_order_is_written_is_lost_with_the_reason(
    kind: type[Exception], bench: Bench
) -> None:
    line = bench.started()
    line.refuses = kind("the adapter is gone")
    bench.reader.send(LOCK)
    until(lambda: bench.reader.status().state is LinkState.WAITING)
    assert bench.reader.status().error == "the adapter is gone"
    assert bench.told.words() == ["LinkLost"]
