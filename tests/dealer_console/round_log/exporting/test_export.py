"""Exports are whole or not there, and say how far they have come."""

import errno
import os
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_console.round_log.events import Entry
from dealer_console.round_log.exporting.export import EVERY, Form, Kind, export
from dealer_console.round_log.exporting.failures import ExportCancelled, ExportFailed
from dealer_console.round_log.exporting.manifest import verify_manifest
from dealer_console.round_log.exporting.selection import Selection
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.troubles import NotThere
from tests.dealer_console.round_log.exporting.dealt_log import (
    KEY,
    MADE_AT,
    LoggedTable,
    exported,
    json_lines,
)

ALL = list(Kind)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with nothing in it."""
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    """What lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


def many_events(at: LoggedTable, count: int) -> None:
    """Events in plenty after a round that is over, written at once."""
    at.a_round()
    body = '{"name":"Ann","reason":"' + "x" * 200 + '"}'
    told = ("odd", body, b"", "null", "0.1.0", "1", True)
    for start in range(0, count, 1000):
        entries = [Entry(at.now + start + n, 0, None, None, *told) for n in range(1000)]
        at.segment.append(entries)


@pytest.mark.parametrize("kind", ALL)
def test_a_file_and_its_manifest_and_nothing_else(at: LoggedTable, out: Path, kind: Kind) -> None:
    """Both with their names, and the manifest holds."""
    at.a_round()
    result = exported(at.directory, out / f"night.{kind}", kind)
    assert names(out) == [f"night.{kind}", f"night.{kind}.manifest.json"]
    assert (result.file, result.head) == (out / f"night.{kind}", at.head)
    assert verify_manifest(result.manifest, KEY.public).contents.last == result.last == 13


@pytest.mark.parametrize("there", ["x.jsonl", "x.jsonl.manifest.json"])
def test_what_is_there_is_not_written_over(at: LoggedTable, out: Path, there: str) -> None:
    """Unless it is asked for."""
    (out / there).write_text("kept")
    with pytest.raises(ExportFailed, match="there already"):
        exported(at.a_round().directory, out / "x.jsonl")
    assert names(out) == [there]
    assert (out / there).read_text() == "kept"
    form = Form(Kind.JSON_LINES)
    target = out / "x.jsonl"
    made = export(at.directory, Selection(), form, target, KEY, MADE_AT, replace=True)
    verify_manifest(made.manifest, KEY.public)


def test_an_export_never_lands_in_the_log(at: LoggedTable) -> None:
    """There it could take the place of what it is made from."""
    at.a_round()
    before = names(at.directory)
    target = at.directory / "2026-11.sqlite3"
    form = Form(Kind.JSON_LINES)
    with pytest.raises(ExportFailed, match="in the log itself"):
        export(at.directory, Selection(), form, target, KEY, MADE_AT, replace=True)
    assert names(at.directory) == before


def test_a_place_that_cannot_be_written_to(at: LoggedTable, out: Path) -> None:
    """A folder that is not there, a file that is no folder, a folder that is no file."""
    at.a_round()
    (out / "file").write_text("")
    for target in (out / "nowhere" / "x.csv", out / "file" / "x.csv", out):
        with pytest.raises(ExportFailed, match=r"check that its folder|name a file in it"):
            exported(at.directory, target, Kind.CSV)
    assert names(out) == ["file"]


def test_a_log_that_is_not_there(out: Path) -> None:
    """It is the log that is in trouble."""
    with pytest.raises(NotThere):
        exported(out / "nowhere", out / "x.csv", Kind.CSV)


@pytest.mark.parametrize("kind", ALL)
def test_the_progress_is_told(at: LoggedTable, out: Path, kind: Kind) -> None:
    """From nothing to all, now and then in between."""
    many_events(at, 3 * EVERY)
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        told.append((done, total))
        return True

    export(at.directory, Selection(sequences=(5, 3004)), Form(kind), out / "x", KEY, 0, progress)
    assert told == [(0, 3000), (1000, 3000), (2000, 3000), (3000, 3000), (3000, 3000)]


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("after", [0, EVERY, 2 * EVERY])
def test_an_export_that_is_cancelled_leaves_nothing(
    at: LoggedTable, out: Path, kind: Kind, after: int
) -> None:
    """Before the first event or within."""
    many_events(at, 3 * EVERY)
    with pytest.raises(ExportCancelled):
        export(
            at.directory, Selection(), Form(kind), out / "x", KEY, 0, lambda done, _: done < after
        )
    assert names(out) == []


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """A disk that takes no longer file, as far as this program can tell."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("kind", ALL)
def test_a_disk_without_room_leaves_nothing(at: LoggedTable, out: Path, kind: Kind) -> None:
    """The system refuses to write on; an older export stays as it was."""
    many_events(at, 2 * EVERY)
    (out / "x").write_text("older")
    with files_of_at_most(100_000), pytest.raises(ExportFailed, match="has room") as raised:
        export(at.directory, Selection(), Form(kind), out / "x", KEY, 0, replace=True)
    assert isinstance(raised.value.__cause__, OSError)
    assert raised.value.__cause__.errno == errno.EFBIG
    assert names(out) == ["x"]
    assert (out / "x").read_text() == "older"


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no such folder")
def test_a_manifest_that_cannot_get_its_name_takes_its_file_along(
    at: LoggedTable, out: Path
) -> None:
    """Somebody made a folder there while the export was being written."""
    at.a_round()

    def in_the_way(done: int, total: int) -> bool:
        (out / "x.manifest.json").mkdir(exist_ok=True)
        return True

    with pytest.raises(ExportFailed):
        export(at.directory, Selection(), Form(Kind.CSV), out / "x", KEY, 0, in_the_way)
    assert names(out) == ["x.manifest.json"]


def test_memory_stays_flat(at: LoggedTable, out: Path) -> None:
    """Ten times the events take no more of it."""
    many_events(at, 20_000)

    def peak(last: int, kind: Kind) -> int:
        tracemalloc.start()
        selection = Selection(sequences=(1, last))
        exported(at.directory, out / f"{last}.{kind}", kind, selection)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    for kind in ALL:
        exported(at.directory, out / f"warm.{kind}", kind, Selection(sequences=(1, 10)))
        few = peak(2_000, kind)
        # Held in memory, the other 18,000 would be more than ten times this.
        assert peak(20_000, kind) < few + 1_000_000


def test_the_log_is_written_on_meanwhile(at: LoggedTable, out: Path) -> None:
    """An export shows the log as it was when it began."""
    many_events(at, 2 * EVERY)
    head = at.head

    def writes_on(done: int, total: int) -> bool:
        at.note("odd", {})
        return True

    result = export(at.directory, Selection(), Form(Kind.JSON_LINES), out / "x", KEY, 0, writes_on)
    assert (result.head, result.last) == (head, head.sequence)
    assert json_lines(out / "x")[-1]["sequence"] == head.sequence
    assert at.head.sequence > head.sequence


def test_other_days_than_the_log_names(at: LoggedTable, out: Path) -> None:
    """Where somebody reads it in another zone."""
    at.a_round()
    form, utc = Form(Kind.JSON_LINES), GamingDays("UTC")
    export(at.directory, Selection(), form, out / "x", KEY, 0, days=utc)
    assert json_lines(out / "x")[1]["time"] == "2026-11-18T12:00:00.000+00:00"
