"""The words of pit review: the same ones in every language, with the same blanks."""

import tomllib

import pytest

from dealer_console.review.staffing import Change, Standing
from dealer_console.screens.review.signing import Left
from dealer_console.staff.attempts import Why
from dealer_console.staff.happenings import Kind
from rules.said import blanks
from tests.dealer_console.wording.languages import CATALOGUES, file_of


def review_words(language: str) -> dict[str, str]:
    """By their keys."""
    found: dict[str, str] = tomllib.loads(file_of(language))["review"]
    return found


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_language_has_the_words_that_english_has(language: str) -> None:
    """None is missing, none is nobody's, and none loses a fact."""
    english, own = review_words("en"), review_words(language)
    assert sorted(english.keys() ^ own.keys()) == []
    for key, text in english.items():
        assert blanks(own[key]) == blanks(text), key


@pytest.mark.parametrize("language", CATALOGUES)
def test_everything_that_is_told_of_people_has_words(language: str) -> None:
    """Each change, each state, each happening, each way of leaving."""
    wanted = {
        *(f"people-{one}" for one in Standing),
        *(f"people-done-{one}" for one in Change),
        *(f"people-{what}-{one}" for what in ("title", "about", "do") for one in Change),
        *(f"people-ask-{one}" for one in Change),
        *(f"people-kind-{one}" for one in Kind),
        *(f"people-why-{one}" for one in Why),
        *(f"sign-out-{one}" for one in Left if one is not Left.TAKEN_OVER),
    }
    # Unlocking needs no form, and these three are asked for in other places.
    wanted -= {f"people-{what}-unlock" for what in ("title", "about", "do")}
    wanted -= {f"people-ask-{one}" for one in (Change.FIRST, Change.ADD, Change.OWN_PIN)}
    assert sorted(wanted - review_words(language).keys()) == []
