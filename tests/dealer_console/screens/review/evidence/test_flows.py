"""Whoever gives rounds away: chooses, waits, finds files that verify, or nothing at all."""

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QWidget,
)

from dealer_console.command_line import main
from dealer_console.review.evidence import making as making_
from dealer_console.review.house import House
from dealer_console.screens.review.evidence.evidence import Evidence
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import RoundName
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.conftest import Reviews
from tests.dealer_console.screens.review.evidence.pdf_reading import read_pdf
from tests.dealer_console.table.faults.faulty import mounted, needs_root

pytestmark = pytest.mark.window

Wanted = TypeVar("Wanted", bound=QWidget)

FIRST, SECOND = RoundName("B-07", 1, 1), RoundName("B-07", 1, 2)


class Rounds(ReviewPage):
    """A page to ask from."""

    name = "rounds"


class Giving:
    """Whoever gives away, before the dialog."""

    def __init__(self, at: AtReview, to: Path) -> None:
        self.at, self.to = at, to
        self.evidence = Evidence(at.review.pit, at.window)

    @property
    def dialog(self) -> QDialog:
        """The one that is open."""
        assert self.evidence.dialog is not None
        return self.evidence.dialog

    def asks(self, *rounds: RoundName) -> "Giving":
        """For evidence of these rounds, and waits until they were looked up."""
        self.at.review.pit.evidence_asked.emit(rounds)
        self.at.until(lambda: self.find(QLabel, "evidence-which").text() != self.text("looking"))
        return self

    def find(self, kind: type[Wanted], name: str) -> Wanted:
        """A widget by its name."""
        found = self.dialog.findChild(kind, name)
        assert found is not None, f"no {kind.__name__} {name!r}"
        return found

    def presses(self, name: str) -> "Giving":
        """A button, with the mouse, where it is visible and can be pressed."""
        button = self.find(QPushButton, name)
        assert button.isVisible(), f"{name} cannot be seen"
        assert button.isEnabled(), f"{name} cannot be pressed"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return self

    def ticks(self, *names: str) -> "Giving":
        """Boxes, with the space bar."""
        for name in names:
            box = self.find(QCheckBox, f"evidence-{name}")
            assert box.isVisible()
            box.setFocus()
            QTest.keyClick(box, Qt.Key.Key_Space)
        return self

    def types(self, name: str, text: str) -> "Giving":
        """Over what stands there."""
        line = self.find(QLineEdit, f"evidence-{name}")
        assert line.isEnabled()
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        return self

    def into(self, folder: Path | None = None) -> "Giving":
        """Where it goes, and off."""
        return self.types("folder", str(folder or self.to)).presses("evidence-make")

    def outcome(self) -> str:
        """What came of it, when it has."""
        self.at.until(lambda: self.find(QLabel, "evidence-outcome").isVisible())
        return self.find(QLabel, "evidence-outcome").text()

    def why(self) -> str:
        """Why not, when it is told."""
        self.at.until(lambda: self.find(QLabel, "evidence-why").isVisible())
        return self.find(QLabel, "evidence-why").text()

    def text(self, key: str) -> str:
        """The words of the dialog."""
        return self.at.review.pit.text(f"evidence-{key}")

    def files(self) -> dict[str, Path]:
        """All files of the one set that is there, by name."""
        [folder] = self.to.iterdir()
        return {path.name: path for path in folder.iterdir()}

    def kinds(self) -> list[str]:
        """The notes about evidence in the review's log."""
        events = self.at.house.log.events()
        return [e.entry.kind for e in events if e.entry.kind.startswith("evidence")]


Gives = Callable[..., Giving]


@pytest.fixture
def gives(reviews: Reviews, tmp_path: Path) -> Iterator[Gives]:
    """Opens a review over tables: `gives(table)`."""
    opened: list[Giving] = []

    def open_(*tables: Played, language: str = "en") -> Giving:
        to = tmp_path / "to"
        to.mkdir(exist_ok=True)
        review = reviews([each.directory for each in tables], [Rounds], language)
        opened.append(Giving(review, to))
        return opened[-1]

    yield open_
    for giving in opened:
        giving.evidence.close_down()


def verified(capsys: pytest.CaptureFixture[str], *call: str | Path) -> tuple[int, str, str]:
    """What `dealer-console log verify` comes to."""
    capsys.readouterr()
    status = main(["log", "verify", *map(str, call)])
    out, err = capsys.readouterr()
    return status, out, err


