"""Sounds for the Dealer: one at a time, begun and never waited for."""

import logging
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from dealer_console.screens.players import Child, Player, hush, players_here
from dealer_console.screens.tones import wav
from rules.table.views import Sound

log = logging.getLogger(__name__)

LOOK_MS = 50
"""How often a program that plays is looked at."""

MOST_LOOKS = 60
"""After so many it hangs, and is killed; no sound lasts a second."""

FAREWELL = 0.5
"""Seconds that closing waits at most for a program it has killed."""


@dataclass(slots=True)
class _Playing:
    sound: Sound
    player: Player
    child: Child
    looks: int = 0


class Sounds:
    """Plays what asks for attention; for the GUI thread.

    A player that fails or hangs is given up for good and the next one takes over; where none is
    left the system beeps.
    """

    def __init__(self, *, on: bool = True, beep: Callable[[], None] = QApplication.beep) -> None:
        self._on = on
        self._beep = beep
        self._closed = False
        self._players: list[Player] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._files: dict[Sound, Path] = {}
        self._playing: _Playing | None = None
        self._next: Sound | None = None
        self._killed: list[Child] = []
        """Programs that have been killed and are not gone yet."""
        self._timer = QTimer()
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def on(self) -> bool:
        """Whether anything is played at all."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        self._on = on
        if not on:
            self._stop()

    def play(self, sound: Sound) -> None:
        """Play it, or have it follow what is being played."""
        if not self._on or self._closed:
            return
        if self._playing is None:
            self._begin(sound)
        elif self._next is not Sound.ATTENTION:
            # Only the newest follows, but what calls for attention is never passed over.
            self._next = sound

    def close(self) -> None:
        """End all that plays and take the files away; again is no harm."""
        self._closed = True
        self._stop()
        self._timer.stop()
        hush()
        for child in self._killed:
            # What even a kill does not end hangs in the system, and is left to it.
            with suppress(subprocess.TimeoutExpired):
                child.wait(FAREWELL)
        self._killed.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
        self._files.clear()

    def _begin(self, sound: Sound) -> None:
        if self._players is None:
            self._players = players_here()
        while self._players:
            player = self._players[0]
            try:
                child = player.begin(self._file(sound))
            except OSError as error:
                self._give_up(player, str(error))
                continue
            if child is not None:
                self._playing = _Playing(sound, player, child)
                self._timer.start()
            return
        self._beep()

    def _file(self, sound: Sound) -> Path:
        if sound not in self._files:
            if self._folder is None:
                self._folder = TemporaryDirectory(
                    prefix="dealer-console-", ignore_cleanup_errors=True
                )
            file = Path(self._folder.name) / f"{sound}.wav"
            file.write_bytes(wav(sound))
            self._files[sound] = file
        return self._files[sound]

    def _give_up(self, player: Player, why: str) -> None:
        log.info("%s plays no sounds and is not asked again: %s", player.name, why)
        assert self._players is not None
        self._players.remove(player)

    def _look(self) -> None:
        self._killed = [child for child in self._killed if child.poll() is None]
        playing = self._playing
        if playing is not None:
            playing.looks += 1
            code = playing.child.poll()
            if code is not None:
                self._over(playing, code)
            elif playing.looks >= MOST_LOOKS:
                self._give_up(playing.player, "it hangs")
                self._kill(playing.child)
                self._go_on(self._next)
        if self._playing is None and not self._killed:
            self._timer.stop()

    def _over(self, playing: _Playing, code: int) -> None:
        if code != 0:
            self._give_up(playing.player, f"it ended with {code}")
        # A sound that was not heard is due still, unless another has come since.
        self._go_on(self._next or (playing.sound if code != 0 else None))

    def _go_on(self, sound: Sound | None) -> None:
        self._playing = self._next = None
        if sound is not None:
            self._begin(sound)

    def _stop(self) -> None:
        playing, self._playing, self._next = self._playing, None, None
        if playing is not None:
            self._kill(playing.child)

    def _kill(self, child: Child) -> None:
        child.kill()
        self._killed.append(child)
