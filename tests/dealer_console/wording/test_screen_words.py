"""The words of the Dealer's screen beside the prompts: the same ones in every language."""

from string import Formatter

import pytest

from dealer_console.wording.catalogue import Catalogue, NoWords
from tests.dealer_console.wording.languages import CATALOGUES, ENGLISH, file_of
from tests.dealer_console.wording.screen_words import screen_words

OTHERS = [language for language in CATALOGUES if language != "en"]


def blanks_of(text: str) -> set[str]:
    """The placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_words_that_english_has(language: str) -> None:
    """None is missing, none is nobody's."""
    english, own = screen_words("en").keys(), screen_words(language).keys()
    assert sorted(english - own) == []
    assert sorted(own - english) == []


@pytest.mark.parametrize("language", OTHERS)
def test_each_has_the_blanks_of_the_english_words(language: str) -> None:
    """Nothing that the screen tells is lost, and nothing is asked for that it does not tell."""
    own = screen_words(language)
    for key, english in screen_words("en").items():
        assert blanks_of(own.get(key, english)) == blanks_of(english), key


def with_screen(language: str, *lines: str) -> Catalogue:
    """A language with more words of the screen."""
    head, mark, tail = file_of(language).partition("\n[screen]\n")
    return Catalogue(language, "\n".join((head + (mark or "\n[screen]"), *lines, tail)))


def test_words_are_filled_in() -> None:
    """By the names of their blanks."""
    english = with_screen("en", 'left-over = "{cards} of {all} cards left"', 'quiet = "Quiet"')
    assert english.screen("left-over", cards="12", all="416") == "12 of 416 cards left"
    assert english.screen("quiet") == "Quiet"


def test_a_language_says_it_in_its_own_order() -> None:
    """Values come by name, not by place."""
    own = with_screen("zh-hans", 'left-over = "共{all}张余{cards}张"')
    assert own.screen("left-over", cards="12", all="416") == "共416张余12张"


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_language_lacks_is_said_in_english(language: str) -> None:
    """A button must not be empty, even where a translation was forgotten."""
    own = Catalogue(language, file_of(language).partition("\n[screen]\n")[0])
    for key, english in screen_words("en").items():
        values = dict.fromkeys(blanks_of(english), "7")
        assert own.screen(key, **values) == ENGLISH.screen(key, **values)


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_nobody_has_words_for_is_told(language: str) -> None:
    """Nothing is shown in its place."""
    with pytest.raises(NoWords, match="no-such-words"):
        CATALOGUES[language].screen("no-such-words")
