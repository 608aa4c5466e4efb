"""The device by itself: cards, burn, cut card, lock, buttons, errors, power."""

from collections import Counter
from itertools import pairwise

import pytest

from hardware_sim.card_stock import OutOfCards
from hardware_sim.dealing import burn
from hardware_sim.device import Device
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.happenings import (
    Booted,
    CutCardOut,
    Decided,
    Disclosed,
    Drawn,
    DrawnOutside,
    LockTurned,
    Outside,
    Place,
    Spot,
    StoodBy,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
)
from rules.cards import DECK, card, cards
from rules.hands import Winner
from tests.hardware_sim.at_device import FOUR_CARDS, SIX_CARDS, device, what, whole_round

P1, P2, P3 = (Place(Spot.PLAYER, n) for n in (1, 2, 3))
B1, B2, B3 = (Place(Spot.BANKER, n) for n in (1, 2, 3))
PLAIN = DeviceSettings(burns=False, cut_card_from_end=None, stands_by=False)


@pytest.mark.parametrize(
    ("order", "places", "result"),
    [
        (SIX_CARDS, [P1, B1, P2, B2, P3, B3], Decided(Winner.BANKER, banker_six=True)),
        (FOUR_CARDS, [P1, B1, P2, B2], Decided(Winner.PLAYER)),
        # Player stands on 7 with a pair of neither; Banker 5 draws an ace: 6 against 7.
        ("KS 2H 7D 3H AC", [P1, B1, P2, B2, B3], Decided(Winner.PLAYER)),
        # 4 and 4 is a natural 8, Banker's pair of kings has 0.
        ("4S KH 4D KD", [P1, B1, P2, B2], Decided(Winner.PLAYER, True, True)),
        # Player 5 draws an 8 and has 3; Banker's 3 draws on all but an 8.
        ("2S KD 3C 3H 8D", [P1, B1, P2, B2, P3], Decided(Winner.TIE)),
    ],
)
def test_a_round_by_the_table_of_play(order: str, places: list[Place], result: Decided) -> None:
    shoe = device(order, PLAIN)
    happened = what(whole_round(shoe))
    drawn = [Drawn(place, c) for place, c in zip(places, cards(order), strict=True)]
    disclosed = [Disclosed(place, c) for place, c in zip(places, cards(order), strict=True)]
    assert happened == [*drawn, *disclosed, result]
    assert shoe.due() == P1


def test_the_first_card_says_how_many_are_burnt() -> None:
    shoe = Device(DeviceSettings(cut_card_from_end=None), cards=cards("2C 9S KD " + FOUR_CARDS))
    acts = [act for step in burn(shoe) for act in what(step)]
    assert acts == [
        Drawn(Place(Spot.FIRST, 1), card("2C")),
        Drawn(Place(Spot.BURNING_DOWN, 1), card("9S")),
        Drawn(Place(Spot.BURNING_DOWN, 0), card("KD")),
    ]
    assert shoe.due() == P1


@pytest.mark.parametrize(("first", "burnt"), [("AS", 1), ("9H", 9), ("TD", 10), ("KC", 10)])
def test_an_ace_burns_one_and_a_picture_ten(first: str, burnt: int) -> None:
    shoe = Device(DeviceSettings(), cards=[card(first), *DECK])
    assert sum(len(act) for act in burn(shoe)) == 1 + burnt


def test_the_cut_card_comes_once_before_the_card_behind_it() -> None:
    settings = DeviceSettings(burns=False, cut_card_from_end=4)
    shoe = device(SIX_CARDS, settings)
    kinds = [type(happening) for _ in range(6) for happening in what(shoe.draw())]
    assert kinds == [Drawn, Drawn, CutCardOut, Drawn, Drawn, Drawn, Drawn]


def test_an_empty_shoe_gives_nothing() -> None:
    shoe = device(FOUR_CARDS)
    whole_round(shoe)
    with pytest.raises(OutOfCards, match="empty"):
        shoe.draw()


def test_given_cards_are_taken_out_of_those_inside() -> None:
    shoe = Device(DeviceSettings(burns=False, decks=1), seed=3)
    shoe.stock.arrange(cards(SIX_CARDS))
    assert what(shoe.draw()) == [Drawn(P1, card("2S"))]
    assert Counter(shoe.stock.left) == Counter(DECK) - Counter(cards("2S"))
    with pytest.raises(OutOfCards, match="no 2S"):
        shoe.stock.arrange(cards("3S 2S"))
    assert shoe.stock.left[:2] == cards("KD 3C")


def test_a_locked_device_counts_no_card_to_the_game() -> None:
    shoe = device(FOUR_CARDS)
    assert what(shoe.turn_lock(locked=True)) == [LockTurned(locked=True)]
    assert what(shoe.draw()) == [
        TroubleRaised(Trouble.OVERDRAW),
        DrawnOutside(Outside.LOCKED, card("7S")),
    ]
    assert what(shoe.clear()) == [TroubleCancelled(Trouble.OVERDRAW)]
    shoe.turn_lock(locked=False)
    assert what(shoe.draw()) == [Drawn(P1, card("KD"))]


def test_in_error_mode_no_card_counts_until_it_is_cleared() -> None:
    shoe = device(SIX_CARDS)
    raised = TroubleRaised(Trouble.DRAW_TIME_OUT, error_mode=True)
    assert what(shoe.fail(Trouble.DRAW_TIME_OUT)) == [raised]
    assert what(shoe.draw()) == [DrawnOutside(Outside.IN_ERROR, card("2S"))]
    shoe.clear(Trouble.DRAW_TIME_OUT)
    assert what(shoe.draw()) == [Drawn(P1, card("KD"))]


