"""The page of people: what each role may do there, and what it is told of the rest."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from dealer_console.review.house import House
from dealer_console.screens.review.people.page import PeoplePage
from dealer_console.staff.private_files import alone_with
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.screens.review.at_staff import (
    MONA,
    NAMES,
    AtStaff,
    locked,
    person,
    with_staff,
)
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.staff.house import PIN, WRONG

pytestmark = pytest.mark.window

NEW_PIN = "70318264"
MANAGERS = (StaffRole.PIT_MANAGER, StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER)
SENIOR = {StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER}
WORDS = {
    StaffRole.DEALER: "Dealer",
    StaffRole.PIT_SUPERVISOR: "Pit Supervisor",
    StaffRole.SURVEILLANCE: "Surveillance",
    StaffRole.TECHNICIAN: "Technician",
}
"""Those who manage nobody, as the window calls them."""


@pytest.fixture
def somebody(reviews: Reviews, house: House) -> AtStaff:
    """Before the page of people; Wim the Dealer is locked."""
    with_staff(house)
    locked(house, "Wim")
    return AtStaff(reviews([], [PeoplePage]))


def test_everybody_is_there_with_role_and_state(somebody: AtStaff, house: House) -> None:
    """Also who has left."""
    house.staff.deactivate(MONA, "Tim")
    somebody.signs_in("Mona")
    somebody.at.until(lambda: ("Tim", "Technician", "has left") in somebody.rows)
    assert somebody.rows == [
        ("Mona", "Shift Manager", "active · you"),
        ("Sue", "Pit Supervisor", "active"),
        ("Ben", "Pit Manager", "active"),
        ("Greg", "Assistant Casino Manager", "active"),
        ("Ann", "Dealer", "active"),
        ("Carla", "Surveillance", "active"),
        ("Tim", "Technician", "has left"),
        ("Wim", "Dealer", "locked"),
    ]


@pytest.mark.parametrize("role", MANAGERS)
def test_a_manager_adds_somebody(somebody: AtStaff, house: House, role: StaffRole) -> None:
    """With a role that is theirs to give, and a PIN typed twice."""
    somebody.signs_in(NAMES[role])
    somebody.at.clicks("people-add")
    assert somebody.offered == (
        set(StaffRole) if role in SENIOR else {role for role in StaffRole if role not in SENIOR}
    )
    somebody.types("form-name", "Bea Lo")
    somebody.picks(StaffRole.SURVEILLANCE)
    somebody.new_pin(NEW_PIN)
    somebody.at.clicks("form-do")
    somebody.is_done("Bea Lo is on the staff, as Surveillance")
    somebody.at.until(lambda: somebody.rows[-1] == ("Bea Lo", "Surveillance", "active"))
    assert somebody.label("chosen-name") == "Bea Lo"
    assert somebody.happened[0] == ("added", "Bea Lo, Surveillance", NAMES[role], "")
    assert house.staff.sign_in("Bea Lo", NEW_PIN).role is StaffRole.SURVEILLANCE


@pytest.mark.parametrize("role", MANAGERS)
def test_a_manager_gives_another_role(somebody: AtStaff, house: House, role: StaffRole) -> None:
    """One that they have not, and no higher than the manager's own."""
    somebody.signs_in(NAMES[role])
    somebody.chooses("Ann")
    somebody.at.clicks("people-role")
    above = set() if role in SENIOR else SENIOR
    assert somebody.offered == {*StaffRole} - {StaffRole.DEALER} - above
    somebody.picks(StaffRole.PIT_SUPERVISOR)
    somebody.at.clicks("form-do")
    somebody.is_done("Ann is Pit Supervisor from now on")
    assert person(house, "Ann").role is StaffRole.PIT_SUPERVISOR
    changed = ("another role", "Ann, Pit Supervisor", NAMES[role], "was Dealer")
    somebody.at.until(lambda: somebody.happened[0] == changed)


