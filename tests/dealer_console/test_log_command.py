"""`dealer-console log …` as its users type it, on a real log."""

import csv
import json
import shutil
import sqlite3
from pathlib import Path

import platformdirs
import pytest

from dealer_console.clocks import SystemClocks
from dealer_console.command_line import main
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.exporting.export import Form, Kind, export
from dealer_console.round_log.exporting.selection import Selection
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import SigningKey
from dealer_console.table.opening import TablePlan, open_table
from dealer_console.table.told import Arrival, FactHeard, Note, Tap
from dealer_console.versions import installed
from rules.cards import cards
from rules.table.commands import (
    CloseBets,
    Collect,
    Command,
    ConfirmResult,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
)
from rules.table.facts import CardDrawn
from tests.rules.table.at_table import ANN, seat, settings_of

DRAWN = "9S 2D KH 5C"
"""Player's natural nine against seven."""


def dealt(folder: Path, rounds: int = 3) -> Path:
    """A closed log of so many rounds; its key is beside it."""
    plan = TablePlan(
        directory=folder / "B-07",
        name="B-07",
        settings=settings_of("tiger-no-commission"),
        days=GamingDays("Asia/Macau"),
        key=folder / "table.key",
        simulated=True,
        configuration="0" * 64,
    )
    opened = open_table(plan, installed(), SystemClocks(), lambda told: None)

    def tell(*whats: Command | CardDrawn) -> None:
        arrivals: list[Arrival] = [
            FactHeard(what) if isinstance(what, CardDrawn) else Tap(what, None) for what in whats
        ]
        opened.writer.take(arrivals)

    tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    for number in range(rounds):
        tell(OpenBets(ANN), PlaceWager(ANN, seat(1), "player", 100), CloseBets(ANN))
        for place, card in enumerate(cards(DRAWN)):
            tell(CardDrawn(card, at=100_000 * number + 1000 * place))
        tell(ConfirmResult(ANN), Collect(ANN), Pay(ANN))
    opened.writer.sign_off(Note("console-stopped", {}), Reason.CLOSED)
    opened.log.close()
    return plan.directory


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three rounds."""
    return dealt(tmp_path)


def words(capsys: pytest.CaptureFixture[str], *call: str | Path) -> tuple[int, str, str]:
    """What a call of the command comes to."""
    status = main([str(word) for word in call])
    out, err = capsys.readouterr()
    return status, out, err


def test_verify_tells_what_was_verified(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Events, signatures and what was played again; and that the key came from the log itself."""
    status, out, err = words(capsys, "log", "verify", log)
    assert (status, err) == (0, "")
    assert "Table B-07, SIMULATED:" in out
    assert "played again" in out
    assert "give one that was kept elsewhere with --key" in out
    head = next(line for line in out.splitlines() if line.startswith("Head "))
    assert words(capsys, "log", "verify", log, "--head", head.removeprefix("Head "))[0] == 0


