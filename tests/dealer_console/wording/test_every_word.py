"""Everything the rules have a code for has words, short and calm."""

import re
from collections.abc import Iterator

import pytest

from dealer_console.staff.roles import StaffRole
from dealer_console.wording.checking import every_prompt
from dealer_console.wording.shapes import SHAPES
from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand, Winner
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.table.commands import COMMANDS
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.state import Notice
from rules.wagers import Player
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS, texts

MOST_LETTERS = 90
MOST_IN_A_LIST = 70
"""A line of the list that the Dealer chooses from."""

IN_CAPITALS = {"screen.simulated", "screen.recall-title"}
"""What must not be taken for live play is to be seen."""

ABBREVIATED = {"PIN", "NAME", "PDF", "CSV", "JSON", "VTT"}

CODES: dict[str, list[str]] = {
    "situation": list(Situation),
    "happening": list(Situation),
    "remedy": list(Remedy),
    "remedy-does": list(Remedy),
    "role": list(StaffRole),
    "notice": list(Notice),
    "phase": list(Phase),
    "command": [command.name for command in COMMANDS],
    "method": list(Method),
    "waiver": list(WaiverForm),
    "stage": list(Stage),
    "hand": list(Hand),
    "winner": list(Winner),
}


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("kind", CODES)
def test_every_code_has_words_of_its_own(kind: str, language: str) -> None:
    """No two of a kind read the same: they are buttons beside one another."""
    words = [CATALOGUES[language].words(kind, code) for code in CODES[kind]]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("game", GAMES)
def test_every_bet_of_a_game_has_words_of_its_own(game: str, language: str) -> None:
    """Insurance beside them, where the game has it."""
    bets = [bet.name for bet in GAMES[game].bets]
    if GAMES[game].insurance is not None:
        bets += ["player-insurance", "banker-insurance"]
    words = [CATALOGUES[language].words("bet", bet) for bet in bets]
    assert len(set(words)) == len(bets)


def _longest(prompt: Prompt) -> Prompt:
    """The prompt with the most letters that its blanks may take."""
    return prompt._replace(
        player=prompt.player and Player(99, "standing-99"),
        odds=prompt.odds and "0.95 to 1",
        amount=prompt.amount and prompt.amount + 99_999_999_998,
    )


def prompts_of(code: Code) -> Iterator[Prompt]:
    """Every way in which a code is filled in, as usual and as long as can be."""
    for shape in SHAPES[code]:
        for prompt in every_prompt(code, shape):
            yield prompt
            yield _longest(prompt)


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("code", Code)
def test_every_prompt_has_a_sentence_that_fits(code: Code, language: str) -> None:
    """However it is filled in."""
    texts = [CATALOGUES[language].text(prompt, DOLLARS) for prompt in prompts_of(code)]
    assert texts
    for text in texts:
        assert text
        assert "{" not in text
        assert "None" not in text
        assert len(text) <= MOST_LETTERS


@pytest.mark.parametrize("language", CATALOGUES)
def test_nothing_is_shouted(language: str) -> None:
    """Calm: no exclamation mark anywhere, and nothing in capitals but names and methods."""
    for key, text in texts(language).items():
        assert "!" not in text
        assert "\N{FULLWIDTH EXCLAMATION MARK}" not in text
        assert key in IN_CAPITALS or set(re.findall(r"[A-Z]{3,}", text)) <= ABBREVIATED, key


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_the_dealer_chooses_from_is_one_line_each(language: str) -> None:
    """Whatever may have happened, and whatever may be done about it."""
    told = [CATALOGUES[language].words("happening", situation) for situation in Situation]
    told += [CATALOGUES[language].words("remedy-does", remedy) for remedy in Remedy]
    assert max(map(len, told)) <= MOST_IN_A_LIST
    assert not [text for text in told if text.endswith((".", "\N{IDEOGRAPHIC FULL STOP}"))]


@pytest.mark.parametrize("situation", Situation)
def test_an_irregularity_names_no_card(situation: Situation) -> None:
    """Some of them show while cards lie closed."""
    named = ("ace", "king", "queen", "jack", "spade", "heart", "diamond", "club", "natural")
    for kind in ("situation", "happening"):
        words = CATALOGUES["en"].words(kind, situation).lower()
        assert not [name for name in named if name in words.split()]


@pytest.mark.parametrize("situation", Situation)
def test_an_irregularity_blames_nobody(situation: Situation) -> None:
    """What happened, not who did it wrong."""
    words = CATALOGUES["en"].words("happening", situation).lower()
    assert not [word for word in ("dealer", "mistake", "blame", "wrongly") if word in words]


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("situation", Situation)
def test_an_irregularity_has_no_figure(situation: Situation, language: str) -> None:
    """A figure might be read as a card, in any language."""
    for kind in ("situation", "happening"):
        words = CATALOGUES[language].words(kind, situation)
        assert not any(letter.isdigit() for letter in words)
