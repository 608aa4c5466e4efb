"""What goes wrong at the device, by name."""

import pytest

from hardware_sim.device import Device
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import (
    Booted,
    Decided,
    Drawn,
    DrawnOutside,
    LockTurned,
    Outside,
    Place,
    Spot,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
)
from hardware_sim.mishaps import MISHAPS, surplus_copy_of
from rules.cards import DECK, card, cards
from rules.hands import Winner
from tests.hardware_sim.at_device import FOUR_CARDS, device, what

P1, B1 = Place(Spot.PLAYER, 1), Place(Spot.BANKER, 1)


@pytest.mark.parametrize("name", MISHAPS)
def test_a_mishap_is_the_same_for_the_same_seed_and_leaves_the_device_ready(name: str) -> None:
    once, again = (Device(DeviceSettings(burns=False), seed=6) for _ in range(2))
    happened = MISHAPS[name](once)
    assert happened
    assert happened == MISHAPS[name](again)
    assert not once.standing
    assert not once.locked


def test_a_wrong_result() -> None:
    (decided,) = [
        w for w in what(MISHAPS["wrong-result"](device(FOUR_CARDS))) if isinstance(w, Decided)
    ]
    assert decided.winner in (Winner.BANKER, Winner.TIE)


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("unreadable-card", Trouble.CANNOT_READ),
        ("foreign-card", Trouble.CARD_CODE),
    ],
)
def test_a_card_the_device_cannot_tell(name: str, trouble: Trouble) -> None:
    assert what(MISHAPS[name](device(FOUR_CARDS))) == [
        TroubleRaised(trouble, error_mode=True),
        Drawn(P1, None),
        TroubleCancelled(trouble, error_mode=True),
    ]


def test_a_foreign_card_is_none_of_those_inside() -> None:
    shoe = device(FOUR_CARDS)
    MISHAPS["foreign-card"](shoe)
    assert shoe.stock.left == cards(FOUR_CARDS)


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("reversed-at-exit", Trouble.REVERSED_AT_EXIT),
        ("reversed-midway", Trouble.REVERSED_MIDWAY),
    ],
)
def test_a_reversed_card(name: str, trouble: Trouble) -> None:
    assert what(MISHAPS[name](device(FOUR_CARDS))) == [
        TroubleRaised(trouble, error_mode=True),
        TroubleCancelled(trouble, error_mode=True),
        Drawn(P1, card("7S")),
    ]


def test_a_ninth_copy() -> None:
    shoe = Device(DeviceSettings(burns=False, cut_card_from_end=None), seed=2)
    shoe.stock.arrange([card("QS")] * 8)
    for _ in range(8):
        shoe.draw()
        shoe.force_quit()
    assert what(MISHAPS["surplus-copy"](shoe)) == [Drawn(P1, card("QS"))]
    assert shoe.left_device[card("QS")] == 9
    assert len(shoe.stock.left) == 8 * len(DECK) - 8
    assert what(surplus_copy_of(shoe, card("AH"))) == [Drawn(B1, card("AH"))]


def test_two_cards_at_once() -> None:
    first, second = MISHAPS["two-at-once"](device(FOUR_CARDS))
    assert what([first, second]) == [Drawn(P1, card("7S")), Drawn(B1, card("KD"))]
    assert 0 < second.at_ms - first.at_ms < 20


def test_a_card_drawn_from_a_locked_device() -> None:
    assert what(MISHAPS["locked-draw"](device(FOUR_CARDS))) == [
        LockTurned(locked=True),
        TroubleRaised(Trouble.OVERDRAW),
        DrawnOutside(Outside.LOCKED, card("7S")),
        TroubleCancelled(Trouble.OVERDRAW),
        LockTurned(locked=False),
    ]


def test_a_forced_quit_and_a_reboot_in_mid_round() -> None:
    shoe = device(FOUR_CARDS)
    shoe.draw()
    assert Decided(None) in what(MISHAPS["forced-quit"](shoe))
    shoe.draw()
    assert what(MISHAPS["reboot"](shoe)) == [Booted()]
    assert shoe.due() == P1


def test_no_button_is_misused_where_the_round_is_complete() -> None:
    shoe = device(FOUR_CARDS)
    for _ in range(4):
        shoe.draw()
    with pytest.raises(ValueError, match="complete"):
        MISHAPS["button-misuse"](shoe)


@pytest.mark.parametrize("name", ["overdraw-kept", "overdraw-discarded"])
def test_a_card_that_is_overdrawn_already_is_the_one_decided_about(name: str) -> None:
    shoe = device(FOUR_CARDS + " 2H 3H")
    for _ in range(5):
        shoe.draw()
    happened = what(MISHAPS[name](shoe))
    assert not [w for w in happened if isinstance(w, DrawnOutside)]
    assert shoe.stock.left == cards("3H")
    assert shoe.keeps_card == (name == "overdraw-kept")
