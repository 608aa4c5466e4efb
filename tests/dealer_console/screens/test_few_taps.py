"""How many taps a round takes: hands are busy."""

from collections.abc import Callable
from typing import Any

import pytest

from dealer_console.settings.table_section import TableSection
from rules.games import GAMES
from rules.table.facts import ResultPressed
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

SIX_CARDS = "2S 3D 3H 2C 4S AD"
"""Player 5, Banker 5: both draw, and end on 9 and 6."""


def between_rounds(game: str, **more: Any) -> Any:
    """A table whose next round is about to be called."""
    at = table(game, **more).dealt("9S KD KC QH")
    return (at.exposed() if at.public.face_down else at).finished()


def result_of(screen: AtScreen) -> ResultPressed:
    """The result button of the device, pressed when all cards lie open."""
    judgement = screen.at.round.judgement
    assert judgement is not None
    pairs = judgement.shape.pairs
    return ResultPressed(judgement.outcome.winner, pairs.of_player, pairs.of_banker)


@pytest.mark.parametrize("game", GAMES)
def test_a_face_up_round_without_wagers_takes_two_taps(at_screen: AtScreenOf, game: str) -> None:
    """ "Place your bets" and "No more bets"; the shoe does the rest."""
    screen = at_screen(between_rounds(game))
    assert screen.phase is Phase.BETWEEN
    screen.goes_on().goes_on()
    screen.drawn(SIX_CARDS)
    screen.hears(result_of(screen))
    assert (screen.phase, screen.taps) == (Phase.COLLECT, 2)
    # The next call says that all is settled: it is the first tap of the next round.
    screen.goes_on()
    assert screen.phase is Phase.BETTING


@pytest.mark.parametrize("game", GAMES)
def test_a_face_down_round_takes_four_taps(at_screen: AtScreenOf, game: str) -> None:
    """Two calls, both hands, a third card: four, and five where both hands draw."""
    screen = at_screen(between_rounds(game, face_down=True))
    screen.goes_on().goes_on()
    screen.drawn("2S 7D 3H KC").goes_on()
    screen.drawn("4S").goes_on()
    screen.hears(result_of(screen))
    assert (screen.phase, screen.taps) == (Phase.COLLECT, 4)


def test_a_face_down_table_has_the_first_card_close_betting_unless_it_is_told_otherwise() -> None:
    """So four taps are the most there."""
    for face_down in (False, True):
        section = TableSection(name="B-07", game="super-six-plus", face_down=face_down)
        assert section.settings.first_card_closes_betting is face_down
    told = TableSection(
        name="B-07", game="super-six-plus", face_down=True, first_card_closes_betting=False
    )
    assert not told.settings.first_card_closes_betting


@pytest.mark.parametrize("game", GAMES)
def test_where_the_first_card_closes_betting_four_taps_are_enough_for_six_cards(
    at_screen: AtScreenOf, game: str
) -> None:
    """The call "No more bets" is said and not tapped."""
    at = between_rounds(game, face_down=True, first_card_closes_betting=True)
    screen = at_screen(at).goes_on()
    screen.drawn("2S 3D 3H 2C").goes_on()
    screen.drawn("4S").goes_on()
    screen.drawn("AD").goes_on()
    screen.hears(result_of(screen))
    assert (screen.phase, screen.taps) == (Phase.COLLECT, 4)
