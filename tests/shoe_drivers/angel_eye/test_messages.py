"""Every type of message, from bytes worked out by hand: the XOR stands beside each."""

import pytest

from rules.hands import Winner
from rules.table.facts import (
    BurnCardDrawn,
    BytesUnread,
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    CardKept,
    CardRevoked,
    CutCardDrawn,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    DeviceReady,
    DeviceStarted,
    Fact,
    KeysLocked,
    PresetChanged,
    ResultPressed,
)
from shoe_drivers.angel_eye import make
from tests.shoe_drivers.angel_eye.wire import B1, P1, P3, RANK, SUIT, c, frame, heard

VECTORS: list[tuple[str, Fact]] = [
    # 30^53=63, ^03=60
    ("05 30 53 03 36 30", DeviceStarted()),
    # 31^50=61, ^03=62
    ("05 31 50 03 36 32", DeviceReady()),
    # Player 1 is 81, seven of spades 1 011 0111 = B7: 31^44=75, ^81=F4, ^B7=43, ^03=40
    ("05 31 44 81 B7 03 34 30", CardDrawn(c("7S"), P1, 77)),
    # Banker 1 is 91, not disclosed: 32^44=76, ^91=E7, ^80=67, ^03=64
    ("05 32 44 91 80 03 36 34", CardDrawn(None, B1, 77)),
    # First of the shoe 1 100 0001 = C1, two of clubs A2: 31^44=75, ^C1=B4, ^A2=16, ^03=15
    ("05 31 44 C1 A2 03 31 35", BurnCardDrawn(c("2C"))),
    # Burning down, one left: D1, not disclosed: 32^44=76, ^D1=A7, ^80=27, ^03=24
    ("05 32 44 D1 80 03 32 34", BurnCardDrawn(None)),
    # Burning down, none left: D0, five of diamonds 95: 33^44=77, ^D0=A7, ^95=32, ^03=31
    ("05 33 44 D0 95 03 33 31", BurnCardDrawn(c("5D"))),
    # Burn 1 010 0001 = A1, ten of hearts CA: 34^44=70, ^A1=D1, ^CA=1B, ^03=18
    ("05 34 44 A1 CA 03 31 38", BurnCardDrawn(c("TH"))),
    # Player 3 is 83, king of hearts CD: 33^49=7A, ^83=F9, ^CD=34, ^03=37
    ("05 33 49 83 CD 03 33 37", CardDisclosed(P3, c("KH"))),
    # 1 001 00 00 = 90: 34^47=73, ^90=E3, ^03=E0
    ("05 34 47 90 03 45 30", ResultPressed(Winner.PLAYER, False, False)),
    # 1 010 00 01 = A1: 73^A1=D2, ^03=D1
    ("05 34 47 A1 03 44 31", ResultPressed(Winner.TIE, True, False)),
    # 1 100 00 11 = C3: 73^C3=B0, ^03=B3
    ("05 34 47 C3 03 42 33", ResultPressed(Winner.BANKER, True, True)),
    # Banker on six, 1 101 00 10 = D2: 73^D2=A1, ^03=A2
    ("05 34 47 D2 03 41 32", ResultPressed(Winner.BANKER, False, True)),
    # Forced quit, 1 111 00 00 = F0: 73^F0=83, ^03=80
    ("05 34 47 F0 03 38 30", ResultPressed(None)),
    # 35^43=76, ^03=75
    ("05 35 43 03 37 35", CutCardDrawn()),
    # Overdraw, 82: 36^45=73, ^82=F1, ^03=F2
    ("05 36 45 82 03 46 32", DeviceAlarmRaised("overdraw")),
    # Time-out in error mode, 80+40+07 = C7: 37^45=72, ^C7=B5, ^03=B6
    ("05 37 45 C7 03 42 36", DeviceAlarmRaised("draw-time-out")),
    # 38^65=5D, ^82=DF, ^03=DC
    ("05 38 65 82 03 44 43", DeviceAlarmCleared("overdraw")),
    # Target 2 is 82, two of clubs A2: 39^64=5D, ^82=DF, ^A2=7D, ^03=7E
    ("05 39 64 82 A2 03 37 45", CardDrawnOutside(c("2C"), 77)),
    # Player 1, nine of diamonds 99: 31^69=58, ^81=D9, ^99=40, ^03=43
    ("05 31 69 81 99 03 34 33", CardRevoked(c("9D"))),
    # Player 1, ace of hearts C1: 32^52=60, ^81=E1, ^C1=20, ^03=23
    ("05 32 52 81 C1 03 32 33", CardKept(c("AH"))),
    # 33^4C=7F, ^81=FE, ^03=FD
    ("05 33 4C 81 03 46 44", KeysLocked(True)),
    # 7F^80=FF, ^03=FC
    ("05 33 4C 80 03 46 43", KeysLocked(False)),
    # 34^4D=79, ^30=49, ^31=78, ^30=48, ^30=78, ^31=49, ^32=7B, ^03=78
    ("05 34 4D 30 31 30 30 31 32 03 37 38", PresetChanged("01", "0012")),
    # The same with bit 7 on all six, an even number of them: the XOR stays
    ("05 34 4D B0 B1 B0 B0 B1 B2 03 37 38", PresetChanged("01", "0012")),
]


@pytest.mark.parametrize(("wire", "fact"), VECTORS)
def test_each_message_by_hand(wire: str, fact: Fact) -> None:
    assert heard(bytes.fromhex(wire), at=77) == [fact]


