"""`docs/states.md`: every phase of a table against every fact and every command, from the code.

python -m tools.state_table           write it
python -m tools.state_table --check   say whether it is up to date
"""

import sys
from pathlib import Path
from typing import NamedTuple

from rules.cards import card, cards
from rules.games import game_named
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.shoe import ShoeSettings
from rules.table import commands as c
from rules.table import facts as f
from rules.table.commands import COMMANDS, Command
from rules.table.device_facts import TAKES
from rules.table.facts import Fact
from rules.table.machine import RULES, Event, enabled, reduce
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.state import State, opening_state
from rules.table.troubles import open_troubles

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "states.md"

DEALER = Person("Dealer", Role.DEALER)
SHIFT_MANAGER = Person("Shift Manager", Role.SHIFT_MANAGER)

SETTINGS = TableSettings(
    game_named("da-hu-ying-xiong"), face_down=True, shoe=ShoeSettings(burn=True)
)


class Row(NamedTuple):
    """A fact to be shown, and what has to have happened for it to mean something."""

    fact: Fact
    after: Fact | None = None

    @property
    def name(self) -> str:
        """The fact as the table names it."""
        name = type(self.fact).__name__
        if isinstance(self.fact, f.ResultPressed) and self.fact.winner is None:
            name += " (forced quit)"
        return name if self.after is None else f"{name} after {type(self.after).__name__}"


_ALARM, _OUTSIDE = f.DeviceAlarmRaised("draw-time-out"), f.CardDrawnOutside(card("2C"))

FACTS = (
    Row(f.CardDrawn(card("2C"))),
    Row(f.UnreadableCardDrawn()),
    Row(f.BurnCardDrawn(card("2C"))),
    Row(f.CutCardDrawn()),
    Row(f.CardDisclosed(f.Position(Hand.PLAYER, 1), card("2C"))),
    Row(f.ResultPressed(Winner.BANKER)),
    Row(f.ResultPressed(None)),
    Row(_ALARM),
    Row(f.DeviceAlarmCleared("draw-time-out"), after=_ALARM),
    Row(_OUTSIDE),
    Row(f.CardRevoked(card("2C")), after=_OUTSIDE),
    Row(f.CardKept(card("2C")), after=_OUTSIDE),
    Row(f.CardKept(card("2C"))),
    Row(f.DeviceStarted()),
    Row(f.DeviceReady()),
    Row(f.KeysLocked(locked=True)),
    Row(f.PresetChanged("01", "0001")),
    Row(f.OrderAnswered("lock", taken=False, code="21")),
    Row(f.MessageLost()),
    Row(f.BytesUnread("ff")),
    Row(f.LinkLost()),
    Row(f.LinkRestored(), after=f.LinkLost()),
    Row(f.ConsoleRestarted()),
)

_OPEN: tuple[Fact | Command, ...] = (c.OpenTable(DEALER),)
_SHOE = (*_OPEN, c.IntakeShoe(DEALER, 8, "Dealer", "Player"))
_BURNT = (*_SHOE, f.CardDrawn(card("AS")), f.CardDrawn(card("2S")))
_BETTING = (*_BURNT, c.OpenBets(DEALER))


def _dealt(text: str, *more: Fact | Command) -> tuple[Fact | Command, ...]:
    return (*_BETTING, c.CloseBets(DEALER), *(f.CardDrawn(one) for one in cards(text)), *more)


_EXPOSE = c.ExposeHand(DEALER)
_FOUR = _dealt("4S 6H TD KC", _EXPOSE)
_THIRD = (*_FOUR, f.CardDrawn(card("7D")))
_NATURAL = _dealt("9S 6H TD KC", _EXPOSE)

WAYS: dict[Phase, tuple[Fact | Command, ...]] = {
    Phase.TABLE_CLOSED: (),
    Phase.NO_SHOE: _OPEN,
    Phase.BURN: _SHOE,
    Phase.BETWEEN: _BURNT,
    Phase.CHANGE_CARDS: (
        *_NATURAL,
        f.CutCardDrawn(),
        c.OpenBets(DEALER),
        c.CloseBets(DEALER),
        *(f.CardDrawn(one) for one in cards("9S 6H TD KC")),
        _EXPOSE,
        c.ConfirmResult(DEALER),
        c.Collect(DEALER),
        c.Pay(DEALER),
    ),
    Phase.BETTING: _BETTING,
    Phase.STOPPED: _dealt("4S 6H TD KC", c.Declare(DEALER, Situation.WRONG_AREA)),
    Phase.OPTIONS: _dealt(
        "4S 6H TD KC",
        c.Declare(DEALER, Situation.DEALING_ERROR),
        c.Decide(SHIFT_MANAGER, 1, Remedy.CONTINUE),
    ),
    Phase.DEAL: _dealt("4S"),
    Phase.EXPOSE: _dealt("4S 6H TD KC"),
    Phase.INSURANCE_FOUR: _FOUR,
    Phase.PLAYER_DRAW: (*_FOUR, c.CloseInsurance(DEALER)),
    Phase.PLAYER_EXPOSE: _THIRD,
    Phase.INSURANCE_THIRD: (*_THIRD, _EXPOSE),
    Phase.BANKER_DRAW: (*_THIRD, _EXPOSE, c.CloseInsurance(DEALER)),
    Phase.BANKER_EXPOSE: (*_THIRD, _EXPOSE, f.CardDrawn(card("KH"))),
    Phase.RESULT: _NATURAL,
    Phase.COLLECT: (*_NATURAL, c.ConfirmResult(DEALER)),
    Phase.PAY: (*_NATURAL, c.ConfirmResult(DEALER), c.Collect(DEALER)),
    Phase.RETURN: _dealt(
        "4S 6H TD KC",
        c.Declare(DEALER, Situation.FOREIGN_CARD),
        c.Decide(SHIFT_MANAGER, 1, Remedy.VOID),
    ),
}
"""How a table gets into each phase."""


