"""`dealer-console headless`: the same table with no window, JSON lines in and out.

docs/headless.md has the protocol, docs/headless.schema.json every line of it.
"""

import gc
import io
import json
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

from dealer_console import command_bodies
from dealer_console.command_bodies import BadCommand
from dealer_console.console import Console
from dealer_console.round_answers import table_round
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.settings.anew import settings_anew
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.reading import BadSettings, read_settings
from dealer_console.staff.trouble import StaffRefused, StaffTrouble
from dealer_console.table.told import (
    LogAlarm,
    Refused,
    RoundOver,
    Snapshot,
    Stopped,
    Tap,
    Told,
    TurnedAway,
)
from dealer_console.table.writer import Halted
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money
from rules.refusal import Refusal
from rules.table.commands import ChangeSettings, Command, RelieveDealer
from rules.table.state import Public
from rules.wagers import Player
from shoe_drivers.addresses import BadAddress
from shoe_drivers.capture import CaptureFailed
from shoe_drivers.fact_lines import to_json as fact_to_json

STOPPED = 3
"""The exit status when the log has stopped the table."""

SETTINGS_DIFFER = (
    "the settings file says otherwise than the table has it: between rounds, a supervisor puts it "
    "in force with change-settings"
)

ENVELOPE = frozenset({"do", "seen", "by", "pin"})


class BadLine(ValueError):
    """A line that is no command; says what is wrong with it.

    For example one without the snapshot that it answers.
    """


class Asked:
    """What a headless table is started with."""

    def __init__(
        self,
        table: Path,
        shoe: str | None = None,
        log: Path | None = None,
        *,
        all_knowing: bool = False,
        accept_clock: bool = False,
    ) -> None:
        self.table, self.shoe, self.log = table, shoe, log
        self.all_knowing, self.accept_clock = all_knowing, accept_clock


def run(asked: Asked, lines: Iterable[str], out: TextIO) -> int:
    """Deal until the lines end; 0, or STOPPED when the log has stopped the table."""
    try:
        settings = read_settings(asked.table)
        if asked.all_knowing and not settings.simulated:
            raise Refusal("--all-knowing tells closed cards: it is for simulated tables only")
        if isinstance(lines, io.TextIOWrapper):
            # A byte that is no UTF-8 makes a bad line, not an end.
            lines.reconfigure(encoding="utf-8", errors="replace")
        return _Headless(asked, settings, out).run(lines)
    except Halted:
        # In the midst of opening; why has been told.
        return STOPPED
    except (BadSettings, LogTrouble, StaffTrouble, BadAddress, CaptureFailed) as error:
        raise Refusal(str(error)) from error


