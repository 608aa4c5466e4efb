"""The course of a table's play: one event after another, each with what is to be kept of it.

Live play, taking up where it stood, verifying and making the derived tables again are all this
same walk.
"""

import hashlib
import json
from typing import Any, NamedTuple

from dealer_console import state_body
from dealer_console.round_log.events import canonical
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.projecting import Projector, where
from dealer_console.round_log.segment import Statement
from rules.table.commands import Command, UndoLast
from rules.table.facts import Fact
from rules.table.machine import Event, reduce
from rules.table.prompt import Prompt
from rules.table.settings import TableSettings
from rules.table.snapshot import snapshot
from rules.table.state import Round, RoundRecord, State, opening_state
from rules.table.views import dealer_view

DIGITS = 16
"""Of the digest of a snapshot: enough to tell any two apart, short in every row."""


class Step(NamedTuple):
    """What one event made of the table."""

    state: State
    snapshot: dict[str, Any]
    """The Dealer's view in codes."""
    prompts: tuple[Prompt, ...]
    derived: str
    """What was shown, short, as the log keeps it."""
    statements: list[Statement]
    """The rows that people query."""
    shoe: int | None
    round: int | None
    over: RoundRecord | None
    """The round that ended with it."""
    ended: Round | None
    """The same as it lay on the table."""


class Course:
    """A table from some state on."""

    def __init__(self, state: State, days: GamingDays, *, simulated: bool) -> None:
        self.state = state
        self.days = days
        self.simulated = simulated
        self._projector = Projector(state, days, simulated=simulated)

    @classmethod
    def from_body(cls, body: str, *, simulated: bool) -> "Course":
        """Go on from the state that an event of the log holds."""
        kept = json.loads(body)
        days = GamingDays(kept["zone"], kept["day_starts"])
        return cls(state_body.from_json(kept["state"]), days, simulated=simulated)

    @classmethod
    def begun(cls, settings: TableSettings, days: GamingDays, *, simulated: bool) -> "Course":
        """A table that nobody has opened yet."""
        return cls(opening_state(settings), days, simulated=simulated)

    def rest(self) -> str:
        """The state as an event keeps it; whoever wrote it goes on from there as a reader would.

        Nothing before is remembered, not even what could be undone: live play and a replay from
        here are the same.
        """
        public = self.state.public._replace(can_undo=False)
        self.state = State(public, self.state.secret)
        self._projector = Projector(self.state, self.days, simulated=self.simulated)
        state = state_body.to_json(self.state)
        return canonical({"state": state, "zone": self.days.zone, "day_starts": self.days.starts})

    def pass_over(self, sequence: int, utc_ms: int, what: Fact | Command) -> None:
        """One event of which nothing is kept but how the table stands then."""
        state = reduce(self.state, Event(sequence, utc_ms, what))
        self.state = state
        self._projector = Projector(state, self.days, simulated=self.simulated)

    def take(self, sequence: int, utc_ms: int, what: Fact | Command) -> Step:
        """One event; a Refusal leaves everything as it was."""
        before = self.state
        event = Event(sequence, utc_ms, what)
        after = reduce(before, event)
        view = dealer_view(after.public)
        shown = snapshot(after.public, view)
        shoe, round_ = where(before.public, after.public)
        statements = self._projector.rows(event, before, after, view.prompts)
        self.state = after
        last = after.public.last
        # Taking the call for the next round back is no end of a round.
        over = (
            last is not before.public.last
            and before.public.round is not None
            and not isinstance(what, UndoLast)
        )
        return Step(
            after,
            shown,
            view.prompts,
            _derived(shown),
            statements,
            shoe,
            round_,
            last if over else None,
            before.public.round if over else None,
        )


def _derived(shown: dict[str, Any]) -> str:
    """The phase, the prompts with their paragraphs, and a digest of everything on the screen."""
    digest = hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:DIGITS]
    prompts = ",".join([f'"{one["code"]} {one["paragraph"]}"' for one in shown["prompts"]])
    # Canonical JSON, put together by hand: codes and paragraphs have nothing to escape.
    return f'{{"phase":"{shown["phase"]}","prompts":[{prompts}],"screen":"{digest}"}}'
