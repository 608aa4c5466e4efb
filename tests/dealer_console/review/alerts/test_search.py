"""Looking through a log: the newest at once, what is older piece by piece, what is new anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_console.review.alerts import search as searching
from dealer_console.review.alerts.alert import Alert, AlertName, Kind
from dealer_console.review.alerts.book import AlertBook
from dealer_console.review.alerts.search import Search
from dealer_console.review.watched import WatchedLog
from rules.irregularities import Remedy, Situation
from rules.table.commands import CloseBets, EndShoe, IntakeShoe, OpenBets, UndoLast
from rules.table.facts import LinkLost, LinkRestored
from rules.table.phase import Phase
from tests.dealer_console.review.alerts.conftest import Tables
from tests.dealer_console.review.alerts.found import alerts_of, found_in
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.rules.table.at_table import ANN, GUS, seat

DAY = 86_400_000
MANY = 12


def fresh_shoe(at: LoggedTable) -> LoggedTable:
    """The cards are changed, and betting is open."""
    return at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))


def void(at: LoggedTable) -> LoggedTable:
    """A round that a manager makes void after two cards."""
    if at.phase is not Phase.BETTING:
        fresh_shoe(at)
    at.bet(seat(1), "banker", 1000).dealt("7S KD").declared(Situation.FOREIGN_CARD)
    at.decided(Remedy.VOID, by=GUS).finished()
    return at


class Looking:
    """A log as it is searched, and what is known of it."""

    def __init__(self, directory: Path) -> None:
        self.log = WatchedLog(directory)
        self.search = Search(self.log)
        self.book = AlertBook()

    def looks(self) -> "Looking":
        """At what is new."""
        self.book.found(self.search.look())
        return self

    def goes_on(self) -> int:
        """Piece by piece, as far back as it is to go; how many pieces that took."""
        pieces = 0
        while (found := self.search.further()) is not None:
            self.book.found(found)
            pieces += 1
        return pieces

    @property
    def alerts(self) -> list[Alert]:
        """All that are known, in the order of their events."""
        return sorted((one.alert for one in self.book), key=lambda one: (one.sequence, one.kind))


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a short log has many."""
    monkeypatch.setattr(searching, "PIECE", MANY)


@pytest.mark.usefixtures("small_pieces")
def test_piece_by_piece_all_is_found(at: LoggedTable) -> None:
    """Across files, the same as in one go, and each thing once."""
    for _ in range(3):
        void(at)
    fresh_shoe(at).a_round().tell(LinkLost())
    at.rolled("2026-12").tell(LinkRestored()).note("clock-jumped", {})
    void(fresh_shoe(at)).tell(LinkLost())
    looking = Looking(at.directory).looks()
    assert 0 < len(looking.alerts) < len(found_in(at.directory))
    assert not looking.search.is_through
    assert looking.goes_on() > at.head.sequence // MANY - 2
    assert looking.search.is_whole
    assert looking.search.back_to_ms() is None
    assert looking.alerts == found_in(at.directory)
    looking.log.close()


@pytest.mark.usefixtures("small_pieces")
def test_what_is_older_than_a_month_is_looked_through_on_demand(at: LoggedTable) -> None:
    """Thirty gaming days, by the casino's time; then the rest, when it is asked for."""
    void(at)
    at.now += 10 * DAY
    void(at)
    kept = at.head.sequence
    at.now += 25 * DAY
    at.rolled("2026-12")
    void(at)
    looking = Looking(at.directory).looks()
    looking.goes_on()
    assert len(looking.alerts) == 4
    assert not looking.search.is_whole
    since = looking.search.back_to_ms()
    assert since is not None
    assert since <= next(one.at_ms for one in looking.alerts if one.sequence <= kept)
    looking.search.dig()
    looking.goes_on()
    assert looking.alerts == found_in(at.directory)
    assert len(looking.alerts) == 6
    looking.log.close()


@pytest.mark.usefixtures("small_pieces")
def test_a_log_that_goes_on(at: LoggedTable) -> None:
    """At every event, what is known is what a search of the whole log would find."""
    looking = Looking(at.directory).looks()
    at.bet(seat(1), "banker", 1000).dealt("2S 3S 3D 3H").drawn("4S")
    steps: list[Callable[[], object]] = [
        at.finished,
        lambda: at.declared(Situation.NOT_COVERED),
        lambda: at.decided(Remedy.CONTINUE, by=GUS),
        lambda: at.declared(Situation.WRONG_NUMBER),
        lambda: at.decided(Remedy.RECONSTRUCT, ANN, order=(1, 0, 3, 2)),
        lambda: at.drawn("9H"),
        at.finished,
        lambda: at.tell(LinkLost()),
        lambda: at.note("failed", {}),
        lambda: at.rolled("2026-12"),
        lambda: at.tell(LinkRestored()),
        lambda: at.tell(OpenBets(ANN)),
        lambda: at.declared(Situation.FOREIGN_CARD),
        lambda: at.tell(UndoLast(ANN)),
        lambda: at.tell(CloseBets(ANN)),
        lambda: void(fresh_shoe(at)) if at.phase is Phase.BETWEEN else at,
    ]
    for step in steps:
        step()
        looking.looks()
        assert looking.alerts == found_in(at.directory)
    assert {one.kind for one in looking.alerts} >= {Kind.IRREGULARITY, Kind.OVERRIDDEN}
    looking.log.close()


def test_a_look_that_finds_nothing_new_says_so(at: LoggedTable) -> None:
    """Nothing is shown anew then."""
    void(at)
    looking = Looking(at.directory).looks()
    assert looking.book.found(looking.search.look()) is False
    at.note("failed", {})
    assert looking.book.found(looking.search.look()) is True
    looking.log.close()


def test_nothing_tells_of_a_closed_card(tables: Tables) -> None:
    """Two rounds that differ in nothing but closed cards: at every event the alerts are the same.

    Five cards lie closed, one too many is drawn, the console breaks over one, somebody declares.
    """
    one, other = tables(face_down=True), tables(face_down=True)
    names: set[AlertName] = set()
    for at, drawn in ((one, "9S KD KC 7H"), (other, "2S 3D 4C 5H")):
        at.bet(seat(1), "banker", 1000).dealt(drawn)
        at.note("failed", {"error": f"Oops {drawn}", "kind": "card-drawn", "what": drawn})
        at.declared(Situation.WRONG_AREA, note=drawn)
        at.tell(LinkLost())
    for step in range(1, one.head.sequence + 1):
        told = [[alert for alert in alerts_of(at) if alert.sequence == step] for at in (one, other)]
        assert told[0] == told[1]
        names |= {alert.name for alert in told[0]}
    assert {name.kind for name in names} == {Kind.IRREGULARITY, Kind.LOG_FAULT, Kind.LINK_LOST}
