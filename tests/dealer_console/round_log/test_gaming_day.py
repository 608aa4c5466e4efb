"""The gaming day: the date on which a night's play began, by the casino's own clock."""

from datetime import UTC, datetime

import pytest

from dealer_console.round_log.gaming_day import GamingDays

MACAU = GamingDays("Asia/Macau", "06:00")
VIENNA = GamingDays("Europe/Vienna", "06:00")
LATE = GamingDays("Europe/Vienna", "02:30")


def ms(text: str) -> int:
    """A moment of UTC, in milliseconds since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("days", "utc", "day"),
    [
        # Macau is eight hours ahead: six in the morning there is 22:00 UTC of the day before.
        (MACAU, "2026-11-17 21:59:59.999", "2026-11-17"),
        (MACAU, "2026-11-17 22:00:00", "2026-11-18"),
        (MACAU, "2026-11-18 15:59:59", "2026-11-18"),
        (MACAU, "2026-11-18 16:00:00", "2026-11-18"),
        # A year ends with the night that began in it.
        (MACAU, "2026-12-31 21:59:59.999", "2026-12-31"),
        (MACAU, "2026-12-31 22:00:00", "2027-01-01"),
        # On 29 March 2026 clocks in Vienna go from 02:00 to 03:00: six o'clock is 04:00 UTC.
        (VIENNA, "2026-03-28 04:59:59.999", "2026-03-27"),
        (VIENNA, "2026-03-28 05:00:00", "2026-03-28"),
        (VIENNA, "2026-03-29 03:59:59.999", "2026-03-28"),
        (VIENNA, "2026-03-29 04:00:00", "2026-03-29"),
        # On 25 October 2026 they go back from 03:00 to 02:00: six o'clock is 05:00 UTC again.
        (VIENNA, "2026-10-24 04:00:00", "2026-10-24"),
        (VIENNA, "2026-10-25 04:59:59.999", "2026-10-24"),
        (VIENNA, "2026-10-25 05:00:00", "2026-10-25"),
        # A turn at an hour that this spring day does not have comes when the clock jumps past it.
        (LATE, "2026-03-29 00:59:59.999", "2026-03-28"),
        (LATE, "2026-03-29 01:00:00", "2026-03-29"),
        (GamingDays("UTC", "00:00"), "2026-11-18 00:00:00", "2026-11-18"),
    ],
)
def test_the_day_turns_by_the_clock_on_the_wall(days: GamingDays, utc: str, day: str) -> None:
    """At the same hour of the casino's clock, on days of 23 and 25 hours too."""
    assert days.day_of(ms(utc)) == day
    assert days.month_of(ms(utc)) == day[:7]


def test_the_day_does_not_go_back_with_the_clock() -> None:
    """02:30 comes twice on 25 October 2026: the new day that has begun at the first one stays."""
    first, second = ms("2026-10-25 00:30:00"), ms("2026-10-25 01:00:00")
    assert LATE.local(first).time().isoformat() == "02:30:00"
    assert LATE.local(second).time().isoformat() == "02:00:00"
    assert LATE.day_of(first) == "2026-10-25"
    assert LATE.day_of(second) == "2026-10-25"
