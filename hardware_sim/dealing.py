"""The hands at the table: burn, rounds and whole shoes, dealt as the books say.

Each step is one act at the device, made only when it is asked for. Before a card or a button
comes an empty step, at which the hand sets out: whoever plays in time waits there until the
device's `next_at`, and an order of the host finds the device as it is at that moment.
"""

from collections.abc import Iterator

from hardware_sim.device import Device
from hardware_sim.happenings import CutCardOut, Timed
from rules.shoe import ShoeSettings, rounds_to_come

Act = list[Timed]


def burn(device: Device) -> Iterator[Act]:
    """Burn as the first card says."""
    while device.burning:
        yield from _draw(device)


def deal_cards(device: Device) -> Iterator[Act]:
    """Draw what the round is due, and press nothing."""
    if device.keeps_card:
        device.reach_for_card()
        yield []
        yield device.use_kept_card()
    while device.round.due() is not None:
        yield from _draw(device)


def _draw(device: Device) -> Iterator[Act]:
    device.reach_for_card()
    yield []
    yield device.draw()


def play_round(device: Device) -> Iterator[Act]:
    """Deal a round and press its result."""
    yield from deal_cards(device)
    device.reach_for_button()
    yield []
    yield device.press_result()


def play_shoe(device: Device, house: ShoeSettings | None = None) -> Iterator[Iterator[Act]]:
    """Play the cards inside to their end: an iterator for the burn, then one for each round.

    Each must be gone through before the next is asked for. A shuffler never ends.
    """
    house = house or ShoeSettings()
    yield burn(device)
    watch = _CutCardWatch(house)
    while watch.to_come != 0:
        yield watch.over(play_round(device))


class _CutCardWatch:
    """Counts the rounds left from the cut card on."""

    def __init__(self, house: ShoeSettings) -> None:
        self._house = house
        self.to_come: int | None = None

    def over(self, acts: Iterator[Act]) -> Iterator[Act]:
        came_first: bool | None = None
        begun = False
        for act in acts:
            if any(isinstance(timed.what, CutCardOut) for timed in act):
                came_first = not begun
            begun = begun or bool(act)
            yield act
        if self.to_come is not None:
            self.to_come -= 1
        elif came_first is not None:
            self.to_come = rounds_to_come(self._house, cut_card_came_first=came_first)
