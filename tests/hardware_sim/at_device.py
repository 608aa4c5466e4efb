"""Simulated devices in one line, and their frames taken apart by hand."""

from collections.abc import Iterable
from itertools import chain

from hardware_sim.dealing import play_round
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Happening, Timed
from hardware_sim.messages import Signal, Write
from rules.cards import cards

SIX_CARDS = "2S KD 3C 4H 5D 2H"
"""Player 5 draws a 5 and has 0; Banker 4 draws on it a 2 and wins on 6."""
FOUR_CARDS = "7S KD 2C 6H"
"""A natural 9 of Player against 6."""


def device(order: str, settings: DeviceSettings | None = None) -> Device:
    """A device with just these cards, no burn and no cut card."""
    settings = settings or DeviceSettings(burns=False, cut_card_from_end=None)
    return Device(settings, seed=1, cards=cards(order))


def whole_round(device: Device) -> list[Timed]:
    """A round dealt and its result pressed."""
    return list(chain.from_iterable(play_round(device)))


def what(acts: Iterable[Timed]) -> list[Happening]:
    """The happenings without their times."""
    return [timed.what for timed in acts]


def bodies(signals: Iterable[Signal]) -> list[str]:
    """Type and data of each Angel Eye message, three copies counted as one, data in hex."""
    writes = [signal.data for signal in signals if isinstance(signal, Write)]
    frames = [data for data in writes if data[:1] == b"\x05"]
    alone = [frame for i, frame in enumerate(frames) if i == 0 or frame != frames[i - 1]]
    return [f"{chr(frame[2])} {frame[3:-3].hex(' ')}".strip() for frame in alone]


def told(line: DeviceLine, acts: Iterable[Timed]) -> list[str]:
    """What these acts are on an Angel Eye line."""
    return bodies(line.say(acts))
