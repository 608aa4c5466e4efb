"""Unusual pace: worked out by hand from the rule in `pace.py`."""

import math
import random

import pytest

from dealer_console.review.alerts.alert import Kind
from dealer_console.review.alerts.pace import FAST, SLOW, UsualPace
from dealer_console.review.alerts.thresholds import THRESHOLDS
from rules.table.commands import EndShoe, IntakeShoe, OpenBets
from rules.table.phase import Phase
from tests.dealer_console.review.alerts.found import alerts_of, found_in
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.rules.table.at_table import ANN


def at_pace(*seconds: float) -> UsualPace:
    """A table that has dealt rounds of so many seconds."""
    pace = UsualPace(THRESHOLDS)
    for each in seconds:
        pace.add(round(each * 1000))
    return pace


@pytest.mark.parametrize(
    ("seconds", "found"),
    [
        # 60 seconds like a clock: spread 0.25, so 3.49 times; but 4 times, and 3 minutes more.
        (239, None),
        (241, SLOW),
        (16, None),
        (14, FAST),
    ],
)
def test_a_table_that_deals_like_a_clock(seconds: int, found: str | None) -> None:
    """Sixty rounds of a minute each."""
    assert at_pace(*[60] * 60).judge(seconds * 1000) == found


def test_a_table_whose_rounds_differ() -> None:
    """40 and 90 by turns: the middle is 60, each lies ln 1.5 = 0.405 off, so the spread is 0.601.

    Five of them are 3.006: 20.2 times as slow, which is 1,212 seconds.
    """
    usual = at_pace(*[40, 90] * 30)
    assert usual.usual_ms == 60_000
    assert usual.judge(1_210_000) is None
    assert usual.judge(1_214_000) == SLOW


def test_seconds_that_do_not_matter() -> None:
    """Five times as long as 20 seconds is no three minutes more."""
    assert at_pace(*[20] * 60).judge(100_000) is None
    assert at_pace(*[10] * 60).judge(1_000) is None


def test_with_few_rounds_nothing_is_usual() -> None:
    """Nineteen say nothing, twenty do."""
    assert at_pace(*[60] * 19).judge(3_600_000) is None
    assert at_pace(*[60] * 20).judge(3_600_000) == SLOW


def test_what_is_usual_changes() -> None:
    """Of a table that has become slower, the last sixty rounds count."""
    assert at_pace(*[60] * 60, *[300] * 60).judge(300_000) is None


def test_odd_rounds_do_not_move_it() -> None:
    """A fifth of them taking half an hour changes nothing."""
    assert at_pace(*[60] * 48, *[1800] * 12).judge(1_800_000) == SLOW


def test_ordinary_play_raises_hardly_any() -> None:
    """Rounds that spread by a half around a minute: fewer than one in ten thousand."""
    chance = random.Random(8)
    pace, told = UsualPace(THRESHOLDS), 0
    for _ in range(20_000):
        took = round(60_000 * math.exp(chance.gauss(0, 0.5)))
        told += pace.judge(took) is not None
        pace.add(took)
    assert told < 2


def dealt(at: LoggedTable, rounds: int, pause: int = 20) -> LoggedTable:
    """So many rounds, with so many seconds in which Players make up their minds; fresh shoes."""
    for _ in range(rounds):
        if at.phase is not Phase.BETTING:
            at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
        at.now += pause * 1000
        at.a_round()
    return at


def test_a_slow_round_in_a_log(at: LoggedTable) -> None:
    """With how long it took and what is usual; the rounds after it are none."""
    dealt(dealt(dealt(at, 25), 1, pause=620), 3)
    (told,) = alerts_of(at)
    assert (told.kind, told.what, told.shoe, told.round) == (Kind.PACE, (SLOW,), 26, 1)
    took, usual = told.told["took_ms"], told.told["usual_ms"]
    assert isinstance(took, int)
    assert isinstance(usual, int)
    assert took - usual == 600_000
    # Looked through from the middle on, it is held against the same rounds.
    assert found_in(at.directory, told.sequence - 1) == [told]
