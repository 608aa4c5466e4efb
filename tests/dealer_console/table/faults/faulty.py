"""A real console on a real disk, and all that it told."""

import hashlib
import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dealer_console.clocks import Clocks
from dealer_console.console import Console
from dealer_console.round_log.events import Event
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.settings.reading import read_settings
from dealer_console.table.rederiving import rederive
from dealer_console.table.told import (
    Arrival,
    FactHeard,
    LogAlarm,
    RoundOver,
    Snapshot,
    Stopped,
    Tap,
    Told,
)
from dealer_console.versions import installed
from rules.cards import cards
from rules.people import Person, Role
from rules.table.commands import Command, IntakeShoe, OpenTable
from rules.table.facts import CardDrawn, Fact
from tests.dealer_console.contract import DA_HU
from tests.dealer_console.headless_at_work import settings_file

PATIENCE = 30.0
DEALER = Person("dealer", Role.DEALER)

needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may mount a small disk"
)


NOON = 1_790_042_400_000
"""2026-09-22, 02:00 UTC."""
HOUR = 3_600_000


class TwoClocks:
    """Clocks that are set by hand, each by itself."""

    def __init__(self, utc_ms: int = NOON) -> None:
        self.wall, self.steady = utc_ms, 1_000

    def utc_ms(self) -> int:
        """Wall clock, milliseconds since 1970."""
        return self.wall

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment in the past."""
        return self.steady

    def passes(self, ms: int) -> None:
        """Time goes by."""
        self.wall += ms
        self.steady += ms


class FaultyTable:
    """A console in this process; a card of the shoe is a fact put in by hand."""

    def __init__(
        self,
        folder: Path,
        logs: Path | None = None,
        *,
        clocks: Clocks | None = None,
        accept_clock: bool = False,
        log: str = "",
    ) -> None:
        self.logs = logs or folder / "logs"
        self.told: list[Told] = []
        self._changed = threading.Condition()
        self._cards = 0
        path = settings_file(folder, DA_HU, None, reading="none", log=log)
        self.console = Console(
            read_settings(path), self._hear, log=self.logs, clocks=clocks, accept_clock=accept_clock
        )
        self.console.start()

    @property
    def directory(self) -> Path:
        """Where the log lies."""
        return self.logs / "QA-1"

    @property
    def file(self) -> Path:
        """The file that is written to."""
        return self.console.opened.log.segment.path

    def _hear(self, told: Told) -> None:
        with self._changed:
            self.told.append(told)
            self._changed.notify_all()

    def wait(self, there: Callable[[], bool]) -> None:
        """Until that is so."""
        with self._changed:
            assert self._changed.wait_for(there, PATIENCE), f"{self.told[-1]}"[:200]

    def put(self, arrival: Arrival) -> Told:
        """Something arrives; what is told first after it."""
        before = len(self.told)
        self.console.put(arrival)
        self.wait(lambda: len(self.told) > before)
        return self.told[before]

    def tap(self, command: Command) -> Told:
        """A command; what is told of it."""
        return self.put(Tap(command, None))

    def fact(self, fact: Fact) -> Told:
        """Something of the shoe; what is told of it."""
        return self.put(FactHeard(fact))

    def card(self) -> Told:
        """A card leaves the shoe."""
        self._cards += 1
        return self.fact(CardDrawn(cards("7S")[0], at=self._cards * 1000))

    def opened(self) -> "FaultyTable":
        """The table is open and has cards."""
        self.tap(OpenTable(DEALER))
        self.tap(IntakeShoe(DEALER, 8, "Ann", "Ben"))
        return self

    def until_stopped(self, most: int = 50_000) -> str:
        """Cards come until the table stands still; why it does."""
        for _ in range(most):
            told = self.card()
            if isinstance(told, Stopped):
                return told.reason
        raise AssertionError("nothing stopped the table")

    @property
    def snapshots(self) -> list[Snapshot]:
        """All that was shown."""
        return [told for told in self.told if isinstance(told, Snapshot)]

    @property
    def alarms(self) -> list[LogAlarm]:
        """All alarms."""
        return [told for told in self.told if isinstance(told, LogAlarm)]

    def events(self) -> list[Event]:
        """The log, read back."""
        return list(events_of(self.directory))

    def kinds(self) -> list[str]:
        """The kinds of the events, in their order."""
        return [event.entry.kind for event in self.events()]

    def close(self) -> None:
        """The console ends, in good order or not."""
        self.console.close()

    def verify(self) -> None:
        """The log is as it was written, and everything that was shown is in it."""
        verify_directory(self.directory)
        assert rederive(self.directory, installed().rules).compared > 0
        self.verify_shown()

    def verify_shown(self) -> None:
        """Nothing was shown that is not stored, and every screen is the one that is."""
        stored = {event.sequence: event.entry for event in self.events()}
        assert self.snapshots
        for told in self.told:
            if isinstance(told, Snapshot) and told.seq:
                digest = hashlib.sha256(json.dumps(told.shown).encode()).hexdigest()
                derived: dict[str, Any] = json.loads(stored[told.seq].derived)
                assert digest.startswith(derived["screen"]), told.seq
            elif not isinstance(told, Snapshot | Stopped):
                assert told.seq in stored
            assert not isinstance(told, RoundOver) or told.seq in stored


@contextmanager
def table(folder: Path, logs: Path | None = None, **more: Any) -> Iterator[FaultyTable]:
    """A console that is closed whatever happens."""
    made = FaultyTable(folder, logs, **more)
    try:
        yield made
    finally:
        made.close()


def resumes(folder: Path, logs: Path | None = None, **more: Any) -> None:
    """With the fault gone the table goes on where it stood, and its log verifies."""
    with table(folder, logs, **more) as at:
        assert at.console.opened.resumed
        first = at.snapshots[0]
        assert "restarted" in first.shown["notices"]
        assert isinstance(at.card(), Snapshot)
        at.close()
        assert at.kinds()[-1] == "console-stopped"
        at.verify()


@contextmanager
def mounted(place: Path, *words: str) -> Iterator[Path]:
    """A disk of its own at that place."""
    place.mkdir()
    subprocess.run(["mount", *words, str(place)], check=True, capture_output=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True, capture_output=True)
        place.rmdir()


def remount(place: Path, options: str) -> None:
    """The disk with other options."""
    words = ["mount", "-o", f"remount,{options}", str(place)]
    subprocess.run(words, check=True, capture_output=True)
