"""What Qt lacks on a machine: found out in a child process, and told with the way out."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_console import qt_probe
from dealer_console.qt_probe import Finding, missing_libraries, probe


@pytest.fixture(scope="session")
def here() -> Finding:
    """How this machine stands, and the reason to skip if it cannot open a window."""
    finding = probe()
    if not finding.works:
        pytest.skip(finding.advice())
    return finding


def put_ldd(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> None:
    """An `ldd` first on the path that says these lines of any file."""
    said = "\n".join(lines)
    ldd = folder / "ldd"
    ldd.write_text(f"#!/bin/sh\ncat <<'END'\n{said}\nEND\n")
    ldd.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


NOTHING_MISSING = "\tlibc.so.6 => /lib/libc.so.6 (0x00007f0000000000)"


def test_a_window_opens_here(here: Finding) -> None:
    assert here == Finding(works=True)
    assert here.advice() == "Qt can open a window here."
    assert here.packages == ()


# --- advice


def test_the_advice_names_library_and_package() -> None:
    finding = Finding(works=False, missing=("libEGL.so.1", "libxkbcommon.so.0"))
    assert finding.packages == ("libegl1", "libxkbcommon0")
    assert "libEGL.so.1, libxkbcommon.so.0" in finding.advice()
    assert "apt-get install libegl1 libxkbcommon0" in finding.advice()


def test_a_package_that_brings_two_libraries_is_named_once() -> None:
    finding = Finding(works=False, missing=("libglib-2.0.so.0", "libgthread-2.0.so.0"))
    assert finding.packages == ("libglib2.0-0",)


def test_a_library_of_no_known_package_is_named_all_the_same() -> None:
    finding = Finding(works=False, missing=("libodd.so.9",))
    assert finding.packages == ()
    assert "package brings libodd.so.9" in finding.advice()
    assert "apt-get" not in finding.advice()


def test_with_nothing_missing_it_tells_what_qt_said() -> None:
    assert "no display" in Finding(works=False, said="no display").advice()


# --- the linker


def test_missing_libraries_are_read_from_the_linkers_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each once, in order, and none that was found."""
    put_ldd(
        monkeypatch,
        tmp_path,
        "\tlinux-vdso.so.1 (0x00007ffd00000000)",
        "\tlibxkbcommon.so.0 => not found",
        NOTHING_MISSING,
        "\tlibEGL.so.1 => not found",
        "\t/lib64/ld-linux-x86-64.so.2 (0x00007f0000000000)",
    )
    files = [tmp_path / "libQt6Gui.so.6", tmp_path / "libQt6Widgets.so.6"]
    assert missing_libraries(files) == ["libEGL.so.1", "libxkbcommon.so.0"]
    assert missing_libraries([]) == []


def test_nothing_is_missing_where_all_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_ldd(monkeypatch, tmp_path, NOTHING_MISSING)
    assert missing_libraries([tmp_path / "libQt6Gui.so.6"]) == []


def test_a_machine_without_ldd_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert missing_libraries([tmp_path / "libQt6Gui.so.6"]) == []


# --- a child that fails

ABORTS = "import os, resource\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0))\nos.abort()"


def test_a_child_that_aborts_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put_ldd(monkeypatch, tmp_path, NOTHING_MISSING)
    monkeypatch.setattr(qt_probe, "TRIAL", ABORTS)
    finding = probe()
    assert not finding.works
    assert finding.missing == ()
    assert finding.said
    assert finding.advice().startswith("Qt cannot open a window on this machine.")
    assert finding.said in finding.advice()


def test_a_child_that_aborts_for_a_missing_library_names_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_ldd(monkeypatch, tmp_path, "\tlibxcb-cursor.so.0 => not found")
    monkeypatch.setattr(qt_probe, "TRIAL", ABORTS)
    assert probe("xcb").packages == ("libxcb-cursor0",)


def test_without_the_linkers_help_the_import_error_names_the_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_ldd(monkeypatch, tmp_path, NOTHING_MISSING)
    said = "libEGL.so.1: cannot open shared object file: No such file or directory"
    monkeypatch.setattr(qt_probe, "TRIAL", f"raise ImportError({said!r})")
    assert probe().missing == ("libEGL.so.1",)


def test_the_child_is_told_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    put_ldd(monkeypatch, tmp_path, NOTHING_MISSING)
    monkeypatch.setattr(
        qt_probe, "TRIAL", "import os, sys; sys.exit(os.environ['QT_QPA_PLATFORM'])"
    )
    assert probe("xcb").said == "xcb"


@pytest.mark.parametrize(
    ("words", "printed"),
    [(["--packages"], "libegl1\n"), ([], "Missing system libraries: libEGL.so.1")],
)
def test_run_as_a_program_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    printed: str,
) -> None:
    monkeypatch.setattr(qt_probe, "probe", lambda: Finding(works=False, missing=("libEGL.so.1",)))
    monkeypatch.setattr("sys.argv", ["qt_probe", *words])
    assert qt_probe.main() == 1
    assert printed in capsys.readouterr().out


# --- a real window


@pytest.fixture(scope="session")
def qapp_args(here: Finding) -> list[str]:
    """For pytest-qt, before Qt starts in this process; skipped where it would abort."""
    assert here.works
    return ["tests", "-platform", "offscreen"]


@pytest.mark.window
def test_a_label_is_drawn_in_a_real_window(qtbot: QtBot) -> None:
    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QLabel

    label = QLabel("7S")
    qtbot.addWidget(label)
    label.setStyleSheet("background: #102030; color: white; padding: 8px")
    with qtbot.waitExposed(label):
        label.show()
    picture = label.grab()
    assert not picture.isNull()
    assert picture.width() > 16
    assert picture.height() > 16
    assert picture.toImage().pixelColor(1, 1) == QColor("#102030")
