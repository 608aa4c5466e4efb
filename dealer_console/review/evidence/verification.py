"""What a report says of the log that it was made from: verified, how far, and with what result."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from dealer_console.review.evidence.wish import Reach
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.verifying import Altered, Report, verify_directory, verify_files
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed

Tell = Callable[[int, int], None]
"""Told how much is done, and of how much; what it raises ends the work."""


class Verification(NamedTuple):
    """What came of it."""

    reach: Reach
    files: tuple[str, ...]
    first: int
    last: int
    """The first and the last event that were gone through."""
    head: Head
    """Where what was verified ends."""
    signatures: int
    signed_to: int
    replayed: int
    """Events that were played again by the rules."""
    remarks: tuple[str, ...]
    altered: tuple[int, str] | None = None
    """The first event that is wrong, and what is wrong with it; None where all is as written."""


def verified(
    directory: Path, spans: Sequence[tuple[int, int]], reach: Reach, tell: Tell
) -> Verification:
    """Verify a log, or the files of it in which these stretches of events lie.

    What is wrong is told and not raised: a report about an altered log is what matters most.
    """
    paths = segment_paths(directory)
    files = paths if reach is Reach.WHOLE else _files_of(paths, spans)
    first, last = _span(files)
    total = max(1, last - first + 1)
    seen: list[Report] = []
    # Both walks over the events; playing takes most of the time.
    try:
        report = _chain(directory, files, reach, lambda at: tell(max(0, at - first) // 5, total))
        seen.append(report)
        again = rederive(
            directory,
            installed().rules,
            files=() if reach is Reach.WHOLE else files,
            heed=lambda at: tell(total // 5 + max(0, at - first) * 4 // 5, total),
        )
    except Altered as altered:
        found = seen[0] if seen else Report(head=Head(last))
        return _made(files, reach, first, found, 0, [], (altered.sequence, altered.why))
    tell(total, total)
    return _made(files, reach, first, report, again.compared, again.remarks, None)


def _made(
    files: Sequence[Path],
    reach: Reach,
    first: int,
    report: Report,
    replayed: int,
    remarks: Sequence[str],
    altered: tuple[int, str] | None,
) -> Verification:
    return Verification(
        reach,
        tuple(path.name for path in files),
        first,
        report.head.sequence,
        report.head,
        report.checkpoints,
        report.signed_to,
        replayed,
        (*report.remarks, *remarks),
        altered,
    )


def _chain(
    directory: Path, files: Sequence[Path], reach: Reach, heed: Callable[[int], None]
) -> Report:
    if reach is Reach.WHOLE:
        return verify_directory(directory, heed=heed)
    return verify_files(directory, files[0], files[-1], heed=heed)


def _files_of(paths: Sequence[Path], spans: Sequence[tuple[int, int]]) -> list[Path]:
    """The files in which these events lie, and all between them."""
    first, last = min(span[0] for span in spans), max(span[1] for span in spans)
    starts = [_ends(path)[0] for path in paths]
    begin = max(n for n, start in enumerate(starts) if start <= first or n == 0)
    end = max(n for n, start in enumerate(starts) if start <= last or n == 0)
    return list(paths[begin : end + 1])


def _span(files: Sequence[Path]) -> tuple[int, int]:
    return _ends(files[0])[0], _ends(files[-1])[1]


def _ends(path: Path) -> tuple[int, int]:
    segment = Segment.read(path)
    segment.close()
    return segment.opens.sequence + 1, segment.head.sequence
