"""Whoever is chosen in the list, and what may be done about them; what may not says why."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout

from dealer_console.review.staffing import Change, standing
from dealer_console.screens.review.pit import Pit
from dealer_console.staff.person import Person

CHANGES = (Change.ROLE, Change.PIN, Change.UNLOCK, Change.DEACTIVATE)
ABREAST = 2

Reason = Callable[[Change, Person], str]
"""Why a change of somebody cannot be made; nothing if it can."""


class Chosen(QFrame):
    """A button for each change, and under them why some cannot be pressed."""

    asked = Signal(object)
    """A Change of whoever is shown."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self.setObjectName("people-chosen")
        self.setProperty("role", "panel")
        self._name, self._about = _label("loud", "chosen-name"), _label("quiet", "chosen-about")
        self._why_not = _label("small", "why-not")
        self._told = _label("good", "people-told")
        grid = QGridLayout()
        grid.setSpacing(8)
        self._buttons: dict[Change, QPushButton] = {}
        for number, change in enumerate(CHANGES):
            button = self._buttons[change] = self._button(change)
            grid.addWidget(button, *divmod(number, ABREAST))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 16, 20, 16)
        whole.setSpacing(6)
        whole.addWidget(self._name)
        whole.addWidget(self._about)
        whole.addSpacing(8)
        whole.addLayout(grid)
        whole.addWidget(self._why_not)
        whole.addSpacing(8)
        whole.addWidget(self._told)
        whole.addStretch(1)

    def show_person(self, person: Person | None, reason: Reason) -> None:
        """That one, with what may be done."""
        pit = self._pit
        self._name.setVisible(person is not None)
        if person is None:
            self._name.setText("")
            self._about.setText(pit.text("people-choose"))
        else:
            role = pit.words.words("role", person.role)
            state = pit.text(f"people-{standing(person)}")
            self._name.setText(person.name)
            self._about.setText(pit.text("people-role-and-state", role=role, state=state))
        whys = {} if person is None else {one: reason(one, person) for one in CHANGES}
        for change, button in self._buttons.items():
            button.setVisible(person is not None)
            button.setEnabled(not whys.get(change))
            button.setToolTip(whys.get(change, ""))
        self._why_not.setText(self._together(whys))

    def tell(self, text: str, *, refused: bool = False) -> None:
        """What was done, or why not."""
        self._told.setProperty("role", "alarm" if refused else "good")
        self._told.style().polish(self._told)
        self._told.setText(text)

    def _button(self, change: Change) -> QPushButton:
        button = QPushButton(self._pit.text(f"people-ask-{change}"))
        button.setObjectName(f"people-{change}")
        if change is Change.DEACTIVATE:
            button.setProperty("role", "danger")
        button.clicked.connect(lambda: self.asked.emit(change))
        return button

    def _together(self, whys: dict[Change, str]) -> str:
        """Each reason once, with what it holds for unless that is all there is."""
        changes_of: dict[str, list[Change]] = {}
        for change, why in whys.items():
            changes_of.setdefault(why, []).append(change)
        changes_of.pop("", None)
        return "\n".join(
            why
            if len(changes) == len(CHANGES)
            else self._pit.text("people-reason", what=self._names(changes), why=why)
            for why, changes in changes_of.items()
        )

    def _names(self, changes: list[Change]) -> str:
        return " · ".join(self._buttons[change].text() for change in changes)


def _label(role: str, name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
