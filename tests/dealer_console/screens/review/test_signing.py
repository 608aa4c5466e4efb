"""Signing in and out at the review: by name and PIN, five tries, ten minutes, and the log of it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from dealer_console.review.house import House
from dealer_console.screens.review import signing_idle
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.signing_pin import PinField, TypedPin
from dealer_console.staff.private_files import alone_with
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.round_log.made_logs import SetClocks
from tests.dealer_console.screens.review.at_staff import (
    MONA,
    NAMES,
    AtStaff,
    kept,
    locked,
    with_staff,
)
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.staff.house import PIN, WRONG

pytestmark = pytest.mark.window

MINUTE = 60_000


class Rounds(ReviewPage):
    """A page that wants nobody."""

    name = "rounds"


class Replay(ReviewPage):
    """Another."""

    name = "replay"


@pytest.fixture
def somebody(reviews: Reviews, house: House) -> AtStaff:
    """Before a review of a house with staff."""
    with_staff(house)
    return AtStaff(reviews([], [Rounds, Replay]))


def test_who_signs_in_sits_there(somebody: AtStaff, house: House) -> None:
    """The name as the staff has it; both logs are told."""
    assert somebody.label("who") == "Nobody has signed in"
    somebody.tries("mona")
    somebody.at.until(lambda: somebody.signed_in == "Mona")
    assert not somebody.panel.isVisible()
    assert somebody.label("who") == "Mona, Shift Manager"
    assert somebody.said == ["Mona has signed in"]
    assert kept(house) == [("signed-in", {"name": "Mona", "role": "shift-manager"})]
    assert house.happenings(1)[0][1:] == ("signed-in", "Mona", MONA.role, "", None)


@pytest.mark.parametrize("role", StaffRole)
def test_everybody_on_the_staff_may_sign_in(
    somebody: AtStaff, house: House, role: StaffRole
) -> None:
    """What they may then do is another matter."""
    somebody.signs_in(NAMES[role])
    member = somebody.at.review.pit.member
    assert member is not None
    assert member.role is role


def test_who_signs_out_is_gone(somebody: AtStaff, house: House) -> None:
    """At once, and the review's log is told."""
    somebody.signs_in("Mona")
    somebody.at.clicks("sign")
    assert somebody.signed_in is None
    assert somebody.label("who") == "Nobody has signed in"
    assert somebody.at.find(QPushButton, "sign").text() == "Sign in"
    gone = {"name": "Mona", "role": "shift-manager", "why": "asked"}
    somebody.at.until(lambda: kept(house)[1:] == [("signed-out", gone)])


def test_a_wrong_pin_is_told_and_can_be_typed_again(somebody: AtStaff, house: House) -> None:
    """It does not tell whether there is such a name; the name stays where it is one."""
    somebody.tries("Mona", WRONG)
    somebody.is_refused("Name or PIN is wrong")
    box, pin = (
        somebody.at.find(QComboBox, "sign-in-name"),
        somebody.at.find(QLineEdit, "sign-in-pin"),
    )
    assert (box.currentText(), pin.text()) == ("Mona", "")
    assert pin.hasFocus()
    QTest.keyClicks(pin, PIN)
    QTest.keyClick(pin, Qt.Key.Key_Return)
    somebody.at.until(lambda: somebody.signed_in == "Mona")
    assert [kind for kind, _ in kept(house)] == ["signed-in"]


def test_a_pin_typed_for_a_name_does_not_stay_there(somebody: AtStaff, house: House) -> None:
    """Nor does it come into a log; digits of a name that nobody has are hidden."""
    somebody.tries(PIN, PIN)
    somebody.is_refused("Name or PIN is wrong")
    box = somebody.at.find(QComboBox, "sign-in-name")
    assert box.currentText() == ""
    assert box.hasFocus()
    assert house.happenings(1)[0].name == "####"


def test_five_wrong_pins_lock(somebody: AtStaff, house: House) -> None:
    """It is told with the fifth; the right one is refused then, until somebody unlocks."""
    for tries in range(4):
        somebody.tries("Ann", WRONG)
        somebody.hears(tries + 1)
        assert somebody.said[-1] == "Name or PIN is wrong"
    somebody.tries("Ann", WRONG)
    somebody.is_refused("Locked: ask a supervisor to unlock")
    somebody.tries("Ann")
    somebody.at.until(lambda: len(somebody.said) == 6)
    somebody.is_refused("Locked: ask a supervisor to unlock")
    house.staff.unlock(MONA, "Ann")
    somebody.signs_in("Ann")


