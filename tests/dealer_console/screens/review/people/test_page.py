"""The page of people: the first manager, the files in trouble, the list, the happenings."""

import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTableView, QWidget

from dealer_console.review.house import House
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.people.page import PeoplePage
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.round_log.made_logs import (
    NOON,
    PLAYER_WINS,
    MadeLog,
    SetClocks,
)
from tests.dealer_console.screens.review.at_review import house_in
from tests.dealer_console.screens.review.at_staff import (
    MONA,
    ROLES,
    AtStaff,
    person,
    rows_of,
    with_staff,
)
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.staff.house import PIN, WRONG

pytestmark = pytest.mark.window

DIGITS = (9, 0, 3, 1, 7, 2, 6, 4)
"""A PIN that nothing else in the program happens to have in it."""


class Rounds(ReviewPage):
    """A page to turn to."""

    name = "rounds"


def test_the_first_manager_is_made_here(reviews: Reviews, house: House) -> None:
    """By name and PIN, twice; then they sign in, and the page is as for any house."""
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.at.until(lambda: somebody.form is not None)
    assert not house._pepper.exists()
    assert somebody.label("why-not-add") == "The first manager comes first"
    assert somebody.at.find(QLineEdit, "form-name").hasFocus()
    somebody.types("form-name", "Mona")
    somebody.new_pin(PIN, WRONG)
    somebody.at.clicks("form-do")
    somebody.is_turned_down("The two PINs differ")
    somebody.new_pin("1234")
    somebody.at.clicks("form-do")
    somebody.is_turned_down("count up or down")
    assert house.people() == ()
    somebody.new_pin(PIN)
    somebody.at.clicks("form-do")
    somebody.is_done("Mona is the first of the staff: sign in, and add a second manager")
    somebody.at.until(lambda: somebody.rows == [("Mona", "Shift Manager", "active")])
    assert somebody.happened == [("added", "Mona, Shift Manager", "", "")]
    somebody.signs_in("Mona")
    somebody.at.until(lambda: somebody.is_enabled("people-add"))


def test_a_house_that_somebody_else_began_asks_for_no_first_manager(
    reviews: Reviews, house: House
) -> None:
    """As with the command, while the page was open."""
    somebody = AtStaff(reviews([], [PeoplePage, Rounds]))
    somebody.at.until(lambda: somebody.form is not None)
    house.staff.first_manager("Mona", PIN)
    somebody.at.clicks("page-rounds")
    somebody.at.clicks("page-people")
    somebody.at.until(lambda: len(somebody.rows) == 1)
    assert somebody.form is None


def _damaged(house: House) -> None:
    house._file.write_text("[]")


def _of_another_version(house: House) -> None:
    file = json.loads(house._file.read_text())
    house._file.write_text(json.dumps(file | {"version": 2}))


def _open_to_others(house: House) -> None:
    house._file.chmod(0o644)


def _without_pepper(house: House) -> None:
    house._pepper.unlink()


def _with_another_pepper(house: House) -> None:
    house._pepper.write_bytes(bytes(31))


@pytest.mark.parametrize(
    ("spoil", "told", "in_chinese"),
    [
        (_damaged, "is no staff file, or is damaged: put it back from its backup", "已損壞"),
        (_of_another_version, "use the console that wrote it", "版本 2"),
        (_open_to_others, "then run: chmod 600", "請先查明是誰"),
        (_without_pepper, "is missing, and without it no PIN can be checked", "缺少密鑰檔案"),
        (_with_another_pepper, "is no pepper, which has 32 bytes and not 31", "不是密鑰檔案"),
    ],
)
def test_files_in_trouble_are_told_and_left_alone(
    reviews: Reviews,
    tmp_path: Path,
    house: House,
    spoil: Callable[[House], None],
    told: str,
    in_chinese: str,
) -> None:
    """With what to do; nothing can be changed, and nobody is offered to be the first."""
    with_staff(house_in(tmp_path / "house"))
    spoil(house)
    before = {
        path: path.read_bytes() for path in (tmp_path / "house").rglob("*.*") if path.is_file()
    }
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.at.until(lambda: told in somebody.label("people-trouble"))
    assert somebody.at.find(QLabel, "people-trouble").isVisible()
    assert somebody.form is None
    assert not somebody.is_enabled("people-add")
    assert somebody.label("why-not-add") == "Not before the staff file is put right"
    somebody.tries("Mona")
    somebody.is_refused(told)
    somebody.at.clicks("sign-in-cancel")
    somebody.at.clicks("language-zh-hant")
    somebody.at.until(lambda: in_chinese in somebody.label("people-trouble"))
    after = {path: path.read_bytes() for path in before if path.exists()}
    assert after == before


