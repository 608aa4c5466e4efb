"""Whatever comes down the line, in pieces of whatever size."""

import random
from functools import reduce
from itertools import pairwise
from operator import xor

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.table.facts import BytesUnread, CardDrawn, CutCardDrawn, Fact
from shoe_drivers.angel_eye import make
from shoe_drivers.driver import HostOrder, Order
from tests.shoe_drivers.angel_eye.wire import BOOT, P1, PLACE, c, frame, heard, numbered, placed

KNOWN = [b"P", b"C", b"G\x90", b"E\x82", b"e\x82", b"L\x81", b"d\x81\xa2", b"Q", b"M010012"]
HANDS = [
    placed(kind, place, text) for kind in "DI" for place in PLACE for text in ("7S", "KD", "-")
]

contents = st.sampled_from(KNOWN + HANDS)
frames = st.builds(frame, st.integers(0, 9), contents)
control = st.sampled_from([b"\x05", b"\x03", b"\x06", b"\x15", b"\x02", b"\x051", b"\x0512", BOOT])
pieces = st.one_of(frames, frames.map(lambda f: f * 3), st.binary(max_size=40), control)
streams = st.lists(pieces, max_size=30).map(b"".join)


class Ordering:
    """A driver with orders under way, so that answers count too."""

    def __init__(self) -> None:
        self.driver = make({"host-orders": "yes"})
        for order in (Order.LOCK, Order.UNLOCK, Order.CONFIRM):
            self.driver.order(HostOrder(order))

    def hear(self, chunks: list[bytes]) -> list[Fact]:
        return [fact for chunk in chunks for fact in self.driver.feed(chunk, 0)]


def cut(stream: bytes, places: list[int]) -> list[bytes]:
    bounds = [0, *sorted(place % (len(stream) + 1) for place in places), len(stream)]
    return [stream[a:b] for a, b in pairwise(bounds)]


@settings(max_examples=400, deadline=None)
@given(streams, st.lists(st.integers(0, 10_000), max_size=12))
def test_the_facts_do_not_depend_on_how_the_stream_is_chopped(
    stream: bytes, places: list[int]
) -> None:
    whole = Ordering().hear([stream])
    assert Ordering().hear([bytes([byte]) for byte in stream]) == whole
    assert Ordering().hear(cut(stream, places)) == whole


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=3000), max_size=6), st.booleans())
def test_nothing_raises_and_memory_is_bounded(chunks: list[bytes], reopen: bool) -> None:
    driver = make({"host-orders": "yes"})
    for at, chunk in enumerate(chunks):
        driver.feed(chunk, at)
        if reopen:
            driver.opened()
        driver.tick(at * 700)
        held = driver._framer._held + driver._unread._held
        # Less than a piece is held back, and less than the longest frame is unfinished.
        assert len(held) < 162 + 2 * 24


def test_a_line_lost_again_and_again_in_mid_frame_heaps_up_nothing() -> None:
    driver = make({})
    facts: list[Fact] = []
    for _ in range(1000):
        facts += driver.feed(b"\x055D", 0)
        driver.opened()
        assert len(driver._unread._held) < 162
    # Nothing is lost either: 3000 bytes are 18 pieces of 162 and 84 bytes that are held.
    facts += driver.tick(0)
    assert facts == [BytesUnread((b"\x055D" * 54).hex())] * 18


@settings(deadline=None)
@given(st.binary(max_size=2000))
def test_after_any_garbage_the_next_good_frame_is_read(garbage: bytes) -> None:
    drawn = frame(5, placed("D", P1, "7S"))
    # The garbage may end in the beginning of a frame: the ENQ of the next cuts it short.
    facts = heard(garbage + drawn)
    assert [f for f in facts if isinstance(f, CardDrawn)][-1:] == [CardDrawn(c("7S"), P1, 0)]


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=2000))
def test_of_bytes_without_a_frame_before_a_gap_every_one_is_told(garbage: bytes) -> None:
    garbage = garbage.replace(b"\x05", b"")
    facts = heard(frame(1, b"C") + garbage + frame(3, b"C"))
    told = "".join(fact.data for fact in facts if isinstance(fact, BytesUnread))
    assert told == garbage.hex()
    assert [f for f in facts if isinstance(f, CutCardDrawn)] == [CutCardDrawn()] * 2


def test_a_long_stream_of_garbage_leaves_nothing_behind() -> None:
    driver = make({})
    noise = random.Random(3).randbytes(300_000)
    # Frames with good checks and unknown content, each another.
    unknown = [frame(n % 9 + 1, b"Q" + bytes([0x80 | n >> 7, 0x80 | n & 127])) for n in range(9000)]
    for chunk in (noise, b"\x05" * 5000, b"\x15" * 5000, b"".join(unknown)):
        driver.feed(chunk, 0)
    assert len(driver._unread._held) < 162
    assert len(driver._messages._read) <= 4096


def check_is_good(wire: bytes) -> bool:
    return len(wire) > 5 and wire[-2:] == f"{reduce(xor, wire[1:-2]):02X}".encode()


def damage(message: bytes, rng: random.Random) -> bytes:
    """A copy as a bad line may bring it, or not at all."""
    place = rng.randrange(len(message))
    way = rng.randrange(6)
    if way == 0:
        return b""
    if way == 1:
        return message[:place]
    if way == 2:
        # Two halves of frames can make one whose check holds; a broken byte keeps them apart.
        return b"\x00" + message[place + 1 :]
    if way == 3:
        return message[:place] + rng.randbytes(rng.randint(1, 4)) + message[place:]
    damaged = bytearray(message)
    for _ in range(rng.randint(1, 3)):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def sent(contents: list[bytes], rng: random.Random) -> bytes:
    """Every message three times, of which up to two are damaged beyond their check."""
    wire = b""
    for message in numbered(contents):
        good = rng.randrange(3)
        for copy in range(3):
            damaged = damage(message, rng) if copy != good and rng.random() < 0.7 else message
            # A damaged copy whose check holds is another matter: see test_sequence.
            wire += message if check_is_good(damaged) else damaged
    return wire


def in_pieces(wire: bytes, rng: random.Random) -> list[bytes]:
    return cut(wire, [rng.randrange(len(wire)) for _ in range(len(wire) // 20)])


@settings(max_examples=100, deadline=None)
@given(st.lists(contents, min_size=1, max_size=40), st.integers(0, 2**32))
def test_exactly_once_with_one_good_copy_of_three(messages: list[bytes], seed: int) -> None:
    rng = random.Random(seed)
    messages = [content for content in messages if content != b"Q" and content[2:] != b"\x80"]
    expected = [fact for wire in [b"".join(numbered(messages))] for fact in heard(wire)]
    driver = make({})
    wire = sent(messages, rng) if messages else b""
    assert [f for chunk in in_pieces(wire, rng) for f in driver.feed(chunk, 0)] == expected


def test_exactly_once_over_some_thousand_messages() -> None:
    rng = random.Random(20)
    places = list(PLACE)
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "DCSH"]
    drawn = [(rng.choice(places), rng.choice(cards)) for _ in range(5000)]
    wire = sent([placed("D", place, text) for place, text in drawn], rng)
    driver = make({})
    facts = [f for chunk in in_pieces(wire, rng) for f in driver.feed(chunk, 0)]
    assert facts == [CardDrawn(c(text), place, 0) for place, text in drawn]
    assert driver.passed_over > 0
