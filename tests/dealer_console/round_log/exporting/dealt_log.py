"""A real log of real rounds, dealt in one line: `LoggedTable(directory).a_round()`."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_console.round_log.directory import make_directory, new_segment
from dealer_console.round_log.events import NOTHING_SHOWN, Entry, canonical
from dealer_console.round_log.exporting.export import Form, Kind, Result, export
from dealer_console.round_log.exporting.selection import Selection
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.table.bodies import REFUSED, STANDING, kind_and_body
from dealer_console.table.course import Course
from rules.game import Game
from rules.hands import Hand
from rules.refusal import Refusal
from rules.table.commands import Command, IntakeShoe, OpenBets, OpenTable
from rules.table.facts import Fact
from tests.rules.table.at_table import ANN, AtTable, seat, settings_of

DA_HU = "da-hu-ying-xiong"
KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)))
MADE_AT = 1_795_000_000_000
DAYS = GamingDays("Asia/Macau")


def ms(text: str) -> int:
    """The milliseconds of a moment."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


START = ms("2026-11-18T20:00:00+08:00")


class LoggedTable(AtTable):
    """A table whose every event goes into a log, one second after the other."""

    def __init__(
        self, directory: Path, game: str | Game = DA_HU, *, simulated: bool = True, **more: Any
    ) -> None:
        settings = settings_of(game, **more)
        super().__init__(settings)
        self.directory = directory
        self.simulated = simulated
        self.now = START - 1000
        make_directory(directory)
        self.segment = new_segment(directory, "2026-11", "B-07", Head())
        self.course = Course.begun(settings, DAYS, simulated=simulated)
        self.stand()

    @property
    def head(self) -> Head:
        """Where the log ends."""
        return self.segment.head

    def opened(self) -> "LoggedTable":
        """With a fresh shoe, and betting open."""
        self.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
        return self

    def tell(self, *whats: Fact | Command) -> "LoggedTable":
        """Facts and commands, each taken and logged."""
        for what in whats:
            self.now += 1000
            step = self.course.take(self.head.sequence + 1, self.now, what)
            entry = self._entry(*kind_and_body(what), step.derived, (step.shoe, step.round))
            self.segment.append([entry], step.statements)
            self.state = step.state
        return self

    def note(self, kind: str, body: Any, text: str | None = None) -> "LoggedTable":
        """Something that does not touch the table."""
        self.now += 1000
        shoe, round_ = self.public.shoe, self.public.round
        where = (shoe and shoe.number, round_ and round_.number)
        self.segment.append([self._entry(kind, text or canonical(body), NOTHING_SHOWN, where)])
        return self

    def asked_in_vain(self, command: Command) -> "LoggedTable":
        """A command that is refused."""
        try:
            self.course.take(self.head.sequence + 1, self.now, command)
        except Refusal as refusal:
            told = {"command": kind_and_body(command)[1], "reason": refusal.reason}
            return self.note(REFUSED, {**told, "paragraph": refusal.paragraph, "seen": None})
        raise AssertionError(f"{command} is not refused")

    def stand(self) -> "LoggedTable":
        """The whole state, as between two rounds."""
        return self.note(STANDING, None, self.course.rest())

    def rolled(self, month: str) -> "LoggedTable":
        """On in the file of another month, between two rounds."""
        old, head = self.segment, self.head
        self.segment = new_segment(self.directory, month, "B-07", head)
        old.close()
        return self.stand()

    def a_round(self) -> "LoggedTable":
        """Box 1 has 1,000 on Banker; Player wins with 7 to 6, and all of it is settled."""
        self.bet(seat(1), "banker", 100_000).dealt("7S KD KC 6H").finished()
        return self

    def insured_round(self) -> "LoggedTable":
        """Box 1 has 1,000 on Player, 6 to 3, and insures it; Banker draws a 5 and wins."""
        self.bet(seat(1), "player", 100_000).dealt("2S KD 4C 3H")
        self.insured(seat(1), Hand.PLAYER, 10_000).drawn("5C").finished()
        return self

    def close(self) -> Path:
        """Let the file go; the log's directory."""
        self.segment.close()
        return self.directory

    def _entry(
        self, kind: str, body: str, derived: str, where: tuple[int | None, int | None]
    ) -> Entry:
        return Entry(
            utc_ms=self.now,
            monotonic_ms=self.now - START + 5000,
            shoe=where[0],
            round=where[1],
            kind=kind,
            body=body,
            raw=b"\x05\x31",
            derived=derived,
            software="0.1.0",
            rules="1",
            simulated=self.simulated,
        )


def exported(
    directory: Path,
    target: Path,
    kind: Kind = Kind.JSON_LINES,
    selection: Selection | None = None,
    **form: Any,
) -> Result:
    """An export with the table's own key."""
    return export(directory, selection or Selection(), Form(kind, **form), target, KEY, MADE_AT)


def json_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
