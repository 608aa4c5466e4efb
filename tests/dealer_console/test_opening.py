"""Opening a table: checked, taken up where it stood, and all of that logged."""

import json
import platform
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.directory import Exposed, segment_paths
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import KeyMissing
from dealer_console.round_log.segment import OtherVersion
from dealer_console.round_log.table_log import MixedLog, events_of
from dealer_console.round_log.troubles import ClockSetBack, Corrupt, LogTrouble, trouble_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.table.opening import OpenedTable, TablePlan, open_table
from dealer_console.table.rederiving import rederive
from dealer_console.table.told import FactHeard, Snapshot, Tap, Told
from dealer_console.versions import Versions
from rules.cards import cards
from rules.table.commands import CloseBets, Command, IntakeShoe, OpenBets, OpenTable
from rules.table.facts import CardDrawn
from tests.dealer_console.table.faults.faulty import NOON, TwoClocks
from tests.rules.table.at_table import ANN, settings_of

VERSIONS = Versions("0.1.0+abc", "1")


@pytest.fixture
def plan(tmp_path: Path) -> TablePlan:
    """A simulated table at which cards lie face down."""
    return TablePlan(
        directory=tmp_path / "B-07",
        name="B-07",
        settings=settings_of("da-hu-ying-xiong", face_down=True),
        days=GamingDays("Asia/Macau"),
        key=tmp_path / "keys" / "b-07.key",
        simulated=True,
        configuration="c0ffee",
        screen={"language": "en"},
    )


class Opened:
    """A table that was opened, and what it told."""

    def __init__(
        self, plan: TablePlan, at: int = NOON, versions: Versions = VERSIONS, **more: Any
    ) -> None:
        self.plan, self.told = plan, list[Told]()
        self.table: OpenedTable = open_table(
            plan, versions, TwoClocks(at), self.told.append, **more
        )

    def tap(self, *commands: Command) -> "Opened":
        """Commands."""
        for command in commands:
            self.table.writer.take([Tap(command, None)])
        return self

    def drawn(self, text: str) -> "Opened":
        """Cards leave the shoe."""
        for number, card in enumerate(cards(text), 1):
            self.table.writer.take([FactHeard(CardDrawn(card, at=1000 * number))])
        return self

    def left(self) -> "Opened":
        """The power goes: nothing is signed off."""
        self.table.log.close()
        return self

    @property
    def shown(self) -> dict[str, Any]:
        """The last snapshot."""
        last = self.told[-1]
        assert isinstance(last, Snapshot)
        return last.shown


def bodies(plan: TablePlan) -> list[tuple[str, Any]]:
    """The events by kind and body."""
    return [(e.entry.kind, json.loads(e.entry.body)) for e in events_of(plan.directory)]


def in_mid_round(plan: TablePlan) -> Opened:
    """Three closed cards lie there when the power goes."""
    opened = Opened(plan)
    opened.tap(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN), CloseBets(ANN))
    return opened.drawn("7S KD 2C").left()


def test_a_first_start_is_logged(plan: TablePlan) -> None:
    """Software, rules, configuration, the self-check, the key, and the state it begins in."""
    opened = Opened(plan)
    assert not opened.table.resumed
    assert not opened.table.settings_differ
    assert opened.shown["phase"] == "table-closed"
    opened.left()
    (started, checked, key, standing) = bodies(plan)
    assert started == (
        "console-started",
        {
            "software": "0.1.0+abc",
            "rules": "1",
            "configuration": "c0ffee",
            "python": platform.python_version(),
            "screen": {"language": "en"},
        },
    )
    assert checked == (
        "self-check",
        {"clock_after_last_event_ms": None, "log_verified": [0, 0], "guards": "as made"},
    )
    assert key[0] == "key-taken-up"
    assert key[1]["before"] is None
    assert standing[0] == "standing"
    verify_directory(plan.directory)


