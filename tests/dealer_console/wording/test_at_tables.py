"""Every prompt that real tables show is a sentence, and no two of a screen read the same."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from dealer_console.wording.catalogue import Catalogue
from rules.conduct import Method
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy
from rules.refusal import Refusal
from rules.table.commands import (
    ChooseMethod,
    Collect,
    ConfirmResult,
    HandShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
)
from rules.table.facts import ResultPressed
from rules.table.machine import Event, reduce
from rules.table.phase import Phase
from rules.table.prompt import Prompt
from rules.table.state import opening_state
from rules.table.views import dealer_view
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS, ENGLISH
from tests.rules.table.at_table import (
    ACE,
    ANN,
    MAX,
    SUE,
    AtTable,
    seat,
    settings_of,
    squeeze_table,
    table,
)
from tests.rules.table.walks import next_event, random_settings

STEPS = 200


def read(prompts: tuple[Prompt, ...], catalogue: Catalogue = ENGLISH) -> list[str]:
    """The sentences of one screen, each looked at."""
    said: dict[str, Prompt] = {}
    for prompt in prompts:
        text = catalogue.text(prompt, DOLLARS)
        assert text
        assert "{" not in text
        assert "None" not in text
        assert len(text) <= 90
        content = prompt._replace(paragraph="", under="")
        assert said.setdefault(text, content) == content, text
    return list(said)


@cache
def screens(seed: int) -> tuple[tuple[Prompt, ...], ...]:
    """What a table shows to which anything happens; walked once for all languages."""
    return tuple(_walk(seed))


def _walk(seed: int) -> Iterator[tuple[Prompt, ...]]:
    chance = Random(seed)
    state = opening_state(random_settings(chance))
    for step in range(1, STEPS):
        try:
            state = reduce(state, Event(step, 1000 * step, next_event(state.public, chance)))
        except Refusal:
            continue
        yield dealer_view(state.public).prompts


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_at_a_table_the_dealer_can_read_it(seed: int, language: str) -> None:
    """Any game, any set-up, any event, any language."""
    shown = [read(prompts, CATALOGUES[language]) for prompts in screens(seed)]
    assert all(shown)
    assert len({text for texts in shown for text in texts}) > 5


def test_a_table_where_a_player_draws() -> None:
    """Method C: who has the shoe, who draws, to whom a hand goes."""
    at = AtTable(settings_of("tiger-no-commission", face_down=True, high_limit=True))
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), ChooseMethod(ACE, Method.C))
    assert "Offer the shoe to a Player" in read(at.view.prompts)
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 10_000).bet(seat(2), "banker", 10_000)
    at.tell(HandShoe(ANN, seat(1)))
    assert read(at.view.prompts) == ["Box 1 has the shoe", "“No more bets”"]
    at.closed()
    assert read(at.view.prompts) == ["“No more bets”", "Box 1 draws a card for Player"]
    at.drawn("2S KD 3C 6H")
    assert "Pass the Banker hand to Box 2" in read(at.view.prompts)
    assert "Box 2 exposes the Banker hand" in read(at.view.prompts)
    at.exposed()
    assert "Box 1 draws Player's third card" in read(at.view.prompts)


def test_a_wager_placed_by_staff() -> None:
    """Its Player is to look at it."""
    at = table("tiger-no-commission").bet(seat(1, 2), "tiger", 2_550, by_staff=True)
    assert "Box 1, standing 2: have 25.50 on Tiger checked" in read(at.view.prompts)


def test_a_round_found_void_after_it_was_paid() -> None:
    """Player 9 to 5 was paid 100; that is taken back."""
    at = table("tiger-no-commission").bet(seat(1), "player", 10_000).dealt("9S 2S KS 3S").finished()
    at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.VOID, by=SUE)
    assert "Box 1: take back 100 on Player" in read(at.view.prompts)


def test_a_bet_that_was_not_entered_goes_back() -> None:
    """Banker 6 to Player 2 was to be insured and was not; Player wins on 7."""
    at = squeeze_table("da-hu-ying-xiong").dealt("2S 6D KC KH 5C").exposed()
    assert "Insurance was not offered: call the Pit Manager" in read(at.view.prompts)
    intended = ((seat(1), Hand.BANKER, Stage.FOUR_CARDS),)
    at.decided(Remedy.RETURN_ORIGINAL_BETS, by=MAX, intended=intended)
    at.exposed().tell(ConfirmResult(ANN), Collect(ANN))
    assert at.phase is Phase.PAY
    assert read(at.view.prompts) == [
        "“Player wins with 7”",
        "Pay bets on Player at 1 to 1",
        "Box 1: give back the bet on Banker",
    ]