def test_files_put_right_are_taken_up_again(reviews: Reviews, house: House) -> None:
    """When the page is turned to."""
    with_staff(house)
    house._file.chmod(0o644)
    somebody = AtStaff(reviews([], [PeoplePage, Rounds]))
    somebody.at.until(lambda: "chmod 600" in somebody.label("people-trouble"))
    house._file.chmod(0o600)
    somebody.at.clicks("page-rounds")
    somebody.at.clicks("page-people")
    somebody.at.until(lambda: len(somebody.rows) == 8)
    assert not somebody.at.find(QLabel, "people-trouble").isVisible()


def test_a_staff_log_that_cannot_be_read_is_told(reviews: Reviews, house: House) -> None:
    """The list is there all the same."""
    with_staff(house)
    (file,) = (house._file.parent / "staff-log").glob("*.sqlite3")
    file.write_bytes(b"no log at all" * 1000)
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.at.until(lambda: len(somebody.rows) == 8)
    assert "keep it" in somebody.label("people-log-trouble")


def test_the_list_is_searched_and_sorted(reviews: Reviews, house: House) -> None:
    """By whatever stands in it; whoever is no longer there is chosen no more."""
    with_staff(house)
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.chooses("Ann")
    somebody.types("people-find", "manager")
    assert [row[0] for row in somebody.rows] == ["Mona", "Ben", "Greg"]
    assert somebody.label("chosen-name") != "Ann"
    somebody.at.find(QLineEdit, "people-find").clear()
    header = somebody.roll.horizontalHeader()
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 12))
    assert [row[0] for row in somebody.rows] == sorted([MONA.name, *ROLES])


def test_what_happened_is_there_newest_first(reviews: Reviews, house: House) -> None:
    """What, to whom, by whom, and why."""
    with_staff(house)
    for _ in range(5):
        with pytest.raises(ValueError, match=r"wrong|locked"):
            house.staff.sign_in("Ann", WRONG)
    with pytest.raises(ValueError, match="wrong"):
        house.staff.sign_in("Zoe 77", WRONG)
    house.staff.unlock(MONA, "Ann")
    with pytest.raises(ValueError, match="ranks"):
        house.staff.deactivate(house.staff.sign_in("Ben", PIN), "Mona")
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.at.until(lambda: len(somebody.happened) == 18)
    assert somebody.happened[:6] == [
        (
            "not allowed",
            "Mona, Shift Manager",
            "Ben",
            "shift-manager ranks above pit-manager: ask somebody of that rank or above",
        ),
        ("signed in", "Ben, Pit Manager", "", ""),
        ("unlocked", "Ann, Dealer", "Mona", ""),
        ("not let in", "Zoe ##", "", "a name nobody has"),
        ("locked", "Ann, Dealer", "", "wrong PIN"),
        ("not let in", "Ann, Dealer", "", "wrong PIN"),
    ]


def test_times_are_those_of_the_casino(reviews: Reviews, tmp_path: Path, house: House) -> None:
    """As the tables keep them: two in the morning UTC is ten in Macau."""
    made = house_in(tmp_path / "house", SetClocks(NOON))
    made.staff.first_manager("Mona", PIN)
    log = MadeLog(tmp_path / "B-07").rounds(PLAYER_WINS).passed(31).close()
    somebody = AtStaff(reviews([log], [PeoplePage]))
    somebody.at.until(lambda: len(somebody.happened) == 1)
    told = rows_of(somebody.at.find(QTableView, "people-happened"))[0][0]
    assert told == "2026-09-22 10:00:00"


