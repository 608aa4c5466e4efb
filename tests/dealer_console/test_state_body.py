"""A table's state as JSON and back: nothing is lost but what an undo would go back to."""

import json
import os
from random import Random

import pytest

from dealer_console.settings.table_body import table_to_json
from dealer_console.state_body import BadState, from_json, to_json
from rules.refusal import Refusal
from rules.table.commands import ChangeSettings
from rules.table.machine import Event, reduce
from rules.table.snapshot import snapshot
from rules.table.state import State, opening_state
from rules.table.views import dealer_view
from tests.rules.table.at_table import seat, settings_of, table
from tests.rules.table.walks import next_event, random_settings

WALKS = int(os.environ.get("TABLE_WALKS", "30"))
STEPS = 130
SETTINGS = settings_of("tiger-no-commission")


def again(state: State) -> State:
    """Written down as text, and read."""
    return from_json(json.loads(json.dumps(to_json(state))))


def told(state: State) -> State:
    """Without what is only equal to itself: settings, which are compared as JSON."""
    public = state.public
    pending = public.pending
    if pending is not None and isinstance(pending.command, ChangeSettings):
        public = public._replace(pending=None)
    return State(public._replace(settings=SETTINGS), state.secret)


@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_a_table_comes_to_is_read_back_as_it_was(seed: int) -> None:
    """All but `before`; the same screen is drawn from it, and the same text written."""
    chance = Random(seed)
    state = opening_state(random_settings(chance))
    number = 0
    for _ in range(STEPS):
        try:
            event = Event(number + 1, 1000 * number, next_event(state.public, chance))
            state = reduce(state, event)
        except Refusal:
            continue
        number += 1
        read = again(state)
        assert told(read) == told(state)
        assert table_to_json(read.public.settings) == table_to_json(state.public.settings)
        assert to_json(read) == to_json(state)
        shown = snapshot(state.public, dealer_view(state.public))
        assert json.dumps(snapshot(read.public, dealer_view(read.public))) == json.dumps(shown)


def test_what_stands_at_its_default_is_left_out() -> None:
    """A table nobody has opened is its settings alone."""
    body = to_json(opening_state(settings_of("tiger-no-commission")))
    assert set(body["public"]) == {"settings"}
    assert body["secret"] == {}


def test_an_undo_does_not_outlive_being_written_down() -> None:
    """There is nothing to go back to."""
    at = table("tiger-no-commission").bet(seat(1), "player", 100)
    assert at.state.before is not None
    assert again(at.state).before is None


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.pop("secret"),
        lambda body: body.update(more=1),
        lambda body: body["public"].update(nonsense=1),
        lambda body: body["public"].update(phase="NAPPING"),
        lambda body: body["public"].update(dealer={"name": "Ann"}),
        lambda body: body["public"].update(dealer={"name": "Ann", "role": "KING"}),
        lambda body: body["public"].pop("settings"),
        lambda body: body["public"].update(settings={}),
        lambda body: body["secret"].update(cards=["1X"]),
        lambda body: body["public"].update(troubles=7),
    ],
)
def test_what_is_no_state_of_these_rules_is_refused(change: object) -> None:
    """As BadState, whatever is wrong with it."""
    body = json.loads(json.dumps(to_json(table("tiger-no-commission").state)))
    assert callable(change)
    change(body)
    with pytest.raises(BadState, match="no state of a table"):
        from_json(body)


@pytest.mark.parametrize("body", [None, 7, "state", [], {}])
def test_what_is_no_object_at_all_is_refused(body: object) -> None:
    """As BadState too."""
    with pytest.raises(BadState):
        from_json(body)
