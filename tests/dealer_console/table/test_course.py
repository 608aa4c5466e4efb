"""The course of a table: live play, and going on from where it was written down, are the same."""

import json
import os
from random import Random

import pytest

from dealer_console.round_log.database import Connection, open_in_memory
from dealer_console.round_log.derived_tables import TABLES, create_derived_tables, rows_of
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.state_body import to_json
from dealer_console.table.bodies import happened, kind_and_body
from dealer_console.table.course import Course, Step
from rules.refusal import Refusal
from rules.table.commands import (
    Command,
    IntakeShoe,
    OpenBets,
    OpenTable,
    PlaceWager,
    UndoLast,
)
from rules.table.facts import Fact
from tests.rules.table.at_table import ANN, seat, settings_of
from tests.rules.table.walks import next_event, random_settings

WALKS = int(os.environ.get("TABLE_WALKS", "20"))
STEPS = 250
DAYS = GamingDays("Asia/Macau")
NOON = 1_790_042_400_000

Played = list[tuple[int, int, Fact | Command]]


class Rows:
    """The derived tables in memory."""

    def __init__(self) -> None:
        self.connection: Connection = open_in_memory()
        create_derived_tables(self.connection)

    def add(self, step: Step) -> None:
        """The rows of one event."""
        for statement, values in step.statements:
            self.connection.execute(statement, values)

    def all(self) -> dict[str, list[tuple[object, ...]]]:
        """Every table."""
        return {name: rows_of(self.connection, name) for name in TABLES}


def walked(seed: int, steps: int = STEPS) -> tuple[Course, list[str], Played, Rows, list[int]]:
    """A table to which anything happens; where it rested, as the console does between rounds."""
    chance = Random(seed)
    course = Course.begun(random_settings(chance), DAYS, simulated=True)
    bodies, played, rows, rests = [course.rest()], [], Rows(), [0]
    number = 0
    for _ in range(steps):
        what = next_event(course.state.public, chance)
        try:
            step = course.take(number + 1, NOON + 1000 * number, what)
        except Refusal:
            continue
        number += 1
        played.append((number, NOON + 1000 * (number - 1), what))
        rows.add(step)
        if course.state.public.round is None and chance.random() < 0.1:
            bodies.append(course.rest())
            rests.append(number)
    return course, bodies, played, rows, rests


@pytest.mark.parametrize("seed", range(WALKS))
def test_going_on_from_any_rest_is_as_if_there_had_been_none(seed: int) -> None:
    """The same codes, the same places and the same rows, to the end."""
    course, bodies, played, _, rests = walked(seed)
    for body, rest in list(zip(bodies, rests, strict=True))[-4:]:
        again = Course.from_body(body, simulated=True)
        shadow, live = Rows(), Rows()
        other = Course.from_body(body, simulated=True)
        for number, at, what in played[rest:]:
            kind, text = kind_and_body(what)
            read = happened(kind, text)
            assert read is not None
            assert kind_and_body(read) == (kind, text)
            step, seen = other.take(number, at, what), again.take(number, at, read)
            assert (step.derived, step.shoe, step.round) == (seen.derived, seen.shoe, seen.round)
            assert step.statements == seen.statements
            live.add(step)
            shadow.add(seen)
            if number in rests:
                assert other.rest() == again.rest() == bodies[rests.index(number)]
        assert live.all() == shadow.all()
        assert to_json(again.state) == to_json(course.state)


@pytest.mark.parametrize("seed", range(WALKS, 2 * WALKS))
def test_rows_of_any_walk_can_be_written(seed: int) -> None:
    """Whatever happens at a table; and every row is marked as simulated."""
    *_, rows, _ = walked(seed)
    for name, found in rows.all().items():
        columns = [row[1] for row in rows.connection.execute(f"PRAGMA table_info({name})")]
        assert {row[columns.index("simulated")] for row in found} <= {1}


def test_a_round_that_is_over_is_told_once() -> None:
    """And not when the call for the next one is taken back."""
    told = 0
    for seed in range(12):
        chance = Random(seed)
        course = Course.begun(random_settings(chance), DAYS, simulated=True)
        for number in range(1, STEPS):
            what = next_event(course.state.public, chance)
            before = course.state.public
            try:
                step = course.take(number, NOON, what)
            except Refusal:
                continue
            if step.over is None:
                continue
            told += 1
            assert step.ended is not None
            assert before.round is not None
            assert step.ended.number == before.round.number == step.over.number
            assert not isinstance(what, UndoLast)
    assert told > 20


def test_what_was_shown_is_told_in_short() -> None:
    """The phase, the prompts with their paragraphs, and sixteen digits of the whole screen."""
    course = Course.begun(settings_of("tiger-no-commission"), DAYS, simulated=True)

    derived = json.loads(course.take(1, NOON, OpenTable(ANN)).derived)
    assert sorted(derived) == ["phase", "prompts", "screen"]
    assert derived["phase"] == "no-shoe"
    assert all(len(prompt.split(" ")) >= 2 for prompt in derived["prompts"])
    assert len(derived["screen"]) == 16


def test_a_refusal_leaves_the_course_as_it_was() -> None:
    """The state, and the rows that come after."""
    course = Course.begun(settings_of("tiger-no-commission"), DAYS, simulated=True)
    before = course.state
    with pytest.raises(Refusal):
        course.take(1, NOON, OpenBets(ANN))
    assert course.state is before


def test_nothing_can_be_undone_beyond_a_rest() -> None:
    """Live play could otherwise do what a replay from there cannot."""

    course = Course.begun(settings_of("tiger-no-commission"), DAYS, simulated=True)
    opening = (OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    for number, what in enumerate((*opening, PlaceWager(ANN, seat(1), "player", 100)), 1):
        course.take(number, NOON, what)
    assert course.state.public.can_undo
    course.rest()
    assert not course.state.public.can_undo
    with pytest.raises(Refusal):
        course.take(9, NOON, UndoLast(ANN))
