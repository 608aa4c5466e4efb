"""The service that starts a console with its machine, against what systemd and the console say."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_console import command_line
from dealer_console.commands import console
from dealer_console.qt_probe import probe
from dealer_console.settings.model import default_logs
from tools.make_wheel import ROOT

UNIT = ROOT / "packaging" / "dealer-console@.service"


def values(name: str) -> list[str]:
    """What the unit sets that to."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]


def test_systemd_takes_it(tmp_path: Path) -> None:
    """Every directive is known, and every value."""
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("there is no systemd-analyze here")
    # Its programs lie elsewhere on a machine where nothing is installed.
    folder = Path(sys.executable).parent
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/dealer-console/bin", str(folder)))
    told = subprocess.run(
        [systemd, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_what_was_refused_or_stopped_is_not_started_again() -> None:
    """And nothing else: a table comes back however it ended."""
    (prevented,) = values("RestartPreventExitStatus")
    assert set(prevented.split()) == {str(command_line.BAD_CALL), str(console.STOPPED)}
    assert values("Restart") == ["on-failure"]
    assert values("StartLimitIntervalSec") == ["0"]


def test_its_log_lies_where_it_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only folder it may write to is the home of its user."""
    (state,) = values("StateDirectory")
    home = Path("/var/lib") / state
    assert str(home) in (ROOT / "docs" / "kiosk.md").read_text("utf-8")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_logs().is_relative_to(home)
    assert values("ProtectSystem") == ["strict"]


def test_serial_ports_are_left_to_it() -> None:
    (groups,) = values("SupplementaryGroups")
    assert "dialout" in groups.split()
    assert "char-ttyUSB rw" in values("DeviceAllow")


@pytest.mark.window
@pytest.mark.skipif(sys.platform == "win32", reason="a service of systemd")
def test_it_waits_until_there_is_a_screen() -> None:
    """What it does before it starts fails without one, and succeeds with one."""
    if not (finding := probe()).works:
        pytest.skip(finding.advice())
    (before,) = values("ExecStartPre")
    _, *words = before.split()
    for platform, works in (("xcb", False), ("offscreen", True)):
        environment = os.environ | {"QT_QPA_PLATFORM": platform, "DISPLAY": ":987"}
        done = subprocess.run(
            ["bash", "-c", 'ulimit -c 0; exec "$@"', "bash", sys.executable, *words],
            env=environment, capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode == 0) is works, done.stderr
