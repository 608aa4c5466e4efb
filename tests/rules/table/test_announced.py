"""Who draws and who stands is announced by the paragraph of the game's own book."""

import pytest

from rules.hands import Hand
from rules.table.prompt import Code
from tests.rules.table.at_table import table

P, B = Hand.PLAYER, Hand.BANKER
# The table of play, and what Banker does when Player stands.
PARAGRAPHS = [
    pytest.param(
        "da-hu-ying-xiong",
        "3.15",
        "3.13",
        marks=[
            pytest.mark.rule("da-hu-ying-xiong 3.15"),
            pytest.mark.rule("da-hu-ying-xiong 3.13"),
        ],
    ),
    pytest.param(
        "super-six-plus",
        "3.6",
        "3.5",
        marks=[pytest.mark.rule("super-six-plus 3.6"), pytest.mark.rule("super-six-plus 3.5")],
    ),
    pytest.param(
        "tiger-no-commission",
        "3.14",
        "3.14",
        marks=pytest.mark.rule("tiger-no-commission 3.14"),
    ),
    pytest.param(
        "commission-insurance",
        "3.7",
        "3.6",
        marks=[
            pytest.mark.rule("commission-insurance 3.7"),
            pytest.mark.rule("commission-insurance 3.6"),
        ],
    ),
    pytest.param(
        "dragon-dai-bacc",
        "play-3",
        "play-3",
        marks=pytest.mark.rule("dragon-dai-bacc play-3"),
    ),
]


@pytest.mark.parametrize(("game", "play", "banker_alone"), PARAGRAPHS)
def test_what_is_said_of_third_cards_cites_the_table_of_play(
    game: str, play: str, banker_alone: str
) -> None:
    """Player's 5 draws a 7, and Banker's 6 draws on it. Player's 6 stands, and Banker's 5 draws."""
    at = table(game).dealt("2S KD 3C 6H")
    assert [(p.hand, p.paragraph) for p in at.prompts(Code.DRAWS)] == [(P, play)]
    at.drawn("7S")
    assert [(p.hand, p.paragraph) for p in at.prompts(Code.DRAWS)] == [(P, play), (B, play)]
    at = table(game).dealt("6S KD KC 5H")
    assert [(p.hand, p.paragraph) for p in at.prompts(Code.STANDS)] == [(P, play)]
    assert [(p.hand, p.paragraph) for p in at.prompts(Code.DRAWS)] == [(B, banker_alone)]
