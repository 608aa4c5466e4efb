"""What the books say of irregularities, in every language."""

import tomllib
from collections.abc import Iterator

import pytest

from rules.games import GAMES
from rules.refusal import HOUSE
from tests.dealer_console.wording.languages import CATALOGUES, ENGLISH, file_of

OTHERS = [language for language in CATALOGUES if language != "en"]
TIGER = GAMES["tiger-no-commission"]


def _cited(game_id: str) -> Iterator[str]:
    """Every paragraph by which something is decided when something went wrong."""
    game = GAMES[game_id]
    for ruling in game.irregularities:
        yield from (ruling.paragraph, ruling.withdrawal_paragraph, ruling.replace_paragraph)
    yield game.not_covered.paragraph
    yield game.cites.replace_after_void
    yield game.cites.reconstruction
    if game.insurance is not None:
        yield game.insurance.missed_paragraph


CITED = [(game, number) for game in GAMES for number in sorted({*_cited(game)} - {HOUSE})]


def test_there_are_some_to_be_cited() -> None:
    """By every book that rules on irregularities."""
    assert len(CITED) > 50
    assert {game for game, _ in CITED} == {
        game.id for game in GAMES.values() if game.irregularities
    }


@pytest.mark.parametrize(("game", "number"), CITED)
def test_in_english_it_is_the_sentence_of_the_rules(game: str, number: str) -> None:
    """There is only one."""
    text = ENGLISH.paragraph(GAMES[game], number)
    assert text
    assert text == GAMES[game].paragraph[number].text


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("game", "number"), CITED)
def test_every_paragraph_cited_is_translated(game: str, number: str, language: str) -> None:
    """So that a decision is not announced in two languages at once."""
    text = CATALOGUES[language].paragraph(GAMES[game], number)
    assert text
    assert text != GAMES[game].paragraph[number].text
    assert text == tomllib.loads(file_of(language))["paragraph"][game][number]


@pytest.mark.parametrize("language", OTHERS)
def test_paragraphs_refer_to_the_same_numbers(language: str) -> None:
    """A paragraph that speaks of another speaks of it in every language."""
    for game, number in CITED:
        english = GAMES[game].paragraph[number].text
        own = CATALOGUES[language].paragraph(GAMES[game], number)
        assert _numbers(own) == _numbers(english), (game, number)


def _numbers(text: str) -> set[str]:
    spaced = "".join(letter if letter in "0123456789." else " " for letter in text)
    return {word.strip(".") for word in spaced.split() if word.strip(".")}


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("number", [HOUSE, "99.9", ""])
def test_what_no_book_says_is_nothing(number: str, language: str) -> None:
    """Where the house decides there is no paragraph to show."""
    assert CATALOGUES[language].paragraph(TIGER, number) == ""


@pytest.mark.parametrize("language", OTHERS)
def test_a_paragraph_nobody_translated_is_told_in_english(language: str) -> None:
    """The books have more paragraphs than are ever cited here."""
    translated = tomllib.loads(file_of(language))["paragraph"][TIGER.id]
    other = next(one for one in TIGER.paragraphs if one.number not in translated)
    assert CATALOGUES[language].paragraph(TIGER, other.number) == other.text
