"""Changing the staff: what is in the file afterwards, and what the log is told."""

import pytest

from dealer_console.staff.attempts import SignInRefused
from dealer_console.staff.happenings import Happening, Kind
from dealer_console.staff.managing import NotAllowed
from dealer_console.staff.person import BadName
from dealer_console.staff.pins import BadPin
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from tests.dealer_console.staff.house import PIN, WRONG, House

DEALER = StaffRole.DEALER
MONA = Member("Mona", StaffRole.SHIFT_MANAGER)
NEW_PIN = "7391"


def test_the_first_manager_is_a_shift_manager(house: House) -> None:
    """And there is only one first."""
    staff = house.staff()
    assert staff.people() == ()
    staff.first_manager("Mona", PIN)
    assert house.heard == [Happening(Kind.ADDED, "Mona", StaffRole.SHIFT_MANAGER)]
    assert staff.sign_in("Mona", PIN) == MONA
    house.heard.clear()
    with pytest.raises(NotAllowed, match="already"):
        staff.first_manager("Eve", PIN)
    assert [one.name for one in staff.people()] == ["Mona"]
    (told,) = house.heard
    assert (told.kind, told.name, told.by) == (Kind.NOT_ALLOWED, "Eve", None)


def test_a_bad_name_or_pin_makes_no_first_manager(house: House) -> None:
    """The house stays empty, and the next try is free."""
    staff = house.staff()
    with pytest.raises(BadName):
        staff.first_manager("", PIN)
    with pytest.raises(BadPin):
        staff.first_manager("Mona", "1234")
    assert staff.people() == ()
    staff.first_manager("Mona", PIN)


def test_somebody_new_signs_in_with_the_pin_given(house: House) -> None:
    """Told with who added them."""
    staff = house.with_people()
    staff.add(MONA, "Ann", DEALER, NEW_PIN)
    assert house.heard == [Happening(Kind.ADDED, "Ann", DEALER, by="Mona")]
    assert staff.sign_in("Ann", NEW_PIN) == Member("Ann", DEALER)


@pytest.mark.parametrize("pin", ["123", "4321", "5555", "abcd"])
def test_a_bad_pin_is_nobodys(house: House, pin: str) -> None:
    """Neither for somebody new, nor reset, nor one's own."""
    staff = house.with_people(Ann=DEALER)
    before = house.file.read_bytes()
    with pytest.raises(BadPin):
        staff.add(MONA, "Bea", DEALER, pin)
    with pytest.raises(BadPin):
        staff.reset_pin(MONA, "Ann", pin)
    with pytest.raises(BadPin):
        staff.change_own_pin("Ann", PIN, pin)
    assert (house.file.read_bytes(), house.heard) == (before, [])


def test_another_role_is_told_with_the_one_before(house: House) -> None:
    """It holds from the next sign-in on."""
    staff = house.with_people(Ann=DEALER)
    staff.change_role(MONA, "ann", StaffRole.PIT_SUPERVISOR)
    supervisor = StaffRole.PIT_SUPERVISOR
    assert house.heard == [Happening(Kind.ROLE_CHANGED, "Ann", supervisor, "dealer", "Mona")]
    assert staff.sign_in("Ann", PIN) == Member("Ann", supervisor)


def test_a_manager_resets_a_forgotten_pin(house: House) -> None:
    """The old one is gone, and so are the wrong tries."""
    staff = house.with_people(Ann=DEALER)
    for _ in range(4):
        with pytest.raises(SignInRefused):
            staff.sign_in("Ann", WRONG)
    house.heard.clear()
    staff.reset_pin(MONA, "Ann", NEW_PIN)
    assert house.heard == [Happening(Kind.PIN_CHANGED, "Ann", DEALER, by="Mona")]
    with pytest.raises(SignInRefused):
        staff.sign_in("Ann", PIN)
    staff.sign_in("Ann", NEW_PIN)


def test_a_new_pin_does_not_unlock(house: House) -> None:
    """Unlocking is told on its own."""
    staff = house.with_people(Ann=DEALER)
    for _ in range(5):
        with pytest.raises(SignInRefused):
            staff.sign_in("Ann", WRONG)
    staff.reset_pin(MONA, "Ann", NEW_PIN)
    with pytest.raises(SignInRefused, match="locked"):
        staff.sign_in("Ann", NEW_PIN)
    staff.unlock(MONA, "Ann")
    staff.sign_in("Ann", NEW_PIN)


