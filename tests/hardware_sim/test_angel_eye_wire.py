"""Angel Eye bytes against vectors worked out by hand from what is known of the wire.

Each check is the XOR from the number to ETX, written out beside it.
"""

import pytest

from hardware_sim.happenings import (
    Booted,
    CutCardOut,
    Decided,
    Disclosed,
    Drawn,
    DrawnOutside,
    Happening,
    Kept,
    LockTurned,
    OrderRefused,
    OrderTaken,
    Outside,
    Place,
    PresetChanged,
    Revoked,
    Spot,
    StoodBy,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
    Warned,
)
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings, NakCode
from rules.cards import card
from rules.hands import Winner

P1, P2, B3 = Place(Spot.PLAYER, 1), Place(Spot.PLAYER, 2), Place(Spot.BANKER, 3)
FIRST = Place(Spot.FIRST, 1)
ONE_LEFT = Place(Spot.BURNING_DOWN, 1)


OPEN = AngelEyeSettings(power_up_noise=b"")
MASKED = AngelEyeSettings(power_up_noise=b"", masked=True)


def first_copy(what: Happening, settings: AngelEyeSettings = OPEN) -> str:
    (message,) = AngelEye(settings).encode(what, 0)
    return message.copies[0].hex(" ")


@pytest.mark.parametrize(
    ("what", "frame"),
    [
        # 30^53^03 = 60
        (Booted(), "05 30 53 03 36 30"),
        # 31^50^03 = 62
        (StoodBy(), "05 31 50 03 36 32"),
        # position 1 000 0001, seven of spades 1 011 0111; 31^44^81^b7^03 = 40
        (Drawn(P1, card("7S")), "05 31 44 81 b7 03 34 30"),
        # position 1 001 0011, king of diamonds 1 001 1101; 31^44^93^9d^03 = 78
        (Drawn(B3, card("KD")), "05 31 44 93 9d 03 37 38"),
        # unread: 31^44^81^80^03 = 77
        (Drawn(P1, None), "05 31 44 81 80 03 37 37"),
        # burnt by hand, position 1 010 0001, ace of hearts 1 100 0001; 31^44^a1^c1^03 = 16
        (Drawn(Place(Spot.BURN, 1), card("AH")), "05 31 44 a1 c1 03 31 36"),
        # the shoe's first, position 1 100 0001, two of clubs 1 010 0010; 31^44^c1^a2^03 = 15
        (Drawn(FIRST, card("2C")), "05 31 44 c1 a2 03 31 35"),
        # one left to burn, position 1 101 0001; 31^44^d1^a2^03 = 05
        (Drawn(ONE_LEFT, card("2C")), "05 31 44 d1 a2 03 30 35"),
        # none left, position 1 101 0000; 31^44^d0^a2^03 = 04
        (Drawn(Place(Spot.BURNING_DOWN, 0), card("2C")), "05 31 44 d0 a2 03 30 34"),
        # Player 1 001 0000, pairs: 01 Player's; 31^47^91^03 = e4
        (Decided(Winner.PLAYER, player_pair=True), "05 31 47 91 03 45 34"),
        # tie 1 010 0000, 10 Banker's pair; 31^47^a2^03 = d7
        (Decided(Winner.TIE, banker_pair=True), "05 31 47 a2 03 44 37"),
        # Banker 1 100 0000, 11 both; 31^47^c3^03 = b6
        (Decided(Winner.BANKER, player_pair=True, banker_pair=True), "05 31 47 c3 03 42 36"),
        # forced quit 1 111 0000; 31^47^f0^03 = 85
        (Decided(None), "05 31 47 f0 03 38 35"),
        # 31^43^03 = 71
        (CutCardOut(), "05 31 43 03 37 31"),
        # overdraw without error mode 1000 0010; 31^45^82^03 = f5
        (TroubleRaised(Trouble.OVERDRAW), "05 31 45 82 03 46 35"),
        # time-out in error mode 1100 0111; 31^45^c7^03 = b0
        (TroubleRaised(Trouble.DRAW_TIME_OUT, error_mode=True), "05 31 45 c7 03 42 30"),
        # 31^65^82^03 = d5
        (TroubleCancelled(Trouble.OVERDRAW), "05 31 65 82 03 44 35"),
        # target 2, jack of clubs 1 010 1011; 31^64^82^ab^03 = 7f
        (DrawnOutside(Outside.OVERDRAWN, card("JC")), "05 31 64 82 ab 03 37 46"),
        # target 0; 31^64^80^ab^03 = 7d
        (DrawnOutside(Outside.LOCKED, card("JC")), "05 31 64 80 ab 03 37 44"),
        # target 1; 31^64^81^ab^03 = 7c
        (DrawnOutside(Outside.IN_ERROR, card("JC")), "05 31 64 81 ab 03 37 43"),
        # 31^69^81^ab^03 = 71
        (Revoked(P1, card("JC")), "05 31 69 81 ab 03 37 31"),
        # 31^52^81^ab^03 = 4a
        (Kept(P1, card("JC")), "05 31 52 81 ab 03 34 41"),
        # 31^4c^81^03 = ff
        (LockTurned(locked=True), "05 31 4c 81 03 46 46"),
        # 31^4c^80^03 = fe
        (LockTurned(locked=False), "05 31 4c 80 03 46 45"),
        # "01" and "0012"; 31^4d^30^31^30^30^31^32^03 = 7d
        (PresetChanged("01", "0012"), "05 31 4d 30 31 30 30 31 32 03 37 44"),
    ],
)
def test_a_message_of_an_open_shoe(what: Happening, frame: str) -> None:
    assert first_copy(what) == frame


