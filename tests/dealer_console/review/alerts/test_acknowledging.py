"""Acknowledging: who may, with what remark, and what a log that was altered makes of it."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_console.review.alerts.alert import Alert, Kind
from dealer_console.review.alerts.book import AlertBook
from dealer_console.review.alerts.desk import AlertDesk, News, NotAcknowledged, Why
from dealer_console.review.alerts.remark import Lacks, lacking, trimmed
from dealer_console.review.alerts.who_may import may_acknowledge, roles_for
from dealer_console.review.house import House
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.verifying import verify_directory
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from rules.irregularities import Remedy, Situation
from rules.table.commands import OpenBets, RelieveDealer
from tests.dealer_console.review.alerts.conftest import Tables
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.screens.review.at_review import house_in
from tests.rules.table.at_table import ANN, BEN, GUS, SUE, seat

MONA = Member("Mona", StaffRole.SHIFT_MANAGER)
REMARK = "Looked at the video: as it says."

Role = StaffRole
PIT = {Role.PIT_SUPERVISOR, Role.PIT_MANAGER}
SENIOR = {Role.ASSISTANT_CASINO_MANAGER, Role.SHIFT_MANAGER}


class Sitting:
    """One review: its desk, and all that it knows."""

    def __init__(self, at: LoggedTable, house: House) -> None:
        self._log = WatchedLog(at.directory)
        self._log.close()
        self.desk = AlertDesk([self._log], house)
        self.book = AlertBook()
        self.tells(self.desk.begin())
        while not self.tells(self.desk.further()).through:
            pass

    def tells(self, news: News) -> News:
        """What the desk has learnt."""
        for found in news.found:
            self.book.found(found)
        self.book.acknowledged(news.judged)
        return news

    def looks(self) -> None:
        """Once more."""
        self.tells(self.desk.look(frozenset({"B-07"})))

    @property
    def open(self) -> list[Alert]:
        """What nobody has acknowledged."""
        there = [one.alert for one in self.book if one.acknowledgement is None]
        assert len(there) == self.book.open
        return sorted(there, key=lambda alert: alert.name)

    def acknowledges(self, *alerts: Alert, by: Member = MONA, remark: str = REMARK) -> None:
        """With a remark."""
        self.tells(self.desk.acknowledge(alerts, remark, by))

    def refuses(self, *alerts: Alert, by: Member = MONA, remark: str = REMARK) -> NotAcknowledged:
        """And nothing is kept."""
        before = self.open
        with pytest.raises(NotAcknowledged) as raised:
            self.desk.acknowledge(alerts, remark, by)
        self.looks()
        assert self.open == before
        return raised.value


Sittings = Callable[..., Sitting]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Nobody on the staff yet."""
    return house_in(tmp_path / "house")


@pytest.fixture
def sittings(house: House) -> Iterator[Sittings]:
    """Opens reviews of one house; each lets its files go in the end."""
    opened: list[Sitting] = []

    def open_(at: LoggedTable) -> Sitting:
        opened.append(Sitting(at, house))
        return opened[-1]

    yield open_
    for each in opened:
        each.desk.close()


def void(at: LoggedTable) -> LoggedTable:
    """Ann deals, Gus decides: a card of another pack, the round is void."""
    if at.public.round is None:
        at.tell(OpenBets(ANN))
    at.bet(seat(1), "banker", 1000).dealt("7S KD").declared(Situation.FOREIGN_CARD)
    at.decided(Remedy.VOID, by=GUS).finished()
    return at


@pytest.mark.parametrize(
    ("kinds", "roles"),
    [
        (
            {Kind.IRREGULARITY, Kind.LINK_LOST, Kind.ENTERED, Kind.INSURANCE_LATE}
            | {Kind.PACE, Kind.SIGN_IN},
            PIT | SENIOR | {Role.SURVEILLANCE},
        ),
        (
            {Kind.VOID, Kind.OVERRIDDEN, Kind.INSURANCE_MISSED},
            {Role.PIT_MANAGER} | SENIOR | {Role.SURVEILLANCE},
        ),
        ({Kind.LOG_FAULT, Kind.ALTERED}, SENIOR | {Role.SURVEILLANCE}),
    ],
)
def test_which_role_may(kinds: set[Kind], roles: set[Role]) -> None:
    """Never a Dealer or a technician."""
    for kind in kinds:
        assert {role for role in Role if may_acknowledge(kind, role)} == roles
        assert set(roles_for(kind)) == roles


