"""Whether a file of the log is as it was written: the chain, its guards, where it comes from."""

from collections.abc import Iterable
from pathlib import Path

from dealer_console.round_log.database import DatabaseError, open_database
from dealer_console.round_log.events import Event, hash_of
from dealer_console.round_log.schema import EVENTS, GUARDS, SEGMENT
from dealer_console.round_log.segment import Head, Segment


class Altered(Exception):
    """The log is not as it was written; names the first event that is wrong.

    For example an amount that was changed, or an end that was cut off.
    """

    def __init__(self, sequence: int, why: str) -> None:
        super().__init__(f"event {sequence}: {why}")
        self.sequence = sequence
        self.why = why


def verify_chain(events: Iterable[Event], table: str, after: Head) -> Head:
    """Follow the chain from a head on; the head it ends in, or Altered."""
    head = after
    for event in events:
        due = head.sequence + 1
        if event.sequence != due:
            raise Altered(due, f"is missing; {event.sequence} follows {head.sequence}")
        if event.table != table:
            raise Altered(due, f"is of table {event.table}, not {table}")
        if event.previous != head.hash:
            raise Altered(due, "does not follow from the one before")
        if event.hash != hash_of(event.table, event.sequence, event.entry, event.previous):
            raise Altered(due, "is not what was written")
        head = Head(event.sequence, event.hash)
    return head


def verify_file(
    path: Path, table: str, after: Head | None = None, ends: Head | None = None
) -> Head:
    """Verify one file that should go on after a head, and reach another that is known.

    A chain alone finds neither an end that was cut off nor one that was chained anew: that takes
    `ends`, a head kept elsewhere.
    """
    after = after or Head()
    try:
        _verify_guards(path, after)
        segment = Segment.open(path)
        try:
            known = ends if ends is not None and ends.sequence > after.sequence else None
            events = segment.events()
            head = after
            if known is not None:
                # Up to the head that is known, and from there on.
                head = verify_chain(_until(events, known.sequence), table, after)
                if head != known:
                    short = head.sequence < known.sequence
                    why = "is missing: the end was cut off" if short else "was chained anew"
                    raise Altered(head.sequence + short, why)
            return verify_chain(events, table, head)
        finally:
            segment.close()
    except DatabaseError as error:
        raise Altered(after.sequence + 1, f"cannot be read: {error}") from None


def _until(events: Iterable[Event], last: int) -> Iterable[Event]:
    for event in events:
        yield event
        if event.sequence >= last:
            return


def _verify_guards(path: Path, after: Head) -> None:
    """The tables and triggers as we made them, and where the file says it comes from."""
    connection = open_database(path)
    try:
        rows = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        there = sorted(_plain(sql) for (sql,) in rows)
        if there != sorted(_plain(sql) for sql in (SEGMENT, EVENTS, *GUARDS)):
            raise Altered(after.sequence + 1, "lies in tables whose guards were changed")
        opens = connection.execute("SELECT opens_after, head_before FROM segment").fetchall()
        if opens != [tuple(after)]:
            raise Altered(after.sequence + 1, "is not where the file before ends")
    finally:
        connection.close()


def _plain(sql: str) -> str:
    return " ".join(sql.split())
