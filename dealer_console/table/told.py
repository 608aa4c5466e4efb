"""What the table thread is told, and what it tells: values that pass between threads."""

from typing import Any, NamedTuple

from rules.table.commands import Command
from rules.table.facts import Fact
from rules.table.prompt import Prompt
from rules.table.state import Public, Round, RoundRecord

# In.


class FactHeard(NamedTuple):
    """The device told something."""

    fact: Fact
    raw: bytes = b""
    """The bytes that had come since the fact before."""


class Tap(NamedTuple):
    """Somebody asks for something."""

    command: Command
    seen: int | None
    """The snapshot they answer; None where no screen is in between."""
    on_trust: bool = False
    """No PIN was given: it is taken from whoever deals, and from nobody else."""


class Note(NamedTuple):
    """Something to be kept that does not touch the table: a sign-in, a sink that fails."""

    kind: str
    body: dict[str, Any]


class TurnedAway(NamedTuple):
    """Something was asked for that never became a command: a wrong PIN, a line that is none."""

    do: str
    reason: str
    """A `Said` where there is one, so that the screen can say it in its own language."""


Arrival = FactHeard | Tap | Note | TurnedAway


# Out.


class Snapshot(NamedTuple):
    """How the table stands, as the Dealer may see it."""

    seq: int
    utc_ms: int
    public: Public
    shown: dict[str, Any]
    """The Dealer's view in codes."""
    prompts: tuple[Prompt, ...]
    fact: Fact | None
    """The fact that led here, with all that the log knows of it: not for the table."""


class Refused(NamedTuple):
    """A command was not carried out."""

    seq: int
    do: str
    reason: str
    """A `Said` wherever it comes from the rules, so that every language can say it anew."""
    paragraph: str


class RoundOver(NamedTuple):
    """A round is settled or void."""

    seq: int
    public: Public
    record: RoundRecord
    round: Round
    """As it was before it became a record: windows, insurance, waiver."""


WAL_GROWS, WAL_SHRUNK = "wal-grows", "wal-shrunk"
"""Kinds of what is told of the log."""


class LogAlarm(NamedTuple):
    """Something about the log that needs somebody, while the table can go on; or no longer."""

    seq: int
    kind: str
    words: str

    @property
    def over(self) -> bool:
        """Whether what somebody was needed for is over."""
        return self.kind == WAL_SHRUNK


class Stopped(NamedTuple):
    """The table cannot go on; why, and what to do."""

    reason: str


Told = Snapshot | Refused | RoundOver | LogAlarm | Stopped
