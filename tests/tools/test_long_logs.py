"""The logs that figures are measured on: what was dealt in them is play like any other."""

from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks import long_logs
from dealer_console.round_log.asking import round_of, rounds_page
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.verifying import verify_chain


def test_a_long_log_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds follow one another, each with its rows; the newest file verifies, and has events."""
    monkeypatch.setattr(long_logs, "ROUNDS", 500)
    monkeypatch.setattr(long_logs, "DEALT", 100)
    monkeypatch.setattr(long_logs, "PATTERNS", 60)
    monkeypatch.setattr(long_logs, "_place", lambda: tmp_path)
    directory = long_logs.made_log.__wrapped__(3)
    assert len(segment_paths(directory)) == 4
    rounds = rounds_page(directory, Filter(), limit=1_000)[::-1]
    assert len(rounds) == 500
    assert all(a.sequence < b.first_event for a, b in pairwise(rounds[:400]))
    old = round_of(directory, rounds[10].shoe, rounds[10].round)
    assert len(old.cards) >= 4
    assert {wager.box for wager in old.wagers} == {1, 2, 3}
    assert all(old.round.first_event <= one.sequence <= old.round.sequence for one in old.prompts)
    assert all(old.round.first_event <= card.drawn <= old.round.sequence for card in old.cards)
    new = round_of(directory, rounds[-1].shoe, rounds[-1].round)
    assert new.events[0].sequence == new.round.first_event
    newest = Segment.read(segment_paths(directory)[-1])
    assert verify_chain(newest) == newest.head
    newest.close()
