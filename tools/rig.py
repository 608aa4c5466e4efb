"""A table at work for tests of the whole stack: a simulated shoe, a headless console, a dealer.

The shoe and the dealer live here, the console in a process of its own that can be killed at any
moment. The dealer looks at each snapshot and does what it asks for.
"""

import json
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Timed
from hardware_sim.messages import Write
from hardware_sim.pseudo_terminal import PseudoTerminal
from hardware_sim.wires.angel_eye import AngelEye

PATIENCE = 30.0
"""Seconds that a console is given to answer before the run counts as stuck."""

TABLE = "RIG"

SETTINGS = """
simulated = true
[table]
name = "{table}"
game = "{game}"
together_ms = 0
first_card_closes_betting = true
[table.shoe]
burn = false
[shoe]
driver = "angel-eye"
address = "{shoe}"
[shoe.settings]
disclosure = "open"
[log]
key = "{key}"
[[log.sinks]]
kind = "directory"
directory = "{sink}"
"""

DRAWS = frozenset({"deal", "player-draw", "banker-draw", "betting"})

TAPS: dict[str, str] = {
    "table-closed": "open-table",
    "between": "open-bets",
    "insurance-four": "close-insurance",
    "insurance-third": "close-insurance",
    "options": "close-options",
    "change-cards": "end-shoe",
    # Where the button was pressed and nobody heard it.
    "result": "confirm-result",
    "collect": "collect",
    "pay": "pay",
    "return": "pay",
}
"""What the dealer taps in each phase that asks for nothing else."""

GIVEN_UP = "foreign-card"
"""What is declared of a round that cannot be finished: every game lets it be void."""

REMEDIES = ("continue", "void", "replace-cards", "offer-withdrawal", "decide-order")
"""How the pit decides, the first that is on offer."""


class Stuck(Exception):
    """The console did not answer, or stopped, where nothing was wrong.

    For example a command that was never taken.
    """


