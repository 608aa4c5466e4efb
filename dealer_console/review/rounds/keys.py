"""Which rounds are listed, in their order, each by one number: five million take 80 megabytes."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

BITS = 48
"""Of the number of an event; the number of its log stands above."""

BLOCK = 1 << 16
"""Keys that are moved at most when one is put among them."""


class Key(NamedTuple):
    """A round by the number of its log and the event that ended it."""

    log: int
    sequence: int

    @property
    def packed(self) -> int:
        """As one number."""
        return self.log << BITS | self.sequence

    @classmethod
    def of(cls, packed: int) -> "Key":
        """From one number."""
        return cls(packed >> BITS, packed & (1 << BITS) - 1)


class Keys:
    """A list of rounds in which one is found, put in or taken out at once, however long it is."""

    def __init__(
        self, packed: Numbers, times: Numbers | None = None, *, descending: bool = True
    ) -> None:
        """Packed keys in their order; where it is that of time, also when each round ended."""
        cuts = range(0, len(packed), BLOCK)
        self._blocks = [packed[cut : cut + BLOCK] for cut in cuts]
        self._times = None if times is None else [times[cut : cut + BLOCK] for cut in cuts]
        self._descending = descending
        self._number()

    def __len__(self) -> int:
        return self._starts[-1]

    def at(self, row: int) -> int:
        """The packed key in a row."""
        block = bisect_right(self._starts, row) - 1
        return int(self._blocks[block][row - self._starts[block]])

    def between(self, first: int, last: int) -> list[int]:
        """The packed keys from a row to before another."""
        return [self.at(row) for row in range(max(first, 0), min(last, len(self)))]

    def row_of(self, packed: int) -> int | None:
        """Where a key stands, if it does."""
        for start, block in zip(self._starts, self._blocks, strict=False):
            found = np.flatnonzero(block == packed)
            if found.size:
                return start + int(found[0])
        return None

    def place_for(self, ended_ms: int) -> int:
        """The row of a round that ended then, in an order by time."""
        assert self._times is not None, "only in an order by time"
        for number, times in enumerate(self._times):
            # Before the first that comes after it.
            if (times[-1] < ended_ms) if self._descending else (times[-1] > ended_ms):
                order = -times if self._descending else times
                moment = -ended_ms if self._descending else ended_ms
                return self._starts[number] + int(np.searchsorted(order, moment, side="right"))
        return len(self)

    def put(self, row: int, packed: int, ended_ms: int) -> None:
        """A round that ended then comes to stand in a row."""
        assert self._times is not None, "only in an order by time"
        if not self._blocks:
            self._blocks, self._times = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        block = min(bisect_right(self._starts, row) - 1, len(self._blocks) - 1)
        place = row - self._starts[block]
        self._blocks[block] = np.insert(self._blocks[block], place, packed)
        self._times[block] = np.insert(self._times[block], place, ended_ms)
        if len(self._blocks[block]) > 2 * BLOCK:
            for each in (self._blocks, self._times):
                each[block : block + 1] = [each[block][:BLOCK], each[block][BLOCK:]]
        self._number()

    def take_out(self, row: int) -> None:
        """The round in a row is listed no more."""
        block = bisect_right(self._starts, row) - 1
        place = row - self._starts[block]
        for each in (self._blocks, self._times):
            if each is None:
                continue
            each[block] = np.delete(each[block], place)
            if not len(each[block]):
                del each[block]
        self._number()

    def of_log_after(self, log: int, sequence: int) -> frozenset[int]:
        """The packed keys of a log's rounds that ended after an event."""
        low, high = Key(log, sequence).packed, Key(log + 1, 0).packed
        found = (block[(block > low) & (block < high)] for block in self._blocks)
        return frozenset(int(key) for block in found for key in block)

    def _number(self) -> None:
        self._starts = list(accumulate(map(len, self._blocks), initial=0))


def runs(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rows as the first and the last of those that follow one another, the last ones first."""
    first = last = -1
    for row in sorted(rows, reverse=True):
        if row != first - 1:
            if first >= 0:
                yield first, last
            last = row
        first = row
    if first >= 0:
        yield first, last
