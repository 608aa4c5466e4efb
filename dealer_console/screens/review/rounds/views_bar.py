"""Named views: chosen, kept, replaced, renamed and removed."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from dealer_console.review.rounds.views import LONGEST, Views, ViewTrouble
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.screens.review.pit import Pit

LANE = "rounds-views"


class ViewsBar(QWidget):
    """The views of this user; their file is read and written by the worker."""

    chosen = Signal(object)
    """The `Wanted` of a view that somebody has chosen."""
    troubled = Signal(str)
    """Why something was not done; empty when it was."""

    def __init__(self, pit: Pit, views: Views) -> None:
        super().__init__()
        self._pit, self._views = pit, views
        self._there: dict[str, Wanted] = {}
        self._wanted = Wanted()
        self._to_do: Callable[[], None] = self._cancel
        self._names = QComboBox()
        self._names.setObjectName("views")
        self._names.setFixedWidth(190)
        self._names.activated.connect(self._choose)
        self._keep = self._button("keep", lambda: self._ask_name("", self._do_keep))
        self._replace = self._button("replace", self._do_replace)
        self._rename = self._button("rename", lambda: self._ask_name(self.name, self._do_rename))
        self._remove = self._button("remove", self._ask_remove)
        self._question = QLabel()
        self._question.setObjectName("view-question")
        self._name = QLineEdit()
        self._name.setObjectName("view-name")
        self._name.setPlaceholderText(pit.text("rounds-view-name"))
        self._name.setMaxLength(LONGEST)
        self._name.setMinimumWidth(320)
        self._name.returnPressed.connect(self._go_on)
        self._yes = self._button("do-keep", self._go_on)
        self._no = self._button("cancel", self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._names)
        self._usual = (self._names, self._keep)
        self._of_one = (self._replace, self._rename, self._remove)
        for widget in (self._keep, *self._of_one, self._question, self._name, self._yes, self._no):
            row.addWidget(widget)
        row.addStretch(1)
        self._cancel()
        self._fill()
        self._do(views.all)

    @property
    def name(self) -> str:
        """The view that was chosen last; empty where none was."""
        return self._names.currentText() if self._names.currentIndex() > 0 else ""

    def show_wanted(self, wanted: Wanted) -> None:
        """That is the filter now."""
        self._wanted = wanted
        self._allow()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape leaves a question."""
        if event.key() == Qt.Key.Key_Escape and self._no.isVisible():
            self._cancel()
        else:
            super().keyPressEvent(event)

    def _button(self, name: str, pressed: Callable[[], None]) -> QPushButton:
        button = QPushButton(self._pit.text(f"rounds-view-{name}"))
        button.setObjectName(f"view-{name}")
        button.clicked.connect(lambda _=False: pressed())
        return button

    # What is asked before it is done.

    def _ask_name(self, name: str, to_do: Callable[[], None]) -> None:
        self._name.setText(name)
        self._ask(to_do, "do-keep", with_name=True)
        self._name.setFocus()
        self._name.selectAll()

    def _ask_remove(self) -> None:
        self._question.setText(self._pit.text("rounds-view-sure", name=self.name))
        self._ask(self._do_remove, "do-remove", with_name=False)
        self._no.setFocus()

    def _ask(self, to_do: Callable[[], None], yes: str, *, with_name: bool) -> None:
        self._to_do = to_do
        self._yes.setText(self._pit.text(f"rounds-view-{yes}"))
        self._show(asking=True, with_name=with_name)

    def _go_on(self) -> None:
        self._to_do()

    def _cancel(self) -> None:
        self._show(asking=False, with_name=False)
        self.troubled.emit("")

    def _show(self, *, asking: bool, with_name: bool) -> None:
        for widget in self._usual:
            widget.setVisible(not asking)
        for button in self._of_one:
            # Only where there is a view to do it to.
            button.setVisible(not asking and bool(self.name))
        self._name.setVisible(with_name)
        self._question.setVisible(asking and not with_name)
        for button in (self._yes, self._no):
            button.setVisible(asking)

    # What is done.

    def _do_keep(self) -> None:
        name, wanted = " ".join(self._name.text().split()), self._wanted
        self._do(lambda: self._views.keep(name, wanted), name, "kept")

    def _do_replace(self) -> None:
        name, wanted = self.name, self._wanted
        self._do(lambda: self._views.keep(name, wanted, replace=True), name, "kept")

    def _do_rename(self) -> None:
        old, name = self.name, " ".join(self._name.text().split())
        self._do(lambda: self._views.rename(old, name), name, "kept")

    def _do_remove(self) -> None:
        name = self.name
        self._do(lambda: self._views.remove(name), "", "removed", name)

    def _do(
        self, work: Callable[[], object], now: str = "", done: str = "", about: str = ""
    ) -> None:
        """Have it done, and then show the views as they are, that one chosen."""

        def read() -> dict[str, Wanted]:
            work()
            return self._views.all()

        def answered(there: dict[str, Wanted]) -> None:
            self._there = there
            self._cancel()
            self._fill(now)
            if done:
                self._pit.said.emit(self._pit.text(f"rounds-view-{done}", name=about or now))

        self._pit.worker.ask(read, answered, self._failed, lane=LANE)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ViewTrouble):
            raise error
        self.troubled.emit(self._pit.text(error.key, **error.values))

    def _fill(self, chosen: str = "") -> None:
        self._names.clear()
        self._names.addItem(self._pit.text("rounds-view-none"))
        self._names.addItems(list(self._there))
        self._names.setCurrentIndex(max(0, self._names.findText(chosen)) if chosen else 0)
        self._allow()

    def _choose(self) -> None:
        self._allow()
        if self.name:
            self.chosen.emit(self._there[self.name])

    def _allow(self) -> None:
        chosen = self._there.get(self.name)
        self._replace.setEnabled(chosen is not None and chosen != self._wanted)
        if not self._no.isVisible():
            for button in self._of_one:
                button.setVisible(chosen is not None)
