"""Which alerts are shown: open or acknowledged ones, of a kind, a table, a severity."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from dealer_console.review.alerts.alert import AlertName, Kind, Severity
from dealer_console.review.alerts.book import Standing
from dealer_console.screens.review.alerts.sentences import AlertWords
from dealer_console.screens.review.pit import Pit


class Choice(NamedTuple):
    """What is to be shown; None is all."""

    acknowledged: bool = False
    kind: Kind | None = None
    table: str | None = None
    severity: Severity | None = None


class Choosing(QWidget):
    """One line of boxes to choose in; the kinds say how many there are of each."""

    changed = Signal()

    def __init__(self, pit: Pit, words: AlertWords) -> None:
        super().__init__()
        self._words = words
        tables = sorted(log.table for log in pit.logs)
        states = [(pit.text("alerts-open"), False), (pit.text("alerts-acknowledged"), True)]
        self._state = self._box("state", states)
        self._all_kinds = pit.text("alerts-all-kinds")
        self._kind = self._box(
            "kind", [(self._all_kinds, None), *((words.kind(kind), kind) for kind in Kind)]
        )
        self._table = self._box(
            "table", [(pit.text("alerts-all-tables"), None), *((name, name) for name in tables)]
        )
        self._severity = self._box(
            "severity",
            [
                (pit.text("alerts-all-severities"), None),
                *((words.severity(one), one) for one in reversed(Severity)),
            ],
        )
        self._table.setVisible(len(tables) > 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for box in (self._state, self._kind, self._table, self._severity):
            row.addWidget(box)

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        boxes = (self._state, self._kind, self._table, self._severity)
        return Choice(*(box.currentData() for box in boxes))

    def chosen(self, all_: Iterable[Standing]) -> list[Standing]:
        """Those that are wanted, the newest first; each kind says how many of it there are."""
        acknowledged, kind, table, severity = self.choice
        of_all_kinds = [
            each
            for each in all_
            if (each.acknowledgement is not None) is acknowledged
            and table in (None, each.name.table)
            and severity in (None, each.alert.severity)
        ]
        self._tell(Counter(each.name.kind for each in of_all_kinds))
        rows = [each for each in of_all_kinds if kind in (None, each.name.kind)]
        rows.sort(key=_newest, reverse=True)
        return rows

    def _tell(self, counts: Counter[Kind]) -> None:
        self._kind.setItemText(0, f"{self._all_kinds} ({counts.total():,})")
        for place, kind in enumerate(Kind, 1):
            number = counts[kind]
            words = self._words.kind(kind)
            self._kind.setItemText(place, f"{words} ({number:,})" if number else words)

    def _box(self, name: str, items: Sequence[tuple[str, object]]) -> QComboBox:
        box = QComboBox()
        box.setObjectName(f"alerts-{name}")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for text, value in items:
            box.addItem(text, value)
        box.currentIndexChanged.connect(self.changed)
        return box


def _newest(standing: Standing) -> tuple[int, AlertName]:
    return standing.alert.at_ms, standing.name
