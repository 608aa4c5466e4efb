"""A table's log as its one writer has it: events, signatures, one file after another."""

from pathlib import Path

import pytest

from dealer_console.round_log.checkpoints import Checkpoint, Reason, verify
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import FIRST, Entry
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.reading_checkpoints import last_checkpoint
from dealer_console.round_log.segment import Head
from dealer_console.round_log.table_log import MixedLog, TableLog, events_of
from dealer_console.round_log.troubles import Locked
from dealer_console.round_log.verifying import verify_directory
from dealer_console.table.rederiving import rederive
from rules.table.commands import EndShoe
from tests.dealer_console.table.dealing import DAY, NOON, RULES, Dealing
from tests.rules.table.at_table import ANN

TABLE = "B-07"
ENTRY = Entry(1, 1, None, None, "note", "{}", b"", "null", "0.1.0", "1", simulated=True)


class Opened:
    """A log and what its sink was sent."""

    def __init__(self, home: Path, month: str = "2026-09", *, simulated: bool = True) -> None:
        path = home / "key.pem"
        self.key = SigningKey.load(path) if path.exists() else SigningKey.create(path)
        self.sent: list[Checkpoint] = []
        self.directory = home / TABLE
        self.log = TableLog.open(
            self.directory, TABLE, month, self.key, self.sent.append, simulated=simulated
        )

    def checkpoints(self) -> list[tuple[int, str]]:
        """Number and reason of those in the newest file."""
        rows = self.log.segment.connection.execute("SELECT sequence, reason FROM checkpoints")
        return list(rows.fetchall())


def test_a_log_is_begun_and_gone_on_with(tmp_path: Path) -> None:
    """Opened again it stands where it stood."""
    opened = Opened(tmp_path)
    assert (opened.log.table, opened.log.head) == (TABLE, Head(0, FIRST))
    events = opened.log.append([ENTRY, ENTRY], [], 0)
    head = opened.log.head
    assert head == Head(2, events[1].hash)
    opened.log.close()
    again = Opened(tmp_path, "2026-10")
    # The month has changed, and the file changes between two rounds, not by being opened.
    assert again.log.segment.path.name == "2026-09.sqlite3"
    assert again.log.head == head
    again.log.close()


def test_one_console_writes_to_a_log(tmp_path: Path) -> None:
    """The second is told, and the first goes on."""
    opened = Opened(tmp_path)
    with pytest.raises(Locked, match="another console"):
        Opened(tmp_path)
    opened.log.append([ENTRY], [], 0)
    opened.log.close()
    Opened(tmp_path).log.close()


def test_a_refused_opening_lets_the_lock_go(tmp_path: Path) -> None:
    """Whoever comes next may open it."""
    opened = Opened(tmp_path)
    opened.log.append([ENTRY], [], 0)
    opened.log.close()
    with pytest.raises(MixedLog, match="simulated play, and the settings say live"):
        Opened(tmp_path, simulated=False)
    with pytest.raises(MixedLog, match="the log of table B-07, not of B-08"):
        TableLog.open(opened.directory, "B-08", "2026-09", opened.key, simulated=True)
    Opened(tmp_path).log.close()


def test_a_checkpoint_signs_the_head_and_goes_out(tmp_path: Path) -> None:
    """It is in the log first, and only once; one with a reason of its own goes out again."""
    opened = Opened(tmp_path)
    opened.log.append([ENTRY], [], 0)
    made = opened.log.checkpoint(Reason.EVENTS, 5)
    assert verify(made, opened.key.public)
    assert made.head == opened.log.head
    assert last_checkpoint(opened.log.segment) == made
    opened.log.checkpoint(Reason.SHOE_END, 6)
    assert opened.checkpoints() == [(1, "events")]
    assert [one.reason for one in opened.sent] == [Reason.EVENTS, Reason.SHOE_END]
    assert {one.head for one in opened.sent} == {opened.log.head}
    opened.log.close()


def test_a_file_without_signatures_has_no_last_one(tmp_path: Path) -> None:
    """What is signed ends where the file opens."""
    opened = Opened(tmp_path)
    assert last_checkpoint(opened.log.segment) is None
    assert opened.log.last_checkpoint() == 0
    opened.log.close()


def test_a_new_month_is_a_new_file(tmp_path: Path) -> None:
    """The old one is signed where it ends, and the new one opens there."""
    opened = Opened(tmp_path)
    opened.log.append([ENTRY] * 3, [], 0)
    head = opened.log.head
    assert not opened.log.roll("2026-09", 7)
    assert not opened.log.roll("2026-08", 7)
    assert opened.log.roll("2026-10", 7)
    assert opened.log.segment.path.name == "2026-10.sqlite3"
    assert (opened.log.segment.opens, opened.log.head) == (head, head)
    assert [(one.head, one.reason) for one in opened.sent] == [(head, Reason.CLOSED)]
    # Nothing is new since: this head is in the file before.
    opened.log.checkpoint(Reason.TIME, 8)
    assert opened.checkpoints() == []
    opened.log.append([ENTRY], [], 0)
    opened.log.checkpoint(Reason.TIME, 9)
    opened.log.close()
    assert [event.sequence for event in events_of(opened.directory)] == [1, 2, 3, 4]
    assert [event.sequence for event in events_of(opened.directory, after=2)] == [3, 4]
    heads = [one.head for one in opened.sent]
    report = verify_directory(
        opened.directory, trusted=[opened.key.public], known=heads, kept=heads
    )
    assert report.signed == {3, 4}


def test_a_closed_file_needs_nothing_beside_it(tmp_path: Path) -> None:
    """Its write-ahead log is worked off: it can be copied as it is."""
    opened = Opened(tmp_path)
    opened.log.append([ENTRY] * 3, [], 0)
    old, new = (opened.directory / f"2026-{month}.sqlite3-wal" for month in ("09", "10"))
    assert old.stat().st_size > 0
    opened.log.roll("2026-10", 7)
    assert not old.exists()
    opened.log.append([ENTRY], [], 0)
    assert new.stat().st_size > 0
    opened.log.reclaim(to_nothing=True)
    assert new.stat().st_size == 0
    opened.log.close()
    assert not new.exists()


def test_the_file_changes_between_two_rounds_and_not_within_one(tmp_path: Path) -> None:
    """The month turns at six in the morning of Macau; a round that is on ends in the old file."""
    with Dealing(tmp_path, at=NOON + 9 * DAY - 5 * 3_600_000) as at:
        # 2026-10-01 05:00 in Macau: the gaming day is still of September.
        at.opened().round("9S KD KC 7H", (1, "player", 100)).bets((1, "player", 100)).through()
        assert len(segment_paths(at.directory)) == 1
        at.clocks.now += 3_600_000
        at.drawn("9S KD KC 7H")
        assert len(segment_paths(at.directory)) == 1
        at.through()
        assert [path.name for path in segment_paths(at.directory)] == [
            "2026-09.sqlite3",
            "2026-10.sqlite3",
        ]
        at.round("7S 9D KC KH", (1, "player", 100)).tell(EndShoe(ANN)).close()
    verify_directory(at.directory, trusted=[at.key], known=at.heads, kept=at.heads)
    assert rederive(at.directory, RULES).remarks == []
    kinds = [event.entry.kind for event in events_of(at.directory, after=at.log.segment.opens[0])]
    assert "standing" in kinds[:2]
