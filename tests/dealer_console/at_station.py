"""A station whose owner is the test: what is posted waits in a queue until it is taken."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dealer_console.clocks import Clocks
from dealer_console.desk.shown import Shown
from dealer_console.round_log.events import Event
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.settings.reading import read_settings
from dealer_console.station import Station
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from rules.table.phase import Phase
from rules.table.views import Sound
from tests.dealer_console.contract import DA_HU
from tests.dealer_console.headless_at_work import PATIENCE, log_of, settings_file

ADDRESS = "sim://station?seed=7"


class AtStation:
    """Presses keys, and waits for what the table makes of it."""

    clocks: Clocks | None = None
    """The machine's, where a test does not set its own."""

    def __init__(
        self, folder: Path, game: str = DA_HU, address: str | None = ADDRESS, **more: Any
    ) -> None:
        self.opens(folder, settings_file(folder, game, address, **more))

    def opens(self, folder: Path, file: Path) -> None:
        """The console, on a table whose settings lie there."""
        self.folder, self.file = folder, file
        self.sounds: list[Sound] = []
        self.changes = 0
        self._owner = threading.current_thread()
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.station = Station(
            read_settings(self.file),
            self._posted.put,
            self._changed,
            file=self.file,
            clocks=self.clocks,
        )
        self.station.on_sound(self.sounds.append)

    # What the owner does.

    def until(self, there: Callable[[], bool]) -> "AtStation":
        """Take what is posted until that is so."""
        while not there():
            self._posted.get(timeout=PATIENCE)()
        return self

    def presses(self, *keys: str) -> "AtStation":
        """One after the other; what the table is asked for is waited for."""
        for key in keys:
            self.caught_up()
            before = self.station.answers
            assert key in self.to_press(), f"{key} is not among {sorted(self.to_press())}"
            if self.station.press(key):
                self.until(lambda before=before: self.station.answers > before)  # type: ignore[misc]
        return self

    def caught_up(self) -> "AtStation":
        """All that has been posted is taken."""
        while not self._posted.empty():
            self._posted.get()()
        return self

    def opened(self) -> "AtStation":
        """The table is open and has cards."""
        self.presses("open").reaches(Phase.NO_SHOE)
        return self.presses("page:new-cards", "take-in").reaches(Phase.BETWEEN)

    def reaches(self, phase: Phase) -> "AtStation":
        """The table has come so far."""
        return self.until(lambda: self.phase is phase)

    # What is seen.

    @property
    def shown(self) -> Shown:
        """The screen."""
        return self.station.desk.shown()

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.station.public.phase

    @property
    def refusal(self) -> str:
        """Why the last press was not done."""
        return self.shown.instruction.refusal

    def to_press(self) -> set[str]:
        """All that can be pressed."""
        shown = self.shown
        sheet, column = shown.sheet, shown.column
        tiles = [*shown.status.languages]
        if sheet is None:
            tiles += [*column.top, *column.middle, *column.small]
            tiles += [] if column.primary is None else [column.primary]
        else:
            tiles += [*sheet.choices, *sheet.pad, *(t for g in sheet.groups for t in g.tiles)]
            tiles += [tile for tile in (sheet.primary, sheet.back) if tile is not None]
        return {tile.key for tile in tiles if tile.enabled}

    def events(self) -> list[Event]:
        """The log as it stands on the disk."""
        return list(events_of(log_of(self.folder)))

    def kinds(self) -> list[str]:
        """The kinds of its events."""
        return [event.entry.kind for event in self.events()]

    def verify(self) -> None:
        """The log is as it was written, and every screen in it as the rules have it."""
        verify_directory(log_of(self.folder))
        assert rederive(log_of(self.folder), installed().rules).compared

    def _changed(self) -> None:
        assert threading.current_thread() is self._owner
        self.changes += 1


@contextmanager
def at_station(folder: Path, *words: Any, **more: Any) -> Iterator[AtStation]:
    """A station that has been started, and is stopped whatever happens."""
    made = AtStation(folder, *words, **more)
    made.station.start()
    try:
        yield made
    finally:
        made.station.stop()