@pytest.mark.parametrize(
    ("what", "frame"),
    [
        # 31^44^81^80^03 = 77
        (Drawn(P1, card("7S")), "05 31 44 81 80 03 37 37"),
        # the shoe's first tells its value all the same
        (Drawn(FIRST, card("2C")), "05 31 44 c1 a2 03 31 35"),
        # 31^44^d1^80^03 = 27
        (Drawn(ONE_LEFT, card("2C")), "05 31 44 d1 80 03 32 37"),
        # ten of hearts 1 100 1010; 31^49^82^ca^03 = 33
        (Disclosed(P2, card("TH")), "05 31 49 82 ca 03 33 33"),
        # unread to the last; 31^49^82^80^03 = 79
        (Disclosed(P2, None), "05 31 49 82 80 03 37 39"),
        # 31^52^81^80^03 = 61
        (Kept(P1, card("JC")), "05 31 52 81 80 03 36 31"),
    ],
)
def test_a_message_of_a_masked_shoe(what: Happening, frame: str) -> None:
    assert first_copy(what, MASKED) == frame


@pytest.mark.parametrize(
    ("trouble", "number"),
    [
        (Trouble.CANNOT_READ, 1),
        (Trouble.OVERDRAW, 2),
        (Trouble.BUTTON_MISUSE, 3),
        (Trouble.REVERSED_AT_EXIT, 4),
        (Trouble.REVERSED_MIDWAY, 5),
        (Trouble.CARD_CODE, 6),
        (Trouble.DRAW_TIME_OUT, 7),
    ],
)
def test_the_numbers_of_errors(trouble: Trouble, number: int) -> None:
    assert first_copy(TroubleRaised(trouble))[9:11] == f"8{number}"
    assert first_copy(TroubleRaised(trouble, error_mode=True))[9:11] == f"c{number}"


@pytest.mark.parametrize(
    ("text", "byte"),
    [("AD", "91"), ("9D", "99"), ("TC", "aa"), ("QS", "bc"), ("JH", "cb"), ("KH", "cd")],
)
def test_the_cards(text: str, byte: str) -> None:
    # suits: diamonds 1 001, clubs 1 010, spades 1 011, hearts 1 100
    assert first_copy(Drawn(P1, card(text)))[12:14] == byte


def test_an_open_shoe_discloses_only_where_set_to() -> None:
    assert AngelEye().encode(Disclosed(P2, card("TH")), 0) == []
    told = AngelEyeSettings(open_discloses=True)
    assert first_copy(Disclosed(P2, card("TH")), told) == "05 31 49 82 ca 03 33 33"


def test_burnt_cards_of_an_open_shoe_may_be_untold() -> None:
    untold = AngelEyeSettings(tells_burnt=False)
    assert first_copy(Drawn(ONE_LEFT, card("2C")), untold) == "05 31 44 d1 80 03 32 37"


