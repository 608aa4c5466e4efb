"""A bench with a host at its line: what its driver makes of each deed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from hardware_sim.bench import SimulatedBench, bench
from hardware_sim.device import Device
from hardware_sim.in_process import InProcessLine, transport
from rules.cards import Card
from rules.table.facts import CardDisclosed, CardDrawn, Fact
from rules.table.settings import TableSettings
from shoe_drivers.driver import HostOrder
from shoe_drivers.registry import make
from shoe_drivers.transport import LinkDown

ADDRESS = "sim://bench?seed=7"
NO_SETTINGS: Mapping[str, str] = {}


class AtBench:
    """One bench, and a host at its line."""

    def __init__(self, made: SimulatedBench, driver: str, settings: Mapping[str, str]) -> None:
        self.bench = made
        self._driver = make(driver, settings)
        self._line: InProcessLine | None = None

    @property
    def device(self) -> Device:
        """The device as it is now."""
        return self.bench._table.device

    def bytes_of(self, order: HostOrder) -> bytes:
        """What the driver writes for an order."""
        data = self._driver.order(order)
        assert data is not None
        return data

    def writes(self, data: bytes) -> None:
        """The host writes, and waits for nothing."""
        assert self._line is not None
        self._line.write(data)

    def plug_host_in(self) -> None:
        """The host opens the line."""
        self._line = transport(ADDRESS, self._driver.line)
        self._driver.opened()

    def let_go(self) -> None:
        """The host closes the line."""
        assert self._line is not None
        self._line.close()
        self._line = None

    def does(self, *codes: str) -> list[Fact]:
        """Deeds that must succeed, and what the host hears of them."""
        for code in codes:
            assert self.bench.do(code) is None, code
        return self.heard()

    def heard(self) -> list[Fact]:
        """What has come since it was last asked."""
        facts: list[Fact] = []
        assert self._line is not None
        while (chunk := self._line.read()) is not None:
            facts += self._driver.feed(chunk.data, chunk.at)
        return facts

    def told_of_order(self, order: HostOrder) -> list[Fact]:
        """What comes of an order; the bench answers in its own time."""
        return self.told_of_bytes(self.bytes_of(order))

    def told_of_bytes(self, data: bytes) -> list[Fact]:
        """What comes of bytes that the host writes."""
        self.writes(data)
        assert self._line is not None
        while (chunk := self._line.read()) is None:
            pass
        return [*self._driver.feed(chunk.data, chunk.at), *self.heard()]

    def line_is_down(self) -> bool:
        """Whether the host finds its line gone, after all that was sent before."""
        try:
            self.heard()
        except LinkDown:
            return True
        return False

    def dealt(self) -> list[Fact]:
        """A round dealt to its end, no result pressed; cards of the burn are left out."""
        facts: list[Fact] = []
        while self.bench.do("press-result") == "card-due":
            facts += self.does("draw")
        return facts + self.heard()


@contextmanager
def at_bench(
    driver: str = "angel-eye",
    settings: Mapping[str, str] = NO_SETTINGS,
    *,
    table: TableSettings | None = None,
    decks: int = 8,
) -> Iterator[AtBench]:
    """A bench with a host at its line."""
    made = bench(ADDRESS, driver, settings, table=table, decks=decks)
    assert made is not None
    try:
        at = AtBench(made, driver, settings)
        at.plug_host_in()
        yield at
    finally:
        made.close()


def cards_in(facts: list[Fact]) -> list[Card | None]:
    """The cards drawn or disclosed, in this order."""
    return [fact.card for fact in facts if isinstance(fact, CardDrawn | CardDisclosed)]
