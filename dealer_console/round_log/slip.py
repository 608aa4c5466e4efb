"""A checkpoint on paper: forty columns that a person can read, and type from."""

from datetime import UTC, datetime, timedelta

from dealer_console.round_log.checkpoints import Checkpoint

COLUMNS = 40
_LABEL = 10


def slip_of(checkpoint: Checkpoint) -> str:
    """The slip, as ASCII, for the plainest printer."""
    at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=checkpoint.utc_ms)
    # What a printer cannot print is spelled out, so that no two tables look the same.
    table = checkpoint.table.encode("ascii", "backslashreplace").decode("ascii")
    first, second = checkpoint.hash[:32], checkpoint.hash[32:]
    mark = ["*** SIMULATED ***".center(COLUMNS).rstrip()] if checkpoint.simulated else []
    lines = [
        "=" * COLUMNS,
        "ROUND LOG CHECKPOINT".center(COLUMNS).rstrip(),
        *mark,
        "=" * COLUMNS,
        *_labelled("Table", table),
        *_labelled("Made at", str(checkpoint.reason)),
        *_labelled("Date", f"{at:%Y-%m-%d}"),
        *_labelled("Time", f"{at:%H:%M:%S}.{checkpoint.utc_ms % 1000:03} UTC"),
        *_labelled("Sequence", str(checkpoint.sequence)),
        *_labelled("Key", _grouped(checkpoint.key)),
        "Hash",
        f"  {_grouped(first)}",
        f"  {_grouped(second)}",
        "-" * COLUMNS,
        *mark,
        "Keep this slip away from the table.",
    ]
    return "".join(f"{line}\n" for line in lines)


def _labelled(label: str, value: str) -> list[str]:
    room = COLUMNS - _LABEL
    parts = [value[start : start + room] for start in range(0, len(value), room)]
    labels = [label, *("" for _ in parts[1:])]
    return [f"{label:<{_LABEL}}{part}" for label, part in zip(labels, parts, strict=True)]


def _grouped(digits: str) -> str:
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))