def test_names_are_there_to_choose(somebody: AtStaff, house: House) -> None:
    """Of those who have not left."""
    house.staff.deactivate(MONA, "Wim")
    somebody.at.clicks("sign")
    box = somebody.at.find(QComboBox, "sign-in-name")
    somebody.at.until(lambda: box.count() > 0)
    names = [box.itemText(number) for number in range(box.count())]
    assert names == ["Mona", "Sue", "Ben", "Greg", "Ann", "Carla", "Tim"]
    assert box.currentText() == ""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert somebody.at.find(QLineEdit, "sign-in-pin").hasFocus()
    assert box.currentText() == "Mona"


def test_a_name_is_taken_as_it_is_typed(somebody: AtStaff, house: House) -> None:
    """Whoever else's begins with it."""
    house.staff.add(MONA, "Su", StaffRole.DEALER, PIN)
    somebody.at.clicks("sign")
    somebody.at.until(lambda: somebody.at.find(QComboBox, "sign-in-name").count() == 9)
    somebody.signs_in("Su")


def test_while_a_pin_is_looked_at_the_window_goes_on(somebody: AtStaff, house: House) -> None:
    """Another program has the staff file: the pages turn, and Enter again is no second try."""
    with alone_with(house._file):
        somebody.tries("Mona")
        assert somebody.label("sign-in-told") == "Checking …"
        pin = somebody.at.find(QLineEdit, "sign-in-pin")
        assert (pin.text(), pin.isEnabled()) == ("", False)
        assert not somebody.is_enabled("sign-in-do")
        QTest.keyClick(pin, Qt.Key.Key_Return)
        QTest.keyClick(somebody.panel, Qt.Key.Key_Escape)
        somebody.at.window.signing.sign_in("Sue", TypedPin(PIN))
        somebody.at.window.signing.leave()
        assert somebody.panel.isVisible()
        somebody.at.clicks("page-replay")
        assert somebody.at.window.pages[1].isVisible()
    somebody.at.until(lambda: somebody.signed_in == "Mona")
    after: list[None] = []
    somebody.at.review.pit.staff_worker.ask(lambda: None, after.append)
    somebody.at.until(lambda: len(after) == 1)
    assert [one.kind for one in house.happenings(9)][:2] == ["signed-in", "added"]
    assert len(kept(house)) == 1


def test_escape_leaves_and_nothing_stays_typed(somebody: AtStaff) -> None:
    """The panel is no trap."""
    somebody.at.clicks("sign")
    somebody.types("sign-in-pin", PIN)
    pin = somebody.at.find(QLineEdit, "sign-in-pin")
    QTest.keyClick(pin, Qt.Key.Key_Escape)
    assert not somebody.panel.isVisible()
    assert pin.text() == ""
    somebody.at.clicks("sign")
    somebody.at.clicks("sign-in-cancel")
    assert not somebody.panel.isVisible()


def test_a_page_may_ask_who_sits_there(somebody: AtStaff) -> None:
    """As one that needs a supervisor's remark; whoever signs in takes over, and that is kept."""
    somebody.at.review.pit.sign_in_asked.emit()
    assert somebody.panel.isVisible()
    somebody.signs_in("Ann")
    somebody.at.review.pit.sign_in_asked.emit()
    assert "Ann is signed in" in [label.text() for label in somebody.panel.findChildren(QLabel)][1]
    somebody.tries("Sue")
    somebody.at.until(lambda: somebody.signed_in == "Sue")
    told = [(kind, body["name"], body.get("why")) for kind, body in kept(somebody.at.house)]
    assert told == [
        ("signed-in", "Ann", None),
        ("signed-out", "Ann", "taken-over"),
        ("signed-in", "Sue", None),
    ]


def test_nobody_is_left_signed_in_when_the_window_closes(somebody: AtStaff, house: House) -> None:
    """It is kept even though the program ends with it."""
    somebody.signs_in("Mona")
    somebody.at.review.stop()
    assert kept(house)[-1] == (
        "signed-out",
        {"name": "Mona", "role": "shift-manager", "why": "closed"},
    )


def test_a_window_closed_while_a_pin_is_looked_at(somebody: AtStaff, house: House) -> None:
    """Whoever was being let in is out again, and the log says so."""
    with alone_with(house._file):
        somebody.tries("Mona")
        somebody.at.window.close()
    somebody.at.review.stop()
    assert [(kind, body.get("why")) for kind, body in kept(house)] == [
        ("signed-in", None),
        ("signed-out", "closed"),
    ]


