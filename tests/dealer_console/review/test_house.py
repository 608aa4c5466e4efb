"""The house that reviews: its staff as its files are, and what the staff's log has of it."""

import threading
from pathlib import Path

import pytest

from dealer_console.console import happening_body
from dealer_console.review.house import House
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.staff_happenings import KeptHappening, newest_happenings
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.verifying import verify_directory
from dealer_console.staff.attempts import SignInRefused
from dealer_console.staff.happenings import Happening, Kind
from dealer_console.staff.pepper import PepperLost
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import RosterDamaged
from dealer_console.staff.signing_in import Member
from dealer_console.staff_log import FOLDER
from dealer_console.versions import installed
from tests.dealer_console.round_log.made_logs import DAY, KEY, NOON, SetClocks
from tests.dealer_console.staff.house import CHEAP, PIN, WRONG

MONA = Member("Mona", StaffRole.SHIFT_MANAGER)


def house_of(folder: Path, clocks: SetClocks | None = None) -> House:
    """As another program on the same files would open it."""
    log = ReviewLog(folder / "review-log", folder / "keys" / "review.key", clocks)
    file, pepper = folder / "data" / "staff.json", folder / "config" / "staff.pepper"
    key = folder / "keys" / "staff.key"
    return House(file, pepper, log, staff_key=key, clocks=clocks, cost=CHEAP)


def test_a_house_without_anybody_is_only_looked_at(tmp_path: Path) -> None:
    """Nothing is made: no file, no pepper, no log."""
    found = house_of(tmp_path).found(9)
    assert (len(found.people), found.trouble, found.happenings) == (0, None, ())
    assert list(tmp_path.iterdir()) == []


def test_the_newest_happenings_come_first(tmp_path: Path) -> None:
    """When, what, to whom, by whom, why; no more than are asked for."""
    clocks = SetClocks(NOON)
    house = house_of(tmp_path, clocks)
    house.staff.first_manager("Mona", PIN)
    clocks.now += 1000
    house.staff.add(MONA, "Ann", StaffRole.DEALER, PIN)
    clocks.now += 1000
    with pytest.raises(SignInRefused):
        house.staff.sign_in("Ann", WRONG)
    dealer = StaffRole.DEALER
    assert house.happenings(2) == (
        KeptHappening(NOON + 2000, Kind.SIGN_IN_REFUSED, "Ann", dealer, "wrong-pin", None),
        KeptHappening(NOON + 1000, Kind.ADDED, "Ann", dealer, "", "Mona"),
    )
    assert [one.name for one in house.happenings(9)] == ["Ann", "Ann", "Mona"]


def test_happenings_go_back_over_the_files_of_a_log(tmp_path: Path) -> None:
    """The newest file first; one more is opened only for what is still asked for."""
    clocks = SetClocks(NOON)
    log = TableLog.open(tmp_path / "staff-log", "STAFF", "2026-09", KEY, simulated=False)
    for name in ("Ann", "Bea", "Cai"):
        body = happening_body(Happening(Kind.UNLOCKED, name, StaffRole.DEALER, by="Mona"))
        log.note(Kind.UNLOCKED, body, installed(), clocks)
        clocks.now += 31 * DAY
        assert log.roll(GamingDays().month_of(clocks.now), clocks.now)
    log.close()
    directory = tmp_path / "staff-log"
    assert len(list(directory.glob("*.sqlite3"))) == 4
    assert [one.name for one in newest_happenings(directory, 9)] == ["Cai", "Bea", "Ann"]
    assert [one.name for one in newest_happenings(directory, 2)] == ["Cai", "Bea"]


def test_trouble_with_the_files_is_found(tmp_path: Path) -> None:
    """The list is there without the pepper, and nothing is there without the list."""
    house_of(tmp_path).staff.first_manager("Mona", PIN)
    pepper = tmp_path / "config" / "staff.pepper"
    secret = pepper.read_bytes()
    pepper.unlink()
    found = house_of(tmp_path).found(9)
    assert [one.name for one in found.people] == ["Mona"]
    assert isinstance(found.trouble, PepperLost)
    assert not pepper.exists()
    pepper.write_bytes(secret)
    pepper.chmod(0o600)
    assert house_of(tmp_path).found(9).trouble is None
    file = tmp_path / "data" / "staff.json"
    file.write_text("[]")
    found = house_of(tmp_path).found(9)
    assert (len(found.people), len(found.happenings)) == (0, 1)
    assert isinstance(found.trouble, RosterDamaged)


def test_two_programs_change_one_staff(tmp_path: Path) -> None:
    """Each waits for the other's line in the staff's log; none is lost, none refused."""
    house_of(tmp_path).staff.first_manager("Mona", PIN)

    def add(letter: str) -> None:
        house = house_of(tmp_path)
        for number in range(6):
            house.staff.add(MONA, f"{letter}{number}", StaffRole.DEALER, PIN)

    threads = [threading.Thread(target=add, args=(letter,)) for letter in "AB"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(house_of(tmp_path).happenings(99)) == 13
    assert len(house_of(tmp_path).people()) == 13
    assert verify_directory(tmp_path / "data" / FOLDER).signed_to == 1 + 13
