"""A console with its windows, its log and a shoe on a pseudo-terminal, and a Dealer before it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.exceptions import TimeoutError as WaitedInVain
from pytestqt.qtbot import QtBot

from dealer_console.desk.shown import Shown
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.parts.pressable import HOLD_MS
from dealer_console.screens.posting import Posting
from dealer_console.screens.running import Drawing, Windows
from dealer_console.settings.reading import read_settings
from dealer_console.station import Station
from rules.table.phase import Phase
from rules.table.state import Public
from rules.table.views import Sound
from shoe_drivers.reader import LinkState
from tools.rig import Rig

PATIENCE_MS = 20_000


class Played:
    """Stands in for the loudspeaker: notes what would be heard."""

    def __init__(self) -> None:
        self.sounds: list[Sound] = []

    def play(self, sound: Sound) -> None:
        """It is heard."""
        self.sounds.append(sound)

    def close(self) -> None:
        """Nothing to close."""


class Pit:
    """One start of the console on a rig's table."""

    def __init__(self, qtbot: QtBot, rig: Rig, **more: Any) -> None:
        self.qtbot, self.rig = qtbot, rig
        self._posting, self._drawing = Posting(), Drawing()
        self.heard = Played()
        self.station = Station(
            read_settings(rig.settings),
            self._posting.post,
            self._drawing.changed,
            file=rig.settings,
            log=rig.logs,
            **more,
        )
        self.windows = Windows(
            self.station,
            self._drawing,
            sounds=self.heard,  # type: ignore[arg-type]
        )
        self.windows.start()
        qtbot.waitExposed(self.window)

    @property
    def window(self) -> DealerWindow:
        """The Dealer's."""
        return self.windows.dealer

    @property
    def shown(self) -> Shown:
        """What is on it."""
        assert self.window.shown is not None
        return self.window.shown

    @property
    def public(self) -> Public:
        """How the table stands."""
        return self.station.public

    def until(self, met: Callable[[], bool]) -> "Pit":
        """Wait for it."""
        self.qtbot.waitUntil(met, timeout=PATIENCE_MS)
        return self

    def until_phase(self, phase: Phase) -> "Pit":
        """Until the screen stands there."""
        return self.until(lambda: self.public.phase is phase and self._is_drawn())

    def _is_drawn(self) -> bool:
        return self.shown == self.station.desk.shown()

    def taps_on(self, key: str) -> "Pit":
        """With the mouse, where it stands."""
        self.until(lambda: key in self.keys())
        self.window.presses.forget()
        (part,) = (one for one in self.window.pressables() if one.target.key == key)
        place = self.window.place_of(part).center()
        QTest.mouseClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
        return self

    def holds(self, key: str) -> "Pit":
        """Until it is done; anew where something came by itself just then: such a press is none."""
        done: list[str] = []
        self.window.pressed.connect(done.append)
        for _ in range(PATIENCE_MS // HOLD_MS):
            self.until(lambda: key in self.keys())
            self.window.presses.forget()
            (part,) = (one for one in self.window.pressables() if one.target.key == key)
            place = self.window.place_of(part).center()
            QTest.mousePress(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
            with suppress(WaitedInVain):
                self.qtbot.waitUntil(lambda: key in done, timeout=3 * HOLD_MS)
            QTest.mouseRelease(self.window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
            if key in done:
                break
        self.window.pressed.disconnect(done.append)
        assert key in done, f"{key} was held again and again, and nothing came of it"
        return self

    def keys(self) -> set[str]:
        """What can be pressed now."""
        return {part.target.key for part in self.window.pressables()}

    def says(self) -> set[str]:
        """Every word on the window."""
        self.window.grab()
        return {label.text for label in self.window.labels()}

    def draws(self, cards: int = 1) -> "Pit":
        """Cards leave the shoe, each when the one before is on the screen."""
        for _ in range(cards):
            assert self.public.shoe is not None
            drawn = self.public.shoe.drawn
            self.rig.send(self.rig.device.draw())
            self.until(lambda drawn=drawn: self._has_drawn(drawn + 1))  # type: ignore[misc]
        return self

    def _has_drawn(self, cards: int) -> bool:
        shoe = self.public.shoe
        return shoe is not None and shoe.drawn >= cards and self._is_drawn()

    def connected(self) -> "Pit":
        """The line is open: what the shoe sends from now on is heard."""
        line = self.station.console.line
        assert line is not None
        return self.until(lambda: line.status().state is LinkState.CONNECTED)

    def opens(self) -> "Pit":
        """The table is opened, and new cards come in."""
        self.connected()
        self.taps_on("open").until_phase(Phase.NO_SHOE)
        self.rig.device.new_cards()
        self.taps_on("page:new-cards").taps_on("take-in")
        return self.until_phase(Phase.BETWEEN)

    def closes(self) -> None:
        """The console is closed in good order."""
        self.windows.stop()
        for window in (self.windows.dealer, self.windows.board):
            if window is not None:
                window.deleteLater()
