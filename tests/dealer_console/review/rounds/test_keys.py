"""A list of rounds by their keys, however long: what stands where, put in, taken out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_console.review.rounds import keys as module
from dealer_console.review.rounds.keys import Key, Keys, runs


def by_time(times: list[int], *, descending: bool = True) -> Keys:
    """Rounds that ended then, each with its time as its key."""
    ordered = np.array(sorted(times, reverse=descending), np.int64)
    return Keys(ordered.copy(), ordered, descending=descending)


def all_of(keys: Keys) -> list[int]:
    """Every key in its order."""
    return keys.between(0, len(keys))


@pytest.mark.parametrize("key", [Key(0, 0), Key(0, 1), Key(3, (1 << 48) - 1), Key(9_999, 5)])
def test_a_key_is_one_number(key: Key) -> None:
    """And again what it was."""
    assert Key.of(key.packed) == key


def test_an_empty_list() -> None:
    """It has nothing, and takes what comes."""
    keys = by_time([])
    assert (len(keys), all_of(keys), keys.row_of(5)) == (0, [], None)
    keys.put(keys.place_for(5), 5, 5)
    assert all_of(keys) == [5]
    keys.take_out(0)
    assert len(keys) == 0


times = st.lists(st.integers(0, 50), unique=True, max_size=30)


@settings(max_examples=60, deadline=None)
@given(before=times, steps=times, descending=st.booleans())
def test_it_is_what_a_sorted_list_would_be(
    before: list[int], steps: list[int], *, descending: bool
) -> None:
    """Whatever is put in and taken out, over blocks of four keys."""
    block, module.BLOCK = module.BLOCK, 4
    try:
        keys, plain = by_time(before, descending=descending), set(before)
        for step in steps:
            if step in plain:
                row = keys.row_of(step)
                assert row is not None
                keys.take_out(row)
                plain.remove(step)
            else:
                keys.put(keys.place_for(step), step, step)
                plain.add(step)
            assert all_of(keys) == sorted(plain, reverse=descending)
            assert [keys.row_of(each) for each in all_of(keys)] == list(range(len(plain)))
    finally:
        module.BLOCK = block


def test_what_a_log_has_after_an_event() -> None:
    """Of that log alone."""
    packed = [Key(log, sequence).packed for log in (0, 1, 2) for sequence in (10, 20, 30)]
    keys = Keys(np.array(packed, np.int64))
    assert keys.of_log_after(1, 15) == {Key(1, 20).packed, Key(1, 30).packed}
    assert keys.of_log_after(2, 30) == frozenset()


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([], []),
        ([4], [(4, 4)]),
        ([1, 2, 3], [(1, 3)]),
        ([7, 2, 0, 3, 8], [(7, 8), (2, 3), (0, 0)]),
    ],
)
def test_rows_that_follow_one_another(rows: list[int], found: list[tuple[int, int]]) -> None:
    """The last ones first, so that taking them out moves none that are still to go."""
    assert list(runs(rows)) == found