def test_bankers_six_has_its_own_code_on_some_firmware() -> None:
    six = Decided(Winner.BANKER, banker_six=True)
    # 1 100 0000; 31^47^c0^03 = b5
    assert first_copy(six) == "05 31 47 c0 03 42 35"
    # 1 101 0000; 31^47^d0^03 = a5
    assert first_copy(six, AngelEyeSettings(banker_six_code=True)) == "05 31 47 d0 03 41 35"


def test_a_preset_may_have_its_high_bits_set() -> None:
    # Six characters with bit 7: the bits cancel out, and the check stays 7d.
    high = first_copy(PresetChanged("01", "0012"), AngelEyeSettings(preset_high_bit=True))
    assert high == "05 31 4d b0 b1 b0 b0 b1 b2 03 37 44"


def test_a_cancelled_error_may_carry_the_mode_it_had() -> None:
    over = TroubleCancelled(Trouble.CANNOT_READ, error_mode=True)
    # 31^65^81^03 = d6
    assert first_copy(over) == "05 31 65 81 03 44 36"
    # 31^65^c1^03 = 96
    assert first_copy(over, AngelEyeSettings(cancel_carries_mode=True)) == "05 31 65 c1 03 39 36"


def test_a_target_is_a_matter_of_firmware() -> None:
    targets = AngelEyeSettings(
        outside_targets={Outside.LOCKED: 0, Outside.IN_ERROR: 1, Outside.OVERDRAWN: 1}
    )
    overdrawn = first_copy(DrawnOutside(Outside.OVERDRAWN, card("JC")), targets)
    assert overdrawn == "05 31 64 81 ab 03 37 43"


def test_numbers_run_from_one_to_nine_and_begin_anew_at_a_boot() -> None:
    wire = AngelEye()
    happenings: list[Happening] = [Booted(), *[StoodBy()] * 11, Booted(), StoodBy()]
    messages = [m for what in happenings for m in wire.encode(what, 0)]
    numbers = [chr(m.copies[0][1]) for m in messages if m.copies[0][:1] == b"\x05"]
    assert "".join(numbers) == "0" + "123456789" + "12" + "0" + "1"


def test_every_message_goes_out_three_times_and_a_boot_up_to_six() -> None:
    (message,) = AngelEye().encode(StoodBy(), 7)
    assert message.at_ms == 7
    assert message.copies == (bytes.fromhex("05315003 3632"),) * 3
    noise, boot = AngelEye(AngelEyeSettings(boot_copies=6)).encode(Booted(), 0)
    assert noise.copies == (bytes.fromhex("ffffffc5"),)
    assert boot.copies == (bytes.fromhex("053053033630"),) * 6


def test_what_the_wire_has_no_word_for() -> None:
    assert AngelEye().encode(Warned(1), 0) == []
    assert AngelEye(AngelEyeSettings(tells_cut_card=False)).encode(CutCardOut(), 0) == []


def test_the_cut_card_by_another_letter() -> None:
    (message,) = AngelEye(AngelEyeSettings(cut_card="X")).encode(CutCardOut(), 0)
    # 31^58^03 = 6a
    assert set(message.copies) == {bytes.fromhex("05 31 58 03 36 41")}


def test_answers_to_orders_have_no_number() -> None:
    wire = AngelEye()
    assert [m.copies for m in wire.encode(OrderTaken(), 0)] == [(b"\x06",)]
    assert [m.copies for m in wire.encode(OrderRefused("21"), 0)] == [(b"\x1521",)]
    (after,) = wire.encode(StoodBy(), 0)
    assert after.copies[0][1:2] == b"1"
    as_byte = AngelEye(AngelEyeSettings(nak_code=NakCode.BYTE))
    assert [m.copies for m in as_byte.encode(OrderRefused("FF"), 0)] == [(b"\x15\xff",)]


@pytest.mark.parametrize("wrong", [{"copies": 0}, {"copies": 4}, {"boot_copies": 7}])
def test_more_copies_than_there_are_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="copies"):
        AngelEyeSettings(copies=wrong.get("copies", 3), boot_copies=wrong.get("boot_copies", 3))
