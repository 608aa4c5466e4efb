"""Lines such as D12: SHOES section 3, worked out by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import card
from rules.table.facts import BytesUnread, CardDrawn, Fact
from shoe_drivers.driver import BadSetting, HostOrder, Order
from shoe_drivers.line_scanner import make

# D  1  2  LF
# 44 31 32 0a, from the ASCII table: the queen of diamonds
QUEEN_OF_DIAMONDS = bytes.fromhex("4431320a")


def told(*pieces: bytes, at: int = 5, **settings: str) -> list[Fact]:
    driver = make({name.replace("_", "-"): value for name, value in settings.items()})
    return [fact for piece in pieces for fact in driver.feed(piece, at)]


def drawn(name: str, at: int = 5) -> CardDrawn:
    return CardDrawn(card(name), None, at)


def unread(data: bytes) -> BytesUnread:
    return BytesUnread(data.hex())


def test_the_queen_of_diamonds_byte_by_byte_from_the_ascii_table() -> None:
    assert told(QUEEN_OF_DIAMONDS, at=77) == [CardDrawn(card("QD"), None, 77)]


@pytest.mark.parametrize(("letter", "suit"), [("A", "S"), ("H", "H"), ("C", "C"), ("D", "D")])
@pytest.mark.parametrize(
    ("number", "rank"),
    [("01", "A"), ("02", "2"), ("09", "9"), ("10", "T"), ("11", "J"), ("12", "Q"), ("13", "K")],
)
def test_a_letter_for_the_suit_and_two_digits_for_the_rank(
    letter: str, suit: str, number: str, rank: str
) -> None:
    assert told(f"{letter}{number}\n".encode()) == [drawn(rank + suit)]


def test_the_letters_are_a_setting() -> None:
    stream = b"P07\nO07\nT07\nK07\nA07\n"
    assert told(stream, suit_letters="POTK") == [
        *(drawn(name) for name in ("7S", "7H", "7C", "7D")),
        unread(b"A07"),
    ]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", b"\n\r\n"])
def test_a_line_may_end_in_cr_and_lf(end: bytes) -> None:
    assert told(b"D12" + end + b"A01" + end) == [drawn("QD"), drawn("AS")]


@pytest.mark.parametrize(
    "line", ["D00", "D14", "D1", "D012", "12D", "d12", "S05", " D12", "D1\xb2", "?"]
)
def test_anything_else_is_unread(line: str) -> None:
    raw = line.encode("latin-1")
    assert told(b"A01\n" + raw + b"\nA01\n") == [drawn("AS"), unread(raw), drawn("AS")]


@pytest.mark.parametrize("cut", [1, 2])
def test_a_record_cut_by_a_fresh_line_is_not_put_together(cut: int) -> None:
    driver = make({})
    assert driver.feed(b"D12"[:cut], 5) == []
    driver.opened()
    assert driver.feed(b"D12"[cut:] + b"\nA01\n", 6) == [
        unread(b"D12"[:cut]),
        unread(b"D12"[cut:]),
        drawn("AS", at=6),
    ]


def test_what_a_fresh_line_cut_is_told_by_a_tick_if_nothing_follows() -> None:
    driver = make({})
    driver.feed(b"D1", 5)
    driver.opened()
    assert driver.tick(6) == [unread(b"D1")]
    assert driver.tick(7) == []


def test_a_whole_record_whose_end_never_comes_is_not_taken_for_a_card() -> None:
    driver = make({"cut-ms": "400"})
    driver.feed(b"D12", 5)
    assert driver.tick(50) == driver.tick(449) == []
    assert driver.tick(450) == [unread(b"D12")]
    assert driver.feed(b"\nD12\n", 460) == [drawn("QD", at=460)]


def test_a_tick_after_bytes_begins_the_silence_anew() -> None:
    driver = make({"cut-ms": "400"})
    driver.feed(b"D", 5)
    assert driver.tick(50) == []
    driver.feed(b"1", 300)
    assert driver.tick(460) == []
    assert driver.feed(b"2\n", 500) == [drawn("QD", at=500)]


def test_the_same_card_twice_is_two_cards_unless_the_setting_says_otherwise() -> None:
    assert told(b"D12\nD12\n") == [drawn("QD"), drawn("QD")]


def test_repeats_within_the_setting_are_one_card_as_long_as_they_go_on() -> None:
    driver = make({"repeat-ms": "20"})
    seen = [(b"D12\n", 100), (b"D12\n", 120), (b"D12\n", 140), (b"D12\n", 161), (b"D12\n", 150)]
    # 20 ms and 20 ms after the last sight; then 21 ms after; then a clock that went backwards.
    assert [len(driver.feed(line, at)) for line, at in seen] == [1, 0, 0, 1, 1]


@pytest.mark.parametrize("between", [b"A01\n", b"x\n"])
def test_a_repeat_with_anything_between_is_a_card(between: bytes) -> None:
    assert told(b"D12\n", between, b"D12\n", repeat_ms="20").count(drawn("QD")) == 2


def test_a_repeat_after_a_fresh_line_is_a_card() -> None:
    driver = make({"repeat-ms": "20"})
    assert driver.feed(b"D12\n", 5) == [drawn("QD")]
    driver.opened()
    assert driver.feed(b"D12\n", 5) == [drawn("QD")]


def test_a_line_that_never_ends_is_told_in_pieces_and_its_end_is_no_card() -> None:
    driver = make({})
    facts = [fact for _ in range(1000) for fact in driver.feed(b"x" * 256, 5)]
    assert facts == [unread(b"x" * 256)] * 1000
    assert driver.feed(b"D12\nA01\n", 5) == [unread(b"D12"), drawn("AS")]


@pytest.mark.parametrize(
    "settings",
    [
        {"letters": "AHCD"},
        {"baud": "0"},
        {"suit-letters": "AHC"},
        {"suit-letters": "AHCC"},
        {"suit-letters": "AHC1"},
        {"repeat-ms": "soon"},
    ],
)
def test_a_bad_setting_is_refused(settings: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match=next(iter(settings))):
        make(settings)


def test_the_line_and_no_orders() -> None:
    line = make({}).line
    assert (line.baud, line.bits, line.parity, line.stop_bits) == (9600, 8, "N", 1)
    assert make({"baud": "4800"}).line.baud == 4800
    assert make({}).order(HostOrder(Order.LOCK)) is None


PARTS = [b"D12", b"A01", b"H13", b"D1", b"\r", b"\n", b"\r\n", b"\xff", b"x" * 255, b"y" * 513]
NOISE = st.lists(st.sampled_from(PARTS)).map(b"".join) | st.binary(max_size=600)


@given(NOISE, st.lists(st.integers(0, 3000)), st.sampled_from(["0", "20"]))
def test_the_same_facts_however_the_bytes_come(stream: bytes, cuts: list[int], repeat: str) -> None:
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    chunks = [stream[a:b] for a, b in pairwise(edges)]
    whole = told(stream, repeat_ms=repeat)
    assert told(*chunks, repeat_ms=repeat) == whole
    assert told(*(bytes([byte]) for byte in stream), repeat_ms=repeat) == whole


@given(NOISE)
def test_after_any_garbage_the_next_line_is_read(noise: bytes) -> None:
    driver = make({})
    driver.feed(noise, 5)
    driver.feed(b"\n", 5)
    assert driver.feed(QUEEN_OF_DIAMONDS, 5) == [drawn("QD")]


@given(st.lists(st.sampled_from([b"D12", b"A01", b"junk", b"\xff\xfe"])))
def test_nothing_is_lost_or_doubled(lines: list[bytes]) -> None:
    names = {b"D12": drawn("QD"), b"A01": drawn("AS")}
    expected = [names.get(line, unread(line)) for line in lines]
    assert told(b"".join(line + b"\r\n" for line in lines)) == expected
