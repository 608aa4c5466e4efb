"""The clocks of a machine, and whether they can be believed."""

import pytest

from dealer_console.clocks import ClockWatch, SystemClocks, as_text
from dealer_console.round_log.troubles import ClockSetBack

NOON = 1_790_042_400_000


def test_clocks_that_go_together_are_believed() -> None:
    """Whatever time passes between two looks."""
    watch = ClockWatch(5_000)
    for passed in (0, 1, 1_000, 86_400_000):
        watch.verify(NOON + passed, 7 + passed)


@pytest.mark.parametrize("jump", [5_000, -5_000])
def test_a_jump_within_the_tolerance_is_believed(jump: int) -> None:
    """Time is steered, and a look may come late."""
    watch = ClockWatch(5_000)
    watch.verify(NOON, 0)
    watch.verify(NOON + 1_000 + jump, 1_000)


@pytest.mark.parametrize(
    ("jump", "told"),
    [(5_001, "jumped 5.0 s forward"), (-7_200_000, "jumped 7,200.0 s back")],
)
def test_a_jump_beyond_it_is_refused(jump: int, told: str) -> None:
    """With how far, which way, and what to do."""
    watch = ClockWatch(5_000)
    watch.verify(NOON, 0)
    with pytest.raises(ClockSetBack, match=f"{told}, .* set it right, then start the console"):
        watch.verify(NOON + 1_000 + jump, 1_000)


def test_many_small_steps_are_no_jump() -> None:
    """Each look is held against the one before."""
    watch = ClockWatch(5_000)
    for n in range(100):
        watch.verify(NOON + n * 4_000, 0)


def test_the_machine_has_both() -> None:
    """In milliseconds; the steady one does not go back."""
    clocks = SystemClocks()
    assert clocks.utc_ms() > NOON - 10 * 365 * 86_400_000
    assert clocks.monotonic_ms() <= clocks.monotonic_ms()


def test_a_moment_as_people_write_it() -> None:
    """In UTC."""
    assert as_text(NOON) == "2026-09-22 02:00:00+00:00"
