"""Faults on the line: each does what it says to what it is aimed at, and to nothing else."""

from random import Random

import pytest

from hardware_sim.device_line import DeviceLine
from hardware_sim.faults import (
    FAULTS,
    Aim,
    CutFrame,
    Fault,
    FlippedChecksum,
    LinkDropped,
    LostMessage,
    MergedWrites,
    Noise,
    NotDisclosed,
    SplitWrites,
    StaleBytes,
    WrongBaud,
)
from hardware_sim.happenings import Disclosed, Drawn, Happening, Place, Spot, StoodBy, Timed
from hardware_sim.messages import Back, Dropped, Signal, Write
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wrong_baud import heard_at
from rules.cards import card
from tests.hardware_sim.at_device import FOUR_CARDS, bodies, device, whole_round

P1, B1 = Place(Spot.PLAYER, 1), Place(Spot.BANKER, 1)
# 31^50^03 = 62, 32^50^03 = 61, 33^50^03 = 60
FIRST, SECOND, THIRD = (
    bytes.fromhex(text) for text in ("05 31 50 03 36 32", "05 32 50 03 36 31", "05 33 50 03 36 30")
)


def said(*faults: Fault, happenings: int = 2, paced: bool = True) -> list[Signal]:
    """So many stand-by messages, a second apart, with these faults armed."""
    line = DeviceLine(AngelEye(), seed=1, paced=paced)
    for fault in faults:
        line.arm(fault)
    signals = line.say(Timed(1000 * n, StoodBy()) for n in range(happenings))
    return signals + line.finish()


def data(signals: list[Signal]) -> list[bytes]:
    return [signal.data for signal in signals if isinstance(signal, Write)]


def test_without_faults_each_copy_takes_its_time_on_the_line() -> None:
    # Six bytes of ten bits at 4800 a second: 12.5 ms, and so 13.
    copies = [Write(0, FIRST), Write(13, FIRST), Write(26, FIRST)]
    assert said(happenings=1) == copies
    assert said(happenings=1, paced=False) == [Write(0, FIRST)] * 3


def test_a_message_waits_until_the_line_is_free() -> None:
    line = DeviceLine(AngelEye())
    times = [s.at_ms for s in line.say([Timed(0, StoodBy()), Timed(5, StoodBy())])]
    assert times == [0, 13, 26, 39, 52, 65]


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_flipped_checksum_spoils_so_many_copies(copies: int) -> None:
    writes = data(said(FlippedChecksum(copies=copies)))
    spoilt = [w for w in writes[:3] if w != FIRST]
    assert len(spoilt) == copies
    assert all(w[:-1] == FIRST[:-1] and chr(w[-1]) in "0123456789ABCDEF" for w in spoilt)
    assert writes[3:] == [SECOND] * 3


def test_a_lost_message_leaves_a_gap_in_the_numbers() -> None:
    assert data(said(LostMessage(), happenings=3)) == [SECOND] * 3 + [THIRD] * 3


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_cut_frame_is_the_beginning_of_one(copies: int) -> None:
    writes = data(said(CutFrame(copies=copies)))
    cut = [w for w in writes[:3] if w != FIRST]
    assert len(cut) == copies
    assert all(0 < len(w) < len(FIRST) and FIRST.startswith(w) for w in cut)
    assert writes[3:] == [SECOND] * 3


def test_a_card_left_out_of_the_disclosure_leaves_no_gap() -> None:
    line = DeviceLine(AngelEye(AngelEyeSettings(masked=True)))
    line.arm(NotDisclosed(aim=Aim(Disclosed, B1)))
    signals = line.say(whole_round(device(FOUR_CARDS)))
    assert bodies(signals)[4:] == ["I 81 b7", "I 82 a2", "I 92 c6", "G 90", "P"]
    assert "".join(chr(d[1]) for d in data(signals)[::3]) == "123456789"


def test_split_writes_are_the_same_bytes_in_pieces() -> None:
    writes = data(said(SplitWrites(pieces=3), happenings=1))
    assert len(writes) == 9
    assert all(writes)
    assert b"".join(writes) == FIRST * 3


def test_merged_writes_go_out_at_once_but_not_across_a_pause() -> None:
    assert said(MergedWrites()) == [Write(26, FIRST * 3), Write(1026, SECOND * 3)]
    everything = said(MergedWrites(within_ms=5_000))
    assert everything == [Write(1026, FIRST * 3 + SECOND * 3)]


def test_noise_comes_before_the_message_it_hits() -> None:
    writes = data(said(Noise(length=7)))
    assert len(writes[0]) == 7
    assert writes[1:] == [FIRST] * 3 + [SECOND] * 3


def test_stale_bytes_come_first() -> None:
    assert data(said(StaleBytes(data=b"\x81\x03"), happenings=1)) == [b"\x81\x03"] + [FIRST] * 3