def test_it_is_kept_and_closes_the_alert(at: LoggedTable, house: House, sittings: Sittings) -> None:
    """In the review's log, chained; a review that is opened later knows of it."""
    void(at)
    review = sittings(at)
    irregular, nothing = review.open
    assert (irregular.kind, nothing.kind) == (Kind.IRREGULARITY, Kind.VOID)
    review.acknowledges(nothing)
    assert review.open == [irregular]
    (kept,) = (one.entry for one in house.log.events() if one.entry.kind == "alert-acknowledged")
    row = at.segment.connection.execute("SELECT max(sequence), hash FROM events").fetchone()
    assert json.loads(kept.body) == {
        "table": "B-07",
        "sequence": row[0],
        "kind": "void",
        "hash": row[1],
        "remark": REMARK,
        "by": "Mona",
        "role": "shift-manager",
        "simulated": True,
    }
    verify_directory(house.log.directory)
    again = sittings(at)
    assert again.open == [irregular]
    (closed,) = (one.acknowledgement for one in again.book if one.name == nothing.name)
    assert closed is not None
    assert (closed.by, closed.role, closed.remark) == ("Mona", Role.SHIFT_MANAGER, REMARK)


def test_a_role_that_may_not(at: LoggedTable, sittings: Sittings) -> None:
    """A Pit Supervisor closes the irregularity, and not the void round."""
    void(at)
    review = sittings(at)
    irregular, nothing = review.open
    stan = Member("Stan", Role.PIT_SUPERVISOR)
    assert review.refuses(nothing, by=stan).why is Why.ROLE
    # Of several, none where one may not be.
    assert review.refuses(irregular, nothing, by=stan).why is Why.ROLE
    review.acknowledges(irregular, by=stan)
    assert review.open == [nothing]


@pytest.mark.parametrize(
    ("name", "role"),
    [("Gus", Role.SHIFT_MANAGER), ("ann", Role.PIT_MANAGER), ("Ben", Role.PIT_MANAGER)],
)
def test_four_eyes(at: LoggedTable, sittings: Sittings, name: str, role: Role) -> None:
    """Gus decided it; Ann dealt till Ben took over, whatever they are and however it is written."""
    at.bet(seat(1), "banker", 1000).dealt("7S KD").tell(RelieveDealer(SUE, BEN))
    at.declared(Situation.FOREIGN_CARD, by=BEN).decided(Remedy.VOID, by=GUS).finished()
    review = sittings(at)
    for alert in review.open:
        assert review.refuses(alert, by=Member(name, role)).why is Why.OWN
    review.acknowledges(*review.open, by=Member("Mona", Role.PIT_MANAGER))
    assert review.open == []


def test_whoever_was_locked_out_does_not_say_that_it_is_well(
    at: LoggedTable, sittings: Sittings
) -> None:
    """Nor does whoever restored a log."""
    at.note("locked-out", {"name": "Mona", "role": "shift-manager", "reason": "", "by": None})
    at.note("restored", {"by": "Mona", "reason": "disk"})
    review = sittings(at)
    assert [review.refuses(alert).why for alert in review.open] == [Why.OWN, Why.OWN]
    review.acknowledges(*review.open, by=Member("Vera", Role.SURVEILLANCE))


def test_what_is_still_being_played_waits(at: LoggedTable, sittings: Sittings) -> None:
    """Until it is decided and the round is over, nobody can have looked at it."""
    at.bet(seat(1), "banker", 1000).dealt("7S KD").declared(Situation.FOREIGN_CARD)
    review = sittings(at)
    (waits,) = review.open
    assert review.refuses(waits).why is Why.NOT_OVER
    at.decided(Remedy.VOID, by=GUS)
    review.looks()
    assert review.refuses(*review.open).why is Why.NOT_OVER
    at.finished()
    review.looks()
    review.acknowledges(*review.open)


@pytest.mark.parametrize(
    ("remark", "lacks"),
    [
        ("", Lacks.MISSING),
        (" \n\t ", Lacks.MISSING),
        ("a1", Lacks.SHORT),
        ("...", Lacks.EMPTY_WORDS),
        ("aaaa", Lacks.EMPTY_WORDS),
        ("Okay.", Lacks.EMPTY_WORDS),
        ("n / a", Lacks.EMPTY_WORDS),
        ("知道了。", Lacks.EMPTY_WORDS),
        ("bell\x07 rang", Lacks.UNPRINTABLE),
        ("ab " * 170, Lacks.LONG),
        ("card 9", None),
        ("已看錄影", None),
        ("Two lines:\n  the second one", None),
    ],
)
def test_a_remark_says_something(remark: str, lacks: Lacks | None) -> None:
    """Trimmed; three characters or more, no empty words, nothing that cannot be printed."""
    assert lacking(trimmed(remark)) == lacks


def test_a_remark_is_kept_trimmed(at: LoggedTable, house: House, sittings: Sittings) -> None:
    """Its lines stay lines."""
    at.note("failed", {})
    review = sittings(at)
    assert review.refuses(*review.open, remark=" ").why is Lacks.MISSING
    review.acknowledges(*review.open, remark="  Seen with IT. \r\nRestarted.\n\n")
    (standing,) = review.book
    assert standing.acknowledgement is not None
    assert standing.acknowledgement.remark == "Seen with IT.\nRestarted."
    verify_directory(house.log.directory)


