"""Playing timed writes through a port: at speed, with orders between, and stopped."""

import threading
from collections.abc import Iterator
from itertools import chain

import pytest

from hardware_sim.dealing import deal_cards, play_round, play_shoe
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.faults import Aim, LinkDropped
from hardware_sim.happenings import Drawn, Place, Spot
from hardware_sim.in_process import InProcessLine, InProcessPort, transport
from hardware_sim.messages import Back, Dropped, Signal, Write
from hardware_sim.order_taking import OrderTaking
from hardware_sim.player import DrivenTime, Played, Player
from hardware_sim.wires.angel_eye import AngelEye
from shoe_drivers.driver import LineSettings
from shoe_drivers.transport import Chunk, LinkDown
from tests.hardware_sim.at_device import FOUR_CARDS
from tests.hardware_sim.at_device import device as device_with

PATIENCE = 10.0
LOCK = bytes.fromhex("02 4f 50 4c 4b 30 32 03 31 42")


@pytest.fixture
def port() -> Iterator[InProcessPort]:
    port = InProcessPort("player")
    yield port
    port.close()


def opened(port: InProcessPort) -> InProcessLine:
    return transport(port.address, LineSettings(4800))


def all_read(line: InProcessLine) -> list[Chunk]:
    """What lies there to be read."""
    return [line.chunks.popleft() for _ in range(len(line.chunks))]


def test_as_fast_as_it_goes_the_times_are_the_devices(port: InProcessPort) -> None:
    line = opened(port)
    device, wire = Device(seed=3), DeviceLine(AngelEye(), seed=3)
    signals = [s for acts in play_shoe(device) for act in acts for s in wire.say(act)]
    played = Player(port, speed=None).play(signals)
    assert played == Played(writes=len(signals), unheard=0)
    writes = [Chunk(s.data, s.at_ms) for s in signals if isinstance(s, Write)]
    assert all_read(line) == writes
    assert device.now > 1_000_000


def test_at_a_speed_each_write_waits_for_its_time(port: InProcessPort) -> None:
    line, clock = opened(port), DrivenTime()
    player = Player(port, speed=10.0, clock=clock)
    # A second of the device is a tenth of ours.
    thread = threading.Thread(target=player.play, args=([Write(5_000, b"a"), Write(6_000, b"b")],))
    thread.start()
    assert clock.somebody_waits(PATIENCE)
    assert all_read(line) == [Chunk(b"a", 5_000)]
    clock.advance(0.09)
    assert clock.somebody_waits(PATIENCE)
    assert all_read(line) == []
    clock.advance(0.02)
    thread.join(PATIENCE)
    assert all_read(line) == [Chunk(b"b", 6_000)]


def test_stopping_ends_a_wait(port: InProcessPort) -> None:
    line, clock = opened(port), DrivenTime()
    for player in (Player(port, clock=clock), Player(port)):
        signals = [Write(0, b"a"), Write(3_600_000, b"b")]
        thread = threading.Thread(target=player.play, args=(signals,))
        thread.start()
        player.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()
        assert Chunk(b"b", 3_600_000) not in all_read(line)


def test_an_order_between_two_cards_finds_the_device_as_it_is(port: InProcessPort) -> None:
    line, clock = opened(port), DrivenTime()
    device = device_with(FOUR_CARDS)
    wire = DeviceLine(AngelEye(), OrderTaking(device))
    player = Player(port, clock=clock)
    thread = threading.Thread(target=player.perform, args=(device, wire, deal_cards(device)))
    thread.start()
    for _ in range(60):
        # The first card's three copies, 17 ms each.
        assert clock.somebody_waits(PATIENCE)
        if len(line.chunks) == 3:
            break
        clock.advance(0.001)
    first = all_read(line)
    line.write(LOCK)
    clock.advance(0.2)
    assert clock.somebody_waits(PATIENCE)
    answer = all_read(line)
    clock.advance(3.0)
    assert clock.somebody_waits(PATIENCE)
    player.stop()
    thread.join(PATIENCE)
    # 31^44^81^b7^03 = 40; 32^4c^81^03 = fc
    assert {chunk.data for chunk in first} == {bytes.fromhex("05 31 44 81 b7 03 34 30")}
    assert answer[0].data == b"\x06"
    assert {chunk.data for chunk in answer[1:]} <= {bytes.fromhex("05 32 4c 81 03 46 43")}
    assert answer[0].at - first[0].at < 300
    assert device.locked
    # The second card, drawn from a locked device: an error numbered 3; 33^45^82^03 = f7
    after = [c.data for c in all_read(line)]
    assert bytes.fromhex("05 33 45 82 03 46 37") in after


