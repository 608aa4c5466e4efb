"""Chips for a table that names none: round, within its limits, and not too many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.settings.chips import MOST_CHIPS, chip_set
from rules.limits import BetLimit, Limits


def limits(*pairs: tuple[int, int | None]) -> Limits:
    return Limits({f"bet-{number}": BetLimit(*pair) for number, pair in enumerate(pairs)})


@pytest.mark.parametrize(
    ("shown", "step", "chips"),
    [
        (limits((100, 5_000)), 1, (100, 200, 500, 1_000, 2_000, 5_000)),
        (
            limits((10_000, 50_000_000)),
            100,
            (10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000),
        ),
        (limits((100, 500), (20, 90), (50, None)), 1, (20, 50, 100, 200, 500)),
        (limits(), 1, (1, 5, 10, 50, 100, 500, 1_000, 5_000)),
        (limits(), 1_000, (1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000)),
        (limits((1, 1_000)), 25, (25, 50, 100, 200, 500, 1_000)),
        (limits((1, 1_000)), 3, (3, 6, 15, 30, 60, 150, 300, 600)),
        (limits((30, 40)), 1, (30,)),
        (limits((30, 400)), 1, (30, 50, 100, 200)),
        (limits((31, 40)), 7, (35,)),
        (limits((1, 5)), 10, (10,)),
    ],
)
def test_the_chips_of_a_table(shown: Limits, step: int, chips: tuple[int, ...]) -> None:
    """The least that may be bet, and 1, 2, 5 and 10, or 1, 5 and 10 where those are too many."""
    assert chip_set(shown, step) == chips


@given(st.lists(st.tuples(st.integers(1, 10**8), st.integers(0, 10**12)), max_size=3), st.data())
def test_there_are_always_some_and_all_can_be_paid_in(
    pairs: list[tuple[int, int]], data: st.DataObject
) -> None:
    """Ascending, no more than are found at a glance, multiples of the smallest chip."""
    step = data.draw(st.integers(1, 10**6))
    shown = limits(*((least, least + more) for least, more in pairs))
    chips = chip_set(shown, step)
    assert 1 <= len(chips) <= MOST_CHIPS
    assert list(chips) == sorted(set(chips))
    assert all(chip % step == 0 for chip in chips)
    least = min((least for least, _ in pairs), default=1)
    assert least <= chips[0] < max(least, step) + step
