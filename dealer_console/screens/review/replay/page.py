"""The page of replay: a round dealt once more, or the table as it is being dealt at."""

import logging
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from dealer_console.review.replay.faces import opened
from dealer_console.review.replay.following import Following, NotFollowed
from dealer_console.review.replay.moment import Moment, Replayed
from dealer_console.review.replay.neighbours import Neighbours
from dealer_console.review.replay.round_replay import EventsGone, OtherRules
from dealer_console.round_log.asking import NoSuchRound, NotOver
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit, RoundName
from dealer_console.screens.review.replay import keys
from dealer_console.screens.review.replay.detail import MomentDetail
from dealer_console.screens.review.replay.errands import (
    Found,
    find_round,
    look_at_table,
    verify_over,
)
from dealer_console.screens.review.replay.events import MomentsModel, MomentsTable
from dealer_console.screens.review.replay.glass import Glass
from dealer_console.screens.review.replay.heading import Heading
from dealer_console.screens.review.replay.playback import SPEEDS, Playback
from dealer_console.screens.review.replay.transport import Transport

log = logging.getLogger(__name__)

LANE, STILL = "replay", "replay-still"
LIST = 320
"""The width of the list of events."""

Kept = tuple[str, RoundName | None, int, bool]
"""Table, round, moment and whether cards lay open: what stays in another language."""


