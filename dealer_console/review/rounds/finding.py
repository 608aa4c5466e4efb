"""The rows of rounds: the first page at once, and any round by its key."""

import time
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from dealer_console.review.rounds.keys import Key
from dealer_console.review.rounds.loading import Loaded, Loading
from dealer_console.review.rounds.order import NEWEST_FIRST, Order
from dealer_console.review.rounds.walk import Walk
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import not_outdated, rows_in, with_newer
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import LogTrouble

FIRST = 200
"""Rounds on the first page: more than any window shows."""

PATIENCE_S = 0.050
"""What the first page may take; where little fits, it is what was found by then."""


class FoundRound(NamedTuple):
    """A round of a table."""

    key: int
    """Packed."""
    table: str
    row: RoundRow


class FirstPage(NamedTuple):
    """The newest rounds that are wanted."""

    rounds: list[FoundRound]
    is_sure: bool
    """Whether there are no newer ones; otherwise the search goes on."""
    is_all: bool
    """Whether there are no others."""
    troubles: dict[str, str]
    """By table: what is wrong with its log, where something is."""


class Rows(NamedTuple):
    """Rounds by their keys; those that are no more, or not over, are not among them."""

    rounds: dict[int, FoundRound]
    troubles: dict[str, str]


def first_page(
    logs: Sequence[WatchedLog],
    wanted: Wanted,
    limit: int = FIRST,
    patience: float = PATIENCE_S,
) -> FirstPage:
    """The newest rounds that are wanted, the newest first."""
    deadline = time.perf_counter() + patience
    walks = {n: Walk(log, wanted.of_round) for n, log in enumerate(logs) if wanted.has(log.table)}
    found: dict[int, list[FoundRound]] = {number: [] for number in walks}
    troubles: dict[str, str] = {}
    left = deque(walks)
    ended = steps = 0
    # Each log has its turn, also where opening its files takes all the time.
    while left and (steps < len(walks) or time.perf_counter() < deadline):
        steps += 1
        number = left.popleft()
        log, of_log = logs[number], found[number]
        try:
            rows = walks[number].step(partial(_newest, limit - len(of_log)))
        except (LogTrouble, DatabaseError) as trouble:
            troubles[log.table] = str(trouble)
            continue
        if rows is None:
            ended += 1
            continue
        of_log += (FoundRound(Key(number, row.sequence).packed, log.table, row) for row in rows)
        if len(of_log) < limit:
            left.append(number)
    rounds = [each for of_log in found.values() for each in of_log]
    rounds.sort(key=lambda each: each.row.ended_ms, reverse=True)
    is_all = ended + len(troubles) == len(walks) and len(rounds) <= limit
    return FirstPage(rounds[:limit], not left, is_all, troubles)


def _newest(limit: int, segment: Segment, where: str, values: tuple[Any, ...]) -> list[RoundRow]:
    order = "ORDER BY sequence DESC LIMIT ?"
    return rows_in(segment, RoundRow, "rounds", f"{where} {order}", (*values, limit))


def all_keys(logs: Sequence[WatchedLog], wanted: Wanted, order: Order = NEWEST_FIRST) -> Loaded:
    """All rounds that are wanted, in their order, without a break."""
    loading = Loading(logs, wanted, order)
    while loading.step():
        pass
    return loading.loaded()


def rows_at(logs: Sequence[WatchedLog], packed: Iterable[int]) -> Rows:
    """Those rounds, in no order."""
    rows = Rows({}, {})
    by_log: defaultdict[int, list[int]] = defaultdict(list)
    for key in map(Key.of, packed):
        by_log[key.log].append(key.sequence)
    for number, sequences in by_log.items():
        try:
            found = _rows_of(logs[number], sequences)
        except (LogTrouble, DatabaseError) as trouble:
            rows.troubles[logs[number].table] = str(trouble)
            continue
        for row in found:
            packed_key = Key(number, row.sequence).packed
            rows.rounds[packed_key] = FoundRound(packed_key, logs[number].table, row)
    return rows


def _rows_of(log: WatchedLog, sequences: list[int]) -> list[RoundRow]:
    found: list[RoundRow] = []
    left = set(sequences)
    with closing(with_newer(log.newest_first())) as segments:
        for segment, newer in segments:
            here = sorted(each for each in left if each > segment.opens.sequence)
            if here:
                where = f"sequence IN ({', '.join('?' * len(here))})"
                where, values = not_outdated(where, tuple(here), newer)
                found += rows_in(segment, RoundRow, "rounds", where, values)
                left.difference_update(here)
            if not left:
                break
    return sorted(found, key=attrgetter("sequence"))


DEALERS = """
WITH RECURSIVE names (name) AS (
    SELECT min(dealer) FROM rounds
    UNION ALL
    SELECT (SELECT min(dealer) FROM rounds WHERE dealer > name) FROM names WHERE name IS NOT NULL
)
SELECT name FROM names WHERE name IS NOT NULL
"""
"""By a look at each name and not at each round."""


def dealers(logs: Iterable[WatchedLog]) -> list[str]:
    """Everybody who has dealt a round, by name; a log that cannot be read names nobody."""
    names: set[str] = set()
    for log in logs:
        try:
            with closing(with_newer(log.newest_first())) as segments:
                for segment, _ in segments:
                    names |= {name for (name,) in log.fetch(segment, DEALERS)}
        except (LogTrouble, DatabaseError):
            continue
    return sorted(names)