@pytest.mark.parametrize("rank", "A23456789TJQK")
@pytest.mark.parametrize("suit", "DCSH")
def test_every_card_of_the_deck(rank: str, suit: str) -> None:
    byte = SUIT[suit] + RANK[rank]
    assert heard(frame(1, bytes([0x44, 0x81, byte]))) == [CardDrawn(c(rank + suit), P1, 0)]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (1, "card-unread"),
        (2, "overdraw"),
        (3, "button-misuse"),
        (4, "card-reversed"),
        (5, "card-reversed"),
        (6, "card-foreign"),
        (7, "draw-time-out"),
        (0x2A, "device-error-2A"),
    ],
)
def test_errors_and_their_end_in_and_out_of_error_mode(number: int, code: str) -> None:
    for mode in (0, 0x40):
        wire = frame(1, bytes([0x45, 0x80 | mode | number]))
        wire += frame(2, bytes([0x65, 0x80 | mode | number]))
        assert heard(wire) == [DeviceAlarmRaised(code), DeviceAlarmCleared(code)]


def test_a_name_that_two_errors_share_stands_until_neither_does() -> None:
    driver = make({})
    contents = [b"E\x84", b"E\x85", b"e\x84", b"e\x85"]
    facts = [heard(frame(n, content), driver) for n, content in enumerate(contents, start=1)]
    raised, cleared = DeviceAlarmRaised("card-reversed"), DeviceAlarmCleared("card-reversed")
    assert facts == [[raised], [raised], [], [cleared]]


def test_one_cancellation_may_be_set_to_end_all_errors() -> None:
    wire = frame(1, b"E\x82") + frame(2, b"E\xc7") + frame(3, b"e\x82")
    assert heard(wire)[2:] == [DeviceAlarmCleared("overdraw")]
    cleared = heard(wire, error_cancel="all")[2:]
    assert cleared == [DeviceAlarmCleared("overdraw"), DeviceAlarmCleared("draw-time-out")]


def test_a_boot_forgets_the_errors_before_it() -> None:
    boot = bytes.fromhex("05 30 53 03 36 30")
    wire = frame(1, b"E\x82") + boot + frame(1, b"E\xc7") + frame(2, b"e\xc7")
    assert heard(wire, error_cancel="all")[3:] == [DeviceAlarmCleared("draw-time-out")]


UNKNOWN = [
    b"D\x84\xb7",  # a fourth card of Player's
    b"D\x80\xb7",  # no place
    b"D\xb1\xb7",  # t = 3
    b"D\xe1\xb7",  # t = 6
    b"D\x41\xb7",  # bit 7 missing
    b"D\x81\xbe",  # rank 14
    b"D\x81\xb0",  # rank 0
    b"D\x81\x81",  # suit 0
    b"D\x81\xd1",  # suit 5
    b"D\x81",  # no card
    b"D\x81\xb7\xb7",  # a card too many
    b"I\x81\x80",  # a disclosure that discloses nothing
    b"I\xc1\xb7",  # of a burn card
    b"i\x84\xb7",
    b"R\xa1\xb7",
    b"G\x80",  # nobody won
    b"G\xb0",  # w = 3
    b"G\x94",  # bits 3 and 2 are none
    b"G\x50",
    b"E\x42",
    b"e\x42",
    b"d\x83\xa2",  # target 3
    b"d\x42\xa2",
    b"L\x41",
    b"M\xb0\xb1\xb0",
    b"M\xb0\xb1\xb0\xff\xb0\xb0",  # DEL is no character
    b"P\x80",
    b"C\x80",
    b"Q",
    b"S",  # S has the number 0
    b"?\x80\x80\x80\x80\x80\x80\x80\x80",
]


@pytest.mark.parametrize("content", UNKNOWN)
def test_what_is_out_of_the_game_or_unknown_is_told_once_with_its_bytes(content: bytes) -> None:
    wire = frame(2, content)
    driver = make({})
    assert heard(frame(1, b"P"), driver) == [DeviceReady()]
    assert heard(wire * 3, driver) == [BytesUnread(wire.hex())]
    # It has been heard: nothing is missing before the next.
    assert heard(frame(3, b"P") * 3, driver) == [DeviceReady()]


@pytest.mark.parametrize("content", [b"P", b"D\x81\xb7", b"S\x80"])
def test_the_number_0_stands_only_on_a_boot(content: bytes) -> None:
    wire = frame(0, content)
    assert heard(wire * 3) == [BytesUnread(wire.hex())]


def test_an_overdrawn_card_kept_is_read_as_set() -> None:
    wire = frame(1, b"R\x81\xc1")
    assert heard(wire, at=5) == [CardKept(c("AH"))]
    assert heard(wire, at=5, kept_card="re-deal") == [CardDrawn(c("AH"), P1, 5)]
    assert heard(frame(1, b"R\x81\x80")) == [CardKept(None)]


def test_targets_letters_and_results_are_as_set() -> None:
    assert heard(frame(1, b"d\x83\xa2"), outside_targets="3") == [CardDrawnOutside(c("2C"), 0)]
    assert heard(frame(1, b"d\x82\xa2") * 2, outside_targets="3") == [
        BytesUnread(frame(1, b"d\x82\xa2").hex())
    ]
    assert heard(frame(1, b"K"), cut_card="K") == [CutCardDrawn()]
    assert heard(frame(1, b"C") * 2, cut_card="K") == [BytesUnread(frame(1, b"C").hex())]
    six = frame(1, b"G\xd0")
    assert heard(six * 2, banker_on_six="no") == [BytesUnread(six.hex())]


@pytest.mark.parametrize("target", [0x80, 0x81, 0x82])
def test_a_card_drawn_outside_the_game_may_be_closed(target: int) -> None:
    assert heard(frame(1, bytes([0x64, target, 0x80])), at=9) == [CardDrawnOutside(None, 9)]
