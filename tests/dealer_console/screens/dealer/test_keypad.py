"""The window by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dealer_console.screens.dealer.steering import Way, nearest
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.gallery import PICTURES, picture

pytestmark = pytest.mark.window

ENTER, SPACE, ESCAPE, TAB = (
    Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Tab,
)  # fmt: skip
LEFT, RIGHT, UP, DOWN = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down


def at(dealer: Dealer) -> str:
    """The key of what the cursor is at."""
    (found,) = (part.target.key for part in dealer.window.pressables() if part.steered)
    return found


def test_enter_is_the_primary(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    dealer.types(ENTER)
    assert dealer.pressed == ["close-insurance"]


def test_enter_is_the_primary_of_the_page_that_is_open(dealer: Dealer) -> None:
    dealer.sees(picture("must_decide"))
    dealer.types(ENTER)
    assert dealer.pressed == ["decide"]


def test_after_a_touch_enter_is_still_the_primary(dealer: Dealer) -> None:
    """A hand that changes between screen and keypad does not repeat what it touched."""
    dealer.sees(picture("insurance"))
    dealer.taps("undo")
    dealer.is_in_no_hurry()
    dealer.types(ENTER)
    assert dealer.pressed == ["undo", "close-insurance"]


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_arrows_move_a_cursor_and_enter_or_space_presses_there(dealer: Dealer, key: Qt.Key) -> None:
    dealer.sees(picture("insurance"))
    dealer.types(UP)
    assert at(dealer) == "close-insurance"
    dealer.types(UP, UP)
    assert at(dealer) == "waive"
    dealer.types(key)
    assert dealer.pressed == ["waive"]


@pytest.mark.parametrize("name", sorted(set(PICTURES) - {"locked"}))
def test_everything_is_reached_by_arrows_alone(dealer: Dealer, name: str) -> None:
    dealer.sees(picture(name))
    tiles = dealer.window.pressables()
    places = [dealer.window.place_of(tile) for tile in tiles]
    reached = {tiles.index(dealer.window.primary)} if dealer.window.primary in tiles else {0}
    edge = set(reached)
    while edge:
        steps = {nearest(places[one], places, way) for one in edge for way in Way}
        edge = {step for step in steps if step is not None} - reached
        reached |= edge
    assert {tiles[one].target.key for one in range(len(tiles))} == {
        tiles[one].target.key for one in reached
    }


@pytest.mark.parametrize("name", ["rank_pad", "irregularities", "wager"])
def test_tab_goes_through_everything(dealer: Dealer, name: str) -> None:
    dealer.sees(picture(name))
    keys = {part.target.key for part in dealer.window.pressables()}
    seen = set()
    for _ in keys:
        dealer.types(TAB)
        seen.add(at(dealer))
    assert seen == keys
    last = at(dealer)
    dealer.types(TAB, Qt.Key.Key_Backtab)
    assert at(dealer) == last


def test_escape_drops_the_cursor_and_then_leaves_the_page(dealer: Dealer) -> None:
    dealer.sees(picture("recall"))
    dealer.types(TAB, ESCAPE)
    assert not any(part.steered for part in dealer.window.pressables())
    assert dealer.pressed == []
    dealer.types(ESCAPE)
    assert dealer.pressed == ["back"]


def test_a_cursor_does_not_stay_on_a_tile_that_became_another(dealer: Dealer) -> None:
    shown = picture("insurance")
    dealer.sees(shown)
    dealer.types(UP, UP, UP)
    (other,) = (tile for tile in shown.column.middle if tile.key != at(dealer))
    assert any(part.steered for part in dealer.window.pressables())
    dealer.sees(shown._replace(column=shown.column._replace(middle=(other, other))))
    dealer.sees(shown._replace(column=shown.column._replace(middle=())))
    assert not any(part.steered for part in dealer.window.pressables())
    dealer.types(ENTER)
    assert dealer.pressed == ["close-insurance"]


def test_ranks_are_typed(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    dealer.types("7tjqka")
    assert dealer.pressed == ["rank:7", "rank:T", "rank:J", "rank:Q", "rank:K", "rank:A"]


def test_a_numeric_keypad_has_an_ace_and_a_ten(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    dealer.types("10")
    assert dealer.pressed == ["rank:A", "rank:T"]


def test_a_pin_is_typed_wherever_its_digits_lie(dealer: Dealer) -> None:
    dealer.sees(picture("sign_in"))
    dealer.types("4410", Qt.Key.Key_Backspace)
    assert dealer.pressed == ["digit:4", "digit:4", "digit:1", "digit:0", "digit:back"]


def test_figures_choose_from_a_list(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    dealer.types("3")
    assert dealer.pressed == ["choice:2"]


@pytest.mark.parametrize(
    ("sign", "key"),
    [("/", "declare"), ("*", "undo"), ("+", "take-insurance"), ("-", "waive")],
)
def test_signs_are_the_tiles_of_the_column(dealer: Dealer, sign: str, key: str) -> None:
    dealer.sees(picture("insurance"))
    dealer.types(sign)
    assert dealer.pressed == [key]


def test_signs_mean_nothing_while_a_page_covers_the_column(dealer: Dealer) -> None:
    dealer.sees(picture("must_decide"))
    dealer.types("/*+-")
    assert dealer.pressed == []


def test_a_key_that_is_hit_twice_counts_once(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    dealer.types(ENTER, ENTER)
    assert dealer.pressed == ["close-insurance"]


def test_a_key_is_held_for_what_is_held(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    dealer.types(ENTER)
    assert dealer.pressed == []
    QTest.keyPress(dealer.window, ENTER)
    dealer.qtbot.waitUntil(lambda: dealer.pressed == ["decide"])
    QTest.keyRelease(dealer.window, ENTER)
    assert dealer.pressed == ["decide"]


def test_tiles_say_their_keys_once_a_key_was_used(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    assert not {"/", "*", "Enter"} & dealer.says()
    dealer.types(TAB)
    dealer.sees(picture("betting"))
    assert {"/", "*", "Enter"} <= dealer.says()
