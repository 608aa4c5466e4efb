"""What a report says of its log: verified, how far, or altered, and where."""

import sqlite3
from pathlib import Path

import pytest

from dealer_console.review.evidence.verification import Verification, verified
from dealer_console.review.evidence.wish import Forms, Reach
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.exporting.failures import ExportCancelled
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.evidence.setting import Setting


def look(at: Played, span: tuple[int, int] = (1, 1), reach: Reach = Reach.WHOLE) -> Verification:
    """At a log, for rounds of these events."""
    return verified(at.directory, [span], reach, lambda done, total: None)


def forge(path: Path, table: str, change: str) -> None:
    """Somebody who can write the file takes the guards away, changes it, and puts them back."""
    with sqlite3.connect(path) as other:
        names = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?"
        guards = other.execute(names, (table,)).fetchall()
        for name, _ in guards:
            other.execute(f"DROP TRIGGER {name}")
        assert other.execute(change).rowcount == 1
        for _, sql in guards:
            other.execute(sql)
    other.close()


def test_a_sound_log(at: Played) -> None:
    """Every event, its signatures, and all that was played."""
    found = look(at)
    assert found.altered is None
    assert (found.first, found.last) == (1, found.head.sequence)
    assert found.signed_to == found.last
    assert found.replayed > 20


def test_a_table_that_plays_on_is_not_taken_for_an_altered_one(at: Played) -> None:
    """Rounds end while it is verified: it is as it was when each file was opened."""
    at.rounds(24)

    def plays(done: int, total: int) -> None:
        at.rounds(1)

    found = verified(at.directory, [(1, 1)], Reach.WHOLE, plays)
    assert found.altered is None
    assert found.replayed > 200


def test_a_changed_stake_is_named(at: Played) -> None:
    """The event, in plain words."""
    [path] = segment_paths(at.directory)
    forge(
        path,
        "events",
        "UPDATE events SET body = replace(body, '100000', '900000') "
        "WHERE sequence = (SELECT min(sequence) FROM events WHERE kind = 'place-wager')",
    )
    found = look(at)
    assert found.altered is not None
    assert found.altered[1] == "is not what was written"


def test_a_changed_row_is_found_by_playing_again(at: Played) -> None:
    """The chain holds, but the table of rounds says otherwise than the events."""
    [path] = segment_paths(at.directory)
    forge(path, "rounds", "UPDATE rounds SET winner = 'banker' WHERE round = 1")
    found = look(at)
    assert found.altered is not None
    assert "the table rounds was changed" in found.altered[1]
    assert found.signatures > 0


@pytest.fixture
def months(tmp_path: Path) -> Played:
    """September, November, January; a round in each."""
    at = Played(tmp_path / "logs").rounds()
    for _ in range(2):
        at.passed(50).rounds()
    at.close()
    return at


def spans(at: Played) -> list[tuple[int, int]]:
    """The events of its rounds, the oldest first."""
    found = []
    for path in segment_paths(at.directory):
        with sqlite3.connect(path) as reading:
            found += reading.execute("SELECT first_event, sequence FROM rounds").fetchall()
        reading.close()
    return found


@pytest.mark.parametrize("number", [0, 1, 2])
def test_one_month_alone(months: Played, number: int) -> None:
    """Only its file, and that it goes on from and to the files beside it."""
    paths = segment_paths(months.directory)
    assert len(paths) == 3
    found = look(months, spans(months)[number], Reach.MONTHS)
    assert found.altered is None
    assert found.files == (paths[number].name,)
    assert found.first <= spans(months)[number][0] <= found.last


def test_another_month_may_be_altered_unseen(months: Played) -> None:
    """That is what it costs, and why the files are named."""
    paths = segment_paths(months.directory)
    forge(paths[0], "events", "UPDATE events SET body = '{}' WHERE sequence = 5")
    assert look(months, spans(months)[2], Reach.MONTHS).altered is None
    assert look(months, spans(months)[2]).altered == (5, "is not what was written")
    assert look(months, spans(months)[0], Reach.MONTHS).altered == (5, "is not what was written")


def test_the_file_after_it_must_go_on_with_it(months: Played) -> None:
    """The end of a month was cut off."""
    paths = segment_paths(months.directory)
    last = spans(months)[2][0]
    forge(
        paths[1], "events", "DELETE FROM events WHERE sequence = (SELECT max(sequence) FROM events)"
    )
    found = look(months, spans(months)[1], Reach.MONTHS)
    assert found.altered is not None
    assert found.altered[0] < last


def test_rounds_of_two_months(months: Played) -> None:
    """All files from one to the other."""
    both = [spans(months)[0], spans(months)[2]]
    found = verified(months.directory, both, Reach.MONTHS, lambda done, total: None)
    assert len(found.files) == 3
    assert found.altered is None


def test_it_can_be_stopped(at: Played) -> None:
    """In mid-file."""
    at.rounds(20)

    def stop(done: int, total: int) -> None:
        raise ExportCancelled("no more")

    with pytest.raises(ExportCancelled):
        verified(at.directory, [(1, 1)], Reach.WHOLE, stop)


def test_a_set_about_an_altered_log_is_made_all_the_same(at: Played, setting: Setting) -> None:
    """A report about it is what matters most; the note in the review's log says so too."""
    [path] = segment_paths(at.directory)
    forge(path, "rounds", "UPDATE rounds SET winner = 'banker' WHERE round = 1")
    made = setting.made(at, forms=Forms())
    assert made.verifications["B-07"].altered is not None
    [note] = setting.notes()
    assert '"altered":{"B-07":"event ' in note.entry.body
