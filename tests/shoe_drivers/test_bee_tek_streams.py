"""Bee-Tek text in whatever pieces, among whatever noise."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoe_drivers.bee_tek import make
from tests.shoe_drivers.test_bee_tek import FOUR_OF_SPADES, drawn, told

GOOD = [
    b"[Game]<Card:4S>",
    b"[Game]<Card:D10>",
    b"[Manual Burn Cards]<Card:KH>",
    b"[Game]<Game>",
    b"[Game]<Alarm:E3 Card Not Read>",
    b"[GameAlarm]<E7 Lid Open>",
    b"<W0x01>",
]
BAD = [b"[Game]<Card:1X>", b"<Card:4S>", b"[Game", b"]<>", b"xyz", b"\x00\xff", b"[Game]<Ca", b">"]

SEPARATED = st.lists(st.tuples(st.sampled_from(GOOD), st.sampled_from([b"", b" ", b"\r\n", b"\n"])))
NOISE = st.lists(
    st.sampled_from([*BAD, *GOOD, b" ", b"\t", b"\r", b"\n", b"q" * 255, b"[" * 50])
).map(b"".join) | st.binary(max_size=600)


@pytest.mark.parametrize("apart", [b" ", b"  ", b" \n", b"  \r\n", b"\t [", b" a "])
@pytest.mark.parametrize("length", range(252, 259))
def test_a_piece_ends_at_the_same_byte_however_the_bytes_come(length: int, apart: bytes) -> None:
    stream = b"q" * length + apart + FOUR_OF_SPADES
    whole = told(stream)
    assert whole[-1] == drawn("4S")
    assert told(*(bytes([byte]) for byte in stream)) == whole
    for cut in range(250, len(stream)):
        assert told(stream[:cut], stream[cut:]) == whole


@given(NOISE, st.lists(st.integers(0, 3000)))
def test_the_same_facts_however_the_bytes_come(stream: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    chunks = [stream[a:b] for a, b in pairwise(edges)]
    whole = told(stream)
    assert told(*chunks) == whole
    assert told(*(bytes([byte]) for byte in stream)) == whole


@given(NOISE)
def test_after_any_garbage_the_next_record_is_read(noise: bytes) -> None:
    driver = make({})
    driver.feed(noise, 5)
    assert driver.feed(FOUR_OF_SPADES, 5)[-1] == drawn("4S")
    assert driver.feed(FOUR_OF_SPADES, 5) == [drawn("4S")]


@given(SEPARATED)
def test_nothing_is_lost_or_doubled_between_good_records(
    records: list[tuple[bytes, bytes]],
) -> None:
    stream = b"".join(record + apart for record, apart in records)
    each = [fact for record, _ in records for fact in told(record)]
    assert told(stream) == each
