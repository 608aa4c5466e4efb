"""Checkpoints as a file of the log holds them."""

from dealer_console.round_log.checkpoints import Checkpoint, Reason
from dealer_console.round_log.segment import Segment

_COLUMNS = "sequence, hash, utc_ms, reason, simulated, key, signature"


def last_checkpoint(segment: Segment) -> Checkpoint | None:
    """The newest one of a file, if it has any."""
    row = segment.connection.execute(
        f"SELECT {_COLUMNS} FROM checkpoints ORDER BY sequence DESC LIMIT 1"
    ).fetchone()
    if row is None:
        return None
    sequence, hash_, utc_ms, reason, simulated, key, signature = row
    told = (sequence, hash_, utc_ms, Reason(reason), bool(simulated), key, signature)
    return Checkpoint(segment.table, *told)
