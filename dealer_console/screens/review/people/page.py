"""The staff, seen by everybody who reviews, and changed by those who may."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.house import FoundStaff
from dealer_console.review.staffing import (
    Change,
    Order,
    Standing,
    carry_out,
    refusal,
    roles_to_give,
    standing,
)
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.people.chosen import Chosen
from dealer_console.screens.review.people.form import Entered, Form
from dealer_console.screens.review.people.happened import Happened
from dealer_console.screens.review.people.roll import Roll
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.telling import why_not
from dealer_console.staff.person import People, Person

LANE = "staff"
NOT_OF_CHOSEN = frozenset({Change.FIRST, Change.ADD, Change.OWN_PIN})
"""Changes that are not about whoever is chosen in the list."""

NEW = frozenset({Change.FIRST, Change.ADD})

SIDE = 340
HAPPENINGS = 200
SPLIT = (480, 190)
"""Heights of the list and of what happened, until somebody moves the line between them."""


class PeoplePage(ReviewPage):
    """The list, what may be done about whoever is chosen in it, and what was done before."""

    name = "people"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._people = People()
        self._readable = False
        """Whether the staff was found as it should be; until then nothing can be changed."""
        self._busy = self._closed = False
        self._form: Form | None = None
        self._roll, self._chosen, self._happened = Roll(pit), Chosen(pit), Happened(pit)
        self._build()
        self._roll.chosen.connect(self._another)
        self._chosen.asked.connect(self._ask_about_chosen)
        pit.signed.connect(self._somebody_signed)
        self._show()

    def turned_to(self) -> None:
        """The list may have been changed elsewhere."""
        self._read()

    def close_down(self) -> None:
        """What is being done is done to its end; this page waits for it no more."""
        self._closed = True
        self.pit.staff_worker.forget(LANE)
        self._leave_form()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addLayout(self._bar())
        self._trouble = QLabel()
        self._trouble.setObjectName("people-trouble")
        self._trouble.setProperty("role", "trouble")
        self._trouble.setWordWrap(True)
        self._trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        whole.addWidget(self._trouble)
        self._side = QStackedWidget()
        self._side.setFixedWidth(SIDE)
        self._side.addWidget(self._chosen)
        above = QWidget()
        across = QHBoxLayout(above)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(12)
        across.addWidget(self._roll, 1)
        across.addWidget(self._side)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(above)
        split.addWidget(self._below())
        split.setChildrenCollapsible(False)
        split.setSizes(list(SPLIT))
        whole.addWidget(split, 1)

    def _bar(self) -> QHBoxLayout:
        pit = self.pit
        self._add = QPushButton(pit.text("people-add"))
        self._add.setObjectName("people-add")
        self._add.clicked.connect(lambda: self._open(Change.ADD))
        self._own = QPushButton(pit.text("people-own-pin"))
        self._own.setObjectName("people-own-pin")
        self._own.clicked.connect(lambda: self._open(Change.OWN_PIN, self._by))
        self._sign_in = QPushButton(pit.text("sign-in"))
        self._sign_in.setObjectName("people-sign-in")
        self._sign_in.setProperty("role", "primary")
        self._sign_in.clicked.connect(pit.sign_in_asked)
        self._why_not_add = QLabel()
        self._why_not_add.setObjectName("why-not-add")
        self._why_not_add.setProperty("role", "small")
        find = QLineEdit()
        find.setObjectName("people-find")
        find.setPlaceholderText(pit.text("people-find"))
        find.setClearButtonEnabled(True)
        find.setFixedWidth(260)
        find.textChanged.connect(self._roll.search)
        bar = QHBoxLayout()
        bar.setSpacing(10)
        bar.addWidget(self._add)
        bar.addWidget(self._own)
        bar.addWidget(self._sign_in)
        bar.addWidget(self._why_not_add, 1)
        bar.addWidget(find)
        return bar

    def _below(self) -> QFrame:
        below = QFrame()
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        title = QLabel(self.pit.text("people-happenings"))
        title.setProperty("role", "quiet")
        self._log_trouble = QLabel()
        self._log_trouble.setObjectName("people-log-trouble")
        self._log_trouble.setProperty("role", "alarm")
        self._log_trouble.setWordWrap(True)
        column.addWidget(title)
        column.addWidget(self._log_trouble)
        column.addWidget(self._happened, 1)
        return below

    @property
    def _by(self) -> str:
        return "" if self.pit.member is None else self.pit.member.name

    def _read(self, choose: str = "") -> None:
        house = self.pit.house
        self.pit.staff_worker.ask(
            lambda: house.found(HAPPENINGS), partial(self._found, choose), self._unread, lane=LANE
        )

    def _found(self, choose: str, found: FoundStaff) -> None:
        self._people, self._readable = found.people, found.trouble is None
        self._show_trouble(self._trouble, found.trouble)
        self._show_trouble(self._log_trouble, found.log_trouble)
        self._happened.rows.put(found.happenings)
        self._roll.put(tuple(found.people), choose)
        self._leave_form_of_another()
        self._begin_if_nobody()
        self._show()

    def _unread(self, error: Exception) -> None:
        self._readable = False
        self._show_trouble(self._trouble, error)
        self._show()

    def _show_trouble(self, label: QLabel, trouble: Exception | None) -> None:
        label.setText("" if trouble is None else why_not(self.pit, trouble))
        label.setVisible(trouble is not None)

    def _begin_if_nobody(self) -> None:
        nobody = self._readable and not len(self._people)
        if nobody and self._form is None:
            self._open(Change.FIRST)
        elif self._form is not None and self._form.change is Change.FIRST and not nobody:
            self._leave_form()

    def _show(self) -> None:
        for change, button in ((Change.ADD, self._add), (Change.OWN_PIN, self._own)):
            button.setEnabled(not self._reason(change))
        self._why_not_add.setText(self._reason(Change.ADD))
        nobody = self.pit.member is None and bool(len(self._people))
        self._sign_in.setVisible(nobody and self._readable)
        self._chosen.show_person(self._roll.person, self._reason)

    def _reason(self, change: Change, person: Person | None = None) -> str:
        """Why a change cannot be asked for now; nothing if it can."""
        if self._busy:
            return self.pit.text("people-working")
        if not self._readable:
            return self.pit.text("people-not-readable")
        if not len(self._people):
            return self.pit.text("people-nobody-yet")
        if self.pit.member is None:
            return self.pit.text("people-sign-in-first")
        whom = "" if person is None else person.name
        refused = refusal(self._people, self._by, change, whom)
        if refused is not None:
            return why_not(self.pit, refused)
        if change is Change.UNLOCK and person and standing(person) is not Standing.LOCKED:
            return self.pit.text("people-not-locked")
        return ""

    def _another(self) -> None:
        self._leave_form_of_another()
        self._chosen.tell("")
        self._show()

    def _leave_form_of_another(self) -> None:
        """What was begun about somebody must not be done to whoever is chosen now."""
        form, person = self._form, self._roll.person
        if form is None or form.change in NOT_OF_CHOSEN:
            return
        if person is None or person.name != form.whom:
            self._leave_form()

    def _ask_about_chosen(self, change: Change) -> None:
        person = self._roll.person
        if person is None or self._reason(change, person):
            return
        if change is Change.UNLOCK:
            self._give(Order(change, person.name, self.pit.member))
        else:
            self._open(change, person.name)

    def _open(self, change: Change, whom: str = "") -> None:
        self._leave_form()
        roles = roles_to_give(self._people, self._by)
        person = self._people.find(whom)
        if person is not None:
            roles = tuple(role for role in roles if role is not person.role)
        form = self._form = Form(self.pit, change, whom, roles)
        form.given.connect(partial(self._entered, change))
        form.left.connect(self._leave_form)
        self._side.addWidget(form)
        self._side.setCurrentWidget(form)
        form.begin()

    def _leave_form(self) -> None:
        form, self._form = self._form, None
        if form is not None:
            self._side.removeWidget(form)
            form.hide()
            form.setParent(None)
            form.deleteLater()
            if self.isVisible():
                self._roll.setFocus()

    def _entered(self, change: Change, entered: Entered) -> None:
        by = None if change is Change.FIRST else self.pit.member
        self._give(Order(change, entered.name, by, entered.role), entered)

    def _give(self, order: Order, entered: Entered | None = None) -> None:
        if self._busy:
            return
        self._busy = True
        if self._form is not None:
            self._form.wait()
        self._show()
        house = self.pit.house

        def do() -> None:
            pins = ("", "") if entered is None else (entered.pin.once(), entered.old.once())
            carry_out(house.staff, order, *pins)

        self.pit.staff_worker.ask(do, lambda _: self._done(order), self._refused)

    def _done(self, order: Order) -> None:
        role = "" if order.role is None else self.pit.words.words("role", order.role)
        told = self.pit.text(f"people-done-{order.change}", name=order.whom, role=role)
        self.pit.said.emit(told)
        if self._closed:
            return
        self._busy = False
        self._leave_form()
        self._chosen.tell(told)
        self._show()
        self._read(order.whom if order.change in NEW else "")

    def _refused(self, error: Exception) -> None:
        told = why_not(self.pit, error)
        self.pit.said.emit(told)
        if self._closed:
            return
        self._busy = False
        if self._form is None:
            self._chosen.tell(told, refused=True)
        else:
            self._form.refuse(told)
        self._show()
        # Others may have changed it meanwhile, and that be why.
        self._read()

    def _somebody_signed(self) -> None:
        if self._closed:
            return
        if self._form is not None and self._form.change is not Change.FIRST:
            self._leave_form()
        if self.isVisible():
            self._read()
        self._show()
