"""Sets of evidence: whole, noted and signed, or not there at all."""

import json
import os
import shutil
from functools import cached_property
from pathlib import Path

import pytest

from dealer_console.command_line import main
from dealer_console.review.evidence.making import CANCELLED, MADE, VERIFYING, Making, Progress
from dealer_console.review.evidence.wish import Forms, NotEvidence, Reach, may_make
from dealer_console.round_log.events import Event
from dealer_console.round_log.exporting.failures import ExportCancelled, ExportFailed
from dealer_console.round_log.exporting.manifest import BadManifest, verify_manifest
from dealer_console.round_log.keys import SigningKey
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from dealer_console.wording.catalogue import Catalogue
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.evidence.setting import ALL, SET, Setting, table_rows
from tests.dealer_console.table.faults.faulty import mounted, needs_root

FILES = [
    *("B-07-cards.csv", "B-07-events.csv", "B-07-rounds.csv"),
    *("B-07.jsonl", "B-07.pdf", "B-07.srt", "B-07.vtt"),
]


def body(note: Event) -> dict[str, object]:
    """What a note says."""
    told = json.loads(note.entry.body)
    assert isinstance(told, dict)
    return told


def test_a_set_is_whole_and_each_file_signed(at: Played, setting: Setting) -> None:
    """With the review's own key, in a folder named by the moment in UTC."""
    made = setting.made(at)
    assert made.folder == setting.to / SET
    assert [name for name in setting.names() if name != SET] == sorted(
        [*FILES, *(f"{name}.manifest.json" for name in FILES)]
    )
    public = SigningKey.load(setting.key).public
    for name in FILES:
        contents = verify_manifest(made.folder / f"{name}.manifest.json", public).contents
        assert contents.selection == {"rounds": [[1, 1]]}
        assert (contents.table, contents.simulated, contents.stopped_before) == ("B-07", True, None)


def test_only_the_chosen_rounds_are_in_it(at: Played, setting: Setting) -> None:
    """The second of two."""
    folder = setting.made(at, rounds=((1, 2),)).folder
    assert [row["round"] for row in table_rows(folder / "B-07-rounds.csv")] == ["2"]
    assert {row["round"] for row in table_rows(folder / "B-07-cards.csv")} == {"2"}
    lines = (folder / "B-07.jsonl").read_text().splitlines()[1:]
    assert {json.loads(line)["round"] for line in lines} == {2}


def test_it_is_kept_in_the_reviews_log(at: Played, setting: Setting) -> None:
    """Files with their hashes, rounds, who and why."""
    made = setting.made(at, case="2026-114", remark="Box 1 disputes it")
    [note] = setting.notes()
    told = body(note)
    assert (note.entry.kind, note.sequence) == (MADE, made.note)
    assert (told["by"], told["role"]) == ("Mona", "shift-manager")
    assert (told["case"], told["remark"]) == ("2026-114", "Box 1 disputes it")
    assert told["rounds"] == {"B-07": [[1, 1]]}
    assert told["folder"] == str(made.folder)
    files = told["files"]
    assert isinstance(files, list)
    assert {each["name"]: each["sha256"] for each in files} == {
        file.name: file.sha256 for file in made.files
    }
    assert main(["log", "verify", str(setting.review.directory)]) == 0


def test_each_table_has_its_own_files(at: Played, setting: Setting, tmp_path: Path) -> None:
    """In one folder."""
    with Played(tmp_path / "logs", "B-08") as other:
        made = setting.made(at, other.rounds(), forms=Forms(True, ("rounds",)))
    assert [file.name for file in made.files] == [
        *("B-07.pdf", "B-07-rounds.csv", "B-08.pdf", "B-08-rounds.csv")
    ]
    assert list(made.verifications) == ["B-07", "B-08"]


def test_odd_names_of_tables_are_names_of_files(tmp_path: Path, setting: Setting) -> None:
    """No way out of the folder, and no hidden file."""
    with Played(tmp_path / "logs", "..%") as odd:
        made = setting.made(odd.rounds(), forms=Forms())
    assert [file.name for file in made.files] == ["%2E%2E%25.pdf"]