class _Headless:
    """Prints what the table tells, and reads what it is told."""

    def __init__(self, asked: Asked, settings: ConsoleSettings, out: TextIO) -> None:
        self._asked, self._settings, self._out = asked, settings, out
        self._words = Catalogue.load("en")
        self._money = Money(settings.currency.code, settings.currency.minor_digits)
        self._printing = threading.Lock()
        self._stopped = False
        self._reader_gone: BrokenPipeError | None = None
        self._console = Console(
            settings,
            self._told,
            log=asked.log,
            shoe=asked.shoe,
            accept_clock=asked.accept_clock,
            collects=True,
        )

    def run(self, lines: Iterable[str]) -> int:
        """Take line after line; the end of them closes the console in good order."""
        # Only the table thread collects, when no card waits.
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            if self._console.opened.settings_differ:
                self._alarm("settings-differ", SETTINGS_DIFFER)
            self._console.start()
            for line in lines:
                if line.strip():
                    self._take(line)
                if self._stopped or self._reader_gone:
                    break
        except KeyboardInterrupt:
            pass
        finally:
            behind = self._console.close()
            gc.enable()
            gc.unfreeze()
        if behind:
            self._print({"type": "sinks-behind", "sinks": behind})
        if self._reader_gone:
            raise self._reader_gone
        return STOPPED if self._stopped else 0

    def _take(self, line: str) -> None:
        do = ""
        try:
            asked = _read(line)
            do = asked["do"]
            on_trust = self._console.acting.on_trust(asked.get("pin"))
            self._console.put(Tap(self._command(asked), asked["seen"], on_trust))
        except (BadLine, BadCommand, BadSettings, StaffRefused, StaffTrouble) as error:
            self._console.put(TurnedAway(do, str(error)))
        except Refusal as refusal:
            self._console.put(TurnedAway(do, refusal.reason))

    def _command(self, asked: dict[str, Any]) -> Command:
        last = self._console.last
        assert last is not None
        do, name = asked["do"], asked["by"]
        person = self._console.acting.person(name, asked.get("pin"), do, last.public)
        body = {key: value for key, value in asked.items() if key not in ENVELOPE}
        if do == ChangeSettings.name:
            if body:
                raise BadLine("change-settings takes nothing: it reads the settings file again")
            return ChangeSettings(person, settings_anew(self._asked.table, self._settings))
        by = {"name": person.name, "role": person.role.value}
        if do == RelieveDealer.name:
            if body.setdefault("dealer", name) != name:
                raise BadLine("relieve-dealer: whoever takes over signs in themselves, as `by`")
            body["dealer"] = by
        return command_bodies.from_json({"do": do, "by": by, **body})

    def _told(self, told: Told) -> None:
        if isinstance(told, Snapshot):
            self._print(self._snapshot(told))
        elif isinstance(told, RoundOver):
            name = self._settings.table.name
            answer = table_round(name, told.public, told.record, told.round)
            self._print({**answer, "seq": told.seq, "simulated": self._settings.simulated})
        elif isinstance(told, Refused):
            self._print({"type": "refused", **told._asdict()})
        elif isinstance(told, LogAlarm):
            self._print({"type": "alarm", **told._asdict()})
        elif isinstance(told, Stopped):
            self._stopped = True
            self._print({"type": "stopped", "reason": told.reason})

    def _alarm(self, kind: str, words: str) -> None:
        last = self._console.last
        assert last is not None
        self._print({"type": "alarm", "seq": last.seq, "kind": kind, "words": words})

    def _snapshot(self, told: Snapshot) -> dict[str, Any]:
        shown = dict(told.shown)
        shown["prompts"] = [
            {**prompt, "text": self._words.text(made, self._money), "player": _player(made.player)}
            for prompt, made in zip(shown["prompts"], told.prompts, strict=True)
        ]
        shown["dealer"] = _dealer(told.public)
        shown["simulated"] = self._settings.simulated
        if self._asked.all_knowing:
            shown["fact"] = None if told.fact is None else fact_to_json(told.fact)
        return shown

    def _print(self, line: dict[str, Any]) -> None:
        with self._printing:
            try:
                self._out.write(json.dumps(line) + "\n")
                self._out.flush()
            except BrokenPipeError as error:
                # Nobody reads any more, which is no fault of the table's: it is left in good order.
                self._reader_gone = error


def _dealer(public: Public) -> str | None:
    return None if public.dealer is None else public.dealer.name


def _player(player: Player | None) -> str | None:
    """As a command names them, so that an answer can take it from the prompt."""
    if player is None:
        return None
    return str(player.box) if player.is_seated else f"{player.box}:{player.seat}"


def _read(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLine(f"not a line of JSON: {error}") from None
    if not isinstance(asked, dict):
        raise BadLine('a command is an object such as {"do":"open-bets","seen":41,"by":"Ann"}')
    for key, kind, wanted in (
        ("do", str, "the name of a command"),
        ("seen", int, "the `seq` of the snapshot that it answers"),
        ("by", str, "the name of whoever gives it"),
    ):
        if type(asked.get(key)) is not kind:
            raise BadLine(f"a command must say `{key}`: {wanted}")
    try:
        json.dumps(asked, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        # The log could not keep it, and a table stops that cannot be logged.
        raise BadLine("half a character stands in the line: write it whole") from None
    if "pin" in asked and type(asked["pin"]) is not str:
        raise BadLine("a `pin` is text")
    return asked
