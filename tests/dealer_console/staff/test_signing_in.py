"""Signing in: who gets in, who is locked out, and that the time it takes tells nothing."""

import threading
from dataclasses import replace

import pytest

from dealer_console.staff.attempts import SignInRefused, Why
from dealer_console.staff.happenings import Happening, Kind
from dealer_console.staff.pepper import PepperLost, PepperTooNear
from dealer_console.staff.pins import Hasher, OtherPepper
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import Roster
from dealer_console.staff.signing_in import Member, Staff, open_staff
from rules.people import Person as PersonAtTable
from rules.people import Role
from tests.dealer_console.staff.house import CHEAP, PEPPER, PIN, WRONG, House

DEALER = StaffRole.DEALER
MONA = Member("Mona", StaffRole.SHIFT_MANAGER)
WRONG_WORDS = "name or PIN is wrong"
LOCKED_WORDS = "ask a supervisor to unlock"


def refused(staff: Staff, name: str, pin: str) -> SignInRefused:
    """How somebody was turned away."""
    with pytest.raises(SignInRefused) as raised:
        staff.sign_in(name, pin)
    return raised.value


def test_the_right_pin_lets_in(house: House) -> None:
    """Under the name that is in the file, however it was typed."""
    staff = house.with_people(Ann=DEALER)
    assert staff.sign_in(" ANN", PIN) == Member("Ann", DEALER)
    assert house.heard == [Happening(Kind.SIGNED_IN, "Ann", DEALER)]


@pytest.mark.parametrize("role", StaffRole)
def test_who_acts_at_a_table_and_who_never_does(house: House, role: StaffRole) -> None:
    """Surveillance and Technician sign in, and are nobody to the rules."""
    member = house.with_people(Ann=role).sign_in("Ann", PIN)
    assert member == Member("Ann", role)
    if role in (StaffRole.SURVEILLANCE, StaffRole.TECHNICIAN):
        assert member.at_table is None
    else:
        assert member.at_table == PersonAtTable("Ann", Role(role.value))


def test_wrong_unknown_and_gone_are_worded_alike(house: House) -> None:
    """The log is told which it was."""
    staff = house.with_people(Ann=DEALER, Lu=DEALER)
    staff.deactivate(MONA, "Lu")
    house.heard.clear()
    tries = [("Ann", WRONG), ("Nobody", PIN), ("Lu", PIN), ("Lu", WRONG), ("", "")]
    told = [refused(staff, name, pin) for name, pin in tries]
    assert {str(one) for one in told} == {WRONG_WORDS}
    whys = [Why.WRONG_PIN, Why.UNKNOWN_NAME, Why.INACTIVE, Why.INACTIVE, Why.UNKNOWN_NAME]
    assert [one.why for one in told] == whys
    kind = Kind.SIGN_IN_REFUSED
    assert house.heard == [
        Happening(kind, "Ann", DEALER, "wrong-pin"),
        Happening(kind, "Nobody", None, "unknown-name"),
        Happening(kind, "Lu", DEALER, "inactive"),
        Happening(kind, "Lu", DEALER, "inactive"),
        Happening(kind, "", None, "unknown-name"),
    ]


def test_the_fifth_wrong_pin_in_a_row_locks(house: House) -> None:
    """Also the right one is refused then, also by a program started later."""
    staff = house.with_people(Ann=DEALER)
    assert [str(refused(staff, "Ann", WRONG)) for _ in range(4)] == [WRONG_WORDS] * 4
    assert not house.person("Ann").locked
    house.heard.clear()
    assert LOCKED_WORDS in str(refused(staff, "Ann", WRONG))
    assert house.heard == [
        Happening(Kind.SIGN_IN_REFUSED, "Ann", DEALER, "wrong-pin"),
        Happening(Kind.LOCKED_OUT, "Ann", DEALER, "wrong-pin"),
    ]
    house.heard.clear()
    for pin in (PIN, WRONG):
        told = refused(house.staff(), "Ann", pin)
        assert (told.why, LOCKED_WORDS in str(told)) == (Why.LOCKED, True)
    assert house.heard == [Happening(Kind.SIGN_IN_REFUSED, "Ann", DEALER, "locked")] * 2
    assert staff.sign_in("Mona", PIN) == MONA


def test_failures_are_counted_across_programs(house: House) -> None:
    """Starting the console anew gives no more tries."""
    house.with_people(Ann=DEALER)
    for _ in range(5):
        refused(house.staff(), "Ann", WRONG)
    assert house.person("Ann").locked


def test_the_right_pin_forgets_the_wrong_ones(house: House) -> None:
    """Only five in a row lock."""
    staff = house.with_people(Ann=DEALER)
    for _ in range(3):
        for _ in range(4):
            refused(staff, "Ann", WRONG)
        staff.sign_in("Ann", PIN)
        assert house.person("Ann").failures == 0


