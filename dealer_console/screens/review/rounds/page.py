"""The page of rounds: what is asked for, as a sentence with its controls, and what there is."""

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from dealer_console.review.rounds.finding import FoundRound, dealers, rows_at
from dealer_console.review.rounds.order import NEWEST_FIRST, Column, Order
from dealer_console.review.rounds.sentence import sentence
from dealer_console.review.rounds.views import Views
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.rounds.cells import COLUMNS
from dealer_console.screens.review.rounds.controls import FilterControls
from dealer_console.screens.review.rounds.detail import RoundDetail
from dealer_console.screens.review.rounds.model import RoundsModel
from dealer_console.screens.review.rounds.search import Search
from dealer_console.screens.review.rounds.table import RoundsTable
from dealer_console.screens.review.rounds.views_bar import ViewsBar
from dealer_console.screens.theme import DARK

MOST_AS_EVIDENCE = 500
"""Rounds: a report of more is read by nobody; exports of whole days are the command line's."""

ROOM_FOR_DETAIL = 620
"""Pixels of height from which a round is looked at below the table."""

DEALERS, NAMES = "rounds-dealers", "rounds-names"


class RoundsPage(ReviewPage):
    """Find rounds among millions, look at one, replay it, take some as evidence."""

    name = "rounds"

    def __init__(self, pit: Pit, views: Views | None = None) -> None:
        super().__init__(pit)
        self._troubles: dict[str, str] = {}
        self._wrong = self._view_trouble = ""
        self._current: int | None = None
        wanted, order = self._kept()
        self._search = Search(pit, self)
        self.model = RoundsModel(pit, self._search, order)
        self.model.setParent(self)
        self.table = RoundsTable(self.model)
        self.controls = FilterControls(pit)
        self.views = ViewsBar(pit, views or Views())
        self.detail = RoundDetail(pit)
        self.sentence = self._label("sentence")
        self.count = self._label("count")
        self.selected = self._label("selected", "quiet")
        self.trouble = self._label("rounds-trouble", "alarm")
        self.trouble.setWordWrap(True)
        self.fresh = self._button("rounds-new", self._show_new)
        self.replay = self._button("rounds-replay", self._replay)
        self.evidence = self._button("rounds-evidence", self._give_evidence)
        self.replay.setProperty("role", "primary")
        self._lay_out()
        self._listen()
        self.controls.show_wanted(wanted)
        self._show_filter(wanted)
        self._ask(wanted)
        pit.worker.ask(lambda: dealers(pit.logs), self._dealers_known, lane=DEALERS)

    def close_down(self) -> None:
        """Nothing is looked up any more; the same filter is there in another language."""
        self.pit.kept[self.name] = (self.model.wanted, self.model.order)
        self.model.stop()
        self.detail.stop()
        for lane in (DEALERS, NAMES):
            self.pit.worker.forget(lane)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The round is looked at where there is room."""
        super().resizeEvent(event)
        self.detail.setVisible(self.height() >= ROOM_FOR_DETAIL)

    # What it is made of.

    def _kept(self) -> tuple[Wanted, Order]:
        """The filter and the order that stood here in another language."""
        match self.pit.kept.get(self.name):
            case (Wanted() as wanted, Order() as order):
                return wanted, order
            case _:
                return Wanted(), NEWEST_FIRST

    def _label(self, name: str, role: str = "") -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        if role:
            label.setProperty("role", role)
        return label

    def _button(self, name: str, pressed: Callable[[], None]) -> QPushButton:
        button = QPushButton(self.pit.text(name) if name != "rounds-new" else "")
        button.setObjectName(name)
        button.clicked.connect(lambda _=False: pressed())
        return button

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        frame = QFrame()
        frame.setProperty("role", "sentence")
        inside = QHBoxLayout(frame)
        inside.setContentsMargins(14, 10, 14, 10)
        self.sentence.setProperty("role", "loud")
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.RichText)
        self.sentence.setToolTip(self.pit.text("rounds-sentence-hint"))
        self.sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        inside.addWidget(self.sentence, 1)
        inside.addWidget(self.fresh)
        inside.addWidget(self.count)
        whole.addWidget(frame)
        whole.addWidget(self.controls)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self.views, 1)
        for widget in (self.selected, self.replay, self.evidence):
            row.addWidget(widget)
        whole.addLayout(row)
        whole.addWidget(self.trouble)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.detail)
        self.fresh.hide()
        self.trouble.hide()
        across = self.table.horizontalHeader()
        order = self.model.order
        way = Qt.SortOrder.DescendingOrder if order.descending else Qt.SortOrder.AscendingOrder
        across.setSortIndicator(COLUMNS.index(order.column), way)
        self.table.setSortingEnabled(True)
        if len(self.pit.logs) == 1:
            self.table.hideColumn(COLUMNS.index(Column.TABLE))

    def _listen(self) -> None:
        self.sentence.linkActivated.connect(self.controls.go_to)
        self.controls.changed.connect(self._filter)
        self.controls.wrong.connect(self._filter_wrong)
        self.views.chosen.connect(self._view_chosen)
        self.views.troubled.connect(self._views_wrong)
        self.model.counted.connect(self._counted)
        self.model.waiting.connect(self._show_waiting)
        self.model.modelReset.connect(self._look)
        self.model.settled.connect(self._find_again)
        self.model.lines_read.connect(self._lines_read)
        self._search.troubled.connect(self._troubled)
        self._search.failed.connect(lambda error: self.pit.said.emit(str(error)))
        self.table.activated.connect(self._activated)
        chosen = self.table.selectionModel()
        chosen.selectionChanged.connect(lambda *_: self._show_selected())
        chosen.currentRowChanged.connect(lambda *_: self._look())
        self.pit.moved.connect(self.model.moved)

    # The filter.

    def _filter(self, wanted: Wanted) -> None:
        self._show_filter(wanted)
        self._ask(wanted)

    def _view_chosen(self, wanted: Wanted) -> None:
        self.controls.show_wanted(wanted)
        self._filter(wanted)

    def _show_filter(self, wanted: Wanted) -> None:
        self.sentence.setText(sentence(wanted, self.pit.words, _as_link))
        self.views.show_wanted(wanted)

    def _ask(self, wanted: Wanted) -> None:
        self._troubles = {}
        self._current = None
        self._show_troubles()
        self.count.setText(self.pit.text("rounds-searching"))
        self.model.ask(wanted)

    def _dealers_known(self, names: list[str]) -> None:
        self.controls.offer_dealers(names)

    # What there is.

    def _counted(self, count: int, is_all: bool) -> None:  # noqa: FBT001 - a signal's
        if is_all and not count:
            key = "rounds-nothing"
        elif not is_all:
            key = "rounds-counting" if count else "rounds-searching"
        else:
            key = "rounds-count-one" if count == 1 else "rounds-count"
        self.count.setText(self.pit.text(key, count=f"{count:,}"))

    def _show_waiting(self, count: int) -> None:
        key = "rounds-new-one" if count == 1 else "rounds-new"
        self.fresh.setText(self.pit.text(key, count=f"{count:,}"))
        self.fresh.setVisible(count > 0)

    def _show_new(self) -> None:
        current = self.detail.found
        self.model.show_waiting()
        self._current = None if current is None else current.key

    def _find_again(self) -> None:
        """The round that was looked at before all was listed anew."""
        current, self._current = self._current, None
        row = None if current is None else self.model.row_of(current)
        if row is not None:
            self.table.go_to(row)

    def _show_selected(self) -> None:
        count = self.table.selected_count()
        self.selected.setText(self.pit.text("rounds-selected", count=f"{count:,}") if count else "")
        self.evidence.setEnabled(count > 0)

    def _look(self) -> None:
        """At the current row; its line may still be on its way."""
        index = self.table.currentIndex()
        found = self.model.found_at(index.row()) if index.isValid() else None
        self.replay.setEnabled(index.isValid())
        self._show_selected()
        if found != self.detail.found:
            self.detail.show_round(found)

    def _lines_read(self) -> None:
        self._look()
        if self.model.rowCount() and self.model.order == NEWEST_FIRST:
            newest = self.model.found_at(0)
            if newest is not None:
                self.controls.know_day(newest.row.gaming_day)

    # What is done with it.

    def _activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self._replay()

    def _replay(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self._name([self.model.key_at(index.row())], lambda one: self._asked_replay(one[0]))

    def _asked_replay(self, name: RoundName) -> None:
        self.pit.replay_asked.emit(name)

    def _give_evidence(self) -> None:
        count = self.table.selected_count()
        if not count:
            self.pit.said.emit(self.pit.text("rounds-none-selected"))
        elif count > MOST_AS_EVIDENCE:
            self.pit.said.emit(
                self.pit.text("rounds-too-many", most=f"{MOST_AS_EVIDENCE:,}", count=f"{count:,}")
            )
        else:
            self._name(self.table.selected_keys(), self.pit.evidence_asked.emit)

    def _name(self, keys: Sequence[int], then: Callable[[tuple[RoundName, ...]], None]) -> None:
        """Say which rounds these are, as their logs have them now."""
        logs = self.pit.logs

        def answered(rounds: dict[int, FoundRound]) -> None:
            if len(rounds) < len(keys):
                self.pit.said.emit(self.pit.text("rounds-went"))
                return
            found = (rounds[key] for key in keys)
            then(tuple(RoundName(one.table, one.row.shoe, one.row.round) for one in found))

        self.pit.worker.ask(lambda: rows_at(logs, keys).rounds, answered, lane=NAMES)

    # What is wrong.

    def _troubled(self, troubles: dict[str, str]) -> None:
        for table, why in troubles.items():
            if self._troubles.get(table) != why:
                self._troubles[table] = why
                self.pit.said.emit(self.pit.text("rounds-trouble", table=table, why=why))
        self._show_troubles()

    def _filter_wrong(self, why: str) -> None:
        self._wrong = why
        self._show_troubles()

    def _views_wrong(self, why: str) -> None:
        self._view_trouble = why
        self._show_troubles()

    def _show_troubles(self) -> None:
        lines = [
            self.pit.text("rounds-trouble", table=table, why=why)
            for table, why in self._troubles.items()
        ]
        lines += filter(None, (self._wrong, self._view_trouble))
        self.trouble.setText("\n".join(lines))
        self.trouble.setVisible(bool(lines))


def _as_link(part: str, text: str) -> str:
    """A part of the sentence that is pressed to be changed."""
    style = f"color: {DARK.amber}; text-decoration: none"
    return f'<a href="{part}" style="{style}">{escape(text)}</a>'
