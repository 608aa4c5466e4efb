"""One contract for every driver on every line: all is told, once, in order, and as it happened."""

from pathlib import Path

import pytest

from hardware_sim.dealing import burn, deal_cards, play_round
from hardware_sim.happenings import Happening
from rules.table.facts import CardDrawn, LinkLost, LinkRestored, MessageLost
from tests.contract.shoes import SHOES, evening
from tests.contract.sitting import LINES, Sitting, heard

EVERY_LINE = pytest.mark.parametrize("line", LINES)
EVERY_SHOE = pytest.mark.parametrize("shoe", SHOES)

KINDS = {kind.__name__ for kind in Happening.__args__} - {"OrderTaken", "OrderRefused"}
"""What an evening consists of; the host gives no orders here."""


def whole_evening(sitting: Sitting) -> None:
    sitting.play(evening(sitting.device))


@pytest.mark.parametrize("seed", [1, 2])
@EVERY_LINE
@EVERY_SHOE
def test_what_happens_at_the_shoe_is_what_is_told(
    shoe: str, line: str, seed: int, tmp_path: Path
) -> None:
    sitting, told = heard(SHOES[shoe], line, whole_evening, seed, tmp_path)
    assert told == sitting.expected
    assert sitting.kinds == KINDS
    assert sum(isinstance(fact, CardDrawn) for fact in told) > 50


def broken_evening(sitting: Sitting) -> None:
    device = sitting.device
    sitting.play([device.boot()])
    sitting.play(burn(device))
    sitting.play(play_round(device))
    # Nothing happens while the link is away.
    sitting.unplug()
    sitting.plug_in()
    sitting.play([device.draw(), device.draw()])
    # Two cards go by unheard.
    sitting.unplug()
    sitting.play([device.draw(), device.draw()])
    sitting.plug_in()
    sitting.play(deal_cards(device))
    sitting.play([device.press_result()])
    sitting.play(play_round(device))


@EVERY_LINE
@EVERY_SHOE
def test_a_lost_link_and_its_return_are_told_once_each_where_they_happened(
    shoe: str, line: str, tmp_path: Path
) -> None:
    sitting, told = heard(SHOES[shoe], line, broken_evening, 5, tmp_path)
    assert told == sitting.expected
    assert told.count(LinkLost()) == told.count(LinkRestored()) == 2
    assert told.count(MessageLost()) == ("angel-eye" in shoe)