@pytest.mark.parametrize("role", MANAGERS)
def test_a_manager_gives_a_new_pin(somebody: AtStaff, house: House, role: StaffRole) -> None:
    """To whoever forgot theirs; it does not unlock."""
    somebody.signs_in(NAMES[role])
    somebody.chooses("Wim")
    somebody.at.clicks("people-pin")
    somebody.new_pin(NEW_PIN)
    QTest.keyClick(somebody.at.find(QLineEdit, "form-again"), Qt.Key.Key_Return)
    somebody.is_done("Wim has a new PIN")
    assert person(house, "Wim").locked
    house.staff.unlock(MONA, "Wim")
    house.staff.sign_in("Wim", NEW_PIN)


@pytest.mark.parametrize("role", [StaffRole.PIT_SUPERVISOR, *MANAGERS])
def test_a_pit_supervisor_or_above_unlocks(
    somebody: AtStaff, house: House, role: StaffRole
) -> None:
    """With one press; there is nothing to enter, and it can be done again."""
    somebody.signs_in(NAMES[role])
    somebody.chooses("Wim")
    somebody.at.clicks("people-unlock")
    somebody.is_done("Wim may sign in again")
    assert not person(house, "Wim").locked
    somebody.at.until(lambda: not somebody.is_enabled("people-unlock"))
    assert "Not locked" in somebody.label("why-not")
    house.staff.sign_in("Wim", PIN)


@pytest.mark.parametrize("role", MANAGERS)
def test_a_manager_deactivates_when_asked_once_more(
    somebody: AtStaff, house: House, role: StaffRole
) -> None:
    """Enter pressed twice in a row is no yes."""
    somebody.signs_in(NAMES[role])
    somebody.chooses("Ann")
    somebody.at.clicks("people-deactivate")
    assert somebody.at.find(QPushButton, "form-cancel").hasFocus()
    somebody.at.clicks("form-cancel")
    assert person(house, "Ann").active
    somebody.at.clicks("people-deactivate")
    somebody.at.clicks("form-do")
    somebody.is_done("Ann can no longer sign in")
    assert not person(house, "Ann").active
    somebody.at.until(lambda: ("Ann", "Dealer", "has left") in somebody.rows)
    somebody.at.until(lambda: not somebody.is_enabled("people-role"))
    gone = "Ann has left: add whoever has come under another name"
    assert somebody.label("why-not") == gone
    assert not somebody.is_enabled("people-deactivate")


@pytest.mark.parametrize("role", StaffRole)
def test_everybody_changes_their_own_pin(somebody: AtStaff, house: House, role: StaffRole) -> None:
    """With the old one."""
    somebody.signs_in(NAMES[role])
    somebody.at.clicks("people-own-pin")
    somebody.types("form-old", PIN)
    somebody.new_pin(NEW_PIN)
    somebody.at.clicks("form-do")
    somebody.is_done(f"{NAMES[role]}, your PIN is changed")
    house.staff.sign_in(NAMES[role], NEW_PIN)


@pytest.mark.parametrize("role", WORDS)
def test_who_does_not_manage_is_told_whom_to_ask(somebody: AtStaff, role: StaffRole) -> None:
    """Every button that is not theirs is dead, and says why."""
    somebody.signs_in(NAMES[role])
    somebody.chooses("Wim")
    assert not somebody.is_enabled("people-add")
    words = f"{WORDS[role]} does not manage staff: ask a Pit Manager or above"
    assert somebody.label("why-not-add") == words
    for change in ("role", "pin", "deactivate"):
        assert not somebody.is_enabled(f"people-{change}")
        assert somebody.at.find(QPushButton, f"people-{change}").toolTip() == words
    assert words in somebody.label("why-not")
    may_unlock = role is StaffRole.PIT_SUPERVISOR
    assert somebody.is_enabled("people-unlock") is may_unlock
    unlocks = f"{WORDS[role]} unlocks nobody: ask a Pit Supervisor or above"
    assert (unlocks in somebody.label("why-not")) is not may_unlock


