"""The fields that a filter is put together with."""

from datetime import date, timedelta
from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QPushButton, QWidget

MOST = 9_999_999


class Wrong(Enum):
    """What stands in a field is none of what belongs there."""

    WRONG = "wrong"


class DayField(QLineEdit):
    """A gaming day; up and down are the day before and after."""

    def __init__(self, name: str, placeholder: str, tip: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setPlaceholderText(placeholder)
        self.setToolTip(tip)
        self.setMaxLength(10)
        self.setFixedWidth(110)
        self.newest = ""
        """The day to begin with."""

    def day(self) -> str | Wrong | None:
        """What stands there; None where nothing does."""
        text = self.text().strip()
        if not text:
            return None
        try:
            return text if date.fromisoformat(text).isoformat() == text else Wrong.WRONG
        except ValueError:
            return Wrong.WRONG

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A day on or back."""
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        day = self.day()
        if step is None or day is Wrong.WRONG:
            super().keyPressEvent(event)
        elif isinstance(day, str):
            self.setText((date.fromisoformat(day) + timedelta(days=step)).isoformat())
        elif self.newest:
            self.setText(self.newest)


class NumberField(QLineEdit):
    """A whole number, or nothing."""

    def __init__(self, name: str, placeholder: str, tip: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setPlaceholderText(placeholder)
        self.setToolTip(tip)
        self.setValidator(QIntValidator(0, MOST, self))
        self.setFixedWidth(94)

    def number(self) -> int | None:
        """What stands there."""
        return int(self.text()) if self.text() else None


class Choice(QComboBox):
    """One of some values, or none."""

    chosen = Signal()
    """Somebody has chosen."""

    def __init__(self, name: str, none: str, width: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFixedWidth(width)
        self.addItem(none)
        # Beside the items: Qt would give back the plain text of a code.
        self._values: list[object] = [None]
        self.activated.connect(lambda _: self.chosen.emit())

    def offer(self, text: str, value: object) -> None:
        """One more."""
        self.addItem(text)
        self._values.append(value)

    def value(self) -> object:
        """What is chosen; None for none."""
        return self._values[self.currentIndex()]

    def show_value(self, value: object) -> None:
        """Have it chosen."""
        places = (n for n, each in enumerate(self._values) if each == value)
        self.setCurrentIndex(next(places, 0))


class NameChoice(Choice):
    """A name that is chosen or typed."""

    def __init__(self, name: str, none: str, width: int) -> None:
        super().__init__(name, none, width)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        typed = self.lineEdit()
        assert typed is not None, "it can be edited"
        typed.editingFinished.connect(self.chosen)

    def offer_all(self, names: list[str]) -> None:
        """These may be chosen from; what stands there stays."""
        standing = self.value()
        while self.count() > 1:
            self.removeItem(1)
            del self._values[1]
        for name in names:
            self.offer(name, name)
        self.show_value(standing)

    def value(self) -> str | None:
        """The name that stands there."""
        text = self.currentText().strip()
        return None if text in ("", self.itemText(0)) else text

    def show_value(self, value: object) -> None:
        """Have it stand there, also where nobody has heard of it."""
        super().show_value(value)
        self.setEditText(self.itemText(0) if value is None else str(value))


class TablesChoice(QPushButton):
    """Some of the tables, or all."""

    chosen = Signal()
    """Somebody has chosen."""

    def __init__(self, tables: tuple[str, ...], every: str, parent: QWidget) -> None:
        super().__init__(every, parent)
        self.setObjectName("tables")
        self.setFixedWidth(132)
        self._every = every
        self.menu_of_tables = QMenu(self)
        self.menu_of_tables.setObjectName("tables-menu")
        self.menu_of_tables.addAction(every).triggered.connect(self._all)
        self._actions = {table: self.menu_of_tables.addAction(table) for table in tables}
        for action in self._actions.values():
            action.setCheckable(True)
            action.triggered.connect(self._picked)
        self.clicked.connect(self.open)

    def open(self) -> None:
        """Show what there is to choose from."""
        self.menu_of_tables.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def value(self) -> tuple[str, ...]:
        """Those chosen; none where all are."""
        chosen = tuple(table for table, action in self._actions.items() if action.isChecked())
        return () if len(chosen) == len(self._actions) else chosen

    def show_value(self, tables: tuple[str, ...]) -> None:
        """Have them chosen."""
        for table, action in self._actions.items():
            action.setChecked(table in tables)
        self._show()

    def _all(self) -> None:
        self.show_value(())
        self.chosen.emit()

    def _picked(self) -> None:
        self._show()
        self.chosen.emit()

    def _show(self) -> None:
        self.setText(", ".join(self.value()) or self._every)