class ReplayPage(ReviewPage):
    """Whatever round is asked for, as whoever dealt it saw it."""

    name = "replay"

    def __init__(self, pit: Pit) -> None:
        super().__init__(pit)
        self._replayed: Replayed | None = None
        self._round: RoundName | None = None
        self._following: Following | None = None
        self._table = ""
        self._begin_at = 0
        self.playback = Playback(self)
        self.glass = Glass()
        self.transport = Transport(pit, self.playback)
        self.model = MomentsModel(pit, self)
        self.table = MomentsTable(self.model)
        self.detail = MomentDetail(pit)
        self.heading = Heading(pit)
        self.trouble = QLabel()
        self.trouble.setObjectName("replay-trouble")
        self.trouble.setProperty("role", "trouble")
        self.trouble.setWordWrap(True)
        self.nothing = QLabel(pit.text("replay-nothing"))
        self.nothing.setObjectName("replay-nothing")
        self.nothing.setProperty("role", "quiet")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self._lay_out()
        self._listen()
        self._show_found(None)
        match pit.kept.get(self.name):
            case (str() as table, name, int() as at, bool() as is_open) if table:
                self.heading.set_open(is_open)
                self._begin_at = at
                if isinstance(name, RoundName):
                    self.show_round(name)
                else:
                    self.watch(table)

    def turned_to(self) -> None:
        """The keys are the replay's at once."""
        self.table.setFocus()

    def close_down(self) -> None:
        """Time stands still, and nobody waits any more; the same moment comes in any language."""
        at = self.playback.at
        kept: Kept = (self._table, self._round, at, self.heading.wants_open)
        self.pit.kept[self.name] = kept
        self.playback.stop()
        for lane in (LANE, STILL):
            self.pit.worker.forget(lane)
        self.glass.close_down()

    # What is shown.

    def show_round(self, name: RoundName) -> None:
        """A round that is over, from its beginning."""
        self._round, self._table, self._following = name, name.table, None
        watched, words = self.pit.log(name.table), self.pit.words
        self._say("")
        self.pit.worker.ask(
            lambda: find_round(watched, name, words), self._found, self._failed, lane=LANE
        )

    def watch(self, table: str) -> None:
        """The table as it stands, and as it goes on from here."""
        self._round, self._table = None, table
        self._following = Following(self.pit.log(table), self.pit.words)
        self._say("")
        self._look()

    def _look(self) -> None:
        following = self._following
        if following is not None:
            self.pit.worker.ask(
                lambda: look_at_table(following), self._found, self._failed, lane=LANE
            )

    def _moved(self, tables: frozenset[str]) -> None:
        if self._table not in tables:
            return
        if self._following is not None:
            self._look()
        elif self._replayed is not None:
            # It may have been taken up again, and is then nobody's to see.
            watched, replayed = self.pit.log(self._table), self._replayed
            self.pit.worker.ask(
                lambda: verify_over(watched, replayed), lambda _: None, self._failed, lane=STILL
            )

    def _found(self, found: Found) -> None:
        before, replayed = self._replayed, found.replayed
        goes_on = (
            before is not None
            and before.moments[0] == replayed.moments[0]
            and self._following is not None
        )
        was_last = self.playback.at >= self.playback.length - 1
        self._show_found(found)
        times = [moment.utc_ms for moment in replayed.moments]
        last = len(times) - 1
        if goes_on:
            self.playback.longer(times)
            if was_last and not self.playback.way:
                self.playback.go_to(last)
        else:
            begin_at = self._begin_at or (last if self._following is not None else 0)
            self._begin_at = 0
            self.playback.begin(times, begin_at)
        self._say(self._trouble(replayed))

    def _trouble(self, replayed: Replayed) -> str:
        if replayed.trouble is None:
            return ""
        key = "replay-altered" if replayed.trouble.is_altered else "replay-other-rules"
        return self.pit.text(key, why=replayed.trouble.why)

    def _failed(self, error: Exception) -> None:
        self._show_found(None)
        text = self.pit.text
        if isinstance(error, NotOver):
            self._say(text("replay-running"))
        elif isinstance(error, NoSuchRound):
            self._say(text("rounds-went"))
        elif isinstance(error, EventsGone):
            self._say(text("replay-events-gone"))
        elif isinstance(error, OtherRules):
            self._say(text("replay-other-rules", why=str(error)))
        elif isinstance(error, NotFollowed):
            self._say(text("replay-not-followed", why=str(error)))
        elif isinstance(error, LogTrouble | DatabaseError):
            self._say(str(error))
        else:
            log.error("a replay failed", exc_info=error)
            self._say(text("replay-failed", error=type(error).__name__))

    def _show_found(self, found: Found | None) -> None:
        self._replayed = None if found is None else found.replayed
        beside = Neighbours(None, None) if found is None else found.neighbours
        self.heading.show_round(self._replayed, beside)
        self.model.put(() if found is None else found.replayed.moments)
        if found is None:
            self.playback.begin([])
        for widget in (self.glass, self.transport, self.table, self.detail):
            widget.setVisible(found is not None)
        self.nothing.setVisible(found is None)
        self._show_moment()

    @property
    def moment(self) -> Moment | None:
        """The one that is looked at."""
        replayed = self._replayed
        if replayed is None or self.playback.at >= len(replayed.moments):
            return None
        return replayed.moments[self.playback.at]

    def _show_moment(self) -> None:
        moment, replayed = self.moment, self._replayed
        if moment is None or replayed is None:
            self.detail.show_moment(None)
            return
        shown = opened(replayed, moment) if self.heading.is_open else moment.shown
        passed = self.playback.now_ms - moment.utc_ms
        clock = moment._replace(utc_ms=moment.utc_ms + max(0, passed)).clock
        self.glass.show_moment(shown, clock, moment.size, hints=moment.uses_keypad)
        self.detail.show_moment(moment)
        if self.table.currentIndex().row() != self.playback.at:
            self.table.go_to(self.playback.at)
        self.heading.show_moment(replayed, moment)

    def _say(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    # What it is made of.

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.heading)
        whole.addWidget(self.trouble)
        across = QHBoxLayout()
        across.setSpacing(10)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.glass, 1)
        left.addWidget(self.transport)
        left.addWidget(self.detail)
        across.addLayout(left, 3)
        self.table.setMinimumWidth(LIST)
        across.addWidget(self.table, 1)
        whole.addLayout(across, 1)
        whole.addWidget(self.nothing)
        whole.addStretch(0)

    def _listen(self) -> None:
        playback = self.playback
        playback.moved.connect(self._show_moment)
        self.heading.opened.connect(self._show_moment)
        self.heading.asked.connect(self._show_beside)
        self.heading.watch_asked.connect(self.watch)
        self.table.selectionModel().currentRowChanged.connect(
            lambda index, _: self._line_chosen(index.row())
        )
        self.pit.moved.connect(self._moved)
        doing: dict[str, Callable[[], object]] = {
            keys.STEP_BACK: lambda: playback.step(-1),
            keys.STEP: lambda: playback.step(1),
            keys.PLAY: playback.play,
            keys.PLAY_BACK: lambda: playback.play(-1),
            keys.FASTER: lambda: self._faster(1),
            keys.SLOWER: lambda: self._faster(-1),
            keys.OPEN: self.heading.turn_open,
            keys.BEFORE: self.heading.go_before,
            keys.AFTER: self.heading.go_after,
        }
        for key, does in doing.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def _line_chosen(self, row: int) -> None:
        if 0 <= row != self.playback.at:
            self.playback.step(row - self.playback.at)

    def _show_beside(self, shoe: int, number: int) -> None:
        self.show_round(RoundName(self._table, shoe, number))

    def _faster(self, by: int) -> None:
        place = SPEEDS.index(self.playback.speed) + by
        if 0 <= place < len(SPEEDS):
            self.playback.set_speed(SPEEDS[place])
