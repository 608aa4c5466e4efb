"""The shoes of the contract: a driver by its name, its wire, and what it must tell."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hardware_sim.dealing import burn, play_round
from hardware_sim.device import Device
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import CutCardOut, Timed
from hardware_sim.messages import Wire
from hardware_sim.mishaps import locked_draw, overdraw_discarded, overdraw_kept, unreadable_card
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wires.line_scanner import LineScanner
from tests.contract.telling import AngelEyeTells, BeeTekTells, LineScannerTells, Telling


class Shoe(NamedTuple):
    """One make of shoe."""

    driver: str
    wire: Callable[[], Wire]
    telling: Callable[[], Telling]


OPEN = "angel-eye open"
MASKED = "angel-eye masked"

SHOES = {
    OPEN: Shoe("angel-eye", AngelEye, partial(AngelEyeTells, masked=False)),
    MASKED: Shoe(
        "angel-eye",
        lambda: AngelEye(AngelEyeSettings(masked=True)),
        partial(AngelEyeTells, masked=True),
    ),
    "bee-tek": Shoe("bee-tek", BeeTek, BeeTekTells),
    "line-scanner": Shoe("line-scanner", LineScanner, LineScannerTells),
}


def two_decks(seed: int) -> Device:
    """A device that is soon at its cut card."""
    return Device(DeviceSettings(decks=2), seed=seed)


def evening(device: Device) -> Iterator[list[Timed]]:
    """Boot, burn, rounds with this and that going wrong, and on until the cut card is out."""
    yield device.boot()
    yield from burn(device)
    yield from play_round(device)
    yield unreadable_card(device)
    yield from play_round(device)
    yield overdraw_discarded(device)
    yield overdraw_kept(device)
    yield from play_round(device)
    yield locked_draw(device)
    yield device.change_preset("01", "0012")
    yield device.draw(by_hand=True)
    yield device.warn(1)
    yield device.draw() + device.draw() + device.force_quit()
    cut_card_out = False
    while not cut_card_out:
        for act in play_round(device):
            cut_card_out = cut_card_out or any(isinstance(t.what, CutCardOut) for t in act)
            yield act
