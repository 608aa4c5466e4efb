"""What the console notes of keys and of sign-ins."""

from pathlib import Path

import pytest

from dealer_console.review.alerts.alert import Kind, Severity
from dealer_console.round_log.vouching import vouch
from tests.dealer_console.review.alerts.found import alerts_of, found_in
from tests.dealer_console.round_log.exporting.dealt_log import KEY, OTHER, LoggedTable
from tests.dealer_console.round_log.made_logs import NEW_KEY, MadeLog


def wrong(at: LoggedTable, name: str = "Sue", after: int = 1) -> LoggedTable:
    """A wrong PIN, so many seconds later."""
    at.now += (after - 1) * 1000
    body = {"name": name, "role": "pit-supervisor", "reason": "wrong-pin", "by": None}
    return at.note("sign-in-refused", body)


def test_wrong_pins_in_a_row(at: LoggedTable) -> None:
    """Told with the third; the fifth locks, which is graver."""
    for _ in range(5):
        wrong(at)
    third = at.head.sequence - 2
    at.note("locked-out", {"name": "Sue", "role": "pit-supervisor", "reason": "", "by": None})
    tried, locked = alerts_of(at, Kind.SIGN_IN)
    assert (tried.sequence, tried.what, tried.severity) == (
        third,
        ("wrong-pins",),
        Severity.WARNING,
    )
    assert tried.told == {"name": "Sue", "count": 3}
    assert (locked.what, locked.severity) == (("locked-out",), Severity.GRAVE)
    # Looked through from the middle on, it is the same one.
    assert found_in(at.directory, third - 1) == [tried, locked]
    assert found_in(at.directory, third) == [locked]


def test_a_slip_of_the_finger_is_none(at: LoggedTable) -> None:
    """Two wrong ones, then the right one; two names; or too far apart."""
    wrong(wrong(at))
    at.note("signed-in", {"name": "Sue", "role": "pit-supervisor", "reason": "", "by": None})
    wrong(wrong(at))
    wrong(wrong(at, "Max"), "Max")
    wrong(at, "Max", after=700)
    assert alerts_of(at) == []


def keys(at: LoggedTable, **body: object) -> LoggedTable:
    """Another key signs from here on."""
    return at.note("key-taken-up", {"before": None, "vouching": None, **body})


def hexes() -> tuple[str, str]:
    """Two keys."""
    return KEY.public.hex, OTHER.public.hex


def test_the_first_key_and_the_same_again_are_in_order(at: LoggedTable) -> None:
    """As in every new file."""
    first, _ = hexes()
    keys(at, key=first)
    keys(at, key=first, before=first)
    assert alerts_of(at) == []


def test_a_key_that_the_one_before_vouches_for_is_in_order(at: LoggedTable) -> None:
    """As taken up with `log new-key`."""
    first, second = hexes()
    keys(at, key=first)
    vouching = vouch(KEY, OTHER.public, "B-07", at.head)
    keys(at, key=second, before=first, vouching=vouching.to_json())
    assert alerts_of(at) == []


@pytest.mark.parametrize("before", ["first", None])
def test_a_key_that_nobody_vouches_for_is_a_fault(at: LoggedTable, before: str | None) -> None:
    """Whether or not it says which came before it."""
    first, second = hexes()
    keys(at, key=first)
    keys(at, key=second, before=first if before else None)
    (told,) = alerts_of(at, Kind.LOG_FAULT)
    assert (told.what, told.severity) == (("key-taken-up",), Severity.GRAVE)


def test_a_vouching_for_another_key_is_none(at: LoggedTable) -> None:
    """It was given for this table and place, and for another key."""
    first, second = hexes()
    keys(at, key=first)
    vouching = vouch(KEY, NEW_KEY.public, "B-07", at.head)
    keys(at, key=second, before=first, vouching=vouching.to_json())
    assert len(alerts_of(at, Kind.LOG_FAULT)) == 1


def test_a_log_without_rounds(tmp_path: Path) -> None:
    """Just opened: nothing to tell of."""
    assert found_in(MadeLog(tmp_path / "B-07").close()) == []
