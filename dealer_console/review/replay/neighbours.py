"""The rounds before and after one, as they were dealt."""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from dealer_console.round_log.asking import Newer, newest_first, not_outdated, rows_in
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Segment


class Neighbours(NamedTuple):
    """Shoe and number of each; None where there is none."""

    before: tuple[int, int] | None
    after: tuple[int, int] | None


def neighbours(segments: Sequence[Segment], sequence: int) -> Neighbours:
    """The rounds that are over next to the one that ended with that event."""
    before = after = None
    with closing(newest_first(segments)) as files:
        for segment, newer in files:
            # Files come with the newest first: the oldest of those after it is the nearest.
            after = _nearest(segment, newer, "sequence > ?", "ASC", sequence) or after
            before = _nearest(segment, newer, "sequence < ?", "DESC", sequence)
            if before is not None:
                break
    return Neighbours(before, after)


def _nearest(
    segment: Segment, newer: Sequence[Newer], where: str, way: str, sequence: int
) -> tuple[int, int] | None:
    condition, values = not_outdated(where, (sequence,), list(newer))
    order = f"ORDER BY sequence {way} LIMIT 1"
    found = rows_in(segment, RoundRow, "rounds", f"{condition} {order}", values)
    return (found[0].shoe, found[0].round) if found else None
