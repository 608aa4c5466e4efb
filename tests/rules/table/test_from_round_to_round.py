"""What one round leaves to the next, and what it does not."""

import pytest

from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.commands import OpenBets
from rules.table.facts import ResultPressed
from rules.table.phase import Phase
from tests.rules.table.at_table import ANN, GUS, seat, table

SUPER_SIX = "super-six-plus"
PAIRS = [
    pytest.param("9S KD 9H 8C", False, True, id="nobody's but Player's"),
    pytest.param("9S KD KH KC", True, False, id="nobody's but Banker's"),
    pytest.param("4S KD 4H KC", True, True, id="both"),
    pytest.param("9S KD 7H 8C", False, False, id="none"),
]


@pytest.mark.rule("super-six-plus 1.pair")
@pytest.mark.parametrize(("dealt", "of_banker", "of_player"), PAIRS)
def test_the_roads_mark_the_pairs_of_a_round(dealt: str, of_banker: bool, of_player: bool) -> None:
    """Two opening cards of one rank on that hand."""
    at = table(SUPER_SIX).dealt(dealt)
    if dealt.startswith("4S"):
        # 8 to 0: no third card.
        assert at.view.points == (8, 0)
    at.finished()
    [mark] = at.public.roads.bead_plate
    assert (mark.banker_pair, mark.player_pair) == (of_banker, of_player)


@pytest.mark.rule("super-six-plus 1.void")
def test_a_result_told_in_a_void_round_is_no_result_of_the_next() -> None:
    """The device said Banker before the cards were out; the round is void. Player wins the next."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S 2S")
    at.tell(ResultPressed(Winner.BANKER))
    while at.troubles:
        at.decided(Remedy.VOID, by=GUS)
    assert at.phase is Phase.RETURN
    at.finished().tell(OpenBets(ANN)).dealt("9S 2S KS 3S")
    assert not at.troubles
    assert at.phase is Phase.RESULT
    at.finished()
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]


@pytest.mark.rule("super-six-plus 1.void")
def test_a_void_round_is_no_mark_on_the_roads() -> None:
    at = table(SUPER_SIX).dealt("9S 2S").declared(Situation.NOT_COVERED)
    at.decided(Remedy.VOID).finished()
    assert at.public.roads.bead_plate == ()