@pytest.mark.parametrize("role", StaffRole)
def test_everybody_changes_their_own_pin_with_the_old_one(house: House, role: StaffRole) -> None:
    """Whatever their role."""
    staff = house.with_people(Ann=role)
    staff.change_own_pin("ann", PIN, NEW_PIN)
    assert house.heard == [Happening(Kind.PIN_CHANGED, "Ann", role, by="Ann")]
    staff.sign_in("Ann", NEW_PIN)
    with pytest.raises(SignInRefused):
        staff.sign_in("Ann", PIN)


def test_a_wrong_old_pin_counts_as_a_failure(house: House) -> None:
    """Or it could be tried for ever; the PIN stays."""
    staff = house.with_people(Ann=DEALER)
    for _ in range(4):
        with pytest.raises(SignInRefused, match="wrong"):
            staff.change_own_pin("Ann", WRONG, NEW_PIN)
    staff.sign_in("Ann", PIN)
    for _ in range(5):
        with pytest.raises(SignInRefused):
            staff.change_own_pin("Ann", WRONG, NEW_PIN)
    with pytest.raises(SignInRefused, match="locked"):
        staff.change_own_pin("Ann", PIN, NEW_PIN)
    with pytest.raises(SignInRefused, match="wrong"):
        staff.change_own_pin("Nobody", PIN, NEW_PIN)


def test_who_has_left_stays_in_the_file(house: House) -> None:
    """And gets in no more."""
    staff = house.with_people(Ann=DEALER)
    staff.deactivate(MONA, "Ann")
    assert house.heard == [Happening(Kind.DEACTIVATED, "Ann", DEALER, by="Mona")]
    assert not house.person("Ann").active
    with pytest.raises(SignInRefused, match="name or PIN is wrong"):
        staff.sign_in("Ann", PIN)


def test_a_change_that_is_not_allowed_is_told_and_not_made(house: House) -> None:
    """A Dealer who would be more, and a stranger's name that may be a PIN."""
    staff = house.with_people(Ann=DEALER)
    before = house.file.read_bytes()
    ann = Member("Ann", DEALER)
    with pytest.raises(NotAllowed) as refusal:
        staff.change_role(ann, "mona", DEALER)
    with pytest.raises(NotAllowed):
        staff.unlock(MONA, PIN)
    assert house.file.read_bytes() == before
    first, second = house.heard
    shift = StaffRole.SHIFT_MANAGER
    assert first == Happening(Kind.NOT_ALLOWED, "Mona", shift, str(refusal.value), "Ann")
    assert (second.kind, second.name, second.by) == (Kind.NOT_ALLOWED, "####", "Mona")


def test_a_forged_member_is_worth_no_more_than_the_file_says(house: House) -> None:
    """The role is looked up when it is used."""
    staff = house.with_people(Ann=DEALER)
    with pytest.raises(NotAllowed, match="dealer does not manage"):
        staff.add(Member("Ann", StaffRole.SHIFT_MANAGER), "Eve", StaffRole.SHIFT_MANAGER, PIN)


def test_nothing_lies_in_clear_and_nothing_is_told(house: House) -> None:
    """No PIN and no pepper in the file, neither PIN nor hash in what is heard."""
    staff = house.staff()
    staff.first_manager("Mona", "2580461")
    mona = staff.sign_in("Mona", "2580461")
    staff.add(mona, "Ann", DEALER, "7391826")
    staff.change_own_pin("Ann", "7391826", "6047315")
    staff.reset_pin(mona, "Ann", "8273645")
    with pytest.raises(SignInRefused):
        staff.sign_in("Ann", "5501937")
    pins = ("2580461", "7391826", "6047315", "8273645", "5501937")
    pepper = house.pepper.read_bytes()
    for file in house.file.parent.iterdir():
        data = file.read_bytes()
        assert not any(pin.encode() in data for pin in pins)
        assert pepper not in data
        assert pepper.hex().encode() not in data
    told = repr(house.heard)
    assert not any(pin in told for pin in pins)
    assert "argon2" not in told
