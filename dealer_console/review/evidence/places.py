"""Where evidence may be put, and what its files are called."""

from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from dealer_console.review.evidence.wish import NotEvidence
from dealer_console.round_log.directory import segment_paths


def verify_place(folder: Path) -> None:
    """Whether evidence may be put there, or NotEvidence: not into a log, be it of any table."""
    if not folder.is_absolute():
        raise NotEvidence("no-path")
    if not folder.is_dir():
        raise NotEvidence("no-folder", folder=folder)
    whole = folder.resolve()
    for each in (whole, *whole.parents):
        try:
            logged = bool(segment_paths(each))
        except PermissionError:
            # Whose names nobody here may see is nobody's log here.
            continue
        if logged:
            raise NotEvidence("in-log", folder=folder, log=each)


def set_name(made_at_ms: int) -> str:
    """The folder of a set, by the moment at which it is made, in UTC."""
    return f"evidence-{datetime.fromtimestamp(made_at_ms / 1000, UTC):%Y%m%d-%H%M%SZ}"


def file_name(table: str, kind: str) -> str:
    """The file of a table: `B-07.pdf`, `B-07-rounds.csv`."""
    joint = "-" if "." in kind else "."
    # A dot would hide the file.
    return quote(table, safe=" ").replace(".", "%2E") + joint + kind
