"""Insight for surveillance, never for the table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.insight.access import may_see
from dealer_console.review.insight.dealt_shoe import ShoeListed, shoes_listed
from dealer_console.review.insight.expectation import Outcomes, expected_outcomes
from dealer_console.review.insight.following import SHOES, PlayerFollowing
from dealer_console.review.insight.rounds_counted import Chosen
from dealer_console.review.insight.shoe import Moment, moments_of_shoe
from dealer_console.review.insight.stakes import following_in
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.insight.errands import Compute, Errands, Found
from dealer_console.screens.review.insight.outcomes_view import OutcomesView
from dealer_console.screens.review.insight.players_view import PlayersView
from dealer_console.screens.review.insight.returns_view import ReturnsView
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit

LISTED = 200
"""So many of the newest shoes of a table can be chosen."""

SPANS = (1, 10, SHOES, 40)
"""Shoes that are looked at together for betting that follows the cards."""

SHOES_LANE, RETURNS_LANE, LONG_LANE = "shoes", "returns", "long"
RETURNS, PLAYERS, OUTCOMES = range(3)


class _Asked(NamedTuple):
    """What was last computed, so that turning to it again does not do so once more."""

    table: str
    shoe: int
    newest: int
    """The event that ended its last round."""
    part: int
    choice: int


class InsightPage(ReviewPage):
    """A table, a shoe, and three ways to look at it."""

    name = "insight"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._errands = Errands(self._failed)
        self._shoes: Sequence[ShoeListed] = ()
        self._shown: dict[int, _Asked] = {}
        self._waited_for: _Asked | None = None
        whole = QVBoxLayout(self)
        whole.setContentsMargins(4, 0, 0, 0)
        whole.addWidget(self._warning())
        self._locked = QLabel(pit.text("insight-sign-in"))
        self._locked.setObjectName("insight-locked")
        self._locked.setProperty("role", "loud")
        self._locked.setWordWrap(True)
        self._open = QWidget()
        inside = QVBoxLayout(self._open)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(self._choosing())
        inside.addLayout(self._parts())
        self._returns = ReturnsView(pit)
        self._players = PlayersView(pit)
        self._outcomes = OutcomesView(pit)
        for choice in self._returns.choices:
            self._chosen_beside.addWidget(choice)
        self._stack = QStackedWidget()
        for part in (self._returns, self._players, self._outcomes):
            self._stack.addWidget(part)
        inside.addWidget(self._stack, 1)
        whole.addWidget(self._locked)
        whole.addWidget(self._open, 1)
        whole.addStretch()
        pit.moved.connect(self._moved)
        pit.signed.connect(self._signed)
        self._turned = False
        self._tables.currentIndexChanged.connect(self._table_chosen)
        self._shoe.activated.connect(self._look)
        self._span.activated.connect(self._look)
        self._scope.activated.connect(self._look)
        self._which.idClicked.connect(self._turn)
        self._give_up.clicked.connect(self._stop)
        self._again.clicked.connect(self._look_again)
        self._turn(RETURNS)

    def turned_to(self) -> None:
        """The shoes of the table are read when somebody looks."""
        self._turned = True
        self._signed()

    def close_down(self) -> None:
        """Whatever is being computed is given up."""
        self._errands.close()
        for signal, slot in ((self.pit.moved, self._moved), (self.pit.signed, self._signed)):
            signal.disconnect(slot)

    # What it is made of.

    def _warning(self) -> QFrame:
        frame = QFrame()
        frame.setProperty("role", "sentence")
        inside = QHBoxLayout(frame)
        warning = QLabel(self.pit.text("insight-never-at-the-table"))
        warning.setObjectName("insight-warning")
        warning.setProperty("role", "amber")
        warning.setWordWrap(True)
        inside.addWidget(warning)
        return frame

    def _choosing(self) -> QHBoxLayout:
        text = self.pit.text
        self._tables = _combo("insight-table")
        for log in self.pit.logs:
            name = text("insight-simulated-table", table=log.table) if log.simulated else log.table
            self._tables.addItem(name)
        self._shoe = _combo("insight-shoe")
        self._shoe.setMinimumWidth(320)
        self._again = QPushButton(text("insight-again"))
        self._again.setObjectName("insight-again")
        self._progress = QProgressBar()
        self._progress.setObjectName("insight-progress")
        self._progress.setFixedWidth(200)
        self._give_up = QPushButton(text("insight-give-up"))
        self._give_up.setObjectName("insight-give-up")
        row = QHBoxLayout()
        row.addWidget(QLabel(text("insight-table")))
        row.addWidget(self._tables)
        row.addWidget(QLabel(text("insight-shoe")))
        row.addWidget(self._shoe)
        row.addStretch(1)
        row.addWidget(self._progress)
        row.addWidget(self._give_up)
        row.addWidget(self._again)
        self._rest()
        return row

    def _parts(self) -> QHBoxLayout:
        text = self.pit.text
        row = QHBoxLayout()
        self._which = QButtonGroup(self)
        for part, name in enumerate(("returns", "players", "outcomes")):
            button = QPushButton(text(f"insight-part-{name}"))
            button.setObjectName(f"insight-part-{name}")
            button.setCheckable(True)
            self._which.addButton(button, part)
            row.addWidget(button)
        row.addStretch(1)
        self._span = _combo("insight-span")
        for shoes in SPANS:
            key = "insight-this-shoe" if shoes == 1 else "insight-shoes-up-to"
            self._span.addItem(text(key, number=shoes) if shoes > 1 else text(key))
        self._span.setCurrentIndex(SPANS.index(SHOES))
        self._scope = _combo("insight-scope")
        for key in ("insight-this-shoe", "insight-this-day", "insight-whole-log"):
            self._scope.addItem(text(key))
        row.addWidget(self._span)
        row.addWidget(self._scope)
        self._chosen_beside = row
        return row

    # What is done.

    @property
    def _log(self) -> WatchedLog:
        return self.pit.logs[max(0, self._tables.currentIndex())]

    def _allowed(self) -> bool:
        return may_see(self.pit.member, simulated=self._log.simulated)

    def _signed(self) -> None:
        """Somebody signed in or out: what they may not see is gone at once."""
        allowed = self._allowed()
        self._locked.setVisible(not allowed)
        self._open.setVisible(True)
        for hidden in (self._stack, *self._which.buttons(), self._shoe, self._again):
            hidden.setVisible(allowed)
        self._turn(self._stack.currentIndex())
        if allowed and self._turned:
            self._list_shoes()
        else:
            self._forget()

    def _forget(self) -> None:
        for lane in (SHOES_LANE, RETURNS_LANE, LONG_LANE):
            self._errands.give_up(lane)
        self._rest()
        self._shoes = ()
        self._shown.clear()
        self._waited_for = None
        self._shoe.clear()
        self._returns.show_moments((), self._log.days)
        self._players.show_players((), self._log.money, 0)
        self._outcomes.show_outcomes(Outcomes(0, 0, 0, 0, ()))

    def _table_chosen(self) -> None:
        self._forget()
        self._signed()

    def _moved(self, tables: frozenset[str]) -> None:
        if self._turned and self._log.table in tables and self._allowed():
            self._list_shoes()

    def _list_shoes(self) -> None:
        log = self._log
        self._errands.ask(
            SHOES_LANE, log, lambda log, _: shoes_listed(log, LISTED), self._shoes_listed
        )

    def _shoes_listed(self, shoes: list[ShoeListed]) -> None:
        if shoes == list(self._shoes):
            return
        chosen = self._chosen()
        newest = chosen is None or chosen.number == self._shoes[0].number
        self._shoes = shoes
        self._shoe.clear()
        for shoe in shoes:
            text = self.pit.text(
                "insight-shoe-of", shoe=shoe.number, day=shoe.day, rounds=shoe.rounds
            )
            self._shoe.addItem(text)
        if chosen is not None and not newest:
            numbers = [shoe.number for shoe in shoes]
            self._shoe.setCurrentIndex(
                numbers.index(chosen.number) if chosen.number in numbers else 0
            )
        # Whole logs are not counted anew with each round: that waits until somebody asks.
        if self._stack.currentIndex() == RETURNS or not self._shown:
            self._look()

    def _chosen(self) -> ShoeListed | None:
        place = self._shoe.currentIndex()
        return self._shoes[place] if 0 <= place < len(self._shoes) else None

    def _turn(self, part: int) -> None:
        self._which.button(part).setChecked(True)
        self._stack.setCurrentIndex(part)
        allowed = self._allowed()
        for choice in self._returns.choices:
            choice.setVisible(allowed and part == RETURNS)
        self._span.setVisible(allowed and part == PLAYERS)
        self._scope.setVisible(allowed and part == OUTCOMES)
        self._look()

    def _look_again(self) -> None:
        self._shown.pop(self._stack.currentIndex(), None)
        self._waited_for = None
        self._look()

    def _stop(self) -> None:
        self._errands.give_up(LONG_LANE)
        self._waited_for = None
        self._rest()
        self.pit.said.emit(self.pit.text("insight-given-up"))

    def _look(self) -> None:
        """Compute what is being looked at, unless it has been."""
        shoe = self._chosen()
        if shoe is None or not self._allowed():
            return
        part = self._stack.currentIndex()
        choice = {PLAYERS: self._span, OUTCOMES: self._scope}.get(part)
        number = choice.currentIndex() if choice is not None else 0
        asked = _Asked(self._log.table, shoe.number, shoe.newest, part, number)
        if asked in (self._shown.get(part), self._waited_for):
            return
        if part == RETURNS:
            self._ask_returns(asked)
        elif part == PLAYERS:
            self._ask_players(asked, SPANS[number])
        else:
            scopes = (Chosen(shoe=shoe.number), Chosen(shoe.day, shoe.day), Chosen())
            self._ask_outcomes(asked, scopes[number])

    def _ask_returns(self, asked: _Asked) -> None:
        def answer(moments: list[Moment]) -> None:
            self._shown[RETURNS] = asked
            self._returns.show_moments(moments, self._log.days)

        self._errands.ask(
            RETURNS_LANE, self._log, lambda log, _: moments_of_shoe(log, asked.shoe), answer
        )

    def _ask_players(self, asked: _Asked, span: int) -> None:
        numbers = [shoe.number for shoe in self._shoes]
        place = numbers.index(asked.shoe)
        shoes = numbers[place : place + span]

        def answer(found: list[PlayerFollowing]) -> None:
            self._players.show_players(found, self._log.money, len(shoes))

        self._ask_long(asked, lambda log, told: following_in(log, shoes, told), answer)

    def _ask_outcomes(self, asked: _Asked, chosen: Chosen) -> None:
        self._ask_long(
            asked,
            lambda log, told: expected_outcomes(log, chosen, told),
            self._outcomes.show_outcomes,
        )

    def _ask_long(
        self, asked: _Asked, compute: Compute[Found], show: Callable[[Found], None]
    ) -> None:
        """One at a time: whatever was being computed before is given up."""

        def answer(found: Found) -> None:
            self._rest()
            self._shown[asked.part] = asked
            self._waited_for = None
            show(found)

        self._waited_for = asked
        self._work()
        self._errands.ask(LONG_LANE, self._log, compute, answer, self._goes_on)

    def _failed(self, why: str) -> None:
        self._waited_for = None
        self._rest()
        self.pit.said.emit(why)

    def _goes_on(self, done: int, of: int) -> None:
        self._progress.setRange(0, of)
        self._progress.setValue(done)

    def _work(self) -> None:
        self._progress.setRange(0, 0)
        for widget in (self._progress, self._give_up):
            widget.setVisible(True)

    def _rest(self) -> None:
        for widget in (self._progress, self._give_up):
            widget.setVisible(False)


def _combo(name: str) -> QComboBox:
    combo = QComboBox()
    combo.setObjectName(name)
    return combo