def test_two_sets_of_one_second_lie_beside_each_other(at: Played, setting: Setting) -> None:
    """Nothing is written over."""
    setting.made(at, forms=Forms())
    assert setting.made(at, forms=Forms()).folder == setting.to / f"{SET}-2"


class Watched(Making):
    """Looked at whenever it tells how far it is, and cancelled when it comes to some file."""

    until = ""

    def _wanted_on(self, done: int, total: int) -> bool:
        if self.progress.kind == self.until:
            self.cancel()
        wanted = super()._wanted_on(done, total)
        self.told.append(self.progress)
        return wanted

    @cached_property
    def told(self) -> list[Progress]:
        """All that it told."""
        return []


@pytest.mark.parametrize("kind", [VERIFYING, "pdf", "rounds.csv", "srt"])
def test_a_cancelled_one_leaves_nothing(at: Played, setting: Setting, kind: str) -> None:
    """However far it had come, and that is kept."""
    making = setting.making(at, kind=Watched)
    assert isinstance(making, Watched)
    making.until = kind
    with pytest.raises(ExportCancelled):
        making.run()
    assert setting.names() == []
    [note] = setting.notes()
    assert (note.entry.kind, body(note)["why"]) == (CANCELLED, "cancelled")
    assert body(note)["rounds"] == {"B-07": [[1, 1]]}


def test_a_round_that_is_not_over_is_refused(at: Played, setting: Setting) -> None:
    """Nothing of it leaves; once it is over it does."""
    at.running_round()
    with pytest.raises(NotEvidence, match="Round 3 of shoe 1 has gone on"):
        setting.made(at, rounds=((1, 2), (1, 3)))
    assert setting.names() == []
    assert setting.notes() == []
    at.drawn("6C JD").finished()
    folder = setting.made(at, rounds=((1, 3),)).folder
    assert "8H" in (folder / "B-07.jsonl").read_text()


def test_nothing_of_the_running_round_is_in_a_set(at: Played, setting: Setting) -> None:
    """Not a card of it, in any file."""
    at.running_round()
    folder = setting.made(at).folder
    told = b"".join(path.read_bytes() for path in folder.iterdir())
    assert b"9S" in told
    for card in (b"3S", b"8H", "3♠".encode(), "8♥".encode()):
        assert card not in told


def test_a_place_in_a_log_is_refused(at: Played, setting: Setting, tmp_path: Path) -> None:
    """In this one, below it, or in that of another table."""
    below = at.directory / "below"
    below.mkdir()
    link = tmp_path / "link"
    link.symlink_to(below)
    for folder in (at.directory, below, link):
        with pytest.raises(NotEvidence, match="lies in the log"):
            setting.made(at, folder=folder)
    with pytest.raises(NotEvidence, match="no folder"):
        setting.made(at, folder=tmp_path / "nowhere")
    with pytest.raises(NotEvidence, match="Choose the folder"):
        setting.made(at, folder=Path("here"))
    assert list(below.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows knows no such folder")
def test_a_folder_that_cannot_be_written(at: Played, setting: Setting) -> None:
    """It says so; the review's log knows that it was tried."""
    if os.geteuid() == 0:
        setting.to = Path("/proc")
    else:
        setting.to.chmod(0o500)
    with pytest.raises(ExportFailed, match="check that its folder"):
        setting.made(at)
    assert [note.entry.kind for note in setting.notes()] == [CANCELLED]


@needs_root
def test_a_full_disk_leaves_nothing(at: Played, setting: Setting, tmp_path: Path) -> None:
    """A stick of 16 KB, which the report fits on and the events do not."""
    with mounted(tmp_path / "stick", "-t", "tmpfs", "-o", "size=16k", "tmpfs") as stick:
        with pytest.raises(ExportFailed, match="has room"):
            setting.made(at, folder=stick, rounds=((1, 1), (1, 2)))
        assert list(stick.iterdir()) == []
    [note] = setting.notes()
    assert "has room" in str(body(note)["why"])


def test_what_cannot_be_noted_is_not_made(at: Played, setting: Setting, tmp_path: Path) -> None:
    """Nothing leaves that nobody can look up afterwards."""
    setting.made(at, forms=Forms())
    shutil.rmtree(setting.review.directory)
    setting.review.directory.write_text("in the way")
    with pytest.raises(Exception, match="review-log") as raised:
        setting.made(at)
    assert any("could not keep" in note for note in raised.value.__notes__)
    assert setting.names() == sorted([SET, "B-07.pdf", "B-07.pdf.manifest.json"])


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (StaffRole.DEALER, False),
        (StaffRole.TECHNICIAN, False),
        (StaffRole.PIT_SUPERVISOR, True),
        (StaffRole.PIT_MANAGER, True),
        (StaffRole.SHIFT_MANAGER, True),
        (StaffRole.ASSISTANT_CASINO_MANAGER, True),
        (StaffRole.SURVEILLANCE, True),
    ],
)
def test_who_may_of_a_live_table(role: StaffRole, may: bool) -> None:
    """Of a simulated one everybody may, signed in or not."""
    assert may_make(Member("Mona", role), simulated=False) is may
    assert may_make(Member("Mona", role), simulated=True)


