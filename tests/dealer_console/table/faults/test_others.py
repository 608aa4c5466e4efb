"""Other programs at the log: a second writer, a second console, a reader that never ends."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dealer_console.round_log.database import open_to_read
from dealer_console.round_log.segment import Segment
from dealer_console.table.told import Snapshot
from rules.table.facts import DeviceReady
from tests.dealer_console.headless_at_work import Process
from tests.dealer_console.table.faults.faulty import resumes, table

HOLDS = """
import sys
from pysqlite3 import dbapi2
connection = dbapi2.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
"""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process has begun to write."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        assert other.stdin is not None
        other.stdin.close()


def test_another_program_that_writes_stops_the_table(tmp_path: Path) -> None:
    """Nothing is shown; when it has gone the table goes on."""
    with table(tmp_path) as at:
        at.opened()
        with held(at.file):
            shown = at.snapshots[-1].seq
            reason = at.until_stopped(1)
            assert "another program is writing to the log: close it there" in reason
            assert at.snapshots[-1].seq == shown
        at.close()
        assert at.events()[-1].sequence == shown
        at.verify()
    resumes(tmp_path)


def test_an_event_that_somebody_else_added_stops_the_table(tmp_path: Path) -> None:
    """The chain has one writer: the second link to the same event is refused by the file itself."""
    with table(tmp_path) as at:
        at.opened()
        other = Segment.open(at.file)
        last = list(other.events())[-1]
        other.append([last.entry._replace(kind="note", body="{}", derived="null")])
        other.close()
        shown = at.snapshots[-1].seq
        reason = at.until_stopped(1)
        assert "another program has added to the log" in reason
        assert at.snapshots[-1].seq == shown
        at.close()
        at.verify()
    resumes(tmp_path)


def test_a_second_console_is_refused(tmp_path: Path) -> None:
    """By a process of its own; the first plays on."""
    with table(tmp_path) as at:
        at.opened()
        with Process(tmp_path / "table.toml", "--log", str(at.logs)) as second:
            assert second.end() == 2
            words = second.words()
            assert "another console writes to" in words
            assert "Traceback" not in words
        assert isinstance(at.card(), Snapshot)
        at.close()
        at.verify()


def test_a_reader_that_never_ends_is_told_of(tmp_path: Path) -> None:
    """The write-ahead log grows past its alarm; when the reader ends it is worked off again."""
    with table(tmp_path, log="wal_alarm_mb = 1") as at:
        at.opened()
        reader = open_to_read(at.file)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        for _ in range(5000):
            at.fact(DeviceReady())
            if at.alarms:
                break
        at.wait(lambda: bool(at.alarms))
        (alarm,) = at.alarms
        assert alarm.kind == "wal-grows"
        assert "kept it open for reading, close it there" in alarm.words
        reader.execute("COMMIT")
        reader.close()
        at.fact(DeviceReady())
        at.wait(lambda: len(at.alarms) == 2)
        assert at.alarms[1].kind == "wal-shrunk"
        at.close()
        at.verify()
    resumes(tmp_path)
