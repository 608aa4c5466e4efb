"""What can be pressed tells its key, once, by mouse and by finger."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dealer_console.desk.shown import Kind, Pad, Tile
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.gallery import PICTURES, Gallery, picture

pytestmark = pytest.mark.window


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_everything_that_can_be_tapped_tells_its_own_key(dealer: Dealer, name: str) -> None:
    dealer.sees(picture(name))
    keys = [part.target.key for part in dealer.window.pressables() if not part.target.hold]
    assert len(keys) == len(set(keys))
    for key in keys:
        dealer.is_in_no_hurry()
        dealer.taps(key)
    assert dealer.pressed == keys


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("insurance", "close-insurance"),
        ("insurance", "box:2"),
        ("rank_pad", "card:b:2"),
        ("rank_pad", "rank:7"),
        ("face_down", "expose:banker"),
        ("irregularities", "choice:3"),
        ("correction", "card:p:1"),
        ("approval", "digit:4"),
        ("recall", "back"),
        ("betting", "language:zh-hant"),
    ],
)
def test_a_finger_presses_as_the_mouse_does(dealer: Dealer, name: str, key: str) -> None:
    dealer.sees(picture(name))
    dealer.touches(key)
    assert dealer.pressed == [key]


def test_a_double_tap_counts_once(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    for _ in range(3):
        dealer.taps("close-insurance")
    assert dealer.pressed == ["close-insurance"]


def test_a_second_tap_elsewhere_in_the_window_is_the_same_finger(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    dealer.taps("card:b:2")
    dealer.taps("box:3")
    dealer.touches("expose:b")
    dealer.types(Qt.Key.Key_Enter)
    assert dealer.pressed == ["card:b:2"]


def test_a_tap_after_a_while_is_another(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    dealer.taps("close-insurance")

    def another_counted() -> bool:
        dealer.taps("close-insurance")
        return len(dealer.pressed) == 2

    dealer.qtbot.waitUntil(another_counted)


def test_the_same_figure_twice_is_two(dealer: Dealer) -> None:
    dealer.sees(picture("approval"))
    for digit in "4477":
        dealer.taps(f"digit:{digit}")
    assert dealer.pressed == ["digit:4", "digit:4", "digit:7", "digit:7"]


def test_two_ranks_in_quick_succession_are_two_and_one_rank_bounced_is_one(
    dealer: Dealer,
) -> None:
    dealer.sees(picture("rank_pad"))
    for rank in "7799K":
        dealer.taps(f"rank:{rank}")
    assert dealer.pressed == ["rank:7", "rank:9", "rank:K"]


def test_what_bounces_on_the_tile_that_opened_a_pad_enters_no_rank(dealer: Dealer) -> None:
    """The pad comes up where the finger still is."""
    without = picture("rank_pad")._replace(pad=None)
    dealer.sees(without)
    dealer.taps("expose:b")
    dealer.sees(picture("rank_pad"))
    dealer.taps("rank:7")
    assert dealer.pressed == ["expose:b"]


def test_what_is_to_be_held_is_not_tapped(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    for _ in range(3):
        dealer.taps("decide")
    assert dealer.pressed == []


def test_what_is_held_long_enough_counts_and_is_seen_to_be_held(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    tile, place = dealer.tile("decide"), dealer.at("decide")
    untouched = tile.grab().toImage()
    dealer.comes_down_on(place)
    dealer.qtbot.waitUntil(lambda: 0.2 < tile.held < 1)
    assert tile.grab().toImage() != untouched
    assert dealer.pressed == []
    dealer.qtbot.waitUntil(lambda: dealer.pressed == ["decide"])
    dealer.lets_go_at(place)
    assert dealer.pressed == ["decide"]


def test_what_is_let_go_too_early_starts_again_from_nothing(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    tile, place = dealer.tile("decide"), dealer.at("decide")
    dealer.comes_down_on(place)
    dealer.qtbot.waitUntil(lambda: tile.held > 0.2)
    dealer.lets_go_at(place)
    assert tile.held == 0
    assert dealer.pressed == []


def test_a_finger_that_slides_off_presses_nothing(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    dealer.comes_down_on(dealer.at("close-insurance"))
    dealer.lets_go_at(dealer.at("undo"))
    assert dealer.pressed == []


def test_a_tile_that_became_another_under_the_finger_presses_nothing(dealer: Dealer) -> None:
    before = picture("betting")
    after = before._replace(
        column=before.column._replace(primary=Tile("collect", "Collected", kind=Kind.PRIMARY))
    )
    dealer.sees(before)
    place = dealer.at("close-bets")
    dealer.comes_down_on(place)
    dealer.sees(after)
    dealer.lets_go_at(place)
    assert dealer.pressed == []
    dealer.is_in_no_hurry()
    dealer.taps("collect")
    assert dealer.pressed == ["collect"]


def test_a_tap_on_what_has_just_come_there_was_meant_for_what_was_there(dealer: Dealer) -> None:
    """The table moves on while a finger is on its way: the page that opened is not answered."""
    dealer.sees(picture("betting"))
    dealer.sees(picture("must_decide"))
    primary = dealer.window.primary.target.key
    dealer.taps(primary)
    assert dealer.pressed == []
    dealer.is_in_no_hurry()
    dealer.sees(picture("betting"))
    dealer.is_in_no_hurry()
    dealer.taps("close-bets")
    assert dealer.pressed == ["close-bets"]


def test_a_palm_on_the_glass_does_not_keep_a_finger_from_pressing(dealer: Dealer) -> None:
    """Each finger by itself: one rests beside every tile, another taps, a third holds nothing."""
    dealer.sees(picture("betting"))
    handle, place = dealer.window.windowHandle(), dealer.at("close-bets")
    palm = QPoint(3, 3)
    QTest.touchEvent(handle, dealer.finger).press(0, palm).commit()
    QTest.touchEvent(handle, dealer.finger).stationary(0).press(1, place).commit()
    QTest.touchEvent(handle, dealer.finger).stationary(0).release(1, place).commit()
    QTest.touchEvent(handle, dealer.finger).release(0, palm).commit()
    assert dealer.pressed == ["close-bets"]


def test_a_page_that_opens_under_the_finger_is_not_pressed(dealer: Dealer) -> None:
    """Its primary is exactly where the column's was."""
    dealer.sees(picture("betting"))
    place = dealer.at("close-bets")
    dealer.comes_down_on(place)
    dealer.sees(picture("must_decide"))
    dealer.lets_go_at(place)
    assert dealer.pressed == []


