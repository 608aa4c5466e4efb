"""How long a log is kept: five years at least, whole files, the oldest first, each with a word."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_console.round_log.backing_up import back_up
from dealer_console.round_log.database import open_database
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.retaining import NotRemoved, TooFewYears, removable, retain
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from tests.dealer_console.round_log.made_logs import KEY, PLAYER_WINS, VERSIONS, MadeLog


def ms(text: str) -> int:
    """A moment of UTC."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeLog]:
    """Four months of play, open for writing: the events of a month lie on its first."""
    made = MadeLog(tmp_path / "log", at=ms("2020-01-01 04:00:00"))
    made.rounds(PLAYER_WINS)
    for days in (31, 29, 31):
        made.passed(days).rounds(PLAYER_WINS)
    yield made
    made.close()


def names(paths: list[Path]) -> list[str]:
    """Without the ending."""
    return [path.name.removesuffix(".sqlite3") for path in paths]


def last_ms(made: MadeLog, place: int) -> int:
    """When the last event of a file was."""
    segment = Segment.read(segment_paths(made.directory)[place])
    *_, last = segment.events()
    segment.close()
    return last.entry.utc_ms


@pytest.mark.parametrize(
    ("now", "years", "found"),
    [
        ("2025-01-01 03:59:59", 5, []),
        ("2025-01-02 00:00:00", 5, ["2020-01"]),
        ("2025-02-28 12:00:00", 5, ["2020-01", "2020-02"]),
        ("2026-01-02 00:00:00", 6, ["2020-01"]),
        ("2026-01-02 00:00:00", 7, []),
        # Years are those of the calendar, with one day more or two.
        ("2030-01-01 00:00:00", 10, []),
        ("2030-01-02 00:00:00", 10, ["2020-01"]),
        # Fewer than five count as five.
        ("2024-12-31 00:00:00", 1, []),
        # The newest is never among them.
        ("2099-01-01 00:00:00", 5, ["2020-01", "2020-02", "2020-03"]),
    ],
)
def test_whole_files_that_are_old_enough(
    made: MadeLog, now: str, years: int, found: list[str]
) -> None:
    """By their last event."""
    assert names(removable(made.directory, ms(now), years)) == found


def test_to_the_millisecond(made: MadeLog) -> None:
    """Five years to the very moment are not more than five."""
    last = datetime.fromtimestamp(last_ms(made, 0) / 1000, UTC)
    moment = int(last.replace(year=2025).timestamp() * 1000)
    assert removable(made.directory, moment, 5) == []
    assert names(removable(made.directory, moment + 1, 5)) == ["2020-01"]


@pytest.mark.parametrize(("hour", "found"), [("03", []), ("05", ["2023-02"])])
def test_the_29th_of_february(tmp_path: Path, hour: str, found: list[str]) -> None:
    """Five years before it is the 28th, at the same time of day."""
    made = MadeLog(tmp_path / "other", at=ms("2023-02-28 04:00:00"))
    made.passed(31).close()
    assert names(removable(made.directory, ms(f"2028-02-29 {hour}:00:00"), 5)) == found


def test_a_file_goes_after_an_event_that_says_so(made: MadeLog) -> None:
    """Its name, what it held, where it ended, and the hash of the file itself."""
    first = segment_paths(made.directory)[0]
    digest = hashlib.sha256(first.read_bytes()).hexdigest()
    segment = Segment.read(first)
    head = segment.head
    segment.close()
    made.clocks.now = ms("2025-01-15 00:00:00")
    before = made.log.head.sequence
    assert retain(made.log, 5, VERSIONS, made.clocks) == ["2020-01.sqlite3"]
    assert names(segment_paths(made.directory)) == ["2020-02", "2020-03", "2020-04"]
    assert not list(made.directory.glob("2020-01*"))
    (event,) = events_of(made.directory, after=before)
    assert (event.entry.kind, event.entry.utc_ms) == ("segment-removed", made.clocks.now)
    assert (event.entry.shoe, event.entry.round, event.entry.derived) == (None, None, "null")
    assert json.loads(event.entry.body) == {
        "name": "2020-01.sqlite3",
        "first": 1,
        "last": head.sequence,
        "hash": head.hash,
        "sha256": digest,
    }


def test_what_lies_beside_a_file_is_worked_off_before_it_is_hashed(
    made: MadeLog, tmp_path: Path
) -> None:
    """Somebody was reading when the month ended, so that its last events were left beside it."""
    reader = Segment.read(made.log.segment.path)
    reader.connection.execute("BEGIN")
    reader.connection.execute("SELECT count(*) FROM events").fetchone()
    made.rounds(PLAYER_WINS).passed(30)
    reader.close()
    april = made.directory / "2020-04.sqlite3"
    whole = tmp_path / april.name
    for ending in ("", "-wal"):
        shutil.copy(f"{april}{ending}", f"{whole}{ending}")
    assert Path(f"{whole}-wal").stat().st_size > 0
    open_database(whole).close()
    made.clocks.now = ms("2025-05-01 00:00:00")
    assert retain(made.log, 5, VERSIONS, made.clocks)[-1] == april.name
    *_, last = events_of(made.directory)
    assert json.loads(last.entry.body)["sha256"] == hashlib.sha256(whole.read_bytes()).hexdigest()


