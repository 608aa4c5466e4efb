"""A console that is killed, and a disk that loses its power: nothing that was told is lost."""

import sys
from pathlib import Path

import pytest

from dealer_console.round_log.table_log import events_of
from tools.kills import digest_of, lost_snapshots, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")


def test_nothing_that_was_told_is_lost_when_the_console_is_killed(tmp_path: Path) -> None:
    """A few kills at random moments of play; `make kills` has 300."""
    tally = run(tmp_path, kills=5, seed=7)
    assert tally.cuts == 5
    assert tally.snapshots > 0
    assert tally.lost == 0


def test_a_snapshot_that_is_not_in_the_log_is_found(tmp_path: Path) -> None:
    """The check itself: one that was never logged, and one that was shown otherwise."""
    run(tmp_path, kills=1, seed=1)
    events = list(events_of(tmp_path / "logs" / "RIG"))
    beyond = {"type": "snapshot", "seq": events[-1].sequence + 1, "prompts": []}
    assert lost_snapshots([beyond], tmp_path / "logs" / "RIG") == [beyond["seq"]]
    other = {"type": "snapshot", "seq": events[-1].sequence, "prompts": [], "phase": "deal"}
    assert digest_of(other)
    assert lost_snapshots([other], tmp_path / "logs" / "RIG") == [other["seq"]]