def test_a_live_table_asks_for_somebody(tmp_path: Path, setting: Setting) -> None:
    """And says who."""
    with Played(tmp_path / "logs", simulated=False) as live:
        live.rounds()
        with pytest.raises(NotEvidence, match="sign in first") as raised:
            setting.made(live, member=None)
        assert "監場主任" in raised.value.said(Catalogue.load("zh-hant"))
        made = setting.made(live)
    manifest = verify_manifest(made.folder / "B-07.jsonl.manifest.json", None)
    assert manifest.contents.simulated is False


def test_nothing_chosen_is_nothing_made(at: Played, setting: Setting) -> None:
    """No form, or no round."""
    with pytest.raises(NotEvidence, match="at least one form"):
        setting.made(at, forms=Forms(report=False))
    with pytest.raises(NotEvidence, match="is over"):
        setting.making(rounds=()).run()


def test_more_than_anybody_reads_is_refused(at: Played, setting: Setting) -> None:
    """It says what to do instead."""
    rounds = tuple((shoe, number) for shoe in range(1, 101) for number in range(1, 52))
    with pytest.raises(NotEvidence, match="at most 5,000 rounds"):
        setting.made(at, rounds=rounds)


def test_progress_goes_from_nothing_to_all(at: Played, setting: Setting) -> None:
    """It never goes back."""
    making = setting.making(at, kind=Watched)
    assert isinstance(making, Watched)
    making.run()
    fractions = [each.fraction for each in making.told]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0.0, 1.0)
    assert {each.kind for each in making.told} == {VERIFYING, *ALL.kinds}


def test_a_changed_file_is_found(at: Played, setting: Setting) -> None:
    """By the manifest beside it."""
    folder = setting.made(at).folder
    file = folder / "B-07-rounds.csv"
    file.write_bytes(file.read_bytes().replace(b"9S", b"8S"))
    with pytest.raises(BadManifest, match="was changed since"):
        verify_manifest(folder / "B-07-rounds.csv.manifest.json", None)


def test_only_the_months_that_are_asked_for(tmp_path: Path, setting: Setting) -> None:
    """And the report says which."""
    with Played(tmp_path / "logs") as at:
        at.rounds().passed(40).rounds()
        made = setting.made(at, rounds=((1, 1),), forms=Forms(), reach=Reach.MONTHS)
        whole = setting.made(at, rounds=((1, 1),), forms=Forms())
    part, all_ = made.verifications["B-07"], whole.verifications["B-07"]
    assert part.files == ("2026-09.sqlite3",)
    assert all_.files == ("2026-09.sqlite3", "2026-11.sqlite3")
    assert part.altered is None
    assert part.last < all_.last