def test_a_second_review_beside(at: LoggedTable, sittings: Sittings) -> None:
    """What one closes is closed in the other, which cannot close it again."""
    void(at)
    one, other = sittings(at), sittings(at)
    irregular, nothing = one.open
    one.acknowledges(nothing)
    with pytest.raises(NotAcknowledged) as raised:
        other.desk.acknowledge([nothing], REMARK, Member("Vera", Role.SURVEILLANCE))
    assert (raised.value.why, raised.value.name) == (Why.ALREADY, "Mona")
    other.looks()
    assert other.open == [irregular]
    # The first that came is the one that is told.
    other.acknowledges(irregular, by=Member("Vera", Role.SURVEILLANCE))
    one.looks()
    assert one.open == []


def test_somebody_who_has_lost_their_role(
    at: LoggedTable, house: House, sittings: Sittings
) -> None:
    """Signed in as a manager, and made a Dealer since."""
    house.staff.first_manager("Mona", "2580")
    house.staff.add(MONA, "Paul", Role.PIT_MANAGER, "2580")
    paul = Member("Paul", Role.PIT_MANAGER)
    void(at)
    review = sittings(at)
    irregular, nothing = review.open
    review.acknowledges(irregular, by=paul)
    house.staff.change_role(MONA, "Paul", Role.DEALER)
    assert review.refuses(nothing, by=paul).why is Why.NO_LONGER
    assert review.refuses(nothing, by=Member("Nobody", Role.PIT_MANAGER)).why is Why.NO_LONGER


def alter(at: LoggedTable, statement: str) -> None:
    """Somebody with the file in their hands, who takes the guards away first."""
    with sqlite3.connect(at.segment.path) as forged:
        for (name,) in forged.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            forged.execute(f"DROP TRIGGER {name}")
        forged.execute(statement)
    forged.close()


def test_an_altered_event_opens_again(at: LoggedTable, sittings: Sittings) -> None:
    """It is told as altered; only who stands above the pit says what became of it."""
    void(at)
    review = sittings(at)
    _, nothing = review.open
    review.acknowledges(nothing)
    alter(at, f"UPDATE events SET utc_ms = utc_ms + 1 WHERE sequence = {nothing.sequence}")
    again = sittings(at)
    irregular, altered, void_again = sorted(again.open, key=lambda one: (one.sequence, one.kind))
    assert (irregular.kind, void_again) == (Kind.IRREGULARITY, nothing)
    assert (altered.kind, altered.sequence) == (Kind.ALTERED, nothing.sequence)
    assert (altered.what, altered.told["name"]) == (("altered",), "Mona")
    vera = Member("Vera", Role.SURVEILLANCE)
    assert again.refuses(void_again, by=vera).why is Why.ALTERED
    assert again.refuses(altered, by=Member("Paul", Role.PIT_MANAGER)).why is Why.ROLE
    assert again.refuses(altered, by=MONA).why is Why.OWN
    again.acknowledges(altered, by=vera)
    assert again.open == [irregular, nothing]


def test_an_event_that_is_gone_is_told(at: LoggedTable, sittings: Sittings) -> None:
    """The end of the log was cut off after it was acknowledged."""
    at.a_round().note("failed", {})
    review = sittings(at)
    review.acknowledges(*review.open)
    alter(at, f"DELETE FROM events WHERE sequence = {at.head.sequence}")
    again = sittings(at)
    (gone,) = again.open
    assert (gone.kind, gone.what) == (Kind.ALTERED, ("gone",))
    again.acknowledges(gone, by=Member("Vera", Role.SURVEILLANCE))
    assert again.open == []
    assert sittings(at).open == []


def test_a_review_log_that_was_altered(at: LoggedTable, house: House, sittings: Sittings) -> None:
    """From a forged line on nothing closes anything, and it is said what to do."""
    void(at)
    review = sittings(at)
    irregular, nothing = review.open
    review.acknowledges(irregular)
    review.acknowledges(nothing)
    path = next(house.log.directory.glob("*.sqlite3"))
    with sqlite3.connect(path) as forged:
        for (name,) in forged.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            forged.execute(f"DROP TRIGGER {name}")
        forged.execute("UPDATE events SET body = replace(body, 'video', '') WHERE sequence = 3")
    forged.close()
    again = sittings(at)
    assert again.open == [nothing]
    assert "log verify" in again.desk.look(frozenset()).trouble


def test_no_log_of_the_pit_is_written_to(tables: Tables, sittings: Sittings) -> None:
    """Whatever is acknowledged."""
    at = void(tables())
    before = at.segment.connection.execute("PRAGMA data_version").fetchone()
    review = sittings(at)
    review.acknowledges(*review.open)
    assert at.segment.connection.execute("PRAGMA data_version").fetchone() == before