def test_a_pit_manager_changes_nobody_above(somebody: AtStaff) -> None:
    """But may unlock them, if they were locked."""
    somebody.signs_in("Ben")
    somebody.chooses("Greg")
    above = "Assistant Casino Manager ranks above Pit Manager: ask somebody of that rank or above"
    assert somebody.label("why-not") == (
        f"Another role · New PIN · Deactivate: {above}\nUnlock: Not locked"
    )


def test_nobody_changes_themselves(somebody: AtStaff) -> None:
    """Another manager must."""
    somebody.signs_in("Mona")
    somebody.chooses("Mona")
    assert "nobody changes themselves" in somebody.label("why-not").casefold()
    assert "nobody unlocks themselves" in somebody.label("why-not").casefold()
    assert not any(somebody.is_enabled(f"people-{change}") for change in ("role", "pin", "unlock"))


def test_who_has_not_signed_in_only_looks(somebody: AtStaff) -> None:
    """And is told to sign in; the page itself asks for it."""
    somebody.chooses("Wim")
    assert somebody.label("why-not") == "Sign in first"
    for button in ("add", "own-pin", "role", "pin", "unlock", "deactivate"):
        assert not somebody.is_enabled(f"people-{button}")
    somebody.at.clicks("people-sign-in")
    assert somebody.panel.isVisible()
    somebody.signs_in("Sue")
    somebody.at.until(lambda: somebody.is_enabled("people-unlock"))
    assert not somebody.at.find(QPushButton, "people-sign-in").isVisible()


def test_two_pins_that_differ_change_nothing(somebody: AtStaff, house: House) -> None:
    """Both are typed anew; the name is still there."""
    before = house._file.read_bytes()
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    somebody.types("form-name", "Bea")
    somebody.new_pin(NEW_PIN, "70318265")
    somebody.at.clicks("form-do")
    somebody.is_turned_down("The two PINs differ")
    assert [
        somebody.at.find(QLineEdit, f"form-{field}").text() for field in ("name", "pin", "again")
    ] == ["Bea", "", ""]
    assert somebody.at.find(QLineEdit, "form-pin").hasFocus()
    assert house._file.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "pin", "why"),
    [
        ("Bea", "1234", "A PIN must not count up or down"),
        ("Bea", "5555", "must not be all the same"),
        ("Bea", "123", "A PIN has 4 to 8 digits"),
        ("Bea", "258036914", "A PIN has 4 to 8 digits"),
        ("Bea", "25a0", "made of digits only"),
        ("ann", NEW_PIN, "That name is taken: choose another"),
        ("", NEW_PIN, "A name has 1 to 40 characters"),
        ("B" * 41, NEW_PIN, "A name has 1 to 40 characters"),
    ],
)
def test_what_cannot_be_is_told_where_it_is_typed(
    somebody: AtStaff, house: House, name: str, pin: str, why: str
) -> None:
    """The form stays; nobody is added."""
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    somebody.types("form-name", name)
    somebody.new_pin(pin)
    somebody.at.clicks("form-do")
    somebody.is_turned_down(why)
    assert why in somebody.said[-1]
    assert len(house.people()) == 8
    assert somebody.at.find(QLineEdit, "form-pin").text() == ""


def test_a_wrong_old_pin_counts_and_locks(somebody: AtStaff, house: House) -> None:
    """After the fifth nobody goes on as somebody who is locked."""
    somebody.signs_in("Ann")
    somebody.at.clicks("people-own-pin")
    for tries in range(1, 6):
        somebody.types("form-old", WRONG)
        somebody.new_pin(NEW_PIN)
        somebody.at.clicks("form-do")
        somebody.hears(1 + tries)
    assert somebody.said[-1] == "Locked: ask a supervisor to unlock"
    assert person(house, "Ann").locked
    somebody.at.until(lambda: not somebody.is_enabled("people-own-pin"))
    assert "sign in again" in somebody.label("why-not-add")
    somebody.at.window.signing.idle.look()
    somebody.at.until(lambda: somebody.signed_in is None)


