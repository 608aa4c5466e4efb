"""What an event itself says, in words for somebody who watches the table's video."""

import json
from typing import Any

from dealer_console.command_bodies import BadCommand
from dealer_console.commands.fact_words import in_words
from dealer_console.round_log.events import Entry
from dealer_console.table.bodies import OF_THE_SCREEN, REFUSED, STANDING, happened
from dealer_console.wording.catalogue import Catalogue, NoWords
from dealer_console.wording.money import Money
from rules.people import Person
from rules.table import commands as c
from shoe_drivers.fact_lines import BadFact

SILENT = OF_THE_SCREEN | {STANDING, "self-check"}
"""Kept for the console and for replays, and nothing that can be seen at the table."""

TOLD_BESIDE = frozenset(
    {"card-drawn", "unreadable-card-drawn", "card-drawn-outside", "burn-card-drawn", "burn-cards"}
    | {"enter-card", "expose-card", "expose-hand", "approve", "deny"}
)
"""Events whose rows in the derived tables say it better, where there are any."""

FAULTS = {
    "failed": "The console failed",
    "clock-jumped": "The clock jumped",
    "clock-accepted": "A clock that had been wrong was accepted",
    "wal-grows": "The log is kept open for reading and grows",
    "wal-shrunk": "The log is being worked off again",
    "key-taken-up": "Another key signs the log",
    "segment-removed": "An old part of the log was removed",
    "restored": "The log goes on from a backup",
}
"""What can be wrong with the log or the machine, and needs words of its own."""

_DETAILS = ("name", "do", "reason", "error")
"""Of a note's body, what is told."""


class EventWords:
    """The words of events, in one language."""

    def __init__(self, catalogue: Catalogue, money: Money) -> None:
        self.catalogue = catalogue
        self.money = money

    def words(self, kind: str, code: str) -> str:
        """The catalogue's words; the code itself where it has none, as for an older game."""
        try:
            return self.catalogue.words(kind, code)
        except NoWords:
            return code.replace("-", " ").capitalize()

    def person(self, name: str, role: str) -> str:
        """Somebody of the House, and as what they acted."""
        return f"{name}, {self.words('role', role)}"

    def of(self, entry: Entry) -> str | None:
        """One line; None for an event that nobody needs to see."""
        if entry.kind in SILENT:
            return None
        try:
            what = happened(entry.kind, entry.body)
        except (BadCommand, BadFact, ValueError):
            # Written by a console with other commands or facts than this one has.
            return self.words("command", entry.kind)
        if isinstance(what, c.Command):
            return f"{self._command(what)} ({self._by(what.by)})"
        if what is not None:
            told = in_words(what)
            return f"{told[:1].upper()}{told[1:]}"
        return self._note(entry)

    def _by(self, person: Person) -> str:
        return self.person(person.name, person.role)

    def _command(self, command: c.Command) -> str:
        words = self.words("command", command.name)
        more = self._bet(command) or self._ruling(command)
        return f"{words}: {more}" if more else words

    def _bet(self, command: c.Command) -> str:
        player_words, money = self.catalogue.player_words, self.money.text
        match command:
            case c.PlaceWager():
                bet = self.words("bet", command.bet)
                return f"{player_words(command.player)}, {money(command.stake)} on {bet}"
            case c.RemoveWager():
                return f"{player_words(command.player)}, {self.words('bet', command.bet)}"
            case c.TakeInsurance():
                hand = self.words("hand", command.hand)
                return f"{player_words(command.player)}, {money(command.stake)} on {hand}"
            case c.WaiveInsurance():
                return self.words("waiver", command.form)
            case c.ChooseOption():
                choice = "withdraws" if command.withdraw else "plays on"
                return f"{player_words(command.player)} {choice}"
        return ""

    def _ruling(self, command: c.Command) -> str:
        match command:
            case c.Declare():
                note = f" ({command.note})" if command.note else ""
                return self.words("situation", command.situation) + note
            case c.Decide():
                return self.words("remedy", command.remedy)
            case c.CorrectCard():
                return f"{command.position} is {command.card}"
            case c.RelieveDealer():
                return command.dealer.name
            case c.ChooseMethod():
                return self.words("method", command.method)
        return ""

    def _note(self, entry: Entry) -> str:
        try:
            body: Any = json.loads(entry.body)
        except ValueError:
            body = None
        told = body if isinstance(body, dict) else {}
        if entry.kind == REFUSED:
            return f"Refused: {self._refused(told)}: {told.get('reason', '')}"
        words = FAULTS.get(entry.kind) or entry.kind.replace("-", " ").capitalize()
        details = [str(told[key]) for key in _DETAILS if told.get(key)]
        by = f" (by {told['by']})" if isinstance(told.get("by"), str) else ""
        return ": ".join([words, *details]) + by

    def _refused(self, told: dict[str, Any]) -> str:
        """What was asked for, and by whom where that is known."""
        try:
            command = json.loads(told["command"])
            by = self.person(command["by"]["name"], command["by"]["role"])
            return f"{self.words('command', command['do'])} ({by})"
        except (KeyError, TypeError, ValueError):
            return self.words("command", str(told.get("do") or "command"))
