"""Everything the rules have a code for has words, short and calm."""

from collections.abc import Iterator

import pytest

from dealer_console.wording.checking import every_prompt
from dealer_console.wording.shapes import SHAPES
from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand, Winner
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import COMMANDS
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.state import Notice
from rules.wagers import Player
from tests.dealer_console.wording.languages import DOLLARS, ENGLISH, english_file

MOST_LETTERS = 90

CODES: dict[str, list[str]] = {
    "situation": list(Situation),
    "remedy": list(Remedy),
    "role": list(Role),
    "notice": list(Notice),
    "phase": list(Phase),
    "command": [command.name for command in COMMANDS],
    "method": list(Method),
    "waiver": list(WaiverForm),
    "stage": list(Stage),
    "hand": list(Hand),
    "winner": list(Winner),
}


@pytest.mark.parametrize("kind", CODES)
def test_every_code_has_words_of_its_own(kind: str) -> None:
    """No two of a kind read the same: they are buttons beside one another."""
    words = [ENGLISH.words(kind, code) for code in CODES[kind]]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("game", GAMES)
def test_every_bet_of_a_game_has_words_of_its_own(game: str) -> None:
    """Insurance beside them, where the game has it."""
    bets = [bet.name for bet in GAMES[game].bets]
    if GAMES[game].insurance is not None:
        bets += ["player-insurance", "banker-insurance"]
    words = [ENGLISH.words("bet", bet) for bet in bets]
    assert len(set(words)) == len(bets)


def _longest(prompt: Prompt) -> Prompt:
    """The prompt with the most letters that its blanks may take."""
    return prompt._replace(
        player=prompt.player and Player(99, "standing-99"),
        odds=prompt.odds and "0.95 to 1",
        amount=prompt.amount and prompt.amount + 99_999_999_998,
    )


def _prompts(code: Code) -> Iterator[Prompt]:
    for shape in SHAPES[code]:
        for prompt in every_prompt(code, shape):
            yield prompt
            yield _longest(prompt)


@pytest.mark.parametrize("code", Code)
def test_every_prompt_has_a_sentence_that_fits(code: Code) -> None:
    """However it is filled in."""
    texts = [ENGLISH.text(prompt, DOLLARS) for prompt in _prompts(code)]
    assert texts
    for text in texts:
        assert text
        assert "{" not in text
        assert "None" not in text
        assert len(text) <= MOST_LETTERS


def test_nothing_is_shouted() -> None:
    """Calm: no exclamation mark anywhere, and nothing in capitals but names and methods."""
    words = english_file().partition("[language]")[2]
    assert "!" not in words
    assert not [word for word in words.split() if len(word.strip('",.')) > 2 and word.isupper()]


@pytest.mark.parametrize("situation", Situation)
def test_an_irregularity_names_no_card(situation: Situation) -> None:
    """Some of them show while cards lie closed."""
    words = ENGLISH.words("situation", situation).lower()
    named = ("ace", "king", "queen", "jack", "spade", "heart", "diamond", "club", "natural")
    assert not [name for name in named if name in words.split()]
    assert not any(letter.isdigit() for letter in words)
