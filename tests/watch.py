"""Pytest plug-in: what no test may leave behind, and how long each package's tests took."""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Iterator

import pytest

PATIENCE = 5.0
"""Seconds a thread that was told to stop may take to be gone."""

_seconds: defaultdict[str, float] = defaultdict(float)
_counts: defaultdict[str, int] = defaultdict(int)


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    """Fail a test that leaves a thread running."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + PATIENCE
    for thread in set(threading.enumerate()) - before:
        thread.join(max(0.0, deadline - time.monotonic()))
    left = [thread.name for thread in set(threading.enumerate()) - before]
    assert not left, f"threads left running: {left}"


@pytest.fixture(autouse=True)
def _no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs a warning or worse; one that expects it clears `caplog` itself."""
    yield
    unexpected = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.WARNING
    ]
    assert not unexpected, f"unexpected log lines: {unexpected}"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add a test's time to its package."""
    package = report.nodeid.split("/")[1] if report.nodeid.count("/") > 1 else "tests"
    _seconds[package] += report.duration
    _counts[package] += report.when == "call"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the time each package's tests took."""
    if not _seconds:
        return
    terminalreporter.section("time per package")
    for package, seconds in sorted(_seconds.items()):
        terminalreporter.write_line(f"{package:<16} {_counts[package]:>6} tests {seconds:>8.1f} s")