def test_a_change_that_is_no_longer_allowed_is_refused_and_kept(
    somebody: AtStaff, house: House
) -> None:
    """Ben was deactivated elsewhere while he looked at the list."""
    somebody.signs_in("Ben")
    somebody.chooses("Wim")
    house.staff.deactivate(MONA, "Ben")
    somebody.at.clicks("people-unlock")
    words = "Whoever changes the staff must be able to sign in: sign in again"
    somebody.at.until(lambda: somebody.label("people-told") == words)
    assert somebody.said[-1] == words
    assert person(house, "Wim").locked
    told = house.happenings(1)[0]
    assert (told.kind, told.name, told.by) == ("not-allowed", "Wim", "Ben")
    somebody.at.until(lambda: ("Ben", "Pit Manager", "has left · you") in somebody.rows)


def test_while_it_is_done_nothing_is_asked_for_twice(somebody: AtStaff, house: House) -> None:
    """Another program has the staff file; the form waits, the window does not."""
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    somebody.types("form-name", "Bea")
    somebody.new_pin(NEW_PIN)
    with alone_with(house._file):
        somebody.at.clicks("form-do")
        assert somebody.label("form-told") == "Being done …"
        assert not somebody.is_enabled("form-do")
        QTest.keyClick(somebody.at.find(QLineEdit, "form-again"), Qt.Key.Key_Return)
        assert not somebody.is_enabled("people-add")
        assert somebody.form is not None
    somebody.at.until(lambda: len(house.people()) == 9)
    somebody.at.until(lambda: somebody.rows[-1][0] == "Bea")
    assert [one.kind for one in house.happenings(2)] == ["added", "signed-in"]


def test_a_change_goes_on_when_the_language_changes(somebody: AtStaff, house: House) -> None:
    """It is done to its end, and told in the new language."""
    somebody.signs_in("Mona")
    somebody.chooses("Wim")
    with alone_with(house._file):
        somebody.at.clicks("people-unlock")
        somebody.at.clicks("language-zh-hant")
        somebody.at.until(lambda: somebody.at.window.windowTitle() == "賭區覆核")
    somebody.at.until(lambda: "Wim 可再登入" in somebody.said)
    assert not person(house, "Wim").locked


def test_another_one_chosen_leaves_what_was_begun(somebody: AtStaff) -> None:
    """Ann's new PIN must not become Wim's; and nothing typed stays."""
    somebody.signs_in("Mona")
    somebody.chooses("Ann")
    somebody.at.clicks("people-pin")
    somebody.new_pin(NEW_PIN)
    somebody.chooses("Wim")
    assert somebody.form is None


def test_who_is_signed_out_leaves_what_they_had_begun(somebody: AtStaff) -> None:
    """Whoever comes next does not find it."""
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    somebody.types("form-name", "Bea")
    somebody.at.clicks("sign")
    assert somebody.form is None
    assert not somebody.is_enabled("people-add")


def test_escape_leaves_a_form(somebody: AtStaff) -> None:
    """Back to the list."""
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    QTest.keyClick(somebody.at.find(QLineEdit, "form-name"), Qt.Key.Key_Escape)
    assert somebody.form is None
    assert somebody.roll.hasFocus()


def test_with_keys_alone(somebody: AtStaff, house: House) -> None:
    """Choose with the arrows, Tab to the button, Space, and again for yes."""
    somebody.signs_in("Mona")
    somebody.at.until(lambda: len(somebody.rows) == 8)
    roll = somebody.roll
    roll.setFocus()
    for _ in range(5):
        QTest.keyClick(roll, Qt.Key.Key_Down)
    name = somebody.label("chosen-name")
    _tabs_to(somebody, "people-deactivate")
    QTest.keyClick(somebody.at.find(QPushButton, "people-deactivate"), Qt.Key.Key_Space)
    _tabs_to(somebody, "form-do")
    QTest.keyClick(somebody.at.find(QPushButton, "form-do"), Qt.Key.Key_Space)
    somebody.is_done(f"{name} can no longer sign in")
    assert not person(house, name).active


def _tabs_to(somebody: AtStaff, name: str) -> None:
    window = somebody.at.window
    for _ in range(30):
        focused = window.focusWidget()
        assert focused is not None
        if focused.objectName() == name:
            return
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not come to {name}")
