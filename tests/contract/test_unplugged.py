"""A pseudo-terminal unplugged again and again during play: nothing goes by in silence."""

import threading
from collections.abc import Iterator
from pathlib import Path

from hardware_sim.dealing import play_shoe
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.happenings import Timed
from hardware_sim.messages import Signal, Write
from hardware_sim.player import Player
from hardware_sim.pseudo_terminal import PseudoTerminal
from rules.table.facts import BytesUnread, Fact, LinkLost, LinkRestored, MessageLost
from tests.contract.shoes import OPEN, SHOES
from tests.contract.sitting import Listening
from tests.contract.telling import AngelEyeTells
from tests.shoe_drivers.waiting import PATIENCE, until

TIMES = 200


def acts_of_play(device: Device) -> Iterator[list[Timed]]:
    """Cards and buttons, one after the other."""
    yield from (act for acts in play_shoe(device) for act in acts if act)


def segments(facts: list[Fact]) -> list[list[Fact]]:
    """What was told between a return and the next loss, where the two alternate."""
    out: list[list[Fact]] = [[]]
    linked = True
    for fact in facts:
        if isinstance(fact, LinkLost | LinkRestored):
            assert isinstance(fact, LinkLost) is linked
            linked = not linked
            if linked:
                out.append([])
        else:
            assert linked
            out[-1].append(fact)
    assert linked
    return out


def readers() -> int:
    return sum(thread.name == "shoe-reader" for thread in threading.enumerate())


def size_of(signals: list[Signal]) -> int:
    return sum(len(signal.data) for signal in signals if isinstance(signal, Write))


def until_told(listening: Listening, fact: Fact, times: int) -> None:
    until(lambda: listening.told.facts.count(fact) == times, f"no {fact} for the {times}th time")


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def test_two_hundred_losses_and_two_hundred_returns(tmp_path: Path) -> None:
    """Every other time the plug is pulled within a copy, with bytes still on their way."""
    files = open_files()
    device, line = Device(seed=4), DeviceLine(SHOES[OPEN].wire(), seed=4)
    telling = AngelEyeTells(masked=False)
    port = PseudoTerminal(tmp_path / "shoe")
    listening = Listening(SHOES[OPEN], port.address)
    player = Player(port, speed=None)
    sent: list[list[Fact]] = []
    try:
        for turn, act in zip(range(TIMES), acts_of_play(device), strict=False):
            listening.connected()
            assert port.wait_for_reader(PATIENCE)
            sent.append([fact for timed in act for fact in telling.heard(timed.what)])
            signals, before = line.say(act), listening.bytes.count
            if turn % 2:
                *whole, last = signals
                assert isinstance(last, Write)
                player.play([*whole, Write(last.at_ms, last.data[:4])])
            else:
                player.play(signals)
                listening.hears(before + size_of(signals), [])
            port.drop()
            until_told(listening, LinkLost(), turn + 1)
            port.restore()
            listening.clock.pass_wait()
            until_told(listening, LinkRestored(), turn + 1)
            assert readers() == 1
    finally:
        listening.stop()
        port.close()
    assert readers() == 0
    assert open_files() == files
    assert len(listening.clock.waits) == TIMES
    verify_told(segments(listening.facts), sent)


def verify_told(told: list[list[Fact]], sent: list[list[Fact]]) -> None:
    """Each turn begins with what was sent in it, and what it lacks is a gap in a later one."""
    assert len(told) == TIMES + 1
    assert told[-1] == []
    missing = 0
    for turn, (heard, expected) in enumerate(zip(told[:-1], sent, strict=True)):
        facts = [f for f in heard if not isinstance(f, MessageLost | BytesUnread)]
        assert facts == expected[: len(facts)]
        if turn % 2 == 0:
            assert facts == expected
        assert MessageLost() not in heard[1:] or isinstance(heard[0], BytesUnread)
        assert heard.count(MessageLost()) == bool(facts and missing % 9)
        missing = (0 if facts else missing) + len(expected) - len(facts)
