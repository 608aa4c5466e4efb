"""The table of phases in the documents is the one the code has, without a hole."""

import pytest

from rules.table import commands as c
from rules.table.device_facts import TAKES
from rules.table.facts import DeviceAlarmCleared, LinkRestored
from rules.table.machine import Event, reduce
from rules.table.phase import Phase
from rules.table.state import Notice
from tools.state_table import DOCUMENT, FACTS, Row, document, holes, mark, prepared, state_in, taken


def row_of(fact: type) -> Row:
    """The row of a fact that comes after another."""
    return next(row for row in FACTS if type(row.fact) is fact and row.after is not None)


def test_it_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_it_has_no_hole() -> None:
    assert holes() == []
    assert {type(row.fact) for row in FACTS} == set(TAKES)


def test_every_phase_is_reached() -> None:
    assert {state_in(phase).public.phase for phase in Phase} == set(Phase)


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("row", FACTS, ids=lambda row: row.name)
def test_every_fact_is_taken_in_every_phase(phase: Phase, row: Row) -> None:
    """None raises: the table has had it, and no tap can be taken back across it."""
    before = prepared(state_in(phase), row)
    after = reduce(before, Event(999, 999_000, row.fact)).public
    assert (after.seq, after.time, after.can_undo) == (999, 999_000, False)


@pytest.mark.parametrize("phase", Phase)
def test_what_ends_a_trouble_is_shown_after_what_began_it(phase: Phase) -> None:
    """The link is there again and the alarm is over, whatever the table was waiting for."""
    state = prepared(state_in(phase), row_of(LinkRestored))
    assert not state.public.device.linked
    state = reduce(state, Event(999, 999_000, LinkRestored()))
    assert state.public.device.linked
    assert Notice.LINK_LOST not in state.public.notices

    row = row_of(DeviceAlarmCleared)
    state = prepared(state_in(phase), row)
    assert state.public.device.alarms == {"draw-time-out"}
    assert not reduce(state, Event(999, 999_000, row.fact)).public.device.alarms
    assert taken(state_in(phase), row) != "noted"


@pytest.mark.parametrize(
    ("command", "marks"),
    [
        # While betting is open; after it only to put a differential right, and here is none.
        (c.PlaceWager, {Phase.BETTING: "●", Phase.DEAL: "○", Phase.BETWEEN: " "}),
        (c.CloseBets, {Phase.BETTING: "●", Phase.DEAL: " "}),
        # The four cards lie face down until they are turned over.
        (c.ExposeHand, {Phase.EXPOSE: "●", Phase.RESULT: "○", Phase.BETTING: " "}),
        # Nothing waits for anybody's yes.
        (c.Approve, dict.fromkeys(Phase, "○")),
        (c.Pay, {Phase.PAY: "●", Phase.RETURN: "●", Phase.COLLECT: " "}),
    ],
)
def test_a_mark_says_whether_the_button_is_on(
    command: type[c.Command], marks: dict[Phase, str]
) -> None:
    assert {phase: mark(state_in(phase), command) for phase in marks} == marks