def state_in(phase: Phase) -> State:
    """A table that stands in that phase."""
    state = opening_state(SETTINGS)
    for number, what in enumerate(WAYS[phase], 1):
        state = reduce(state, Event(number, 1000 * number, what))
    if state.public.phase is not phase:
        raise ValueError(f"the way to {phase} leads to {state.public.phase}")
    return state


def prepared(state: State, row: Row) -> State:
    """The table once that has happened which the fact comes after."""
    return state if row.after is None else reduce(state, Event(998, 998_000, row.after))


def taken(state: State, row: Row) -> str:
    """What a fact does in a state: the phase it leads to and what is noticed."""
    state = prepared(state, row)
    after = reduce(state, Event(999, 999_000, row.fact))
    before = {trouble.number for trouble in open_troubles(state.public)}
    noticed = [t.situation for t in open_troubles(after.public) if t.number not in before]
    words = [str(situation) for situation in noticed]
    if after.public.phase is not state.public.phase:
        words.append(f"→ {after.public.phase}")
    if after.public.notices - state.public.notices:
        words.append("notice")
    return ", ".join(words) or ("changed" if _changed(state, after) else "noted")


def _changed(before: State, after: State) -> bool:
    """Whether more than number and time of the last event is different."""
    same = after.public._replace(seq=before.public.seq, time=before.public.time)
    can_undo = before.public.can_undo
    return (same._replace(can_undo=can_undo), after.secret) != (before.public, before.secret)


def mark(state: State, command: type[Command]) -> str:
    """Whether a command can be given: not in this phase, not as the table stands, or now."""
    if state.public.phase not in RULES[command].phases:
        return " "
    return "●" if command.name in enabled(state.public) else "○"


def _header(word: str) -> list[str]:
    return [f"| {word} | " + " | ".join(Phase) + " |", "|---" * (len(Phase) + 1) + "|"]


def document() -> str:
    """The whole document."""
    states = {phase: state_in(phase) for phase in Phase}
    lines = [
        "# Phases of a table",
        "",
        "Made from the code by `make states`; do not edit. Each column is a face-down table of Da "
        "Hu Ying",
        "Xiong that stands in that phase.",
        "",
        "## Facts",
        "",
        "Facts cannot be refused. Each cell says what one does: the irregularity it opens, the "
        "phase it leads",
        "to, a notice. *changed* is a change of the state and of nothing that is waited for, "
        "*noted* is in the",
        "log alone. Where a fact comes *after* another, the cell says what it does once that has "
        "happened.",
        "",
        *_header("fact"),
    ]
    for row in FACTS:
        cells = " | ".join(taken(states[phase], row) for phase in Phase)
        lines.append(f"| {row.name} | {cells} |")
    lines += [
        "",
        "## Commands",
        "",
        "● can be given, with the right arguments and by the right person. ○ can be given in that "
        "phase, but",
        "not as this table stands. Everywhere else it is refused, with the reason and the "
        "paragraph.",
        "",
        *_header("command"),
    ]
    for command in COMMANDS:
        marks = " | ".join(mark(states[phase], command) for phase in Phase)
        lines.append(f"| {command.name} | {marks} |")
    return "\n".join(lines) + "\n"


def holes() -> list[str]:
    """Facts and commands that the machine, or this table, does not know."""
    shown = {type(row.fact) for row in FACTS}
    return [
        *(f"fact {kind.__name__} is not shown" for kind in TAKES if kind not in shown),
        *(f"command {command.name} has no rule" for command in COMMANDS if command not in RULES),
        *(f"no way leads to {phase}" for phase in Phase if phase not in WAYS),
    ]


def main(words: list[str]) -> int:
    """Write the document, or say whether it is as the code has it."""
    missing = holes()
    if missing:
        print("\n".join(missing), file=sys.stderr)
        return 1
    text = document()
    if words == ["--check"]:
        if DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == text:
            return 0
        print("docs/states.md is not as the code has it: run `make states`", file=sys.stderr)
        return 1
    DOCUMENT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
