"""Errands: one after the other, on a thread of their own, whatever happens to one of them."""

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from dealer_console.desk.asks import Order
from dealer_console.errands import Errands
from dealer_console.settings.reading import BadSettings
from dealer_console.staff.trouble import StaffRefused, StaffTrouble
from dealer_console.table.told import Arrival, Tap, TurnedAway
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.table.commands import ChangeSettings, CloseBets, Command, OpenBets
from rules.table.state import Public
from shoe_drivers.bench import NotDone
from tests.dealer_console.headless_at_work import PATIENCE
from tests.rules.table.at_table import ANN, table


class Stood(NamedTuple):
    """How the table stood when it was last told."""

    public: Public


class AtDesk:
    """Errands of a console that only notes what it is given; its staff does as it is told."""

    def __init__(self) -> None:
        self.last = Stood(table("super-six-plus").public)
        self.acting = self
        self.arrived: list[Arrival] = []
        self.threads: set[str] = set()
        self.trouble: Exception | None = None
        self.deeds: list[str] = []
        self.why_not: str | None = None
        self._done = threading.Condition()
        console: Any = self
        self.errands = Errands(console, bench=console)

    # As the console, its staff, its bench.

    def put(self, arrival: Arrival) -> None:
        """Something for the table."""
        with self._done:
            self.arrived.append(arrival)
            self._done.notify_all()

    def person(self, name: str, pin: str | None, do: str, public: Public) -> Person:
        """Who that is."""
        del pin, do
        self.threads.add(threading.current_thread().name)
        assert public is self.last.public
        if self.trouble is not None:
            raise self.trouble
        return Person(name, Role.DEALER)

    def on_trust(self, pin: str | None) -> bool:
        """Without a PIN."""
        return pin is None

    def people(self) -> tuple[Person, ...]:
        """Ann alone."""
        if self.trouble is not None:
            raise self.trouble
        return (ANN,)

    def do(self, deed: str) -> str | None:
        """The bench does something, or says why not."""
        self.threads.add(threading.current_thread().name)
        self.deeds.append(deed)
        return self.why_not

    # As whoever waits for them.

    def after(self, count: int) -> list[Arrival]:
        """What has arrived, once so many have."""
        with self._done:
            assert self._done.wait_for(lambda: len(self.arrived) >= count, PATIENCE)
            return list(self.arrived)


@pytest.fixture
def at() -> Iterator[AtDesk]:
    """Errands that are carried out."""
    made = AtDesk()
    made.errands.start()
    yield made
    made.errands.stop()


def order(make: Callable[[Person], Command], pin: str | None = None) -> Order:
    """A command that Ann gives on the third snapshot."""
    return Order(make(ANN).name, make, "Ann", pin, 3)


def test_a_command_reaches_the_table_with_who_gives_it(at: AtDesk) -> None:
    """On the snapshot that was seen; on trust where no PIN was typed."""
    at.errands.order(order(OpenBets))
    at.errands.order(order(CloseBets, "2580"))
    assert at.after(2) == [Tap(OpenBets(ANN), 3, True), Tap(CloseBets(ANN), 3, False)]
    assert at.threads == {"errands"}


@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        (Refusal("close-bets needs the PIN of Ann"), "close-bets needs the PIN of Ann"),
        (StaffRefused("name or PIN is wrong"), "name or PIN is wrong"),
        (StaffTrouble("others may read the staff file"), "others may read the staff file"),
    ],
)
def test_whoever_is_not_let_is_turned_away(at: AtDesk, trouble: Exception, reason: str) -> None:
    """The table keeps what was asked for, and tells why it was not done."""
    at.trouble = trouble
    at.errands.order(order(CloseBets))
    assert at.after(1) == [TurnedAway("close-bets", reason)]


def test_settings_that_cannot_be_read_are_told(at: AtDesk) -> None:
    """They are read when the command is made, not before."""

    def make(by: Person) -> Command:
        raise BadSettings(["b-07.toml:3: no game", "b-07.toml:4: no name"])

    at.errands.order(Order(ChangeSettings.name, make, "Ann", None, 3))
    assert at.after(1) == [
        TurnedAway("change-settings", "b-07.toml:3: no game\nb-07.toml:4: no name")
    ]


def test_a_staff_file_that_cannot_be_read_is_told(at: AtDesk) -> None:
    """Nobody is found."""
    at.trouble = StaffTrouble("the staff file is gone")
    found: list[tuple[Person, ...]] = []
    at.errands.who_works(found.append)
    assert at.after(1) == [TurnedAway("sign-in", "the staff file is gone")]
    assert found == []


def test_they_are_done_one_after_the_other(at: AtDesk) -> None:
    """In the order in which they were asked for, whatever they are."""
    said: list[object] = []
    at.why_not = NotDone.CARD_DUE
    at.errands.who_works(said.append)
    at.errands.handle("draw", said.append)
    at.errands.handle("press-result", said.append)
    at.errands.order(order(CloseBets))
    at.after(1)
    assert said == [(ANN,), NotDone.CARD_DUE, NotDone.CARD_DUE]
    assert at.deeds == ["draw", "press-result"]
    assert at.threads == {"errands"}


def test_an_errand_that_fails_does_not_end_the_others(
    at: AtDesk, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged, whoever pressed is told, and the next press is carried out."""
    at.trouble = OSError("no such device")
    with caplog.at_level(logging.ERROR):
        at.errands.order(order(OpenBets))
        at.errands.order(order(OpenBets))
        at.errands.who_works(lambda _: None)
        done = threading.Event()
        at.errands.handle("draw", lambda _: done.set())
        assert done.wait(PATIENCE)
    assert [record.getMessage() for record in caplog.records] == [
        "what was asked for was not done"
    ] * 3
    caplog.clear()
    at.trouble = None
    at.errands.order(order(CloseBets))
    *told, tap = at.after(3)
    assert [one.do for one in told if isinstance(one, TurnedAway)] == ["open-bets", "open-bets"]
    assert tap == Tap(CloseBets(ANN), 3, True)


def test_what_was_asked_for_is_finished_before_the_end() -> None:
    """And the thread is gone; again is no harm."""
    at = AtDesk()
    at.errands.stop()
    at.errands.start()
    for _ in range(50):
        at.errands.order(order(OpenBets))
    at.errands.stop()
    assert len(at.arrived) == 50
    at.errands.stop()


def test_whoever_asks_does_not_wait(at: AtDesk) -> None:
    """A deed that takes its time holds up the next errand, and nobody else."""
    may_end, began = threading.Event(), threading.Event()

    def slowly(_: str | None) -> None:
        began.set()
        assert may_end.wait(PATIENCE)

    at.errands.handle("draw", slowly)
    assert began.wait(PATIENCE)
    at.errands.order(order(OpenBets))
    assert at.arrived == []
    may_end.set()
    at.after(1)


def test_where_there_is_no_bench_nothing_is_done() -> None:
    """At a real shoe nobody's hands are the console's."""
    at = AtDesk()
    console: Any = at
    errands = Errands(console)
    errands.start()
    said: list[str | None] = []
    errands.handle("draw", partial(said.append))
    errands.stop()
    assert (said, at.deeds) == ([], [])
