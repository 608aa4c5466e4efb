"""Where the marks of an axis stand, and what is written beside them."""

from datetime import UTC, datetime

from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.plots.ticks import dates, names, numbers, times

MACAU = GamingDays("Asia/Macau")


def ms(text: str) -> float:
    """A moment of UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000


def test_numbers_are_round() -> None:
    """In ones, twos, fives and tens, as many as there is room for."""
    assert numbers()(0, 70, 7) == [(n, str(n)) for n in range(0, 71, 10)]
    assert [text for _, text in numbers(" %")(-1, 1.1, 5)] == [
        "-1.0 %",
        "-0.5 %",
        "0.0 %",
        "0.5 %",
        "1.0 %",
    ]
    assert [text for _, text in numbers()(0, 2500, 2)] == ["0", "2,000"]


def test_what_is_counted_has_no_fractions() -> None:
    """Half a round is none."""
    assert [text for _, text in numbers(whole=True)(0, 2, 10)] == ["0", "1", "2"]


def test_times_are_the_casinos() -> None:
    """04:00 in UTC is noon in Macau; the date stands where it changes."""
    ticks = times(MACAU)(ms("2026-09-22T04:00"), ms("2026-09-22T22:00"), 4)
    assert [text for _, text in ticks] == ["12:00\n09-22", "18:00", "00:00\n09-23", "06:00"]
    assert ticks[0][0] == ms("2026-09-22T04:00")


def test_full_hours_also_when_the_clock_is_changed() -> None:
    """In Sydney the clock goes from 02:00 to 03:00 on that day."""
    sydney = GamingDays("Australia/Sydney")
    ticks = times(sydney)(ms("2026-10-03T14:00"), ms("2026-10-04T02:00"), 4)
    assert [text for _, text in ticks] == ["00:00\n10-04", "03:00", "06:00", "09:00", "12:00"]


def test_weeks_and_years() -> None:
    """Days at midnight, and the year where it changes."""
    ticks = times(MACAU)(ms("2026-12-28T16:00"), ms("2027-01-02T16:00"), 8)
    assert [text for _, text in ticks] == [
        "12-29\n2026",
        "12-30",
        "12-31",
        "01-01\n2027",
        "01-02",
        "01-03",
    ]


def test_days_of_the_calendar() -> None:
    """By their numbers."""
    first = datetime(2026, 9, 21, tzinfo=UTC).toordinal()
    assert dates()(first - 0.5, first + 2.5, 8) == [
        (first, "09-21\n2026"),
        (first + 1, "09-22"),
        (first + 2, "09-23"),
    ]


def test_names_are_all_there() -> None:
    """Whatever the room."""
    assert names(["one", "two"])(0, 1, 0) == [(0, "one"), (1, "two")]
