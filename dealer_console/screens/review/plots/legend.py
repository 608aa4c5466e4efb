"""The legend: every series with its sign, to be shown or hidden by mouse or key."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Entry, Sample
from dealer_console.screens.review.plots.series import SAMPLE, sample_of

WIDTH = 216


class Legend(QWidget):
    """A button for each series, and two for all of them."""

    hidden = Signal(object)
    """The keys, a frozenset, of the series that are not wanted."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self._shown: tuple[tuple[Entry, ...], Sample] | None = None
        self._buttons: dict[str, QPushButton] = {}
        self._all = self._quiet(pit.text("plots-legend-all"), "legend-all")
        self._none = self._quiet(pit.text("plots-legend-none"), "legend-none")
        self._all.clicked.connect(lambda: self._set_all(shown=True))
        self._none.clicked.connect(lambda: self._set_all(shown=False))
        top = QHBoxLayout()
        top.addWidget(self._all)
        top.addWidget(self._none)
        top.addStretch(1)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setProperty("role", "bare")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(top)
        whole.addWidget(area, 1)

    def show_entries(
        self,
        entries: Sequence[Entry],
        hidden: Collection[str],
        signs: Mapping[str, QPainterPath],
        sample: Sample,
    ) -> None:
        """These series, in their order; the buttons stay while the series do."""
        wanted = (tuple(entries), sample)
        if self._shown != wanted:
            self._shown = wanted
            self._make(entries, signs, sample)
        for key, button in self._buttons.items():
            button.setChecked(key not in hidden)
        for button in (self._all, self._none):
            button.setVisible(len(entries) > 1)

    def _make(
        self, entries: Sequence[Entry], signs: Mapping[str, QPainterPath], sample: Sample
    ) -> None:
        for old in self._buttons.values():
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = {}
        for place, entry in enumerate(entries):
            button = QPushButton(sample_of(place, signs, sample), entry.name)
            button.setIconSize(QSize(*SAMPLE))
            button.setObjectName(f"series-{entry.key}")
            button.setProperty("role", "series")
            button.setToolTip(entry.name)
            button.setCheckable(True)
            button.clicked.connect(self._clicked)
            button.setMinimumWidth(0)
            self._buttons[entry.key] = button
            self._column.insertWidget(place, button)

    def _quiet(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        return button

    def _set_all(self, *, shown: bool) -> None:
        for button in self._buttons.values():
            button.setChecked(shown)
        self._clicked()

    def _clicked(self) -> None:
        off = (key for key, button in self._buttons.items() if not button.isChecked())
        self.hidden.emit(frozenset(off))
