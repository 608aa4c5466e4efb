"""The table's side: a headless console in a process of its own, and every line that it tells.

What it must tell is known beforehand, fact by fact; a line that was not to be expected is wrong,
and one that does not come is lost.
"""

import json
import signal
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dealer_console.table.bodies import OUTDATED
from rules.table.facts import BytesUnread, ConsoleRestarted, Fact, LinkLost, LinkRestored
from shoe_drivers.fact_lines import from_json
from tests.contract.telling import without_times
from tools.rig import ConsoleProcess, Stuck
from tools.soak.findings import Lost, Wrong

Line = dict[str, Any]

PATIENCE = 15.0
"""Seconds after twice which what was to be told will not be."""

START = 120.0
"""Seconds that a console is given to show its first screen, on a machine with much to do."""

QUIET = 0.12
"""Seconds without a line after which all that was on its way has been told."""

ANY_SCREEN = 2**53
"""Seen by who taps several things one after another, each on the screen that the last one made."""

REMEMBERED = 400
"""Lines kept to be held against the log when the console has been killed."""

HARMLESS = (BytesUnread,)
"""Told whenever bytes came that cannot be read; when, is for the numbering to say."""


class TableSide:
    """The console as a Dealer sees it, and what surveillance hears beside."""

    def __init__(self, folder: Path, logs: Path) -> None:
        self._settings, self._logs = folder / "table.toml", logs
        self.snapshot: Line = {}
        self.of_phase: dict[str, Line] = {}
        """The last screen of each phase."""
        self.signs: Counter[str] = Counter()
        """What has been told, and how often: irregularities, notices, facts, refusals."""
        self._troubles: set[int] = set()
        self.rounds: deque[Line] = deque()
        """Rounds that are over and have not been looked at."""
        self.refused: list[Line] = []
        self.damaged = False
        """Bytes were sent that cannot be read: they may be told, or passed over."""
        self.optional: type | None = None
        """A fact that may be told or not, for want of knowing how much of it came through."""
        self.starts = 0
        self.snapshots = 0
        self._due: deque[Fact] = deque()
        self.heard: list[Fact] = []
        """Facts that came, for whoever waits for some."""
        self._ended = False
        self._process = self._started()

    def _started(self) -> ConsoleProcess:
        self.starts += 1
        return ConsoleProcess(
            self._settings, self._logs, options=["--all-knowing"], remembers=REMEMBERED
        )

    # What is to be told.

    def expect(self, facts: Iterable[Fact]) -> None:
        """These will be heard, in this order."""
        self._due += without_times(facts)

    def await_all(self, answers: int = 0) -> None:
        """Read on until so many commands are answered and everything due has been heard."""
        while answers > 0 or self._due:
            answers -= self._take(self._next())

    def _next(self) -> Line:
        # Twice: a soak that was stopped for a while finds its patience spent when it goes on.
        for _ in range(2):
            try:
                line = self._process.next(PATIENCE if self.snapshot else START)
            except Stuck:
                continue
            if line is not None:
                return line
            break
        waits = self._due[0] if self._due else "an answer"
        raise Lost(f"{waits!r} is not told; the table stands at {self._stands()}")

    def _stands(self) -> Any:
        return self.snapshot.get("phase"), self.snapshot.get("choices")

    def _take(self, line: Line) -> int:
        """Take a line; 1 where it answers a command."""
        kind = line["type"]
        if kind == "round":
            self.rounds.append(line)
            return 0
        if kind == "refused":
            self.refused.append(line)
            self.signs[f"refused:{line['do']}"] += 1
            return 1
        if kind in ("stopped", "sinks-behind"):
            raise Wrong(f"the console says {line}")
        if kind != "snapshot":
            self.signs[f"{kind}:{line.get('kind')}"] += 1
            return 0
        self.snapshots += 1
        before, self.snapshot = self.snapshot.get("notices", ()), line
        self.signs.update(f"notice:{one}" for one in line["notices"] if one not in before)
        self.of_phase[line["phase"]] = line
        for choice in line["choices"]:
            if choice["trouble"] not in self._troubles:
                self._troubles.add(choice["trouble"])
                self.signs[f"trouble:{choice['situation']}"] += 1
        if line["fact"] is None:
            return 1 if line["seq"] else 0
        self._hear(*without_times([from_json(line["fact"])]))
        return 0

    def _hear(self, fact: Fact) -> None:
        self.signs[f"fact:{type(fact).__name__}"] += 1
        self.heard.append(fact)
        if self._due and self._due[0] == fact:
            self._due.popleft()
        elif not self._may_come(fact):
            raise Wrong(f"the table heard {fact!r}, and what was sent is {list(self._due)[:3]}")

    def _may_come(self, fact: Fact) -> bool:
        """Whether it may be told now, though it is not due: what the shoe has not said itself."""
        if isinstance(fact, ConsoleRestarted | LinkLost | LinkRestored):
            return True
        if self.optional is not None and isinstance(fact, self.optional):
            return True
        return self.damaged and isinstance(fact, HARMLESS)

    def until(self, sign: str) -> None:
        """Read on until this has been told once more."""
        before = self.signs[sign]
        while self.signs[sign] == before:
            self._take(self._next())

    def until_quiet(self, seconds: float = QUIET) -> None:
        """Take what is still on its way."""
        while True:
            try:
                line = self._process.next(seconds)
            except Stuck:
                return
            if line is None:
                return
            self._take(line)

    def next_round(self) -> Line:
        """The round that is over."""
        while not self.rounds:
            self._take(self._next())
        return self.rounds.popleft()

    # What people do.

    def tap(self, do: str, by: str = "dealer", **arguments: Any) -> bool:
        """One tap on the screen as it stands; whether it was carried out.

        Where the screen has changed under the finger, whoever taps looks again.
        """
        command = {"do": do, "by": by, **arguments}
        while True:
            seen = self.snapshot["seq"]
            if self.tap_all([command], seen=seen):
                return True
            if self.refused[-1]["reason"] != str(OUTDATED) or self.snapshot["seq"] == seen:
                return False

    def tap_all(self, commands: list[Line], seen: int = ANY_SCREEN) -> bool:
        """Taps one after another without waiting between them; whether all were carried out."""
        before = len(self.refused)
        self.send(commands, seen)
        self.await_all(len(commands))
        return len(self.refused) == before

    def send(self, commands: list[Line], seen: int = ANY_SCREEN) -> None:
        """Tap without waiting for what comes of it."""
        for command in commands:
            if not self._process.say(seen=seen, **command):
                raise Lost(f"the console is gone before {command}")

    def may(self, do: str) -> bool:
        """Whether the button is on."""
        return do in self.snapshot["can"]

    # Beginning, end, and what may come between.

    def begin(self) -> None:
        """Take the first screen."""
        while not self.snapshot:
            self._take(self._next())

    def kill(self) -> list[Line]:
        """Cut its power; the lines that were told to the end."""
        self._process.signal(signal.SIGKILL)
        self._process.end()
        while (line := self._process.next(1.0)) is not None:
            self._take(line)
        return list(self._process.told)

    def start_again(self) -> None:
        """Switch it on again, after it was killed."""
        self._due.clear()
        self.snapshot = {}
        self._process = self._started()
        self.begin()

    def end(self) -> None:
        """Close the console in good order."""
        self._ended = True
        status, complaints = self._process.end()
        left = []
        while (line := self._process.next(1.0)) is not None:
            left.append(json.dumps(line))
        if status or complaints.strip():
            raise Wrong(f"the console ended with {status}: {complaints.strip() or left}")

    def give_up(self) -> None:
        """End it whatever state it is in."""
        if self._ended:
            return
        self._ended = True
        self._process.signal(signal.SIGKILL)
        self._process.end()
