"""Where somebody types their name and their PIN: over the page that is open, and no trap."""

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.signing import Signing
from dealer_console.screens.review.signing_pin import PinField
from dealer_console.staff.person import LONGEST_NAME, plain

WIDTH = 420
DOWN = 96
"""Pixels from the top of the window."""


class SignInPanel(QFrame):
    """Shown while the signing asks; Enter goes on, Escape leaves."""

    def __init__(self, pit: Pit, signing: Signing, window: QWidget) -> None:
        super().__init__(window)
        self._pit, self._signing = pit, signing
        self.setObjectName("sign-in-panel")
        self.setProperty("role", "dialog")
        self.setFixedWidth(WIDTH)
        self._back_to: QWidget | None = None
        title = _label("loud", pit.text("sign-in-title"))
        self._over = _label("quiet")
        self.name = QComboBox()
        self.name.setObjectName("sign-in-name")
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Nothing is added to what is typed: Ann must not be completed to Anna.
        self.name.setCompleter(None)  # type: ignore[arg-type]
        self._names = QStringListModel(self)
        self.name.setModel(self._names)
        line = self.name.lineEdit()
        assert line is not None
        line.setMaxLength(LONGEST_NAME)
        line.returnPressed.connect(self._name_given)
        self.pin = PinField("sign-in-pin")
        self.pin.returnPressed.connect(self._submit)
        self._told = _label("alarm")
        self._told.setObjectName("sign-in-told")
        self._do = _button("sign-in-do", pit.text("sign-in"), "primary")
        self._do.clicked.connect(self._submit)
        self._cancel = _button("sign-in-cancel", pit.text("sign-cancel"), "quiet")
        self._cancel.clicked.connect(signing.leave)
        form = QFormLayout()
        form.setSpacing(10)
        form.addRow(pit.text("sign-in-name"), self.name)
        form.addRow(pit.text("sign-in-pin"), self.pin)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self._do)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(12)
        for widget in (title, self._over):
            whole.addWidget(widget)
        whole.addLayout(form)
        whole.addWidget(self._told)
        whole.addLayout(row)
        signing.changed.connect(self._show)
        self.hide()
        self._show()

    def place(self) -> None:
        """In the middle of the window, as high as its words are."""
        self.adjustSize()
        window = self.parentWidget()
        assert window is not None
        self.move((window.width() - WIDTH) // 2, DOWN)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape leaves."""
        if event.key() == Qt.Key.Key_Escape:
            self._signing.leave()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001, N802 - Qt's name
        """Tab goes round within the panel."""
        fields = [one for one in (self.name, self.pin, self._cancel, self._do) if one.isEnabled()]
        here = next((n for n, one in enumerate(fields) if one.hasFocus()), None)
        if here is None or not fields:
            return super().focusNextPrevChild(forward)
        fields[(here + (1 if forward else -1)) % len(fields)].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def _show(self) -> None:
        signing = self._signing
        if not signing.asked:
            self._close()
            return
        self._show_names()
        member = self._pit.member
        over = "" if member is None else self._pit.text("sign-in-takes-over", name=member.name)
        _set(self._over, over)
        _set(self._told, self._pit.text("sign-in-checking") if signing.busy else signing.told)
        self._told.setProperty("role", "quiet" if signing.busy else "alarm")
        self._told.style().polish(self._told)
        for widget in (self.name, self.pin, self._do, self._cancel):
            widget.setEnabled(not signing.busy)
        if self.isHidden():
            self._open()
        elif not signing.busy and signing.told:
            self._try_again()
        self.place()

    def _open(self) -> None:
        window = self.window()
        self._back_to = window.focusWidget()
        self.name.setEditText(self._signing.last)
        self.show()
        self.raise_()
        (self.pin if self._signing.last else self.name).setFocus()

    def _close(self) -> None:
        self.pin.forget()
        self.name.setEditText("")
        if not self.isHidden():
            self.hide()
            # It may have gone with its form in between.
            if isValid(self._back_to) and self._back_to is not None and self._back_to.isVisible():
                self._back_to.setFocus()
            self._back_to = None

    def _show_names(self) -> None:
        names = list(self._signing.names or ())
        if names != self._names.stringList():
            typed = self.name.currentText()
            self._names.setStringList(names)
            self.name.setCurrentIndex(-1)
            self.name.setEditText(typed)

    def _name_given(self) -> None:
        if self.name.currentText().strip():
            self.pin.setFocus()

    def _submit(self) -> None:
        name = self.name.currentText().strip()
        if not name:
            self.pin.forget()
            self.name.setFocus()
            return
        if not self._is_known(name):
            # In a hurry, people type their PIN where the name belongs.
            self.name.setEditText("")
        self._signing.sign_in(name, self.pin.take())

    def _try_again(self) -> None:
        (self.pin if self.name.currentText() else self.name).setFocus()

    def _is_known(self, name: str) -> bool:
        known = self._signing.names
        if known is None:
            return not name.isdigit()
        return any(plain(name) == plain(one) for one in known)


def _label(role: str, text: str = "") -> QLabel:
    label = QLabel(text)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label


def _set(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))


def _button(name: str, text: str, role: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    button.setProperty("role", role)
    return button