def test_a_table_is_taken_up_where_it_stood(plan: TablePlan) -> None:
    """In mid-round, with what the log knows of closed cards, and the dealer who deals."""
    stood = in_mid_round(plan)
    before = stood.table.writer.course.state
    count = len(bodies(plan))
    opened = Opened(plan, NOON + 4_000)
    assert opened.table.resumed
    assert len(opened.told) == 1
    assert opened.shown["notices"] == ["restarted"]
    kept = ("phase", "hands", "shoe", "round", "cards_left")
    assert {key: opened.shown[key] for key in kept} == {key: stood.shown[key] for key in kept}
    after = opened.table.writer.course.state
    assert after.secret == before.secret
    assert after.public.dealer == ANN
    opened.left()
    kinds = [kind for kind, _ in bodies(plan)[count:]]
    assert kinds == ["console-started", "self-check", "console-restarted"]
    check = dict(bodies(plan)[count:])["self-check"]
    assert check["clock_after_last_event_ms"] == 4_000
    # The opening was signed at event 4; what came since is verified.
    assert check["log_verified"] == [4, count]
    verify_directory(plan.directory)
    assert rederive(plan.directory, VERSIONS.rules).compared


def test_settings_that_differ_are_told_and_not_put_in_force(plan: TablePlan) -> None:
    """That is a supervisor's, between rounds."""
    in_mid_round(plan)
    other = replace(plan, settings=settings_of("da-hu-ying-xiong", face_down=True, boxes=3))
    opened = Opened(other).left()
    assert opened.table.settings_differ
    assert opened.table.writer.course.state.public.settings.boxes == 7
    same = Opened(plan).left()
    assert not same.table.settings_differ


def test_another_gaming_day_waits_for_the_end_of_a_round(plan: TablePlan) -> None:
    """Between rounds it is taken over, and written down with the state."""
    in_mid_round(plan)
    other = replace(plan, days=GamingDays("Asia/Macau", "08:00"))
    assert Opened(other).left().table.writer.course.days == plan.days


def test_a_gaming_day_is_changed_between_rounds(plan: TablePlan) -> None:
    """With a state that says so."""
    Opened(plan).tap(OpenTable(ANN)).left()
    other = replace(plan, days=GamingDays("Asia/Macau", "08:00"))
    opened = Opened(other).left()
    assert opened.table.writer.course.days == other.days
    assert [kind for kind, _ in bodies(plan)].count("standing") == 2
    assert rederive(plan.directory, VERSIONS.rules).compared


# What is refused.


def test_a_missing_key_is_no_new_one(plan: TablePlan) -> None:
    """A log that was signed is not signed on with another by accident; nothing is written."""
    in_mid_round(plan)
    key = plan.key.read_bytes()
    plan.key.unlink()
    with pytest.raises(KeyMissing, match="put it back, or take up a new one"):
        Opened(plan)
    assert not plan.key.exists()
    plan.key.write_bytes(key)
    plan.key.chmod(0o600)
    Opened(plan).left()


def test_live_and_simulated_play_do_not_mix(plan: TablePlan) -> None:
    """Whichever was first."""
    in_mid_round(plan)
    with pytest.raises(MixedLog, match="holds simulated play, and the settings say live"):
        Opened(replace(plan, simulated=False))
    live = replace(plan, directory=plan.directory.with_name("B-08"), name="B-08", simulated=False)
    Opened(live).left()
    with pytest.raises(MixedLog, match="holds live play, and the settings say simulated"):
        Opened(replace(live, simulated=True))


def test_the_log_of_another_table_is_refused(plan: TablePlan) -> None:
    """By its name."""
    in_mid_round(plan)
    with pytest.raises(MixedLog, match="is the log of table B-07, not of B-08"):
        Opened(replace(plan, name="B-08"))


