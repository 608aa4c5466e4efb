"""The controls of the filter: one for each part of its sentence."""

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from dealer_console.review.rounds.wanted import Wanted
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.rounds.fields import (
    Choice,
    DayField,
    NameChoice,
    NumberField,
    TablesChoice,
    Wrong,
)
from dealer_console.wording.vocabulary import bet_codes
from rules.irregularities import Situation

SIGNS = ("waived", "approvals", "entered", "wagers")


class FilterControls(QWidget):
    """Says what is wanted whenever somebody changes it."""

    changed = Signal(object)
    """The `Wanted` from now on."""
    wrong = Signal(str)
    """Why what stands there is no filter; empty once it is one."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._wanted = Wanted()
        text, words = pit.text, pit.words
        self.tables = TablesChoice(
            tuple(log.table for log in pit.logs), text("rounds-all-tables"), self
        )
        # Of one table there is nothing to choose.
        self.tables.setVisible(len(pit.logs) > 1)
        tip = text("rounds-day-hint")
        self.day_from = DayField("day-from", text("rounds-day-from"), tip)
        self.day_to = DayField("day-to", text("rounds-day-to"), tip)
        self.shoe = NumberField("shoe", text("rounds-shoe"), text("rounds-about-shoe"))
        self.dealer = NameChoice("dealer", text("rounds-any-dealer"), 144)
        self.outcome = Choice("outcome", text("rounds-any-outcome"), 138)
        for outcome in Outcome:
            is_void = outcome is Outcome.VOID
            told = text("rounds-outcome-void") if is_void else words.words("winner", outcome)
            self.outcome.offer(told, outcome)
        self.won = Choice("won", text("rounds-any-won"), 156)
        for bet in bet_codes():
            # Insurance is not among the bets that a round's cards decide.
            if not bet.endswith("-insurance"):
                self.won.offer(words.words("bet", bet), bet)
        self.insurance = Choice("insurance", text("rounds-any-insurance"), 160)
        for insurance in Insurance:
            self.insurance.offer(text(f"rounds-insurance-{insurance}"), insurance)
        self.irregular = Choice("irregular", text("rounds-any-irregular"), 190)
        self.irregular.offer(text("rounds-irregular"), True)  # noqa: FBT003 - the filter's value
        for situation in Situation:
            self.irregular.offer(words.words("situation", situation), situation)
        self.signs = {name: QCheckBox(text(f"rounds-{name}")) for name in SIGNS}
        self.at_least = NumberField(
            "at-least", text("rounds-at-least"), text("rounds-at-least-hint")
        )
        self.at_most = NumberField("at-most", text("rounds-at-most"), text("rounds-at-most-hint"))
        self.clear = QPushButton(text("rounds-clear"))
        self.clear.setObjectName("clear")
        self._lay_out()
        self._listen()

    @property
    def parts(self) -> Mapping[str, QWidget]:
        """The control of each part of the sentence, by the part's name."""
        return {
            "tables": self.tables,
            "days": self.day_from,
            "shoe": self.shoe,
            "dealer": self.dealer,
            "outcome": self.outcome,
            "won": self.won,
            "insurance": self.insurance,
            "irregular": self.irregular,
            **self.signs,
            "at-least": self.at_least,
            "at-most": self.at_most,
        }

    def go_to(self, part: str) -> None:
        """Have that part changed."""
        control = self.parts[part]
        control.setFocus()
        if isinstance(control, TablesChoice):
            control.open()
        elif isinstance(control, QComboBox):
            control.showPopup()

    def show_wanted(self, wanted: Wanted) -> None:
        """Have that filter stand there; nobody is told."""
        self._wanted = wanted
        asked = wanted.of_round
        self.tables.show_value(wanted.tables)
        for field, told in ((self.day_from, asked.day_from), (self.day_to, asked.day_to)):
            self._quietly(field, told or "")
        self._quietly(self.shoe, _text(asked.shoe))
        self._quietly(self.at_least, _text(asked.at_least_s))
        self._quietly(self.at_most, _text(asked.at_most_s))
        self.dealer.show_value(asked.dealer)
        self.outcome.show_value(asked.outcome)
        self.won.show_value(asked.won)
        self.insurance.show_value(asked.insurance)
        self.irregular.show_value(asked.irregular or None)
        for name, sign in self.signs.items():
            sign.setChecked(getattr(asked, name))
        self.wrong.emit("")

    def offer_dealers(self, names: list[str]) -> None:
        """These have dealt."""
        self.dealer.offer_all(names)

    def know_day(self, newest: str) -> None:
        """The gaming day that was played last."""
        self.day_from.newest = self.day_to.newest = newest

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        which = (self.tables, self.day_from, self.day_to, self.shoe, self.dealer, self.outcome)
        what = (self.insurance, self.irregular, *self.signs.values(), self.at_least, self.at_most)
        for controls, last in (((*which, self.won), self.clear), (what, None)):
            row = QHBoxLayout()
            row.setSpacing(8)
            for control in controls:
                row.addWidget(control)
            row.addStretch(1)
            if last is not None:
                row.addWidget(last)
            rows.addLayout(row)

    def _listen(self) -> None:
        for field in (self.day_from, self.day_to, self.shoe, self.at_least, self.at_most):
            field.textChanged.connect(self._read)
        for choice in (self.outcome, self.won, self.insurance, self.irregular, self.dealer):
            choice.chosen.connect(self._read)
        self.tables.chosen.connect(self._read)
        for name, sign in self.signs.items():
            sign.setObjectName(name)
            sign.clicked.connect(self._read)
        self.clear.clicked.connect(self._clear)

    def _clear(self) -> None:
        self.show_wanted(Wanted())
        self.changed.emit(self._wanted)

    def _quietly(self, field: DayField | NumberField, text: str) -> None:
        field.blockSignals(True)  # noqa: FBT003 - Qt's
        field.setText(text)
        field.blockSignals(False)  # noqa: FBT003 - Qt's

    def _read(self) -> None:
        day_from, day_to = self.day_from.day(), self.day_to.day()
        least, most = self.at_least.number(), self.at_most.number()
        wrong = ""
        if isinstance(day_from, Wrong) or isinstance(day_to, Wrong):
            wrong = "rounds-day-wrong"
        elif day_from and day_to and day_from > day_to:
            wrong = "rounds-days-wrong"
        elif least is not None and most is not None and least > most:
            wrong = "rounds-seconds-wrong"
        self.wrong.emit(self._pit.text(wrong) if wrong else "")
        if wrong:
            return
        wanted = Wanted(
            of_round=Filter(
                day_from=cast("str | None", day_from),
                day_to=cast("str | None", day_to),
                shoe=self.shoe.number(),
                outcome=cast("Outcome | None", self.outcome.value()),
                irregular=cast("bool | Situation", self.irregular.value() or False),
                dealer=self.dealer.value(),
                insurance=cast("Insurance | None", self.insurance.value()),
                won=cast("str | None", self.won.value()),
                at_least_s=least,
                at_most_s=most,
                **{name: sign.isChecked() for name, sign in self.signs.items()},
            ),
            tables=self.tables.value(),
        )
        if wanted != self._wanted:
            self._wanted = wanted
            self.changed.emit(wanted)


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
