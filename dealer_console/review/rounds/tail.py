"""The newest rounds of a log: those that came to be since, were put right or taken back."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from dealer_console.review.rounds.keys import Key
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import not_outdated, with_newer
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.round_conditions import where_of
from dealer_console.round_log.troubles import LogTrouble

CHANGING = 3
"""Only the last round can be taken up again; it and those two before it are looked at anew."""


class Tail(NamedTuple):
    """What the newest rounds of some logs are now."""

    found: dict[int, dict[int, int]]
    """By log: the packed keys after its floor that are wanted, and when each round ended."""
    floors: dict[int, int]
    """By log: the event to look from the next time."""
    troubles: dict[str, str]


def newest_rounds(logs: Sequence[WatchedLog], wanted: Wanted, floors: Mapping[int, int]) -> Tail:
    """What has come to be in each log since its floor."""
    tail = Tail({}, {}, {})
    for number, floor in floors.items():
        log = logs[number]
        try:
            # First the floor: what comes to be meanwhile is found the next time.
            now = floor_of(log)
            tail.found[number] = _after(log, number, wanted, floor)
            tail.floors[number] = now
        except (LogTrouble, DatabaseError) as trouble:
            tail.troubles[log.table] = str(trouble)
    return tail


def floor_of(log: WatchedLog) -> int:
    """The event that ended the last round which nothing can change any more; 0 if none did."""
    ended: list[int] = []
    with closing(with_newer(log.newest_first())) as segments:
        for segment, _ in segments:
            asked = "SELECT sequence FROM rounds ORDER BY sequence DESC LIMIT ?"
            ended += [row[0] for row in log.fetch(segment, asked, (CHANGING + 1 - len(ended),))]
            if len(ended) > CHANGING:
                return int(ended[-1])
    return 0


def _after(log: WatchedLog, number: int, wanted: Wanted, floor: int) -> dict[int, int]:
    found: dict[int, int] = {}
    with closing(with_newer(log.newest_first())) as segments:
        for segment, newer in segments:
            where, values = where_of(wanted.of_round, planned=False)
            where, values = not_outdated(f"{where} AND sequence > ?", (*values, floor), newer)
            asked = f"SELECT sequence, ended_ms FROM rounds WHERE {where}"
            rows = log.fetch(segment, asked, values)
            found |= {Key(number, sequence).packed: ended for sequence, ended in rows}
            if segment.opens.sequence <= floor:
                break
    return found