@pytest.fixture
def clocks(somebody: AtStaff) -> SetClocks:
    """The clocks that the minutes without a press are counted by."""
    clocks = SetClocks()
    somebody.at.window.signing.idle.clocks = clocks
    return clocks


def test_ten_minutes_without_a_press_sign_out(
    somebody: AtStaff, house: House, clocks: SetClocks
) -> None:
    """A key begins them anew, and so does a mouse button."""
    somebody.signs_in("Mona")
    idle = somebody.at.window.signing.idle
    clocks.now += 10 * MINUTE - 1
    idle.look()
    assert somebody.signed_in == "Mona"
    QTest.keyClick(somebody.at.window, Qt.Key.Key_F1)
    clocks.now += 10 * MINUTE - 1
    idle.look()
    assert somebody.signed_in == "Mona"
    QTest.mouseClick(somebody.at.window, Qt.MouseButton.LeftButton, pos=QPoint(5, 400))
    clocks.now += 10 * MINUTE - 1
    idle.look()
    assert somebody.signed_in == "Mona"
    clocks.now += 1
    idle.look()
    assert somebody.signed_in is None
    told = "Mona was signed out: no key or mouse button was pressed for 10 minutes"
    assert somebody.said[-1] == told
    somebody.at.until(lambda: kept(house)[-1][1].get("why") == "idle")


def test_a_press_that_comes_too_late_does_nothing(somebody: AtStaff, clocks: SetClocks) -> None:
    """The machine was asleep, and somebody else may have woken it."""
    somebody.signs_in("Mona")
    clocks.now += 10 * MINUTE
    assert somebody.at.window.pages[0].isVisible()
    QTest.mouseClick(somebody.at.find(QPushButton, "page-replay"), Qt.MouseButton.LeftButton)
    assert somebody.signed_in is None
    assert somebody.at.window.pages[0].isVisible()
    somebody.at.clicks("page-replay")
    assert somebody.at.window.pages[1].isVisible()


def test_moving_the_mouse_is_no_press(somebody: AtStaff, clocks: SetClocks) -> None:
    """A table that is bumped into keeps nobody signed in."""
    somebody.signs_in("Mona")
    clocks.now += 10 * MINUTE - 1
    QTest.mouseMove(somebody.at.window, QPoint(50, 300))
    QTest.mouseMove(somebody.at.window, QPoint(90, 400))
    clocks.now += 1
    somebody.at.window.signing.idle.look()
    assert somebody.signed_in is None


