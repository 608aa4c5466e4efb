"""Every word of every picture, measured: none cut off, none over another, no glyph missing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dealer_console.screens.faces import family_for
from dealer_console.wording.cards import card_text
from rules.cards import DECK
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.gallery import PICTURES, picture
from tests.dealer_console.screens.dealer.measuring import has_glyph, measure
from tests.dealer_console.screens.dealer.words import LANGUAGES

pytestmark = pytest.mark.window

SIZES = [(1280, 800), (1920, 1080), (1366, 1024)]

each_picture = pytest.mark.parametrize("name", sorted(PICTURES))
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_picture
@each_size
@each_language
def test_every_word_has_its_place(
    dealer: Dealer, name: str, size: tuple[int, int], language: str
) -> None:
    dealer.sees(picture(name, language), size)
    measure(dealer, language)


@each_picture
@each_language
def test_every_word_has_its_place_with_the_keypads_hints(
    dealer: Dealer, name: str, language: str
) -> None:
    dealer.sees(picture(name, language))
    dealer.types(Qt.Key.Key_Tab)
    QApplication.processEvents()
    dealer.window.grab()
    measure(dealer, language)


@each_picture
def test_every_word_lies_in_the_part_that_drew_it(dealer: Dealer, name: str) -> None:
    from dealer_console.screens.parts.part import Part

    dealer.sees(picture(name))
    for part in dealer.window.findChildren(Part):
        if part.isVisible():
            assert [
                label.text for label in part.labels if not part.rect().contains(label.taken)
            ] == []


def test_a_sentence_that_is_far_too_long_is_found_out(dealer: Dealer) -> None:
    """Or the tests above would find nothing."""
    shown = picture("betting")
    long = shown.instruction._replace(text="No more bets, please. " * 400)
    dealer.sees(shown._replace(instruction=long))
    with pytest.raises(AssertionError):
        measure(dealer, "en")


def test_every_card_can_be_drawn(qapp: object) -> None:
    missing = [
        char
        for card in DECK
        for char in card_text(card)
        if not has_glyph(family_for("en", "K"), char)
    ]
    assert missing == []


def test_a_name_in_another_script_is_drawn_in_the_face_that_has_it(qapp: object) -> None:
    assert family_for("en", "M. Tan") == family_for("zh-hans", "陈美玲")
    assert family_for("en", "陳美玲") == family_for("zh-hant", "陳美玲")
    assert family_for("zh-hant", "陈美玲") in {
        family_for("zh-hans", "陈"),
        family_for("zh-hant", "美"),
    }
