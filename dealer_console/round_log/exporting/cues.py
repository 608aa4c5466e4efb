"""Cues of subtitles: what is said, from when to when."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dealer_console.round_log.exporting.mark import SIMULATED

LONGEST_MS = 4_000
MOST_LINES = 12
"""Of one cue; a viewer cannot read more."""


class Moment(NamedTuple):
    """What one event has to say."""

    sequence: int
    utc_ms: int
    lines: tuple[str, ...]


class Cue(NamedTuple):
    """Lines that are seen together."""

    sequence: int
    """The first event it tells of; 0 for the mark of a simulated table."""
    start: int
    """Milliseconds of the video."""
    end: int
    lines: tuple[str, ...]


class Timing:
    """Lays moments along a video: each stands until the next, and no longer than four seconds."""

    def __init__(self, zero_ms: int, *, simulated: bool) -> None:
        self._zero = zero_ms
        self._waiting = Cue(0, 0, LONGEST_MS, (SIMULATED,)) if simulated else None
        self.cues = 0
        self.dropped = 0
        """Before the video begins."""
        self.moved = 0
        """Later than their time, as the clock had been set back."""

    def cues_of(self, moments: Iterable[Moment]) -> Iterator[Cue]:
        """The cues in their order; none overlaps another."""
        for moment in moments:
            at = moment.utc_ms - self._zero
            if at < 0:
                self.dropped += 1
                continue
            yield from self._add(moment, at)
        if self._waiting is not None:
            yield self._done(self._waiting)
            self._waiting = None

    def _add(self, moment: Moment, at: int) -> Iterator[Cue]:
        before = self._waiting
        start = at
        if before is not None and at <= before.start:
            self.moved += at < before.start
            start = before.start
            if len(before.lines) + len(moment.lines) <= MOST_LINES:
                self._waiting = before._replace(lines=before.lines + moment.lines)
                return
            start += 1
        if before is not None:
            yield self._done(before._replace(end=min(before.end, start)))
        self._waiting = Cue(moment.sequence, start, start + LONGEST_MS, moment.lines)

    def _done(self, cue: Cue) -> Cue:
        self.cues += 1
        return cue