class ConsoleProcess:
    """A headless console that can be talked to, stopped and killed."""

    def __init__(
        self,
        settings: Path,
        logs: Path,
        start: Sequence[str] = (),
        *,
        options: Sequence[str] = (),
        remembers: int | None = None,
    ) -> None:
        words = list(start) or [sys.executable, "-m", "dealer_console"]
        self._process = subprocess.Popen(
            [*words, "headless", "--table", str(settings), "--log", str(logs), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._lines: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.told: deque[dict[str, Any]] = deque(maxlen=remembers)
        """Every line it printed, or the last so many."""
        self._thread = threading.Thread(target=self._read, name="rig-reader", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            # What was cut in mid-line was never told.
            if line.endswith("\n"):
                told = json.loads(line)
                self.told.append(told)
                self._lines.put(told)
        self._lines.put(None)

    def next(self, seconds: float = PATIENCE) -> dict[str, Any] | None:
        """The next line, or None when there will be none."""
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Stuck(f"nothing for {seconds} s after {list(self.told)[-1:]}") from None

    def until_quiet(self, seconds: float) -> list[dict[str, Any]]:
        """Lines until none came for so long; what a killed console had on the wire is in them."""
        lines: list[dict[str, Any]] = []
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                return lines
            if line is None:
                self._lines.put(None)
                return lines
            lines.append(line)

    def say(self, **command: Any) -> bool:
        """Give a command; whether the console was there to take it."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(command) + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            return False
        return True

    @property
    def is_gone(self) -> bool:
        """Whether it has nothing more to tell."""
        return not self._thread.is_alive()

    def signal(self, number: signal.Signals) -> None:
        """Stop it, go on, or kill it."""
        self._process.send_signal(number)

    def end(self) -> tuple[int, str]:
        """Wait until it is gone; its status and what it complained of."""
        assert self._process.stdin is not None
        assert self._process.stderr is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        complaints = self._process.stderr.read()
        status = self._process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.stderr.close()
        return status, complaints


def standing(snapshot: dict[str, Any]) -> tuple[Any, ...]:
    """What changes when something was done about a snapshot."""
    return snapshot["phase"], snapshot["cards_left"], json.dumps(snapshot["choices"])


class Rig:
    """One table: a folder with everything of it, a shoe, and who deals."""

    def __init__(
        self, folder: Path, logs: Path | None = None, game: str = "super-six-plus"
    ) -> None:
        self.folder = folder
        self.logs = logs or folder / "logs"
        (folder / "sink").mkdir(parents=True, exist_ok=True)
        self.shoe = PseudoTerminal(folder / "shoe")
        self.device = Device(DeviceSettings(burns=False), seed=1)
        self.line = DeviceLine(AngelEye(), paced=False)
        self.settings = folder / "table.toml"
        self.settings.write_text(
            SETTINGS.format(
                table=TABLE,
                game=game,
                shoe=folder / "shoe",
                key=folder / "table.key",
                sink=folder / "sink",
            ),
            encoding="utf-8",
        )
        self.rounds = 0
        self.out_of_sight = 0
        """Cards of this shoe that left it while no console heard it."""
        self.gives_up = False
        """A card of this round was not heard: the round is declared void."""

    @property
    def directory(self) -> Path:
        """The table's log."""
        return self.logs / TABLE

    def console(self, start: Sequence[str] = ()) -> ConsoleProcess:
        """A console on this table."""
        return ConsoleProcess(self.settings, self.logs, start)

    def send(self, happenings: list[Timed]) -> None:
        """What the shoe does goes over the wire."""
        for told in self.line.say(happenings):
            if isinstance(told, Write):
                self.shoe.send(told.data, told.at_ms)

    def act(self, console: ConsoleProcess, snapshot: dict[str, Any]) -> bool:
        """Do what the snapshot asks for; whether something will be told of it."""
        phase, seen = snapshot["phase"], snapshot["seq"]
        if self.gives_up and "declare" in snapshot["can"]:
            self.gives_up = False
            return console.say(do="declare", seen=seen, by="dealer", situation=GIVEN_UP)
        if phase in DRAWS:
            self.send(self.device.draw())
            return True
        if phase == "result" and self.device.round.laid:
            self.send(self.device.press_result())
            return True
        if phase == "no-shoe":
            self.device.new_cards()
            self.out_of_sight = 0
            more = {"decks": 8, "shuffled_by": "rig", "cut_by": "rig"}
            return console.say(do="intake-shoe", seen=seen, by="dealer", **more)
        if phase == "stopped":
            if self.device.overdrawn:
                self.send(self.device.discard_overdrawn())
            return self._decide(console, snapshot)
        if phase == "return" or (phase == "change-cards" and self.device.round.laid):
            self.send(self.device.force_quit())
        do = TAPS[phase]
        if do == "pay":
            self.rounds += 1
        if do == "end-shoe":
            more = {"counted": len(self.device.stock.left)}
            return console.say(do=do, seen=seen, by="dealer", **more)
        return console.say(do=do, seen=seen, by="dealer")

    def answered(self, before: dict[str, Any], line: dict[str, Any]) -> bool:
        """Whether a line shows what came of acting on a snapshot."""
        if line["type"] == "refused":
            return True
        return line["type"] == "snapshot" and standing(line) != standing(before)

    def _decide(self, console: ConsoleProcess, snapshot: dict[str, Any]) -> bool:
        choice = snapshot["choices"][0]
        by, seen, trouble = choice["decides"], snapshot["seq"], choice["trouble"]
        if by == "dealer":
            by = "pit-supervisor"
        if choice["suspected"]:
            return console.say(do="dismiss", seen=seen, by=by, trouble=trouble)
        for remedy in ("void", *REMEDIES) if choice["situation"] == GIVEN_UP else REMEDIES:
            if remedy in choice["remedies"]:
                more: dict[str, Any] = {"trouble": trouble, "remedy": remedy}
                return console.say(do="decide", seen=seen, by="shift-manager", **more)
        raise Stuck(f"nothing to decide by: {choice}")
