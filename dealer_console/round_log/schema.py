"""The tables of a segment: plain names, strict types, and triggers that let rows only be added."""

from dealer_console.round_log.database import Connection
from dealer_console.round_log.derived_tables import INDEXES, TABLES, create_derived_tables

VERSION = 2
"""Of the events and their hash; older files are read, and never written to again."""

EVENTS = """
CREATE TABLE events (
    "table"      TEXT    NOT NULL,
    sequence     INTEGER NOT NULL PRIMARY KEY CHECK (sequence > 0),
    utc_ms       INTEGER NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    shoe         INTEGER,
    round        INTEGER,
    kind         TEXT    NOT NULL,
    body         TEXT    NOT NULL,
    raw          BLOB    NOT NULL,
    derived      TEXT    NOT NULL,
    software     TEXT    NOT NULL,
    rules        TEXT    NOT NULL,
    simulated    INTEGER NOT NULL CHECK (simulated IN (0, 1)),
    previous     TEXT    NOT NULL CHECK (length(previous) = 64),
    hash         TEXT    NOT NULL CHECK (length(hash) = 64)
) STRICT
"""

SEGMENT = """
CREATE TABLE segment (
    one            INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    "table"        TEXT    NOT NULL,
    opens_after    INTEGER NOT NULL CHECK (opens_after >= 0),
    head_before    TEXT    NOT NULL CHECK (length(head_before) = 64)
) STRICT
"""
"""Where the chain comes from: the number and the hash of the last event of the segment before."""

CHECKPOINTS = """
CREATE TABLE checkpoints (
    sequence  INTEGER NOT NULL PRIMARY KEY,
    hash      TEXT    NOT NULL CHECK (length(hash) = 64),
    utc_ms    INTEGER NOT NULL,
    reason    TEXT    NOT NULL,
    simulated INTEGER NOT NULL CHECK (simulated IN (0, 1)),
    key       TEXT    NOT NULL,
    signature TEXT    NOT NULL
) STRICT
"""
"""Heads that were signed; docs/log-keys.md has the signed text."""

# INSERT OR REPLACE takes the old row away without a word to delete triggers where recursive
# triggers are off, so the insert itself is refused unless it is the next row of the chain.
GUARDS = (
    """
    CREATE TRIGGER events_follow_one_another BEFORE INSERT ON events
    WHEN NEW.sequence IS NOT 1 + coalesce(
            (SELECT max(sequence) FROM events), (SELECT opens_after FROM segment))
      OR NEW.previous IS NOT coalesce(
            (SELECT hash FROM events ORDER BY sequence DESC LIMIT 1),
            (SELECT head_before FROM segment))
      OR NEW."table" IS NOT (SELECT "table" FROM segment)
    BEGIN SELECT RAISE(ABORT, 'an event is added after the last one, or not at all'); END
    """,
    """
    CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END
    """,
    """
    CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END
    """,
    """
    CREATE TRIGGER segment_is_written_once BEFORE INSERT ON segment
    WHEN EXISTS (SELECT 1 FROM segment)
    BEGIN SELECT RAISE(ABORT, 'a segment opens once'); END
    """,
    """
    CREATE TRIGGER segment_is_not_changed BEFORE UPDATE ON segment
    BEGIN SELECT RAISE(ABORT, 'a segment keeps where it came from'); END
    """,
    """
    CREATE TRIGGER segment_is_not_removed BEFORE DELETE ON segment
    BEGIN SELECT RAISE(ABORT, 'a segment keeps where it came from'); END
    """,
    """
    CREATE TRIGGER checkpoints_follow_one_another BEFORE INSERT ON checkpoints
    WHEN NEW.sequence <= (SELECT max(sequence) FROM checkpoints)
    BEGIN SELECT RAISE(ABORT, 'a checkpoint is added after the last one, or not at all'); END
    """,
    """
    CREATE TRIGGER checkpoints_are_not_changed BEFORE UPDATE ON checkpoints
    BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END
    """,
    """
    CREATE TRIGGER checkpoints_are_not_removed BEFORE DELETE ON checkpoints
    BEGIN SELECT RAISE(ABORT, 'a checkpoint is never removed'); END
    """,
)


KEPT = (SEGMENT, EVENTS, CHECKPOINTS, *GUARDS)
"""What holds the evidence; the derived tables are only made from it."""

ALL = (*KEPT, *TABLES.values(), *INDEXES)


def create_tables(connection: Connection) -> None:
    """The tables and their guards, within the transaction that is open."""
    for statement in KEPT:
        connection.execute(statement)
    create_derived_tables(connection)
    connection.execute(f"PRAGMA user_version = {VERSION}")