def test_in_time_a_link_comes_back_before_the_next_card(port: InProcessPort) -> None:
    opened(port)
    clock, device = DrivenTime(), device_with(FOUR_CARDS)
    wire = DeviceLine(AngelEye(), seed=1)
    wire.arm(LinkDropped(for_ms=100))
    player = Player(port, clock=clock)
    thread = threading.Thread(target=player.perform, args=(device, wire, deal_cards(device)))
    thread.start()
    assert clock.somebody_waits(PATIENCE)
    with pytest.raises(LinkDown, match="unplugged"):
        opened(port)
    clock.advance(0.15)
    assert clock.somebody_waits(PATIENCE)
    opened(port).close()
    player.stop()
    thread.join(PATIENCE)


def test_performed_and_played_are_the_same_bytes(port: InProcessPort) -> None:
    line = opened(port)
    device, wire = Device(seed=9), DeviceLine(AngelEye(), seed=9)
    acts = chain.from_iterable(play_shoe(device))
    played = Player(port, speed=None).perform(device, wire, acts)
    performed = all_read(line)
    device, wire = Device(seed=9), DeviceLine(AngelEye(), seed=9)
    signals = [s for acts in play_shoe(device) for act in acts for s in wire.say(act)]
    assert performed == [Chunk(s.data, s.at_ms) for s in signals if isinstance(s, Write)]
    assert played == Played(len(performed), 0)


def test_a_dropped_link_comes_back_and_the_player_waits_for_the_host(
    port: InProcessPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    restored = threading.Event()
    restore = port.restore

    def restore_and_say_so() -> None:
        restore()
        restored.set()

    monkeypatch.setattr(port, "restore", restore_and_say_so)
    device, wire = Device(DeviceSettings(burns=False), seed=1), DeviceLine(AngelEye(), seed=1)
    wire.arm(LinkDropped(aim=Aim(Drawn, Place(Spot.BANKER, 1)), for_ms=100))
    signals = list(chain.from_iterable(wire.say(act) for act in play_round(device)))
    assert any(isinstance(s, Dropped) for s in signals)
    back = next(i for i, s in enumerate(signals) if isinstance(s, Back))
    heard_after = [Chunk(s.data, s.at_ms) for s in signals[back:] if isinstance(s, Write)]
    player = Player(port, speed=None, reader_patience=PATIENCE)
    out: list[Played] = []
    thread = threading.Thread(target=lambda: out.append(player.play(signals)))
    thread.start()
    first = opened(port)
    with pytest.raises(LinkDown):
        read_to_the_end(first)
    first.close()
    assert restored.wait(PATIENCE)
    second = opened(port)
    thread.join(PATIENCE)
    assert all_read(second) == heard_after
    assert out[0].unheard == 0


def read_to_the_end(line: InProcessLine) -> None:
    while True:
        line.read()


def test_writes_while_the_link_is_down_are_counted_as_unheard(port: InProcessPort) -> None:
    opened(port)
    signals: list[Signal] = [Write(0, b"a"), Dropped(1), Write(2, b"b"), Back(3), Write(4, b"c")]
    assert Player(port, speed=None).play(signals) == Played(writes=3, unheard=2)


def test_a_speed_that_cannot_be(port: InProcessPort) -> None:
    with pytest.raises(ValueError, match="speed"):
        Player(port, speed=0)
