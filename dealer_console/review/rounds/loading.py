"""All rounds that are wanted, of all logs, in their order, loaded a little at a time.

SQLite says which rounds there are and what each is sorted by; the order over all files is made
here, as no file knows of the others, and sorting a million rows would make SQLite write to disk.
"""

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
        self._keys: list[Numbers] = []
        self._times: list[Numbers] = []
        self._values: list[Numbers] = []
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
        self._keys.append(packed)
        self._times.append(_numbers(times))
        column = self._order.column
        if column is Column.TABLE:
            self._values.append(np.full(len(packed), self._rank[number], np.int64))
        elif column in WORDS:
            places = map(self._places.__getitem__, sorted_by.split(MARK))
            self._values.append(np.fromiter(places, np.int64, len(packed)))
        elif column in NUMBERS:
            self._values.append(_numbers(sorted_by))
        return True

    def _in_order(self) -> Keys:
        packed, times = _joined(self._keys), _joined(self._times)
        descending = self._order.descending
        if self._order.column is Column.TIME:
            by_time = np.argsort(-times if descending else times, kind="stable")
            return Keys(packed[by_time], times[by_time], descending=descending)
        newest_first = np.argsort(-times, kind="stable")
        del times
        packed = packed[newest_first]
        values = self._comparable(_joined(self._values)[newest_first])
        return Keys(packed[np.argsort(values, kind="stable")])

    def _comparable(self, values: Numbers) -> Numbers:
        """So that the least comes first."""
        if self._order.column in WORDS:
            ranks = np.empty(len(self._places), np.int64)
            for rank, text in enumerate(sorted(self._places)):
                ranks[self._places[text]] = rank if text else NOTHING
            values = ranks[values] if len(ranks) else values
        if self._order.descending:
            values = np.where(values == NOTHING, values, -values)
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


def _joined(parts: list[Numbers]) -> Numbers:
    """All in one, and the parts let go, as both together would take twice the room."""
    joined = np.concatenate(parts) if parts else np.empty(0, np.int64)
    parts.clear()
    return joined