def test_everything_of_two_rounds(
    gives: Gives, at: Played, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each form, checked with the real command and the review's public key."""
    giving = gives(at).asks(SECOND, FIRST)
    assert giving.find(QLabel, "evidence-which").text() == "Table B-07: shoe 1: 1-2"
    giving.ticks("csv-rounds", "csv-wagers", "jsonl", "vtt", "srt")
    giving.types("video", "12.5").types("case", "2026-114")
    QTest.keyClicks(giving.find(QPlainTextEdit, "evidence-remark"), "Box 1 disputes it")
    giving.into()
    assert giving.outcome() == "The evidence is there"
    files = giving.files()
    exported = [name for name in files if not name.endswith(".manifest.json")]
    assert sorted(exported) == [
        *("B-07-rounds.csv", "B-07-wagers.csv"),
        *("B-07.jsonl", "B-07.pdf", "B-07.srt", "B-07.vtt"),
    ]
    assert "00:00:12.500" in files["B-07.vtt"].read_text()
    first = read_pdf(files["B-07.pdf"].read_bytes()).pages[0]
    assert "Case 2026-114" in first
    assert "Box 1 disputes it" in first

    house = giving.at.house
    key = tmp_path / "review.pub"
    words = ["--signing-key", str(tmp_path / "house" / "keys" / "review.key"), "--to", str(key)]
    assert main(["log", "key", str(house.log.directory), *words]) == 0
    table_key = tmp_path / "table.pub"
    at.public_key.export(table_key)
    options: list[str | Path] = ["--key", table_key, "--export-key", key]
    for name in exported:
        options += ["--export", files[name]]
    status, out, err = verified(capsys, at.directory, *options)
    assert (status, err) == (0, "")
    assert out.count("is as it was exported") == 6
    assert "B-07.pdf is as it was exported (pdf), table B-07, SIMULATED" in out
    assert "Note:" not in out
    data = files["B-07.pdf"].read_bytes()
    files["B-07.pdf"].write_bytes(data.replace(b"/Count", b"/Couns"))
    status, _, err = verified(capsys, at.directory, *options)
    assert (status, "B-07.pdf was changed since" in err) == (1, True)


def test_it_is_noted_who_made_it(gives: Gives, at: Played) -> None:
    """In the review's own log, which verifies."""
    giving = gives(at)
    giving.at.signed_in("Vera", StaffRole.SURVEILLANCE)
    giving.asks(FIRST)
    assert giving.find(QLabel, "evidence-who").text() == "Made by Vera, Surveillance"
    giving.into()
    assert giving.outcome()
    [note] = [e for e in giving.at.house.log.events() if e.entry.kind == "evidence-made"]
    body = json.loads(note.entry.body)
    assert (body["by"], body["role"]) == ("Vera", "surveillance")
    assert f"event {note.sequence}" in giving.find(QLabel, "evidence-told").text()
    assert main(["log", "verify", str(giving.at.house.log.directory)]) == 0


def test_the_table_plays_on_and_its_running_round_stays_closed(gives: Gives, at: Played) -> None:
    """It is named as left out, and no file has a card of it."""
    at.running_round()
    giving = gives(at).asks(FIRST, RoundName("B-07", 1, 3))
    left_out = giving.find(QLabel, "evidence-left-out")
    assert left_out.isVisible()
    assert left_out.text() == "Not over yet, and left out: B-07, shoe 1: 3"
    giving.ticks("jsonl", "csv-events").into()
    assert giving.outcome() == "The evidence is there"
    files = [path for name, path in giving.files().items() if not name.endswith(".pdf")]
    told = "".join(path.read_text("utf-8") for path in files)
    assert "9S" in told
    assert "8H" not in told
    pages = read_pdf(giving.files()["B-07.pdf"].read_bytes()).pages
    assert "left out as not over when this was made: shoe 1: 3" in pages[0]
    assert "8♥" not in "".join(pages)


def test_only_running_rounds_are_nothing_to_give_away(gives: Gives, at: Played) -> None:
    """There is no button to press."""
    at.running_round()
    giving = gives(at).asks(RoundName("B-07", 1, 3))
    assert giving.find(QLabel, "evidence-which").text().startswith("None of these rounds is over")
    assert not giving.find(QPushButton, "evidence-make").isEnabled()


def test_several_tables(gives: Gives, at: Played, tmp_path: Path) -> None:
    """A set of files for each."""
    with Played(tmp_path / "logs", "B-08") as other:
        giving = gives(at, other.rounds(3)).asks(FIRST, RoundName("B-08", 1, 3))
        told = giving.find(QLabel, "evidence-which").text()
        assert told == "Table B-07: shoe 1: 1\nTable B-08: shoe 1: 3"
        giving.into()
        assert giving.outcome() == "The evidence is there"
    names = {name for name in giving.files() if name.endswith(".pdf")}
    assert names == {"B-07.pdf", "B-08.pdf"}


def test_a_live_table_asks_who(gives: Gives, tmp_path: Path) -> None:
    """Nobody, or a Dealer, cannot press; a Pit Supervisor can, as soon as they sign in."""
    with Played(tmp_path / "logs", simulated=False) as live:
        giving = gives(live.rounds()).asks(FIRST)
        button = giving.find(QPushButton, "evidence-make")
        assert "sign in first" in giving.why()
        giving.at.signed_in("Ann", StaffRole.DEALER)
        assert not button.isEnabled()
        giving.at.signed_in("Sue", StaffRole.PIT_SUPERVISOR)
        assert button.isEnabled()
        assert not giving.find(QLabel, "evidence-why").isVisible()
        giving.into()
        assert giving.outcome() == "The evidence is there"
    assert "SIMULATED" not in read_pdf(giving.files()["B-07.pdf"].read_bytes()).pages[0]


class Held:
    """Holds an export in mid-way until it may go on, or is cancelled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        self.there, self.go_on = threading.Event(), threading.Event()
        plain = making_.Making._goes_on
        held = self

        def goes_on(making: making_.Making, table: str, at: str) -> None:
            if at == kind:
                held.there.set()
                while not held.go_on.wait(0.01) and not making._cancelled:
                    pass
            plain(making, table, at)

        monkeypatch.setattr(making_.Making, "_goes_on", goes_on)


def test_cancelled_in_the_middle(gives: Gives, at: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar has moved; nothing is left, and it can be made after all."""
    held = Held(monkeypatch, "jsonl")
    giving = gives(at).asks(FIRST).ticks("jsonl").into()
    giving.at.until(held.there.is_set)
    giving.at.until(lambda: giving.find(QProgressBar, "evidence-bar").value() > 500)
    assert [path.name.startswith(".evidence-") for path in giving.to.iterdir()] == [True]
    giving.presses("evidence-stop")
    assert "Stopping" in giving.find(QLabel, "evidence-doing").text()
    assert giving.outcome() == "Cancelled; nothing is left of it."
    assert list(giving.to.iterdir()) == []
    assert giving.kinds() == ["evidence-cancelled"]
    held.go_on.set()
    giving.presses("evidence-again").presses("evidence-make")
    giving.at.until(lambda: giving.kinds() == ["evidence-cancelled", "evidence-made"])


def test_while_it_is_made_the_review_works_on(
    gives: Gives, at: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another question about evidence waits; the logs are read by the others meanwhile."""
    held = Held(monkeypatch, "pdf")
    giving = gives(at).asks(FIRST).into()
    giving.at.until(held.there.is_set)
    said: list[str] = []
    giving.at.review.pit.said.connect(said.append)
    giving.at.review.pit.evidence_asked.emit((SECOND,))
    assert said == ["Evidence is being made: cancel it, or wait until it is there."]
    found: list[int] = []
    log = giving.at.review.pit.log("B-07")
    giving.at.review.worker.ask(lambda: log.head().sequence, found.append)
    giving.at.until(lambda: bool(found))
    held.go_on.set()
    assert giving.outcome() == "The evidence is there"


@pytest.mark.parametrize("whole", [True, False])
def test_closing_while_it_is_made_leaves_nothing(
    gives: Gives, at: Played, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    """The whole window, or the dialog alone, which then closes by itself."""
    held = Held(monkeypatch, "pdf")
    giving = gives(at).asks(FIRST).into()
    giving.at.until(held.there.is_set)
    if whole:
        giving.at.window.close()
        assert giving.evidence.dialog is None
    else:
        giving.dialog.close()
        assert giving.dialog.isVisible()
        giving.at.until(lambda: giving.evidence.dialog is None)
    assert list(giving.to.iterdir()) == []
    assert giving.kinds() == ["evidence-cancelled"]


def test_the_folder_and_the_forms_are_remembered(gives: Gives, at: Played) -> None:
    """Until the review is closed; the case and the remark are of this one alone."""
    giving = gives(at).asks(FIRST).ticks("pdf", "jsonl").types("case", "1").into()
    assert giving.outcome()
    giving.presses("evidence-close")
    assert giving.evidence.dialog is None
    giving.asks(SECOND)
    assert giving.find(QLineEdit, "evidence-folder").text() == str(giving.to)
    assert giving.find(QLineEdit, "evidence-case").text() == ""
    assert giving.find(QCheckBox, "evidence-jsonl").isChecked()
    assert not giving.find(QCheckBox, "evidence-pdf").isChecked()


def test_a_folder_is_chosen(gives: Gives, at: Played) -> None:
    """In the system's dialog, by its name."""
    giving = gives(at).asks(FIRST).presses("evidence-browse")
    giving.at.until(lambda: bool(giving.dialog.findChildren(QFileDialog)))
    chooser = giving.find(QFileDialog, "evidence-chooser")
    chooser.selectFile(str(giving.to))
    chooser.accept()
    line = giving.find(QLineEdit, "evidence-folder")
    giving.at.until(lambda: line.text() == str(giving.to))


def test_places_that_do_not_do(gives: Gives, at: Played, tmp_path: Path) -> None:
    """In a log, nowhere, or none; it is said at the form, where it can be put right."""
    giving = gives(at).asks(FIRST).presses("evidence-make")
    assert giving.why() == "Choose the folder that it is to be put in."
    giving.into(at.directory)
    giving.at.until(lambda: "lies in the log" in giving.why())
    giving.into(tmp_path / "nowhere")
    giving.at.until(lambda: "There is no folder" in giving.why())
    giving.ticks("pdf").into()
    assert giving.why() == "Choose at least one form."
    giving.ticks("pdf", "vtt").types("video", "noon").into()
    assert giving.why().startswith("Write when the video begins")
    assert giving.kinds() == []
    giving.types("video", "-30").presses("evidence-make")
    assert giving.outcome() == "The evidence is there"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows knows no such folder")
def test_a_folder_that_cannot_be_written(gives: Gives, at: Played) -> None:
    """It is said with what to do."""
    giving = gives(at).asks(FIRST)
    folder = Path("/proc") if os.geteuid() == 0 else giving.to
    giving.to.chmod(0o500)
    giving.into(folder)
    assert giving.outcome() == "The evidence was not made; nothing is left of it."
    assert "check that its folder" in giving.find(QLabel, "evidence-told").text()
    giving.to.chmod(0o700)


@needs_root
def test_a_full_disk(gives: Gives, at: Played, tmp_path: Path) -> None:
    """Nothing of it is left."""
    giving = gives(at).asks(FIRST, SECOND).ticks("jsonl", "csv-events")
    with mounted(tmp_path / "stick", "-t", "tmpfs", "-o", "size=16k", "tmpfs") as stick:
        giving.into(stick)
        assert "was not made" in giving.outcome()
        assert "has room" in giving.find(QLabel, "evidence-told").text()
        assert list(stick.iterdir()) == []


def test_only_the_months_of_the_rounds(gives: Gives, at: Played) -> None:
    """As was chosen; without a report there is nothing to verify for."""
    giving = gives(at).asks(FIRST)
    months = giving.find(QRadioButton, "evidence-reach-months")
    QTest.mouseClick(months, Qt.MouseButton.LeftButton)
    giving.ticks("pdf")
    assert not months.isEnabled()
    giving.ticks("pdf").into()
    assert giving.outcome() == "The evidence is there"
    [first, *_] = read_pdf(giving.files()["B-07.pdf"].read_bytes()).pages
    assert "Part of the log was verified" in first


@pytest.mark.parametrize(
    ("language", "heading", "made"),
    [
        ("zh-hans", "已核实整份记录", "证据已制成"),
        ("zh-hant", "已核實整份記錄", "證據已製成"),
    ],
)
def test_in_chinese(gives: Gives, at: Played, language: str, heading: str, made: str) -> None:
    """The dialog and the report."""
    giving = gives(at, language=language).asks(FIRST).into()
    assert giving.outcome() == made
    assert heading in read_pdf(giving.files()["B-07.pdf"].read_bytes()).pages[0]


def test_another_language_keeps_what_was_filled_in(gives: Gives, at: Played) -> None:
    """The dialog is made anew with the window."""
    giving = gives(at).asks(FIRST).types("case", "2026-114").ticks("srt")
    giving.at.clicks("language-zh-hant")
    giving.at.until(lambda: giving.dialog.windowTitle() == "證據")
    assert giving.find(QLineEdit, "evidence-case").text() == "2026-114"
    assert giving.find(QCheckBox, "evidence-srt").isChecked()


def test_nothing_is_asked_for(gives: Gives, at: Played) -> None:
    """No dialog."""
    giving = gives(at)
    giving.at.review.pit.evidence_asked.emit(())
    assert giving.evidence.dialog is None


def test_escape_closes_it(gives: Gives, at: Played, house: House) -> None:
    """And nothing was made."""
    giving = gives(at).asks(FIRST)
    QTest.keyClick(giving.dialog, Qt.Key.Key_Escape)
    assert giving.evidence.dialog is None
    assert list(house.log.events()) == []