def test_a_supervisor_unlocks(house: House) -> None:
    """With five tries again."""
    staff = house.with_people(Ann=DEALER, Sue=StaffRole.PIT_SUPERVISOR)
    for _ in range(5):
        refused(staff, "Ann", WRONG)
    sue = staff.sign_in("Sue", PIN)
    house.heard.clear()
    staff.unlock(sue, "ann")
    assert house.heard == [Happening(Kind.UNLOCKED, "Ann", DEALER, by="Sue")]
    for _ in range(4):
        assert str(refused(staff, "Ann", WRONG)) == WRONG_WORDS
    staff.sign_in("Ann", PIN)


def test_many_tries_at_once_are_no_more_than_five(house: House) -> None:
    """Twelve threads with wrong PINs, each with the staff opened for itself."""
    staffs = [house.with_people(Ann=DEALER), *(house.staff() for _ in range(11))]
    start = threading.Barrier(len(staffs))

    def attempt(staff: Staff) -> None:
        start.wait()
        refused(staff, "Ann", WRONG)

    threads = [threading.Thread(target=attempt, args=(staff,)) for staff in staffs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whys = sorted(one.reason for one in house.heard if one.kind is Kind.SIGN_IN_REFUSED)
    assert whys == ["locked"] * 7 + ["wrong-pin"] * 5
    assert [one.kind for one in house.heard].count(Kind.LOCKED_OUT) == 1


class CountedHasher(Hasher):
    """Notes the cost of each look at a PIN."""

    def __init__(self) -> None:
        super().__init__(PEPPER, CHEAP)
        self.work: list[str] = []

    def fits(self, kept: str, pin: str) -> bool:
        """As ever, and noted."""
        self.work.append(kept.split("$")[3])
        return super().fits(kept, pin)


def test_every_refusal_is_the_same_work(house: House) -> None:
    """One look at a PIN at the same cost and one writing of the file, whoever it is."""
    hasher = CountedHasher()
    staff = Staff(Roster(house.file), hasher, house.heard.append)
    staff.first_manager("Mona", PIN)
    for name in ("Ann", "Lu", "Kim"):
        staff.add(MONA, name, DEALER, PIN)
    staff.deactivate(MONA, "Lu")
    with Roster(house.file).changing() as people:
        for person in people:
            if person.name == "Kim":
                people.put(replace(person, locked=True))
    for name, pin in [("Ann", WRONG), ("Nobody", PIN), ("Lu", PIN), ("Kim", PIN), ("Kim", WRONG)]:
        before = house.file.stat()
        hasher.work.clear()
        refused(staff, name, pin)
        assert hasher.work == ["m=8,t=1,p=1"]
        after = house.file.stat()
        assert (before.st_ino, before.st_mtime_ns) != (after.st_ino, after.st_mtime_ns)


def test_a_pin_kept_at_an_older_cost_is_kept_anew(house: House) -> None:
    """At its next use, and it still fits."""
    house.with_people(Ann=DEALER)
    dearer = house.staff(CHEAP._replace(passes=2))
    assert "t=1," in house.person("Ann").kept_pin
    refused(dearer, "Ann", WRONG)
    assert "t=1," in house.person("Ann").kept_pin
    for _ in range(2):
        dearer.sign_in("Ann", PIN)
        assert "t=2," in house.person("Ann").kept_pin


def test_a_sign_in_that_cannot_be_logged_lets_nobody_in(house: House) -> None:
    """What the log raises is raised."""
    house.with_people(Ann=DEALER)

    def full(_: Happening) -> None:
        raise OSError("the disk is full")

    staff = open_staff(house.file, house.pepper, full, CHEAP)
    with pytest.raises(OSError, match="disk is full"):
        staff.sign_in("Ann", PIN)


def test_a_name_nobody_has_may_be_a_pin_and_is_not_told(house: House) -> None:
    """Digits are hidden, control signs and length too."""
    staff = house.with_people()
    for typed in (PIN, f"Ann{PIN}", "a\x1b[31m\n" + "b" * 99):
        refused(staff, typed, "")
    assert [one.name for one in house.heard] == ["####", "Ann####", "a?[##m?" + "b" * 33]


def test_without_its_pepper_the_staff_is_not_opened(house: House) -> None:
    """It says so before anybody is refused."""
    house.with_people()
    house.pepper.unlink()
    with pytest.raises(PepperLost, match="PINs must be set again"):
        house.staff()


def test_with_another_pepper_nobody_is_locked(house: House) -> None:
    """It is the house's fault, not theirs."""
    house.with_people(Ann=DEALER)
    house.pepper.write_bytes(PEPPER)
    staff = house.staff()
    for _ in range(5):
        with pytest.raises(OtherPepper):
            staff.sign_in("Ann", PIN)
    assert (house.person("Ann").failures, house.heard) == (0, [])


def test_a_pepper_beside_the_staff_file_is_refused(house: House) -> None:
    """Before anything is written."""
    with pytest.raises(PepperTooNear):
        open_staff(house.file, house.file.with_name("pepper"), house.heard.append, CHEAP)
    assert not house.file.parent.exists()