@pytest.mark.parametrize("trouble", [Trouble.CANNOT_READ, Trouble.CARD_CODE])
def test_a_card_that_cannot_be_read_takes_its_place_untold(trouble: Trouble) -> None:
    shoe = device(FOUR_CARDS)
    assert what(shoe.draw(trouble)) == [TroubleRaised(trouble, error_mode=True), Drawn(P1, None)]
    assert what(shoe.clear(trouble)) == [TroubleCancelled(trouble, error_mode=True)]
    assert Disclosed(P1, None) in what(whole_round(shoe))


@pytest.mark.parametrize("trouble", [Trouble.REVERSED_AT_EXIT, Trouble.REVERSED_MIDWAY])
def test_a_card_pushed_back_is_the_next_card_still(trouble: Trouble) -> None:
    shoe = device(FOUR_CARDS)
    assert what(shoe.draw(trouble)) == [TroubleRaised(trouble, error_mode=True)]
    shoe.clear(trouble)
    assert what(shoe.draw()) == [Drawn(P1, card("7S"))]


def test_a_button_pressed_while_a_card_is_due_is_misuse() -> None:
    shoe = device(FOUR_CARDS)
    shoe.draw()
    assert what(shoe.press_result()) == [TroubleRaised(Trouble.BUTTON_MISUSE)]
    assert shoe.due() == B1


def test_a_wrong_button_is_passed_on_or_misuse_by_setting() -> None:
    passing = device(FOUR_CARDS, PLAIN)
    for _ in range(4):
        passing.draw()
    assert what(passing.press_result(Winner.TIE))[-1] == Decided(Winner.TIE)
    checking = DeviceSettings(burns=False, cut_card_from_end=None, checks_result_button=True)
    strict = device(FOUR_CARDS, checking)
    for _ in range(4):
        strict.draw()
    assert what(strict.press_result(Winner.TIE)) == [TroubleRaised(Trouble.BUTTON_MISUSE)]
    assert Decided(Winner.PLAYER) in what(strict.press_result())


def test_a_forced_quit_discloses_what_lies_there() -> None:
    shoe = device(FOUR_CARDS)
    shoe.draw()
    assert what(shoe.force_quit()) == [Disclosed(P1, card("7S")), Decided(None), StoodBy()]
    assert what(shoe.draw()) == [Drawn(P1, card("KD"))]


def test_a_reboot_in_mid_round_forgets_the_round_unless_set_to_remember() -> None:
    forgetful = device(FOUR_CARDS)
    forgetful.draw()
    forgetful.fail(Trouble.CANNOT_READ)
    forgetful.turn_lock(locked=True)
    assert what(forgetful.boot()) == [Booted()]
    assert what(forgetful.draw()) == [Drawn(P1, card("KD"))]
    settings = DeviceSettings(burns=False, cut_card_from_end=None, remembers_round=True)
    minded = device(FOUR_CARDS, settings)
    minded.draw()
    minded.boot()
    assert what(minded.draw()) == [Drawn(B1, card("KD"))]


def test_after_any_boot_a_device_may_expect_a_first_card() -> None:
    settings = DeviceSettings(cut_card_from_end=None, burns_after_boot=True)
    shoe = Device(settings, cards=cards("AS KD 2C AD 6H"))
    for _ in range(3):
        shoe.draw()
    shoe.boot()
    assert what(shoe.draw()) == [Drawn(Place(Spot.FIRST, 1), card("AD"))]


def test_an_overdraw_is_not_cleared_before_somebody_decides_about_its_card() -> None:
    shoe = device(FOUR_CARDS + " JC")
    for _ in range(5):
        shoe.draw()
    assert shoe.clear() == []
    assert what(shoe.discard_overdrawn())[-1] == TroubleCancelled(Trouble.OVERDRAW)
    with pytest.raises(ValueError, match="no card is overdrawn"):
        shoe.keep_overdrawn()


def test_a_card_burnt_by_hand_goes_to_no_hand() -> None:
    shoe = device(FOUR_CARDS)
    assert what(shoe.draw(by_hand=True)) == [Drawn(Place(Spot.BURN, 1), card("7S"))]
    assert shoe.due() == P1


def test_a_continuous_shuffler_takes_the_discards_back_and_has_no_end() -> None:
    shuffler = Device(DeviceSettings(kind=Kind.CONTINUOUS_SHUFFLER, decks=1), seed=4)
    for _ in range(60):
        happened = what(whole_round(shuffler))
        assert CutCardOut() not in happened
        assert Counter(shuffler.stock.left) + Counter(shuffler.on_table) == Counter(DECK)
    assert len(shuffler.stock.left) >= 46


def test_a_shuffler_keeps_what_is_not_its_own_out() -> None:
    shuffler = Device(DeviceSettings(kind=Kind.CONTINUOUS_SHUFFLER, decks=1), seed=4)
    shuffler.slip_in(card("QS"))
    whole_round(shuffler)
    whole_round(shuffler)
    assert Counter(shuffler.stock.left) + Counter(shuffler.on_table) == Counter(DECK)


def test_time_goes_on_at_a_human_pace_and_two_cards_may_come_at_once() -> None:
    shoe = device(SIX_CARDS)
    times = [shoe.draw()[-1].at_ms for _ in range(3)]
    assert all(b - a >= 700 for a, b in pairwise(times))
    assert shoe.draw(after_ms=5)[-1].at_ms == times[-1] + 5


def test_settings_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="deck"):
        DeviceSettings(decks=0)
    with pytest.raises(ValueError, match="cut card"):
        DeviceSettings(cut_card_from_end=-1)
    with pytest.raises(ValueError, match="cancelled as"):
        DeviceSettings(overdraw_cancel_names=Trouble.CARD_CODE)
    with pytest.raises(ValueError, match="fail"):
        device(FOUR_CARDS).draw(Trouble.OVERDRAW)
