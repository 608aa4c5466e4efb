"""Whoever sits before a review with a staff: signs in, types, chooses, reads what is told."""

import json
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QTableView, QWidget

from dealer_console.review.house import House
from dealer_console.staff.person import Person
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.staff.house import PIN

MONA = Member("Mona", StaffRole.SHIFT_MANAGER)
SUE, BEN, ANN = "Sue", "Ben", "Ann"
ROLES = {
    "Sue": StaffRole.PIT_SUPERVISOR,
    "Ben": StaffRole.PIT_MANAGER,
    "Greg": StaffRole.ASSISTANT_CASINO_MANAGER,
    "Ann": StaffRole.DEALER,
    "Carla": StaffRole.SURVEILLANCE,
    "Tim": StaffRole.TECHNICIAN,
    "Wim": StaffRole.DEALER,
}
"""Everybody beside Mona, who is Shift Manager."""
NAMES = {**{role: name for name, role in ROLES.items() if name != "Wim"}, MONA.role: MONA.name}
"""Somebody of each role."""

Wanted = TypeVar("Wanted", bound=QWidget)


def with_staff(house: House) -> House:
    """Everybody above, with the same PIN."""
    house.staff.first_manager(MONA.name, PIN)
    for name, role in ROLES.items():
        house.staff.add(MONA, name, role, PIN)
    return house


def person(house: House, name: str) -> Person:
    """Somebody, as the file has them now."""
    (found,) = (one for one in house.people() if one.name == name)
    return found


def locked(house: House, name: str) -> None:
    """They have typed five wrong PINs."""
    for _ in range(5):
        try:
            house.staff.sign_in(name, "9146")
        except ValueError:
            continue


def kept(house: House) -> list[tuple[str, dict[str, Any]]]:
    """What the review's log has, beside its key."""
    told = [(event.entry.kind, json.loads(event.entry.body)) for event in house.log.events()]
    return [(kind, body) for kind, body in told if kind != "key-taken-up"]


class AtStaff:
    """At the review's window; `at` is the rest of it."""

    def __init__(self, at: AtReview) -> None:
        self.at = at
        self.said: list[str] = []
        at.review.pit.said.connect(self.said.append)

    def signs_in(self, name: str, pin: str = PIN) -> None:
        """With the panel: the button, the name, the PIN, Enter; and is in."""
        self.tries(name, pin)
        self.at.until(lambda: self.signed_in == name)

    def tries(self, name: str, pin: str = PIN) -> None:
        """The same, whatever comes of it."""
        if not self.panel.isVisible():
            self.at.clicks("sign")
        box = self.at.find(QComboBox, "sign-in-name")
        line = box.lineEdit()
        assert line is not None
        line.selectAll()
        QTest.keyClicks(line, name)
        self.types("sign-in-pin", pin)
        QTest.keyClick(self.at.find(QLineEdit, "sign-in-pin"), Qt.Key.Key_Return)

    @property
    def panel(self) -> QWidget:
        """Where one signs in."""
        return self.at.find(QWidget, "sign-in-panel")

    @property
    def signed_in(self) -> str | None:
        """Who sits there."""
        member = self.at.review.pit.member
        return None if member is None else member.name

    def types(self, field: str, text: str) -> None:
        """Into a field that can be seen."""
        line = self.at.find(QLineEdit, field)
        assert line.isVisible()
        assert line.isEnabled()
        QTest.keyClicks(line, text)

    def is_refused(self, words: str) -> None:
        """The panel says so, and the line below as well."""
        self.at.until(lambda: words in self.label("sign-in-told"))
        assert words in self.said[-1]
        assert self.signed_in is None

    def hears(self, lines: int) -> None:
        """So many lines have been said so far."""
        self.at.until(lambda: len(self.said) == lines)

    def label(self, name: str) -> str:
        """What a label says."""
        return self.at.find(QLabel, name).text()

    def is_enabled(self, name: str) -> bool:
        """Whether a button can be pressed."""
        return self.at.find(QPushButton, name).isEnabled()

    @property
    def roll(self) -> QTableView:
        """The list of the staff."""
        return self.at.find(QTableView, "people-roll")

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """What stands in the list."""
        return rows_of(self.roll)

    @property
    def happened(self) -> list[tuple[str, ...]]:
        """What stands in the list of happenings, without the times."""
        return [row[1:] for row in rows_of(self.at.find(QTableView, "people-happened"))]

    def chooses(self, name: str) -> None:
        """Somebody in the list, with the mouse."""
        self.at.until(lambda: name in [row[0] for row in self.rows])
        number = [row[0] for row in self.rows].index(name)
        roll = self.roll
        roll.scrollTo(roll.model().index(number, 0))
        point = roll.visualRect(roll.model().index(number, 0)).center()
        QTest.mouseClick(roll.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(point))
        assert self.label("chosen-name") == name

    def picks(self, role: StaffRole) -> None:
        """A role in the form."""
        box = self.at.find(QComboBox, "form-role")
        number = box.findData(role.value)
        assert number >= 0, f"{role} is not offered"
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Home)
        for _ in range(number):
            QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentData() == role.value

    @property
    def offered(self) -> set[StaffRole]:
        """The roles in the form."""
        box = self.at.find(QComboBox, "form-role")
        return {StaffRole(box.itemData(number)) for number in range(box.count())}

    @property
    def form(self) -> QWidget | None:
        """What is open beside the list."""
        return self.at.window.findChild(QWidget, "people-form")

    def new_pin(self, pin: str, again: str | None = None) -> None:
        """Typed twice."""
        self.types("form-pin", pin)
        self.types("form-again", pin if again is None else again)

    def is_done(self, words: str) -> None:
        """It is told beside the list, and in the line below; the form is gone."""
        self.at.until(lambda: words in self.label("people-told"))
        assert words in self.said[-1]
        assert self.form is None

    def is_turned_down(self, words: str) -> None:
        """The form stays open and says why; so does the line below."""
        self.at.until(lambda: words in self.label("form-told"))


def rows_of(table: QTableView) -> list[tuple[str, ...]]:
    """What a table shows."""
    model = table.model()
    columns = range(model.columnCount())
    return [
        tuple(str(model.index(row, column).data()) for column in columns)
        for row in range(model.rowCount())
    ]
