"""Sounds by real programs: one that plays, one that hangs, one that fails, and none at all."""

import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dealer_console.screens import sounds as module
from dealer_console.screens.players import PROGRAMS
from dealer_console.screens.sounds import Sounds
from dealer_console.screens.tones import wav
from rules.table.views import Sound

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows plays its sounds itself"),
]

ATTENTION, INSURANCE, RESULT = Sound.ATTENTION, Sound.INSURANCE, Sound.RESULT
FIRST, LAST = PROGRAMS[0], PROGRAMS[-1]


class Loudspeaker:
    """Players on a path of their own; each writes down what it was given to play."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.beeps: list[None] = []

    def has(self, name: str, then: str = "exit 0") -> None:
        """Install a player of this name, and what it does after it has written."""
        program = self.folder / name
        note = f'echo "{name} $$ $1" >> "{self.folder}/played"'
        program.write_text(f"#!/bin/sh\n{note}\n{then}\n")
        program.chmod(0o700)

    def waits(self, name: str) -> None:
        """Install a player that plays until it is let go."""
        os.mkfifo(self.folder / "gate")
        self.has(name, f'read line < "{self.folder}/gate"')

    def let_go(self) -> None:
        """The player that waits is at its end, now and henceforth."""
        with (self.folder / "gate").open("w") as gate:
            gate.write("on\n")
        self.has(FIRST)

    def _lines(self) -> list[list[str]]:
        played = self.folder / "played"
        return [line.split() for line in played.read_text().splitlines()] if played.exists() else []

    @property
    def played(self) -> list[tuple[str, str]]:
        """Which player played which sound."""
        return [(line[0], Path(line[2]).stem) for line in self._lines()]

    @property
    def files(self) -> list[Path]:
        """The files that were played."""
        return [Path(line[2]) for line in self._lines()]

    def gone(self) -> bool:
        """Whether no player runs any more."""
        for line in self._lines():
            try:
                os.kill(int(line[1]), 0)
            except ProcessLookupError:
                continue
            return False
        return True

    def has_played_more_than(self, count: int) -> bool:
        """Whether another sound has been played to its end."""
        return len(self.files) > count and self.gone()

    def beep(self) -> None:
        self.beeps.append(None)


@pytest.fixture
def speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loudspeaker:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    return Loudspeaker(folder)


@pytest.fixture
def sounds(speaker: Loudspeaker, qtbot: QtBot) -> Iterator[Sounds]:
    sounds = Sounds(beep=speaker.beep)
    yield sounds
    sounds.close()
    assert speaker.gone()


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What the log says of players."""
    caplog.set_level(logging.INFO, logger=module.__name__)
    return lambda: [record.getMessage() for record in caplog.records]


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player hangs that has not ended at the second look."""
    monkeypatch.setattr(module, "MOST_LOOKS", 2)


@pytest.mark.parametrize("sound", Sound)
def test_the_first_player_found_plays_it(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, sound: Sound
) -> None:
    speaker.has(FIRST)
    speaker.has(LAST)
    sounds.play(sound)
    qtbot.waitUntil(lambda: speaker.played == [(FIRST, sound.value)])
    (file,) = speaker.files
    assert file.read_bytes() == wav(sound)
    assert file.parent.stat().st_mode & 0o077 == 0
    assert speaker.beeps == []


def test_a_sound_is_written_once(speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot) -> None:
    speaker.has(LAST)
    while len(speaker.files) < 3:
        before = len(speaker.files)
        sounds.play(RESULT)
        qtbot.waitUntil(partial(speaker.has_played_more_than, before))
    assert len(set(speaker.files)) == 1
    assert len(list(speaker.files[0].parent.iterdir())) == 1


def test_one_at_a_time_and_only_the_newest_follows(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot
) -> None:
    speaker.waits(FIRST)
    sounds.play(RESULT)
    qtbot.waitUntil(lambda: len(speaker.played) == 1)
    sounds.play(RESULT)
    sounds.play(INSURANCE)
    assert len(speaker.played) == 1
    speaker.let_go()
    qtbot.waitUntil(lambda: len(speaker.played) == 2 and speaker.gone())
    assert speaker.played == [(FIRST, "result"), (FIRST, "insurance")]


def test_what_calls_for_attention_is_not_passed_over(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot
) -> None:
    speaker.waits(FIRST)
    sounds.play(RESULT)
    qtbot.waitUntil(lambda: len(speaker.played) == 1)
    sounds.play(ATTENTION)
    sounds.play(INSURANCE)
    speaker.let_go()
    qtbot.waitUntil(lambda: len(speaker.played) == 2)
    assert speaker.played[1] == (FIRST, "attention")


def test_without_a_player_the_system_beeps(speaker: Loudspeaker, sounds: Sounds) -> None:
    sounds.play(RESULT)
    sounds.play(ATTENTION)
    assert len(speaker.beeps) == 2


def test_the_systems_own_beep_is_there(speaker: Loudspeaker, qtbot: QtBot) -> None:
    alone = Sounds()
    alone.play(ATTENTION)
    alone.close()


@pytest.mark.skipif(len(PROGRAMS) < 2, reason="there is but one player here")
def test_a_player_that_fails_is_not_asked_again(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, told: Callable[[], list[str]]
) -> None:
    """The next takes over, with the sound that was not heard."""
    speaker.has(FIRST, "exit 3")
    speaker.has(LAST)
    sounds.play(ATTENTION)
    qtbot.waitUntil(lambda: len(speaker.played) == 2 and speaker.gone())
    sounds.play(RESULT)
    qtbot.waitUntil(lambda: len(speaker.played) == 3)
    assert speaker.played == [(FIRST, "attention"), (LAST, "attention"), (LAST, "result")]
    assert told() == [f"{FIRST} plays no sounds and is not asked again: it ended with 3"]


def test_where_all_fail_the_system_beeps(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, told: Callable[[], list[str]]
) -> None:
    for name in PROGRAMS:
        speaker.has(name, "exit 1")
    sounds.play(INSURANCE)
    qtbot.waitUntil(lambda: len(speaker.beeps) == 1)
    assert [name for name, _ in speaker.played] == list(PROGRAMS)
    sounds.play(RESULT)
    assert len(speaker.beeps) == 2
    assert len(told()) == len(PROGRAMS)


def test_a_player_that_cannot_be_run(
    speaker: Loudspeaker, sounds: Sounds, told: Callable[[], list[str]]
) -> None:
    program = speaker.folder / FIRST
    program.write_text("#!/no/such/shell\n")
    program.chmod(0o700)
    sounds.play(ATTENTION)
    sounds.play(ATTENTION)
    assert len(speaker.beeps) == 2
    (line,) = told()
    assert line.startswith(f"{FIRST} plays no sounds and is not asked again: ")


@pytest.mark.usefixtures("_impatient")
def test_a_player_that_hangs_is_killed(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, told: Callable[[], list[str]]
) -> None:
    """What was asked meanwhile is not lost."""
    speaker.has(FIRST, "exec /bin/sleep 600")
    sounds.play(RESULT)
    sounds.play(ATTENTION)
    qtbot.waitUntil(lambda: len(speaker.beeps) == 1 and speaker.gone())
    assert told() == [f"{FIRST} plays no sounds and is not asked again: it hangs"]
    sounds.play(RESULT)
    assert len(speaker.beeps) == 2


def test_turned_off_it_is_silent_at_once(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, told: Callable[[], list[str]]
) -> None:
    speaker.has(FIRST, "exec /bin/sleep 600")
    sounds.play(RESULT)
    sounds.play(ATTENTION)
    qtbot.waitUntil(lambda: len(speaker.played) == 1)
    sounds.on = False
    qtbot.waitUntil(speaker.gone)
    sounds.play(ATTENTION)
    assert not sounds.on
    speaker.has(FIRST)
    sounds.on = True
    sounds.play(INSURANCE)
    qtbot.waitUntil(lambda: len(speaker.played) == 2)
    assert speaker.played[1] == (FIRST, "insurance")
    assert (speaker.beeps, told()) == ([], [])


def test_off_from_the_start_nothing_is_begun_or_written(
    speaker: Loudspeaker, qtbot: QtBot, tmp_path: Path
) -> None:
    silent = Sounds(on=False, beep=speaker.beep)
    for sound in Sound:
        silent.play(sound)
    assert (speaker.played, speaker.beeps) == ([], [])
    assert list((tmp_path / "temporary").iterdir()) == []
    silent.close()


def test_closing_ends_what_plays_and_takes_the_files_away(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot, tmp_path: Path
) -> None:
    speaker.has(FIRST, "exec /bin/sleep 600")
    sounds.play(RESULT)
    sounds.play(ATTENTION)
    qtbot.waitUntil(lambda: len(speaker.played) == 1)
    sounds.close()
    assert speaker.gone()
    assert list((tmp_path / "temporary").iterdir()) == []
    sounds.close()
    sounds.play(ATTENTION)
    assert (len(speaker.played), speaker.beeps) == (1, [])


def test_nothing_looks_on_where_nothing_plays(
    speaker: Loudspeaker, sounds: Sounds, qtbot: QtBot
) -> None:
    speaker.has(FIRST)
    sounds.play(RESULT)
    assert sounds._timer.isActive()
    qtbot.waitUntil(lambda: not sounds._timer.isActive())
    assert speaker.gone()


def test_where_no_file_can_be_written_the_system_beeps(
    speaker: Loudspeaker, sounds: Sounds, tmp_path: Path
) -> None:
    speaker.has(FIRST)
    shutil.rmtree(tmp_path / "temporary")
    sounds.play(ATTENTION)
    assert (speaker.played, len(speaker.beeps)) == ([], 1)