def test_an_event_that_was_changed_since_the_last_signature_is_found(plan: TablePlan) -> None:
    """The guards were put back as they were: only the hash tells."""
    in_mid_round(plan)
    (path,) = segment_paths(plan.directory)
    other = sqlite.connect(str(path))
    guard = "events_are_not_changed"
    (sql,) = other.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (guard,)).fetchone()
    other.execute(f"DROP TRIGGER {guard}")
    other.execute("UPDATE events SET body = replace(body, '7S', '8S') WHERE kind = 'card-drawn'")
    other.execute(sql)
    other.commit()
    other.close()
    with pytest.raises(Corrupt, match=r"is not as it was written .* call surveillance"):
        Opened(plan)


def test_a_guard_that_is_gone_is_found(plan: TablePlan) -> None:
    """Before anything is written."""
    in_mid_round(plan)
    (path,) = segment_paths(plan.directory)
    other = sqlite.connect(str(path))
    other.execute("DROP TRIGGER events_are_not_removed")
    other.commit()
    other.close()
    with pytest.raises(Corrupt, match="guards were changed"):
        Opened(plan)


def test_other_rules_take_the_table_up_if_they_can(plan: TablePlan) -> None:
    """The state is the same under rules that differ elsewhere."""
    in_mid_round(plan)
    opened = Opened(plan, versions=Versions("0.2.0", "2")).left()
    assert opened.table.resumed
    assert opened.shown["phase"] == "deal"


def test_a_state_of_other_rules_is_not_guessed_at(
    plan: TablePlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says which console to start again."""
    in_mid_round(plan)

    def unknown(_: object) -> Any:
        raise KeyError("a field of other rules")

    monkeypatch.setattr("dealer_console.state_body.from_json", unknown)
    with pytest.raises(OtherVersion, match=r"left by console 0\.1\.0\+abc .* start that one again"):
        Opened(plan, versions=Versions("0.2.0", "2"))


def test_a_clock_before_the_last_event_is_refused(plan: TablePlan) -> None:
    """Beyond the tolerance."""
    in_mid_round(plan)
    Opened(plan, NOON - 5_000).left()
    with pytest.raises(ClockSetBack, match="--accept-clock"):
        Opened(plan, NOON - 5_001)
    Opened(plan, NOON - 5_001, accept_clock=True).left()
    assert dict(bodies(plan))["clock-accepted"] == {"clock": "2026-09-22 01:59:54+00:00"}


def test_a_directory_that_others_can_look_into_is_refused(plan: TablePlan) -> None:
    """The log knows closed cards."""
    plan.directory.mkdir(mode=0o755, parents=True)
    plan.directory.chmod(0o755)
    with pytest.raises(Exposed, match="chmod 700"):
        Opened(plan)


def test_a_place_that_is_no_directory_is_told(plan: TablePlan) -> None:
    """As trouble with the log, not as an error of the program."""
    plan.directory.parent.mkdir(parents=True, exist_ok=True)
    plan.directory.with_name("file").write_text("", encoding="utf-8")
    there = plan.directory.with_name("file") / "B-07"
    with pytest.raises(LogTrouble, match="cannot be opened: is its disk there"):
        Opened(replace(plan, directory=there))


def test_after_a_refusal_the_log_is_free(plan: TablePlan) -> None:
    """Nothing holds its lock."""
    in_mid_round(plan)
    with pytest.raises(ClockSetBack):
        Opened(plan, NOON - 60_000)
    Opened(plan).left()


# What is told apart.


def test_errors_of_the_disk_are_told_apart_from_ours(tmp_path: Path) -> None:
    """An error that no disk makes is nobody's trouble but ours."""
    path = tmp_path / "2026-09.sqlite3"
    assert trouble_of(sqlite.IntegrityError("NOT NULL constraint failed"), path) is None
    assert trouble_of(BrokenPipeError(32, "Broken pipe"), path) is None
    full = trouble_of(OSError(28, "No space left on device"), path)
    assert type(full).__name__ == "DiskFull"
    read_only = trouble_of(OSError(30, "Read-only file system"), path)
    assert type(read_only).__name__ == "ReadOnly"
    failed = trouble_of(sqlite.OperationalError("disk I/O error"), path)
    assert type(failed).__name__ == "DiskFailed"
