"""What has to be entered for one change of the staff, beside the list and not over it."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.staffing import Change
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.signing_pin import PinField, TypedPin
from dealer_console.staff.roles import StaffRole

NAMED = frozenset({Change.FIRST, Change.ADD})
GIVEN_ROLE = frozenset({Change.ADD, Change.ROLE})
GIVEN_PIN = frozenset({Change.FIRST, Change.ADD, Change.PIN, Change.OWN_PIN})
LONGEST = 200
"""More than any name has: one that is too long is refused and not cut off."""


class Entered(NamedTuple):
    """What was entered."""

    name: str
    role: StaffRole | None
    pin: TypedPin
    old: TypedPin


class Form(QFrame):
    """One change; Enter goes on to the next field and at the last one makes it, Escape leaves."""

    given = Signal(object)
    """An Entered."""
    left = Signal()

    def __init__(
        self, pit: Pit, change: Change, whom: str = "", roles: Sequence[StaffRole] = ()
    ) -> None:
        super().__init__()
        self._pit, self.change, self.whom = pit, change, whom
        self.setObjectName("people-form")
        self.setProperty("role", "panel")
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(20, 16, 20, 16)
        self._whole.setSpacing(6)
        self._whole.addWidget(_label("loud", pit.text(f"people-title-{change}", name=whom)))
        self._whole.addWidget(_label("quiet", pit.text(f"people-about-{change}")))
        self._rows = QFormLayout()
        self._rows.setVerticalSpacing(8)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._whole.addLayout(self._rows)
        self._fields: list[QWidget] = []
        self._name = self._line("people-name", "form-name") if change in NAMED else None
        self._role = self._roles(roles) if change in GIVEN_ROLE else None
        self._old: PinField | None = None
        self._pins: tuple[PinField, PinField] | None = None
        if change is Change.OWN_PIN:
            self._old = self._pin("people-old-pin", "form-old")
        if change in GIVEN_PIN:
            self._rows.addRow(_label("small", pit.text("people-pin-rules")))
            first = self._pin("people-new-pin", "form-pin")
            self._pins = first, self._pin("people-again", "form-again")
        self._told = _label("alarm", "")
        self._told.setObjectName("form-told")
        self._whole.addWidget(self._told)
        self._whole.addLayout(self._buttons(change))
        self._whole.addStretch(1)

    def begin(self) -> None:
        """Whoever opened it can type at once."""
        # Leaving, where there is nothing to enter: Enter pressed once too often makes no change.
        (self._fields[0] if self._fields else self._cancel).setFocus()

    def wait(self) -> None:
        """It is being done; nothing can be entered or asked for again meanwhile."""
        self._enable(on=False)
        self._tell("quiet", self._pit.text("people-working"))

    def refuse(self, why: str) -> None:
        """It was not done, and why; the PINs are to be typed anew."""
        self._enable(on=True)
        self._tell("alarm", why)
        pins = [field for field in self._fields if isinstance(field, PinField)]
        (pins or self._fields or [self._cancel])[0].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape and self._cancel.isEnabled():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _submit(self) -> None:
        if not self._do.isEnabled():
            return
        differ = self._pins is not None and self._pins[0].text() != self._pins[1].text()
        entered = Entered(
            self.whom if self._name is None else self._name.text().strip(),
            None if self._role is None else StaffRole(self._role.currentData()),
            TypedPin("") if self._pins is None else self._pins[0].take(),
            TypedPin("") if self._old is None else self._old.take(),
        )
        if self._pins is not None:
            self._pins[1].forget()
        if differ:
            self.refuse(self._pit.text("people-differ"))
        else:
            self.given.emit(entered)

    def _line(self, key: str, name: str) -> QLineEdit:
        line = QLineEdit()
        line.setObjectName(name)
        line.setMaxLength(LONGEST)
        self._add(key, line)
        line.returnPressed.connect(lambda: self._on(line))
        return line

    def _pin(self, key: str, name: str) -> PinField:
        field = PinField(name)
        self._add(key, field)
        field.returnPressed.connect(lambda: self._on(field))
        return field

    def _roles(self, roles: Sequence[StaffRole]) -> QComboBox:
        choices = QComboBox()
        choices.setObjectName("form-role")
        choices.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for role in roles:
            choices.addItem(self._pit.words.words("role", role), role.value)
        self._add("people-role", choices)
        return choices

    def _add(self, key: str, field: QWidget) -> None:
        self._rows.addRow(self._pit.text(key), field)
        self._fields.append(field)

    def _buttons(self, change: Change) -> QHBoxLayout:
        self._do = QPushButton(self._pit.text(f"people-do-{change}"))
        self._do.setObjectName("form-do")
        self._do.setProperty("role", "danger" if change is Change.DEACTIVATE else "primary")
        self._do.clicked.connect(self._submit)
        self._cancel = QPushButton(self._pit.text("sign-cancel"))
        self._cancel.setObjectName("form-cancel")
        self._cancel.setProperty("role", "quiet")
        self._cancel.clicked.connect(self.left)
        # Nobody can go back to before there was anybody.
        self._cancel.setVisible(change is not Change.FIRST)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self._do)
        return row

    def _on(self, field: QWidget) -> None:
        if field is self._fields[-1]:
            self._submit()
        else:
            self._fields[self._fields.index(field) + 1].setFocus()

    def _enable(self, *, on: bool) -> None:
        for widget in (*self._fields, self._do, self._cancel):
            widget.setEnabled(on)

    def _tell(self, role: str, text: str) -> None:
        self._told.setProperty("role", role)
        self._told.style().polish(self._told)
        self._told.setText(text)


def _label(role: str, text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
