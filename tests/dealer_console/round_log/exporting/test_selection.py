"""Which events are exported: by number, day, shoe and round."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealer_console.round_log.exporting.failures import NothingToExport
from dealer_console.round_log.exporting.log_view import view_of
from dealer_console.round_log.exporting.selection import (
    BadSelection,
    Scope,
    Selection,
    merged,
    resolve,
)
from rules.table.commands import CloseTable, EndShoe, IntakeShoe, OpenBets
from tests.dealer_console.round_log.exporting.dealt_log import DAYS, LoggedTable, ms
from tests.rules.table.at_table import ANN


def scope(at: LoggedTable, selection: Selection) -> Scope:
    """What a selection comes to."""
    with view_of(at.directory) as view:
        return resolve(view, selection, DAYS)


def three_rounds(at: LoggedTable) -> LoggedTable:
    """Rounds 1 and 2 of shoe 1, events 4 to 13 and 14 to 23; round 1 of shoe 2, from 26 on."""
    at.a_round().tell(OpenBets(ANN))
    at.a_round().tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    return at.a_round()


@pytest.mark.parametrize(
    ("selection", "ranges"),
    [
        (Selection(), ((1, 35),)),
        (Selection(sequences=(3, 7)), ((3, 7),)),
        (Selection(sequences=(30, 99)), ((30, 35),)),
        (Selection(rounds=((1, 1),)), ((4, 13),)),
        (Selection(rounds=((2, 1), (1, 1))), ((4, 13), (26, 35))),
        (Selection(rounds=((1, 2), (1, 1))), ((4, 23),)),
        (Selection(shoe=1), ((3, 24),)),
        (Selection(shoe=2), ((25, 35),)),
        (Selection(days=("2026-11-18", "2026-11-18")), ((1, 35),)),
    ],
)
def test_what_is_asked_for(
    at: LoggedTable, selection: Selection, ranges: tuple[tuple[int, int], ...]
) -> None:
    """The events of it, in their order; what touches is one range."""
    three_rounds(at)
    assert at.head.sequence == 35
    assert scope(at, selection) == Scope(ranges, None)


@pytest.mark.parametrize(
    "selection",
    [
        Selection(sequences=(36, 40)),
        Selection(days=("2026-11-17", "2026-11-17")),
        Selection(shoe=3),
        Selection(rounds=((1, 3),)),
        Selection(rounds=((1, 1), (3, 1))),
    ],
)
def test_what_is_not_there_is_said(at: LoggedTable, selection: Selection) -> None:
    """Better than a file with nothing in it."""
    three_rounds(at)
    with pytest.raises(NothingToExport):
        scope(at, selection)


@pytest.mark.parametrize(
    "selection",
    [
        Selection(sequences=(7, 3)),
        Selection(days=("2026-11-18", "2026-11-17")),
        Selection(days=("18/11/2026", "18/11/2026")),
        Selection(days=("20261118", "20261118")),
        Selection(shoe=1, sequences=(1, 2)),
    ],
)
def test_what_makes_no_sense_is_refused(at: LoggedTable, selection: Selection) -> None:
    """With what to write instead."""
    with pytest.raises(BadSelection):
        scope(at, selection)


def test_a_gaming_day_ends_at_six_in_the_morning(at: LoggedTable) -> None:
    """By the clock of the casino, and across the files of two months."""
    at.a_round()
    at.now = ms("2026-12-01T05:59:50+08:00")
    at.rolled("2026-12").tell(CloseTable(ANN))
    evening = at.head.sequence
    at.now = ms("2026-12-01T05:59:59+08:00")
    at.note("console-stopped", {})
    assert datetime.fromtimestamp(at.now / 1000, UTC).hour == 22
    november = Selection(days=("2026-11-01", "2026-11-30"))
    assert scope(at, november).ranges == ((1, evening),)
    december = Selection(days=("2026-12-01", "2026-12-01"))
    assert scope(at, december).ranges == ((evening + 1, evening + 1),)
    assert scope(at, Selection()).ranges == ((1, evening + 1),)


def test_ranges_are_cut_and_joined() -> None:
    """What touches or overlaps is one."""
    assert merged([(8, 9), (1, 3), (4, 5), (2, 4), (50, 60)], (2, 20)) == ((2, 5), (8, 9))


def test_a_log_without_events_has_nothing(tmp_path: Path) -> None:
    """Nor has a directory without a log."""
    with pytest.raises(NothingToExport), view_of(tmp_path):
        pass