def test_verify_with_the_key_that_was_kept_elsewhere(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exported before; another table's key does not do."""
    key = ("--signing-key", tmp_path / "table.key")
    assert words(capsys, "log", "key", log, "--to", tmp_path / "public.pem", *key)[0] == 0
    status, out, _ = words(capsys, "log", "verify", log, "--key", tmp_path / "public.pem")
    assert status == 0
    assert "Note:" not in out
    SigningKey.create(tmp_path / "other.key").public.export(tmp_path / "other.pem")
    status, _, err = words(capsys, "log", "verify", log, "--key", tmp_path / "other.pem")
    assert status == 1
    assert "ALTERED" in err


def test_verify_names_the_first_bad_event(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One stake was changed by somebody who can write the file."""
    (path,) = segment_paths(log)
    with sqlite3.connect(path) as other:
        guard = other.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_changed'"
        ).fetchone()[0]
        other.execute("DROP TRIGGER events_are_not_changed")
        (number,) = other.execute(
            "SELECT min(sequence) FROM events WHERE kind = 'place-wager'"
        ).fetchone()
        other.execute(
            "UPDATE events SET body = replace(body, '100', '900') WHERE sequence = ?", (number,)
        )
        other.execute(guard)
    other.close()
    status, out, err = words(capsys, "log", "verify", log)
    assert (status, out) == (1, "")
    assert f"ALTERED: event {number}: is not what was written" in err


@pytest.mark.parametrize("head", ["12", "3:abc", "nowhere"])
def test_a_head_that_is_none_is_refused(
    log: Path, head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says how one is written."""
    status, _, err = words(capsys, "log", "verify", log, "--head", head)
    assert status == 2
    assert "SEQUENCE:HASH" in err


def test_rounds_newest_first_and_filtered(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For people and for programs."""
    status, out, _ = words(capsys, "log", "rounds", log, "--limit", "2")
    assert status == 0
    assert [line.split()[2:4] for line in out.splitlines()[1:]] == [["1", "3"], ["1", "2"]]
    assert "9:7 player" in out
    _, out, _ = words(capsys, "log", "rounds", log, "--outcome", "player", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["round"] for row in rows] == [3, 2, 1]
    assert rows[0]["player"] == "9S KH"
    assert words(capsys, "log", "rounds", log, "--outcome", "tie", "--json")[1] == ""
    status, _, err = words(capsys, "log", "rounds", log, "--irregular", "bad-luck")
    assert (status, "or one of" in err) == (2, True)


def test_show_has_all_of_one_round(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Cards, wagers, events; a round that is not there is refused."""
    status, out, _ = words(capsys, "log", "show", log, "1", "2")
    assert status == 0
    assert "player-1   9S" in out
    assert "returns 200" in out
    assert "confirm-result" in out
    _, out, _ = words(capsys, "log", "show", log, "1", "2", "--json")
    found = json.loads(out)
    assert [card["card"] for card in found["cards"]] == DRAWN.split()
    assert words(capsys, "log", "show", log, "7", "1")[0] == 2


def test_an_export_is_verified_with_its_log(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rounds as a spreadsheet; changed by one digit it is no longer what was exported."""
    target = tmp_path / "rounds.csv"
    key = ("--signing-key", tmp_path / "table.key")
    call = ("log", "export", log, "--as", "csv", "--rows", "rounds", "--to", target)
    status, out, _ = words(capsys, *call, *key)
    assert status == 0
    assert "3 written" in out
    rows = list(csv.reader(target.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0] == ["SIMULATED: not live play"]
    assert len(rows) == 5
    assert words(capsys, "log", "verify", log, "--export", target)[0] == 0
    target.write_text(target.read_text(encoding="utf-8").replace("9S KH", "8S KH"), "utf-8")
    status, _, err = words(capsys, "log", "verify", log, "--export", target)
    assert (status, "ALTERED" in err) == (1, True)
    assert words(capsys, *call, *key)[0] == 2


@pytest.mark.parametrize("kind", ["vtt", "srt", "jsonl"])
def test_exports_for_video_and_for_programs(
    log: Path, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One round of a shoe, laid over a video that begins ten seconds before it."""
    target = tmp_path / f"round.{kind}"
    call = ("log", "export", log, "--as", kind, "--round", "1/2", "--to", target)
    more = ("--video-starts", "10") if kind != "jsonl" else ()
    assert words(capsys, *call, *more, "--signing-key", tmp_path / "table.key")[0] == 0
    assert "SIMULATED" in target.read_text(encoding="utf-8") or kind == "jsonl"
    assert words(capsys, "log", "verify", log, "--export", target)[0] == 0


@pytest.mark.parametrize("bad", [("--events", "7"), ("--round", "12"), ("--video-starts", "noon")])
def test_a_selection_that_is_none_is_refused(
    log: Path, tmp_path: Path, bad: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It says how one is written, and leaves no file."""
    target = tmp_path / "x.srt"
    call = ("log", "export", log, "--as", "srt", "--to", target)
    assert words(capsys, *call, *bad, "--signing-key", tmp_path / "table.key")[0] == 2
    assert not target.exists()


def test_backup_and_restore_on_another_machine(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The restored log says that it was, and goes on with a key that nothing vouches for."""
    assert words(capsys, "log", "backup", log, tmp_path / "backup")[0] == 0
    other = tmp_path / "other" / "B-07"
    call = ("log", "restore", tmp_path / "backup", other, "--reason", "the disk broke")
    status, out, _ = words(capsys, *call, "--signing-key", tmp_path / "other.key", "--by", "Tom")
    assert status == 0
    status, out, _ = words(capsys, "log", "verify", other)
    assert status == 0
    assert "nothing vouches for the key" in out
    assert words(capsys, *call, "--signing-key", tmp_path / "other.key")[0] == 2


def test_a_new_key_is_vouched_for_by_the_old_one(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever kept the old public key needs no other."""
    place = tmp_path / "table.key"
    old = SigningKey.load(place).public
    old.export(tmp_path / "old.pem")
    status, out, _ = words(capsys, "log", "new-key", log, "--signing-key", place)
    assert (status, "vouched for" in out) == (0, True)
    assert SigningKey.load(place).public != old
    assert SigningKey.load(tmp_path / f"table.key.{old.id}").public == old
    status, out, _ = words(capsys, "log", "verify", log, "--key", tmp_path / "old.pem")
    assert (status, "Note:" in out) == (0, False)


def test_the_tables_can_be_made_again(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Emptied by somebody, found by verify, made again from the events."""
    (path,) = segment_paths(log)
    with sqlite3.connect(path) as other:
        other.execute("DELETE FROM wagers")
    other.close()
    status, _, err = words(capsys, "log", "verify", log)
    assert (status, "wagers" in err) == (1, True)
    assert words(capsys, "log", "rebuild", log)[0] == 0
    assert words(capsys, "log", "verify", log)[0] == 0


def test_nothing_is_old_enough_to_go(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And never inside five years."""
    key = ("--signing-key", tmp_path / "table.key")
    assert words(capsys, "log", "retain", log, "--years", "7", *key)[1] == "nothing removed.\n"
    status, _, err = words(capsys, "log", "retain", log, "--years", "4", *key)
    assert (status, "5 years or more" in err) == (2, True)


@pytest.mark.parametrize("action", ["verify", "rounds", "backup"])
def test_a_directory_that_is_no_log_is_refused(
    tmp_path: Path, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line that says what to name."""
    more = (tmp_path / "target",) if action == "backup" else ()
    status, _, err = words(capsys, "log", action, tmp_path / "nowhere", *more)
    assert status == 2
    assert "no log at" in err


@pytest.fixture
def by_review(log: Path, tmp_path: Path) -> Path:
    """The first round as another than the table exported it, with a key of its own."""
    out = tmp_path / "out"
    out.mkdir()
    key = SigningKey.create(tmp_path / "review.key")
    key.public.export(tmp_path / "review.pem")
    target = out / "round.jsonl"
    export(log, Selection(rounds=((1, 1),)), Form(Kind.JSON_LINES), target, key, 0)
    return target


def test_an_export_has_a_key_of_its_own(
    log: Path, by_review: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exporter's vouches for the export, the table's for the log, and neither for both."""
    table = ("--signing-key", tmp_path / "table.key")
    assert words(capsys, "log", "key", log, "--to", tmp_path / "table.pem", *table)[0] == 0
    there = ("log", "verify", log, "--export", by_review)
    both = ("--key", tmp_path / "table.pem", "--export-key", tmp_path / "review.pem")
    status, out, err = words(capsys, *there, *both)
    assert (status, err) == (0, "")
    assert "round.jsonl is as it was exported (jsonl), table B-07, SIMULATED" in out
    assert "Note:" not in out
    status, _, err = words(capsys, *there, "--key", tmp_path / "table.pem")
    assert (status, "with --export-key" in err) == (1, True)
    status, _, err = words(capsys, *there, "--key", tmp_path / "review.pem")
    assert (status, "has a signature that is not the table's" in err) == (1, True)
    only = ("--export-key", tmp_path / "review.pem")
    status, out, _ = words(capsys, *there, *only)
    assert (status, "give one that was kept elsewhere with --key" in out) == (0, True)
    status, out, _ = words(capsys, *there)
    assert (status, "anybody can sign an export" in out) == (0, True)


def test_several_exports_at_once(
    log: Path, by_review: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the table and of the review; one that was changed is named."""
    own = tmp_path / "out" / "rounds.csv"
    made = ("log", "export", log, "--as", "csv", "--rows", "rounds", "--to", own)
    assert words(capsys, *made, "--signing-key", tmp_path / "table.key")[0] == 0
    SigningKey.load(tmp_path / "table.key").public.export(tmp_path / "table.pem")
    call = ("log", "verify", log, "--export", by_review, "--export", own)
    keys = ("--key", tmp_path / "table.pem", "--export-key", tmp_path / "review.pem")
    status, out, _ = words(capsys, *call, *keys)
    assert (status, out.count("is as it was exported")) == (0, 2)
    own.write_bytes(own.read_bytes().replace(b"9S", b"8S"))
    status, out, err = words(capsys, *call, *keys)
    assert (status, out) == (1, "")
    assert "ALTERED: rounds.csv was changed" in err


def test_a_manifest_without_the_log(
    log: Path, by_review: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As whoever was given the file has it: file and manifest, and the key."""
    manifest = by_review.with_name("round.jsonl.manifest.json")
    key = ("--export-key", tmp_path / "review.pem")
    status, out, err = words(capsys, "log", "verify", manifest, *key)
    assert (status, err) == (0, "")
    assert "is as it was exported (jsonl), table B-07, SIMULATED, events" in out
    assert "Note:" not in out
    _, out, _ = words(capsys, "log", "verify", manifest)
    assert "anybody can sign an export" in out
    SigningKey.create(tmp_path / "other.key").public.export(tmp_path / "other.pem")
    other = ("--export-key", tmp_path / "other.pem")
    status, _, err = words(capsys, "log", "verify", manifest, *other)
    assert (status, "is signed with another key" in err) == (1, True)
    by_review.unlink()
    status, _, err = words(capsys, "log", "verify", manifest, *key)
    assert (status, "is missing" in err) == (1, True)
    status, _, err = words(capsys, "log", "verify", manifest, "--head", "1:" + "0" * 64)
    assert (status, "--head is of a log" in err) == (2, True)


def test_a_log_tells_whose_key_is_looked_for(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By default, whatever its directory is called: that of the review's has another name."""
    config = tmp_path / "config"
    config.mkdir(mode=0o700)
    monkeypatch.setattr(platformdirs, "user_config_path", lambda *_, **__: config)
    shutil.copy(tmp_path / "table.key", config / "B-07.key")
    renamed = log.rename(tmp_path / "another-name")
    status, out, _ = words(capsys, "log", "key", renamed, "--to", tmp_path / "public.pem")
    assert status == 0
    assert SigningKey.load(tmp_path / "table.key").public.id in out