@pytest.mark.parametrize(
    ("language", "add", "role", "not_yet"),
    [
        ("en", "Add somebody", "Shift Manager", "Sign in first"),
        ("zh-hans", "添加员工", "值班经理", "请先登录"),
        ("zh-hant", "加入員工", "值班經理", "請先登入"),
    ],
)
def test_in_the_language_of_the_window(
    reviews: Reviews, house: House, language: str, add: str, role: str, not_yet: str
) -> None:
    """All of it: heads, roles, reasons; in Chinese no English is left."""
    with_staff(house)
    somebody = AtStaff(reviews([], [PeoplePage], language))
    somebody.at.until(lambda: len(somebody.rows) == 8)
    assert somebody.at.find(QPushButton, "people-add").text() == add
    assert somebody.rows[0][:2] == ("Mona", role)
    assert somebody.label("why-not-add") == not_yet
    somebody.signs_in("Ann")
    somebody.chooses("Ben")
    page = somebody.at.page
    texts = [one.text() for one in page.findChildren(QLabel) if one.isVisible()]
    texts += [one.text() for one in page.findChildren(QPushButton) if one.isVisible()]
    shown = "".join(texts).replace("Ben", "")
    assert language == "en" or not any(sign.isascii() and sign.isalpha() for sign in shown), shown


def test_no_pin_stays_anywhere(reviews: Reviews, tmp_path: Path, house: House) -> None:
    """Not in a widget, a name, a property, a model, a log, nor in what Python keeps."""
    with_staff(house)
    somebody = AtStaff(reviews([], [PeoplePage]))
    somebody.tries("Mona", _typed())
    somebody.is_refused("wrong")
    somebody.signs_in("Mona")
    somebody.at.clicks("people-add")
    somebody.types("form-name", "Bea")
    somebody.new_pin(_typed())
    somebody.at.clicks("form-do")
    somebody.is_done("Bea")
    somebody.chooses("Ann")
    somebody.at.clicks("people-pin")
    somebody.new_pin(_typed())
    somebody.at.clicks("form-cancel")
    somebody.at.clicks("people-own-pin")
    somebody.types("form-old", _typed())
    somebody.new_pin(_typed())
    somebody.at.clicks("form-do")
    somebody.is_turned_down("wrong")
    somebody.at.clicks("sign")
    somebody.signs_in("Bea", _typed())
    somebody.at.until(lambda: len(house.happenings(200)) > 10)
    assert _seen_by_qt(somebody.at.window, _typed()) == []
    assert _kept_by_python(_typed()) == []
    somebody.at.review.stop()
    with_pin = [
        path
        for path in (tmp_path / "house").rglob("*")
        if path.is_file() and _typed().encode() in path.read_bytes()
    ]
    assert with_pin == []
    assert person(house, "Bea").role is StaffRole.DEALER


def _typed() -> str:
    """Made anew each time, so that what is found was kept by the program."""
    return "".join(map(str, DIGITS))


def _seen_by_qt(window: QWidget, pin: str) -> list[str]:
    found = []
    for one in (window, *window.findChildren(QObject)):
        about = one.metaObject()
        values = [about.property(n).read(one) for n in range(about.propertyCount())]
        own = [bytes(name.data()).decode() for name in one.dynamicPropertyNames()]
        values += [_property(one, name) for name in own]
        texts = [value for value in values if isinstance(value, str)]
        texts += one.stringList() if hasattr(one, "stringList") else []
        if isinstance(one, QTableView):
            texts += [text for row in rows_of(one) for text in row]
        found += [one.objectName() for text in texts if pin in text]
    return found


def _property(one: QObject, name: str) -> object:
    try:
        return one.property(name)
    except RuntimeError:
        # One that Qt made for itself alone, of no kind that Python knows.
        return None


def _kept_by_python(pin: str) -> list[str]:
    gc.collect()
    kept = []
    for holder in gc.get_objects():
        # This very function has it; one that has ended must not, as those of an exception that
        # somebody keeps.
        if holder is sys._getframe():
            continue
        texts = [one for one in gc.get_referents(holder) if type(one) is str]
        if pin in texts:
            kept.append(repr(holder)[:200])
    return kept
