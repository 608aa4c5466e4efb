"""What is found in a table's log, in a line: `alerts_of(at)`."""

from pathlib import Path

from dealer_console.review.alerts.alert import Alert, Kind
from dealer_console.review.alerts.search import all_of
from dealer_console.review.alerts.stretch import stretches
from dealer_console.review.watched import WatchedLog
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable


def found_in(directory: Path, after: int = 0) -> list[Alert]:
    """All alerts of a log, in the order of their events."""
    log = WatchedLog(directory)
    try:
        alerts = [each for stretch in stretches(log, after) for each in all_of(stretch)]
        return sorted(alerts, key=lambda alert: (alert.sequence, alert.kind))
    finally:
        log.close()


def alerts_of(at: LoggedTable, kind: Kind | None = None) -> list[Alert]:
    """Those of a table that is being dealt at, or of one kind only."""
    return [each for each in found_in(at.directory) if kind in (None, each.kind)]


def one_of(at: LoggedTable, kind: Kind) -> Alert:
    """The only alert there is, and it is of that kind."""
    (found,) = found_in(at.directory)
    assert found.kind is kind, found
    return found
