"""What the doctor says of the machine itself: its packages, its screen, its faces, its sound."""

import subprocess
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from dealer_console.doctor import display, fonts, parts, sound, trying_qt
from dealer_console.doctor.finding import Verdict
from dealer_console.doctor.patient import Patient
from dealer_console.doctor.trying_qt import Answer
from dealer_console.qt_probe import Finding
from dealer_console.screens.can_open import NO_SCREEN
from tests.dealer_console.doctor.at_doctor import said, table, verdicts

GOOD, REMARK, WRONG = Verdict

WHOLE = Finding(works=True)


@pytest.mark.parametrize(
    ("version", "bounds", "fit"),
    [
        ("6.11.3", "<6.12,>=6.8", True),
        ("6.12.0", "<6.12,>=6.8", False),
        ("6.7.9", "<6.12,>=6.8", False),
        ("6.8", ">=6.8", True),
        ("3.5", ">=3.5", True),
        ("25.1.0", ">=25.1", True),
        ("3.0", "<3,>=2.12", False),
        ("2026.6", "", True),
    ],
)
def test_a_version_within_bounds(version: str, bounds: str, fit: bool) -> None:
    assert parts.fits(version, bounds) is fit


def test_all_parts_are_as_they_should_be_here() -> None:
    assert verdicts(parts.check(Patient())) == [GOOD, GOOD, GOOD]


def test_a_qt_that_is_too_new_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """6.12.0 aborts the process on Python 3.11."""
    there: Callable[[str], str] = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "6.12.0" if name.startswith("PySide6") else there(name)
    )
    assert "PySide6-Essentials 6.12.0 is here, and <6.12,>=6.8 is asked for" in said(
        parts.check(Patient()), WRONG
    )


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    there: Callable[[str], str] = metadata.version

    def version(name: str) -> str:
        if name == "pyserial":
            raise metadata.PackageNotFoundError(name)
        return there(name)

    monkeypatch.setattr(metadata, "version", version)
    assert "pyserial is missing" in said(parts.check(Patient()), WRONG)


def test_an_old_sqlite_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealer_console.round_log.database.OLDEST_SQLITE", (99, 0, 0))
    assert "99.0.0 or newer is needed" in said(parts.check(Patient()), WRONG)


# --- display


def put_screens(monkeypatch: pytest.MonkeyPatch, *sizes: tuple[int, int]) -> None:
    """Monitors of these sizes."""
    told = {"screens": [list(size) for size in sizes], "dealer": [1280, 800], "board": [1280, 720]}
    monkeypatch.setattr(display, "probe", lambda: WHOLE)
    monkeypatch.setattr(display, "why_not", lambda: "")
    monkeypatch.setattr(trying_qt, "ask", lambda *_: Answer(told))


def test_two_monitors_that_are_large_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_screens(monkeypatch, (1280, 800), (1280, 720))
    found = list(display.check(table(tmp_path)))
    assert verdicts(found) == [GOOD]
    assert "1: 1280x800, 2: 1280x720" in found[0].says


def test_a_monitor_too_small_for_the_dealer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put_screens(monkeypatch, (1280, 720), (1920, 1080))
    text = said(display.check(table(tmp_path)), WRONG)
    assert "monitor 1 has 1280x720, the Dealer's screen needs 1280x800" in text
    assert "resolution" in text


def test_a_board_without_its_monitor_is_a_remark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The board waits for it; the table can be opened."""
    put_screens(monkeypatch, (1920, 1080))
    found = list(display.check(table(tmp_path)))
    assert verdicts(found) == [GOOD, REMARK]
    assert "screens.board_monitor" in found[1].do


def test_libraries_that_qt_lacks_are_named_with_their_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lacking = Finding(works=False, missing=("libEGL.so.1",))
    monkeypatch.setattr(display, "probe", lambda: lacking)
    assert "apt-get install libegl1" in said(display.check(Patient()), WRONG)


def test_no_screen_is_in_the_way_of_a_live_table_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(display, "probe", lambda: WHOLE)
    monkeypatch.setattr(display, "why_not", lambda: NO_SCREEN)
    assert verdicts(display.check(table(tmp_path))) == [REMARK]
    assert verdicts(display.check(table(tmp_path, live=True))) == [WRONG]


def test_a_child_of_qt_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "probe", lambda: WHOLE)
    monkeypatch.setattr(display, "why_not", lambda: "")
    monkeypatch.setattr(trying_qt, "ask", lambda *_: Answer(None, "could not connect to display"))
    assert "could not connect to display" in said(display.check(Patient()), WRONG)


@pytest.mark.window
def test_the_child_tells_the_monitors_and_what_the_windows_need() -> None:
    """1280 by 800 is what the Dealer's screen is drawn for."""
    answer = trying_qt.ask("screens", "offscreen")
    assert answer.told is not None
    assert answer.told["dealer"] == [1280, 800]
    assert answer.told["screens"]


def test_a_child_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("python", 60)

    monkeypatch.setattr(subprocess, "run", hang)
    assert trying_qt.ask("screens") == Answer(None, "no answer within 60 seconds")


# --- fonts


@pytest.mark.window
def test_the_faces_have_every_character_of_the_catalogues() -> None:
    assert verdicts(fonts.check(Patient())) == [GOOD]


def test_characters_that_a_face_lacks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "probe", lambda: WHOLE)
    told = {"lacking": {"en": "", "zh-hant": "鱻龘"}}
    monkeypatch.setattr(trying_qt, "ask", lambda *_: Answer(told))
    assert "the face of zh-hant lacks 2 characters: 鱻 龘" in said(fonts.check(Patient()), WRONG)


def test_a_face_that_does_not_load_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "probe", lambda: WHOLE)
    monkeypatch.setattr(trying_qt, "ask", lambda *_: Answer({"trouble": "cannot be loaded"}))
    assert "cannot be loaded -> install" in said(fonts.check(Patient()), WRONG)


def test_fonts_cannot_be_told_without_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "probe", lambda: Finding(works=False))
    assert verdicts(fonts.check(Patient())) == [REMARK]


# --- sound


def test_a_player_that_is_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    aplay = tmp_path / "aplay"
    aplay.write_text("#!/bin/sh\nexit 3\n")
    aplay.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "aplay" in said(sound.check(Patient()), GOOD)
    aplay.unlink()
    assert "alsa-utils" in said(sound.check(Patient()), REMARK)
