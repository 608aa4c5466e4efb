"""Where things are: the primary where it always is, everything large enough, nothing on another."""

import pytest
from PySide6.QtCore import QRect

from dealer_console.desk.shown import Kind
from dealer_console.screens.parts.tile_button import LEAST_HEIGHT, TileButton
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.gallery import PICTURES, picture
from tests.dealer_console.screens.dealer.words import LANGUAGES

pytestmark = pytest.mark.window

PRIMARY = QRect(976, 560, 290, 122)


@pytest.mark.parametrize("name", sorted(set(PICTURES) - {"locked"}))
def test_the_primary_is_always_in_the_same_place(dealer: Dealer, name: str) -> None:
    dealer.sees(picture(name))
    assert dealer.window.place_of(dealer.window.primary) == PRIMARY


def test_the_primary_grows_with_the_window_and_stays_the_same_on_every_page(
    dealer: Dealer,
) -> None:
    places = set()
    for name in sorted(set(PICTURES) - {"locked"}):
        dealer.sees(picture(name), (1920, 1080))
        place = dealer.window.place_of(dealer.window.primary)
        places.add((place.x(), place.y(), place.width(), place.height()))
    ((x, y, width, height),) = places
    assert abs(width - 290 * 1.35) <= 1
    assert abs(height - 122 * 1.35) <= 1
    assert 1920 - x - width == round(14 * 1.35)
    assert y > 700


def test_the_way_back_is_below_it(dealer: Dealer) -> None:
    dealer.sees(picture("recall"))
    assert dealer.window.place_of(dealer.tile("back")) == QRect(976, 696, 290, 90)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("name", sorted(PICTURES))
def test_every_tile_is_high_enough_for_a_finger(
    dealer: Dealer, name: str, size: tuple[int, int]
) -> None:
    dealer.sees(picture(name), size)
    low = [
        (part.target.key, part.height())
        for part in dealer.window.pressables()
        if not part.target.key.startswith("language:") and part.height() < LEAST_HEIGHT
    ]
    assert low == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(PICTURES))
def test_no_two_things_to_press_lie_on_each_other(dealer: Dealer, name: str, language: str) -> None:
    dealer.sees(picture(name, language))
    window = dealer.window
    places = [(part.target.key, window.place_of(part)) for part in window.pressables()]
    assert [
        (key, other)
        for number, (key, place) in enumerate(places)
        for other, there in places[number + 1 :]
        if place.intersects(there)
    ] == []
    assert [key for key, place in places if not window.rect().contains(place)] == []


def test_a_page_covers_hands_column_and_strip_but_not_the_instruction(dealer: Dealer) -> None:
    dealer.sees(picture("insurance"))
    assert {"Banker", "Box 1", "Insurance closed"} <= dealer.says()
    dealer.sees(picture("must_decide"))
    assert not {"Box 4", "Irregularity"} & dealer.says()
    assert "Stop. Two cards came out at once" in dealer.says()
    assert "Table 07" in dealer.says()


def test_a_live_table_has_no_banner_and_starts_higher(dealer: Dealer) -> None:
    dealer.sees(picture("betting"))
    banner = "SIMULATED SHOE — NOT FOR LIVE PLAY"
    assert banner in dealer.says()
    dealer.sees(picture("betting")._replace(banner=""))
    assert banner not in dealer.says()
    (table,) = (label for label in dealer.window.labels() if label.text == "Table 07")
    assert table.place.top() == 0


def test_without_boxes_the_hands_have_their_room(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    low = dealer.at("card:b:2").y(), dealer.tile("card:b:2").height()
    dealer.sees(picture("rank_pad")._replace(boxes=()))
    assert dealer.tile("card:b:2").height() > low[1]


def test_no_primary_leaves_its_place_empty(dealer: Dealer) -> None:
    dealer.sees(picture("worst_sentence"))
    assert not dealer.window.primary.isVisible()
    assert not any(
        dealer.window.place_of(part).intersects(PRIMARY) for part in dealer.window.pressables()
    )


def test_pins_are_small_and_dim(dealer: Dealer) -> None:
    dealer.sees(picture("approval"))
    keys = [
        part
        for part in dealer.window.pressables()
        if isinstance(part, TileButton) and part.tile and part.tile.kind is Kind.SECRET
    ]
    assert len(keys) == 12
    assert {label.pixels for key in keys for label in key.labels} == {13}
