"""The table as it is being dealt at: what its screen shows, and never more than that."""

from dealer_console.review.evidence.event_lines import line_of_running
from dealer_console.review.evidence.words import ReportWords
from dealer_console.review.replay.beginning import beginning, events_between
from dealer_console.review.replay.in_sight import in_sight, seen_after
from dealer_console.review.replay.moment import Moment, Replayed
from dealer_console.review.replay.round_replay import moment_of
from dealer_console.review.replay.showing import Showing, round_on
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.events import Event
from dealer_console.round_log.verifying import Altered
from dealer_console.table.bodies import OF_THE_SCREEN
from dealer_console.versions import installed
from dealer_console.wording.catalogue import Catalogue


class NotFollowed(LookupError):
    """A table that goes on cannot be followed from that event on.

    For example one whose console has other rules than these.
    """

    def __init__(self, sequence: int) -> None:
        super().__init__(f"event {sequence}")


class Following:
    """Follows a log to its end, again and again; used by the thread that has its files."""

    def __init__(self, log: WatchedLog, words: Catalogue) -> None:
        self._log = log
        self._words = ReportWords(words, log.money, log.days)
        self._showing: Showing | None = None
        self._taken = self._in_sight = 0
        """The last event that was taken, and the last one whose screen was."""
        self._moments: list[Moment] = []
        self._round: tuple[int, int] | None = None

    def look(self) -> Replayed:
        """The round that is on the table, as far as it has come; after its end, until the next."""
        events = in_sight(self._new_events())
        if self._showing is None or any(seen_after(event) < self._in_sight for event in events):
            # A press tells late which screen it was made on, so it is played from there.
            events = self._begin()
        for event in events:
            try:
                self._take(event)
            except Altered as altered:
                # Why, is for later: it may name a closed card.
                raise NotFollowed(event.sequence) from altered
        assert self._showing is not None
        if self._showing.lost is not None or not self._moments:
            raise NotFollowed(self._taken)
        shoe, number = self._round or (0, 0)
        return Replayed(self._log.table, shoe, number, tuple(self._moments), {}, None)

    def _new_events(self) -> list[Event]:
        if self._showing is None:
            return []
        last = self._log.head().sequence
        return list(events_between(self._log.segments(), self._taken + 1, last))

    def _begin(self) -> list[Event]:
        log = self._log
        segments, last = log.segments(), log.head().sequence
        begin = beginning(segments, last)
        if begin.screen == last:
            # Without a screen that was written down, all of the round is played for what led to it.
            begin = begin._replace(screen=begin.event)
        self._showing = Showing(
            log.table, installed().rules, log.days, begin, simulated=log.simulated
        )
        self._taken = self._in_sight = 0
        self._moments, self._round = [], None
        return in_sight(events_between(segments, begin.event, last))

    def _take(self, event: Event) -> None:
        showing = self._showing
        assert showing is not None
        showing.take(event)
        self._taken = max(self._taken, event.sequence)
        self._in_sight = max(self._in_sight, seen_after(event))
        if showing.sitting is None:
            return
        now = round_on(showing.sitting.public)
        if now is not None and now != self._round:
            self._moments, self._round = [], now
        line = None
        if event.entry.kind not in OF_THE_SCREEN:
            told = () if showing.step is None else showing.step.prompts
            line = line_of_running(event, told, self._words)
        if self._round is None:
            # Before a shoe's first round only how it stands now is of any use.
            self._moments = []
        self._moments.append(moment_of(showing, event, line))