def test_what_is_not_enabled_or_has_no_key_cannot_be_pressed(dealer: Dealer) -> None:
    shown = picture("insurance")
    off = Tile("x", "x", enabled=False, kind=Kind.PRIMARY)
    dealer.sees(shown._replace(column=shown.column._replace(primary=off)))
    handle = dealer.window
    for place in (QPoint(1120, 620), QPoint(100, 420), QPoint(650, 740)):
        dealer.comes_down_on(place)
        dealer.lets_go_at(place)
    assert handle.childAt(QPoint(1120, 620)) is not None
    assert dealer.pressed == []


def test_a_locked_console_takes_nothing(dealer: Dealer) -> None:
    dealer.sees(picture("locked"))
    assert dealer.window.pressables() == []
    for x in range(20, 1280, 60):
        for y in range(20, 800, 60):
            dealer.comes_down_on(QPoint(x, y))
            dealer.lets_go_at(QPoint(x, y))
            dealer.is_in_no_hurry()
    dealer.types(Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Enter, "/7")
    assert dealer.pressed == []


def test_nothing_on_the_pin_pad_shows_which_key_is_down(dealer: Dealer) -> None:
    dealer.sees(picture("approval"))
    tile, place = dealer.tile("digit:4"), dealer.at("digit:4")
    before = tile.grab().toImage()
    dealer.comes_down_on(place)
    assert tile.grab().toImage() == before
    dealer.lets_go_at(place)
    assert dealer.pressed == ["digit:4"]


def test_any_other_key_shows_that_it_is_down(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    for key in ("rank:7", "card:b:2", "box:3", "close-bets"):
        tile = dealer.tile(key)
        before = tile.grab().toImage()
        dealer.comes_down_on(dealer.at(key))
        QApplication.processEvents()
        assert tile.grab().toImage() != before, key
        dealer.lets_go_at(QPoint(2, 300))


def test_the_pad_is_drawn_where_there_would_be_a_guide_too(dealer: Dealer) -> None:
    gallery = Gallery("en")
    pad = Pad("Which", gallery.rank_pad().pad.keys)  # type: ignore[union-attr]
    dealer.sees(gallery.settlement()._replace(pad=pad))
    assert "Which" in dealer.says()
    assert "Pay bets on Banker at 1 to 2" not in dealer.says()
