"""Whole shoes: how long they are, what they hold, and the same seed twice."""

from collections import Counter
from collections.abc import Callable

import pytest

from hardware_sim.dealing import play_shoe
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.faults import CutFrame, FlippedChecksum, Noise, SplitWrites
from hardware_sim.happenings import CutCardOut, Decided, Disclosed, Drawn
from hardware_sim.messages import Signal, Wire
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wires.line_scanner import LineScanner
from rules.cards import DECK, cards
from rules.shoe import ShoeSettings

WIRES: dict[str, Callable[[], Wire]] = {
    "angel-eye open": AngelEye,
    "angel-eye masked": lambda: AngelEye(AngelEyeSettings(masked=True)),
    "bee-tek": BeeTek,
    "line-scanner": LineScanner,
}


def rounds_of(device: Device, house: ShoeSettings | None = None) -> int:
    """How many rounds a shoe gives, by its results."""
    happenings = (t.what for acts in play_shoe(device, house) for act in acts for t in act)
    return sum(isinstance(what, Decided) for what in happenings)


def stream(wire: Wire, seed: int, *, damaged: bool = False) -> list[Signal]:
    """A whole shoe on a line."""
    device, line = Device(seed=seed), DeviceLine(wire, seed=seed)
    if damaged:
        for fault in (FlippedChecksum, CutFrame, Noise, SplitWrites):
            line.arm(fault(times=None))
    return [signal for acts in play_shoe(device) for act in acts for signal in line.say(act)]


@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.parametrize("wire", WIRES)
def test_the_same_seed_gives_the_same_bytes_at_the_same_times(wire: str, damaged: bool) -> None:
    once = stream(WIRES[wire](), 7, damaged=damaged)
    assert once == stream(WIRES[wire](), 7, damaged=damaged)
    assert once != stream(WIRES[wire](), 8, damaged=damaged)
    assert len(once) > 390


@pytest.mark.parametrize("wire", WIRES)
def test_on_a_line_nothing_overtakes(wire: str) -> None:
    times = [signal.at_ms for signal in stream(WIRES[wire](), 3)]
    assert times == sorted(times)


def test_eight_decks_give_about_81_rounds() -> None:
    rounds = [rounds_of(Device(seed=seed)) for seed in range(20)]
    assert 75 <= sum(rounds) / len(rounds) <= 85
    assert len(set(rounds)) > 1


def test_what_came_out_and_what_is_left_are_eight_decks() -> None:
    device = Device(seed=11)
    drawn: Counter[object] = Counter()
    disclosed = 0
    for acts in play_shoe(device):
        for act in acts:
            drawn.update(t.what.card for t in act if isinstance(t.what, Drawn))
            disclosed += sum(isinstance(t.what, Disclosed) for t in act)
    assert drawn == device.left_device
    assert drawn + Counter(device.stock.left) == Counter(list(DECK) * 8)
    assert disclosed > 300


# A natural of Player each: 9 against 6.
ROUND = "7S KD 2C 6H "


@pytest.mark.parametrize(
    ("behind", "rounds"),
    [
        # Before the third card of round 2: that round, one more.
        (4 * 4 + 2, 3),
        # In place of round 3's first card: that round is the last.
        (4 * 4, 3),
        # Before the second card of round 3.
        (4 * 4 - 1, 4),
    ],
)
def test_one_round_after_the_cut_card_unless_it_came_first(behind: int, rounds: int) -> None:
    settings = DeviceSettings(burns=False, cut_card_from_end=behind)
    device = Device(settings, cards=cards(ROUND * 6))
    assert rounds_of(device) == rounds


def test_how_many_rounds_follow_the_cut_card_is_the_houses_affair() -> None:
    settings = DeviceSettings(burns=False, cut_card_from_end=4 * 4 + 2)
    device = Device(settings, cards=cards(ROUND * 6))
    assert rounds_of(device, ShoeSettings(rounds_after_cut_card=0)) == 2


def test_the_cut_card_comes_once_in_a_shoe() -> None:
    acts = [t.what for acts in play_shoe(Device(seed=2)) for act in acts for t in act]
    assert acts.count(CutCardOut()) == 1


def test_cards_and_hands_have_their_own_chance() -> None:
    fast = Device(seed=5)
    fast.draw(after_ms=1)
    fast.fail(next(iter(fast.settings.error_mode)))
    assert fast.stock.left[:50] == Device(seed=5).stock.left[1:51]