def test_the_clock_is_looked_at_by_itself(
    reviews: Reviews, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as somebody is signed in."""
    monkeypatch.setattr(signing_idle, "LOOK_MS", 5)
    with_staff(house)
    somebody = AtStaff(reviews([], [Rounds]))
    clocks = somebody.at.window.signing.idle.clocks = SetClocks()
    somebody.signs_in("Mona")
    clocks.now += 10 * MINUTE
    somebody.at.until(lambda: somebody.signed_in is None)
    assert not somebody.at.window.signing.idle._timer.isActive()


@pytest.mark.parametrize("what", ["deactivated", "locked", "another role"])
def test_who_was_stopped_elsewhere_does_not_go_on_here(
    somebody: AtStaff, house: House, what: str
) -> None:
    """What counts is the staff file, not who they were when they came."""
    somebody.signs_in("Ben")
    if what == "deactivated":
        house.staff.deactivate(MONA, "Ben")
    elif what == "locked":
        locked(house, "Ben")
    else:
        house.staff.change_role(MONA, "Ben", StaffRole.DEALER)
    somebody.at.window.signing.idle.look()
    somebody.at.until(lambda: somebody.signed_in is None)
    assert somebody.said[-1].startswith("Ben was signed out: their place on the staff has changed")
    somebody.at.until(lambda: kept(house)[-1][1].get("why") == "stopped")


def test_who_was_not_stopped_goes_on(somebody: AtStaff, house: House) -> None:
    """Whatever is changed about others."""
    somebody.signs_in("Ben")
    house.staff.deactivate(MONA, "Ann")
    looked = len(somebody.said)
    somebody.at.window.signing.idle.look()
    somebody.at.review.pit.sign_in_asked.emit()
    somebody.at.until(lambda: bool(somebody.at.window.signing.names))
    assert (somebody.signed_in, len(somebody.said)) == ("Ben", looked)


def test_a_house_without_anybody_says_how_to_begin(reviews: Reviews, house: House) -> None:
    """And no pepper is made by somebody who only tries."""
    somebody = AtStaff(reviews([], [Rounds]))
    somebody.at.clicks("sign")
    somebody.at.until(lambda: "first manager" in somebody.label("sign-in-told"))
    somebody.tries("Mona")
    somebody.is_refused("make the first manager on the page People")
    assert not house._pepper.exists()
    assert not house._file.exists()


def test_nobody_is_let_in_whose_sign_in_cannot_be_logged(
    somebody: AtStaff, house: House, tmp_path: Path
) -> None:
    """The review's log lies in a folder that others can look into."""
    house.log.directory.mkdir(mode=0o755)
    house.log.directory.chmod(0o755)
    somebody.tries("Mona")
    somebody.is_refused("chmod 700")


@pytest.mark.parametrize(
    ("language", "title", "wrong"),
    [
        ("en", "Sign in", "Name or PIN is wrong"),
        ("zh-hans", "登录", "姓名或密码不对"),
        ("zh-hant", "登入", "姓名或密碼不正確"),
    ],
)
def test_in_the_language_of_the_window(
    reviews: Reviews, house: House, language: str, title: str, wrong: str
) -> None:
    """Also after it was changed while the panel was open."""
    with_staff(house)
    somebody = AtStaff(reviews([], [Rounds], language))
    assert somebody.at.find(QPushButton, "sign").text() == title
    somebody.tries("Mona", WRONG)
    somebody.is_refused(wrong)
    other = "en" if language != "en" else "zh-hant"
    somebody.at.clicks(f"language-{other}")
    somebody.at.until(lambda: somebody.at.find(QPushButton, "sign").text() != title)
    assert somebody.panel.isVisible()
    somebody.signs_in("Mona")


def test_with_keys_alone(somebody: AtStaff) -> None:
    """Tab to the button, Space, name, Enter, PIN, Enter; Tab goes round in the panel."""
    window = somebody.at.window
    for _ in range(30):
        if window.focusWidget() is somebody.at.find(QPushButton, "sign"):
            break
        QTest.keyClick(_focused(window), Qt.Key.Key_Tab)
    sign = window.focusWidget()
    assert sign is somebody.at.find(QPushButton, "sign")
    QTest.keyClick(sign, Qt.Key.Key_Space)
    box = somebody.at.find(QComboBox, "sign-in-name")
    assert box.hasFocus()
    seen = []
    for _ in range(5):
        focused = _focused(window)
        seen.append(focused.objectName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert seen[1:] == ["sign-in-pin", "sign-in-cancel", "sign-in-do", seen[0]]
    box.setFocus()
    line = box.lineEdit()
    assert line is not None
    QTest.keyClicks(line, "Mona")
    QTest.keyClick(line, Qt.Key.Key_Return)
    pin = window.focusWidget()
    assert isinstance(pin, PinField)
    QTest.keyClicks(pin, PIN)
    QTest.keyClick(pin, Qt.Key.Key_Return)
    somebody.at.until(lambda: somebody.signed_in == "Mona")
    assert sign.hasFocus()


def _focused(window: QWidget) -> QWidget:
    """What a key goes to."""
    focused: QWidget | None = window.focusWidget()
    return window if focused is None else focused


def test_a_pin_field_gives_nothing_away(somebody: AtStaff) -> None:
    """Not what is seen, not by copying, not by undoing, not by hiding and showing it."""
    somebody.at.clicks("sign")
    pin = somebody.at.find(PinField, "sign-in-pin")
    QTest.keyClicks(pin, PIN)
    assert set(pin.displayText()).isdisjoint("0123456789")
    QGuiApplication.clipboard().clear()
    pin.selectAll()
    QTest.keySequence(pin, "Ctrl+C")
    QTest.keySequence(pin, "Ctrl+X")
    assert QGuiApplication.clipboard().text() == ""
    pin.setText(PIN)
    typed = pin.take()
    assert (typed.once(), typed.once(), pin.text()) == (PIN, "", "")
    # Even as a field that hides nothing it has nothing to bring back.
    pin.setEchoMode(QLineEdit.EchoMode.Normal)
    for _ in range(6):
        pin.undo()
    assert (pin.text(), pin.isUndoAvailable(), pin.isRedoAvailable()) == ("", False, False)
    pin.setEchoMode(QLineEdit.EchoMode.Password)
    QTest.keyClicks(pin, PIN)
    pin.hide()
    assert pin.text() == ""
