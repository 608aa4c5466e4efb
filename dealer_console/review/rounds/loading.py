"""All rounds that are wanted, of all logs, in their order, loaded a little at a time.

SQLite says which rounds there are and what each is sorted by; the order over all files is made
here, as no file knows of the others, and sorting a million rows would make SQLite write to disk.
"""

from array import array
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from dealer_console.review.rounds.keys import BITS, Keys, Numbers
from dealer_console.review.rounds.order import NUMBERS, WORDS, Column, Order
from dealer_console.review.rounds.tail import floor_of
from dealer_console.review.rounds.walk import Walk
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import LogTrouble

NOTHING = np.iinfo(np.int64).max
"""What a round without a value is sorted by: last, whichever way round."""

MARK = "\N{INFORMATION SEPARATOR ONE}"
"""Between texts; none has it."""


class Loaded(NamedTuple):
    """What there is."""

    keys: Keys
    floors: dict[int, int]
    """By log: the event up to which nothing can have changed since."""
    ends: dict[int, frozenset[int]]
    """By log: the packed keys that are listed after that event."""
    troubles: dict[str, str]
    """By table: what is wrong with its log, where something is."""


class _Places(dict[str, int]):
    """Texts by the order in which they were met; nothing, where there is none."""

    def __missing__(self, text: str) -> int:
        self[text] = place = len(self)
        return place


class Loading:
    """Loads all that is wanted; `step` until it says that nothing is left, then `loaded`."""

    def __init__(self, logs: Sequence[WatchedLog], wanted: Wanted, order: Order) -> None:
        self._logs = {n: log for n, log in enumerate(logs) if wanted.has(log.table)}
        self._order = order
        self._left = deque(self._logs)
        self._walks = {n: Walk(log, wanted.of_round) for n, log in self._logs.items()}
        self._floors: dict[int, int] = {}
        # These grow in their place; a list of small arrays would leave its room behind in pieces.
        self._keys, self._values = array("q"), array("q")
        self._times = array("q" if order.column is Column.TIME else "I")
        self._places = _Places()
        self._statement = _statement(order.column)
        by_name = sorted(self._logs, key=lambda n: self._logs[n].table)
        self._rank = {number: rank for rank, number in enumerate(by_name)}
        self.count = 0
        """How many have been found so far."""
        self.troubles: dict[str, str] = {}

    def step(self) -> bool:
        """Go on for a few hundredths of a second; whether there is more to be loaded."""
        if not self._left:
            return False
        number = self._left[0]
        log = self._logs[number]
        try:
            if number not in self._floors:
                # Before anything is read: what comes to be later is found from there on.
                self._floors[number] = floor_of(log)
            if self._walks[number].step(partial(self._read, number)) is None:
                self._left.popleft()
        except (LogTrouble, DatabaseError) as trouble:
            self.troubles[log.table] = str(trouble)
            self._left.popleft()
        return bool(self._left)

    def loaded(self) -> Loaded:
        """All of it in its order; this lets go of what it was made from."""
        keys = self._in_order()
        ends = {n: keys.of_log_after(n, floor) for n, floor in self._floors.items()}
        return Loaded(keys, self._floors, ends, self.troubles)

    def _read(self, number: int, segment: Segment, where: str, values: tuple[Any, ...]) -> bool:
        asked = self._statement.format(where=where)
        ((sequences, times, sorted_by),) = self._logs[number].fetch(segment, asked, values)
        if sequences is None:
            return True
        packed = _numbers(sequences) | number << BITS
        self.count += len(packed)
        self._keys.frombytes(packed.tobytes())
        column = self._order.column
        ended = _numbers(times)
        if column is not Column.TIME:
            # The second is enough to tell which of two that are alike is the newer one.
            ended = (ended // 1000).astype(np.uint32)
        self._times.frombytes(ended.tobytes())
        if column is Column.TABLE:
            compared = np.full(len(packed), self._rank[number], np.int64)
        elif column in WORDS:
            places = map(self._places.__getitem__, sorted_by.split(MARK))
            compared = np.fromiter(places, np.int64, len(packed))
        elif column in NUMBERS:
            compared = _numbers(sorted_by)
        else:
            return True
        self._values.frombytes(compared.tobytes())
        return True

    def _in_order(self) -> Keys:
        """Each array is let go as soon as it can be: five million numbers are 40 megabytes."""
        packed = np.frombuffer(self._keys, np.int64)
        descending = self._order.descending
        if self._order.column is not Column.TIME:
            seconds = np.frombuffer(self._times, np.uint32)
            values = np.frombuffer(self._values, np.int64)
            del self._keys, self._times, self._values
            newest_first = np.argsort(np.invert(seconds, out=seconds), kind="stable")
            del seconds
            packed = packed[newest_first]
            values = values[newest_first]
            del newest_first
            return Keys(packed[np.argsort(self._comparable(values), kind="stable")])
        times = np.frombuffer(self._times, np.int64)
        del self._keys, self._times
        if descending:
            np.invert(times, out=times)
        by_time = np.argsort(times, kind="stable")
        # One after the other: the old one goes before the next is made.
        packed = packed[by_time]
        times = times[by_time]
        del by_time
        if descending:
            np.invert(times, out=times)
        return Keys(packed, times, descending=descending)

    def _comparable(self, values: Numbers) -> Numbers:
        """So that the least comes first."""
        if self._order.column in WORDS and len(values):
            ranks = np.empty(len(self._places), np.int64)
            for rank, text in enumerate(sorted(self._places)):
                ranks[self._places[text]] = rank if text else NOTHING
            values = ranks[values]
        if self._order.descending:
            np.negative(values, out=values, where=values != NOTHING)
        return values


def _statement(column: Column) -> str:
    value = "NULL"
    if column in WORDS:
        text = WORDS[column]
        value = f"group_concat(coalesce(replace({text}, '{MARK}', ' '), ''), '{MARK}')"
    elif column in NUMBERS:
        value = f"group_concat(coalesce({NUMBERS[column]}, {NOTHING}), ' ')"
    # As one text each: a tuple for each of a million rows would take four times as long, and keep
    # the thread of the window waiting meanwhile.
    return (
        "SELECT group_concat(sequence, ' '), group_concat(ended_ms, ' '), "
        f"{value} FROM rounds WHERE {{where}}"
    )


def _numbers(text: str) -> Numbers:
    return np.fromstring(text, dtype=np.int64, sep=" ")
