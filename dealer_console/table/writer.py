"""The one writer: what arrived together is reduced, committed in one transaction, then told."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from dealer_console import said_body
from dealer_console.clocks import Clocks, ClockWatch
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.events import NOTHING_SHOWN, Entry, canonical
from dealer_console.round_log.key_history import TAKEN_UP
from dealer_console.round_log.segment import Statement
from dealer_console.round_log.table_log import WAL_BUSY, WAL_IDLE, TableLog
from dealer_console.round_log.troubles import (
    WHAT_TO_DO,
    ClockSetBack,
    LogTrouble,
    trouble_of,
)
from dealer_console.table.bodies import (
    FAILED,
    NO_LONGER,
    OUTDATED,
    REFUSED,
    STANDING,
    kind_and_body,
)
from dealer_console.table.course import Course
from dealer_console.table.told import (
    WAL_GROWS,
    WAL_SHRUNK,
    Arrival,
    FactHeard,
    LogAlarm,
    Note,
    Refused,
    RoundOver,
    Snapshot,
    Stopped,
    Tap,
    Told,
    TurnedAway,
)
from dealer_console.versions import Versions
from rules.people import Person
from rules.refusal import HOUSE, Refusal
from rules.table.commands import CloseTable, Command, EndShoe, RelieveDealer, UndoLast
from rules.table.facts import Fact
from rules.table.snapshot import snapshot
from rules.table.views import dealer_view

log = logging.getLogger(__name__)

STANDING_EVERY = 2_000
"""Events after which the state is written down, between two rounds: a start replays no more."""

HOUSE_EVERY = 16
"""Turns after which the house is looked after even while it is busy."""


class Halted(Exception):
    """The table stands still and takes nothing more.

    For example after a commit that failed.
    """


class TableWriter:
    """Owns the state and the log; used by one thread at a time."""

    def __init__(
        self,
        log: TableLog,
        course: Course,
        versions: Versions,
        clocks: Clocks,
        tell: Callable[[Told], None],
        *,
        clock_tolerance_ms: int = 5_000,
        wal_alarm: int = 64 * 2**20,
    ) -> None:
        self._log, self._course, self._versions = log, course, versions
        self._clocks, self._tell = clocks, tell
        self._watch = ClockWatch(clock_tolerance_ms)
        self._wal_alarm, self._wal_alarmed = wal_alarm, False
        self._since_standing = self._turns = 0
        self._shoe_ended = False
        self._shown_since = course.state.public.seq
        """The first snapshot that looks like the one shown now."""
        self._screen: object = None
        self._entries: list[Entry] = []
        self._statements: list[Statement] = []
        self._to_tell: list[Told] = []
        self.halted = False

    @property
    def course(self) -> Course:
        """The table as it stands."""
        return self._course

    def take(self, arrivals: Sequence[Arrival]) -> None:
        """Take what has arrived, in its order: all of it is on the disk before any of it is told.

        Raises Halted when the table cannot go on, after telling why.
        """
        if self.halted:
            raise Halted
        with self._halting():
            self._verify_clock(arrivals)
            for arrival in arrivals:
                self._add(arrival)
            self._commit()

    def begin(self, notes: Sequence[Note]) -> None:
        """The first events of this run; trouble is raised here, as nobody listens yet."""
        for note in notes:
            self._add(note)
        self._commit()

    def show(self) -> None:
        """Tell how the table stands; all of it has long been on the disk."""
        public = self._course.state.public
        view = dealer_view(public)
        shown = snapshot(public, view)
        self._screen = _without_time(shown)
        self._tell(Snapshot(public.seq, public.time, public, shown, view.prompts, None))

    def tick(self, *, idle: bool) -> None:
        """What is due by time alone: a checkpoint, a look at the clock, the write-ahead log."""
        if self.halted:
            raise Halted
        self._turns += 1
        # Between cards that come at once there is nothing to look after but what is due.
        due = self._shoe_ended or self._log.schedule.due(self._clocks.monotonic_ms()) is not None
        if not (idle or due or self._turns >= HOUSE_EVERY):
            return
        self._turns = 0
        with self._halting():
            self._verify_clock()
            self._keep_house(idle=idle)

    def sign_off(self, note: Note, reason: Reason) -> None:
        """The last event and its checkpoint."""
        if self.halted:
            return
        self.take([note])
        with self._halting():
            self._log.checkpoint(reason, self._clocks.utc_ms())

    def _add(self, arrival: Arrival) -> None:
        if isinstance(arrival, Note):
            self._note(arrival.kind, canonical(arrival.body))
        elif isinstance(arrival, TurnedAway):
            self._turn_away(arrival)
        elif isinstance(arrival, FactHeard):
            self._play(arrival.fact, arrival.raw)
        elif self._is_outdated(arrival):
            self._refuse(arrival, Refusal(OUTDATED, HOUSE))
        elif arrival.on_trust and not self._deals(arrival.command.by):
            self._refuse(arrival, Refusal(NO_LONGER, HOUSE, name=arrival.command.by.name))
        else:
            try:
                self._play(arrival.command, b"")
            except Refusal as refusal:
                self._refuse(arrival, refusal)

    def _is_outdated(self, tap: Tap) -> bool:
        undoes = isinstance(tap.command, UndoLast)
        # What is undone is the last that happened, whether it could be seen or not.
        since = self._course.state.public.seq if undoes else self._shown_since
        return tap.seen is not None and tap.seen < since

    def _deals(self, person: Person) -> bool:
        dealer = self._course.state.public.dealer
        return dealer is not None and dealer.name == person.name

    def _next(self) -> int:
        return self._log.head.sequence + len(self._entries) + 1

    def _play(self, what: Fact | Command, raw: bytes) -> None:
        seq, utc_ms = self._next(), self._clocks.utc_ms()
        kind, body = kind_and_body(what)
        try:
            step = self._course.take(seq, utc_ms, what)
        except Refusal:
            raise
        except Exception as error:
            # It happened all the same, and must not be lost with the error.
            self._note(FAILED, canonical({"error": repr(error), "kind": kind, "what": body}), raw)
            self._commit()
            raise
        self._entry(kind, body, raw, step.derived, (step.shoe, step.round), utc_ms)
        self._statements += step.statements
        self._since_standing += 1
        screen = _without_time(step.snapshot)
        if screen != self._screen:
            self._screen, self._shown_since = screen, seq
        public = step.state.public
        fact = None if isinstance(what, Command) else what
        self._to_tell.append(Snapshot(seq, utc_ms, public, step.snapshot, step.prompts, fact))
        if step.over is not None and step.ended is not None:
            self._to_tell.append(RoundOver(seq, public, step.over, step.ended))
        if isinstance(what, EndShoe) and public.shoe is None:
            self._shoe_ended = True
            self._log.schedule.demand(Reason.SHOE_END, self._clocks.monotonic_ms())
        elif isinstance(what, CloseTable | RelieveDealer):
            self._log.schedule.demand(Reason.SIGN_OFF, self._clocks.monotonic_ms())

    def _refuse(self, tap: Tap, refusal: Refusal) -> None:
        seq = self._next()
        _, body = kind_and_body(tap.command)
        told = {"command": body, "reason": refusal.reason, "paragraph": refusal.paragraph}
        said = said_body.to_json(refusal.reason)
        self._note(REFUSED, canonical({**told, "said": said, "seen": tap.seen}))
        self._to_tell.append(Refused(seq, tap.command.name, refusal.reason, refusal.paragraph))

    def _turn_away(self, turned: TurnedAway) -> None:
        seq = self._next()
        told = {"command": None, "do": turned.do, "reason": turned.reason, "paragraph": HOUSE}
        self._note(REFUSED, canonical({**told, "said": said_body.to_json(turned.reason)}))
        self._to_tell.append(Refused(seq, turned.do, turned.reason, HOUSE))

    def _note(self, kind: str, body: str, raw: bytes = b"") -> None:
        public = self._course.state.public
        shoe = None if public.shoe is None else public.shoe.number
        round_ = None if public.round is None else public.round.number
        where = (shoe, round_)
        self._entry(kind, body, raw, NOTHING_SHOWN, where, self._clocks.utc_ms())

    def _entry(
        self,
        kind: str,
        body: str,
        raw: bytes,
        derived: str,
        where: tuple[int | None, int | None],
        utc_ms: int,
    ) -> None:
        monotonic = self._clocks.monotonic_ms()
        software, rules = self._versions
        told = (kind, body, raw, derived, software, rules, self._log.simulated)
        self._entries.append(Entry(utc_ms, monotonic, where[0], where[1], *told))

    def _commit(self) -> None:
        """On the disk first, then to whoever looks."""
        if self._entries:
            self._log.append(self._entries, self._statements, self._clocks.monotonic_ms())
        told = self._to_tell
        self._entries, self._statements, self._to_tell = [], [], []
        for one in told:
            self._tell(one)

    def _keep_house(self, *, idle: bool) -> None:
        public = self._course.state.public
        if public.round is None:
            self._between_rounds()
        reason = self._log.schedule.due(self._clocks.monotonic_ms())
        if reason is not None:
            self._log.checkpoint(reason, self._clocks.utc_ms())
        left = self._log.wal_left()
        if left > min(WAL_IDLE if idle else WAL_BUSY, self._wal_alarm):
            self._log.reclaim()
            left = self._log.wal_left()
        self._watch_wal(left)

    def _between_rounds(self) -> None:
        """A new month's segment, or the state written down again."""
        utc_ms = self._clocks.utc_ms()
        rolled = self._log.roll(self._course.days.month_of(utc_ms), utc_ms)
        if rolled:
            key = self._log.key.public.hex
            self._note(TAKEN_UP, canonical({"key": key, "before": key, "vouching": None}))
        if rolled or self._shoe_ended or self._since_standing >= STANDING_EVERY:
            self.stand()

    def stand(self) -> None:
        """Write the whole state down, so that nothing before it is needed to go on."""
        self._note(STANDING, self._course.rest())
        self._commit()
        self._since_standing, self._shoe_ended = 0, False

    def _watch_wal(self, wal: int) -> None:
        """A reader that never ends keeps the write-ahead log from being worked off."""
        grown = wal > self._wal_alarm
        if grown is self._wal_alarmed:
            return
        self._wal_alarmed = grown
        kind = WAL_GROWS if grown else WAL_SHRUNK
        seq = self._next()
        self._note(kind, canonical({"bytes": wal}))
        words = (
            f"{wal / 2**20:,.0f} MB of the log wait to be worked off: somebody has kept it open "
            "for reading, close it there"
            if grown
            else "the log is being worked off again"
        )
        self._to_tell.append(LogAlarm(seq, kind, words))
        self._commit()

    def _verify_clock(self, arrivals: Sequence[Arrival] = ()) -> None:
        utc_ms, monotonic = self._clocks.utc_ms(), self._clocks.monotonic_ms()
        try:
            self._watch.verify(utc_ms, monotonic)
        except ClockSetBack as trouble:
            self._note("clock-jumped", canonical({"reason": str(trouble)}))
            # What left the shoe has left it, whatever the time; a tap can be made again.
            for arrival in arrivals:
                if not isinstance(arrival, Tap):
                    self._add(arrival)
            self._commit()
            raise

    @contextmanager
    def _halting(self) -> Iterator[None]:
        """Whatever goes wrong within halts the table: the log's trouble told apart from ours."""
        try:
            yield
        except Halted:
            raise
        except LogTrouble as trouble:
            self._halt(f"{trouble}")
        except Exception as error:
            if isinstance(error, DatabaseError | OSError) and (
                found := trouble_of(error, self._log.segment.path)
            ):
                self._halt(f"{found}")
            # Not the log's fault but ours; a state that may be wrong must not go on.
            log.exception("the table stopped")
            self._halt(f"an error in the console itself ({type(error).__name__}: {error})")

    def _halt(self, reason: str) -> NoReturn:
        self.halted = True
        self._entries, self._statements, self._to_tell = [], [], []
        told = f"{WHAT_TO_DO} {reason[:1].upper()}{reason[1:]}."
        self._tell(Stopped(told))
        raise Halted(told)


def _without_time(shown: dict[str, Any]) -> dict[str, Any]:
    """A screen as it is told from another: time, or an undo that has gone, makes none."""
    can = [name for name in shown["can"] if name != UndoLast.name]
    return {**shown, "seq": None, "time": None, "can": can}
