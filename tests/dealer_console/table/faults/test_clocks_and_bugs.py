"""Clocks that are set, and an error of our own."""

from pathlib import Path
from typing import Any

import pytest

from dealer_console.round_log.troubles import ClockSetBack
from dealer_console.table import course
from dealer_console.table.told import Snapshot, Stopped
from tests.dealer_console.table.faults.faulty import (
    HOUR,
    NOON,
    FaultyTable,
    TwoClocks,
    resumes,
    table,
)


@pytest.mark.parametrize(("jump", "way"), [(-HOUR, "back"), (HOUR, "forward")])
def test_a_clock_that_was_set_stops_the_table(jump: int, way: str, tmp_path: Path) -> None:
    """The card that came with it is kept, as it has left the shoe; and the jump is logged."""
    clocks = TwoClocks()
    with table(tmp_path, clocks=clocks) as at:
        at.opened()
        assert isinstance(at.card(), Snapshot)
        clocks.passes(1000)
        clocks.wall += jump
        at.card()
        at.wait(lambda: isinstance(at.told[-1], Stopped))
        stopped = at.told[-1]
        assert isinstance(stopped, Stopped)
        assert f"The clock jumped 3,600.0 s {way}" in stopped.reason
        assert "set it right, then start the console again" in stopped.reason
        at.close()
        assert "clock-jumped" in at.kinds()
        at.verify()
    right = TwoClocks(max(NOON, clocks.wall) + 60_000)
    resumes(tmp_path, clocks=right)


def test_a_clock_that_is_steered_or_slow_to_look_stops_nothing(tmp_path: Path) -> None:
    """Four seconds of difference, and an hour in which nothing happened."""
    clocks = TwoClocks()
    with table(tmp_path, clocks=clocks) as at:
        at.opened()
        clocks.wall += 4_000
        assert isinstance(at.card(), Snapshot)
        clocks.passes(HOUR)
        assert isinstance(at.card(), Snapshot)
        at.close()
        at.verify()


def test_a_clock_before_the_last_event_is_refused_at_the_start(tmp_path: Path) -> None:
    """Until somebody says that it is right now; that is logged, and good for the starts after."""
    with table(tmp_path, clocks=TwoClocks()) as at:
        at.opened()
    early = NOON - HOUR
    with pytest.raises(ClockSetBack, match="start once with --accept-clock") as raised:
        FaultyTable(tmp_path, clocks=TwoClocks(early))
    assert "2026-09-22 01:00:00" in str(raised.value)
    assert "2026-09-22 02:00:00" in str(raised.value)
    resumes(tmp_path, clocks=TwoClocks(early), accept_clock=True)
    resumes(tmp_path, clocks=TwoClocks(early + 1000))
    with table(tmp_path, clocks=TwoClocks(early + 2000)) as at:
        at.close()
        assert at.kinds().count("clock-accepted") == 1
    with pytest.raises(ClockSetBack):
        FaultyTable(tmp_path, clocks=TwoClocks(early - HOUR))


def test_an_error_of_our_own_keeps_the_fact_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told apart from the log's troubles, and the next start goes on without that fact."""

    def broken(*_: Any) -> Any:
        raise KeyError("seventh hand")

    with table(tmp_path) as at:
        at.opened()
        with monkeypatch.context() as patch:
            patch.setattr(course, "reduce", broken)
            reason = at.until_stopped(1)
        assert "An error in the console itself (KeyError: 'seventh hand')" in reason
        at.close()
        failed = at.events()[-1].entry
        assert failed.kind == "failed"
        assert "card-drawn" in failed.body
        assert "seventh hand" in failed.body
        at.verify()
    assert "the table stopped" in caplog.text
    caplog.clear()
    resumes(tmp_path)
