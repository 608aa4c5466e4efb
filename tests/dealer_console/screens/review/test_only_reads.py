"""The review writes nothing to the logs of tables, whatever is done in it."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer_console.command_line import main
from dealer_console.round_log.verifying import verify_directory
from dealer_console.screens.review.page import MakePage
from dealer_console.screens.review.rounds.page import RoundsPage
from dealer_console.screens.review.running import PAGES
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.test_watched import digests
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.everything import does_everything
from tests.dealer_console.screens.review.rounds.at_rounds import RoundsWith
from tests.dealer_console.table.faults.faulty import mounted, needs_root, remount
from tools.kills import Tally, play
from tools.rig import PATIENCE, TABLE, ConsoleProcess, Rig

pytestmark = pytest.mark.window

needs_a_pseudo_terminal = pytest.mark.skipif(
    sys.platform == "win32", reason="no pseudo-terminals there"
)

ROUNDS = 5
QUIET = 0.2
"""Seconds without a line after which a console has nothing more to write."""

Opens = Callable[[Path], AtReview]


@pytest.fixture
def opens(reviews: Reviews, tmp_path: Path) -> Opens:
    """Opens a review with all of its pages."""
    (tmp_path / "to").mkdir()

    pages: list[MakePage] = [RoundsWith(tmp_path / "views.json"), *PAGES[1:]]
    return lambda log: reviews([log], pages)


def closed_log(folder: Path) -> Path:
    """A table with rounds of every kind, closed in good order."""
    played = Played(folder).rounds(2).insured_round().corrected_round().void_round()
    return played.signed().close()


def bytes_in(log: Path) -> dict[str, str]:
    """The files of a log, without those that hold nothing."""
    held = {path.name for path in log.iterdir() if path.stat().st_size}
    return {name: digest for name, digest in digests(log).items() if name in held}


def test_a_log_that_was_closed(opens: Opens, tmp_path: Path) -> None:
    """All of it is in one file, and stays as it was."""
    log = closed_log(tmp_path / "logs")
    before = bytes_in(log)
    assert [name for name in before if name.endswith("-wal")] == []
    at = opens(log)
    does_everything(at, tmp_path / "to", ROUNDS)
    assert bytes_in(log) == before
    at.review.stop()
    assert bytes_in(log) == before
    verify_directory(log)


def test_a_log_whose_console_lost_its_power(opens: Opens, tmp_path: Path) -> None:
    """What waits in the write-ahead log is read from there, and is not worked off."""
    with Played(tmp_path / "logs") as played:
        played.rounds(2).insured_round().corrected_round().void_round()
        left = {path: path.read_bytes() for path in played.directory.iterdir()}
    for path, data in left.items():
        if not path.name.endswith("-shm"):
            path.write_bytes(data)
    log = tmp_path / "logs" / "B-07"
    before = bytes_in(log)
    assert [name for name in before if name.endswith("-wal")] == ["2026-09.sqlite3-wal"]
    at = opens(log)
    does_everything(at, tmp_path / "to", ROUNDS)
    assert bytes_in(log) == before
    at.review.stop()
    assert bytes_in(log) == before


class AtWork:
    """A console in a process of its own, dealt at on a thread."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.rig, self.tally = Rig(folder), Tally()
        self.console: ConsoleProcess = self.rig.console()
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._deal, name="deals")
        self._thread.start()

    def _deal(self) -> None:
        play(self.rig, self.console, self.tally, self._enough)

    def stops(self) -> None:
        """No more is dealt, and all that was is written."""
        self._enough.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.console.until_quiet(QUIET)

    def ends(self) -> None:
        """In good order, and with a log that is whole."""
        status, complaints = self.console.end()
        assert (status, complaints) == (0, "")
        verify_directory(self.rig.directory)
        assert rederive(self.rig.directory, installed().rules).compared > 0
        kinds = {line["type"] for line in self.console.told}
        assert kinds <= {"snapshot", "round", "refused"}, kinds

    def close(self) -> None:
        """Whatever happened."""
        self._enough.set()
        if not self.console.is_gone:
            self.console.signal(signal.SIGCONT)
            self.console.end()
        self._thread.join(PATIENCE)
        self.rig.shoe.close()


@contextmanager
def at_work(folder: Path) -> Iterator[AtWork]:
    """It is ended whatever happens."""
    table = AtWork(folder)
    try:
        yield table
    finally:
        table.close()


@needs_a_pseudo_terminal
def test_beside_a_console_that_stands_still(opens: Opens, tmp_path: Path, qtbot: object) -> None:
    """It has its log open; neither its file nor its write-ahead log changes by a byte."""
    with at_work(tmp_path / "table") as table:
        log = table.rig.logs / TABLE
        while table.tally.rounds < ROUNDS:
            assert table._thread.is_alive()
        table.stops()
        table.console.signal(signal.SIGSTOP)
        before = digests(log)
        assert any(path.name.endswith("-wal") and path.stat().st_size for path in log.iterdir())
        at = opens(log)
        does_everything(at, tmp_path / "to", ROUNDS)
        assert digests(log) == before
        at.review.stop()
        assert digests(log) == before
        table.console.signal(signal.SIGCONT)
        table.ends()


@needs_a_pseudo_terminal
@pytest.mark.parametrize("mounted_to_read", [False, pytest.param(True, marks=needs_root)])
def test_beside_a_console_that_plays_on(
    opens: Opens, tmp_path: Path, mounted_to_read: bool
) -> None:
    """All that it tells is in its log afterwards, and nothing else; the review sees it come."""
    with at_work(tmp_path / "table") as table:
        while table.tally.rounds < ROUNDS:
            assert table._thread.is_alive()
        if not mounted_to_read:
            _plays_on(opens(table.rig.logs / TABLE), table, tmp_path / "to")
        else:
            with mounted(tmp_path / "mnt", "--bind", str(table.rig.logs)) as there:
                remount(there, "ro,bind")
                at = opens(there / TABLE)
                _plays_on(at, table, tmp_path / "to")
        table.ends()


def _plays_on(at: AtReview, table: AtWork, to: Path) -> None:
    does_everything(at, to, ROUNDS)
    page = at.page
    assert isinstance(page, RoundsPage)
    more = page.model.rowCount() + ROUNDS
    page.model.show_waiting()
    at.until(lambda: page.model.rowCount() >= more)
    table.stops()
    at.review.stop()


@needs_root
def test_a_folder_that_can_only_be_read(opens: Opens, tmp_path: Path) -> None:
    """A log that was closed is reviewed there in full."""
    closed_log(tmp_path / "logs")
    with mounted(tmp_path / "mnt", "--bind", str(tmp_path / "logs")) as there:
        remount(there, "ro,bind")
        before = digests(there / "B-07")
        at = opens(there / "B-07")
        does_everything(at, tmp_path / "to", ROUNDS)
        at.review.stop()
        assert digests(there / "B-07") == before


@needs_root
def test_a_folder_that_can_only_be_read_after_a_power_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its newest events cannot be read there: it says so, and how they can be."""
    with Played(tmp_path / "logs") as played:
        played.rounds(2)
        wal = next(played.directory.glob("*-wal"))
        waiting = wal.read_bytes()
    wal.write_bytes(waiting)
    with mounted(tmp_path / "mnt", "--bind", str(tmp_path / "logs")) as there:
        remount(there, "ro,bind")
        assert main(["review", str(there / "B-07")]) == 2
    told = capsys.readouterr().err
    assert "its folder can only be read" in told
    assert "dealer-console log backup" in told
