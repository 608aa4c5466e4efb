"""The whole examination: nothing stops it, and nothing is changed by it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_console.command_line import main
from dealer_console.doctor import examining, report
from dealer_console.doctor.examining import CHECKS, examine, is_well
from dealer_console.doctor.finding import Finding, Verdict, good, remark, wrong
from dealer_console.doctor.patient import Patient
from tests.dealer_console.doctor.at_doctor import SIMULATED, said, table
from tests.dealer_console.round_log.made_logs import PLAYER_WINS, MadeLog

ALL = ("settings", *(name.replace("_", " ") for name in CHECKS))


def without_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which Qt is not even installed."""
    monkeypatch.setattr("dealer_console.qt_probe.importlib.util.find_spec", lambda _: None)


def test_it_goes_on_without_qt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everything but the window is still looked at, and Qt is not."""
    without_qt(monkeypatch)
    findings = examine(table(tmp_path).table)
    assert {one.about for one in findings} == set(ALL)
    assert "PySide6 is not installed" in said(findings, Verdict.WRONG)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "simulated = maybe",
        "simulated = true\n[table]\nname = 7",
        "\x00\xff",
        "[" * 5000,
        SIMULATED.format(address="usb:no", log="", staff=""),
    ],
)
def test_settings_that_cannot_be_read_do_not_end_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    without_qt(monkeypatch)
    file = tmp_path / "table.toml"
    file.write_bytes(text.encode("latin-1"))
    findings = examine(file)
    assert findings[0].about == "settings"
    assert findings[0].verdict is Verdict.WRONG
    assert str(file) in findings[0].says
    assert {one.about for one in findings} >= {"parts", "display", "port", "clock", "sound"}
    assert not any("cannot be looked at" in one.says for one in findings)


def test_settings_that_are_a_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_qt(monkeypatch)
    assert "is a directory" in examine(tmp_path)[0].says


def test_a_check_that_breaks_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: Patient) -> Iterator[Finding]:
        yield good("sound", "so far")
        raise RuntimeError("odd")

    monkeypatch.setattr(examining, "CHECKS", ("sound", "clock"))
    monkeypatch.setattr("dealer_console.doctor.sound.check", breaks)
    findings = examine(None)
    assert [one.about for one in findings][:3] == ["settings", "sound", "sound"]
    assert "RuntimeError: odd" in findings[2].says
    assert findings[3].about == "clock"
    assert not is_well(findings)


def test_a_place_that_this_user_may_not_look_into(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: Patient) -> Iterator[Finding]:
        raise PermissionError(13, "Permission denied", "/var/lib/logs")

    monkeypatch.setattr(examining, "CHECKS", ("clock",))
    monkeypatch.setattr("dealer_console.doctor.clock.check", breaks)
    assert "'/var/lib/logs' -> see that this user may look" in said(examine(None), Verdict.WRONG)


def test_a_package_that_is_broken_does_not_keep_it_from_starting(tmp_path: Path) -> None:
    """`dealer-console` itself cannot start there, so it can be called by its own name."""
    broken = tmp_path / "pysqlite3"
    broken.mkdir()
    (broken / "__init__.py").write_text("raise ImportError('libsqlite3.so.0: not found')\n")
    told = subprocess.run(
        [sys.executable, "-m", "dealer_console.doctor", "--json"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1, told.stderr
    findings = json.loads(told.stdout)["findings"]
    (sqlite,) = (one for one in findings if one["about"] == "parts" and one["verdict"] == "wrong")
    assert "libsqlite3.so.0" in sqlite["says"]
    assert "install the console's packages again" in sqlite["do"]
    assert {"display", "sound", "fonts"} <= {one["about"] for one in findings}


def contents(folder: Path) -> dict[Path, tuple[int, bytes]]:
    """Every file below with when it was changed, and every folder."""
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def test_nothing_is_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No directory is made, no key, no lock, no file of SQLite's beside a log."""
    without_qt(monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    file = table(tmp_path).table
    MadeLog(tmp_path / "logs" / "B-07").rounds(PLAYER_WINS).close()
    before = contents(tmp_path)
    examine(file)
    examine(None)
    assert contents(tmp_path) == before


# --- what is told


def test_a_line_each_with_what_to_do_below() -> None:
    told = report.as_text(
        [good("clock", "right"), remark("sound", "none", "get one"), wrong("port", "gone", "plug")]
    )
    assert told == (
        "[+] good    clock          right\n"
        "[!] remark  sound          none\n"
        "                           -> get one\n"
        "[x] wrong   port           gone\n"
        "                           -> plug\n"
        "\n1 to put right, 1 to know of.\n"
    )


def test_remarks_alone_are_well() -> None:
    told = report.as_text([good("clock", "right"), remark("sound", "none")])
    assert told.endswith("\nNothing is in the way of a table; 1 to know of.\n")
    assert is_well([good("clock", "right"), remark("sound", "none")])


def test_the_command_tells_a_person_or_a_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(examining, "CHECKS", ("clock", "staff"))
    file = table(tmp_path).table
    assert main(["doctor", "--table", str(file)]) == 0
    assert "[+] good    settings       " in capsys.readouterr().out
    assert main(["doctor", "--table", str(tmp_path / "none.toml"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["well"] is False
    assert told["findings"][0]["verdict"] == "wrong"
    assert set(told["findings"][0]) == {"about", "verdict", "says", "do"}