def test_a_link_dropped_at_a_card_loses_what_is_said_meanwhile() -> None:
    fault = LinkDropped(for_ms=1_500, after_copies=1)
    signals = said(fault, happenings=4)
    # The first copy of message 1 is whole, 2 (at 1000) is lost, 3 (at 2000) is heard.
    assert signals[0] == Write(0, FIRST)
    end = signals.index(Dropped(13))
    assert all(FIRST.startswith(w) and w != FIRST for w in data(signals[1:end]))
    assert signals[end + 1] == Back(1_513)
    assert data(signals[end + 2 :])[0] == THIRD
    assert len(data(signals[end + 2 :])) == 6


def test_a_link_that_drops_at_the_last_comes_back_at_the_end() -> None:
    signals = said(LinkDropped(for_ms=900), happenings=1)
    assert signals[-2:] == [Dropped(0), Back(900)]


def test_a_link_cannot_drop_while_it_is_down() -> None:
    line = DeviceLine(AngelEye(), seed=1)
    line.arm(LinkDropped(for_ms=5_000))
    line.arm(LinkDropped(aim=Aim(Drawn), for_ms=8_000))
    happenings = [Timed(0, StoodBy()), Timed(1000, Drawn(P1, card("7S"))), Timed(9500, StoodBy())]
    signals = [s for s in line.say(happenings) if not isinstance(s, Write)]
    assert signals == [Dropped(0), Back(9_000)]


def test_a_fault_hits_only_what_it_is_aimed_at_and_only_so_often() -> None:
    line = DeviceLine(AngelEye())
    fault = LostMessage(aim=Aim(Drawn, B1))
    line.arm(fault)
    dealt: list[Happening] = [Drawn(P1, card("7S")), Drawn(B1, card("KD")), Drawn(B1, card("KD"))]
    assert line.armed == [fault]
    # The lost one took number 2, so that the other is another message.
    assert bodies(line.say(Timed(0, what) for what in dealt)) == ["D 81 b7", "D 91 9d"]
    assert line.armed == []


def test_a_fault_that_goes_on_is_disarmed() -> None:
    line = DeviceLine(AngelEye())
    fault = LostMessage(times=None)
    line.arm(fault)
    assert line.say([Timed(0, StoodBy()), Timed(9, StoodBy())]) == []
    line.disarm(fault)
    assert data(line.say([Timed(99, StoodBy())])) == [THIRD] * 3


def test_a_fault_waits_for_something_the_wire_says() -> None:
    line = DeviceLine(BeeTek())
    line.arm(LostMessage())
    assert line.say([Timed(0, StoodBy())]) == []
    assert len(line.armed) == 1
    assert line.say([Timed(0, Drawn(P1, card("7S")))]) == []
    assert line.armed == []


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_has_a_name_is_seeded_and_changes_something(name: str) -> None:
    once = said(FAULTS[name](), happenings=3)
    assert once == said(FAULTS[name](), happenings=3)
    if name != "not-disclosed":
        assert once != said(happenings=3)


def test_bytes_heard_at_twice_the_speed() -> None:
    # 05 on the line: start 0, then 1 0 1 0 0 0 0 0, stop 1; each bit is two when heard:
    # 00 11 00 11 00 00 00 00 00 11. The first is the start; 0 1 1 0 0 1 1 0, lowest bit first,
    # is 66; the stop bit is missing, and that low level is the next start: after it 0 0 0 0 0 0
    # 0 1 is 80.
    assert heard_at(b"\x05", 4800, 9600) == b"\x66\x80"


def test_bytes_heard_at_half_the_speed() -> None:
    # A bit heard lasts two bits sent, and its middle is where the second of them begins.
    # 55 is 0 1 0 1 0 1 0 1 0 1 on the line: in the middle of every start stands a 1, a spike.
    assert heard_at(b"\x55\x55", 9600, 4800) == b""
    # 00 is nine times 0, then 1. Middles at bits 1 (start), 3, 5, 7, 9 and on into the idle line:
    # 0 0 0 1 1 1 1 1, lowest bit first, is f8.
    assert heard_at(b"\x00", 9600, 4800) == b"\xf8"


def test_bytes_heard_at_the_speed_they_were_sent() -> None:
    rubbish = Random(1).randbytes(200)
    assert heard_at(rubbish, 4800, 4800) == rubbish
    with pytest.raises(ValueError, match="positive"):
        heard_at(b"x", 0, 9600)


def test_wrong_baud_on_a_line_is_heard_so_throughout() -> None:
    writes = data(said(WrongBaud(sent=4800, heard=9600), happenings=3))
    assert len(writes) == 9
    assert all(w.startswith(b"\x66\x80") for w in writes)