def test_what_is_left_is_still_a_whole_log(made: MadeLog) -> None:
    """It begins in the middle, and says why."""
    made.clocks.now = ms("2025-02-15 00:00:00")
    assert len(retain(made.log, 5, VERSIONS, made.clocks)) == 2
    report = verify_directory(made.directory, trusted=[KEY.public])
    assert report.opens.sequence > 0
    assert report.signed_to == made.log.head.sequence
    assert report.head == made.log.head
    assert retain(made.log, 5, VERSIONS, made.clocks) == []
    assert report.head == made.log.head


@pytest.mark.parametrize("years", [4, 0, -5])
def test_fewer_than_five_years_are_refused(made: MadeLog, years: int) -> None:
    """Whatever the date is."""
    made.clocks.now = ms("2099-01-01 00:00:00")
    with pytest.raises(TooFewYears, match=f"5 years or more, not for {years}"):
        retain(made.log, years, VERSIONS, made.clocks)
    assert len(segment_paths(made.directory)) == 4


def test_an_event_without_a_removal_is_completed(
    made: MadeLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power goes in between: the next time the file goes, and nothing is said twice."""
    made.clocks.now = ms("2025-01-15 00:00:00")
    said = made.log.head.sequence + 1
    with monkeypatch.context() as power:
        power.setattr(Path, "unlink", refusing)
        with pytest.raises(NotRemoved, match=r"2020-01.sqlite3 cannot be removed: Not permitted"):
            retain(made.log, 5, VERSIONS, made.clocks)
    assert (made.log.head.sequence, len(segment_paths(made.directory))) == (said, 4)
    # Even if somebody has set more years since.
    assert retain(made.log, 9, VERSIONS, made.clocks) == ["2020-01.sqlite3"]
    assert (made.log.head.sequence, len(segment_paths(made.directory))) == (said, 3)


def refusing(path: Path, missing_ok: bool = False) -> None:
    """As a directory does that became read-only."""
    raise PermissionError(1, "Not permitted", str(path))


def test_what_comes_back_with_a_backup_goes_again(made: MadeLog, tmp_path: Path) -> None:
    """The copy has other bytes than the file had, and the same end."""
    back_up(made.directory, tmp_path / "backup")
    made.clocks.now = ms("2025-01-15 00:00:00")
    retain(made.log, 5, VERSIONS, made.clocks)
    copy = tmp_path / "backup" / "2020-01.sqlite3"
    (made.directory / copy.name).write_bytes(copy.read_bytes())
    head = made.log.head
    assert retain(made.log, 5, VERSIONS, made.clocks) == ["2020-01.sqlite3"]
    assert (made.log.head, len(segment_paths(made.directory))) == (head, 3)


def test_a_file_of_that_name_with_another_end_is_not_what_was_removed(
    made: MadeLog, tmp_path: Path
) -> None:
    """It is told anew, as any old file."""
    other = MadeLog(tmp_path / "other", at=ms("2020-01-01 04:00:00")).close()
    made.clocks.now = ms("2025-01-15 00:00:00")
    retain(made.log, 5, VERSIONS, made.clocks)
    (made.directory / "2020-01.sqlite3").write_bytes((other / "2020-01.sqlite3").read_bytes())
    head = made.log.head
    retain(made.log, 5, VERSIONS, made.clocks)
    assert made.log.head.sequence == head.sequence + 1


def test_a_young_file_keeps_all_after_it(tmp_path: Path) -> None:
    """A clock that was wrong for a while makes no hole: only a beginning is removed."""
    made = MadeLog(tmp_path / "odd", at=ms("2020-01-01 04:00:00"))
    made.passed(31)
    made.clocks.now = ms("2024-02-01 04:00:00")
    made.rounds(PLAYER_WINS)
    made.clocks.now = ms("2020-02-20 04:00:00")
    made.passed(20).passed(31).close()
    found = removable(made.directory, ms("2026-01-01 00:00:00"), 5)
    assert names(found) == ["2020-01"]


def test_a_log_of_one_file_keeps_it(tmp_path: Path) -> None:
    """However old it is."""
    made = MadeLog(tmp_path / "one", at=ms("2000-01-01 04:00:00"))
    made.clocks.now = ms("2099-01-01 00:00:00")
    assert retain(made.log, 5, VERSIONS, made.clocks) == []
    made.close()
